// The page scrolls to the card at auction, but never under a finger.
import { ScrollToCard } from "$/friesematenten/scrollToCard";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function scrolled(top: number, bottom: number) {
  const box = document.createElement("div");
  box.innerHTML = '<div class="exchange"><ol><li class="up"></li></ol></div>';
  box.scrollTop = 500;
  box.getBoundingClientRect = () => ({ top: 100, bottom: 400 }) as DOMRect;
  box.querySelector(".up")!.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  const scrollTo = vi.fn();
  box.scrollTo = scrollTo as unknown as typeof box.scrollTo;
  vi.advanceTimersByTime(5000);
  const bringing = new ScrollToCard();
  bringing.attach(box);
  return { box, bringing, scrollTo };
}

test("a card above comes into sight, with what stands over it", () => {
  const { bringing, scrollTo } = scrolled(-300, -120);
  bringing.bring();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 58, behavior: "smooth" });
});

test("one that is in sight stays where it is", () => {
  const { bringing, scrollTo } = scrolled(120, 300);
  bringing.bring();
  expect(scrollTo).not.toHaveBeenCalled();
});

test("nothing moves by itself where nobody wants it to", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const { bringing, scrollTo } = scrolled(-300, -120);
  bringing.bring();
  expect(scrollTo).toHaveBeenCalledWith({ top: 58, behavior: "auto" });
});

test("whoever touches or scrolls the list is left alone, and the list that rolls on too", async () => {
  const { box, bringing, scrollTo } = scrolled(-300, -120);
  // touch handlers are attached a moment later
  await Promise.resolve();
  box.dispatchEvent(new Event("touchstart"));
  vi.advanceTimersByTime(5000);
  bringing.bring();
  box.dispatchEvent(new Event("touchend"));
  vi.advanceTimersByTime(500);
  bringing.bring();
  expect(scrollTo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  bringing.bring();
  expect(scrollTo).toHaveBeenCalledOnce();
});
