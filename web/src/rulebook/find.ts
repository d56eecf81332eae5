// Searching the rulebook: every word must be there; titles count more than texts.
import type { BookTold, ChapterTold, SectionTold } from "$/wire/types";
import { plain } from "./pieces";
import { tableAnchor } from "./places";

export interface Hit {
  id: string;
  title: string;
  chapter: string;
  /** the words around the first hit in the text */
  extract: string;
}

const MOST = 20;
const AROUND = 60;

/** Letters as one types them: without accents and capitals. */
export const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}-]+/gu) ?? [];

interface Entry extends Hit {
  text: string;
}

/** Everything that can be found: sections, and tables with all their cells. */
function entriesOf(book: BookTold): Entry[] {
  const sections = book.chapters.flatMap((chapter) => chapter.sections.map((one) => sectionEntry(chapter, one)));
  const home = book.chapters.find((chapter) => chapter.kind === "tables")?.title ?? "";
  const tables = Object.values(book.tables).map((table) => ({
    id: tableAnchor(table.id),
    title: table.title,
    chapter: home,
    extract: "",
    text: [...table.columns, ...table.rows.flat()].join(" · "),
  }));
  return [...sections, ...tables];
}

function sectionEntry(chapter: ChapterTold, section: SectionTold): Entry {
  const examples = section.examples.map((one) => one.text);
  return {
    id: section.id,
    title: section.title || chapter.title,
    chapter: chapter.title,
    extract: "",
    text: plain([...section.parts.map((part) => part.text), ...examples].join(" ")),
  };
}

/** How well an entry fits; 0 if a word is missing. */
function fits(entry: Entry, words: readonly string[]): number {
  const id = folded(entry.id);
  const title = folded(`${entry.title} ${entry.chapter}`);
  const text = folded(entry.text);
  let sum = 0;
  for (const word of words) {
    const found = id === word ? 100 : title.includes(word) ? 10 : id.startsWith(word) ? 8 : text.includes(word) ? 1 : 0;
    if (!found) return 0;
    sum += found;
  }
  return sum;
}

/** The words around the first of the words searched. */
function extractOf(text: string, words: readonly string[]): string {
  const flat = folded(text);
  const at = words.map((word) => flat.indexOf(word)).filter((place) => place >= 0);
  // without accents a text can be shorter or longer, but never by much
  const start = Math.max(0, Math.min(...(at.length ? at : [0])) - AROUND / 2);
  const from = start ? text.indexOf(" ", start) + 1 : 0;
  const end = from + 2 * AROUND;
  return `${from ? "… " : ""}${text.slice(from, end)}${end < text.length ? " …" : ""}`;
}

/** The best places for some words. */
export function find(book: BookTold, typed: string): Hit[] {
  const words = wordsOf(typed);
  if (!words.length) return [];
  return entriesOf(book)
    .map((entry) => ({ entry, points: fits(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, MOST)
    .map(({ entry: { text, ...hit } }) => ({ ...hit, extract: extractOf(text, words) }));
}

/** Three words of the book's titles that look most like what was typed. */
export function nearest(book: BookTold, typed: string): string[] {
  const word = wordsOf(typed)[0] ?? "";
  const known = new Map<string, string>();
  for (const { title, chapter } of entriesOf(book)) {
    for (const one of `${chapter} ${title}`.match(/\p{L}{4,}/gu) ?? []) known.set(folded(one), one);
  }
  return [...known]
    .map(([key, told]) => ({ told, far: distance(word, key) }))
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ told }) => told);
}

/** How many letters must be changed, added or dropped to make one word of another. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [y, letter] of [...one].entries()) {
    const next = [y + 1];
    for (let x = 0; x < other.length; x++) {
      next.push(Math.min(next[x]! + 1, row[x + 1]! + 1, row[x]! + (letter === other[x] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
