import { describe, expect, it } from "vitest";
import {
  describeProgress,
  emptyProgress,
  fitProgress,
  parseProgress,
} from "../../../web/shell/progress-record.ts";

const record = {
  sections: ["a", "c"],
  sectionCount: 3,
  questions: ["q1"],
  questionCount: 2,
};

describe("the progress record", () => {
  it("is read as it was written", () => {
    expect(parseProgress(JSON.stringify(record))).toEqual(record);
  });

  it.each([null, "", "{", "null", "7", '"text"', "[]", '{"sections":"a","sectionCount":-1}'])(
    "counts %j as nothing done",
    (text) => {
      expect(parseProgress(text)).toEqual(emptyProgress);
    },
  );

  it("keeps only texts among its ids", () => {
    expect(parseProgress('{"sections":["a",1,null]}').sections).toEqual(["a"]);
  });

  it("follows a page that has changed", () => {
    const page = { sections: ["c", "d"], questions: ["q1", "q2", "q3"] };
    expect(fitProgress(record, page)).toEqual({
      sections: ["c"],
      sectionCount: 2,
      questions: ["q1"],
      questionCount: 3,
    });
  });

  it("says what is done, and nothing before anything is", () => {
    expect(describeProgress(record)).toBe("2 of 3 sections read, 1 of 2 questions solved");
    expect(describeProgress({ ...record, questionCount: 0, questions: [] })).toBe(
      "2 of 3 sections read",
    );
    expect(describeProgress({ ...record, sections: [], questions: [] })).toBe("");
  });
});
