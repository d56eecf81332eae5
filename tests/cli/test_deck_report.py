"""`rondel deck report`: the numbers add up, the page has its plots, and wrong input is refused before playing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rondel.games.friesematenten.decks import library as decks
from tests.cli.command_line import Command, figures

SMALL = ("deck", "report", "--games", "6", "--seed", "3")


@pytest.fixture(autouse=True)
def _own_decks(monkeypatch: pytest.MonkeyPatch, rondel: Command) -> None:
    """Remove decks added by a report after the test."""
    monkeypatch.setattr(decks, "_added", {})
    for name in ("RONDEL_DECKS", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_numbers_add_up(rondel: Command, players: int) -> None:
    told = figures(rondel, *SMALL, "--players", str(players))

    assert (told["deck"], told["players"], told["games"], told["seed"]) == ("house", players, 6, 3)
    assert sum(told["rounds"]["counts"].values()) == 6
    assert told["rounds"]["min"] <= told["rounds"]["median"] <= told["rounds"]["max"]
    assert sum(told["all_points"]["counts"].values()) == 6 * players
    assert sum(told["endings"].values()) == 6
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(6)
    assert told["fair_share"] == pytest.approx(1 / players)
    assert len(told["cards"]) == 60
    *kinds, everything = told["kinds"]
    assert [kind["kind"] for kind in kinds] == ["factory", "status", "influence", "action"]
    for key in ("cards", "offered", "sold", "discarded"):
        assert sum(kind[key] for kind in kinds) == everything[key]
        assert sum(card[key] for card in told["cards"]) == everything[key]
    for card in told["cards"]:
        assert (
            card["wins"]["low"] <= card["wins"]["rate"] <= card["wins"]["high"] or not card["wins"]["count"]
        )
        assert card["sold"] <= card["offered"]
        assert card["verdict"] in ("", "strong", "weak")
    rates = [card["wins"]["rate"] for card in told["cards"]]
    assert rates == sorted(rates, reverse=True)


def test_the_report_does_not_depend_on_the_number_of_jobs(rondel: Command) -> None:
    assert figures(rondel, *SMALL, "--jobs", "1") == figures(rondel, *SMALL, "--jobs", "2")


def test_another_seed_is_another_report(rondel: Command) -> None:
    assert figures(rondel, *SMALL)["cards"] != figures(rondel, *SMALL[:-1], "4")["cards"]


@pytest.mark.parametrize(
    ("language", "title", "house", "card"),
    [
        ("en", "Deck report: house deck", "house deck (Rondel’s own)", "Bakery"),
        ("de", "Deckbericht: Hausdeck", "Hausdeck (Rondels eigenes)", "Bäckerei"),
        ("fr", "Rapport sur le jeu de cartes : jeu maison", "jeu maison (propre à Rondel)", "Boulangerie"),
    ],
)
def test_the_report_is_in_the_readers_language(
    rondel: Command, language: str, title: str, house: str, card: str
) -> None:
    result = rondel(*SMALL, "--lang", language)
    told = re.sub(r"[\xa0\u202f]", " ", result.out)

    assert result.code == 0
    assert title in told
    assert house in told
    assert card in told
    assert all(len(line) <= 80 for line in result.out.splitlines())
    assert "…" not in result.out.split("●")[0]


def test_a_deck_file_is_played_in_every_process(rondel: Command, tmp_path: Path) -> None:
    rondel("deck", "new", "mine.toml")

    one = figures(rondel, *SMALL[:2], "mine.toml", *SMALL[2:])
    two = figures(rondel, *SMALL[:2], "./mine.toml", *SMALL[2:], "--jobs", "2")

    assert one == two
    assert one["deck"] != "house"
    assert "Rondel’s own" not in rondel(*SMALL[:2], "mine.toml", *SMALL[2:]).out


# ------------------------------------------------------------------ the page


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_page_has_every_plot(rondel: Command, tmp_path: Path, language: str) -> None:
    result = rondel(*SMALL, "--html", "report.html", "--lang", language)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    drawn = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)

    assert result.code == 0
    assert "report.html" in result.out
    assert f'<html lang="{language}">' in page
    assert "prefers-color-scheme: dark" in page
    assert "<script" not in page
    assert not re.search(r"<link|https?:|url\(", page)
    assert len(drawn) == 5
    titles = [svg.split("</title>")[0].split(">")[-1] for svg in drawn]
    assert len(set(titles)) == 5
    for svg in drawn:
        labels = [found.text for found in ET.fromstring(svg).iter("text")]
        ticks = [label for label in labels if label and re.fullmatch(r"\d+\s?%", label)]
        assert len(set(ticks)) == len(ticks)  # no two are rounded to the same number
        assert 'role="img"' in svg
        assert "#" not in svg  # every colour is in the page's palette
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_names_of_any_script_are_drawn(rondel: Command, tmp_path: Path) -> None:
    rondel("deck", "new", "mine.toml")
    deck = (tmp_path / "mine.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        re.sub(r'^name = \{ en = "[^"]*"', 'name = { en = "株 <$x_1$> & Co"', deck, flags=re.MULTILINE),
        encoding="utf-8",
    )

    result = rondel("deck", "report", "mine.toml", "--games", "2", "--html", "report.html")

    assert result.code == 0, result.out
    assert "株 &lt;$x_1$&gt; &amp; Co" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_the_same_seed_draws_the_same_page(rondel: Command, tmp_path: Path) -> None:
    rondel(*SMALL, "--html", "one.html")
    rondel(*SMALL, "--html", "two.html", "--jobs", "2")

    assert (tmp_path / "one.html").read_text() == (tmp_path / "two.html").read_text()


# ------------------------------------------------------------------ refused


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        (("--games", "0"), "--games must be at least 1, not 0", 2),
        (("--jobs", "0"), "--jobs must be at least 1, not 0", 2),
        (("--players", "5"), "House deck takes 2–4 players, not 5", 2),
        (("hose",), "house", 2),
        (("--html", "nowhere/report.html"), "there is no such file or folder", 1),
        (("--html", "."), "is a folder", 1),
        (("--html", "there.html"), "--force", 1),
    ],
)
def test_what_cannot_be_done_is_refused(
    rondel: Command, tmp_path: Path, arguments: tuple[str, ...], told: str, code: int
) -> None:
    (tmp_path / "there.html").write_text("kept")
    result = rondel("deck", "report", *arguments)

    assert result.code == code
    assert told in result.err
    assert (tmp_path / "there.html").read_text() == "kept"


def test_a_broken_deck_file_is_reported_as_by_check(rondel: Command, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("[meta]\nschema = 99\n")

    result = rondel("deck", "report", "broken.toml")

    assert result.code == 1
    assert result.out == rondel("deck", "check", "broken.toml").out


def test_a_file_that_is_not_there_is_refused(rondel: Command) -> None:
    result = rondel("deck", "report", "nowhere.toml")

    assert result.code == 1
    assert "nowhere.toml" in result.out
