import { amountIn, completion, meant, suggestions, wholeNumber, wordsOf } from "$/decision/answers/typedAnswers";
import type { ActionTold } from "$/wire/types";
import { describe, expect, it } from "vitest";

const told = (text: string): ActionTold => ({ kind: "", text, says: text, also: "", about: {} });
const legal = [told("army rome paris hostile"), told("army rome paris"), told("done")];

describe("the Tab key in the command line", () => {
  const tab = (typed: string, chosen: ActionTold | null = null) => completion(suggestions(legal, typed), chosen, typed);
  it("completes what was begun", () => expect(tab("do")).toBe("done"));
  it("takes the suggestion that was chosen", () => expect(tab("", legal[1])).toBe("army rome paris"));
  it("leaves the field where nothing is to complete", () => {
    expect(tab("")).toBeNull();
    expect(tab("nonsense")).toBeNull();
    expect(tab("army rome paris")).toBeNull();
    expect(tab("done", legal[2])).toBeNull();
  });
});

it("reads whole numbers and makes none of anything else", () => {
  expect([" 45 ", "007", "0"].map(wholeNumber)).toEqual([45, 7, 0]);
  for (const wrong of ["45,5", "45.5", "1e9", "-3", "+3", "40e", "", " ", "4 5", "1234567890"])
    expect(wholeNumber(wrong)).toBeNaN();
});

it("finds the amount of an answer by its template", () => {
  expect([
    amountIn("bid {}", "bid 20"),
    amountIn("bid {}", "pass"),
    amountIn("bid {}", "bid much"),
    amountIn("give {} RU", "give 3 RU"),
  ]).toEqual([20, null, null, 3]);
});

describe("the reader's own language", () => {
  const spoken = (text: string, says: string, also = ""): ActionTold => ({ kind: "", text, says, also, about: {} });
  const spaces = [
    spoken("go taxation", "Auf das Feld Steuer ziehen", "Steuern Besteuerung"),
    spoken("go production-1", "Auf das Feld Produktion 1 ziehen", "produzieren"),
    spoken("go production-2", "Auf das Feld Produktion 2 ziehen", "produzieren"),
    spoken("army vienna to venice", "Mit einer Armee aus Wien nach Venedig ziehen"),
    spoken("buy austria-hungary 9", "Den Kredit Österreich-Ungarns über 9 Mio. kaufen"),
    spoken("buy austria-hungary 19", "Den Kredit Österreich-Ungarns über 19 Mio. kaufen"),
  ];
  const found = (typed: string): string[] => suggestions(spaces, typed).map((told) => told.text);

  it("finds an answer by what the reader calls it", () => {
    expect(found("Steuer")).toEqual(["go taxation"]);
    expect(found("besteuerung")).toEqual(["go taxation"]);
    expect(found("Produktion 2")).toEqual(["go production-2"]);
    expect(found("produzieren")).toEqual(["go production-1", "go production-2"]);
  });
  it("does not mind accents, capitals, umlauts written out, or small words nobody uses", () => {
    expect(found("oesterreich 9")).toEqual(["buy austria-hungary 9"]);
    expect(found("osterreich 19")).toEqual(["buy austria-hungary 19"]);
    expect(found("ARMEE von Wien nach Vened")).toEqual(["army vienna to venice"]);
    expect(wordsOf("Île-de-France, Cœur, Straße")).toEqual(["ile", "de", "france", "cour", "strasse"]);
  });
  it("passes over no other word or number, or another answer would be meant", () => {
    expect(found("Österreich 30")).toEqual([]);
    expect(found("army vienna rome")).toEqual([]);
    expect(found("the army to venice")).toEqual(["army vienna to venice"]);
  });
  it("still reads the notation, and finds nothing for nonsense", () => {
    expect(found("go prod")).toEqual(["go production-1", "go production-2"]);
    expect(found("army venice")).toEqual(["army vienna to venice"]);
    expect(found("Besteck")).toEqual([]);
    expect(found("xyz")).toEqual([]);
  });
  it("means the answer written in full, or the only one that fits", () => {
    const which = (typed: string) => meant(suggestions(spaces, typed), typed)?.text ?? null;
    expect(which("Steuer")).toBe("go taxation");
    expect(which("buy austria-hungary 9")).toBe("buy austria-hungary 9");
    expect(which("Auf das Feld Produktion 1 ziehen")).toBe("go production-1");
    expect(which("Produktion")).toBeNull();
    expect(which("")).toBeNull();
  });
});
