// On a desktop the table is as large as possible with everything visible.
import { FITS, keepFitting, largest, type Fit } from "$/friesematenten/fit.svelte";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

test("nothing is larger than there is width for it, and nothing gives way before it must", () => {
  expect(largest(1920, () => true)).toMatchObject({ zoom: 1.5, tight: 0 });
  expect(largest(1080, () => true)).toMatchObject({ zoom: 1.1, tight: 0 });
  expect(largest(900, () => true)).toMatchObject({ zoom: 1, tight: 0 });
  expect(largest(1920, (step) => step.tight > 0)).toMatchObject({ zoom: 1, tight: 1 });
});

test("where nothing is small enough, the last step makes do", () => {
  expect(largest(1920, () => false)).toBe(FITS.at(-1));
  expect(FITS.at(-1)!.tight).toBe(3);
});

/** A table that fits from some step on. */
function laid(isDesk: boolean, needs: () => number): HTMLElement {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: isDesk, addEventListener() {}, removeEventListener() {} }));
  const felt = document.createElement("div");
  felt.innerHTML = '<div class="opps"></div>';
  Object.defineProperties(felt, {
    clientHeight: { value: 700 },
    clientWidth: { value: 960 },
    scrollHeight: { get: () => (Number(felt.dataset["tight"]) >= needs() ? 700 : 800) },
  });
  return felt;
}

test("what comes to lie on the table makes it tighter, and what flies over it is as large", async () => {
  let needs = 0;
  const [felt, over] = [laid(true, () => needs), document.createElement("div")];
  const stop = keepFitting(felt, () => over);
  expect([felt.dataset["tight"], felt.style.getPropertyValue("--z")]).toEqual(["0", "1"]);
  needs = 2;
  felt.firstElementChild!.append("a card");
  await Promise.resolve();
  expect([felt.dataset["tight"], over.dataset["tight"]]).toEqual(["2", "2"]);
  stop();
});

test("smaller screens are left to their own layouts", () => {
  const felt = laid(false, () => 0);
  keepFitting(felt, () => undefined)();
  expect([felt.dataset["tight"], felt.style.getPropertyValue("--z")]).toEqual([undefined, ""]);
});

test("begins with what fitted before: in most cases two tries are enough", () => {
  for (const fitting of FITS) {
    const isWhole = vi.fn((step: Fit) => FITS.indexOf(step) >= FITS.indexOf(fitting));
    expect(largest(2000, isWhole, fitting)).toBe(fitting);
    expect(isWhole.mock.calls.length).toBeLessThanOrEqual(2);
    for (const before of FITS) expect(largest(2000, isWhole, before)).toBe(fitting);
  }
  // a narrower table no longer has the largest steps
  expect(largest(960, () => true, FITS[0])).toBe(FITS[4]);
  expect(largest(960, () => false)).toBe(FITS.at(-1));
});
