// One tab stop for a group of many: Tab goes to the group and past it, arrow keys, Home and End move inside.
import { beforePaint } from "./beforePaint";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

export interface Roving {
  /** the selector of everything that can have the focus */
  items: string;
  /** the selector of the rows, if there are rows and columns; without it every arrow goes to the next or previous one */
  rows?: string;
  /** whether the first follows the last, as on a wheel */
  wraps?: boolean;
}

type Item = HTMLElement | SVGElement;

/** the item Tab goes to first, if there is one: what is chosen, or where one is */
const CHOSEN =
  "[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false])";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ACROSS = new Set(["ArrowUp", "ArrowDown"]);

const isSeen = (item: Element): boolean => item.checkVisibility?.() ?? true;

/** The item an arrow, Home or End leads to; undefined for other keys and at the edge. */
export function nextItem(items: readonly Item[], from: Item, press: KeyboardEvent, how: Roving): Item | undefined {
  const { key, ctrlKey } = press;
  const rows = how.rows ? [...Map.groupBy(items, (item) => item.closest(how.rows!)).values()] : [[...items]];
  const row = rows.find((one) => one.includes(from)) ?? [];
  if (key === "Home") return (ctrlKey ? items : row)[0];
  if (key === "End") return (ctrlKey ? items : row).at(-1);
  const by = STEPS[key];
  if (by === undefined || ctrlKey) return undefined;
  if (!how.rows || !ACROSS.has(key)) {
    const place = row.indexOf(from) + by;
    return row.at(how.wraps ? place % row.length : place < 0 ? row.length : place);
  }
  // the same column of the next row; rows may have gaps
  const column = columnOf(from, row);
  const next = rows[rows.indexOf(row) + by] ?? [];
  const far = (item: Item) => Math.abs(columnOf(item, next) - column);
  return next.toSorted((one, other) => far(one) - far(other))[0];
}

function columnOf(item: Item, row: readonly Item[]): number {
  const cell = item.closest("td, th");
  return cell instanceof HTMLTableCellElement ? cell.cellIndex : row.indexOf(item);
}

/** Make one tab stop of all items in an element. Items may come and go. */
export function roving(how: Roving): Attachment<Item> {
  return (box) => {
    let current: Item | undefined;
    const all = () => [...box.querySelectorAll<Item>(how.items)].filter((item) => !item.matches(":disabled"));
    function settle(wanted?: Item): void {
      const items = all();
      const isInside = box.contains(document.activeElement);
      // what is no item any more is no stop either
      if (current && !items.includes(current)) current.setAttribute("tabindex", "-1");
      current =
        wanted ??
        (isInside && current && items.includes(current)
          ? current
          : (items.find((item) => item.matches(CHOSEN)) ?? items.find(isSeen)));
      for (const item of items) {
        const stop = item === current ? "0" : "-1";
        if (item.getAttribute("tabindex") !== stop) item.setAttribute("tabindex", stop);
      }
    }
    settle();
    let callOff = () => {};
    const watcher = new MutationObserver(() => {
      callOff();
      callOff = beforePaint(() => settle());
    });
    watcher.observe(box, {
      subtree: true,
      childList: true,
      attributeFilter: ["role", "disabled", "aria-pressed", "aria-selected", "aria-checked", "aria-current"],
    });
    const itemAt = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest<Item>(how.items) ?? undefined) : undefined;
    const ends = [
      on(box, "focusin", ({ target }) => {
        const item = itemAt(target);
        if (item) settle(item);
      }),
      on(box, "keydown", (event) => {
        const press = event as KeyboardEvent;
        const from = itemAt(press.target);
        if (!from || press.altKey || press.metaKey || press.shiftKey) return;
        const next = nextItem(all().filter(isSeen), from, press, how);
        if (!next) return;
        press.preventDefault();
        // the map and the history have arrows of their own
        press.stopPropagation();
        next.focus();
      }),
    ];
    return () => {
      watcher.disconnect();
      callOff();
      for (const end of ends) end();
    };
  };
}
