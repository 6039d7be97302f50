"""Runs, and sweeps and tunings, which are runs with tables of their own."""
from __future__ import annotations

import array
import csv
import html
import importlib
import io
import json
import os
import pathlib
import sys
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

from . import program

try:
    import pandas
except ImportError:  # then tables are lists of dicts
    pandas = None

Frame = Any  # pandas.DataFrame or, without pandas, List[Dict[str, Union[int, float, str]]]
Config = Union[Mapping[str, Any], str, "os.PathLike[str]"]


_COLUMNS = ("game", "ply", "seat", "legal", "choice", "score", "place")


class Text(str):
    """A text that a prompt shows as it is, line by line."""

    __repr__ = str.__str__


def _value(text: str) -> Union[bool, int, float, str]:
    """Of a field of CSV, as pandas reads it."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _frame(text: str) -> Frame:
    if pandas is not None:
        return pandas.read_csv(io.StringIO(text), keep_default_na=False, na_values=[""])
    return [{key: _value(value) for key, value in row.items()} for row in csv.DictReader(io.StringIO(text))]


class Run:
    """A run directory: what was played, and what it says.

    >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
    >>> run
    <kozyr.Run results/durak-lowest-random: 100 games>
    >>> run.summary["entrants"][0]["name"], run.summary["entrants"][0]["score_mean"]
    ('lowest', 0.88)
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]):
        self.path = pathlib.Path(path)
        if not (self.path / "config.json").is_file():
            raise program.Error(f"kozyr: {path}: is not a run directory (it has no config.json)", program.INPUT)

    def _json(self, name: str) -> Dict[str, Any]:
        return json.loads((self.path / name).read_text(encoding="utf-8"))

    @property
    def config(self) -> Dict[str, Any]:
        """config.json: the config with every default filled in."""
        return self._json("config.json")

    @property
    def summary(self) -> Dict[str, Any]:
        """summary.json: shares from 0 to 1, scores in points of the game, intervals [low, high] at 95 %, Elo."""
        return self._json("summary.json")

    @property
    def games(self) -> Frame:
        """games.csv, a row per game: game, deal, seating, seed (text), reason, plies; bot0, score0, place0, decisions0, nodes0 of
        seat 0, and so on; then what `kozyr describe GAME` lists.

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> run.games.shape
        (100, 27)
        """
        return _frame(program.call("games", self.path))

    @property
    def long(self) -> Frame:
        """The same with a row per seat and game, and the columns seat and bot: group by `bot` to speak of an entrant.

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> run.long.groupby("bot").score.mean().to_dict()
        {'lowest': 0.88, 'random': -0.88}
        """
        return _frame(program.call("games", self.path, "--long"))

    def table(self, name: str) -> Frame:
        """A table that the terminal shows at the end of a run, a sweep or a tuning, with all its rows: "entrants", "pairings",
        "points" ... An unknown name is answered with those that there are. Intervals have columns NAME_low and NAME_high.

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> run.table("pairings").share.tolist()
        [0.94]
        >>> run.table("pairing")
        Traceback (most recent call last):
        kozyr.program.Error: kozyr table: --table: there is no table "pairing"; there are entrants, pairings
        """
        return _frame(program.call("table", self.path, "--format", "csv", "--table", name))

    def compare(self, a: str, b: str) -> Dict[str, Any]:
        """One pair in detail, as `kozyr compare --json` has it: "direct", the games with each other; their differences on common
        deals; by seat and role; by column of games.csv.

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> direct = run.compare("lowest", "random")["direct"]
        >>> direct["wins"], direct["draws"], direct["losses"]
        (93, 2, 5)
        """
        return json.loads(program.call("compare", self.path, a, b, "--json"))

    def replay(self, game: int, explain: bool = False) -> Text:
        """Game number `game` (from 0) again, move by move, as text; `explain`: with what the bots thought.

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> run.replay(17)
        durak-lowest-random game 17: deal 8, seating 1, deal seed ...
        """
        return Text(program.call("replay", self.path, game, *(["--explain"] if explain else [])))

    def decisions(self, of: Optional[str] = None, every: int = 1, vector: bool = False) -> Iterator[Dict[str, Any]]:
        """What the bots decided, one dict after the other: game, ply, seat, bot, view, legal (list of texts), choice (one of
        them), outcome (score, place and reason for this seat). `of`: those of one entrant; `every`: of every so many games;
        `vector`: instead of view a list of whole numbers, as kozyr.features names them.

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> first = next(run.decisions(of="lowest"))
        >>> first["legal"], first["choice"]
        (['defend QH', 'defend 9D', 'defend TD', 'take'], 'defend 9D')
        """
        words = ["--every", str(every), *(["--of", of] if of else []), *(["--vector"] if vector else [])]
        return map(json.loads, program.lines("games", self.path, "--decisions", *words))

    def arrays(self, of: Optional[str] = None, every: int = 1) -> Dict[str, Any]:
        """The same as NumPy arrays of as many rows as there are decisions: "vector" (int16, a column per kozyr.features), "game",
        "ply", "seat", "legal" (how many moves), "choice" (which of them, from 0), "score" and "place" (of the seat at the end).

        >>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
        >>> arrays = run.arrays(of="lowest")
        >>> arrays["vector"].shape, arrays["choice"].shape
        ((2784, 526), (2784,))
        """
        try:
            numpy = importlib.import_module("numpy")
        except ImportError:
            raise program.Error("kozyr: arrays need numpy (Debian: python3-numpy)", program.INPUT) from None
        vectors, columns = array.array("h"), {name: array.array("q") for name in _COLUMNS}
        for item in self.decisions(of, every, vector=True):
            vectors.extend(item["vector"])
            for name, value in zip(_COLUMNS, (item["game"], item["ply"], item["seat"], len(item["legal"]), item["legal"].index(item["choice"]),
                                              item["outcome"]["score"], item["outcome"]["place"])):
                columns[name].append(value)
        rows = len(columns["game"])
        vector = numpy.frombuffer(vectors, "int16") if rows else numpy.zeros(0, "int16")
        return {"vector": vector.reshape(rows, -1 if rows else 0),
                **{name: numpy.array(column) for name, column in columns.items()}}

    def verify(self, every: int = 1) -> Text:
        """Plays every so many games again and compares byte for byte; an Error of status 3 where one differs.

        >>> kozyr.match("durak", ["lowest", "random"], deals=50).verify()
        100 of 100 games played again: all equal, byte for byte
        """
        return Text(program.call("verify", self.path, "--every", every).rstrip("\n"))

    def __repr__(self) -> str:
        return f"<kozyr.Run {self.path}: {self.summary['games']} games>"

    def __str__(self) -> str:
        """The tables as the terminal shows them."""
        return program.call("table", self.path).rstrip("\n")

    def _repr_html_(self) -> str:
        """The standings, for notebooks: the first of its tables."""
        first = program.call("table", self.path, "--format", "csv").split("\n\n")[0]
        head, *rows = csv.reader(io.StringIO(first))
        cells = [f"<tr>{''.join(f'<th>{html.escape(name)}</th>' for name in head)}</tr>"]
        cells += [f"<tr>{''.join(f'<td>{html.escape(value)}</td>' for value in row)}</tr>" for row in rows]
        summary = self.summary
        caption = f"{summary['name']}: {summary['games']} games" + ("" if summary["complete"] else ", not complete")
        return f"<table><caption>{html.escape(caption)}</caption>{''.join(cells)}</table>"


