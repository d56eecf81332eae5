// What a new table should be like, and how to say that to the server. Presets are such wishes with a name.
import { keep, kept } from "$/parts/storage";
import { limits, type Limits } from "$/parts/games.svelte";
import type { Chair, ClockTerms, GameTold, OpenTable } from "$/wire/types";
import * as m from "$/paraglide/messages";

export type ChairWish =
  | { kind: "me" }
  | { kind: "local"; name: string }
  | { kind: "open" }
  | { kind: "bot"; level: string; personality: string };

export interface Night {
  begins: string;
  ends: string;
}

export interface ClockWish {
  kind: "none" | "fischer" | "correspondence";
  /** fischer: minutes for each player, plus seconds after each turn */
  minutes: number;
  increment: number;
  /** correspondence: hours for a move, hours in reserve, and quiet hours */
  hours: number;
  bank: number;
  night: Night | null;
}

export type OnTimeout = NonNullable<OpenTable["on_timeout"]>;

export interface Wish {
  game: string;
  chairs: ChairWish[];
  /** changes from the game's defaults */
  options: Record<string, boolean | string>;
  title: string;
  isPublic: boolean;
  hasSpectators: boolean;
  /** whether players may ask for hints; against bots alone they always may */
  hasCoach: boolean;
  pace: "live" | "correspondence";
  clock: ClockWish;
  /** seconds to react in a window; 0 is no limit */
  reactWithin: number;
  onTimeout: OnTimeout;
  standIn: string;
}

export interface Preset {
  name: string;
  wish: Wish;
}

export const BUILT_IN = ["bots", "friends", "correspondence", "device"] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

export const DEFAULT_LEVEL = "merchant";
const bot = (level = DEFAULT_LEVEL): ChairWish => ({ kind: "bot", level, personality: "" });
const NO_CLOCK: ClockWish = { kind: "none", minutes: 30, increment: 30, hours: 48, bank: 120, night: null };

/** Fischer clocks on offer: minutes for each player, plus seconds after each turn. */
export const FISCHER = [
  { minutes: 10, increment: 15 },
  { minutes: 20, increment: 30 },
  { minutes: 45, increment: 60 },
] as const;

/** Correspondence clocks: hours for a move, hours in reserve. */
export const PER_MOVE = [
  { hours: 24, bank: 72 },
  { hours: 48, bank: 120 },
  { hours: 168, bank: 168 },
] as const;

/** Enough time to see what was played and to decide, if everyone is present. */
const REACT_WITHIN = 20;

/** The wish of a built-in preset, with a number of seats that every game has. */
export function builtIn(which: BuiltIn, game: string): Wish {
  const usual: Wish = {
    game,
    chairs: [{ kind: "me" }, bot(), bot(), bot()],
    options: {},
    title: "",
    isPublic: false,
    hasSpectators: true,
    hasCoach: false,
    pace: "live",
    clock: { ...NO_CLOCK },
    reactWithin: 0,
    onTimeout: "bot",
    standIn: DEFAULT_LEVEL,
  };
  switch (which) {
    case "bots":
      return usual;
    case "friends":
      return {
        ...usual,
        chairs: [{ kind: "me" }, { kind: "open" }, { kind: "open" }, { kind: "open" }],
        clock: { ...NO_CLOCK, kind: "fischer", ...FISCHER[1] },
        reactWithin: REACT_WITHIN,
      };
    case "correspondence":
      return {
        ...usual,
        chairs: [{ kind: "me" }, { kind: "open" }, { kind: "open" }, { kind: "open" }],
        pace: "correspondence",
        isPublic: true,
        clock: { ...NO_CLOCK, kind: "correspondence", ...PER_MOVE[1] },
      };
    case "device":
      return { ...usual, chairs: [{ kind: "me" }, { kind: "local", name: "" }, { kind: "local", name: "" }] };
  }
}

/**
 * Fit the chairs to the limits of a game: remove bots first, then open chairs, then others on this device; add bots.
 */
function fittedChairs(chairs: readonly ChairWish[], { fewest, most }: Limits): ChairWish[] {
  const found = [...chairs];
  for (const kind of ["bot", "open", "local"]) {
    while (found.length > most && found.some((one) => one.kind === kind))
      found.splice(
        found.findLastIndex((one) => one.kind === kind),
        1,
      );
  }
  while (found.length < fewest) found.push(bot());
  return found;
}

