// How wide text is: headings shrink until their longest word fits.

/** The widths of letters in ems. They differ so much that merely counting letters would make narrow words too small. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[ijl'’]/, 0.28],
  [/[frstI-]/, 0.38],
  [/[acezäàâçéèêë]/, 0.46],
  [/[mw]/, 0.8],
  [/[MW]/, 0.95],
  [/\p{Lu}/u, 0.7],
];
const USUAL = 0.54;
/** The width of a letter in the style sheets. */
const LETTER = 0.5;

const wide = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL;

/** The width of the longest unbreakable piece, in average letters. */
export const longest = (text: string): number =>
  Math.max(
    1,
    ...text
      .split(/\s+|(?<=[-–/\u00ad])/)
      .map((piece) => Math.round(([...piece].reduce((sum, letter) => sum + wide(letter), 0) / LETTER) * 10) / 10),
  );
