// A study board as a table: one player holds every chair, every answer is played at once, and the game can be anywhere in
// its tree. So the components of a table work on it as they are.
import { TableSession } from "$/table/session.svelte";
import { unreachable } from "$/wire/api";
import { boards } from "$/wire/boards";
import type { Entry, GameWire, Seen } from "$/wire/game";
import { Refusal } from "$/wire/refusal";
import type { BoardTold, NodeTold, OutlookTold, PlaceTold, PreviewTold, TableTold } from "$/wire/types";
import { Tree } from "./tree/tree";

/** Kept positions: stepping to and fro asks the server once. */
const MOST_PLACES = 200;

export class StudySession<G extends GameWire = GameWire> extends TableSession<G> {
  study = $state.raw<BoardTold>()!;
  place = $state.raw<PlaceTold | null>(null);
  nodes = $state.raw<readonly NodeTold[]>([]);
  tree = $derived(new Tree(this.nodes));
  #isWorking = $state(false);
  readonly #places = new Map<number, PlaceTold>();
  #wanted = 0;
  /** told whenever another position is shown */
  onmove: (node: number) => void = () => {};
  /** Change what is shown of a position; the assistant hides secret cash. */
  veil: (view: G["view"]) => G["view"] = (view) => view;

  constructor(told: BoardTold) {
    super(told.id);
    this.study = told;
    this.nodes = told.nodes;
    this.status = "live";
  }

  // nobody else plays here: there is no connection to keep
  protected override connect(): void {}
  protected override reconnect(): void {}

  // nothing comes from others, so nothing is shown step by step
  override direct(): void {}

  get node(): number {
    return this.place?.node ?? 0;
  }

  override get isBusy(): boolean {
    return this.#isWorking;
  }

  // ------------------------------------------------------------ where we are

