// The messages of the app, loaded in one language at a time and only as far as a page needs them. Sources import all messages by name; the
// build gives them one object instead (settings/texts.svelte.ts) and notes which areas their file needs.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { filesOfTexts, NEEDED, withTexts } from "./textFiles.js";

const WEB = import.meta.dirname;
const ALL = /paraglide\/messages(\.js|\/_index\.js)$/;
const LOADERS = "virtual:texts";
const TEXTS = "virtual:texts/in/";

const areas = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(WEB, "messages/en")).map((file) => [file, readFileSync(join(WEB, "messages/en", file), "utf8")]),
  );

/** A Vite plugin. Its languages are the folders of `messages`. */
export function languages(): Plugin {
  const locales = readdirSync(join(WEB, "messages")).sort();
  let files = filesOfTexts(areas());

  const loaders = (): string => {
    const ofLocale = (locale: string): string =>
      [...files.keys()].map((name) => `"${name}": () => import("${TEXTS}${locale}/${name}")`).join(", ");
    return `export const loaders = { ${locales.map((locale) => `${locale}: { ${ofLocale(locale)} }`).join(", ")} };`;
  };
  const texts = (locale: string, name: string): string => {
    const compiled = join(WEB, "src/paraglide/messages", `${locale}.js`);
    if (!existsSync(compiled)) throw new Error(`no messages were compiled for "${locale}" (${compiled})`);
    // A file of its own for each name: what it does not export is left out of it.
    return `export { ${files.get(name)!.join(", ")} } from ${JSON.stringify(`${compiled}?texts=${name}`)};`;
  };

  return {
    name: "languages",
    enforce: "post",
    buildStart() {
      files = filesOfTexts(areas());
    },
    resolveId: (id) => (id === LOADERS || id.startsWith(`${LOADERS}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LOADERS}`) return loaders();
      if (id.startsWith(`\0${NEEDED}`))
        return `import { texts } from "$/settings/texts.svelte"; texts.need("${id.slice(NEEDED.length + 1)}");`;
      if (id.startsWith(`\0${TEXTS}`)) {
        const [locale, name] = id.slice(TEXTS.length + 1).split("/");
        return texts(locale!, name!);
      }
      return null;
    },
    transform(code) {
      // Vitest has all messages at once
      const changed = process.env.VITEST ? null : withTexts(code, files);
      return changed === null ? null : { code: changed, map: null };
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      if (chunks.some((chunk) => chunk.moduleIds.some((id) => ALL.test(id))))
        this.error(
          'A file imports messages in a way that loads all languages. Write: import * as m from "$/paraglide/messages";',
        );
    },
  };
}
