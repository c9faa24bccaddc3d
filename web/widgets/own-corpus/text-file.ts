import { EngineError } from "../../engine/error.ts";
import { megabytesText } from "../numbers/text.ts";

/** A text of the reader's in UTF-8. */
export interface NamedText {
  name: string;
  bytes: Uint8Array;
}

/** What is refused, in a sentence for the reader. */
export class TextError extends Error {
  override name = "TextError";
}

/** Of a text once it is unpacked: its pairs take some ten times as much in the worker. */
export const mostBytes = 64 * 2 ** 20;
/** Enough to see what a file is. */
const beginning = 65_536;

const mark = {
  gzip: [0x1f, 0x8b],
  zip: [0x50, 0x4b, 0x03, 0x04],
  littleEndian: [0xff, 0xfe],
  bigEndian: [0xfe, 0xff],
};

/**
 * The text in a file, unpacked where it is gzip's and in UTF-8 where it is UTF-16. Throws a
 * TextError for a file that is too large, damaged, or no text, and an EngineError of code
 * "cancelled" after an abort.
 */
export async function readTextFile(file: File, signal: AbortSignal): Promise<NamedText> {
  refuseSize(file.name, file.size);
  const start = new Uint8Array(await file.slice(0, mark.zip.length).arrayBuffer());
  const packed = startsWith(start, mark.gzip);
  const bytes = packed
    ? await unpack(file, signal)
    : await joined(file.name, file.stream(), signal);
  refuseArchive(file.name, start);
  const name = packed ? file.name.replace(/\.gz$/i, "") : file.name;
  const encoding = utf16Of(bytes);
  if (encoding) return { name, bytes: await transcoded(name, bytes, encoding, signal) };
  refuseBinary(name, bytes);
  return { name, bytes };
}

/** The text that was pasted or typed. Throws a TextError for one that is too large. */
export function typedText(name: string, text: string): NamedText {
  const bytes = new TextEncoder().encode(text);
  refuseSize(name, bytes.length);
  return { name, bytes };
}

/** The text read as Windows-1252, of which Latin-1 is a part, unless it is UTF-8 already. */
export async function fromLatin1(text: NamedText, signal: AbortSignal): Promise<NamedText> {
  const { name, bytes } = text;
  if (await isUtf8(bytes)) return text;
  return { name, bytes: await transcoded(name, bytes, "windows-1252", signal) };
}

async function isUtf8(bytes: Uint8Array): Promise<boolean> {
  try {
    await streamOf(bytes).pipeThrough(decoder("utf-8", true)).pipeTo(new WritableStream());
    return true;
  } catch {
    return false;
  }
}

async function unpack(file: File, signal: AbortSignal): Promise<Uint8Array> {
  if (!("DecompressionStream" in globalThis)) {
    throw new TextError(
      `${file.name} is compressed, and this browser cannot unpack it: unpack it first.`,
    );
  }
  try {
    const unpacked = file.stream().pipeThrough(new DecompressionStream("gzip"));
    return await joined(file.name, unpacked, signal);
  } catch (error) {
    if (error instanceof TextError || error instanceof EngineError) throw error;
    throw new TextError(`${file.name} is damaged or cut off: it cannot be unpacked.`);
  }
}

/** Chunk by chunk, so that the page answers in between. */
async function transcoded(
  name: string,
  bytes: Uint8Array,
  encoding: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const decoded = streamOf(bytes).pipeThrough(decoder(encoding, false));
  return joined(name, decoded.pipeThrough(new TextEncoderStream()), signal);
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
}

function decoder(encoding: string, fatal: boolean): ReadableWritablePair<string, Uint8Array> {
  return new TextDecoderStream(encoding, { fatal }) as ReadableWritablePair<string, Uint8Array>;
}

async function joined(
  name: string,
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw new EngineError("cancelled", "The reading was cancelled.");
      if (done) return join(parts, size);
      parts.push(value);
      size += value.length;
      refuseSize(name, size, "or more ");
    }
  } finally {
    // What is not read any more need not be unpacked; a stream that failed rejects.
    reader.cancel().catch(() => {});
  }
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

function refuseSize(name: string, size: number, more = ""): void {
  if (size <= mostBytes) return;
  throw new TextError(
    `${name} has ${megabytesText(size)} ${more}of text; at most ${megabytesText(mostBytes)} can be read ` +
      "here. Choose a shorter part of it: some 20,000 pairs already teach a small model.",
  );
}

function refuseArchive(name: string, start: Uint8Array): void {
  if (!startsWith(start, mark.zip)) return;
  throw new TextError(
    `${name} is an archive or a spreadsheet, not a text: unpack it, or save the sheet as text ` +
      "with tabs (TSV), and choose that file.",
  );
}

/** No text has a zero byte, and every picture, program or sound soon has one. */
function refuseBinary(name: string, bytes: Uint8Array): void {
  const zero = bytes.subarray(0, beginning).indexOf(0);
  if (zero < 0) return;
  throw new TextError(
    `${name} is not a text: byte ${zero + 1} is zero. Choose a file of lines, each a sentence, ` +
      "a tab and its translation, or two files with a sentence a line.",
  );
}

function utf16Of(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, mark.littleEndian)) return "utf-16le";
  return startsWith(bytes, mark.bigEndian) ? "utf-16be" : undefined;
}

function startsWith(bytes: Uint8Array, begin: readonly number[]): boolean {
  return begin.every((byte, index) => bytes[index] === byte);
}
