/** What a reader has done on one page, as it is kept in the browser. */
export interface ProgressRecord {
  /** Ids of the sections that were read to their end, of `sectionCount`. */
  sections: string[];
  sectionCount: number;
  /** Ids of the questions and exercises that were solved, of `questionCount`. */
  questions: string[];
  questionCount: number;
}

export const emptyProgress: ProgressRecord = {
  sections: [],
  sectionCount: 0,
  questions: [],
  questionCount: 0,
};

/** Reads a stored record; anything that is not one counts as none. */
export function parseProgress(text: string | null): ProgressRecord {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return emptyProgress;
  }
  if (typeof value !== "object" || value === null) return emptyProgress;
  const record = value as Record<string, unknown>;
  return {
    sections: textsOf(record.sections),
    sectionCount: countOf(record.sectionCount),
    questions: textsOf(record.questions),
    questionCount: countOf(record.questionCount),
  };
}

/** Drops what the page no longer has, and takes the page's own counts. */
export function fitProgress(
  record: ProgressRecord,
  page: { sections: readonly string[]; questions: readonly string[] },
): ProgressRecord {
  return {
    sections: page.sections.filter((id) => record.sections.includes(id)),
    sectionCount: page.sections.length,
    questions: page.questions.filter((id) => record.questions.includes(id)),
    questionCount: page.questions.length,
  };
}

/** "4 of 11 sections read, 2 of 12 questions solved", or "" before anything was done. */
export function describeProgress(record: ProgressRecord): string {
  const { sections, sectionCount, questions, questionCount } = record;
  if (sections.length === 0 && questions.length === 0) return "";
  const parts: string[] = [];
  if (sectionCount > 0) parts.push(`${sections.length} of ${sectionCount} sections read`);
  if (questionCount > 0) parts.push(`${questions.length} of ${questionCount} questions solved`);
  return parts.join(", ");
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function countOf(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
}
