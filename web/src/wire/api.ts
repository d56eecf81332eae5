// Every request of the app.
import * as m from "$/paraglide/messages";
import { language } from "$/settings/language.svelte";
import type { Draft, GameWire, Material, Seen } from "./game";
import { Refusal } from "./refusal";
import type {
  BookTold,
  FiguresTold,
  GameTold,
  GuestTold,
  HintTold,
  LessonSummary,
  LessonTold,
  Moved,
  OpenTable,
  OutlookTold,
  PreviewTold,
  Showcase,
  TableTold,
  Tables,
} from "./types";

type Query = Record<string, string | number | boolean | null | undefined>;

const ROOT = "/api/v1";

export function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams({ language: language.current });
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return `${ROOT}${path}?${search}`;
}

async function ask<T>(method: string, path: string, query?: Query, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path, query), {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw unreachable();
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  throw await refused(answer);
}

/** Whether the server answers at all, whatever it says. */
export const isReachable = (): Promise<boolean> =>
  fetch(address("/games"), { method: "HEAD" }).then(
    () => true,
    () => false,
  );

function unreachable(): Refusal {
  return new Refusal(0, {
    code: "unreachable",
    message: m.unreachable(),
    hint: m.unreachable_hint(),
    rule: "",
    request: "",
    details: {},
  });
}

async function refused(answer: Response): Promise<Refusal> {
  try {
    return new Refusal(answer.status, await answer.json());
  } catch {
    // a proxy has answered instead of the server
    return unreachable();
  }
}

/** For requests that few pages send, which have them in their own modules. */
export const get = <T>(path: string, query?: Query) => ask<T>("GET", path, query);
export const post = <T>(path: string, body?: unknown, query?: Query) => ask<T>("POST", path, query, body ?? {});
const put = <T>(path: string, body: unknown, query?: Query) => ask<T>("PUT", path, query, body);
const drop = <T>(path: string, query?: Query) => ask<T>("DELETE", path, query);

/** A key by which the server recognises a repeated request; it also works without a secure connection. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  guest: () => get<GuestTold>("/guest"),
  bePresent: (name: string) => put<GuestTold>("/guest", { name, language: language.current }),
  games: () => get<GameTold[]>("/games"),
  showcase: (since: number) => get<Showcase>("/showcase", { since }),
  book: (game: string) => get<BookTold>(`/games/${game}/book`),
  material: <G extends GameWire>(game: string) => get<Material<G>>(`/games/${game}/material`),
  tables: (which: "open" | "running" | "ended" | "mine" | "archived", after = "") =>
    get<Tables>("/tables", { which, after }),
  table: (id: string, invitation = "") => get<TableTold>(`/tables/${id}`, { invitation }),
  openTable: (wanted: OpenTable) => post<TableTold>("/tables", wanted),
  takeChair: (id: string, seat: number, invitation = "", name?: string) =>
    post<TableTold>(`/tables/${id}/seats/${seat}`, { invitation, ...(name ? { name } : {}) }),
  leaveChair: (id: string, seat: number) => drop<TableTold>(`/tables/${id}/seats/${seat}`),
  setChair: (id: string, seat: number, chair: { kind: "open" } | { kind: "bot"; bot: string }) =>
    put<TableTold>(`/tables/${id}/seats/${seat}`, { chair }),
  start: (id: string) => post<TableTold>(`/tables/${id}/start`),
  resign: (id: string, seat: number) => post<TableTold>(`/tables/${id}/resign`, { seat }),
  comeBack: (id: string, seat: number) => post<TableTold>(`/tables/${id}/return`, { seat }),
  propose: (id: string, wanted: { what: "end" | "take-back" | "replace"; back_to?: number; about?: number }) =>
    post<TableTold>(`/tables/${id}/proposals`, wanted),
  vote: (id: string, proposal: number, agrees: boolean) => post<TableTold>(`/tables/${id}/votes`, { proposal, agrees }),
  rematch: (id: string) => post<TableTold>(`/tables/${id}/rematch`),
  view: <G extends GameWire>(id: string, query: { seat?: number | null; at?: number; invitation?: string }) =>
    get<Seen<G>>(`/tables/${id}/view`, query),
  move: (id: string, actions: string[], seen: number, key: string, byStandingAnswer = false) =>
    post<Moved>(`/tables/${id}/moves`, { actions, seen, key, by_standing_answer: byStandingAnswer }),
  takeBack: (id: string, seen: number, count: number) =>
    post<Moved>(`/tables/${id}/take-back`, { seen, count, key: newKey() }),
  tableMaterial: <G extends GameWire>(id: string, invitation = "") =>
    get<Material<G>>(`/tables/${id}/material`, { invitation }),
  preview: (id: string, actions: string[], seat?: number | null) =>
    post<PreviewTold>(`/tables/${id}/preview`, { actions, seat: seat ?? null }),
  hint: (id: string, actions: string[], seat?: number | null) =>
    post<HintTold>(`/tables/${id}/hint`, { actions, seat: seat ?? null }),
  outlook: (id: string, actions: string[], seat?: number | null) =>
    post<OutlookTold>(`/tables/${id}/outlook`, { actions, seat: seat ?? null }),
  draft: <G extends GameWire>(id: string, seat?: number | null) =>
    get<Draft<G>>(`/tables/${id}/draft`, { seat: seat ?? null }),
  keepDraft: <G extends GameWire>(id: string, actions: string[], seen: number, seat?: number | null) =>
    put<Draft<G>>(`/tables/${id}/draft`, { actions, seen, seat: seat ?? null }),
  dropDraft: (id: string, seat?: number | null) => drop<void>(`/tables/${id}/draft`, { seat: seat ?? null }),
  figures: (id: string, seat?: number | null, invitation = "") =>
    get<FiguresTold>(`/tables/${id}/figures`, { seat: seat ?? null, invitation }),
  lessons: () => get<LessonSummary[]>("/lessons"),
  lesson: (id: string) => get<LessonTold>(`/lessons/${id}`),
  beginLesson: (id: string) => post<TableTold>(`/lessons/${id}/tables`),
  goToScene: (id: string, scene: number, seen: number) => post<TableTold>(`/tables/${id}/scene`, { scene, seen }),
  playOn: (id: string, seen: number) => post<TableTold>(`/tables/${id}/play-on`, { seen }),
  recordAddress: (id: string, invitation = "") => address(`/tables/${id}/record`, { invitation }),
};
