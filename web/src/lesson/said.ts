// The texts of a lesson: what matters most stands between two stars on each side.

export interface Part {
  text: string;
  isStrong: boolean;
}

/** The parts of a text, in order. */
export const partsOf = (text: string): Part[] =>
  text
    .split("**")
    .map((part, index) => ({ text: part, isStrong: index % 2 === 1 }))
    .filter((part) => part.text !== "");

/** The text without its marks, for screen readers. */
export const plain = (text: string): string => text.replaceAll("**", "");
