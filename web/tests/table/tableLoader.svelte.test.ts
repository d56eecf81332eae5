// The material is loaded once for each language, and not for a table that is gone.
import { language } from "$/settings/language.svelte";
import { TableLoader } from "$/table/tableLoader.svelte";
import type { TableSession } from "$/table/session.svelte";
import { Refusal } from "$/wire/refusal";
import type { ErrorTold } from "$/wire/types";
import { afterEach, expect, test, vi } from "vitest";

const before = language.current;
afterEach(() => {
  language.current = before;
});
const session = () => ({ id: "t" }) as unknown as TableSession;
const lay = (material: string) => ({ material });

test("a table laid anew, as when a device changes hands, asks for nothing again", async () => {
  const here = session();
  const ask = vi.fn(async () => "words");
  for (let turn = 0; turn < 2; turn += 1) {
    const loader = new TableLoader(here, ask, lay);
    await loader.load();
    expect(loader.table?.material).toBe("words");
  }
  expect(ask).toHaveBeenCalledTimes(1);
});

test("another language names everything anew on the same table", async () => {
  const loader = new TableLoader(session(), async () => language.current as string, lay);
  await loader.load();
  const table = loader.table;
  language.current = "fr";
  await loader.load();
  expect(loader.table).toBe(table);
  expect(table?.material).toBe("fr");
});

test("what comes too late, in the language of before, is left", async () => {
  let tell = (_: string): void => {};
  const loader = new TableLoader(session(), () => new Promise<string>((told) => (tell = told)), lay);
  const loaded = loader.load();
  language.current = "fr";
  tell("old words");
  await loaded;
  expect(loader.table).toBeNull();
});

test("what was refused is told, and can be tried again", async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Refusal(0, { code: "unreachable", message: "no" } as ErrorTold))
    .mockResolvedValue("words");
  const loader = new TableLoader(session(), ask, lay);
  await loader.load();
  expect(loader.missing?.code).toBe("unreachable");
  await loader.load();
  expect(loader.missing).toBeNull();
  expect(loader.table?.material).toBe("words");
});