  /** Show the position at a node. */
  async goTo(node: number): Promise<boolean> {
    this.#wanted = node;
    return this.#attempt(async () => {
      const place = this.#places.get(node) ?? (await boards.place(this.id, node));
      // a quick player wants the last position requested, not the last one received
      if (this.#wanted === node) this.show(place);
    });
  }

  /** One answer back or forth. */
  async stepBy(by: 1 | -1): Promise<void> {
    const to = by < 0 ? this.tree.node(this.#wanted)?.parent : this.tree.after(this.#wanted)[0]?.node;
    if (to != null) await this.goTo(to);
  }

  /** To the branch beside this one. */
  async branchBy(by: 1 | -1): Promise<void> {
    const to = this.tree.beside(this.node, by);
    if (to !== null) await this.goTo(to);
  }

  /** Cut off this answer and everything after it. */
  async cut(): Promise<boolean> {
    const { node } = this;
    const parent = this.tree.node(node)?.parent;
    if (parent == null) return false;
    return this.#attempt(async () => {
      await boards.cut(this.id, node);
      this.nodes = (await boards.read(this.id)).nodes;
      this.#places.delete(node);
      this.#wanted = parent;
      this.show(this.#places.get(parent) ?? (await boards.place(this.id, parent)));
    });
  }

  /** Show a position. */
  show(place: PlaceTold): void {
    this.#places.delete(place.node);
    this.#places.set(place.node, place);
    if (this.#places.size > MOST_PLACES) this.#places.delete(this.#places.keys().next().value!);
    this.#wanted = place.node;
    this.place = place;
    this.forget();
    this.told.hear(
      {
        type: "news",
        table: this.id,
        since: 0,
        number: place.node,
        entries: [this.#entry(place)],
        asked: place.asked,
        view: null,
        table_now: this.#table(place),
      },
      performance.now(),
    );
    this.live = this.#seen(place);
    this.onmove(place.node);
  }

  /**
   * The node as the last entry of a log: the decision tells questions apart by it. It is nobody's answer, because answers
   * are taken back by going back in the tree.
   */
  #entry({ node, here }: PlaceTold): Entry<G> {
    const told = { number: node, at: 0, seat: here?.seat ?? null, text: here?.text ?? "", says: here?.says ?? "" };
    return { ...told, kind: node === 0 ? "started" : "drawn", events: [], details: {} } as Entry<G>;
  }

  #seen(place: PlaceTold): Seen<G> {
    const { asked, is_over, question, view, legal, amounts, aside, impossible, position, quiet, question_note } = place;
    return {
      table: this.id,
      number: place.node,
      seat: asked[0] ?? null,
      rule: "",
      ...{ asked, is_over, question, amounts, aside, position, quiet, question_note },
      // outcomes of chance are no answers of a seat
      legal: asked.length > 0 ? legal : [],
      impossible,
      view: this.veil(view as G["view"]),
    } as unknown as Seen<G>;
  }

  /** Show the position anew: what is hidden of it has changed. */
  unveil(): void {
    if (this.place) this.live = this.#seen(this.place);
  }

  #table(place: PlaceTold): TableTold {
    const { id, game, title, options, players } = this.study;
    return {
      id,
      game,
      title,
      status: place.is_over ? "ended" : "running",
      number: place.node,
      rules: 0,
      options: Object.fromEntries(options.map((name) => [name, true])),
      is_public: false,
      has_spectators: false,
      pace: "live",
      clock: { kind: "none" },
      on_timeout: "vote",
      stand_in: "",
      is_owner: true,
      // who studies answers for everybody
      seats: players.map((name, seat) => ({
        seat,
        name,
        kind: "person",
        bot: "",
        is_you: true,
        stand_in: "",
        has_resigned: false,
        has_run_out: false,
        time: null,
      })),
      asked: place.asked,
      opened_at: 0,
      started_at: 0,
      ended_at: null,
      end: "",
      scores: place.is_over ? place.scores : [],
      proposal: null,
      has_secrets: false,
      invitation: "",
      rematch: "",
      is_archived: false,
      react_within: 0,
      react_by: null,
      react_left: null,
    } as TableTold;
  }

  // ------------------------------------------------------------ playing

  /** Play an answer here, or go on where it was played before. */
  override async step(text: string): Promise<boolean> {
    return this.playAll([text]);
  }

  override async replan(actions: readonly string[]): Promise<boolean> {
    return this.playAll(actions);
  }

  override async undo(count = 1): Promise<boolean> {
    const path = this.tree.pathTo(this.node);
    return path.length < count ? false : this.goTo(path.at(-count)!.parent ?? 0);
  }

  override async send(last?: string): Promise<boolean> {
    return last === undefined ? false : this.playAll([last]);
  }

  override async answerAlone(text: string): Promise<boolean> {
    return this.playAll([text]);
  }

  override async takeBack(count = 1): Promise<boolean> {
    return this.undo(count);
  }

  // answers are played at once, and can be taken back as fast as they can be previewed
  override preview(): Promise<PreviewTold> {
    return Promise.reject(unreachable());
  }

  override outlook(): Promise<OutlookTold> {
    return boards.outlook(this.id, this.node);
  }

  /** Play several answers one after the other; the last one that is possible is shown. */
  async playAll(actions: readonly string[]): Promise<boolean> {
    return this.#attempt(async () => {
      let place = this.place;
      try {
        for (const action of actions) {
          place = await boards.play(this.id, place?.node ?? 0, action);
          this.#learn(place);
        }
      } finally {
        if (place && place !== this.place) this.show(place);
      }
    });
  }

  #learn({ here }: PlaceTold): void {
    if (here && !this.tree.node(here.node)) this.nodes = [...this.nodes, here];
  }

  async #attempt(request: () => Promise<unknown>): Promise<boolean> {
    this.#isWorking = true;
    this.problem = null;
    try {
      await request();
      this.status = "live";
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.problem = problem.told;
      if (problem.told.code === "unreachable") this.status = "offline";
      return false;
    } finally {
      this.#isWorking = false;
    }
  }

  /** Ask for everything again, in the current language. */
  override speak(): void {
    this.#places.clear();
    void this.#attempt(async () => {
      this.study = await boards.read(this.id);
      this.nodes = this.study.nodes;
      this.show(await boards.place(this.id, this.node));
    });
  }
}
