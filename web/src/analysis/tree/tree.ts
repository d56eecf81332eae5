// The tree of a board: what was played, and everything that was tried.
import type { NodeTold } from "$/wire/types";

/** A line of the tree: one turn, or one other answer, with every node in it. */
export interface Row {
  /** the nodes of the row, in their order; going to the row goes to the last of them */
  nodes: readonly NodeTold[];
  /** how many branches deep it is: 0 for what was played first */
  depth: number;
  /** the name of the branch that begins here: A, B, A1 …; empty elsewhere */
  branch: string;
}

type Children = ReadonlyMap<number, readonly NodeTold[]>;

export class Tree {
  readonly #nodes: ReadonlyMap<number, NodeTold>;
  readonly #children: Children;

  constructor(nodes: readonly NodeTold[]) {
    this.#nodes = new Map(nodes.map((node) => [node.node, node]));
    const children = new Map<number, NodeTold[]>();
    for (const node of nodes) {
      if (node.parent === null) continue;
      children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
    }
    this.#children = children;
  }

  node(number: number): NodeTold | undefined {
    return this.#nodes.get(number);
  }

  after(number: number): readonly NodeTold[] {
    return this.#children.get(number) ?? [];
  }

  /** The nodes from the start to a node, without the start. */
  pathTo(number: number): NodeTold[] {
    const path: NodeTold[] = [];
    let here = this.#nodes.get(number);
    while (here && here.parent !== null) {
      path.push(here);
      here = this.#nodes.get(here.parent);
    }
    return path.toReversed();
  }

  /** The last node of what was played first, after a node. */
  endOf(number: number): number {
    let here = number;
    for (let next = this.after(here)[0]; next; next = this.after(here)[0]) here = next.node;
    return here;
  }

  /** The branch beside the one a node is on: the nearest question on the way there that was answered in several ways. */
  beside(number: number, by: 1 | -1): number | null {
    let here = this.#nodes.get(number);
    while (here && here.parent !== null) {
      const all = this.after(here.parent);
      if (all.length > 1) {
        const place = all.indexOf(here) + by;
        return all[place]?.node ?? null;
      }
      here = this.#nodes.get(here.parent);
    }
    return null;
  }

  /** Every row, in the order to read them: what was played first, and each branch where it begins. */
  rows(): Row[] {
    const rows: Row[] = [];
    this.#addRows(rows, 0, 0, "");
    return rows;
  }

  #addRows(rows: Row[], from: number, depth: number, name: string): void {
    let here = from;
    let branches = 0;
    for (;;) {
      const [first, ...others] = this.after(here);
      if (!first) return;
      const main: NodeTold[] = [first];
      // a turn is one row, unless something else was tried within it
      for (let next = this.#only(main); next && isSameTurn(main, next); next = this.#only(main)) main.push(next);
      rows.push({ nodes: main, depth, branch: "" });
      for (const other of others) {
        const branch = depth === 0 ? letter(this.#branchesIn(rows)) : `${name}${(branches += 1)}`;
        const place = rows.length;
        this.#addBranch(rows, other, depth + 1, branch);
        rows[place] = { ...rows[place]!, branch };
      }
      here = main.at(-1)!.node;
    }
  }

  #addBranch(rows: Row[], begin: NodeTold, depth: number, name: string): void {
    const nodes: NodeTold[] = [begin];
    for (let next = this.#only(nodes); next && isSameTurn(nodes, next); next = this.#only(nodes)) nodes.push(next);
    rows.push({ nodes, depth, branch: name });
    this.#addRows(rows, nodes.at(-1)!.node, depth, name);
  }

  #only(row: readonly NodeTold[]): NodeTold | null {
    const after = this.after(row.at(-1)!.node);
    return after.length === 1 ? after[0]! : null;
  }

  #branchesIn(rows: readonly Row[]): number {
    return rows.filter((row) => row.depth === 1 && row.branch !== "").length;
  }
}

/** Whether an answer belongs to the turn of the row: a nation's turn begins with its space. */
function isSameTurn(row: readonly NodeTold[], next: NodeTold): boolean {
  const nation = nationOf(row[0]!);
  return nation !== null && row[0]!.kind === "ChooseSpace" && next.kind !== "ChooseSpace" && nationOf(next) === nation;
}

/** The nation on turn where an answer was given; null if the game has none. */
export function nationOf({ asked }: Pick<NodeTold, "asked">): string | null {
  const nation = asked.nation;
  return typeof nation === "string" ? nation : null;
}

/** A, B … Z, AA: the names of branches. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}
