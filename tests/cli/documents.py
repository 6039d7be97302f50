"""The documents: their blocks, the commands in their sentences, their links."""
import re
import shlex
import subprocess

from tests.cli.harness import ROOT

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
KEPT_APART = ("results/studies/coverage/README.md",)  # written by scripts/coverage


def names():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    found = listed or [str(path.relative_to(ROOT)) for path in ROOT.rglob("*.md") if "build" not in path.parts]
    return [name for name in found if name not in KEPT_APART]


def read(name):
    return (ROOT / name).read_text()


def blocks(name, language=None):
    """The fenced blocks of a document as (language, text); with `language` only the texts of that language."""
    found = FENCE.findall(read(name))
    return found if language is None else [text for kind, text in found if kind == language]


def shown():
    """The output that documents show: (document, command, lines) of every block that begins with a prompt."""
    for name in names():
        for _, text in blocks(name):
            if text.startswith("$ "):
                for piece in re.split(r"^\$ ", text, flags=re.M)[1:]:
                    command, *lines = piece.splitlines()
                    yield name, command, lines


def commands():
    """Every command line within a sentence or on an indented line, as (document, words)."""
    for name in names():
        text = FENCE.sub("", read(name))
        spans = [re.sub(r"\s+", " ", span) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", text)]
        lines = [line for line in re.findall(r"^    (\S.*)$", text, re.M)]
        fenced = re.findall(r"^(?:\$ )?((?:\./)?kozyr [a-z]+(?: .*)?)$", "".join(block for _, block in blocks(name)), re.M)
        for line in [*spans, *lines, *fenced]:
            for piece in re.split(r" &&? |; |\| ", line):
                if re.match(r"(mpirun .*)?(\./)?kozyr(-mpi)? [a-z|]+( |$)|scripts/(plot|study) ", piece):
                    yield name, words_of(piece)


def words_of(piece):
    """The words from the program's name on, without comments and bracketed placeholders."""
    words = shlex.split(piece.replace("\\", ""), comments=True)
    start = next(i for i, word in enumerate(words) if re.fullmatch(r"(\./)?kozyr(-mpi)?|scripts/\w+", word))
    return [re.sub(r".*/(?=kozyr)", "", words[start]), *words[start + 1:]]


def links(name):
    text = FENCE.sub("", read(name))
    return re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)


def anchors(name):
    """The anchors of a document's headings, as Markdown hosts form them."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", read(name)), re.M)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def rows(name, heading):
    """The rows of the first table after a heading, as lists of cells; the head is left out."""
    text = read(name).split(f"\n## {heading}\n", 1)[1].split("\n## ")[0]
    lines = re.findall(r"^\|.*\|$", text, re.M)[2:]
    return [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
