// A text of the rulebook in pieces: plain, marked as what matters most, and ids of rules.

export interface Piece {
  text: string;
  /** the rule this piece names */
  rule: string;
  isStrong: boolean;
}

/** The id of a rule: "MAN-2", "FRI-R38", "FRI-RND-4", "FRI-FX-BAR-BID". */
const ID = /\b([A-Z]{2,5}(?:-[A-Z0-9]+)+)\b/;

/** Split a text at its marks (`**…**`) and at the ids of known rules. */
export function pieces(text: string, known: ReadonlySet<string>): Piece[] {
  return text.split("**").flatMap((words, index) => {
    const isStrong = index % 2 === 1;
    return words
      .split(ID)
      .filter((part) => part)
      .map((part) => ({ text: part, rule: known.has(part) ? part : "", isStrong }));
  });
}

/** A text without its marks. */
export const plain = (text: string): string => text.replaceAll("**", "");
