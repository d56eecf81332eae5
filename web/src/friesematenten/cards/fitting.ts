// How large words can be written: a heading is as small as its longest word needs, so that nothing is cut.

/** The letters of the longest piece that is not broken. */
export const longest = (text: string): number => Math.max(1, ...text.split(/\s+|(?<=[-–/])/).map((piece) => piece.length));
