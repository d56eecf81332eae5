// All that a coach says at an Imperial table; loaded when it is on.
export { adviceOn } from "./advice";
export { default as CoachLine } from "./CoachLine.svelte";
export { default as LastRound } from "./LastRound.svelte";
export { paymentLines } from "./payments";
