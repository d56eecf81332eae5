import { guest, speak } from "$/settings/guest.svelte";
import { language } from "$/settings/language.svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => ({
    ok: true,
    status: 200,
    json: async () => ({ id: "g", token: "", ...JSON.parse(init.body as string) }),
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  language.change("en");
});

it("a guest without a name is one in the language of the page", async () => {
  await guest.rename("Guest");
  await speak("fr");
  expect(guest.me?.name).toBe("Invité");
  await speak("de");
  expect(guest.me?.name).toBe("Gast");
});
it("a name that was chosen stays in every language", async () => {
  await guest.rename("Ada");
  await speak("fr");
  expect(guest.me).toMatchObject({ name: "Ada", language: "fr" });
});
