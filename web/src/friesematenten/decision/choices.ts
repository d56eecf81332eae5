// Answers as items to pick one after the other: a card, its targets, then a player. The server lists what is possible;
// this only filters it by what was picked so far.
import { fieldsOf } from "$/wire/game";
import type { ActionKind, FriesematentenAnswer, FriesematentenImpossible, QuestionKind } from "../types";

export type Item = `card:${string}` | `seat:${number}`;

export const cardItem = (card: string): Item => `card:${card}`;
export const seatItem = (seat: number): Item => `seat:${seat}`;
export const cardOf = (item: Item): string | null => (item.startsWith("card:") ? item.slice(5) : null);
export const seatOf = (item: Item): number | null => (item.startsWith("seat:") ? Number(item.slice(5)) : null);

/** The items a player picks for an answer; none for pass, done and keep. */
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

/** The card comes first; its targets can be picked in any order. */
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

/** What can be picked next. */
export function nextItems(answers: readonly FriesematentenAnswer[], path: readonly Item[]): Item[] {
  const found = new Set<Item>();
  for (const told of answers) {
    const items = itemsOf(told);
    if (fits(items, path)) for (const one of rest(items, path)) found.add(one);
  }
  return [...found];
}

/** What can replace a picked item, and the path it leads to: instead of one target (the last first), or of all. */
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

/** The answers whose items were all picked. Several, if they differ only in order. */
export function complete<T extends FriesematentenAnswer>(answers: readonly T[], path: readonly Item[]): T[] {
  if (path.length === 0) return [];
  return answers.filter((told) => {
    const items = itemsOf(told);
    return items.length === path.length && fits(items, path);
  });
}

/** Why an item cannot be picked next: the refusal of the answer it completes, or of one that begins with it. */
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

/** Questions about one card, which need not be picked first. */
const ABOUT_ONE = new Set<QuestionKind | "">(["use-now", "which-host"]);

/** Pick what is the only choice, so that the player does not have to. */
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

/**
 * What stays picked if an item is dropped, with the automatic picks that led to it. Null if the player never picked it.
 */
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

/** Which target of a card is picked next, and how many it has. */
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

/** Answers without items: pass, done, keep. */
export const spoken = <T extends FriesematentenAnswer>(answers: readonly T[]): T[] =>
  answers.filter((told) => told.kind !== "Bid" && itemsOf(told).length === 0);

/** The items by the action they begin: play, bind, scrap. Only the first step has several. */
export function byKind(
  answers: readonly FriesematentenAnswer[],
  path: readonly Item[],
  items: readonly Item[],
): [kind: ActionKind | "", items: Item[]][] {
  if (path.length > 0) return items.length > 0 ? [["", [...items]]] : [];
  return grouped(items, (item) => answers.find((told) => itemsOf(told)[0] === item)?.kind ?? "");
}

/** Items grouped by a name, in the order of the first item of each group. */
export function grouped<Name extends string>(
  items: readonly Item[],
  common: (item: Item) => Name,
): [name: Name, items: Item[]][] {
  const found = new Map<Name, Item[]>();
  for (const item of items) found.set(common(item), [...(found.get(common(item)) ?? []), item]);
  return [...found];
}