def _words(out: Any, changes: Optional[Mapping[str, Any]], **flags: Any) -> List[str]:
    words = ["--out", str(out)] if out is not None else []
    for path, value in (changes or {}).items():
        words += ["--set", f"{path}={value if isinstance(value, str) else json.dumps(value)}"]
    for name, value in flags.items():
        if value is True:
            words.append(f"--{name}")
        elif value not in (None, False):
            words += [f"--{name}", str(value)]
    return words


def _tell(notes: List[str], drawn: bool) -> None:
    for note in notes if not drawn else []:
        print(note, file=sys.stderr)


def run(config: Config, *, out: Optional[Union[str, "os.PathLike[str]"]] = None, set: Optional[Mapping[str, Any]] = None,
        deals: Optional[int] = None, seed: Optional[Union[int, str]] = None, workers: Optional[int] = None, resume: bool = False,
        force: bool = False, progress: bool = False) -> Run:
    """Plays a config, a dict or the path of a file; with a key "sweep" or "tune" it is a sweep or a tuning.

    `out` is the run directory (results/NAME); one that exists is an Error, unless `resume` goes on with it or `force` replaces
    it. `set` changes values by their paths: {"entrants.tree.depth": 4}. `deals` are deals per pairing, `workers` processes (0: one
    per CPU), and `progress` draws a line with games done and time left.

    >>> config = {"name": "points", "game": {"name": "durak"}, "deals": 20,
    ...           "entrants": {"tree": {"bot": "prediction"}, "low": {"bot": "lowest"}},
    ...           "sweep": {"vary": {"entrants.tree.depth": "1..3"}}}
    >>> sweep = kozyr.run(config, force=True)
    >>> sweep.table("points")[["depth", "games"]].values.tolist()
    [[1, 40], [3, 40], [2, 40]]
    """
    text = json.dumps(config) if isinstance(config, Mapping) else pathlib.Path(config).read_text(encoding="utf-8")
    given = json.loads(text)
    words = _words(out, set, deals=deals, seed=seed, workers=workers, resume=resume, force=force)
    verb = next((verb for verb in ("sweep", "tune") if verb in given), "run")
    _tell(program.play(verb, "-", *words, config=text, progress=progress), progress)
    return Run(out if out is not None else pathlib.Path("results", (set or {}).get("name", given["name"])))


