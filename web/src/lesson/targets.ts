// Where the parts of a table are that a lesson points at. A part that is not on the page, or not in sight, is left out.

/** How each kind of part is found; `id` is what stands behind the colon. */
const FOUND: Readonly<Record<string, (id: string) => Element | null>> = {
  board: () => find("[data-coach=board], main.felt"),
  rondel: () => find("svg.wheel"),
  space: (id) => find(`[data-space="${id}"]`),
  region: (id) => find(`.m-name[data-region="${id}"]`),
  nation: (id) => find(`#nation-row-${id}`),
  nations: () => find("[data-coach=nations]"),
  player: (id) => find(`[data-purse="seat:${Number(id) - 1}"]`)?.closest("article") ?? null,
  players: () => find("[data-coach=players]"),
  market: () => find("[data-coach=market]"),
  bond: (id) => find(`[data-bond="${id}"]`),
  question: () => find("[data-coach=question], .auc"),
  button: () => find(".btn.pri[aria-keyshortcuts=Enter]"),
  card: (id) => find(`[data-card="${id}"]`),
  exchange: () => find("[data-zone=exchange]"),
  pile: () => find("[data-zone=exchange]")?.previousElementSibling ?? null,
  bids: () => find("ol.bids"),
  empire: (id) => find(`[data-seat="${Number(id) - 1}"]`),
  phases: () => find("ol.steps"),
  log: () => find("[role=log]"),
};

/** The first element that can be seen. */
function find(selector: string): Element | null {
  for (const element of document.querySelectorAll(selector)) {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0) return element;
  }
  return null;
}

/** The element of a part, such as `nation:china`. */
export function elementOf(part: string): Element | null {
  const [kind = "", id = ""] = part.split(":");
  return FOUND[kind]?.(id) ?? null;
}

/** Whether only the coach's card is over it; in a sheet the card is part of what hides the table. */
const isCardOver = (over: Element): boolean =>
  over.closest("[data-coach-card]") !== null && over.closest(".sheet") === null;

/** Whether the middle of an element is in sight: in the window, and nothing lies over it. */
export function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const over = document.elementFromPoint(x, y);
  if (over === null) return true;
  // the map lets the pointer through to what lies below its names
  const isOnMap = element.closest("svg") !== null && over.closest("svg") === element.closest("svg");
  return isOnMap || element.contains(over) || over.contains(element) || isCardOver(over);
}
