/** An id from a text, as it stands in links: "The big idea" -> "the-big-idea". */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Ids stand in permalinks (`#section?id.property=value`), so they hold no dots or marks. */
export const idPattern = /^[a-z][a-z0-9-]*$/;
