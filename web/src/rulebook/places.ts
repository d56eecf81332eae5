// Where things are in a rulebook: chapters, sections and tables by the part of the address after "#".
import type { BookTold, ChapterTold, PartTold, SectionTold } from "$/wire/types";

export interface Place {
  chapter: ChapterTold;
  /** the id of the element to show; empty for the start of the chapter */
  target: string;
}

/** The anchor of a table. */
export const tableAnchor = (table: string): string => `table-${table}`;

/** The place an address names; the start of the book if it names none. */
export function placeOf(book: BookTold, named: string): Place {
  const wanted = named.toLowerCase();
  for (const chapter of book.chapters) {
    if (chapter.id === wanted) return { chapter, target: "" };
    const section = chapter.sections.find((one) => one.id.toLowerCase() === wanted);
    if (section) return { chapter, target: section.id };
    const table = chapter.sections.flatMap((one) => one.tables).find((one) => tableAnchor(one) === wanted);
    if (table) return { chapter, target: tableAnchor(table) };
  }
  const all = book.chapters.find((chapter) => chapter.kind === "tables");
  const isTable = Object.keys(book.tables).some((table) => tableAnchor(table) === wanted);
  return all && isTable ? { chapter: all, target: wanted } : { chapter: book.chapters[0]!, target: "" };
}

/** The rules of a book by id. */
export function rulesOf(book: BookTold): Map<string, SectionTold> {
  const sections = book.chapters.flatMap((chapter) => chapter.sections);
  return new Map(sections.filter((section) => section.is_rule).map((section) => [section.id, section]));
}

/** The chapter of a rule. */
export function chapterOf(book: BookTold, rule: string): ChapterTold | undefined {
  return book.chapters.find((chapter) => chapter.sections.some((section) => section.is_rule && section.id === rule));
}

export interface Group {
  kind: PartTold["kind"];
  parts: PartTold[];
}

/** Parts of one kind that follow one another: the steps of a list, the lines of one ruling. */
export function grouped(parts: readonly PartTold[]): Group[] {
  const groups: Group[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.kind === part.kind) last.parts.push(part);
    else groups.push({ kind: part.kind, parts: [part] });
  }
  return groups;
}
