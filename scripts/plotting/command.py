"""The command scripts/plot: arguments, which pictures a run can have, files, errors."""
import argparse
import difflib
import pathlib
import sys
import types

from plotting import style, tournament
from plotting.folder import BadInput, read_ratings, read_run
from plotting.kinds import KINDS, missing

FORMATS = ("png", "svg")
DESCRIPTION = "Draws pictures of a run directory, one PNG and one SVG file for each."
EPILOG = """\
DIR is a run directory, of a sweep too; it needs config.json and summary.json, and games.csv for the kinds score,
llr, lengths, scores and sweep-changed. Runs that are not whole are drawn as far as they are, and say so. Or DIR
is a file with the output of `kozyr rate --json`: then its ratings are drawn.

kinds:
%s

The same files come out of the same run, byte for byte, with the same version of matplotlib.
Exit status: 0 done; 1 a file could not be written; 2 wrong usage or input.

examples:
  scripts/plot results/RUN
  scripts/plot results/SWEEP --kinds sweep-map,sweep-effects --out pictures
  kozyr rate results/RUN --json >ratings.json && scripts/plot ratings.json
"""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise BadInput(f"{message}; see scripts/plot --help")


def nearest(word, names):
    near = difflib.get_close_matches(word, names, 1)
    return f'; did you mean "{near[0]}"?' if near else f"; allowed: {', '.join(names)}"


def word_list(flag, words, allowed):
    """The words of a comma-separated flag, each once."""
    chosen = list(dict.fromkeys(words.split(",")))
    for chosen_word in chosen:
        if chosen_word not in allowed:
            raise BadInput(f'{flag}: unknown "{chosen_word}"{nearest(chosen_word, list(allowed))}')
    return chosen


def read_arguments(words):
    kinds = "\n".join(f"  {name:14} {KINDS[name][1]}" for name in KINDS)
    parser = Parser(prog="scripts/plot", description=DESCRIPTION, epilog=EPILOG % kinds, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", metavar="DIR", help="the run directory, or a file of ratings")
    parser.add_argument("--out", metavar="DIR", help="where the files go (default: DIR/plots; next to a file of ratings)")
    parser.add_argument("--kinds", metavar="KIND,...", help="only these (default: all that the run has the data for)")
    parser.add_argument("--formats", metavar="FORMAT,...", default="png,svg", help="png, svg or both (default)")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"), help="score: only the pairing of these two entrants")
    parser.add_argument("--quiet", action="store_true", help="do not list the files that were written")
    return parser.parse_args(words)


def choose_kinds(run, wanted):
    """The kinds to draw: those that were asked for, each of which must be possible, or all that are."""
    if wanted is None:
        chosen = [kind for kind in KINDS if not missing(run, kind)]
        if not chosen:
            raise BadInput(f"{run.path}: there is nothing to draw: " + "; ".join(
                f"{kind}: {missing(run, kind)}" for kind in ("lengths", "ladder")))
        return chosen
    for kind in wanted:
        if missing(run, kind):
            raise BadInput(f"{run.path}: no picture {kind}: {missing(run, kind)}")
    return wanted


def draw_run(path, options):
    """Name and figure of every picture."""
    wanted = word_list("--kinds", options.kinds, KINDS) if options.kinds is not None else None
    run = read_run(path)
    figures = []
    for kind in choose_kinds(run, wanted):
        try:
            figures.append((kind, KINDS[kind][0](run, options.pair) if kind == "score" else KINDS[kind][0](run)))
        except BadInput:
            if wanted or options.pair:
                raise  # what was not asked for is left out
    return figures


def draw_ratings(path, options):
    if options.kinds is not None or options.pair:
        raise BadInput(f"{path}: is no run directory: --kinds and --pair do not go with ratings")
    content, rows = read_ratings(path)
    note = "" if content.get("complete", True) else "partial"
    run = types.SimpleNamespace(name=" + ".join(pathlib.Path(name).name for name in content.get("runs", [path.stem])),
                                games=content.get("games", 0), deals=content.get("deals", 0), note=note,
                                model=content.get("model", "ratings"), anchor=content.get("anchor"))
    return [("ratings", tournament.ratings(run, rows))]


def draw_and_write(words):
    options = read_arguments(words)
    formats = word_list("--formats", options.formats, FORMATS)
    path = pathlib.Path(options.path)
    figures = draw_ratings(path, options) if path.is_file() else draw_run(path, options)
    out = pathlib.Path(options.out) if options.out else path.parent if path.is_file() else path / "plots"
    contents = {out / f"{name}.{kind}": style.file_bytes(figure, kind) for name, figure in figures for kind in formats}
    out.mkdir(parents=True, exist_ok=True)
    for file, content in contents.items():
        file.write_bytes(content)
        if not options.quiet:
            print(file)


def run(words):
    """The exit status; says what is wrong in one line on stderr."""
    try:
        draw_and_write(words)
    except BadInput as error:
        print(f"plot: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"plot: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return 0
