import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fromLatin1, mostBytes, readTextFile, typedText } from "./text-file.ts";

const lines = "The cat.\tLe chat.\nSummer.\tL’été.\n";
const utf8 = new TextEncoder().encode(lines);
const going = new AbortController().signal;

function file(name: string, ...parts: (Uint8Array | string)[]): File {
  return new File(parts as BlobPart[], name);
}

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
  [0xfeff, ...[...text].map((sign) => sign.charCodeAt(0))].forEach((code, index) => {
    bytes.setUint16(2 * index, code, !bigEndian);
  });
  return new Uint8Array(bytes.buffer);
}

describe("readTextFile", () => {
  it("takes a text's bytes as they are", async () => {
    const text = await readTextFile(file("pairs.tsv", utf8), going);
    expect(text).toEqual({ name: "pairs.tsv", bytes: utf8 });
    expect((await readTextFile(file("empty.tsv"), going)).bytes).toHaveLength(0);
  });

  it("unpacks gzip, whatever the file is called", async () => {
    for (const name of ["pairs.tsv.gz", "pairs.tsv"]) {
      const text = await readTextFile(file(name, gzipSync(utf8)), going);
      expect(text).toEqual({ name: "pairs.tsv", bytes: utf8 });
    }
  });

  it("reads UTF-16, as spreadsheets save it", async () => {
    for (const bigEndian of [false, true]) {
      const { bytes } = await readTextFile(file("sheet.txt", utf16(lines, bigEndian)), going);
      expect(new TextDecoder().decode(bytes)).toBe(lines);
    }
  });

  it("says what is wrong with what is no text", async () => {
    const refused = (named: File) => expect(readTextFile(named, going)).rejects;
    await refused(file("cat.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0))).toThrow(
      "cat.png is not a text: byte 5 is zero",
    );
    await refused(file("pairs.xlsx", Uint8Array.of(0x50, 0x4b, 3, 4, 9))).toThrow(
      "pairs.xlsx is an archive or a spreadsheet",
    );
    await refused(file("cut.gz", gzipSync(utf8).subarray(0, 30))).toThrow(
      "cut.gz is damaged or cut off",
    );
  });

  it("refuses a text that is too large, also where a small file unpacks to one", async () => {
    const large = new Uint8Array(mostBytes + 1).fill(0x61);
    await expect(readTextFile(file("large.tsv", large), going)).rejects.toThrow(
      "large.tsv has 64 MB of text; at most 64 MB can be read here",
    );
    await expect(readTextFile(file("large.gz", gzipSync(large)), going)).rejects.toThrow(
      "large.gz has 64 MB or more of text",
    );
  });

  it("stops when it is cancelled", async () => {
    const stop = new AbortController();
    const reading = readTextFile(file("pairs.tsv", utf8), stop.signal);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("typedText", () => {
  it("is in UTF-8", () => {
    expect(typedText("the pasted text", lines).bytes).toEqual(utf8);
  });
});

describe("fromLatin1", () => {
  it("reads Latin-1, and leaves UTF-8 as it is", async () => {
    const latin1 = { name: "a", bytes: Uint8Array.of(0x63, 0x61, 0x66, 0xe9) };
    expect(new TextDecoder().decode((await fromLatin1(latin1, going)).bytes)).toBe("café");
    const text = typedText("b", lines);
    expect(await fromLatin1(text, going)).toBe(text);
  });
});
