// The current files of the app. Vitest would cache what import.meta.glob finds.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/**
 * Read every file of a folder whose name matches, by its path.
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
