"""Figures quoted in the documents are those of the shipped studies; tables shown there are the program's output."""
import json

from tests.cli.harness import ROOT, Case

STUDIES = ROOT / "results/studies"


class Study:
    """A summary.json, with its figures in the format of the documents: 72.7 [70.2, 75.3]."""

    def __init__(self, name):
        self.summary = json.loads((STUDIES / name / "summary.json").read_text())

    def entrant(self, name):
        return next(entrant for entrant in self.summary["entrants"] if entrant["name"] == name)

    def pairing(self, one, other):
        """The mean, interval and Elo of a pairing, from the view of the first name."""
        for pairing in self.summary["pairings"]:
            if pairing["entrants"] == [one, other]:
                return {"share": (pairing["share"], pairing["share_ci95"]), "elo": (pairing["elo"], pairing["elo_ci95"])}
            if pairing["entrants"] == [other, one]:
                return {"share": (round(1 - pairing["share"], 6), [round(1 - end, 6) for end in pairing["share_ci95"][::-1]]),
                        "elo": (-pairing["elo"], [-end for end in pairing["elo_ci95"][::-1]])}
        raise KeyError((one, other))

    def share(self, one, other):
        return ranged(*self.pairing(one, other)["share"], 100, 1)

    def elo(self, one, other):
        return ranged(*self.pairing(one, other)["elo"], 1, 0)

    def points(self, name):
        entrant = self.entrant(name)
        return ranged(entrant["score_mean"], entrant["score_ci95"], 1, 2)

    def point(self, *values):
        """The point of a sweep with these values."""
        return next(point for point in self.summary["sweep"]["points"] if point["values"] == list(values))

    def at(self, *values):
        return f"{100 * self.point(*values)['share']:.1f}"

    def effect(self, name):
        """The difference of the share between a parameter's best and worst value, in % points."""
        for marginal in self.summary["sweep"]["marginals"]:
            if marginal["parameters"] == [name]:
                shares = [group["share"] for group in marginal["groups"]]
                return f"{100 * (max(shares) - min(shares)):.1f}"
        raise KeyError(name)

    def group(self, name, value):
        for marginal in self.summary["sweep"]["marginals"]:
            if marginal["parameters"] == [name]:
                return next(group["share"] for group in marginal["groups"] if group["values"] == [value])
        raise KeyError(name)


def ranged(mean, ends, scale, decimals):
    low, high = (f"{scale * end:.{decimals}f}" for end in ends)
    return f"{scale * mean:.{decimals}f} [{low}, {high}]"


README, BOTS, RESULTS, COMPARING, TUNING = "README.md", "src/bots/README.md", "results/README.md", "configs/COMPARING.md", "configs/TUNING.md"


def defects(s):
    repairs = sorted(s.pairing(name, "original")["elo"][0] for name in ("rank-base", "throw-in", "node-model"))
    rest = ("opponent", "attack-card", "equal-scores", "possibility", "enemy-count", "trump-card")
    assert max(s.pairing(name, "original")["elo"][0] for name in rest) < 4
    return (f"The sign of the defence is worth {s.elo('defence', 'original')} Elo, all ten together {s.elo('corrected', 'original')}; trump "
            f"deuces that weigh something, sparing trumps and weighing a card in its own path's model {repairs[0]:.0f} to {repairs[-1]:.0f} each; "
            "the rest less than 4")


def parameters(s):
    return (f"costs {s.effect('defence_choice')} % points of share; the trump factor moves it by {s.effect('trump_factor')}, the repetition factor "
            f"by {s.effect('repetition_factor')}, sparing trumps by {s.effect('throw_in')}, depth by {s.effect('depth')}")


def solver(s):
    shown = [s.pairing(f"solve{cards}", "depth2")["elo"][0] for cards in (16, 20)]
    return (f"{s.elo('solve12', 'depth2')}, {shown[0]:.0f}, {shown[1]:.0f} and {s.elo('solve24', 'depth2')} Elo")


