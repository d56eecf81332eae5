// Changing the language: at once here, and told to the server, which speaks it too.
import { Refusal } from "$/wire/refusal";
import { guest } from "./guest.svelte";
import { language, type Language } from "./language.svelte";

export async function speak(wanted: Language): Promise<void> {
  language.change(wanted);
  try {
    await guest.speak();
  } catch (problem) {
    // the page speaks the new language all the same; the server is told the next time the page is opened
    if (!(problem instanceof Refusal)) throw problem;
  }
}
