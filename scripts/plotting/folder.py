"""A run directory, read and checked: config.json, summary.json and, where they are kept, games.csv."""
import collections
import dataclasses
import hashlib
import io
import json
import math
import pathlib
import re
import subprocess

import pandas

RESULTS = ("config.json", "summary.json", "games.csv")


class BadInput(Exception):
    """What is wrong with what the user gave, in one line."""


@dataclasses.dataclass
class Estimate:
    """A value with the ends of its 95 % interval."""
    value: float
    low: float
    high: float


@dataclasses.dataclass
class Entrant:
    name: str
    games: int
    score: Estimate  # points of the game, per game
    elo: Estimate    # against the field that it met


@dataclasses.dataclass
class Pairing:
    entrants: list
    games: int
    share: Estimate  # of the first entrant, 0 to 1
    elo: Estimate
    after_stop: Estimate = None  # its Elo with the stop taken into account, where a rule ended the match


@dataclasses.dataclass
class Point:
    """A point of a sweep."""
    number: int
    values: list
    games: int
    share: Estimate
    common: Estimate   # share over the deals that all points have played
    common_games: int  # in these deals
    gap: Estimate      # share minus that of the point compared with, paired over the common deals


@dataclasses.dataclass
class Effect:
    """The points that share one value of a parameter, against all points."""
    value: object
    games: int
    effect: Estimate


@dataclasses.dataclass
class Sweep:
    entrant: str
    against: list
    parameters: list
    points: list
    best: int          # numbers of points
    has_default: bool  # a point has the config's own values
    effects: dict      # parameter -> list of Effect; empty for a slice
    usual: Point       # that point, else the best, to compare with; in a slice perhaps none of its points
    fixed: str         # what a slice holds fixed, or ''


@dataclasses.dataclass
class Run:
    path: pathlib.Path
    config: dict
    name: str
    seats: int
    games: int
    deals: int
    note: str          # why it is partial, or ''
    entrants: list     # empty when there is no summary.json
    pairings: list
    sweep: Sweep       # None: no sweep, or no summary.json
    rows: pandas.DataFrame  # games.csv; None when it is not kept
    source: str        # what its pictures say that they were drawn from, or ''

    @property
    def is_sweep(self):
        return "sweep" in self.config

    @property
    def is_tuning(self):
        return "tune" in self.config


def read_json(path):
    try:
        content = json.loads(path.read_text(encoding="utf-8"), parse_constant=lambda word: math.nan)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: no UTF-8 text") from error
    except json.JSONDecodeError as error:
        raise BadInput(f"{path}:{error.lineno}: not JSON: {error.msg}") from error
    if not isinstance(content, dict):
        raise BadInput(f"{path}: not a JSON object")
    return content


def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a finite number")
    return value


def text(value):
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text")
    return value


def estimate(item, key, ends):
    low, high = item[ends]
    return Estimate(number(item[key]), number(low), number(high))


def read_point(item, race, reference):
    games, share = number(item["games"]), estimate(item, "score", "score_ci95")
    common, common_games = share, games
    if race:  # points drop out; what is side by side, and marginals, are over the deals that all have played
        common = estimate(item, "common_share", "common_share_ci95")
        common_games = games * race["deals_of_marginals"] // item["deals"]
    return Point(number(item["point"]), list(item["values"]), games, share, common, common_games,
                 estimate(item, reference, f"{reference}_ci95"))


def read_sweep(item):
    has_default = item["default"] is not None
    points = [read_point(point, item.get("race"), "to_default" if has_default else "to_best") for point in item["points"]]
    games = points[0].common_games
    effects = {marginal["parameters"][0]: [Effect(group["values"][0], group["points"] * games,
                                                  estimate(group, "effect", "effect_ci95")) for group in marginal["groups"]]
               for marginal in item["marginals"] if len(marginal["parameters"]) == 1}
    if any(len(point.values) != len(item["parameters"]) for point in points):
        raise ValueError("sweep.points: another number of values than of parameters")
    usual = item["default"] if has_default else item["best"]
    if not any(point.number == usual for point in points):
        raise ValueError("sweep.default: no such point")
    return Sweep(text(item["entrant"]), list(item["against"]), list(item["parameters"]), points, item["best"], has_default, effects,
                 next(point for point in points if point.number == usual), "")


