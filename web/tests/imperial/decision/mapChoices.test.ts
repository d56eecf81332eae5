import { actorsOf } from "$/imperial/decision/answers";
import type { Decision } from "$/imperial/decision/decision.svelte";
import { marksOf } from "$/imperial/decision/map/mapMarks";
import { choosePlace, pickOffered } from "$/imperial/decision/map/mapChoices";
import type { Pop } from "$/imperial/stage.svelte";
import type { ActionKind, ImperialLegal } from "$/imperial/types";
import { expect, it, vi } from "vitest";

const legal = (kind: ActionKind, text: string, about: object) =>
  ({
    kind,
    text,
    says: text,
    about,
  }) as ImperialLegal;
const move = (unit: string, origin = "rome", destination = "naples") =>
  legal("MoveArmy", `${unit} ${origin} ${destination}`, {
    origin,
    unit,
    destination,
    stance: "friendly",
    canals: [],
  });
const destroy = (lying: number) =>
  legal("DestroyFactory", `destroy rome with ${lying} lying`, { province: "rome", lying });
const attack = legal("Attack", "fleet ionian-sea attacks italy fleet", {
  region: "ionian-sea",
  unit: "fleet",
  nation: "italy",
  target: "fleet",
});

/** A Maneuver of Austria-Hungary, as far as choosing a place needs it. */
function maneuver(...answers: ImperialLegal[]) {
  const stage = { pop: null as Pop | null };
  const imperial = {
    stage,
    view: { nation_on_turn: "austria" },
    material: {
      units: { army: "army", "lying-army": "friendly army", fleet: "fleet" },
      stances: { hostile: "hostile", friendly: "friendly" },
      canals: [],
      armies_to_destroy_factory: 3,
    },
    region: (id: string) => ({ nation: id === "rome" ? "italy" : null }),
    regionName: (id: string) => id,
  };
  const decision = {
    imperial,
    kind: "move-armies",
    isManeuver: true,
    actor: null as unknown,
    outlook: new Map(),
    actors: actorsOf(answers, [], () => ["army", "lying-army"]),
    selectActor: vi.fn(
      (key: string | null) => (decision.actor = decision.actors.find((one) => one.key === key) ?? null),
    ),
    answer: vi.fn(),
  };
  const choose = (region: string, isUnit = false) => choosePlace(decision as unknown as Decision, region, isUnit);
  const pick = (text: string) =>
    pickOffered(
      decision as unknown as Decision,
      stage.pop!.choices.find((choice) => choice.text === text)!,
    );
  return { decision, stage, choose, pick, marks: () => marksOf(decision as unknown as Decision) };
}

const texts = (pop: Pop | null) => pop?.choices.map((choice) => choice.text);

it("offers a deed of several armies once, then asks which of them go", () => {
  const { decision, stage, choose, pick } = maneuver(move("army"), move("lying-army"), destroy(1), destroy(2));
  choose("rome");
  expect(texts(stage.pop)).toEqual(["Army, hostile · rome", "Army, friendly · rome", "Destroy the factory…"]);
  pick("Destroy the factory…");
  expect(stage.pop?.title).toBe("rome: which armies go?");
  expect(stage.pop?.choices.map((choice) => [choice.text, choice.armies?.length])).toEqual([
    ["2 hostile, 1 friendly", 3],
    ["1 hostile, 2 friendly", 3],
  ]);
  pick("1 hostile, 2 friendly");
  expect(decision.answer).toHaveBeenCalledWith("destroy rome with 2 lying");
});

it("asks a unit that cannot move at once what it does", () => {
  const { decision, stage, choose, pick } = maneuver(move("army"), attack);
  choose("ionian-sea");
  expect(decision.selectActor).toHaveBeenCalledWith("fleet@ionian-sea");
  expect(texts(stage.pop)).toEqual([attack.says, "Choose another unit"]);
  pick(attack.says);
  expect(decision.answer).toHaveBeenCalledWith(attack.text);
});

it("only selects a unit that can move", () => {
  const { decision, stage, choose } = maneuver(move("army"), attack);
  choose("rome");
  expect(decision.selectActor).toHaveBeenCalledWith("army@rome");
  expect(stage.pop).toBeNull();
});

it("marks every unit of a place, and says which can only attack", () => {
  const marks = maneuver(move("army"), move("lying-army"), attack).marks();
  expect(marks.get("rome")).toEqual({
    kind: "choice",
    says: "army, hostile · rome; army, friendly · rome",
    fights: false,
  });
  expect(marks.get("ionian-sea")).toEqual({ kind: "choice", says: "fleet · ionian-sea, can attack", fights: true });
});

it("a click on another army that can move selects it, even if the chosen one could go there", () => {
  const { decision, choose } = maneuver(move("army"), move("army", "naples", "tunis"));
  choose("rome", true);
  choose("naples", true);
  expect(decision.answer).not.toHaveBeenCalled();
  expect(decision.selectActor).toHaveBeenLastCalledWith("army@naples");
});

it("asks what is meant where the chosen army could go and another one stands", () => {
  const { decision, stage, choose, pick } = maneuver(move("army"), move("army", "naples", "tunis"));
  choose("rome");
  choose("naples");
  expect(texts(stage.pop)).toEqual(["army rome naples", "Army · naples"]);
  pick("army rome naples");
  expect(decision.answer).toHaveBeenCalledWith("army rome naples");
});

it("marks the other units that can be chosen instead", () => {
  const { choose, marks } = maneuver(move("army"), attack);
  choose("rome");
  expect(marks().get("ionian-sea")).toEqual({ kind: "other", says: "fleet · ionian-sea" });
});
