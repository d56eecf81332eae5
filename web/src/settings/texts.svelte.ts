// The messages of the app in the current language. The build (languages.ts) puts `m` in the place of the compiled messages, which hold
// every language, and notes for each file which of these texts it needs.
import { loaders } from "virtual:texts";
import { language, type Language } from "./language.svelte";

type Text = (inputs?: unknown) => string;
export type Texts = Record<string, Text>;
/** How each file of texts is loaded, by language and name. */
export type Loaders = Record<Language, Record<string, () => Promise<Texts>>>;

export class LoadedTexts {
  #told = $state.raw<Record<string, Texts>>({});
  #needed = new Set<string>();
  /** loaded, or on the way */
  #loads = new Map<string, Promise<void>>();

  constructor(private readonly from: Loaders) {}

  /** Say that some texts will be shown. A page that comes without waiting for them shows them a moment later. */
  need(name: string): void {
    this.#needed.add(name);
    this.load().catch(() => {
      // who waits for them is told
    });
  }

  /** Have all texts needed so far in a language, also those that are asked for meanwhile. */
  async load(wanted: Language = language.current): Promise<void> {
    for (let before = -1; before < this.#needed.size;) {
      before = this.#needed.size;
      await Promise.all([...this.#needed].map((name) => this.#load(wanted, name)));
    }
  }

  #load(wanted: Language, name: string): Promise<void> {
    const key = `${wanted}/${name}`;
    const isOnTheWay = this.#loads.get(key);
    if (isOnTheWay) return isOnTheWay;
    const load = this.from[wanted][name]!().then((texts) => {
      this.#told = { ...this.#told, [wanted]: { ...this.#told[wanted], ...texts } };
    });
    this.#loads.set(key, load);
    // the next try asks again
    load.catch(() => this.#loads.delete(key));
    return load;
  }

  /** Say something in the current language; nothing before its text is there. */
  say(key: string, inputs: unknown): string {
    return this.#told[language.current]?.[key]?.(inputs) ?? "";
  }
}

export const texts = new LoadedTexts(loaders as Loaders);

const said = new Map<string, Text>();

/** Every message by its name. A function that is kept says the text in whatever language the page has then. */
export const m = new Proxy({} as Texts, {
  get(_, key: string) {
    let text = said.get(key);
    if (!text) said.set(key, (text = (inputs) => texts.say(key, inputs)));
    return text;
  },
});

/** Load a page, or a part of one, together with its texts. */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  const loaded = await page;
  await texts.load();
  return loaded;
}