def read_summary(path):
    """The part of summary.json that pictures show: entrants, pairings, sweep, games, deals, complete."""
    summary = read_json(path)
    try:
        entrants = [Entrant(text(item["name"]), number(item["games"]), estimate(item, "score_mean", "score_ci95"),
                            estimate(item, "elo", "elo_ci95")) for item in summary["entrants"]]
        stop = (summary.get("stop") or {}).get("median_unbiased")
        pairings = [Pairing(list(item["entrants"]), number(item["games"]), estimate(item, "share", "share_ci95"),
                            estimate(item, "elo", "elo_ci95"), stop and estimate(stop, "elo", "elo_ci95")) for item in summary["pairings"]]
        sweep = read_sweep(summary["sweep"]) if "sweep" in summary else None
        return entrants, pairings, sweep, number(summary["games"]), number(summary["deals"]), bool(summary["complete"])
    except KeyError as error:
        raise BadInput(f"{path}: the key {error} is missing") from error
    except (ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadInput(f"{path}: {error}") from error


def packed(path):
    return path.with_name(path.name + ".zst")


def unpack(path):
    """The text of games.csv.zst, and then games.csv.tail from the place that its first line names."""
    try:
        text = subprocess.run(["zstd", "-dcq", packed(path)], stdin=subprocess.DEVNULL, capture_output=True, check=False).stdout
    except FileNotFoundError as error:
        raise BadInput(f"{packed(path)}: zstd is missing: apt install zstd") from error
    tail = path.with_name(path.name + ".tail")
    head, _, lines = tail.read_bytes().partition(b"\n") if tail.exists() else (b"", b"", b"")
    place = re.fullmatch(rb"kozyr tail (\d{20})", head)
    return text[:int(place[1])] + lines if place and int(place[1]) <= len(text) else text


def read_rows(path, checkpoint):
    """games.csv up to the checkpoint: after it may be a torn row of a run that was killed."""
    try:
        content = path.read_bytes() if path.exists() else unpack(path)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    size = checkpoint.get("rows_bytes", len(content))
    if size > len(content):
        raise BadInput(f"{path}: shorter than its checkpoint.json says")
    try:
        rows = pandas.read_csv(io.BytesIO(content[:size]), keep_default_na=False,
                               dtype={f"bot{seat}": str for seat in range(6)})
    except (ValueError, pandas.errors.ParserError, pandas.errors.EmptyDataError) as error:
        raise BadInput(f"{path}: not a games.csv: {' '.join(str(error).split())}") from error
    wanted = ["game", "deal", "seating", "plies"]
    for seat in range(max(2, sum(column.startswith("bot") for column in rows.columns))):
        wanted += [f"bot{seat}", f"score{seat}", f"place{seat}"]
    for column in wanted:
        if column not in rows.columns:
            raise BadInput(f"{path}: the column {column} is missing")
        if not column.startswith("bot") and len(rows) and rows[column].dtype.kind not in "iu":
            raise BadInput(f"{path}: the column {column} holds something that is no integer")
    return rows


def note_of(complete, games, checkpoint):
    """What a reader must know of a run that is not whole."""
    total, shards = checkpoint.get("of"), checkpoint.get("shards", 1)
    if shards > 1:
        return f"partial: shard {checkpoint.get('shard')} of {shards}"
    if complete or (complete is None and games == total):
        return ""
    return f"partial: {games:,} of {total:,} games" if total else f"partial: {games:,} games"


def source_of(name, path):
    """ "durak-depth, summary.json sha256 01ab...": which run exactly, in so many words that a picture can hold them."""
    return f"{name}, {path.name} sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}" if path.exists() else ""


def read_run(path):
    """A Run; BadInput when the folder is none."""
    path = pathlib.Path(path)
    if not path.is_dir():
        raise BadInput(f"{path}: no such directory")
    if not (path / "config.json").exists():
        raise BadInput(f"{path}: no run directory: it has no config.json")
    config = read_json(path / "config.json")
    if not isinstance(config.get("name"), str) or not isinstance(config.get("entrants"), dict) or \
            not isinstance(config.get("game"), dict):
        raise BadInput(f"{path / 'config.json'}: not the config of a run")
    checkpoint = read_json(path / "checkpoint.json") if (path / "checkpoint.json").exists() else {}
    rows = read_rows(path / "games.csv", checkpoint) if (path / "games.csv").exists() or packed(path / "games.csv").exists() else None
    entrants, pairings, sweep, games, deals, complete = [], [], None, 0, 0, None
    if (path / "summary.json").exists():
        entrants, pairings, sweep, games, deals, complete = read_summary(path / "summary.json")
    elif rows is None:
        raise BadInput(f"{path}: neither summary.json nor games.csv is there")
    if rows is not None:
        games, deals = len(rows), rows["deal"].nunique()
    if games == 0:
        raise BadInput(f"{path}: no game has been played yet")
    return Run(path, config, config["name"], config["game"].get("seats", 2), games, deals,
               note_of(complete, games, checkpoint), entrants, pairings, sweep, rows, source_of(config["name"], path / "summary.json"))


Rating = collections.namedtuple("Rating", "name games estimate")


def read_ratings(path):
    """The output of `kozyr rate --json`: title, Ratings."""
    content = read_json(path)
    try:
        ratings = [Rating(text(item["name"]), number(item["games"]),
                          Estimate(number(item["rating"]), number(item["rating"]) - number(item["error95"]),
                                   number(item["rating"]) + number(item["error95"]))) for item in content["entrants"]]
        return content, ratings
    except KeyError as error:
        raise BadInput(f"{path}: not the output of kozyr rate --json: the key {error} is missing") from error
    except (ValueError, TypeError) as error:
        raise BadInput(f"{path}: not the output of kozyr rate --json: {error}") from error
