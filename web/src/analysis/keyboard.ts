// The keys of a study board, besides those of its decisions.
import { isPressedByPointer } from "$/parts/pressed";
import { keys } from "$/settings/switches.svelte";
import type { Analysis } from "./analysis.svelte";
import type { StudySession } from "./study.svelte";

/** Where Enter does something other than play a line. */
const OWN_ENTER = "button, a, summary, input, select, textarea, [role=button], [role=option], [role=tab]";

/** Move in the tree; what has arrow keys of its own has used them before. */
export function moveInTree(session: StudySession, press: KeyboardEvent): void {
  if (!keys.isFor(press)) return;
  switch (press.key) {
    case "ArrowLeft":
    case "z":
    case "Z":
      void session.stepBy(-1);
      break;
    case "ArrowRight":
      void session.stepBy(1);
      break;
    case "ArrowUp":
      void session.branchBy(-1);
      break;
    case "ArrowDown":
      void session.branchBy(1);
      break;
    case "Delete":
      void session.cut();
      break;
    default:
      return;
  }
  press.preventDefault();
}

/** While the lines are shown, Enter plays one and S stops the bot: before the decision below them hears of it. */
export function playLine(analysis: Analysis, press: KeyboardEvent): void {
  if (!keys.isFor(press) || press.repeat) return;
  const isOwn = press.target instanceof Element && press.target.closest(OWN_ENTER) && !isPressedByPointer(press);
  if (press.key === "Enter" && analysis.line && !isOwn) {
    void analysis.session.playAll(analysis.line.actions);
  } else if (press.key.toLowerCase() === "s" && analysis.canThink) {
    analysis.toggle();
  } else if (/^[a-d]$/i.test(press.key) && analysis.lines[press.key.toLowerCase().charCodeAt(0) - 97]) {
    analysis.pick(analysis.lines[press.key.toLowerCase().charCodeAt(0) - 97]!);
  } else return;
  press.preventDefault();
}
