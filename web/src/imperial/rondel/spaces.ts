// The state of the rondel: which marker is where, and what the server says about each space.
import type { Imperial } from "$/imperial/imperial.svelte";
import type { Colour } from "$/parts/Badge.svelte";
import { decisionOf } from "../decision/decision.svelte";
import type { ImperialAnswer } from "../types";

export interface Marker {
  nation: string;
  colour: Colour;
  name: string;
}

export interface Space {
  id: string;
  name: string;
  does: string;
  /** its number on the wheel, on its card and as a key: how far away it is; on a first turn clockwise from Factory */
  number: number;
  markers: readonly Marker[];
  /** where the marker of the planning nation was before the plan */
  ghost: Colour | null;
  /** free and paid: can be chosen · no: cannot · now: where the nation on turn is · still: nobody chooses now */
  state: "free" | "paid" | "no" | "now" | "still";
  steps: number | null;
  /** the price, if a nation is about to move and can get there */
  price: number | null;
  isInReach: boolean;
  passesInvestor: boolean;
  why: string;
  hint: string;
  rule: string;
}

const spaceOf = (told: ImperialAnswer): string | undefined =>
  told.kind === "ChooseSpace" ? told.about.space : undefined;

/** The active nation: on turn, or planning. A complete plan has moved on to the next nation, but the player has not. */
export function activeNation(imperial: Imperial): string | null {
  const { view, now, session } = imperial;
  const isNext = session.draft !== null && !session.isPast && !view.question?.seats.includes(session.draft.seat);
  return (isNext ? now : view).nation_on_turn ?? null;
}

/** The position the rondel shows: while a plan only moves the nation, the one before, so that it can still be changed. */
const shownOf = (imperial: Imperial) => (decisionOf(imperial).goes === null ? imperial.view : imperial.now);

/** Whether somebody is asked for a space in the position shown. */
export function isChoosing(imperial: Imperial): boolean {
  const view = shownOf(imperial);
  return view.question?.kind === "which-space" && activeNation(imperial) === (view.nation_on_turn ?? null);
}

/** The number of a space: its distance, or its place clockwise from Factory before the nation has moved at all. */
export function numberOf(rondel: readonly { id: string; does: string }[], id: string, steps: number | null): number {
  if (steps !== null) return steps;
  const first = rondel.findIndex((space) => space.does === "factory");
  const place = rondel.findIndex((space) => space.id === id);
  return ((place - first + rondel.length) % rondel.length) + 1;
}

/** The prices of the spaces that are not free, nearest first. */
export const pricesOf = (spaces: readonly Pick<Space, "steps" | "price" | "isInReach">[]): number[] =>
  spaces
    .filter((space) => space.isInReach && (space.price ?? 0) > 0)
    .toSorted((one, other) => (one.steps ?? 0) - (other.steps ?? 0))
    .map((space) => space.price ?? 0);

export function spacesOf(imperial: Imperial): Space[] {
  const { now, session, material } = imperial;
  const view = shownOf(imperial);
  const chooses = isChoosing(imperial);
  const offered = view === imperial.view ? session : (session.live ?? session);
  const legal = new Set(offered.legal.map(spaceOf));
  const refused = new Map(offered.impossible.map((told) => [spaceOf(told), told] as const));
  const active = activeNation(imperial);
  const ways = new Map(view.rondel.map((way) => [way.id, way] as const));
  return material.rondel.map((space) => {
    const way = ways.get(space.id);
    const isHere = view.nations.some((nation) => nation.id === active && nation.space === space.id);
    const before = session.isPast || active === null ? undefined : now.nations.find((nation) => nation.id === active);
    const why = refused.get(space.id);
    let state: Space["state"] = "still";
    if (legal.has(space.id)) state = (way?.price ?? 0) > 0 ? "paid" : "free";
    else if (chooses) state = why || !way?.in_reach ? "no" : "still";
    else if (isHere) state = "now";
    return {
      id: space.id,
      name: space.name,
      does: space.does,
      number: numberOf(material.rondel, space.id, way?.steps ?? null),
      state,
      markers: view.nations
        .filter((nation) => nation.space === space.id)
        .map((nation) => ({
          nation: nation.id,
          colour: imperial.colour(nation.id),
          name: imperial.nationName(nation.id),
        })),
      ghost: before && before.space === space.id && !isHere ? imperial.colour(before.id) : null,
      steps: way?.steps ?? null,
      price: chooses && way?.in_reach ? way.price : null,
      isInReach: way?.in_reach ?? false,
      passesInvestor: way?.passes_investor ?? false,
      why: why?.message ?? "",
      hint: why?.hint ?? "",
      rule: why?.rule ?? "",
    };
  });
}
