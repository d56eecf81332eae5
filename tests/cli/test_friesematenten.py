"""Friesematenten in the terminal: the exchange, the empires, bids, reactions, and no secrets."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest

import rondel as library
from rondel.cli.common.console import NonBreakingConsole
from rondel.cli.common.terminal import Terminal
from rondel.cli.renderers import find_renderer
from rondel.cli.renderers.friesematenten.cards import CardPrinter
from rondel.cli.renderers.friesematenten.renderer import FriesematentenRenderer, renderer_for
from rondel.cli.renderers.friesematenten.rules import effect_rules
from rondel.core.contract import SPECTATOR
from rondel.games.friesematenten.decks.deck import LOSS
from rondel.games.friesematenten.effects.cards import Give
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.games.friesematenten.texts.sentences import texts_of
from rondel.games.friesematenten.views.view import view_of
from rondel.match import Match
from tests.cli.command_line import PLAY, Command
from tests.support.decks import tiny_deck
from tests.support.friese_scene import ANNA, BEN, CARL, Scene

LANGUAGES = ("en", "de", "fr")
PLAYERS = ("Anna", "Ben", "Carl", "Dora")


def plain(text: str) -> str:
    """Return a text without line breaks and special spaces."""
    return re.sub(r"[\s\xa0\u202f]+", " ", text)


class Sit(Protocol):
    """Plays a scene, by default at the asked seat: types, and returns the output."""

    def __call__(self, scene: Scene, typed: str = "", *who: str, language: str = "en") -> str: ...


def begun(scene: Scene) -> Match:
    """Return a match that begins with a scene."""
    names = PLAYERS[: scene.state.seats]
    return Match.from_position(scene.game, scene.game.position(scene.state), seed=1, names=names)


@pytest.fixture
def sit(rondel: Command) -> Sit:
    def at(scene: Scene, typed: str = "", *who: str, language: str = "en") -> str:
        for file in Path().glob("*.rondel"):
            file.unlink()
        Path("scene.record").write_text(begun(scene).save(), encoding="utf-8")
        seats = who or ("--seat", str(scene.state.seats_asked()[0] + 1))
        play = ("play",) if "--hot-seat" in who else PLAY
        result = rondel(
            *play, "--resume", "scene.record", "--seed", "1", *seats, "--lang", language, typed=typed
        )
        assert result.code == 0, result.err
        return result.out

    return at


def saved() -> str:
    """Return the record of the game that was played."""
    return next(Path().glob("*.rondel")).read_text(encoding="utf-8")


def auction(*, overbid: bool = True) -> Scene:
    """Anna is asked first and has 57. Ben has cards, one with influence bound to it."""
    scene = (
        Scene(3, overbid=overbid)
        .owns(BEN, "F05", "E02@F05", "S06", "E03")
        .holds(BEN, "A14")
        .money(57, 83, 91)
    )
    return scene.holds(ANNA, "A18").exchange("F01", "S07", "A12").left_over_before("F01").auctions()


def reaction() -> Scene:
    """Ben steals a factory from Anna, who may react."""
    scene = Scene(3).owns(ANNA, "F01").owns(CARL, "F08").holds(ANNA, "A18", "A19").holds(BEN, "A01")
    return scene.money(57, 83, 91).phase_two(BEN).play("play A01 on F01")


# ------------------------------------------------------------------ the renderer


def test_the_game_has_its_own_renderer() -> None:
    renderer = find_renderer(Terminal("en"), FriesematentenGame(), PLAYERS)

    assert type(renderer) is FriesematentenRenderer
    assert renderer_for(Terminal("en"), library.game("imperial-2010"), PLAYERS) is None


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "House deck (Rondel’s own)"),
        ("de", "Hausdeck (von Rondel)"),
        ("fr", "Jeu maison (celui de Rondel)"),
    ],
)
def test_the_house_deck_is_described_as_ours(rondel: Command, language: str, told: str) -> None:
    out = rondel(*PLAY, "friesematenten", "--seed", "1", "--lang", language).out

    assert told in out
    assert {"en": "publisher", "de": "Verlags", "fr": "éditeur"}[language] in out


# ------------------------------------------------------------------ the table


def test_the_exchange_is_shown_in_the_order_of_the_auctions(sit: Sit) -> None:
    out = sit(auction())

    assert re.search(r"!▶ +F01 Bakery +F +18 +1 +8\n", out)
    assert re.search(r" 1 +S07 Luxury Yacht +S +46 +13 +–\n", out)
    assert re.search(r" 2 +A12 Insider Tip ⚒ +A +6 +– +–\n", out)
    assert out.index("F01 Bakery") < out.index("S07 Luxury") < out.index("A12 Insider")
    assert re.search(r"Round 1, phase\xa03: auctions · draw pile \d+ · discard pile 0 · out 0", out)
    assert "Still in: Anna, Ben, Carl." in out
    assert "If nobody bids, it is discarded [FRI-RND-5]" in plain(out)


def test_a_wide_screen_shows_the_texts_of_the_cards(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "at the end of the exchange" not in plain(sit(auction()))
    monkeypatch.setenv("COLUMNS", "130")
    out = plain(sit(auction()))

    assert "Look at the top 4 cards of the draw pile." in out
    assert "A Action card" in out


def test_the_empires_are_shown_with_what_they_bring(sit: Sit) -> None:
    out = sit(auction(), "v\n")

    # 17 and 5 more for the building land, 8 more for the manager
    assert re.search(r"Ben +20 +\? +1/4 +30\+30=60 +F05", out)
    assert re.search(r"Anna ★ +0 +57 +0/3 +30 ", out)
    assert "Ben · 20 of 40 points · money ? · factories 1/4 · income 30+30=60" in out
    assert re.search(r"F +F05 Construction Company +3p \+30\s+I +↳ E02 Super Manager +1p", out)
    assert re.search(r"I +E03 Building Land +with the player 1p", out)
    assert re.search(r"A +A14 Strike € +unused", out)


def test_a_low_screen_knows_the_cards_of_empires_by_their_ids() -> None:
    scene = auction()
    renderer = find_renderer(Terminal("en"), scene.game, PLAYERS[:3])
    question = scene.game.question(scene.state)

    assert renderer.parts(question, is_tall=True) == ("exchange", "empires")
    assert renderer.parts(question, is_tall=False) == ("exchange", "ids")
    renderer.terminal.out.print(renderer.draw("ids", view_of(scene.state, ANNA)))


def test_the_last_round_is_announced_and_pays_nothing(sit: Sit) -> None:
    scene = Scene(3).owns(ANNA, "F01").money(50, 50, 50).exchange("S07").last_round().auctions()
    out = sit(scene)

    assert "LAST ROUND" in out
    assert re.search(r"Anna ★ +1 +50 +1/3 +– ", out)


def test_a_pile_emptied_in_the_auctions_is_reported_and_the_income_still_comes(sit: Sit) -> None:
    scene = Scene(3).owns(ANNA, "F01").money(50, 50, 50).exchange("S07").next_round_last().auctions()
    out = sit(scene)

    assert "next round is the last" in out
    assert "LAST ROUND" not in out
    assert re.search(r"Anna ★ +1 +50 +1/3 +30\+8=38 ", out)


@pytest.mark.rule("FRI-CARD-6")
def test_points_of_an_unused_action_card_are_told_where_it_lies(sit: Sit) -> None:
    gift = {"op": "money", "from": "bank", "to": "actor", "amount": 1}
    cards = [{"symbol": "none", "effects": [gift], "vp": vp} for vp in (3, 0)]
    scene = Scene(3, tiny_deck(cards).deck.name).holds(ANNA, "A01", "A02").phase_two()

    out = sit(scene, "v\n")

    assert re.search(r"A01 A01 +unused, 3p", out)
    assert re.search(r"A02 A02 +unused\s", out)
    assert "3 of 40 points" in out


@pytest.mark.rule("FRI-R16")
def test_bidders_are_offered_lightning_that_can_be_played_first(sit: Sit) -> None:
    gift = {"op": "money", "from": "bank", "to": "actor", "amount": 25}
    name = tiny_deck([{"symbol": "lightning", "effects": [gift], "text": "Take 25."}]).deck.name
    scene = (
        Scene(3, name).holds(BEN, "A01").money(40, 40, 40).exchange("Z01").auctions().play("pass", "bid 12")
    )

    out = sit(scene, "?\na\np\n")

    # l is the log
    assert re.search(r"p\) Pass +\n +a\) Play A01 A01", out)
    assert "Take 25." in out
    assert "FRI-R16" in out
    assert "Type your bid: at least €13. You can pay up to €40." in out
    assert "Type your bid: at least €13. You can pay up to €65." in out  # asked again
    assert saved().count("play A01") == 1


def test_a_factor_is_part_of_the_income(sit: Sit) -> None:
    scene = Scene(3).owns(ANNA, "F11").holds(ANNA, "A15", "A14").money(9, 9, 9).payout().play("play A15")

    assert "30+2×15=60" in sit(scene)


def test_signs_have_letters_where_a_terminal_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NonBreakingConsole, "encoding", "ascii")
    cards = CardPrinter(Terminal("en"), texts_of("house", "en"))

    assert [cards.symbol(card) for card in ("A01", "A10", "A14", "A18")] == ["", "h", "$", "z"]
    assert cards.sign("marker") == "*"
    assert (cards.points("F06"), cards.points("A01")) == ("-4", "-")


# ------------------------------------------------------------------ bidding


def test_a_number_is_a_bid(sit: Sit) -> None:
    out = sit(auction(), "18\n")

    assert "18–999) Type your bid: at least €18. You can pay up to €57." in out
    assert " p) Pass" in out
    assert "1 bid 18" in saved()


@pytest.mark.parametrize(
    ("language", "told", "yes"),
    [
        ("en", "You can pay up to €57", "y"),
        ("de", "57 €", "j"),
        ("fr", "57 €", "o"),
    ],
)
def test_a_player_who_bids_too_much_is_warned_and_asked(sit: Sit, language: str, told: str, yes: str) -> None:
    refused = sit(auction(), "58\n\n", language=language)
    assert told in plain(refused)
    assert "[FRI-RND-6]" in refused
    assert "bid 58" not in saved()

    sit(auction(), f"58\n{yes}\n", language=language)
    assert "1 bid 58" in saved()


def test_nobody_is_warned_where_it_is_forbidden(sit: Sit) -> None:
    out = sit(auction(overbid=False), "58\n57\n")

    assert "18–57)" in out
    assert "You can’t pay €58." in out
    assert "1 bid 57" in saved()


def test_players_with_too_little_money_are_told(sit: Sit) -> None:
    out = sit(Scene(3).money(5, 90, 90).exchange("S07").auctions())

    assert "You have €5, too little for any possible bid." in out
    assert "at least €46, more than you can pay" in out


def test_a_rebate_is_included(sit: Sit) -> None:
    out = sit(Scene(3).owns(ANNA, "E08").money(50, 90, 90).exchange("S07").auctions())

    assert "bids up to €54" in plain(out)
    assert "You can pay up to €54" in out


def test_a_bid_is_explained_by_its_amount(sit: Sit) -> None:
    out = sit(auction(), "? 20\n? 60\n? 3\n?\n")

    assert "20) Bid €20" in out
    assert "In notation: bid 60" in out
    assert out.count("FRI-R14  ") == 1
    assert "Type a bid of at least 18, or choose p" in out
    assert re.search(r"Answer 18–999 – .*\[FRI-RND-4, FRI-R11\]", plain(out))


def test_the_warning_is_not_part_of_the_prompt(sit: Sit) -> None:
    out = sit(auction(), "999\n\n")

    assert "\nBid €999 anyway? [y/N] \n" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("language", "beyond", "whole"),
    [
        ("en", "The highest possible bid is €999. Bid 18 to 999, or pass.", "Bid a whole amount"),
        (
            "de",
            "Das höchste mögliche Gebot ist 999 €. Biete 18 bis 999 oder passe.",
            "Biete einen ganzen Betrag",
        ),
        (
            "fr",
            "L’offre la plus haute possible est 999 €. Offrez de 18 à 999",
            "Offrez un montant entier",
        ),
    ],
)
def test_input_that_is_not_a_bid_is_refused(sit: Sit, language: str, beyond: str, whole: str) -> None:
    out = plain(sit(auction(), "1000\n? 1000\n0\n20,5\n20.5\n-3\n", language=language))

    assert out.count(beyond) == 3
    assert out.count(whole) == 3
    assert "bid" not in saved().partition("\n\n")[2]


def test_an_amount_that_is_not_a_bid_gets_an_explanation(sit: Sit) -> None:
    out = sit(auction(overbid=False), "? 70\n? 3\n")

    assert "You can’t pay €70. [FRI-R32]" in out
    assert "FRI-R32  " in out
    assert "€3 is too low" in out


@pytest.mark.parametrize("word", ["help", "Hilfe", "aide"])
def test_help_may_be_spelled(sit: Sit, word: str) -> None:
    assert "this help" in sit(auction(), f"{word}\n")


# ------------------------------------------------------------------ cards, aims, reactions


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("A01", {"en": "at once, or later in phase 2", "de": "sofort oder später in Phase 2"}),
        ("A12", {"en": "at once, or between auctions", "fr": "aussitôt, ou entre les enchères"}),
        ("A14", {"en": "at once, or around the payout", "fr": "aussitôt, ou avant ou après le versement"}),
        ("A18", {"en": "in response to an action card", "de": "als Reaktion auf eine Aktionskarte"}),
    ],
)
def test_a_card_tells_when_it_is_played(card: str, told: dict[str, str]) -> None:
    for language, when in told.items():
        renderer = find_renderer(Terminal(language), FriesematentenGame(), PLAYERS)
        assert isinstance(renderer, FriesematentenRenderer)
        assert plain(renderer.cards.when(card)) == when


def test_a_card_that_only_answers_a_loss_says_so() -> None:
    cards = CardPrinter(
        Terminal("en").with_words("rondel.cli.renderers.friesematenten"), texts_of("house", "en")
    )
    claims = [card for card in cards.deck.ids if cards.deck.playable[LOSS] >> cards.deck.number_of[card] & 1]

    assert claims
    assert all(cards.when(card) == "after losing a card" for card in claims)


def test_a_declaration_begins_with_its_player(sit: Sit) -> None:
    assert "\nBen plays A01 Hostile Takeover" in sit(reaction())


def test_the_end_names_who_has_the_points() -> None:
    renderer = find_renderer(Terminal("en"), FriesematentenGame(), PLAYERS[:3])
    view = view_of(auction().state, SPECTATOR)
    first, *others = view.players
    paper = NonBreakingConsole(width=80, file=None, force_terminal=False)
    with paper.capture() as captured:
        for part in renderer.final_parts(replace(view, players=(replace(first, points=41), *others))):
            paper.print(part)

    assert captured.get().startswith("Anna has at least 40 points.\n")
    assert len(renderer.final_parts(view)) == 1


def test_unused_cards_stand_without_a_dash_before_them() -> None:
    renderer = find_renderer(Terminal("en"), FriesematentenGame(), PLAYERS[:3])
    view = view_of(auction().state, ANNA)
    paper = NonBreakingConsole(width=80, file=None, force_terminal=False)
    with paper.capture() as captured:
        paper.print(renderer.draw("ids", view))

    assert re.search(r"Anna .* 30 +unused: A18", captured.get())


def test_giving_a_card_is_called_giving(sit: Sit) -> None:
    cards = texts_of("house", "en").deck.cards
    gift = next(card.name for card in cards if any(isinstance(effect, Give) for effect in card.effects))
    scene = Scene(3).owns(ANNA, "F01").holds(ANNA, gift).money(57, 83, 91).phase_two(ANNA)

    assert re.search(rf"Play {gift} .*: give F01 Bakery \(1p \+8\) to Ben", plain(sit(scene)))


def test_french_has_its_space_before_the_colon(sit: Sit) -> None:
    assert "⚡\xa0: " in sit(reaction(), language="fr")


def test_french_counts_those_who_passed(sit: Sit) -> None:
    out = plain(sit(auction(), "v\np\n\n\nv\n", "--hot-seat", language="fr"))

    assert "0 point sur 40" in out
    assert "A passé : Anna." in out


def test_a_reaction_shows_what_was_declared_and_what_can_answer(sit: Sit) -> None:
    out = plain(sit(reaction()))

    assert "Ben plays A01 Hostile Takeover on your own F01 Bakery (1p +8)." in out
    assert "A18 Objection! ⚡: Cancel an action card that has just been played." in out
    assert "1) Play A18 Objection!" in out
    assert "2) Play A19 Bribe on Carl’s F08 Brewery (2p +10)" in out
    assert "3) Play nothing" in out


def test_an_answer_is_explained_by_what_its_card_does(sit: Sit) -> None:
    out = sit(reaction(), "? 1\n? 2\n?\n")

    assert "FRI-FX-CANCEL  " in out
    assert "FRI-FX-REDIRECT  " in out
    assert "In notation: play A19 on F08" in out


def test_every_effect_of_the_house_deck_has_its_rule() -> None:
    texts = texts_of("house", "en")
    found = {rule for card in texts.deck.cards for rule in effect_rules(card)}

    assert found <= set(texts.rules())
    assert len(found) == 17


def test_ids_need_no_capitals(sit: Sit) -> None:
    sit(reaction(), "PLAY a19 ON f08\n")

    assert "1 play A19 on F08" in saved()


def test_a_factory_is_scrapped_for_its_fee(sit: Sit) -> None:
    scene = Scene(3).owns(ANNA, "F06", "F01").holds(ANNA, "E01", "A01").owns(BEN, "F08").money(60, 60, 60)
    out = plain(sit(scene.phase_two(ANNA), "?\n"))

    assert "Scrap F06 Nuclear Power Plant (−4p +22) for a fee of €20" in out
    assert "Scrap F01 Bakery (1p +8)" in out
    assert "Bind E01 Security to your own F01 Bakery (1p +8)" in out
    assert "[FRI-CARD-4, FRI-CARD-5, FRI-FX-PROTECT]" in out
    assert "[FRI-CARD-3, FRI-R1, FRI-R4]" in out


def test_many_answers_are_grouped_by_card(sit: Sit) -> None:
    scene = Scene(3).owns(BEN, "F01", "F02", "F03").owns(CARL, "F08", "F09", "F10").owns(ANNA, "F11")
    scene.holds(ANNA, "A01", "A03", "A06", "A05").money(60, 60, 60).phase_two(ANNA)
    out = sit(scene)

    assert "\n Play A06 Forced Exchange on\n" in out
    assert "\n Otherwise\n" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_useless_card_in_the_last_round_brings_a_warning(sit: Sit, language: str) -> None:
    scene = Scene(3).owns(ANNA, "F11").holds(ANNA, "A15", "A09").money(9, 9, 9).exchange("A14", "S07")
    scene.money(60, 60, 60).last_round().auctions().play("pass", "bid 12", "pass", "pass")
    assert scene.state.stack[-1].kind == "use-now"
    out = plain(sit(scene, language=language))

    assert "[FRI-R52]" in out


# ------------------------------------------------------------------ commands


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_shown_by_id_or_name(sit: Sit, language: str) -> None:
    name = texts_of("house", language).card("F05")
    out = sit(auction(), f"c f05\nc {name[:7]}\nc e02\nc a12\nc s01\nc xyzzy\nc f1\n", language=language)

    assert out.count(texts_of("house", language).card_text("F05")) == 2
    assert "xyzzy" in out
    assert re.search(r"F10 .*, F11 ", plain(out))


def test_a_card_tells_everything(sit: Sit) -> None:
    out = plain(sit(auction(), "c A14\nc e02\nc s09\nc\n"))

    assert "A A14 Strike € Action card · minimum bid €12 · € at once, or around the payout" in out
    assert "In Ben’s empire, unused." in out
    assert "In Ben’s empire, bound to F05 Construction Company." in out
    assert "Not seen yet. It may still come." in out
    assert "F F01 Bakery Factory · minimum bid €18 · 1 point · production 8 · Food" in out


def test_the_piles_are_shown(sit: Sit) -> None:
    scene = Scene(3).discarded("F06", "S01").money(60, 60, 60).exchange("S07").auctions()
    out = plain(sit(scene, "d\n"))

    assert "Discard pile (2) F06 Nuclear Power Plant · S01 Flashy Watch" in out
    assert "May still come (57)" in out


def test_what_chance_does_cannot_be_typed(sit: Sit) -> None:
    out = sit(auction(), "draw F05\nshuffle\nstart seat 2\nhit F05\n")

    assert out.count("doesn’t answer this question") == 4


# ------------------------------------------------------------------ secrets


def looking() -> Scene:
    """Anna looks at four cards."""
    scene = Scene(3).holds(ANNA, "A12").money(57, 83, 91).exchange("S07").top("F01", "F02", "F03", "F08")
    return scene.auctions().play("play A12")


def test_only_the_player_who_looks_sees_the_cards(sit: Sit) -> None:
    out = plain(sit(looking(), "add F01\n"))

    assert "Only you see these cards:" in out
    assert "2) Add F02 Butchery to the exchange" in out
    assert "A01 " not in out


def test_others_are_told_how_many_were_looked_at_but_not_which(sit: Sit) -> None:
    scene = looking()
    out = sit(scene, "\nadd F01\nreturn F03\nreturn F02\np\n\nd\nv\nl\n", "--hot-seat")
    annas, _, bens = out.partition("Ben’s turn. Come")

    assert "Supermarket" in annas
    assert "On top of the draw pile, as you know: F03 Supermarket, F02 Butchery" in annas
    assert "Anna puts 3 cards back on the draw pile." in bens
    assert "as you know" not in bens
    assert "Supermarket" not in bens.partition("May still come")[0]
    assert bens.count("F03 Supermarket") == 1


def test_money_of_others_is_never_shown() -> None:
    scene = auction()
    for seat, secrets in ((ANNA, ("83", "91")), (BEN, ("57", "91")), (SPECTATOR, ("57", "83", "91"))):
        terminal = Terminal("en")
        renderer = find_renderer(terminal, scene.game, PLAYERS[:3])
        paper = NonBreakingConsole(record=True, width=200, file=None, force_terminal=False)
        view = view_of(scene.state, seat)
        with paper.capture() as captured:
            for part in (
                *renderer.everything(view),
                renderer.draw("ids", view),
                renderer.draw("empires", view),
            ):
                paper.print(part)
        for secret in secrets:
            assert not re.search(rf"\b{secret}\b", captured.get())


def test_what_a_bot_looked_at_is_not_in_the_log(rondel: Command) -> None:
    scene = Scene(3).holds(ANNA, "A12").money(57, 83, 91).exchange("S07").top("F01", "F02", "F03", "F08")
    match = begun(scene.auctions())
    for text in ("play A12", "add F01", "return F03", "return F02"):
        match.play(text)
    Path("scene.record").write_text(match.save(), encoding="utf-8")
    bens = rondel(*PLAY, "--resume", "scene.record", "--seat", "2", typed="l\nv\n").out
    annas = rondel(*PLAY, "--resume", "scene.record", "--seat", "1", typed="l\nv\n").out

    assert "Anna looks at the top of the draw pile: 4 cards." in bens
    assert "Supermarket" not in bens
    assert "“Supermarket”" in annas


def test_people_are_called_to_the_screen_one_by_one(rondel: Command) -> None:
    out = rondel(
        "play", "friesematenten", "--hot-seat", "--name", "Anna", "--name", "Ben", "--seed", "3",
        typed="\np\n\n19\n\np\n",
    ).out  # fmt: skip

    assert out.count("Come to the screen") >= 2
    assert not re.search(r"Anna[ ★]+\d+ +\d+ .*\n+Ben[ ★]+\d+ +\d+ ", out)


def test_replay_says_that_it_tells_secrets(rondel: Command) -> None:
    rondel(*PLAY, "friesematenten", "--seed", "3", typed="p\n")

    assert "secrets too" in rondel("replay", "friesematenten-3.rondel").out
    rondel(*PLAY, "imperial-2030", "--seed", "3", typed="1\n")
    assert "secrets too" not in rondel("replay", "imperial-2030-3.rondel").out


def test_replay_shows_the_purses(rondel: Command) -> None:
    Path("scene.record").write_text(begun(auction()).save(), encoding="utf-8")
    out = rondel("replay", "scene.record").out

    assert "money ?" not in out
    assert all(f"money €{money}" in out for money in (57, 83, 91))


def test_imperial_shows_hidden_purses_in_a_replay(rondel: Command) -> None:
    rondel(*PLAY, "imperial-2010", "--option", "hidden_cash", "--seed", "3", typed="1\n1\n")
    match = Match.load(Path("imperial-2010-3.rondel").read_text())
    renderer = find_renderer(Terminal("en"), match.game, match.players)

    assert {player["cash"] for player in match.view(SPECTATOR).as_dict()["players"]} == {None}
    assert None not in {player["cash"] for player in renderer.open_view(match).as_dict()["players"]}


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize(("language", "seed", "players"), [("en", 1, 4), ("de", 2, 3), ("fr", 3, 2)])
def test_whole_games_can_be_played(rondel: Command, language: str, seed: int, players: int) -> None:
    rng = random.Random(seed)
    odd = ("?", "? p", "? 1", "? 40", "h", "v", "l", "c", "c a18", "d", "xyzzy", "play A01", "\u2603", "pass")
    lines = [rng.choice(odd) if rng.random() < 0.1 else rng.choice(("p", "1", "2", "3")) for _ in range(600)]
    typed = "\n".join(lines) + "\n" + "p\n1\n" * 300
    result = rondel(
        *PLAY, "friesematenten", "--players", str(players), "--seed", str(seed), "--lang", language,
        typed=typed,
    )  # fmt: skip

    assert result.code == 0
    _, ranking, table = result.out.rpartition(
        {"en": "Ranking", "de": "Rangliste", "fr": "Classement"}[language]
    )
    assert ranking
    assert {"en": "money", "de": "Geld", "fr": "argent"}[language] in "".join(table.splitlines()[:4])
