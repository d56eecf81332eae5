// The language of the app and of what the server says.
import { keep, kept } from "$/parts/storage";

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français" };
/** The name of a guest who has not chosen one. */
export const GUEST_NAMES: Record<Language, string> = { en: "Guest", de: "Gast", fr: "Invité" };

const KEPT_AS = "rondel.language";

function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((one) => one === value);
}

function first(): Language {
  const asked = new URLSearchParams(location.search).get("language");
  if (isLanguage(asked)) return asked;
  const before = kept(KEPT_AS);
  if (isLanguage(before)) return before;
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "en";
}

class LanguageSetting {
  current = $state<Language>(first());

  change(wanted: Language): void {
    keep(KEPT_AS, wanted);
    this.current = wanted;
    document.documentElement.lang = wanted;
  }
}

export const language = new LanguageSetting();
document.documentElement.lang = language.current;
