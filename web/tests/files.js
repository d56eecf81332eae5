// The files of the app as they are now: what is gathered by import.meta.glob is kept by Vitest from an earlier run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/**
 * Read every file of a folder of the app whose name ends so, by its path in there.
 * @param {string} folder
 * @param {RegExp} ending
 * @returns {Record<string, string>}
 */
export function filesIn(folder, ending) {
  /** @type {string[]} */
  const paths = readdirSync(join(ROOT, folder), { recursive: true });
  return Object.fromEntries(
    paths.filter((path) => ending.test(path)).map((path) => [path, readFileSync(join(ROOT, folder, path), "utf8")]),
  );
}
