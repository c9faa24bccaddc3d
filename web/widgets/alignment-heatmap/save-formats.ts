/** The forms a heatmap can leave the page in. */
export const saveFormats = ["SVG", "PNG", "CSV", "LaTeX"] as const;

export type SaveFormat = (typeof saveFormats)[number];
