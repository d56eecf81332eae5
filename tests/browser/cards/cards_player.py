"""Plays Friesematenten through the app."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.devices import Keyboard
from tests.browser.messages import begins, pattern, words
from tests.browser.player import Player, Told

__all__ = ["CardsPlayer"]

_SAID = {"Pass", "Done", "Keep"}


class CardsPlayer(Player):
    """A player of Friesematenten, who clicks cards and players on the table and enters bids."""

    def heading(self) -> str:
        """Return the text of the bar."""
        return self.device.bar.inner_text()

    def name_of(self, card: str) -> str:
        """Return the name of a card."""
        return next(str(one["name"]) for one in self.device.material["cards"] if one["id"] == card)

    # ------------------------------------------------------------ playing

    def decide(self, view: Told) -> None:
        """Answer the open question."""
        self.kinds.add(view["view"]["question"]["kind"])
        self.give(self._wanted(view), view)

    def say(self, text: str) -> None:
        """Give one answer, by its text, and wait until it is played."""
        view = self.catch_up()
        amounts, number = view["amounts"], view["number"]
        told = next((one for one in view["legal"] if one["text"] == text), None)
        if told is None:
            assert amounts, f"{text} is no answer here: {[one['text'] for one in view['legal']]}"
            told = {"kind": "Bid", "about": {"amount": int(text.removeprefix("bid "))}}
        assert self.give(told, view)["actions"] == [text]
        self.until_changed(number)

    def give(self, told: Told, view: Told) -> Told:
        """Give an answer through the app once it asks. Return what the app sent."""
        expect(self.device.bar).to_contain_text(view["question"])
        sent: Told = self.answered(lambda: self._answer(told, view))
        return sent

    # ------------------------------------------------------------ choosing

    def _wanted(self, view: Told) -> Told:
        """Choose an answer that moves the game forward, with some variety."""
        legal: list[Told] = view["legal"]
        amounts = view["amounts"]
        if amounts:
            most = amounts["high"] if amounts["safe"] is None else amounts["safe"]
            if amounts["low"] <= most and self.rng.random() < 0.7:
                raised = min(most, amounts["low"] + self.rng.choice((0, 0, 1, 2, 7)))
                return {"kind": "Bid", "about": {"amount": raised}}
        doing = [one for one in legal if one["kind"] not in _SAID]
        if doing and self.rng.random() < 0.8:
            return self.rng.choice(doing)
        return next((one for one in legal if one["kind"] in _SAID), legal[0])

    # ------------------------------------------------------------ answering

    def _answer(self, told: Told, view: Told) -> None:
        if told["kind"] == "Bid":
            self.bid(told["about"]["amount"], view["amounts"]["low"])
        elif told["kind"] in _SAID:
            self.device.pass_by(told["says"])
        else:
            self.point(told, view["view"])
            self.device.send(told["says"])

    def bid(self, amount: int, low: int) -> None:
        """Enter a bid, with the step buttons if it is near the lowest, otherwise as a number. Then send it."""
        self.name_bid(amount, low)
        self.device.send(words("cards_do_bid", price="").strip())

    def name_bid(self, amount: int, low: int) -> None:
        """Fill in the number field."""
        field = self.device.bar.get_by_role("spinbutton", name=words("cards_your_bid"))
        expect(field).to_have_value(str(low))
        if amount - low > 3:
            self.device.write(field, str(amount))
        for _ in range(amount - low if amount - low <= 3 else 0):
            if isinstance(self.device, Keyboard):
                self.page.keyboard.press("+")
            else:
                self.device.press(self.device.bar.get_by_role("button", name=words("cards_one_more")))
        expect(field).to_have_value(str(amount))

    def point(self, told: Told, view: Told) -> None:
        """Click everything an answer names, on the table. The app fills in what has only one choice."""
        for control, name, tab in self._aims(told["about"], view):
            # the app shows no button where there is only one choice
            chosen = self.device.bar.get_by_role("list", name=words("cards_chosen")).get_by_role("listitem")
            chosen = chosen.filter(has_text=begins(name))
            if chosen.count() == 0:
                if tab:
                    self.device.open(tab)
                self.device.press(control)
            expect(chosen).to_be_visible()

    def _aims(self, about: Told, view: Told) -> Iterator[tuple[Locator, str, str]]:
        hosts = [about["host"]] if about.get("host") else []
        for card in [about["card"], *about.get("targets", ()), *hosts]:
            yield self.card(card), self.name_of(card), self._tab_of(card, view)
        seat = about.get("opponent") if about.get("seat") is None else about["seat"]
        if seat is not None:
            name = words("you") if seat == view["seat"] else self.player_name(seat)
            tab = "cards_mine" if seat == view["seat"] else "cards_others"
            yield self.empire(seat).get_by_role("button", name=begins(name)), name, tab

    def player_name(self, seat: int) -> str:
        """Return the name of a player at the table."""
        return str(self.peek("")["seats"][seat]["name"])

    def card(self, card: str) -> Locator:
        """Return a card in the place where it can be clicked."""
        return (
            self.page.get_by_role("button", name=pattern("cards_can_be_chosen"))
            .and_(self.page.locator(f"[data-card='{card}']"))
            .first
        )

    def empire(self, seat: int) -> Locator:
        """Return the area with a player's cards."""
        return self.page.locator(f"section[data-seat='{seat}']")

    @staticmethod
    def _tab_of(card: str, view: dict[str, Any]) -> str:
        """Return the tab to open on a phone to see a card. Cards a player looks at are in the bar."""
        if card in view["looked_at"]:
            return ""
        for player in view["players"]:
            if card in player["unused"] or any(one["id"] == card for one in player["active"]):
                return "cards_mine" if player["seat"] == view["seat"] else "cards_others"
        return "cards_mine" if card == view["just_won"] else "cards_exchange"
