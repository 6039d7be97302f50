"""kozyr from Python: play bots against each other, and look at what came of it.

>>> import kozyr
>>> run = kozyr.match("durak", ["lowest", "random"], deals=50)
>>> print(run)
durak-lowest-random: durak, 2 seats, 100 games in 50 deals
...
>>> run.summary["pairings"][0]["share"]
0.94

Everything is played by the program `kozyr`, which is found by the environment variable KOZYR, in the clone that this package
lies in, in its installation, or in PATH. Tables are pandas.DataFrame; where pandas is not installed they are lists with a dict
for each row. What the program refuses is a kozyr.Error with the program's own line.

A bot of your own is a kozyr.Bot, served by kozyr.serve from a file that a config names: configs/PYTHON.md.
"""
from .bot import Bot, run as serve
from .program import Error
from .runs import Run, features, load, match, run

__all__ = ["Bot", "Error", "Run", "features", "load", "match", "run", "serve"]
