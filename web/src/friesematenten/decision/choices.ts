// Answers as things to point at, one after the other: a card, then what it is aimed at, then whom. What is possible the
// server has listed; this only sorts it by what was pointed at so far.
import { fieldsOf } from "$/wire/game";
import type { ActionKind, FriesematentenAnswer, FriesematentenImpossible, QuestionKind } from "../types";

export type Item = `card:${string}` | `seat:${number}`;

export const cardItem = (card: string): Item => `card:${card}`;
export const seatItem = (seat: number): Item => `seat:${seat}`;
export const cardOf = (item: Item): string | null => (item.startsWith("card:") ? item.slice(5) : null);
export const seatOf = (item: Item): number | null => (item.startsWith("seat:") ? Number(item.slice(5)) : null);

/** What one points at to give an answer; nothing for those that are only said (pass, done, keep). */
export function itemsOf(told: FriesematentenAnswer): Item[] {
  switch (told.kind) {
    case "PlayCard": {
      const { card, targets, opponent } = told.about;
      return [cardItem(card), ...targets.map(cardItem), ...(opponent === null ? [] : [seatItem(opponent)])];
    }
    case "Bind": {
      const { card, host, seat } = told.about;
      return [cardItem(card), ...(host === null ? [] : [cardItem(host)]), ...(seat === null ? [] : [seatItem(seat)])];
    }
    default: {
      const card = fieldsOf(told).card;
      return card === undefined ? [] : [cardItem(card)];
    }
  }
}

/** The card comes first; what it is aimed at may be pointed at in any order. */
export function fits(items: readonly Item[], path: readonly Item[]): boolean {
  if (path.length === 0) return items.length > 0;
  if (items[0] !== path[0]) return false;
  const aims = items.slice(1);
  return path.slice(1).every((one) => {
    const place = aims.indexOf(one);
    if (place < 0) return false;
    aims.splice(place, 1);
    return true;
  });
}

function rest(items: readonly Item[], path: readonly Item[]): Item[] {
  if (path.length === 0) return items.slice(0, 1);
  const left = items.slice(1);
  for (const one of path.slice(1)) left.splice(left.indexOf(one), 1);
  return left;
}

/** What can be pointed at next. */
export function nextItems(answers: readonly FriesematentenAnswer[], path: readonly Item[]): Item[] {
  const found = new Set<Item>();
  for (const told of answers) {
    const items = itemsOf(told);
    if (fits(items, path)) for (const one of rest(items, path)) found.add(one);
  }
  return [...found];
}

/** What can be pointed at instead of something that was, and the path it leads to: in the place of one aim (the last first), or of all. */
export function replacements(answers: readonly FriesematentenAnswer[], path: readonly Item[]): Map<Item, Item[]> {
  const found = new Map<Item, Item[]>();
  if (path.length < 2) return found;
  const shorter = path
    .slice(1)
    .map((_one, place) => path.toSpliced(place + 1, 1))
    .toReversed();
  for (const left of [...shorter, path.slice(0, 1)]) {
    for (const item of nextItems(answers, left))
      if (!path.includes(item) && !found.has(item)) found.set(item, [...left, item]);
  }
  for (const item of nextItems(answers, path)) found.delete(item);
  return found;
}

/** The answers everything was pointed at for. Several, if only the order tells them apart. */
export function complete<T extends FriesematentenAnswer>(answers: readonly T[], path: readonly Item[]): T[] {
  if (path.length === 0) return [];
  return answers.filter((told) => {
    const items = itemsOf(told);
    return items.length === path.length && fits(items, path);
  });
}

/** Why something cannot be pointed at next: the refusal that it alone would lead to, else of what begins with it. */
export function refusals(
  impossible: readonly FriesematentenImpossible[],
  path: readonly Item[],
  possible: readonly Item[],
): Map<Item, FriesematentenImpossible> {
  const found = new Map<Item, FriesematentenImpossible>();
  for (const told of impossible) {
    const items = itemsOf(told);
    if (!fits(items, path)) continue;
    const left = rest(items, path);
    if (path.length > 0 && left.length !== 1) continue;
    const [one] = left;
    if (one && !possible.includes(one) && !found.has(one)) found.set(one, told);
  }
  return found;
}

/** Questions about one card, which nobody needs to point at first. */
const ABOUT_ONE = new Set<QuestionKind | "">(["use-now", "which-host"]);

/** Go on where there is only one way, so that nobody points at what is clear. */
export function advanced(
  kind: QuestionKind | "",
  answers: readonly FriesematentenAnswer[],
  picked: readonly Item[],
): Item[] {
  const path = [...picked];
  while (path.length > 0 || ABOUT_ONE.has(kind)) {
    const next = nextItems(answers, path);
    if (next.length !== 1 || complete(answers, path).length > 0) break;
    path.push(next[0]!);
  }
  return path;
}

/** What stays chosen if something is let go: what led to it without another choice goes with it. Null if nobody ever chose it. */
export function without(
  kind: QuestionKind | "",
  answers: readonly FriesematentenAnswer[],
  path: readonly Item[],
  item: Item,
): Item[] | null {
  for (let place = path.indexOf(item); place >= 0; place -= 1) {
    const left = path.slice(0, place);
    if (!advanced(kind, answers, left).includes(item)) return left;
  }
  return null;
}

/** Which aim of a card is chosen next, and how many it has. */
export function aimOf(
  answers: readonly FriesematentenAnswer[],
  path: readonly Item[],
): { number: number; total: number } {
  const counts = answers
    .map(itemsOf)
    .filter((items) => fits(items, path))
    .map((items) => items.length - 1);
  return { number: path.length, total: Math.max(0, ...counts) };
}

/** Answers that are only said. */
export const spoken = <T extends FriesematentenAnswer>(answers: readonly T[]): T[] =>
  answers.filter((told) => told.kind !== "Bid" && itemsOf(told).length === 0);

/** What can be pointed at, by what it would be done with: played, bound, scrapped. Only the first step has several. */
export function byKind(
  answers: readonly FriesematentenAnswer[],
  path: readonly Item[],
  items: readonly Item[],
): [kind: ActionKind | "", items: Item[]][] {
  if (path.length > 0) return items.length > 0 ? [["", [...items]]] : [];
  return grouped(items, (item) => answers.find((told) => itemsOf(told)[0] === item)?.kind ?? "");
}

/** Items that have something in common, together; in the order in which the first of each comes. */
export function grouped<Name extends string>(
  items: readonly Item[],
  common: (item: Item) => Name,
): [name: Name, items: Item[]][] {
  const found = new Map<Name, Item[]>();
  for (const item of items) found.set(common(item), [...(found.get(common(item)) ?? []), item]);
  return [...found];
}
