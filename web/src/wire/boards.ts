// Every request about study boards; only the pages that show one load it.
import type { GameWire, Material } from "./game";
import { address, api, ask, refused, unreachable } from "./api";
import type {
  AnalysisTold,
  BoardSummary,
  BoardTold,
  CheckPosition,
  EntryTold,
  OpenBoard,
  OutlookTold,
  PlaceTold,
  PositionTold,
} from "./types";

export const boards = {
  all: () => ask<BoardSummary[]>("GET", "/boards"),
  open: (wanted: Partial<OpenBoard>) => ask<BoardTold>("POST", "/boards", {}, wanted),
  read: (id: string) => ask<BoardTold>("GET", `/boards/${id}`),
  drop: (id: string) => ask<void>("DELETE", `/boards/${id}`),
  material: <G extends GameWire>(id: string) => ask<Material<G>>("GET", `/boards/${id}/material`),
  place: (id: string, node: number) => ask<PlaceTold>("GET", `/boards/${id}/nodes/${node}`),
  play: (id: string, node: number, action: string) =>
    ask<PlaceTold>("POST", `/boards/${id}/moves`, {}, { node, action }),
  cut: (id: string, node: number) => ask<void>("DELETE", `/boards/${id}/nodes/${node}`),
  outlook: (id: string, node: number) => ask<OutlookTold>("POST", `/boards/${id}/nodes/${node}/outlook`, {}, {}),
  story: (id: string, node: number) => ask<EntryTold[]>("GET", `/boards/${id}/nodes/${node}/story`),
  check: (game: string, asked: Partial<CheckPosition>) =>
    ask<PositionTold>("POST", `/games/${game}/position`, {}, asked),
  /** the record of a table up to an entry */
  recordOf: async (table: string, at: number) => (await fetch(api.recordAddress(table, "", at))).text(),
  recordAddress: (id: string, node: number) => address(`/boards/${id}/nodes/${node}/record`),
};

/** Yield the analyses of a position, each better than the one before, until the signal stops it or it ends. */
export async function* analyses(
  id: string,
  node: number,
  asked: { bot: string; seconds: number; lines: number },
  signal: AbortSignal,
): AsyncGenerator<AnalysisTold> {
  let answer: Response;
  try {
    answer = await fetch(address(`/boards/${id}/nodes/${node}/analysis`), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
      signal,
    });
  } catch (problem) {
    throw signal.aborted ? problem : unreachable();
  }
  if (!answer.ok || !answer.body) throw await refused(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((problem: unknown) => {
      throw signal.aborted ? problem : unreachable();
    });
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as AnalysisTold;
  }
}
