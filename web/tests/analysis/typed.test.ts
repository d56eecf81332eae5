// What is typed at a game on cardboard: several answers at once, and what was left out is added.
import { answerTo, enter, partsOf } from "$/assistant/typed";
import type { StudySession } from "$/analysis/study.svelte";
import { put } from "$/imperial/setup/pieces";
import type { Sheet } from "$/setup/setup.svelte";
import type { ActionTold } from "$/wire/types";
import { expect, it } from "vitest";

const told = (text: string, says: string, kind = ""): ActionTold => ({ text, says, kind, about: {}, also: "" });
const SPACES = [told("go import", "Import", "ChooseSpace"), told("go taxation", "Taxation", "ChooseSpace")];
const IMPORTS = [told("import army moscow", "Import an army in Moscow"), told("done", "Done", "Done")];

/** A board where a nation imports, and then another one moves. */
function boardWith(questions: readonly (readonly ActionTold[])[]) {
  const played: string[] = [];
  let node = 0;
  const session = {
    problem: null as unknown,
    get node() {
      return node;
    },
    get place() {
      return { legal: questions[node] ?? [], impossible: [] };
    },
    step(text: string) {
      const isLegal = (questions[node] ?? []).some((one) => one.text === text);
      if (!isLegal) {
        session.problem = { message: `not ${text}` };
        return Promise.resolve(false);
      }
      played.push(text);
      node += 1;
      return Promise.resolve(true);
    },
    cut() {
      played.pop();
      node -= 1;
      return Promise.resolve(true);
    },
  };
  return { session, played, typed: (text: string) => enter(session as unknown as StudySession, text) };
}

it("takes several answers from one line", () => {
  expect(partsOf("go import; done ;\n taxation")).toEqual(["go import", "done", "taxation"]);
});

it("understands the notation and the words of the reader", () => {
  expect(answerTo(SPACES, "go taxation")).toBe("go taxation");
  expect(answerTo(SPACES, "tax")).toBe("go taxation");
  expect(answerTo(SPACES, "go")).toBeNull();
});

it("enters one answer after the other", async () => {
  const { played, typed } = boardWith([SPACES, IMPORTS, SPACES]);
  expect(await typed("import; army moscow; taxation")).toBe(true);
  expect(played).toEqual(["go import", "import army moscow", "go taxation"]);
});

it("adds the end of a part that was left out", async () => {
  const { played, typed } = boardWith([SPACES, IMPORTS, SPACES]);
  expect(await typed("import; taxation")).toBe(true);
  expect(played).toEqual(["go import", "done", "go taxation"]);
});

it("enters nothing that does not fit anywhere, and says why", async () => {
  const { session, played, typed } = boardWith([SPACES, IMPORTS, SPACES]);
  expect(await typed("import; fly to the moon")).toBe(false);
  expect(played).toEqual(["go import"]);
  expect(session.problem).toEqual({ message: "not fly to the moon" });
});

// ---- pieces on a sheet

const sheet = (): Sheet => ({
  players: 2,
  options: [],
  cash: [2, 2],
  investor: 0,
  on_turn: "russia",
  nations: [
    {
      id: "russia",
      government: 0,
      treasury: 0,
      power: 0,
      space: null,
      tax_marker: 0,
      bonds: [],
      factories: ["moscow"],
      flags: [],
      units: [],
    },
  ],
});

it("puts units on the sheet and takes them off", () => {
  const changed = sheet();
  put(changed, "russia", "armies", "moscow", false);
  put(changed, "russia", "armies", "moscow", false);
  put(changed, "russia", "fleets", "moscow", false);
  expect(changed.nations[0]!.units).toEqual([{ region: "moscow", armies: 2, friendly: 0, fleets: 1 }]);
  put(changed, "russia", "fleets", "moscow", true);
  put(changed, "russia", "armies", "moscow", true);
  put(changed, "russia", "armies", "moscow", true);
  expect(changed.nations[0]!.units).toEqual([]);
});

it("puts a flag or a factory where none is, and takes it off where one is", () => {
  const changed = sheet();
  put(changed, "russia", "flags", "turkey", false);
  put(changed, "russia", "factories", "moscow", false);
  expect(changed.nations[0]).toMatchObject({ flags: ["turkey"], factories: [] });
});
