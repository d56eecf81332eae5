// Who plays in this browser. A guest needs a name, but nobody is asked for one before the first game.
import { keep, kept } from "$/parts/storage";
import { api } from "$/wire/api";
import { Refusal } from "$/wire/refusal";
import type { GuestTold } from "$/wire/types";
import * as m from "$/paraglide/messages";
import { language, type Language, LANGUAGES } from "./language.svelte";

// Whether this browser was somebody here before: the cookie that says who cannot be read by scripts.
const KEPT_AS = "rondel.guest";

/** Whoever never chose a name is a guest in every language. */
function inOurLanguage(name: string): string {
  return LANGUAGES.some((locale) => m.guest_name({}, { locale }) === name) ? m.guest_name() : name;
}

class Guest {
  me = $state.raw<GuestTold | null>(null);

  /** Find out who we are here, without becoming anybody; whoever was never here is not asked for. */
  async find(): Promise<void> {
    if (kept(KEPT_AS) !== null) await this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      this.me = await api.guest();
      keep(KEPT_AS, this.me.id);
      if (this.me.language !== language.current) await this.speak();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
    }
  }

  /** Be somebody before doing something only guests can do; whoever has a cookie is somebody already. */
  async be(): Promise<void> {
    if (this.me === null) await this.#ask();
    if (this.me === null) await this.rename(m.guest_name());
  }

  /** Tell the server the language of today. */
  async speak(): Promise<void> {
    if (this.me !== null) await this.rename(inOurLanguage(this.me.name));
  }

  /** Change the name. */
  async rename(name: string): Promise<void> {
    this.me = await api.bePresent(name);
    keep(KEPT_AS, this.me.id);
  }
}

export const guest = new Guest();

/** Change the language: at once here, and at the server, which speaks it too. */
export async function speak(wanted: Language): Promise<void> {
  language.change(wanted);
  try {
    await guest.speak();
  } catch (problem) {
    // the page speaks the new language all the same; the server is told the next time the page is opened
    if (!(problem instanceof Refusal)) throw problem;
  }
}
