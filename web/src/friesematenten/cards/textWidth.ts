// How large words can be written: a heading is as small as its longest word needs, so that nothing is cut.

/** How wide letters are, in ems: letters differ so much that counting them makes narrow words too small. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[ijl'’]/, 0.28],
  [/[frstI-]/, 0.38],
  [/[acezäàâçéèêë]/, 0.46],
  [/[mw]/, 0.8],
  [/[MW]/, 0.95],
  [/\p{Lu}/u, 0.7],
];
const USUAL = 0.54;
/** What the style sheets take a letter for. */
const LETTER = 0.5;

const wide = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL;

/** How many usual letters the longest piece that is not broken is wide. */
export const longest = (text: string): number =>
  Math.max(
    1,
    ...text
      .split(/\s+|(?<=[-–/\u00ad])/)
      .map((piece) => Math.round(([...piece].reduce((sum, letter) => sum + wide(letter), 0) / LETTER) * 10) / 10),
  );
