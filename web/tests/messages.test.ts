// Every message exists in every language, with the same parameters, and is used.
import { describe, expect, it } from "vitest";
import { filesIn } from "./files";

type Messages = Record<string, unknown>;

const LOCALES = ["en", "de", "fr"] as const;
/** All sources of the app, without the generated messages. */
const sources = Object.entries(filesIn("src", /\.(svelte|ts)$/)).filter(([path]) => !path.startsWith("paraglide"));

const areasOf = (locale: string): Messages[] =>
  Object.values(filesIn(`messages/${locale}`, /\.json$/)).map((text) => JSON.parse(text) as Messages);
const messagesOf = (locale: string): Messages => Object.assign({}, ...areasOf(locale)) as Messages;

/** The texts of a message: one, or one for each number. */
function textsOf(message: unknown): string[] {
  if (typeof message === "string") return [message];
  return (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match));
}

const inputsOf = (message: unknown): string =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(" ");

const english = messagesOf("en");
const used = new Set(
  sources.flatMap(([, text]) => [...text.matchAll(/\bm\.([a-z][a-z0-9_]*)/g)].map((found) => found[1]!)),
);

describe("messages", () => {
  it("are all used", () => {
    expect(Object.keys(english).length).toBeGreaterThan(0);
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });

  it("are all there", () => {
    expect([...used].filter((key) => !(key in english))).toEqual([]);
  });

  it("are called by their names only, so that they can be found here", () => {
    expect(sources.filter(([, text]) => /\bm\[/.test(text)).map(([path]) => path)).toEqual([]);
  });

  it("stand in one area only", () => {
    const keys = areasOf("en").flatMap((area) => Object.keys(area));
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it.each(LOCALES)("are complete, with the same inputs: %s", (locale) => {
    const told = messagesOf(locale);
    expect(Object.keys(told).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(english).filter((key) => inputsOf(told[key]) !== inputsOf(english[key]))).toEqual([]);
  });

  it("have a narrow space before double signs in French, the space of their language before an ellipsis, and round apostrophes", () => {
    const french = Object.values(messagesOf("fr")).flatMap(textsOf);
    expect(french.filter((text) => /[^\u202f][;:!?»]|«[^\u202f]/.test(text))).toEqual([]);
    expect(french.filter((text) => /\p{L} …/u.test(text))).toEqual([]);
    expect(
      Object.values(english)
        .flatMap(textsOf)
        .filter((text) => /\p{L} …/u.test(text)),
    ).toEqual([]);
    expect(
      Object.values(messagesOf("de"))
        .flatMap(textsOf)
        .filter((text) => /\p{L}…/u.test(text)),
    ).toEqual([]);
    const all = LOCALES.flatMap((locale) => Object.values(messagesOf(locale)).flatMap(textsOf));
    expect(all.filter((text) => text.includes("'"))).toEqual([]);
  });
});
