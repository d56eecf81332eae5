// What a player picks before answering: a unit, the provinces that produce, a bond.
import { OpenQuestion } from "$/decision/openQuestion.svelte";
import { type Fields } from "$/wire/game";
import type { Imperial } from "../imperial.svelte";
import type { ImperialWire } from "../types";
import {
  actorsOf,
  bondKey,
  bondsOf,
  cheapestOf,
  placeOf,
  producersOf,
  productionOf,
  type Actor,
  type BondChoice,
} from "./answers";

/** What a player has picked for the open question, before it becomes a step of the plan. */
interface Picked {
  key: string;
  actor: string | null;
  makes: ReadonlySet<string> | null;
  unit: "army" | "fleet" | null;
  bond: string | null;
  way: string | null;
}

/** A bond of the market. */
export interface BondPlace {
  nation: string;
  price: number;
}

export abstract class Selection extends OpenQuestion<ImperialWire> {
  #picked = $state.raw<Picked>({ key: "", actor: null, makes: null, unit: null, bond: null, way: null });
  #lastActor = "";
  staying = $state.raw<ReadonlySet<string>>(new Set());

  readonly #imperial: Imperial;

  constructor(imperial: Imperial) {
    super(imperial.session);
    this.#imperial = imperial;
  }

  get imperial(): Imperial {
    return this.#imperial;
  }

  /** what the question is about, whichever it is */
  about = $derived<Fields<ImperialWire["question"]["about"]>>(this.question?.about ?? {});
  isInvesting = $derived(this.kind === "what-to-invest" || this.kind === "which-bond-to-draft");
  isManeuver = $derived(this.kind === "move-fleets" || this.kind === "move-armies");
  actors = $derived<readonly Actor[]>(
    this.isManeuver ? actorsOf(this.legal, this.impossible, (province) => this.#armiesAt(province)) : [],
  );
  producers = $derived(producersOf(this.legal));
  bonds = $derived<ReadonlyMap<string, BondChoice>>(bondsOf(this.legal, this.impossible));
  picked = $derived<Picked>(this.#picked.key === this.key ? this.#picked : this.#fresh());
  actor = $derived(this.actors.find((one) => one.key === this.picked.actor) ?? null);
  makes = $derived<ReadonlySet<string>>(this.picked.makes ?? new Set(this.producers));
  production = $derived(productionOf(this.legal, this.makes));
  /** The place of a factory, if there is only one: nobody has to choose it. */
  onlyPlace = $derived.by(() => {
    const places = this.legal.filter((told) => placeOf(told) !== null);
    return places.length === 1 ? places[0]! : null;
  });
  bond = $derived(this.picked.bond === null ? null : (this.bonds.get(this.picked.bond) ?? null));
  way = $derived(this.bond?.ways.find((told) => told.text === this.picked.way) ?? cheapestOf(this.bond));
  /** the bond under the pointer or with the focus, which may not be for sale */
  looked = $state.raw<BondPlace | null>(null);
  shown = $derived(this.pointed ?? this.#chosen?.text ?? null);

  /** what is picked, or needs no choice */
  get #chosen() {
    if (this.kind === "what-to-produce") return this.production;
    return this.kind === "where-to-build" ? this.onlyPlace : this.way;
  }

  #armiesAt(province: string): string[] {
    const units = this.imperial.view.units.find((one) => one.region === province && one.nation === this.about.nation);
    return [...(units?.armies ? ["army"] : []), ...(units?.lying_armies ? ["lying-army"] : [])];
  }

  #fresh(): Picked {
    const only = this.actors.length === 1 ? this.actors[0]!.key : null;
    // most likely the player means the next unit of the same place
    const same = this.actors.some((one) => one.key === this.#lastActor) ? this.#lastActor : null;
    return { key: this.key, actor: same ?? only, makes: null, unit: null, bond: null, way: null };
  }

  #pick(change: Partial<Picked>): void {
    this.#picked = { ...this.picked, ...change, key: this.key };
  }

  selectActor(key: string | null): void {
    this.#lastActor = key ?? "";
    this.#pick({ actor: key });
    this.imperial.stage.pop = null;
  }

  /** This unit stays: continue with the next one that can move. */
  stay(): void {
    const current = this.actor;
    if (current) this.staying = new Set([...this.staying, current.key]);
    const next = this.actors.find((one) => !this.staying.has(one.key));
    this.selectActor(next?.key ?? null);
  }

  toggleProducer(province: string): void {
    const makes = new Set(this.makes);
    if (!makes.delete(province)) makes.add(province);
    this.#pick({ makes });
  }

  pickUnit(unit: "army" | "fleet" | null): void {
    this.#pick({ unit });
  }

  pickBond(nation: string, price: number, way: string | null = null): void {
    this.#pick({ bond: bondKey(nation, price), way });
  }

  /** The picks have been sent. */
  protected letGo(): void {
    this.#lastActor = "";
    this.staying = new Set();
    this.pointed = null;
    this.looked = null;
  }
}
