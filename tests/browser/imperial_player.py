"""Plays Imperial through the app."""

from __future__ import annotations

import functools
import re
import time

from playwright.sync_api import expect

from tests.browser.app_state import until_planned
from tests.browser.devices import Device
from tests.browser.messages import begins, pattern, words
from tests.browser.player import TIMEOUT, Player, Told

__all__ = ["ImperialPlayer"]

_CHANGES_NOTHING = {"NoBattle", "Permit", "LetPass"}
_UNTIL_DONE = {"move-armies", "what-to-import"}
_DONE = {"where-to-build": "decide_build_nothing", "move-fleets": "decide_to_armies"}


class ImperialPlayer(Player):
    """A player of Imperial."""

    def __init__(self, device: Device, table: str, *, seed: int = 0) -> None:
        super().__init__(device, table, seed=seed)
        self._is_finishing = False

    def heading(self) -> str:
        """Return the text of the bar."""
        return self.device.bar.get_by_role("heading", level=2).first.inner_text()

    # ------------------------------------------------------------ playing

    def decide(self, view: Told) -> None:
        """Plan the next step, or send the plan."""
        draft = self.draft()
        if draft is None or draft["seen"] != view["number"]:
            return
        if draft["is_complete"] or any(event["kind"] == "TurnBegan" for event in draft["events"]):
            self._finish(view["number"])
            return
        kind = draft["view"]["question"]["kind"]
        if self._comes_by_itself(kind, draft):
            self._until_planned(draft)
            return
        self._see_plan(draft)
        self.kinds.add(kind)
        told = self._wanted(kind, draft)
        self._is_finishing = _is_sent_at_once(kind, told, draft["view"])
        self.answered(lambda: self.answer(kind, told, draft))

    def _see_plan(self, draft: Told) -> None:
        """Wait until the app asks the question after this plan."""
        until_planned(self.page, draft["actions"])
        expect(self.device.bar).to_contain_text(draft["question"])

    def play_out(self, actions: tuple[str, ...]) -> None:
        """Plan these steps, and send them."""
        for text in actions:
            draft = self.peek("draft")
            self._see_plan(draft)
            told = next(one for one in draft["legal"] if one["text"] == text)
            kind = draft["view"]["question"]["kind"]
            self._is_finishing = _is_sent_at_once(kind, told, draft["view"])
            self.answered(functools.partial(self.answer, kind, told, draft))
        if not self._is_finishing:
            self.answered(lambda: self.device.send(_send()))
        self._is_finishing = False

    def _finish(self, number: int) -> None:
        """Send the plan, unless the button that ended the last part already sent it."""
        if not self._is_finishing:
            self.answered(lambda: self.device.send(_send()))
        self._is_finishing = False
        self.until_changed(number)

    def _until_planned(self, draft: Told) -> None:
        until = time.monotonic() + TIMEOUT
        while (now := self.draft()) is not None and now["actions"] == draft["actions"]:
            assert time.monotonic() < until, f"the app does not go on by itself: {draft['actions']}"
            self.page.wait_for_timeout(15)

    @staticmethod
    def _comes_by_itself(kind: str, draft: Told) -> bool:
        """Whether the app adds the only possible answer by itself."""
        only = draft["legal"][0]["kind"] == "Done" if len(draft["legal"]) == 1 else False
        return only and (kind in {"move-fleets", "move-armies"} or not draft["impossible"])

    # ------------------------------------------------------------ choosing

    def _wanted(self, kind: str, draft: Told) -> Told:
        """Choose an answer that moves the game forward, with some variety."""
        legal: list[Told] = draft["legal"]
        done = [one for one in legal if one["kind"] in {"Done", "Decline"}]
        rest = [one for one in legal if one not in done]
        if kind == "which-space":
            price = {one["id"]: one["price"] for one in draft["view"]["rondel"]}
            free = [
                one for one in legal if one["kind"] == "ChooseSpace" and price[one["about"]["space"]] == 0
            ]
            tax = [one for one in free if one["about"]["space"] == "taxation"]
            return self.rng.choice(tax or free or legal)
        if kind == "what-to-produce":
            return max(legal, key=lambda one: len(one["about"].get("provinces", ())))
        enough = kind in {"move-fleets", "move-armies", "what-to-import"} and len(draft["actions"]) > 3
        if not rest or (done and (enough or self.rng.random() < 0.25)):
            return done[0]
        if kind in {"what-to-invest", "which-bond-to-draft"}:
            return max(
                rest, key=lambda one: int(one["about"].get("price") or one["about"].get("wanted") or 0)
            )
        return self.rng.choice(rest)

    # ------------------------------------------------------------ answering

    def answer(self, kind: str, told: Told, draft: Told) -> None:
        """Give an answer the way the app offers it."""
        does, about, device = told["kind"], told["about"], self.device
        if does == "ChooseSpace":
            device.space(about["space"])
        elif does in {"Done", "Decline"}:
            self._be_done(kind, draft)
        elif does in {"BuildFactory", "PlaceFlag"}:
            device.region(about.get("province") or about["region"])
        elif does == "ImportUnit":
            self._import(about)
        elif does == "Produce":
            self._produce(about, draft)
        elif does in {"MoveFleet", "MoveArmy"}:
            self._move(told, draft)
        elif does in {"Attack", "TurnArmy", "DestroyFactory"}:
            self._act_here(told, draft)
        elif does in {"BuyBond", "UpgradeBond"}:
            self._buy(told, draft)
        elif does in _CHANGES_NOTHING:
            device.pass_by(
                {
                    "NoBattle": words("decide_let_stay"),
                    "Permit": words("decide_permit"),
                    "LetPass": words("decide_let_pass"),
                }[does]
            )
        else:
            device.press(device.bar.get_by_role("button").filter(has_text=told["says"]).first)

    def _act_here(self, told: Told, draft: Told) -> None:
        """Let a unit act where it stands. The app asks at once if the unit cannot move."""
        self._select(told, draft)
        is_mix = told["about"].get("lying") is not None
        if self.page.get_by_role("menu").count() > 0:
            if is_mix:
                self.device.pick(words("decide_destroy"))
            self.device.pick(self.mix(told) if is_mix else told["says"])
        else:
            if is_mix:
                self.device.press(self.device.bar.get_by_role("button", name=begins(words("decide_destroy"))))
            group = words("decide_destroy_which" if is_mix else "decide_without_moving")
            answers = self.device.bar.get_by_role("group", name=group, exact=True)
            name = self.mix(told) if is_mix else told["says"]
            self.device.press(answers.get_by_role("button", name=begins(name)).first)

    def mix(self, told: Told) -> str:
        """Return the app's label for the armies that destroy a factory."""
        lying: int = told["about"]["lying"]
        hostile = self.device.material["armies_to_destroy_factory"] - lying
        return ", ".join(
            [*([f"{hostile} hostile"] if hostile else []), *([f"{lying} friendly"] if lying else [])]
        )

    def _be_done(self, kind: str, draft: Told) -> None:
        if kind == "what-to-invest":
            self.device.pass_by(words("decide_pass_keep", cash="").partition(",")[0])
        elif kind in _UNTIL_DONE or (kind == "move-fleets" and not _has_armies(draft["view"])):
            self.device.send(_send())
        else:
            self.device.pass_by(words(_DONE.get(kind, "decide_done")))

    def _import(self, about: Told) -> None:
        unit = self.device.material["units"][about["unit"]]
        choice = self.device.bar.get_by_role("group", name=words("decide_import_unit")).get_by_role(
            "button", name=unit
        )
        if choice.get_attribute("aria-pressed") != "true":
            self.device.press(choice)
        self.device.region(about["province"])

    def _produce(self, about: Told, draft: Told) -> None:
        most = max((one["about"].get("provinces", []) for one in draft["legal"]), key=len)
        for province in most:
            if province not in about["provinces"]:
                self.device.region(province)
        self.device.press(
            self.device.bar.get_by_role("button", name=pattern("decide_produce")).or_(
                self.device.bar.get_by_role("button", name=words("decide_produce_nothing"))
            )
        )

    def _select(self, told: Told, draft: Told) -> None:
        """Choose the unit on the map, or in the list of units if another one is chosen."""
        about = told["about"]
        unit = _unit_of(told, draft["view"])
        home = about.get("origin") or about.get("province") or about["region"]
        units = self.device.bar.get_by_role("group", name=words("decide_units"))
        wanted = units.get_by_role(
            "button", name=begins(f"{self.device.material['units'][unit]} {self.device.name_of(home)}")
        )
        if wanted.get_attribute("aria-pressed") == "true":
            return
        if units.locator("[aria-pressed=true]").count() == 0:
            self.device.region(home)
            expect(
                wanted.and_(self.page.locator("[aria-pressed=true]")).or_(self.page.get_by_role("menu")).first
            ).to_be_visible()
            if self.page.get_by_role("menu").count() > 0:
                friendly = self.device.material["stances"]["friendly"]
                self.device.pick(friendly if unit == "lying-army" else self.device.material["units"][unit])
        else:
            self.device.press(wanted)
        expect(wanted).to_have_attribute("aria-pressed", "true")

    def _move(self, told: Told, draft: Told) -> None:
        self._select(told, draft)
        about = told["about"]
        self.device.region(about["destination"])
        same = [one for one in [*draft["legal"], *draft["impossible"]] if self._is_same_way(one, told)]
        # where another unit stands that can act, the map asks whether it is meant
        stays = any(_home_of(one) == about["destination"] for one in draft["legal"])
        if len(same) > 1 or stays:
            self.device.pick(told["says"])

    @staticmethod
    def _is_same_way(one: Told, other: Told) -> bool:
        return one["kind"] == other["kind"] and all(
            one["about"].get(what) == other["about"].get(what) for what in ("origin", "destination", "unit")
        )

    def _buy(self, told: Told, draft: Told) -> None:
        about, device = told["about"], self.device
        price = about.get("price") or about["wanted"]
        nation = next(one["name"] for one in device.material["nations"] if one["id"] == about["nation"])
        market = self.page.get_by_role("region", name=words("decide_market"), exact=True)
        device.press(market.get_by_role("button", name=begins(f"{nation}, {price} M bond")))
        ways = self.device.bar.get_by_role("group", name=words("decide_ways"))
        if ways.count():
            paid = about["paid"] if told["kind"] == "UpgradeBond" else price
            label = (
                re.compile(rf"Trade up {about['held']}\s+M: pay {paid}\s+M")
                if told["kind"] == "UpgradeBond"
                else re.compile(rf"^Pay {paid}\s+M")
            )
            device.press(ways.get_by_role("button", name=label))
        device.press(device.bar.get_by_role("button", name=pattern("decide_buy")))


