// Where everything lies. Only the window and the map's shape decide, never what is asked or said: so no question, no
// line of the log and no click moves the board or the button under the pointer.
import type { Edges } from "../board/controls.svelte";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * wide: the question below the board · tall: the question left of it · tablet: everything below it · phone: a sheet
 * over it · beside: a phone in landscape, with the sheet at its side
 */
export type Shape = "wide" | "tall" | "tablet" | "phone" | "beside";

/** How the eight space cards lie: in one row, in two rows of four, in one column, in pairs. */
export type Cards = "row" | "grid" | "column" | "pairs";

export interface Places {
  shape: Shape;
  cards: Cards;
  /** the height of the top bar */
  top: number;
  board: Box;
  /** what others cover of the board's box */
  edges: Edges;
  /** the question, its answers and the buttons */
  speaker: Box;
  /** the rondel; null where it has a tab of its own */
  wheel: Box | null;
  /** players, nations and the log */
  side: Box;
  /** the bond market, when it is open */
  market: Box;
  /** the heights of a player and of a nation in the side dock */
  rows: { player: number; nation: number };
  /** the side dock has little height: nations are a strip, and players stand in threes */
  isShallow?: boolean;
  /** how much larger than drawn, for readers with larger letters */
  scale?: number;
}

/** Width by height of the two boards. */
export const RATIOS: Readonly<Record<string, number>> = { world: 2000 / 1056, europe: 1800 / 1514 };

const TOP = 40;
const TABLET_TOP = 44;
export const PHONE = { top: 48, strip: 46, tabs: 56 } as const;
/** the least height of a question below the board, and the least width of one beside it */
const LEAST_FOOT = 150;
const NARROW_FOOT = 206;
const LEAST_DOCK = 236;
const WIDEST_DOCK = 360;
/** what side docks may cover of each edge of a tall map: there is only sea */
const COVERED = 28;
const TABLET_FOOT = 262;
const LEAST_TABLET_FOOT = 236;
/** what a tablet keeps below the question for nations and two rows of players */
const TABLET_REST = 208;
/** with less than this below the question, nations are a strip and players stand in threes */
const TABLET_ROOMY = 400;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
const none: Edges = { left: 0, top: 0, right: 0, bottom: 0 };

function rowsOf(height: number, players: number): Places["rows"] {
  const isTight = height < 800;
  if (players > 4) return { player: isTight ? 63 : 66, nation: isTight ? 24 : 30 };
  return { player: isTight ? 70 : 74, nation: isTight ? 27 : 30 };
}

function wide(width: number, height: number, ratio: number, players: number): Places {
  let dock = width >= 1800 ? 320 : width >= 1400 ? 248 : 232;
  let tall = (width - dock) / ratio;
  // on a narrow screen eight cards in a row have no room for their names
  const least = width < 1100 ? NARROW_FOOT : LEAST_FOOT;
  if (height - TOP - tall < least) {
    tall = height - TOP - least;
    dock = clamp(Math.round(width - tall * ratio), dock, 340);
  }
  const foot = Math.round(height - TOP - Math.min(tall, (width - dock) / ratio));
  const isRoomy = foot >= 170;
  const wheel = Math.round(Math.min(isRoomy ? Math.min(262, foot + 66) : 192, (width - dock) * 0.25));
  const open = Math.min(isRoomy ? 400 : 346, height - TOP - 60);
  const beside = width < 1200 ? 0 : wheel + 22;
  return {
    shape: "wide",
    cards: isRoomy ? "grid" : "row",
    top: TOP,
    board: { left: 0, top: TOP, width: width - dock, height: height - TOP - foot },
    edges: none,
    speaker: { left: 0, top: height - foot, width: width - dock, height: foot },
    wheel: { left: 10, top: height - wheel - 9, width: wheel, height: wheel },
    side: { left: width - dock, top: TOP, width: dock, height: height - TOP },
    market: { left: beside, top: height - open, width: width - dock - beside, height: open },
    rows: rowsOf(height, players),
  };
}

function tall(width: number, height: number, ratio: number, players: number): Places {
  const board = Math.min((height - TOP) * ratio, width - 2 * (LEAST_DOCK - COVERED));
  const dock = Math.round(clamp((width - board) / 2, LEAST_DOCK, WIDEST_DOCK));
  const under = Math.round(clamp(dock - (width - board) / 2, 0, COVERED));
  const wheel = height >= 840 ? Math.min(dock - 20, 270) : 196;
  const open = Math.min(height < 800 ? 312 : 356, height - TOP - 60);
  return {
    shape: "tall",
    cards: "column",
    top: TOP,
    board: { left: dock - under, top: TOP, width: width - 2 * (dock - under), height: height - TOP },
    edges: { ...none, left: under, right: under },
    speaker: { left: 0, top: TOP + wheel + 14, width: dock, height: height - TOP - wheel - 14 },
    wheel: { left: Math.round((dock - wheel) / 2), top: TOP + 8, width: wheel, height: wheel },
    side: { left: width - dock, top: TOP, width: dock, height: height - TOP },
    market: { left: dock, top: height - open, width: width - 2 * dock, height: open },
    rows: rowsOf(height, players),
  };
}