/** Fit a wish to a game, which may have other options, seats and bots. */
export function fitted(wish: Wish, game: GameTold): Wish {
  const known = new Map(game.options.map((option) => [option.name, option]));
  const options = Object.fromEntries(
    Object.entries(wish.options).filter(([name, value]) => {
      const option = known.get(name);
      // a stored deck may be gone
      return option && (typeof value === "boolean" || (option.choices ?? []).includes(value));
    }),
  );
  const level = (wanted: string) => (game.bots.some((one) => one.id === wanted) ? wanted : DEFAULT_LEVEL);
  const chairs = wish.chairs.map((one) => (one.kind === "bot" ? { ...one, level: level(one.level) } : one));
  return {
    ...wish,
    game: game.id,
    options,
    chairs: fittedChairs(chairs, limits(game, options)),
    standIn: level(wish.standIn),
    // presets from before there was a coach do not say
    hasCoach: wish.hasCoach ?? false,
  };
}

/** Whether a reaction time makes sense: the game has windows, and everyone plays live. */
export const hasReactions = (wish: Pick<Wish, "pace">, game: GameTold): boolean =>
  Boolean(game.has_windows) && wish.pace === "live";

function chair(wish: ChairWish): Chair {
  switch (wish.kind) {
    case "me":
      return { kind: "me", name: null };
    case "local":
      // the server numbers players without a name
      return { kind: "me", name: wish.name.trim() || null };
    case "open":
      return { kind: "open" };
    case "bot":
      return { kind: "bot", bot: wish.personality ? `${wish.level}:${wish.personality}` : wish.level };
  }
}

function clock(wish: ClockWish, zone: string): ClockTerms {
  switch (wish.kind) {
    case "none":
      return { kind: "none" };
    case "fischer":
      return { kind: "fischer", seconds: Math.round(wish.minutes * 60), increment: Math.round(wish.increment) };
    case "correspondence":
      return {
        kind: "correspondence",
        seconds: Math.round(wish.hours * 3600),
        bank: Math.round(wish.bank * 3600),
        night: wish.night && { ...wish.night, zone },
      };
  }
}

/** A record has several lines, the code of a position has one. */
export function readImport(text: string): { record?: string; position?: string } {
  const trimmed = text.trim();
  if (!trimmed) return {};
  return trimmed.includes("\n") ? { record: `${trimmed}\n` } : { position: trimmed };
}

/** The wish as a request; a record or a position brings its own game and options. */
export function toOpenTable(
  wish: Wish,
  game: GameTold,
  imported = "",
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): OpenTable {
  const origin = readImport(imported);
  const isNew = Object.keys(origin).length === 0;
  return {
    ...(isNew ? { game: wish.game, options: wish.options } : origin),
    chairs: wish.chairs.map(chair),
    title: wish.title.trim(),
    is_public: wish.isPublic,
    has_spectators: wish.hasSpectators,
    has_coach: wish.hasCoach,
    pace: wish.pace,
    clock: clock(wish.clock, zone),
    // only the server knows the game of a record
    react_within: isNew && hasReactions(wish, game) ? wish.reactWithin : 0,
    on_timeout: wish.onTimeout,
    stand_in: wish.standIn,
  } as OpenTable;
}

/** Whether the game can start as soon as the table is open. */
export const isFull = (wish: Wish): boolean => wish.chairs.every((one) => one.kind !== "open");

/** The user's own presets, stored in this browser. */
const KEPT_AS = "rondel.presets";

export function keptPresets(): Preset[] {
  try {
    const presets: unknown = JSON.parse(kept(KEPT_AS) ?? "[]");
    // presets from before reaction times do not have them
    return Array.isArray(presets)
      ? presets
          .filter(isPreset)
          .map((one) => ({ ...one, wish: { ...one.wish, reactWithin: one.wish.reactWithin ?? 0 } }))
      : [];
  } catch {
    return [];
  }
}

function isPreset(value: unknown): value is Preset {
  const one = value as Preset | null;
  return typeof one?.name === "string" && Array.isArray(one.wish?.chairs) && typeof one.wish.clock?.kind === "string";
}

/** Store a preset; it replaces one of the same name. */
export function keepPreset(preset: Preset): Preset[] {
  return store([...keptPresets().filter((one) => one.name !== preset.name), preset]);
}

export function dropPreset(name: string): Preset[] {
  return store(keptPresets().filter((one) => one.name !== name));
}

function store(presets: Preset[]): Preset[] {
  keep(KEPT_AS, JSON.stringify(presets));
  return presets;
}

/** The built-in presets in words. */
export const BUILT_IN_WORDS: Record<BuiltIn, { name: () => string; about: () => string; icon: string }> = {
  bots: { name: m.home_preset_bots, about: m.home_preset_bots_about, icon: "bot" },
  friends: { name: m.home_preset_friends, about: m.home_preset_friends_about, icon: "people" },
  correspondence: { name: m.home_pace_correspondence, about: m.home_preset_correspondence_about, icon: "clock" },
  device: { name: m.home_preset_device, about: m.home_preset_device_about, icon: "map" },
};
