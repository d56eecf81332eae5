// Which messages are loaded together, and what the sources of the app get instead of all of them.
/** What sources write, to have every message by its name and with its parameters. */
const IMPORT = /import\s*\*\s*as\s+m\s+from\s*["'](?:\$|[^"']*\/src)\/paraglide\/messages(?:\.js)?["'];?/;
/** Areas that every table needs are one file, since many small files load more slowly. */
const AT_TABLES = ["table", "room", "board", "decide", "choices", "playback"];
const AT_HOME = ["common", "home"];

export const NEEDED = "virtual:texts/needs/";

/** The names of the messages by the file they are loaded in, from the contents of the areas in one language. */
export function filesOfTexts(areas: Record<string, string>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, json] of Object.entries(areas).sort()) {
    const area = file.replace(/\.json$/, "");
    const name = AT_HOME.includes(area) ? "home" : AT_TABLES.includes(area) ? "table" : area;
    const keys = Object.keys(JSON.parse(json) as object).filter((key) => !key.startsWith("$"));
    files.set(name, [...(files.get(name) ?? []), ...keys]);
  }
  return files;
}

/** Give a source the messages of the current language, and note which files of texts it needs. */
export function withTexts(source: string, files: Map<string, string[]>): string | null {
  if (!IMPORT.test(source)) return null;
  const used = new Set([...source.matchAll(/\bm\.([a-z][a-z0-9_]*)/g)].map((found) => found[1]!));
  const needed = [...files].filter(([, keys]) => keys.some((key) => used.has(key))).map(([name]) => name);
  const needs = needed.map((name) => ` import "${NEEDED}${name}";`).join("");
  return source.replace(IMPORT, `import { m } from "$/settings/texts.svelte";${needs}`);
}