def _send() -> re.Pattern[str]:
    """Return the names of the button that sends a plan: it says what is sent."""
    keys = (
        "decide_send",
        "decide_end_maneuver",
        "decide_build",
        "decide_import_nothing",
        "decide_produce_nothing",
    )
    names = [re.escape(words(key)) for key in keys] + [re.escape(words("decide_go", space=""))]
    counted = [pattern(key).pattern for key in ("decide_import_units", "decide_produce")]
    return re.compile("|".join(f"^(?:{name})" for name in [*names, *counted]))


def _is_sent_at_once(kind: str, told: Told, view: Told) -> bool:
    """Whether the main button gives this answer and sends the plan."""
    is_last = kind in _UNTIL_DONE or (kind == "move-fleets" and not _has_armies(view))
    return kind == "what-to-produce" or (is_last and told["kind"] == "Done")


def _unit_of(told: Told, view: Told) -> str:
    """Return the kind of unit that acts. To destroy a factory, choose any army there."""
    if told["kind"] == "MoveFleet":
        return "fleet"
    if told["kind"] == "DestroyFactory":
        nation, province = view["question"]["about"]["nation"], told["about"]["province"]
        here = next(one for one in view["units"] if (one["nation"], one["region"]) == (nation, province))
        return "army" if here["armies"] else "lying-army"
    return str(told["about"].get("unit", "army"))


def _home_of(told: Told) -> str | None:
    """Return where the unit of an answer in a Maneuver stands."""
    about = told["about"]
    found: str | None = about.get("origin") or about.get("province") or about.get("region")
    return found


def _has_armies(view: Told) -> bool:
    """Whether the nation has an army to move after its fleets."""
    nation = view["question"]["about"]["nation"]
    return any(one["nation"] == nation and one["armies"] + one["lying_armies"] for one in view["units"])
