// The texts of one language at a time: what is loaded when, and what a page says meanwhile.
import { language } from "$/settings/language.svelte";
import { LoadedTexts, type Loaders, type Texts } from "$/settings/texts.svelte";
import { afterEach, expect, it, vi } from "vitest";
import { filesOfTexts, withTexts } from "../../textFiles";
import { filesIn } from "../files";

afterEach(() => language.change("en"));

const ofHome = (hello: string): Texts => ({ hello: (inputs) => `${hello} ${(inputs as { name: string }).name}` });

function loaded() {
  const from = {
    en: { home: vi.fn(async () => ofHome("Hello")), table: vi.fn(async () => ({ bond: () => "bond" })) },
    de: { home: vi.fn(async () => ofHome("Hallo")), table: vi.fn(async () => ({ bond: () => "Kredit" })) },
    fr: { home: vi.fn(async () => ofHome("Bonjour")), table: vi.fn(async () => ({ bond: () => "obligation" })) },
  };
  return { from, texts: new LoadedTexts(from satisfies Loaders) };
}

it("only the language of the page is loaded, and only what is needed, once", async () => {
  const { from, texts } = loaded();
  texts.need("home");
  texts.need("home");
  await texts.load();

  expect(texts.say("hello", { name: "Ada" })).toBe("Hello Ada");
  expect(from.en.home).toHaveBeenCalledTimes(1);
  expect(from.en.table).not.toHaveBeenCalled();
  expect(from.de.home).not.toHaveBeenCalled();
});

it("a text that is not there yet is empty, and appears by itself", async () => {
  const { texts } = loaded();
  const said: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void said.push(texts.say("bond", {})));
  });
  await vi.waitFor(() => expect(said).toEqual([""]));
  texts.need("table");
  await vi.waitFor(() => expect(said).toEqual(["", "bond"]));
  stop();
});

it("another language takes over once everything needed is there, also what is asked for meanwhile", async () => {
  const { texts } = loaded();
  texts.need("home");
  await texts.load();
  const load = texts.load("fr");
  texts.need("table");
  expect(texts.say("hello", { name: "Ada" })).toBe("Hello Ada");
  await load;
  language.change("fr");

  expect(texts.say("hello", { name: "Ada" })).toBe("Bonjour Ada");
  expect(texts.say("bond", {})).toBe("obligation");
});

it("a language that could not be loaded is asked for again", async () => {
  const { from, texts } = loaded();
  from.de.home.mockRejectedValueOnce(new Error("offline"));
  texts.need("home");
  await expect(texts.load("de")).rejects.toThrow("offline");
  await texts.load("de");
  language.change("de");
  expect(texts.say("hello", { name: "Ada" })).toBe("Hallo Ada");
});

it("every file that uses messages gets those of the current language, and loads the files that have them", () => {
  const files = filesOfTexts(filesIn("messages/en", /\.json$/));
  const sources = Object.entries(filesIn("src", /\.(svelte|ts)$/)).filter(([path]) => !path.startsWith("paraglide"));
  const users = sources.filter(([, text]) => /paraglide\/messages/.test(text));
  expect(users.length).toBeGreaterThan(100);
  for (const [path, text] of users) expect(withTexts(text, files), path).not.toMatch(/paraglide\/messages/);

  expect(withTexts('import * as m from "$/paraglide/messages";\nm.end_rematch() + m.no_such()', files)).toBe(
    'import { m } from "$/settings/texts.svelte"; import "virtual:texts/needs/end";\nm.end_rematch() + m.no_such()',
  );
});
