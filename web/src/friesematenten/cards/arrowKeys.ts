// Arrow keys among the cards: up and down to the nearest card. Left and right stay within a group (parts/roving.ts).
const ACROSS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function moveAmong(press: KeyboardEvent): void {
  const card =
    press.target instanceof Element ? press.target.closest<HTMLElement>("[data-zone] button, button[data-zone]") : null;
  if (!card || press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
  const by = ACROSS[press.key];
  const next = by ? across(card, by) : null;
  if (!next) return;
  press.preventDefault();
  next.focus();
}

const cardsOf = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>("[data-card]")];

function across(card: HTMLElement, by: number): HTMLElement | null {
  const from = card.getBoundingClientRect();
  const middle = (box: DOMRect) => box.left + box.width / 2;
  const distances = cardsOf(card.closest("main") ?? document.body).flatMap((one) => {
    const box = one.getBoundingClientRect();
    const gap = by > 0 ? box.top - from.bottom : from.top - box.bottom;
    // influence overlaps its host a little
    return gap > -8 && one !== card ? [{ one, far: Math.max(0, gap) * 2 + Math.abs(middle(box) - middle(from)) }] : [];
  });
  return distances.toSorted((one, other) => one.far - other.far)[0]?.one ?? null;
}
