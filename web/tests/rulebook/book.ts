// A small rulebook for tests.
import type { BookTold, PartTold, SectionTold } from "$/wire/types";

export const part = (text: string, kind: PartTold["kind"] = "text"): PartTold => ({ kind, text });

export const rule = (id: string, title: string, parts: PartTold[], more: Partial<SectionTold> = {}): SectionTold => ({
  id,
  title,
  parts,
  is_rule: true,
  is_ruling: parts.some((one) => one.kind === "ruling"),
  tables: [],
  examples: [],
  ...more,
});

export const BOOK: BookTold = {
  game: "imperial-2030",
  language: "en",
  chapters: [
    {
      id: "you",
      title: "Who you are",
      kind: "chapter",
      lead: "You lend money.",
      sections: [rule("you-1", "What you want", [part("Points. See TAX-1.")], { is_rule: false })],
    },
    {
      id: "tax",
      title: "Taxation",
      kind: "chapter",
      lead: "",
      sections: [
        rule("TAX-1", "Revenue", [part("**2 M** for each factory. Then TAX-3.")], { tables: ["bonds"] }),
        rule("TAX-3", "Step by step", [
          part("**Taxes.** The bank pays.", "step"),
          part("**Soldiers.** The Müller treasury pays.", "step"),
          part("Ours.", "ruling"),
          part("Ours, too.", "ruling"),
        ]),
        rule("TAX-4", "All ours", [part("We decided.", "ruling")]),
      ],
    },
    { id: "tables", title: "All tables", kind: "tables", lead: "", sections: [] },
  ],
  tables: {
    bonds: { id: "bonds", title: "Bonds", columns: ["Bond", "Interest"], rows: [["2 M", "1 M"]], note: "" },
    pieces: { id: "pieces", title: "Pieces", columns: ["Nation", "Fleets"], rows: [["China", "6"]], note: "TAX-1" },
  },
};
