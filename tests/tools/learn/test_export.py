"""What was trained and what is played with say the same: in whole numbers nearly what the floats say."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from rondel.bots.learned.library import fitting_network
from rondel.bots.learned.network import NetworkError
from rondel.bots.learned.numbering import Numbering
from rondel.core.errors import RondelError
from tools.learn.export import exported, restored, sizes_of
from tools.learn.ship import shipped_file
from tools.learn.subjects import Subject, open_network, subject_of

Vector = npt.NDArray[np.float64]
Arrays = Mapping[str, Vector]

SIZES = {"thing": 12, "thing2": 8, "seat": 16, "seat2": 8, "answer": 6}
GAMES = ("imperial-2030", "friesematenten")


def random_arrays(known: Numbering, seed: int) -> dict[str, Vector]:
    """Return weights and biases as training leaves them, by their names in tools/learn/towers.py."""
    draw = np.random.default_rng(seed)
    thing, code, seat, out, answer = SIZES.values()
    shapes = {"seat": (seat, len(known.seat)), "seat2": (out, seat), "score": (1, out), "points": (1, out)}
    inputs = {"table_seat": (seat, len(known.table)), "pool": (out, seat)}
    if known.things:
        shapes |= {"thing": (thing, len(known.thing)), "thing2": (code, thing), "final": (1, code)}
        inputs |= {"table_thing": (thing, len(known.table)), "mean": (seat, code)}
        inputs |= {f"links.{place}": (seat, code) for place, _ in enumerate(known.links)}
    if known.answer:
        shapes |= {"answer": (answer, len(known.answer)), "prior": (1, answer)}
        inputs |= {"answer_seat": (answer, out), "answer_thing": (answer, code)}
    found = {
        f"{name}.weight": draw.normal(0, 0.7 / shape[1] ** 0.5, shape)
        for name, shape in {**shapes, **inputs}.items()
    }
    return found | {f"{name}.bias": draw.normal(0, 0.2, shape[0]) for name, shape in shapes.items()}


def random_numbers(count: int, seed: int) -> list[float]:
    """Return numbers between 0 and 1 that a kernel does not have to round."""
    rng = random.Random(seed)
    return [rng.randrange(0, 1024) / 1024 for _ in range(count)]


def said_in_floats(
    arrays: Arrays,
    known: Numbering,
    numbers: list[float],
    seats: int,
    asked: int,
    options: list[float],
    about: list[int],
) -> list[float]:
    """Return the logits and points of the seats and the scores of the options: tools/learn/towers.py in numpy."""

    def of(name: str, vector: Vector) -> Vector:
        bias = arrays.get(f"{name}.bias", 0.0)
        return np.asarray(arrays[f"{name}.weight"] @ vector + bias)

    def cut(vector: Vector) -> Vector:
        return np.clip(vector, 0.0, 31.99)

    first, width = len(known.table), len(known.seat)
    until = first + known.things * len(known.thing)
    table = np.array(numbers[:first])
    codes = [
        cut(of("thing2", cut(of("table_thing", table) + of("thing", one))))
        for one in np.array(numbers[first:until]).reshape(known.things, len(known.thing))
    ]
    hidden = []
    for seat in np.array(numbers[until:]).reshape(seats, width):
        total = of("table_seat", table) + of("seat", seat)
        if codes:
            total += of("mean", np.mean(codes, axis=0))
        for place, link in enumerate(known.links):
            total += of(
                f"links.{place}",
                sum(np.maximum(0.0, seat[link + one]) * code for one, code in enumerate(codes)),
            )
        hidden.append(cut(total))
    pool = np.mean(hidden, axis=0)
    out = [cut(of("pool", pool) + of("seat2", one)) for one in hidden]
    found = [float(of("score", one)[0]) for one in out] + [100.0 * float(of("points", one)[0]) for one in out]
    for numbers_of_option, thing in zip(
        np.array(options).reshape(len(about), len(known.answer)), about, strict=True
    ):
        total = of("answer_seat", out[asked]) + of("answer", numbers_of_option)
        if thing >= 0:
            total += of("answer_thing", codes[thing])
        found.append(float(of("prior", cut(total))[0]))
    return found


def question(subject: Subject, seats: int, seed: int = 1) -> tuple[list[float], list[float], list[int]]:
    """Return the numbers of a position, those of three options, and what these are about."""
    known = subject.numbering
    about = [-1, 0, known.things - 1] if known.answer else []
    options = random_numbers(len(about) * len(known.answer), 2)
    return random_numbers(known.count(seats), seed), options, about


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_file_says_nearly_what_the_floats_say(game: str, seats: int) -> None:
    subject = subject_of(game)
    arrays = random_arrays(subject.numbering, seed=seats)
    network = fitting_network(exported(arrays, subject, {"chances": 1.05}), subject.game, subject.numbering)
    differences: list[float] = []
    for seed in range(1, 7):
        numbers, options, about = question(subject, seats, seed)

        said = network.run(numbers, seats, 1, options, about)
        floats = said_in_floats(arrays, subject.numbering, numbers, seats, 1, options, about)

        assert len(said) == 2 * seats + len(about)
        assert said[:seats] == pytest.approx(floats[:seats], abs=0.01)
        assert said[seats : 2 * seats] == pytest.approx(floats[seats : 2 * seats], abs=2.0)  # of a hundred
        assert said[2 * seats :] == pytest.approx(floats[2 * seats :], abs=0.02)
        differences.append(np.ptp(floats[:seats]))
    assert max(differences) > 0.02  # it tells seats apart by more than it may be off
    assert network.about == {"chances": 1.05}


def test_the_sizes_are_those_of_what_was_trained() -> None:
    known = subject_of("imperial-2010").numbering
    sizes = sizes_of(known, random_arrays(known, seed=1))

    assert (
        sizes.thing_hidden,
        sizes.thing_code,
        sizes.seat_hidden,
        sizes.seat_code,
        sizes.option_hidden,
    ) == tuple(SIZES.values())
    assert (sizes.table, sizes.things, sizes.links) == (len(known.table), known.things, known.links)


def test_a_game_without_things_and_answers_has_no_layers_for_them() -> None:
    known = subject_of("friesematenten").numbering
    sizes = sizes_of(known, random_arrays(known, seed=1))

    assert (sizes.things, sizes.thing_hidden, sizes.thing_code, sizes.option, sizes.option_hidden) == (0,) * 5


# ------------------------------------------------------------------ and back


@pytest.mark.parametrize("game", GAMES)
def test_a_file_turned_back_has_the_floats_it_was_made_of(game: str) -> None:
    subject = subject_of(game)
    arrays = random_arrays(subject.numbering, seed=1)
    network = fitting_network(exported(arrays, subject, {}), subject.game, subject.numbering)
    found = restored(network)

    # what only learning needs is not in the file
    assert set(arrays) - set(found) == {name for name in arrays if name.startswith("final.")}
    for name, part in found.items():
        assert part.shape == arrays[name].shape
        assert part == pytest.approx(arrays[name], abs=0.5 ** min(network.shifts))


@pytest.mark.parametrize("game", ["imperial-2006", "imperial-2010", "imperial-2030", "friesematenten"])
def test_a_shipped_network_turned_back_and_exported_is_the_same(game: str) -> None:
    subject = subject_of(game)
    network = open_network(shipped_file(subject), subject)
    again = fitting_network(
        exported(restored(network), subject, network.about), subject.game, subject.numbering
    )

    assert (again.sizes, again.shifts, again.weights, again.about) == (
        network.sizes,
        network.shifts,
        network.weights,
        network.about,
    )


def test_training_goes_on_from_the_file_of_a_network() -> None:
    torch = pytest.importorskip("torch")
    from tools.learn.towers import Hidden, Towers
    from tools.learn.train import go_on_from

    subject = subject_of("imperial-2010")
    network = open_network(shipped_file(subject), subject)
    torch.manual_seed(1)
    towers = Towers(subject.numbering, Hidden())
    fresh = towers.final.weight.clone()
    go_on_from(towers, shipped_file(subject), subject)
    arrays = {name: part.double().numpy() for name, part in towers.state_dict().items()}

    assert (
        fitting_network(exported(arrays, subject, {}), subject.game, subject.numbering).weights
        == network.weights
    )
    assert torch.equal(towers.final.weight, fresh)


def test_training_goes_on_from_nothing_else(tmp_path: Path, write: Callable[..., Path]) -> None:
    pytest.importorskip("torch")
    from tools.learn.towers import Hidden, Towers
    from tools.learn.train import go_on_from

    subject = subject_of("imperial-2010")
    towers = Towers(subject.numbering, Hidden())
    (tmp_path / "junk.pt").write_bytes(b"junk")

    with pytest.raises(
        NetworkError, match="trained for the game 'imperial-2030', and not for 'imperial-2010'"
    ):
        go_on_from(towers, write("imperial-2030"), subject)
    for path in (write("imperial-2010"), tmp_path / "junk.pt"):  # smaller layers; no network
        with pytest.raises(RondelError, match="is not a network to go on from"):
            go_on_from(towers, path, subject)


@pytest.mark.parametrize("game", GAMES)
def test_the_network_that_learns_says_what_its_floats_say(game: str) -> None:
    torch = pytest.importorskip("torch")
    from tools.learn.positions import MOST_ANSWERS, MOST_SEATS
    from tools.learn.towers import Hidden, Towers

    known, seats, asked = subject_of(game).numbering, 3, 2
    numbers, options, about = question(subject_of(game), seats)
    torch.manual_seed(1)
    towers = Towers(known, Hidden(*SIZES.values())).double()
    full = torch.zeros(1, known.count(MOST_SEATS), dtype=torch.float64)
    full[0, : len(numbers)] = torch.tensor(numbers)
    answers = torch.zeros(1, MOST_ANSWERS, len(known.answer), dtype=torch.float64)
    things = torch.full((1, MOST_ANSWERS), -1)
    if about:
        answers[0, : len(about)] = torch.tensor(options).reshape(len(about), -1)
        things[0, : len(about)] = torch.tensor(about)

    said = towers(
        full, torch.tensor([seats]), torch.tensor([asked]), answers, things, torch.tensor([len(about)])
    )
    arrays = {name: part.detach().numpy() for name, part in towers.state_dict().items()}
    floats = said_in_floats(arrays, known, numbers, seats, asked, options, about)

    assert said.scores[0, :seats].tolist() == pytest.approx(floats[:seats])
    assert (100.0 * said.points[0, :seats]).tolist() == pytest.approx(floats[seats : 2 * seats])
    assert said.priors[0, : len(about)].tolist() == pytest.approx(floats[2 * seats :])
