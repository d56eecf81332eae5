// What happens before the player's eyes was not missed.
import { Watched } from "$/table/history/watched.svelte";
import type { Entry } from "$/wire/game";
import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";

it("knows what came while the page was visible, and not what came while it was hidden", () => {
  let news = $state.raw<readonly Entry[]>([]);
  const hear = (number: number) => {
    news = [...news, { number } as unknown as Entry];
    flushSync();
  };
  const watched = new Watched();
  const stop = $effect.root(() =>
    watched.follow({
      get news() {
        return news;
      },
    }),
  );
  flushSync();
  hear(1);
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  hear(2);
  hidden.mockRestore();
  hear(3);
  expect([1, 2, 3].map((number) => watched.has(number))).toEqual([true, false, true]);
  stop();
});
