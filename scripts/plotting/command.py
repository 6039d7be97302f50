"""The command scripts/plot: arguments, which pictures a run can have, files, errors."""
import argparse
import dataclasses
import difflib
import pathlib
import sys
import types

from plotting import several, style, sweeps, tournament
from plotting.folder import BadInput, read_json, read_ratings, read_run, source_of
from plotting.kinds import KINDS, missing

FORMATS = ("png", "svg", "pdf")
DESCRIPTION = "Draws pictures of a run directory, or of several in one picture, as PNG, SVG and PDF files."
EPILOG = """\
DIR is a run directory, of a sweep too; it needs config.json and summary.json, and games.csv for the kinds score,
llr, lengths, scores and sweep-changed. Runs that are not whole are drawn as far as they are, and say so. Or DIR
is a file with the output of `kozyr rate --json`: then its ratings are drawn. Several DIRs share one picture of each of
the kinds ladder, score and sweep-lines.

For a paper: --formats pdf --width 85 --font-size 8 --no-title draws as wide as a column, with letters of 8 points;
--labels FILE is a JSON object that says how names of entrants and parameters are written: {"tree": "prediction tree"}.

kinds:
%s

The same files come out of the same run, byte for byte, with the same version of matplotlib. Each says which run that
is, by the SHA-256 of its summary.json: in SVG as the source, in PNG as the description, in PDF as the subject.
Exit status: 0 done; 1 a file could not be written; 2 wrong usage or input.

examples:
  scripts/plot results/RUN
  scripts/plot results/SWEEP --kinds sweep-map --at depth=1 --out pictures
  scripts/plot results/RUN --kinds ladder --formats pdf --width 85 --no-title
  scripts/plot results/A results/B --kinds score --out pictures
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


def between(flag, low, high):
    """The type of a flag that takes a number within bounds."""
    def read(word):
        try:
            value = float(word)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise BadInput(f'{flag}: "{word}" is not allowed; expected a number from {low} to {high}')
        return value
    return read


def read_labels(path):
    if path is None:
        return {}
    labels = read_json(pathlib.Path(path))
    for name, text in labels.items():
        if not isinstance(text, str) or not text.strip():
            raise BadInput(f'{path}: "{name}": expected a text')
    return labels


def read_arguments(words):
    kinds = "\n".join(f"  {name:14} {KINDS[name][1]}" for name in KINDS)
    parser = Parser(prog="scripts/plot", description=DESCRIPTION, epilog=EPILOG % kinds, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", metavar="DIR", nargs="+", help="the run directory, or a file of ratings")
    parser.add_argument("--out", metavar="DIR", help="where the files go (default: DIR/plots of the first; next to a file of ratings)")
    parser.add_argument("--kinds", metavar="KIND,...", help="only these (default: all that the run has the data for)")
    parser.add_argument("--formats", metavar="FORMAT,...", default="png,svg", help="of png, svg and pdf (default: png,svg)")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"), help="score: only the pairing of these two entrants")
    parser.add_argument("--at", metavar="NAME=VALUE", action="append", default=[], help="sweeps: only the points with this value")
    parser.add_argument("--width", metavar="MM", type=between("--width", 40, 1000), default=0, help="exactly so wide (default: as needed)")
    parser.add_argument("--font-size", metavar="POINTS", type=between("--font-size", 4, 30), default=9, help="of the letters (default: 9)")
    parser.add_argument("--dpi", metavar="N", type=between("--dpi", 30, 1200), default=110, help="of PNG files (default: 110)")
    parser.add_argument("--no-title", action="store_true", help="no title; what a picture says goes into the caption")
    parser.add_argument("--labels", metavar="FILE", help="JSON object: name in the run -> text in the picture")
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
    if options.at:
        if not run.sweep:
            raise BadInput(f"{path}: --at is for sweeps")
        run = dataclasses.replace(run, sweep=sweeps.slice_of(run.sweep, options.at))
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
                                model=content.get("model", "ratings"), anchor=content.get("anchor"), source=source_of("ratings", path))
    return [("ratings", tournament.ratings(run, rows))]


def draw_several(paths, options):
    """The kinds that show several runs in one picture."""
    if options.pair or options.at:
        raise BadInput("--pair and --at go with one run")
    wanted = word_list("--kinds", options.kinds, several.KINDS) if options.kinds is not None else list(several.KINDS)
    runs = [read_run(path) for path in paths]
    figures, without = [], []
    for kind in wanted:
        lacking = next((f"{run.path}: no picture {kind}: {missing(run, kind)}" for run in runs if missing(run, kind)), "")
        try:
            if lacking:
                raise BadInput(lacking)
            figures.append((kind, several.KINDS[kind](runs)))
        except BadInput as error:
            if options.kinds is not None:
                raise
            without += [] if lacking else [f"no picture {kind}: {error}"]
    if not figures:
        raise BadInput(without[0] if without else
                       "these runs have no picture in common; several runs are shown by ladder, score and sweep-lines")
    for line in without:
        print(f"plot: {line}", file=sys.stderr)
    return figures


def draw(paths, options):
    if len(paths) > 1:
        return draw_several(paths, options)
    return draw_ratings(paths[0], options) if paths[0].is_file() else draw_run(paths[0], options)


def draw_and_write(words):
    options = read_arguments(words)
    formats = word_list("--formats", options.formats, FORMATS)
    paths = [pathlib.Path(path) for path in options.paths]
    style.use(width=options.width / 25.4, font=options.font_size, dpi=round(options.dpi), title=not options.no_title,
              labels=read_labels(options.labels))
    try:
        contents = {f"{name}.{kind}": style.file_bytes(figure, kind) for name, figure in draw(paths, options) for kind in formats}
    finally:
        style.use()
    out = pathlib.Path(options.out) if options.out else paths[0].parent if paths[0].is_file() else paths[0] / "plots"
    out.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (out / name).write_bytes(content)
        if not options.quiet:
            print(out / name)


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
