import { overwriteGetLocale } from "$/paraglide/runtime";
import { language } from "$/settings/language.svelte";

// Here every message has all languages (the build splits them), and follows the language of the page.
overwriteGetLocale(() => language.current);

// What browsers have and jsdom lacks.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
