// Shared code knows no game; only the list of tables does.
import { expect, test } from "vitest";
import { filesIn } from "./files.js";

const GAMES = ["imperial", "friesematenten"];
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The game whose folder an import leads to. */
const gameIn = (path: string): string | undefined =>
  GAMES.find((game) => new RegExp(`^(?:\\$/|(?:\\.\\./)+)${game}/`).test(path));

test.each(["decision", "end", "home", "parts", "room", "settings", "table", "wire"])(
  "%s imports nothing of a game",
  (folder) => {
    const found = Object.entries(filesIn(`src/${folder}`, /\.(ts|svelte)$/)).flatMap(([file, text]) =>
      [...text.matchAll(IMPORT)].filter((one) => gameIn(one[1]!)).map((one) => `${file}: ${one[1]}`),
    );
    expect(found).toEqual([]);
  },
);

test.each(GAMES)("%s imports nothing of another game", (game) => {
  const found = Object.entries(filesIn(`src/${game}`, /\.(ts|svelte)$/)).flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)]
      .filter((one) => ![undefined, game].includes(gameIn(one[1]!)))
      .map((one) => `${file}: ${one[1]}`),
  );
  expect(found).toEqual([]);
});
