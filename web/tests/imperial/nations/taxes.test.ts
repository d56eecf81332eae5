// What the tax chart says of a nation. All figures come from the server.
import type { Imperial } from "$/imperial/imperial.svelte";
import { taxedNow } from "$/imperial/nations/taxes";
import type { NationView } from "$/imperial/types";
import { expect, it } from "vitest";

const chart = [
  { from: 0, label: "2-5", power: 0, bonus: 0 },
  { from: 6, label: "6", power: 1, bonus: 0 },
  { from: 7, label: "7", power: 2, bonus: 0 },
];
const imperial = { material: { tax_chart: chart }, called: (seat: number) => ["you", "Ben"][seat] } as Imperial;
const view = (more: Partial<NationView>) =>
  ({
    id: "italy",
    government: 0,
    power: 4,
    revenue_now: 7,
    pay_now: 2,
    bonus_now: 2,
    power_now: 2,
    income_now: 5,
    tax_now: "7",
    tax_marker: "2-5",
    ...more,
  }) as NationView;

/** with ordinary spaces */
const plain = (text: string) => text.replace(/\s/g, " ");

it("says what Taxation would bring whom, with the government by name", () => {
  const taxed = taxedNow(imperial, view({}));
  expect(taxed).toMatchObject({ now: 2, marker: 0 });
  expect(plain(taxed.taxes)).toBe("7 M, pay 2 M");
  expect(taxed.brings).toBe("treasury +5, you +2, +2 power → 6");
  expect(taxedNow(imperial, view({ government: 1 })).brings).toContain("Ben +2");
});

it("a treasury that loses has a real minus, and nobody's bonus is left out", () => {
  const taxed = taxedNow(imperial, view({ government: null, income_now: -3, pay_now: 0 }));
  expect(plain(taxed.taxes)).toBe("7 M");
  expect(taxed.brings).toBe("treasury −3, +2 power → 6");
});

it("where the chart itself says the bonus there is no marker", () => {
  expect(taxedNow(imperial, view({ tax_marker: null })).marker).toBeNull();
});
