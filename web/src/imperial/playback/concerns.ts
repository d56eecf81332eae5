// What concerns us among the things others do: it stops the eye, with one card in the speaker and a pill on the map.
import * as m from "$/paraglide/messages";
import { money, signed } from "$/parts/numbers";
import type { ImperialEvent, ImperialView } from "../types";

export interface Concern {
  says: string;
  /** what it means for us, if the sentence does not say it */
  more: string;
  /** a loss is told in red */
  isLoss: boolean;
  /** money that moves: its line and its sum tell it, without a card */
  isPayment?: true;
  /** the region it happened in, and what to write there */
  region: string | null;
  pill: string;
  /** it is over once the region is no longer occupied */
  isOccupation?: true;
}

/** Who we are, and the names of the nations. */
export interface Us {
  seats: readonly number[];
  nationName: (id: string) => string;
}

type Told = Pick<ImperialEvent, "says">;

const loss = ({ says }: Told, region: string | null = null, pill = "", more = ""): Concern => ({
  says,
  more,
  isLoss: true,
  region,
  pill,
});
const gain = ({ says }: Told): Concern => ({ says, more: "", isLoss: false, region: null, pill: "" });
const payment = (concern: Concern): Concern => ({ ...concern, isPayment: true });

/** The nations our seats govern. */
const ourNations = (view: ImperialView, { seats }: Us): readonly string[] =>
  view.nations
    .filter((one) => one.government !== null && one.government !== undefined && seats.includes(one.government))
    .map((one) => one.id);

/** What Taxation would bring a nation before and after, in figures. */
function nextTaxes(nation: string, before: ImperialView, after: ImperialView, us: Us): string {
  const [then, now] = [before, after].map((view) => view.nations.find((one) => one.id === nation));
  if (!then || !now || then.revenue_now === now.revenue_now) return "";
  const told = { nation: us.nationName(nation), before: then.revenue_now, after: money(now.revenue_now) };
  if (then.power_now === now.power_now) return m.playback_concern_taxes_only(told);
  return m.playback_concern_taxes({ ...told, power: `${signed(then.power_now)} → ${signed(now.power_now)}` });
}

type Occupied = Extract<ImperialEvent, { kind: "FactoryOccupied" }>;

/** A factory of ours that works no more since an army is there; unless somebody has freed it at once. */
function occupation(event: Occupied, before: ImperialView, after: ImperialView, us: Us): Concern | null {
  const { province, owner } = event.about;
  if (!after.occupied.includes(province)) return null;
  const more = nextTaxes(owner, before, after, us) || m.playback_concern_occupied_about();
  return { ...loss(event, province, m.playback_concern_occupied_pill(), more), isOccupation: true };
}

/** What still concerns us in a later position: a battle may have freed a factory. */
export const stillIn = (later: ImperialView, concerns: readonly Concern[]): readonly Concern[] =>
  concerns.filter(({ isOccupation, region }) => !isOccupation || later.occupied.includes(region!));

/** Another nation climbs past one of ours. */
function passing(event: Extract<ImperialEvent, { kind: "PowerGained" }>, view: ImperialView, us: Us): Concern | null {
  const { nation, gained, power } = event.about;
  const ours = ourNations(view, us);
  if (ours.includes(nation)) return null;
  const passed = view.nations.find(
    (one) => ours.includes(one.id) && one.power >= power - gained && one.power < power && gained > 0,
  );
  if (!passed) return null;
  const says = m.playback_concern_passed({
    nation: us.nationName(nation),
    ours: us.nationName(passed.id),
    power,
    points: passed.power,
  });
  return { says, more: "", isLoss: true, region: null, pill: "" };
}

/**
 * What an event means for us; null if nothing. `view` is the position just before it, `before` and `after` are those
 * around all that was told with it.
 */
export function concernOf(
  event: ImperialEvent,
  view: ImperialView,
  { before, after }: { before: ImperialView; after: ImperialView },
  us: Us,
): Concern | null {
  const isOurs = (seat: number | null | undefined) => seat !== null && seat !== undefined && us.seats.includes(seat);
  const nations = ourNations(view, us);
  switch (event.kind) {
    case "GovernmentTaken":
      if (isOurs(event.about.previous)) return loss(event);
      return isOurs(event.about.seat) ? gain(event) : null;
    case "FactoryOccupied":
      return isOurs(event.about.government) ? occupation(event, before, after, us) : null;
    case "FactoryFreed": {
      const isNews = before.occupied.includes(event.about.province);
      return isNews && isOurs(event.about.government) ? gain(event) : null;
    }
    case "FactoryDestroyed":
      return nations.includes(event.about.owner)
        ? loss(event, event.about.province, m.playback_concern_destroyed_pill())
        : null;
    case "FlagRemoved":
      return nations.includes(event.about.nation)
        ? loss(event, event.about.region, m.playback_concern_flag_pill())
        : null;
    case "BattleFought": {
      const { nation, enemy, region } = event.about;
      return nations.includes(nation) || nations.includes(enemy)
        ? loss(event, region, m.playback_concern_battle_pill())
        : null;
    }
    case "StopForced":
    case "CanalClosed":
      return nations.includes(event.about.nation) ? loss(event) : null;
    case "PowerGained":
      return passing(event, view, us);
    case "InterestPaid": {
      const pays = event.about.from_government > 0 && nations.includes(event.about.nation);
      if (pays && !isOurs(event.about.seat)) return payment(loss(event));
      return isOurs(event.about.seat) ? payment(gain(event)) : null;
    }
    case "InvestorPaid":
    case "BonusPaid":
      return isOurs(event.about.seat) ? payment(gain(event)) : null;
    case "SwissBankReceived":
    case "SwissBankReturned":
      return isOurs(event.about.seat) ? gain(event) : null;
    default:
      return null;
  }
}