function tablet(width: number, height: number, ratio: number): Places {
  const free = height - TABLET_TOP - TABLET_REST;
  const board = Math.round(Math.min(width / ratio, free - LEAST_TABLET_FOOT));
  const foot = Math.min(TABLET_FOOT, free - board);
  const below = TABLET_TOP + board;
  const rest = height - below - foot;
  const wheel = width < 720 ? 180 : 216;
  return {
    shape: "tablet",
    cards: "grid",
    top: TABLET_TOP,
    board: { left: 0, top: TABLET_TOP, width, height: board },
    edges: none,
    speaker: { left: 0, top: below, width, height: foot },
    wheel: { left: 12, top: below + Math.round((foot - wheel) / 2), width: wheel, height: wheel },
    side: { left: 0, top: below + foot, width, height: rest },
    market: { left: 0, top: below, width, height: Math.min(440, height - below) },
    rows: { player: 66, nation: 38 },
    isShallow: rest < TABLET_ROOMY,
  };
}

function phone(width: number, height: number): Places {
  const above = PHONE.top + PHONE.strip;
  const free = { left: 0, top: above, width, height: height - above - PHONE.tabs };
  return {
    shape: "phone",
    cards: "pairs",
    top: PHONE.top,
    board: free,
    edges: none,
    speaker: free,
    wheel: null,
    side: free,
    market: free,
    rows: { player: 74, nation: 44 },
  };
}

function beside(width: number, height: number): Places {
  const speaker = Math.round(clamp(width * 0.46, 290, 420));
  const free = { left: 0, top: 44, width: width - speaker, height: height - 44 - PHONE.tabs };
  return {
    ...phone(width, height),
    shape: "beside",
    top: 44,
    board: free,
    side: free,
    market: free,
    speaker: { ...free, left: width - speaker, width: speaker },
  };
}

/** The places of a table in a window, for a board of this width by height and so many players. */
export function placesOf(width: number, height: number, ratio: number, players: number): Places {
  if (width >= 600 && (height <= 480 || (width < 900 && height < 640))) return beside(width, height);
  if (width < 680) return phone(width, height);
  if (width < 900 || (width < 1100 && height > width)) return tablet(width, height, ratio);
  return ratio > 1.5 ? wide(width, height, ratio, players) : tall(width, height, ratio, players);
}

/** The same places for a reader with larger letters: as in a smaller window, seen through a magnifying glass. */
export function enlarged(places: Places, scale: number): Places {
  if (scale === 1) return places;
  const all = <Sizes extends object>(sizes: Sizes): Sizes =>
    Object.fromEntries(Object.entries(sizes).map(([side, size]) => [side, size * scale])) as Sizes;
  const { top, board, edges, speaker, wheel, side, market, rows } = places;
  return {
    ...places,
    scale,
    top: top * scale,
    board: all(board),
    edges: all(edges),
    speaker: all(speaker),
    wheel: wheel && all(wheel),
    side: all(side),
    market: all(market),
    rows: all(rows),
  };
}

/** What a sheet on a phone is for: its height depends on that, never on a text. */
export type SheetKind = "space" | "wheel" | "market" | "units" | "answer" | "turn" | "wait";
const SHEETS: Readonly<Record<SheetKind, number>> = {
  space: 392,
  wheel: 194,
  market: 534,
  units: 286,
  answer: 306,
  turn: 340,
  wait: 132,
};
/** what a sheet leaves of the board, at least */
const LEAST_BOARD = 72;

/** The height of the strip that a sheet leaves when it is pulled down. */
export const PEEK = 64;

/** The height of the sheet on a phone. */
export const sheetOf = (kind: SheetKind, { board, scale = 1 }: Places): number =>
  Math.min(SHEETS[kind] * scale, board.height - LEAST_BOARD * scale);

/** what stays of the board while a coach speaks above the question */
const LEAST_BESIDE_COACH = 168;
/** the handle of the sheet and the space around what is in it */
const AROUND = 34;

/** The height of the sheet with the words of a coach above the question. */
export const sheetWith = (coach: number, question: number, { board, scale = 1 }: Places): number =>
  Math.min(coach + question + AROUND * scale, board.height - LEAST_BESIDE_COACH * scale);
