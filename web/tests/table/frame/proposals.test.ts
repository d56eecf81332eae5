// A proposal in few words.
import { shortly } from "$/table/frame/proposals";
import { expect, test } from "vitest";

const proposal = {
  number: 9,
  what: "take-back",
  seat: 1,
  back_to: 4,
  about: 2,
  agreed: [],
  waiting: [0],
  says: "Mia proposes a long story",
};
const nameOf = (seat: number) => ["Guest", "Mia", "Leo"][seat]!;

test("who proposes what", () => {
  expect(shortly(proposal, false, nameOf)).toBe("Mia proposes to go back");
  expect(shortly(proposal, true, nameOf)).toBe("You propose to go back");
  expect(shortly({ ...proposal, what: "replace" }, false, nameOf)).toBe("Mia proposes a bot for Leo");
  expect(shortly({ ...proposal, what: "end" }, false, nameOf)).toBe("Mia proposes to end the game");
});

test("what this page does not know the server says itself", () => {
  expect(shortly({ ...proposal, what: "dance" }, false, nameOf)).toBe("Mia proposes a long story");
});
