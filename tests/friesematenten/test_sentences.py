"""Some sentences of Friesematenten word for word, and the texts of decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.contract import Question
from rondel.core.errors import OptionError
from rondel.games.friesematenten import events
from rondel.games.friesematenten.decks.file import read_deck_data
from rondel.games.friesematenten.decks.library import HOUSE, add_deck, load_deck
from rondel.games.friesematenten.decks.template import deck_template
from rondel.games.friesematenten.texts.sentences import texts_of
from rondel.words import LANGUAGES
from tests.friesematenten.sentences import (
    ANNA,
    BANK,
    BEN,
    CARL,
    PLAYERS,
    actions_of,
    house,
    in_all,
    number,
    plain,
    several_alike,
    texts,
)
from tests.support.decks import deck_tables

# ------------------------------------------------------------------ some sentences, word for word


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("bid 25", ["Bid €25", "25 € bieten", "Offrir 25 €"]),
        (
            "play A06 on F01 F02",
            [
                "Play “Forced Exchange” on “Bakery” and “Butchery”",
                "„Zwangstausch“ auf „Bäckerei“ und „Schlachterei“ ausspielen",
                "Jouer « Échange forcé » sur « Boulangerie » et « Boucherie »",
            ],
        ),
        (
            "play A08 on F01 at seat 2",
            [
                "Play “Generous Gift” on “Bakery” against Ben",
                "„Großzügiges Geschenk“ auf „Bäckerei“ gegen Ben ausspielen",
                "Jouer « Cadeau généreux » sur « Boulangerie » contre Ben",
            ],
        ),
        (
            "bind E06 to seat 3",
            [
                "Bind “Bad Reputation” to Carl",
                "„Übler Ruf“ an Carl binden",
                "Lier « Mauvaise réputation » à Carl",
            ],
        ),
        (
            "scrap F07",
            [
                "Scrap “Moonshine Still”, fee €10",
                "„Schwarzbrennerei“ verschrotten, Gebühr 10 €",
                "Mettre « Distillerie clandestine » à la casse, frais de 10 €",
            ],
        ),
    ],
)
def test_actions_say_what_they_mean(notation: str, expected: list[str]) -> None:
    assert in_all(lambda words: words.action(house().parse(notation), PLAYERS)) == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            events.MoneyMoved(BANK, ANNA, 36),
            ["The bank pays €36 to Anna.", "Die Bank zahlt 36 € an Anna.", "La banque verse 36 € à Anna."],
        ),
        (
            events.MoneyMoved(BEN, BANK, 40),
            ["Ben pays €40 to the bank.", "Ben zahlt 40 € an die Bank.", "Ben paie 40 € à la banque."],
        ),
        (
            events.CardsPeeked(BEN, 4, ()),
            [
                "Ben looks at the top of the draw pile: 4 cards.",
                "Ben sieht sich die obersten 4 Karten des Nachziehstapels an.",
                "Ben regarde le dessus de la pioche : 4 cartes.",
            ],
        ),
        (
            events.CardsPeeked(BEN, 1, ()),
            [
                "Ben looks at the top card of the draw pile.",
                "Ben sieht sich die oberste Karte des Nachziehstapels an.",
                "Ben regarde la carte du dessus de la pioche.",
            ],
        ),
        (
            events.FactorSet(BEN, 3, 2),
            [
                "Ben’s factories produce 1.5 times as much this round.",
                "Die Fabriken von Ben produzieren in dieser Runde das 1,5-Fache.",
                "Ben : la production de ses usines est multipliée par 1,5 dans cette manche.",
            ],
        ),
        (
            events.GameEnded("points", (BEN,)),
            [
                "Ben reaches 40 points. The game is over.",
                "Ben erreicht 40 Punkte. Das Spiel ist zu Ende.",
                "Ben atteint 40 points. La partie est terminée.",
            ],
        ),
        (
            events.GameEnded("points", (ANNA, BEN)),
            [
                "Anna and Ben reach 40 points. The game is over.",
                "Anna und Ben erreichen 40 Punkte. Das Spiel ist zu Ende.",
                "Anna et Ben atteignent 40 points. La partie est terminée.",
            ],
        ),
    ],
)
def test_events_say_what_happened(event: object, expected: list[str]) -> None:
    assert in_all(lambda words: words.event(event, PLAYERS)) == expected


def test_a_peek_tells_others_how_many_cards_only() -> None:
    peek = events.CardsPeeked(BEN, 2, (number("F01"), number("S04")))

    assert "“Bakery” and “Golden Toilet”" in texts("en").event(peek.seen_by(BEN), PLAYERS)
    assert "Bakery" not in texts("en").event(peek.seen_by(ANNA), PLAYERS)


def test_a_question_names_who_is_asked_and_what_is_at_stake() -> None:
    asked = Question(
        "what-to-bid", (ANNA,), "FRI-RND-4", {"card": "F01", "low": 26, "bid": 25, "bidder": BEN}
    )

    assert in_all(lambda words: words.question(asked, PLAYERS)) == [
        "Ben bids €25 for “Bakery”. Anna may bid €26 or more.",
        "Ben bietet 25 € auf „Bäckerei“. Anna darf ab 26 € bieten.",
        "Ben offre 25 € pour « Boulangerie ». Anna peut offrir au moins 26 €.",
    ]
    assert [plain(texts(language, ANNA).question(asked, PLAYERS)) for language in LANGUAGES] == [
        "Ben bids €25 for “Bakery”. Bid €26 or more, or pass?",
        "Ben bietet 25 € auf „Bäckerei“. Ab 26 € bieten oder passen?",
        "Ben offre 25 € pour « Boulangerie ». Offrir au moins 26 €, ou passer ?",
    ]
    assert plain(texts("de", BEN).question(asked, PLAYERS)) == (
        "Du bietest 25 € auf „Bäckerei“. Anna darf ab 26 € bieten."
    )


def test_a_factory_too_many_is_counted() -> None:
    asked = Question("which-to-scrap", (ANNA,), "FRI-CARD-2", {"count": 4, "limit": 3})

    assert texts("en", ANNA).question(asked, PLAYERS) == ("You have 4 factories and may keep 3. Scrap which?")


def test_a_window_after_the_last_auction_names_no_card() -> None:
    words = texts("en")
    last = Question("play-in-window", (ANNA,), "FRI-WIN-2", {"window": "between-auctions"})

    assert words.question(last, PLAYERS) == "The auctions are over. Anna may play a card."


def test_a_player_without_a_name_is_a_seat() -> None:
    assert texts("de").event(events.PlayerPassed(CARL, 3), ()) == "Platz 3 passt."


def test_bids_beyond_the_money_are_warned_of_and_no_others() -> None:
    assert in_all(lambda words: words.warning(house().parse("bid 38"), 37)) == [
        "You can pay up to €37. If you win with more, you lose all your money and the card is auctioned again without you.",
        "Du kannst bis zu 37 € bezahlen. Gewinnst du mit mehr, verlierst du all dein Geld, und die Karte wird ohne dich noch einmal versteigert.",
        "Vous pouvez payer jusqu’à 37 €. Si vous gagnez au-delà, vous perdez tout votre argent et la carte est remise aux enchères sans vous.",
    ]
    assert texts("en").warning(house().parse("bid 37"), 37) == ""
    assert texts("en").warning(house().parse("pass"), 0) == ""


# ------------------------------------------------------------------ decks


def test_cards_that_share_a_name_are_told_apart() -> None:
    words = texts_of(several_alike().deck.name, "en")

    assert [words.action(action) for action in actions_of(words)] == [
        "Draw “Vase” (S01)",
        "Draw “Vase” (S02)",
        "Draw “Urn”",
    ]


def test_a_deck_pays_with_what_it_names() -> None:
    words = texts_of(several_alike(currency="Taler").deck.name, "de")

    assert (words.money(5), texts("de").money(5)) == ("5\xa0Taler", "5\xa0€")


def test_a_deck_replaced_is_read_anew() -> None:
    def named(name: str) -> str:
        add_deck(read_deck_data(deck_tables([{"id": "S01", "name": name}]), "changing", "changing"))
        return texts_of("changing", "en").card("S01")

    assert [named("Vase"), named("Urn")] == ["Vase", "Urn"]
    assert texts_of("changing", "en") is texts_of("changing", "en")


def test_cards_their_texts_kinds_and_symbols_are_read_from_the_deck() -> None:
    words = texts("en")

    assert words.card("F01") == words.card(number("F01")) == "Bakery"
    assert words.card_text("F01") == words.card_text(number("F01")) == "No special effect."
    assert words.kind("status") == words.kind(1) == "Status symbol"
    assert words.symbol("hammer") == words.symbol(1) == "auction hammer: phase 3"


def test_the_house_deck_is_always_described_as_ours() -> None:
    digest = house().deck.digest

    names = [texts(language).option("deck=house")[0] for language in LANGUAGES]
    assert names == ["House deck (Rondel’s own)", "Hausdeck (von Rondel)", "Jeu maison (celui de Rondel)"]
    assert [texts(language).option(f"deck=house#{digest}")[0] for language in LANGUAGES] == names
    assert all(texts(language).option("deck=house")[1] for language in LANGUAGES)


def test_a_deck_is_described_by_its_own_text_its_size_and_its_figures() -> None:
    sizes = [
        (
            "60 cards, in German, English and French. For 2 to 4 players."
            " Everyone starts with €60. 40 points end the game."
        ),
        (
            "60 Karten, auf Deutsch, Englisch und Französisch. Für 2 bis 4 Spieler."
            " Alle beginnen mit 60\xa0€. Bei 40 Punkten endet das Spiel."
        ),
        (
            "60 cartes, en allemand, anglais et français. Pour 2 à 4 joueurs."
            " Chacun commence avec 60\xa0€. La partie s’arrête à 40 points."
        ),
    ]
    for language, size in zip(("en", "de", "fr"), sizes, strict=True):
        about = texts(language).option("deck=house")[1]
        assert about == f"{load_deck(HOUSE).words.about(language)} {size}"


def test_a_deck_without_its_own_text_is_described_by_its_size() -> None:
    loaded = several_alike()
    title, about = texts("en").option(f"deck={loaded.deck.name}")

    assert title == loaded.words.title("en")
    assert about.startswith(f"{loaded.deck.size} cards, in English. For 2 to 4 players.")
    with pytest.raises(OptionError, match="no deck “tulips”"):
        texts("en").option("deck=tulips")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "For 2 players. Everyone starts with €60. 40 points end the game. From the host’s deck folder.",
        ),
        ("de", "Aus dem Deckordner des Gastgebers."),
        ("fr", "Du dossier de jeux de cartes de l’hôte."),
    ],
)
def test_the_hosts_own_deck_is_marked_as_such(
    language: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(deck_template("en", "mine"), encoding="utf-8")
    monkeypatch.setenv("RONDEL_DECKS", str(tmp_path))

    assert texts(language).option("deck=mine")[1].endswith(told)