def match(game: str, bots: Sequence[str], *, deals: Optional[int] = None, out: Optional[Union[str, "os.PathLike[str]"]] = None,
          set: Optional[Mapping[str, Any]] = None, seed: Optional[Union[int, str]] = None, workers: Optional[int] = None,
          resume: bool = False, force: bool = False, progress: bool = False) -> Run:
    """Plays bots against each other without a config, each "NAME" or "NAME:KEY=VALUE,..."; "process:COMMAND" is a program. Without
    `out` each match has a new directory in results. The rest is as with `run`; rules are set as {"game.deck": 24}.

    >>> kozyr.match("gomoku", ["alphabeta:depth=1", "random"], deals=2).summary["games"]
    4
    """
    words = _words(out, set, deals=deals, seed=seed, workers=workers, resume=resume, force=force)
    notes = program.play("match", game, *bots, *words, progress=progress)
    _tell(notes if out is not None else notes[:-1], progress)
    return Run(out if out is not None else notes[-1].partition("the run is in ")[2])


def features(game: str) -> Frame:
    """The view of a game as numbers: a row for each with index, name and help (what it means), by the default rules. Durak has 526,
    Dou Dizhu 259, Big Two 372, Gomoku 258 on its board of 15 x 15 (n x n + 33 on one of n x n); the other games have none.

    >>> kozyr.features("doudizhu").iloc[[2, 17, 94]]
        index              name                                               help
    2       2            hand.5                              own cards of the rank
    17     17          unseen.5  cards of the rank that are neither in the own ...
    94     94  auction.landlord  phase: 0 auction, 1 doubling, 2 play; landlord...
    """
    rows = json.loads(program.call("describe", game, "--json"))["vector"]
    return rows if pandas is None else pandas.DataFrame(rows, columns=["index", "name", "help"])


def load(path: Union[str, "os.PathLike[str]"]) -> Run:
    """A run that was played before.

    >>> kozyr.load("results/nothing")
    Traceback (most recent call last):
    kozyr.program.Error: kozyr: results/nothing: is not a run directory (it has no config.json)
    """
    return Run(path)