def weights(s):
    middle = [s.pairing("all", name)["elo"][0] for name in ("no-rank", "no-red-ten", "no-jokers")]
    return (f"The size of the hand is worth {s.elo('all', 'no-hand')} Elo, bombs {s.elo('all', 'no-bomb')}; ranks, red tens and jokers "
            f"{min(middle):.0f} to {max(middle):.0f}; pairs and straights nothing that can be seen. The bonus for short hands *costs* "
            f"{s.elo('no-short-hand', 'all')}")


def printed(s):
    least = min(s.pairing("random", name)["share"][0] for name in ("printed2", "printed4"))
    assert all(s.pairing(bad, good)["share"][0] == 0 for bad in ("printed2", "printed4") for good in ("correct2", "correct4"))
    return f"against the correct search at depths 2 and 4, and {100 * least:.1f} % or more of those against *random* play."


def gobangcat(s):
    return f"({s.share('d4-counting', 'd4')} %)"


def best_depth(s):
    point = s.point(6, "best")
    return (f"With the right one depth 1 takes {s.at(1, 'best')} %, depth 3 {s.at(3, 'best')} %, depth 6 {s.at(6, 'best')} % "
            f"({ranged(point['to_best'], point['to_best_ci95'], 100, 1)} against depth 1)")


def red_ten(s):
    six = s.point(6)
    return (f"against four plies, six take {ranged(six['share'], six['share_ci95'], 100, 1)} %, five {s.at(5)} %, one {s.at(1)} %")


def odd_even(s):
    six = s.point(6, "models")
    return (f"(three stones ahead take {s.at(3, 'models')} % from four, two take {s.at(2, 'models')} %): the odd-even effect of a search of fixed "
            f"depth. Six take {ranged(six['share'], six['share_ci95'], 100, 1)} %.")


def tuned(s):
    others, match = s.summary["tune"]["against_others"], s.summary["tune"]["match"]
    return (f"share {match['share']:.4f} [{match['share_ci95'][0]:.4f}, {match['share_ci95'][1]:.4f}], Elo {match['elo']:+.1f} "
            f"[{match['elo_ci95'][0]:+.1f}, {match['elo_ci95'][1]:+.1f}]"), others


def rise(s):
    others = s.summary["tune"]["against_others"]
    return (f"the share rises from {100 * others['start']:.1f} to {100 * others['tuned']:.1f} % (by "
            f"{ranged(others['gain'], others['gain_ci95'], 100, 1)})")


def planner(s):
    """The result against `lowest`, which is one of the opponents or the only one."""
    others = s.summary["tune"]["against_others"]
    low = next((row for row in others.get("opponents", []) if row["name"] == "lowest"), others)
    return (f"| {s.summary['games']:,} | {100 * low['start']:.1f} | {100 * low['tuned']:.1f} | {ranged(low['gain'], low['gain_ci95'], 100, 1)} |")


def bombs(s):
    first = s.summary["sweep"]["points"]
    tied = [point["values"][0] for point in first if point["to_default_ci95"][0] <= 0 <= point["to_default_ci95"][1]]
    assert tied == [0, 40, 85, 170], tied
    return f"300 and 600 lose {-100 * s.point(300)['to_default']:.1f} and {-100 * s.point(600)['to_default']:.1f} % points"


def repetition(s):
    zero, small, large, one = (s.group("repetition_factor", value) for value in (0, 0.15, 0.3, 1))
    assert abs(zero - small) < 0.005
    return f"0 to 0.15 are equal, 0.3 costs {100 * (max(zero, small) - large):.1f} % points, 1 costs {100 * (max(zero, small) - one):.1f}"


def best_cell(s):
    best = max(s.summary["sweep"]["points"], key=lambda point: point["share"])
    assert best["values"] == [20, 0.15]
    return f"The original's 5 and 0.15 give {s.at(5, 0.15)} %, the best cell (20 and 0.15) {100 * best['share']:.1f} %"


def pinned_alphabeta(s):
    return f"{s.share('alphabeta', 'gobangcat')} %"


