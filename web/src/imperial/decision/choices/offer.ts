// The offer of a bond: what getting it changes, who would govern then, and what it is worth.
import { seatId, seatOf, type Mood } from "$/decision/changes";
import * as m from "$/paraglide/messages";
import { money, number } from "$/parts/numbers";
import { fieldsOf } from "$/wire/game";
import type { Change } from "$/wire/types";
import type { Imperial } from "$/imperial/imperial.svelte";
import type { ImperialLegal } from "$/imperial/types";
import { costOf } from "../answers";
import type { Decision } from "../decision.svelte";
import type { BondPlace } from "../selection.svelte";
import { rulersOf } from "./bondMarket";

export interface Effect {
  name: string;
  /** null if it is hidden */
  before: string | null;
  after: string;
  mood: Mood;
}

/** What an answer changes: the player's cash, the treasury, the player's interest and points. */
export function effectsOf(decision: Decision, told: ImperialLegal, changes: readonly Change[]): Effect[] {
  const { imperial, session } = decision;
  const nation = fieldsOf(told).nation!;
  const mine = session.seat === null ? "" : seatId(session.seat);
  const find = (what: string, of: string) => changes.find((change) => change.what === what && change.of === of);
  const rows: [string, Change | undefined, (value: number) => string][] = [
    [m.choice_your_cash(), find("cash", mine), money],
    [m.choice_treasury_of({ nation: imperial.nationName(nation) }), find("treasury", nation), money],
    [m.choice_your_interest(), find("interest", mine), money],
    [m.choice_your_points(), find("points", mine), number],
  ];
  return rows.flatMap(([name, change, say]) => (change ? [effect(name, change, say)] : []));
}

function effect(name: string, { what, before, after }: Change, say: (value: number) => string): Effect {
  if (typeof before !== "number" || typeof after !== "number") return { name, before: null, after: "", mood: "" };
  // every purchase costs money, and early ones cost points: that is what investing is, no loss
  const isGain = after > before && what !== "points";
  return { name, before: say(before), after: say(after), mood: isGain ? "up" : "" };
}

export interface GovernmentTold {
  says: string;
  note: string;
  /** the player takes the nation over */
  takes: boolean;
}

/** Who would govern the nation then, with what both have lent. */
export function governmentSays(
  decision: Decision,
  told: ImperialLegal,
  changes: readonly Change[],
): GovernmentTold | null {
  const { imperial, session } = decision;
  const { nation } = fieldsOf(told);
  if (session.seat === null || nation === undefined) return null;
  const seat = session.seat;
  const lent = (one: number) => imperial.view.players[one]?.lent[nation] ?? 0;
  const sitting = imperial.nationView(nation).government ?? null;
  const others = imperial.view.players.map((player) => player.seat).filter((one) => one !== seat);
  const rival = sitting !== null && sitting !== seat ? sitting : others.toSorted((a, b) => lent(b) - lent(a))[0]!;
  const about = {
    nation: imperial.nationName(nation),
    name: imperial.playerName(rival),
    mine: number(lent(seat) + costOf(told)),
    theirs: number(lent(rival)),
  };
  if (sitting === seat) return { says: m.choice_you_keep(about), note: "", takes: false };
  const ruler = rulersOf(changes).find((change) => change.of === nation);
  if (ruler && seatOf(ruler.after) === seat) {
    const note = imperial.view.investors_next.length > 0 ? m.choice_decided() : "";
    return { says: sitting === null ? m.choice_you_take_free(about) : m.choice_you_take(about), note, takes: true };
  }
  if (sitting === null) return null;
  return { says: m.choice_keeps(about), note: about.mine === about.theirs ? m.choice_tie() : "", takes: false };
}

/** What a bond is worth in points: now, and at most. The interface must not argue against early purchases. */
export function worthSays(imperial: Imperial, { nation, price }: BondPlace): string {
  const place = imperial.material.bonds.findIndex((bond) => bond.price === price);
  const now = imperial.nationView(nation).bond_points?.[place];
  const most = imperial.material.bonds[place]?.most_points;
  if (now === undefined || most === undefined) return "";
  return m.choice_worth({
    count: now,
    most: number(most),
    nation: imperial.nationName(nation),
    power: number(imperial.material.end_power),
  });
}
