// The stream of an analysis: it begins with a position, and leaving or stopping ends it.
import { Analysis } from "$/analysis/analysis.svelte";
import { gain, percent } from "$/analysis/words";
import type { StudySession } from "$/analysis/study.svelte";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

const LINE = { text: "go import", says: "Import", chances: [0.6, 0.4], visits: 1, notes: [], moves: [], actions: [] };
const told = (simulations: number) => ({
  node: 3,
  seat: 0,
  bot: "chancellor",
  chances: [0.5, 0.5],
  lines: [LINE],
  simulations,
  depth: 1,
  is_done: false,
});

/** A server that sends lines when it is told to, and sees when nobody listens any more. */
function stubServer(): { send: (text: string) => void; end: () => void; left: () => boolean } {
  let out!: ReadableStreamDefaultController<Uint8Array>;
  let signal: AbortSignal | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
  vi.stubGlobal("fetch", (_: string, asked: RequestInit) => {
    signal = asked.signal ?? undefined;
    signal?.addEventListener("abort", () => out.error(new DOMException("left", "AbortError")));
    return Promise.resolve(new Response(body, { status: 200 }));
  });
  return {
    send: (text) => out.enqueue(new TextEncoder().encode(text)),
    end: () => out.close(),
    left: () => signal?.aborted ?? false,
  };
}

function analysisOf(): Analysis {
  const session = { id: "b", node: 3, live: { asked: [0] } } as unknown as StudySession;
  return new Analysis(session);
}
const rest = () => new Promise((go) => setTimeout(go, 20));

it("shows each analysis as it comes, also when a piece of the answer ends within one", async () => {
  const server = stubServer();
  const analysis = analysisOf();
  const thinking = analysis.think();
  await rest();
  const second = `${JSON.stringify(told(20))}\n`;
  server.send(`${JSON.stringify(told(10))}\n${second.slice(0, 30)}`);
  await rest();
  expect(analysis.now?.simulations).toBe(10);
  server.send(second.slice(30));
  await rest();
  expect(analysis.now?.simulations).toBe(20);
  expect(analysis.isThinking).toBe(true);
  server.end();
  await thinking;

  expect(analysis.isThinking).toBe(false);
  expect(analysis.chances.get(3)).toEqual([0.5, 0.5]);
});

it("stops listening when it is halted, and keeps its lines", async () => {
  const server = stubServer();
  const analysis = analysisOf();
  const thinking = analysis.think();
  await rest();
  server.send(`${JSON.stringify(told(10))}\n`);
  await rest();
  analysis.halt();
  await thinking;

  expect(server.left()).toBe(true);
  expect(analysis.isThinking).toBe(false);
  expect(analysis.lines).toHaveLength(1);
  expect(analysis.problem).toBeNull();
});

it("tells when there is no connection, and keeps its lines", async () => {
  const analysis = analysisOf();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await analysis.think();

  expect(analysis.problem?.code).toBe("unreachable");
  expect(analysis.isThinking).toBe(false);
});

it("writes chances in whole per cent, and what a line changes with its sign", () => {
  expect(percent(0.377)).toBe("38%");
  expect(gain(0.38, 0.35)).toBe("+3");
  expect(gain(0.27, 0.35)).toBe("−8");
  expect(gain(0.351, 0.349)).toBe("±0");
});