def parts(s):
    share = lambda name: f"{s.share(name, 'lowest')} %"
    return (f"All that `ismcts` does at a millisecond a move takes {share('all-parts')} from the lowest card. **Simulated games by a rule are "
            f"what matters**: with random moves in them it takes {share('random-games')}. More of them help up to a point: 100 games a move "
            f"{share('games-100')}, 300 {share('games-300')}, 4,000 {share('games-4000')}.")


# Document, study, and the text in the document, computed from the study.
QUOTES = [
    (README, "durak-parameters", parameters),
    (README, "durak-quickstart", lambda s: f"it gains {s.entrant('tree-best')['elo'] - s.entrant('tree')['elo']:.0f} Elo"),
    (README, "redten-sweep-depth", lambda s: red_ten(s)[len("against "):].split(", five")[0]),
    (BOTS, "durak-search-parts", lambda s: f"| {s.share('endgame', 'lowest')} |"),
    (README, "gomoku-alphabeta", pinned_alphabeta),
    (RESULTS, "durak-parameters", lambda s: f"That alone costs {s.effect('defence_choice')} % points of share"),
    (RESULTS, "durak-parameters", lambda s: f"a trump factor of 1 loses {100 * (s.group('trump_factor', 5) - s.group('trump_factor', 1)):.0f} % points against 5 on average"),
    (RESULTS, "durak-sweep-weights", lambda s: f"and {float(s.at(5, 0.15)) - float(s.at(1, 0.15)):.0f} with the right defence"),
    (RESULTS, "durak-sweep-weights", repetition),
    (RESULTS, "durak-sweep-weights", best_cell),
    (RESULTS, "durak-defects", defects),
    (RESULTS, "durak-depth", best_depth),
    (RESULTS, "durak-depth-corrected", lambda s: f"it falls from {s.at(1)} to {s.at(6)} %"),
    (RESULTS, "durak-tune-prediction", rise),
    (RESULTS, "durak-sprt", lambda s: f"crosses a bound after {s.summary['stop']['deal_sets']:,} deal sets"),
    (RESULTS, "durak-search-parts", parts),
    (RESULTS, "redten-sweep-depth", red_ten),
    (RESULTS, "redten-depth", lambda s: f"({s.share('depth2', 'depth3')} % between them)"),
    (RESULTS, "redten-depth", lambda s: f"four against two take {s.share('depth4', 'depth2')} %, {s.elo('depth4', 'depth2')} Elo"),
    (RESULTS, "redten-search", printed),
    (RESULTS, "redten-weights", weights),
    (RESULTS, "redten-solver", solver),
    (RESULTS, "gomoku-alphabeta", pinned_alphabeta),
    (RESULTS, "gomoku-alphabeta-parts", lambda s: f"The learned values are worth {s.elo('alphabeta', 'not-learned')} Elo"),
    (RESULTS, "gomoku-alphabeta-parts", lambda s: f"where the search ends, {s.elo('alphabeta', 'leaf-threats')} Elo. "
                                                  f"Threes at the root show nothing: {s.elo('alphabeta', 'threes')}."),
    (RESULTS, "gomoku-depth", odd_even),
    (RESULTS, "gomoku-settings", gobangcat),
    (RESULTS, "doudizhu-bids", lambda s: f"is best by points, +{s.points('even')} a game"),
    (RESULTS, "doudizhu-bids", lambda s: f"`always` has +{s.points('always')}"),
    (RESULTS, "doudizhu-sweep-bombs", bombs),
    *((RESULTS, f"{game}-tune-planner", planner)
      for game in ("doudizhu", "doudizhu4", "bigtwo", "threetwoone", "wuguapi", "qigui521", "qigui523")),
    (TUNING, "durak-tune-prediction", lambda s: tuned(s)[0]),
]


def words(text):
    return " ".join(text.split())


class Figures(Case):
    WEIGHT = 8

    def test_quotes(self):
        texts = {name: words((ROOT / name).read_text()) for name in {document for document, _, _ in QUOTES}}
        missing = [(document, study, words(quote(Study(study)))) for document, study, quote in QUOTES]
        self.assertEqual([quote for quote in missing if quote[2] not in texts[quote[0]]], [])
