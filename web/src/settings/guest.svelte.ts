// The guest of this browser. Guests have names, but nobody has to choose one before the first game.
import { keep, kept } from "$/parts/storage";
import { api } from "$/wire/api";
import { refusalOf } from "$/wire/refusal";
import type { GuestTold } from "$/wire/types";
import { GUEST_NAMES, language, type Language } from "./language.svelte";
import { texts } from "./texts.svelte";

// Whether this browser was a guest before: scripts cannot read the cookie that says so.
const KEPT_AS = "rondel.guest";

/** A guest who never chose a name has the default name in every language. */
function inOurLanguage(name: string): string {
  return Object.values(GUEST_NAMES).includes(name) ? GUEST_NAMES[language.current] : name;
}

class Guest {
  me = $state.raw<GuestTold | null>(null);
  readonly name = $derived(this.me?.name ?? GUEST_NAMES[language.current]);

  /** Find out who we are, without becoming a guest; a new browser does not ask. */
  async find(): Promise<void> {
    if (kept(KEPT_AS) !== null) await this.#ask();
  }

  async #ask(): Promise<void> {
    await refusalOf(async () => {
      this.me = await api.guest();
      keep(KEPT_AS, this.me.id);
      if (this.me.language !== language.current) await this.speak();
    });
  }

  /** Become a guest before doing something only guests can do. */
  async be(): Promise<void> {
    if (this.me === null) await this.#ask();
    if (this.me === null) await this.rename(this.name);
  }

  /** Tell the server the current language. */
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

let lastWanted = language.current;

/** Change the language: here as soon as its texts are loaded, then on the server. Tells whether they could be loaded. */
export async function speak(wanted: Language): Promise<boolean> {
  lastWanted = wanted;
  try {
    await texts.load(wanted);
  } catch {
    return false;
  }
  // meanwhile another was chosen
  if (lastWanted !== wanted) return true;
  language.change(wanted);
  // the page has the new language anyway; the server hears of it on the next visit
  await refusalOf(() => guest.speak());
  return true;
}
