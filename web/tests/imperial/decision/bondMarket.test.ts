import { cheapestOf, type BondChoice } from "$/imperial/decision/answers";
import { cellOf, rulersOf } from "$/imperial/decision/choices/bondMarket";
import { effectsOf, governmentSays, worthSays } from "$/imperial/decision/choices/offer";
import type { Decision } from "$/imperial/decision/decision.svelte";
import type { ImperialLegal } from "$/imperial/types";
import type { Change } from "$/wire/types";
import { describe, expect, it } from "vitest";

/** With plain spaces, as one reads it. */
const plain = (text: string | null) => text?.replace(/\u202f/g, " ");

const buy = (price: number) =>
  ({ kind: "BuyBond", text: `buy ${price}`, says: "", about: { nation: "europe", price } }) as ImperialLegal;
const trade = (held: number, wanted: number) =>
  ({
    kind: "UpgradeBond",
    text: `trade ${held} ${wanted}`,
    says: "",
    about: { nation: "europe", held, wanted, paid: wanted - held },
  }) as ImperialLegal;
const change = (what: string, of: string, before: Change["before"], after: Change["after"]) =>
  ({ what, of, before, after, name: what, whose: of }) as Change;

/** A market in which the first seat has lent Europe 9, and Aiko, who governs it, 18. */
function market(ways: ImperialLegal[], changes: Change[] = [], investorsNext: number[] = []): Decision {
  const choice: BondChoice = { nation: "europe", price: 20, ways, refused: [] };
  const view = {
    players: [
      { seat: 0, bonds: { europe: [9] }, lent: { europe: 9 } },
      { seat: 1, bonds: { europe: [2, 16] }, lent: { europe: 18 } },
    ],
    investors_next: investorsNext,
  };
  const imperial = {
    view,
    material: { bonds: [{ price: 20, interest: 7, most_points: 35 }], end_power: 25 },
    nationView: () => ({ free_bonds: [4, 20], government: 1, bond_points: [14] }),
    nationName: () => "Europe",
    playerName: () => "Aiko",
  };
  return {
    imperial,
    session: { seat: 0 },
    bonds: new Map([["europe:20", choice]]),
    outlook: new Map(ways.map((told) => [told.text, { changes }])),
  } as unknown as Decision;
}

describe("a bond cell", () => {
  it("offers the cheaper of buying and trading up", () => {
    const cell = cellOf(market([buy(20), trade(9, 20)]), "europe", 20);
    expect(cell.cheapest?.text).toBe("trade 9 20");
    expect(cheapestOf(null)).toBeNull();
  });

  it("names who holds it, and is free otherwise", () => {
    const decision = market([]);
    expect(cellOf(decision, "europe", 16)).toMatchObject({ owner: 1, isFree: false });
    expect(cellOf(decision, "europe", 4)).toMatchObject({ owner: null, isFree: true, cheapest: null });
  });

  it("has a crown if it brings the government, now or once all have invested", () => {
    const now = market([buy(20)], [change("government", "europe", "seat 2", "seat 1")]);
    const later = market([buy(20)], [change("next-government", "europe", "seat 2", "seat 1")]);
    expect(cellOf(now, "europe", 20).wouldGovern).toBe(true);
    expect(cellOf(later, "europe", 20).wouldGovern).toBe(true);
    expect(cellOf(market([buy(20)]), "europe", 20).wouldGovern).toBe(false);
    expect(rulersOf([...[change("government", "europe", "seat 2", "seat 1")]])).toHaveLength(1);
  });
});

describe("the offer", () => {
  const way = trade(9, 20);

  it("tells cash, treasury, interest and points, now and then", () => {
    const changes = [
      change("points", "seat 1", 52, 47),
      change("cash", "seat 1", 13, 2),
      change("treasury", "europe", 11, 22),
      change("interest", "seat 1", 4, 7),
      change("cash", "seat 2", 3, 5),
    ];
    const said = effectsOf(market([way]), way, changes).map(
      (one) => `${one.name}: ${plain(one.before)} → ${plain(one.after)}`,
    );
    expect(said).toEqual([
      "Your cash: 13 M → 2 M",
      "Treasury: Europe: 11 M → 22 M",
      "Your interest: 4 M → 7 M",
      "Your points now: 52 → 47",
    ]);
  });

  it("does not paint lower points as a loss: early every purchase lowers them", () => {
    const [points] = effectsOf(market([way]), way, [change("points", "seat 1", 52, 47)]);
    expect(points?.mood).toBe("");
  });

  it("tells what the bond is worth now, and what it may be worth", () => {
    expect(worthSays(market([way]).imperial, { nation: "europe", price: 20 })).toBe(
      "This bond: 14 points now, 35 if Europe reaches 25 power.",
    );
  });

  it("tells who would govern, with what both have lent", () => {
    const takes = [change("next-government", "europe", "seat 2", "seat 1")];
    expect(governmentSays(market([way], takes, [1]), way, takes)).toEqual({
      says: "Europe: you take over from Aiko, 20 to 18.",
      note: "Decided when all have invested.",
      takes: true,
    });
    const tie = trade(9, 18);
    expect(governmentSays(market([tie]), tie, [])).toEqual({
      says: "Europe: Aiko stays in government, 18 to 18.",
      note: "A tie is not enough.",
      takes: false,
    });
  });
});
