// Opens a board with what somebody brings: a position code, a record, or a table that has ended.
import { api } from "$/wire/api";
import { boards } from "$/wire/boards";

/** Records begin with this; anything else is a position code. */
const RECORD = /^\s*rondel record/;
/** The lines of a record that are actions. */
const ACTION = /^(\*|\d+) /;

/** Open a board, and return its address. */
export async function openedWith(written: string, table: string, at: number | null): Promise<string> {
  if (table) {
    const { title } = await api.table(table);
    const board = await boards.open({ title, origin: { table, number: null } });
    const node = at === null ? null : await nodeAt(table, at);
    return node === null ? `/analysis/${board.id}` : `/analysis/${board.id}?node=${node}`;
  }
  const text = written.trim();
  const board = await boards.open(RECORD.test(text) ? { record: `${text}\n` } : { position: text });
  return `/analysis/${board.id}`;
}

/** The node of a board that holds the whole game of a table, after an entry of the table's log. */
async function nodeAt(table: string, at: number): Promise<number> {
  const record = await boards.recordOf(table, at);
  return record.split("\n").filter((line) => ACTION.test(line)).length;
}
