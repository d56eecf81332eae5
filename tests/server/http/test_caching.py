"""What never changes can be cached; what changes comes live, with the table and its clocks."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from rondel.core.registry import find_game, game_ids
from rondel.words import LANGUAGES
from tests.server.http.api_clients import frame, guest, open_table, play_on, stranger
from tests.server.live_server import LiveServer
from tests.support.decks import tiny_deck


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_material_of_every_game_is_told_once_and_then_known(host: LiveServer, language: str) -> None:
    person = stranger(host.url)
    for game in game_ids():
        answer = person.ask("GET", f"/games/{game}/material", params={"language": language})
        told = answer.json()

        assert (answer.status_code, told["game"], told["language"]) == (200, game, language)
        assert answer.headers["cache-control"] == "private, no-cache"
        assert "Accept-Language" in answer.headers["vary"]

        known = {"if-none-match": answer.headers["etag"]}
        again = person.ask("GET", f"/games/{game}/material", params={"language": language}, headers=known)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])


def test_the_material_of_another_language_is_not_known(host: LiveServer) -> None:
    person = stranger(host.url)
    german = person.ask("GET", "/games/imperial-2010/material", params={"language": "de"})
    known = {"if-none-match": german.headers["etag"]}
    french = person.ask("GET", "/games/imperial-2010/material", params={"language": "fr"}, headers=known)

    assert (french.status_code, french.json()["language"]) == (200, "fr")


def test_the_material_of_no_game_is_not_there(host: LiveServer) -> None:
    answer = stranger(host.url).ask("GET", "/games/chess/material")

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")


@pytest.mark.parametrize(
    ("game", "first"), [("imperial-2010", "Mise en place"), ("friesematenten", "Mise en place")]
)
def test_rules_are_told_by_the_chapters_of_the_book(host: LiveServer, game: str, first: str) -> None:
    rules = stranger(host.url).ask("GET", f"/games/{game}/rules", params={"language": "fr"}).json()
    chapters = [rule["chapter"] for rule in rules]

    assert (chapters[0], "" in chapters) == (first, False)


@pytest.mark.parametrize(
    ("game", "ours", "of_the_book"),
    [("imperial-2010", "MAN-2", "SET-1"), ("friesematenten", "FRI-R7", "FRI-CARD-1")],
)
def test_rules_tell_where_we_decided_what_the_book_leaves_open(
    host: LiveServer, game: str, ours: str, of_the_book: str
) -> None:
    rules = stranger(host.url).ask("GET", f"/games/{game}/rules").json()
    is_ruling = {rule["id"]: rule["is_ruling"] for rule in rules}

    assert (is_ruling[ours], is_ruling[of_the_book]) == (True, False)


def test_a_browser_that_has_the_rulebook_does_not_get_it_again(host: LiveServer) -> None:
    reader = stranger(host.url)
    first = reader.ask("GET", "/games/imperial-2030/book", params={"language": "fr"})
    known = {"if-none-match": first.headers["etag"]}
    again = reader.ask("GET", "/games/imperial-2030/book", params={"language": "fr"}, headers=known)

    assert (first.json()["game"], first.json()["language"]) == ("imperial-2030", "fr")
    assert (again.status_code, again.content) == (304, b"")


def test_a_table_tells_the_material_of_its_own_deck(host: LiveServer) -> None:
    deck = tiny_deck([{"production": 7, "tags": ["food"]}]).deck
    anna = guest(host.url)
    chairs = [{"kind": "me"}] * 2
    tables = [
        anna.ask("POST", "/tables", {"game": "friesematenten", "chairs": chairs, "options": options}).json()[
            "id"
        ]
        for options in ({}, {"deck": deck.name})
    ]
    house, own = (anna.get(f"/tables/{table}/material", language="fr")["data"] for table in tables)

    assert (house["deck"], house["title"], house["win_points"]) == ("house", "Jeu maison", 40)
    assert house == anna.get("/games/friesematenten/material", language="fr")["data"]
    assert (own["deck"], len(own["cards"])) == (deck.name, deck.size)
    assert (own["cards"][0]["production"], own["cards"][0]["tags"]) == (7, ["food"])
    assert own["cards"][0]["has_effect"] is False
    # a deck that exists only in English is read in English, and says so
    assert (house["texts_language"], own["texts_language"]) == ("fr", "en")


def test_a_table_goes_on_from_a_position_with_its_deck(host: LiveServer) -> None:
    state = find_game("friesematenten").new(2, {})
    position = find_game("friesematenten").position(state)
    told = (
        guest(host.url).ask("POST", "/tables", {"position": position, "chairs": [{"kind": "me"}] * 2}).json()
    )

    assert told["options"] == {"deck": "house", "forbid_overbid": False}


def test_followers_of_a_table_get_its_clocks_on_request(host: LiveServer) -> None:
    anna, ben = guest(host.url), guest(host.url, "Ben")
    clock = {"kind": "fischer", "seconds": 600, "increment": 5}
    table = open_table(anna, [ben], clock=clock)
    with anna.follow(table, "?table=1") as socket, ben.follow(table) as plain:
        first = frame(socket)
        assert first["table"] == table
        assert [seat["is_you"] for seat in first["table_now"]["seats"]] == [True, False]
        assert frame(plain)["table_now"] is None
        play_on([anna, ben], table)
        news = frame(socket)

    times = [seat["time"] for seat in news["table_now"]["seats"]]
    assert news["table_now"]["number"] == news["number"]
    assert all(time["left"] > 0 for time in times)
    assert [time["is_running"] for time in times].count(True) == 1


def test_the_available_decks_are_listed_with_their_origin(
    host: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the folder of decks is offered by itself, in its own words and for as many as it is made for."""
    house = files("rondel.games.friesematenten").joinpath("data", "decks", "house.toml").read_text("utf-8")
    changes = {
        r"id = .*": 'id = "harbour"',
        r"title = .*": 'title = { en = "Harbour", de = "Hafen", fr = "Port" }',
        r"about = .*": 'about = { en = "By Anna.", de = "Von Anna.", fr = "D’Anna." }',
        r"players = .*": "players = [2, 3]",
        r"currency = .*": 'currency = "Taler"',
        r"start = .*": "start = 200",
        r"win_vp = .*": "win_vp = 30",
    }
    for line, other in changes.items():
        house = re.sub(f"^{line}$", other, house, count=1, flags=re.MULTILINE)
    (tmp_path / "harbour.toml").write_text(house, encoding="utf-8")
    monkeypatch.setenv("RONDEL_DECKS", str(tmp_path))
    games = stranger(host.url).ask("GET", "/games", params={"language": "fr"}).json()
    options = next(game["options"] for game in games if game["id"] == "friesematenten")
    deck = next(option for option in options if option["name"] == "deck")
    told = {choice["id"]: choice for choice in deck["choices_told"]}

    assert [choice["id"] for choice in deck["choices_told"]] == deck["choices"]
    assert told["house"]["name"] == "Jeu maison (celui de Rondel)"
    assert "ce n’est pas la liste de cartes de l’éditeur" in told["house"]["about"]
    assert "dossier" not in told["house"]["about"]
    assert told["harbour"] == {
        "id": "harbour",
        "name": "Port",
        "about": "D’Anna. 60 cartes, en allemand, anglais et français. Pour 2 à 3 joueurs."
        " Chacun commence avec 200\N{NO-BREAK SPACE}Taler. La partie s’arrête à 30 points."
        " Du dossier de jeux de cartes de l’hôte.",
        "fewest": 2,
        "most": 3,
    }
