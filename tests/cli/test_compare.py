"""`kozyr compare`: every number computed again from games.csv, the shape of its JSON, and its refusals."""
import collections
import ctypes
import ctypes.util
import itertools
import json
import math
import statistics

from tests.cli import statistics_of as again
from tests.cli.harness import Case, config, games_kept, read_games, read_summary, table_config, wait_until

SCORES = {2: (-1, 1), 3: (-2, 1), 4: (-3, 1), 6: (-5, 1)}  # bounds of a seat's score in Durak
WHOLE = ("plies", "bouts", "longest_bout", "transfers")
SEAT = ("score", "decisions", "nodes", "taken", "left", "trumps_dealt")
THREE = {"low": {"bot": "lowest"}, "tree": {"bot": "prediction", "depth": 2}, "rnd": {"bot": "random"}}


def seated(row):
    return [row[f"bot{seat}"] for seat in range(again.seats_of(row))]


def seats_held(row, name):
    return [seat for seat, held in enumerate(seated(row)) if held == name]


def value(row, column, seat):
    return int(row[column if column in WHOLE else f"{column}{seat}"])


def direct_pairs(rows, a, b):
    """(row, seat of A, row, seat of B) by deal, for games of both."""
    pairs = collections.defaultdict(list)
    for row in rows:
        for pair in itertools.product(seats_held(row, a), seats_held(row, b)):
            pairs[row["deal"]].append((row, pair[0], row, pair[1]))
    return pairs


def twin_pairs(rows, a, b):
    """The same by (deal, opponents): games of A, paired with games of B in the same seats against the same others."""
    tables = {(row["deal"], *seated(row)): row for row in rows}
    pairs = collections.defaultdict(list)
    for row in rows:
        names = seated(row)
        twin = tables.get((row["deal"], *(b if name == a else name for name in names)))
        if a not in names or b in names or twin is None:
            continue
        opponents = tuple(sorted(set(names) - {a}))
        pairs[row["deal"], opponents] += [(row, seat, twin, seat) for seat in seats_held(row, a)]
    return pairs


def by_deal(pairs):
    merged = collections.defaultdict(list)
    for (deal, _), members in pairs.items():
        merged[deal] += members
    return merged


interval = again.mean_interval


class Compare(Case):
    def compare(self, folder, a, b, *words):
        found = self.good("compare", folder, a, b, "--json", *words).stdout
        self.assertNotRegex(found.lower(), r"\b(nan|inf|infinity)\b")
        text = self.good("compare", folder, a, b, *words).stdout
        self.assertNotRegex(text.lower(), r"\b-?(nan|inf|infinity)\b")
        self.assertIn(f"{a} against {b}", text)
        return json.loads(found)

    def check_interval(self, found, key, ends, wanted):
        for number, expected in zip((found[key], *found[ends]), wanted):
            self.assertAlmostEqual(number, expected, delta=1.5e-6, msg=(key, found, wanted))

    def check_difference(self, found, wanted):
        self.check_interval(found, "difference", "difference_ci95", wanted)
        self.assertEqual(found["clear"], wanted[1] > 0 or wanted[2] < 0)

    def check_statistics(self, found, games, names, one_game):
        """`games`: those of A and those of B, by deal. A game counts once per seat of an entrant, except for figures
        of the whole game."""
        seats = again.seats_of(next(iter(games[0].values()))[0])
        wanted = {*SEAT, *WHOLE, *(["place"] if seats > 2 else [])}
        self.assertEqual({row["column"] for row in found}, wanted)
        for row in found:
            column = row["column"]
            sides = [[[value(game, column, seat) for game in deal for seat in (seats_held(game, name)[:1] if column in WHOLE
                                                                            else seats_held(game, name))]
                      for deal in side.values()] for side, name in zip(games, names)]
            values = [number for side in sides for deal in side for number in deal]
            low, high = {"score": SCORES[seats], "place": (1, seats)}.get(column, (min(values), max(values)))
            reach = 0 if one_game and column in WHOLE else high - low
            sums = [[sum(deal) for deal in side] for side in sides]
            sizes = [[len(deal) for deal in side] for side in sides]
            for key, side, size in zip("ab", sums, sizes):
                self.assertAlmostEqual(row[key], sum(side) / sum(size), delta=1e-6, msg=column)
            self.check_difference(row, again.contrast_interval(sums, sizes, reach))

    def check_cells(self, found, rows_of, names):
        """`rows_of`: the games of A and of B by deal."""
        seats = found["seats"]
        for seat, cell in enumerate(seats):
            self.assertEqual(cell["seat"], seat)
            self.check_cell(cell, rows_of, names, len(seats), lambda row, held, seat=seat: held == seat)
        self.assertEqual([(cell["role"], cell["has_role"]) for cell in found["roles"]],
                         [("first_attacker", True), ("first_attacker", False)])
        for cell in found["roles"]:
            self.check_cell(cell, rows_of, names, len(seats),
                            lambda row, held, cell=cell: (int(row["first_attacker"]) == held) == cell["has_role"])

    def check_cell(self, cell, rows_of, names, seats, wanted):
        low, high = SCORES[seats]
        scores = []
        for key, name, deals in zip("ab", names, rows_of):
            own = {deal: [again.score(row, seat) for row in rows for seat in seats_held(row, name) if wanted(row, seat)]
                   for deal, rows in deals.items()}
            own = {deal: values for deal, values in own.items() if values}
            totals, sizes = [sum(values) for values in own.values()], [len(values) for values in own.values()]
            self.assertEqual(cell[key]["games"], sum(sizes))
            self.check_interval(cell[key], "score", "score_ci95", again.score_interval(totals, sizes, low, high))
            scores.append(own)
        both = [deal for deal in scores[0] if deal in scores[1]]
        self.assertEqual(cell["deals"], len(both))
        self.check_difference(cell, again.contrast_interval([[sum(side[deal]) for deal in both] for side in scores],
                                                            [[len(side[deal]) for deal in both] for side in scores],
                                                            high - low))

    def check_swings(self, found, units, count):
        """`units`: deal and opponents -> list of (games, difference, plies)."""
        wanted = []
        for (deal, opponents), games in units.items():
            difference = sum(game[1] for game in games)
            if difference:
                wanted.append((-abs(difference), -sum(game[2] for game in games), int(deal), opponents, difference))
        self.assertEqual([(swing["deal"], swing["difference"], swing["plies"]) for swing in found],
                         [(deal, difference, -plies) for _, plies, deal, _, difference in sorted(wanted)[:count]])
        for swing in found:
            games = units[str(swing["deal"]), tuple(sorted(swing.get("opponents", ())))]
            known = {ids: difference for ids, difference, _ in games}
            shown = {tuple(game[key] for key in ("game", "game_a", "game_b") if key in game): game["difference"]
                     for game in swing["games"]}
            self.assertEqual(len(shown), min(len(games), 4))
            sign = 1 if swing["difference"] > 0 else -1
            self.assertEqual(sum(shown.values()) * sign, sum(sorted((d * sign for d in known.values()))[-4:]))
            for ids, difference in shown.items():
                self.assertEqual(known[ids], difference)

    def check_counts(self, found, rows, a, b):
        """Plain counts include every game, even of incomplete deals."""
        leads = [again.place(row, y) - again.place(row, x)
                 for members in direct_pairs(rows, a, b).values() for row, x, _, y in members]
        self.assertEqual([found[key] for key in ("games", "comparisons", "wins", "draws", "losses")],
                         [len({row["game"] for row in rows if a in seated(row) and b in seated(row)}), len(leads),
                          sum(lead > 0 for lead in leads), leads.count(0), sum(lead < 0 for lead in leads)])

    def check_direct(self, found, rows, a, b, count=5):
        """Means include only complete deals."""
        pairs = direct_pairs(rows, a, b)
        games = [row for row in rows if a in seated(row) and b in seated(row)]
        self.assertEqual(found["deals"], len(pairs))
        seats = again.seats_of(rows[0])
        reach = SCORES[seats][1] - SCORES[seats][0]
        points = [sum(2 if (lead := again.place(row, y) - again.place(row, x)) > 0 else lead == 0 for row, x, _, y in members)
                  for members in pairs.values()]
        self.assertAlmostEqual(found["score"], sum(points) / 2 / sum(map(len, pairs.values())), delta=1e-6)
        deals = collections.defaultdict(list)
        for row in games:
            deals[row["deal"]].append(row)
        held = [[[again.score(row, seat) for row in deal for seat in seats_held(row, name)] for deal in deals.values()]
                for name in (a, b)]
        self.check_interval(found, "score_difference", "score_difference_ci95", again.contrast_interval(
            [list(map(sum, side)) for side in held], [list(map(len, side)) for side in held], reach))
        sizes = [len(members) for members in pairs.values()]
        if seats == 2:
            counts = found.get("pentanomial", found.get("trinomial"))
            self.assertEqual(counts, [points.count(i) for i in range(len(counts))])
            _, low, high = again.interval_of_classes(counts)
            mean, error = again.law_of_classes(counts)
        else:
            self.assertNotIn("pentanomial", found)
            size = 2 * statistics.fmean(sizes)
            mean, low, high = interval(points, [2 * own for own in sizes], 0, 1)
            spread = [point - mean * 2 * own for point, own in zip(points, sizes)]
            error = math.sqrt(statistics.fmean(u * u for u in spread)) / math.sqrt(max(len(points) - 1, 1)) / size
        if len(set(points)) == 1:  # a normal law would claim certainty
            share = found["score"]
            los = 0.5 if share == 0.5 else 1 - (0.5 / share) ** len(points) if share > 0.5 else (0.5 / (1 - share)) ** len(points)
        else:
            los = math.erfc(-(mean - 0.5) / error / math.sqrt(2)) / 2
        self.assertAlmostEqual(found["los"], los, delta=1e-5)
        self.check_interval(found, "score", "score_ci95", (found["score"], low, high))
        self.assertAlmostEqual(found["elo"], again.elo(mean), delta=1e-4)
        for end, share in zip(found["elo_ci95"], (low, high)):
            self.assertAlmostEqual(end, again.elo(share), delta=1e-4)
        self.check_statistics(found["statistics"], (deals, deals), (a, b), True)
        units = collections.defaultdict(list)
        for row in games:
            one, two = (sum(again.score(row, seat) for seat in seats_held(row, name)) for name in (a, b))
            units[row["deal"], ()].append(((int(row["game"]),), one - two, int(row["plies"])))
        self.check_cells(found, (deals, deals), (a, b))
        self.check_swings(found["swings"], units, count)

    def check_common(self, found, rows, a, b, count=5):
        pairs = twin_pairs(rows, a, b)
        low, high = SCORES[again.seats_of(rows[0])]
        sets = sorted({opponents for _, opponents in pairs})
        self.assertEqual(sorted(tuple(sorted(row["opponents"])) for row in found["by_opponent"]), sets)
        whole = by_deal(pairs)
        parts = {(): list(whole.values())}
        for opponents in sets:
            parts[opponents] = [members for (_, others), members in pairs.items() if others == opponents]
        for row in [found, *found["by_opponent"]]:
            units = parts[tuple(sorted(row.get("opponents", ())))]
            sums = [[sum(again.score(pair[2 * i], pair[2 * i + 1]) for pair in members) for members in units]
                    for i in range(2)]
            sizes = [len(members) for members in units]
            self.assertEqual(row["deals"], len(units))
            self.assertEqual(row["games_each"], len({pair[0]["game"] for members in units for pair in members}))
            self.assertAlmostEqual(row["a"], sum(sums[0]) / sum(sizes), delta=1e-6)
            self.assertAlmostEqual(row["b"], sum(sums[1]) / sum(sizes), delta=1e-6)
            self.check_difference(row, again.contrast_interval(sums, [sizes, sizes], high - low))
        deals = [{deal: list({pair[2 * i]["game"]: pair[2 * i] for pair in members}.values())
                  for deal, members in whole.items()} for i in range(2)]
        self.check_statistics(found["statistics"], deals, (a, b), False)
        self.check_cells(found, deals, (a, b))
        units = collections.defaultdict(dict)
        for key, members in pairs.items():
            for row, seat, twin, _ in members:
                ids = int(row["game"]), int(twin["game"])
                before = units[key].get(ids, (ids, 0, 0))[1]
                units[key][ids] = (ids, before + again.score(row, seat) - again.score(twin, seat),
                                   int(row["plies"]) + int(twin["plies"]))
        self.check_swings(found["swings"], {key: list(games.values()) for key, games in units.items()}, count)

    def check_pair(self, folder, a, b, *words, count=5):
        rows = read_games(folder)
        found = self.compare(folder, a, b, *words)
        self.assertEqual((found["a"], found["b"], found["games"], found["complete"]), (a, b, len(rows), True))
        if found["direct"]:
            self.check_counts(found["direct"], rows, a, b)
        for key, check, pairs in (("direct", self.check_direct, direct_pairs(rows, a, b)),
                                  ("common", self.check_common, twin_pairs(rows, a, b))):
            if pairs:
                check(found[key], rows, a, b, count)
            else:
                self.assertIsNone(found[key])
        return found


class Numbers(Compare):
    WEIGHT = 2

    def test_two_seats(self):
        folder = self.run_config("r", config(entrants=THREE, deals=60))
        for a, b in itertools.permutations(THREE, 2):
            found = self.check_pair(folder, a, b)
            self.assertTrue(found["direct"] and found["common"])

    def test_marks_rough_intervals(self):
        """With few deals, or few that differ from the rest, the same mark as in the table of results."""
        alike = {"plain": {"bot": "weighted"}, "same": {"bot": "weighted", "trump_factor": 4}}
        footer = "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest"
        for name, entrants, deals, rough in (("few", THREE, 12, True), ("alike", alike, 200, True), ("usual", THREE, 200, False)):
            folder = self.run_config(name, config(entrants=entrants, deals=deals))
            a, b = list(entrants)[:2]
            found = self.compare(folder, a, b)["direct"]
            text = self.good("compare", folder, a, b).stdout
            share, points = (next(line for line in text.splitlines() if words in line) for words in ("share of points", "score difference"))
            self.assertEqual(found["rough"], rough, name)
            self.assertEqual(found["score_difference_rough"], rough, name)
            self.assertEqual((share.endswith("]~"), points.endswith("]~")), (rough, rough), name)
            self.assertEqual([line for line in text.splitlines() if "rough" in line], [footer] if "~" in text else [])
            for row in found["statistics"] + found["seats"] + found["roles"]:
                self.assertTrue(row["rough"] or deals >= 30, row)
            self.assertEqual(found["seats"][0]["a"]["rough"], name == "few")

    def test_four_seats(self):
        folder = self.run_config("r", table_config(4, 5, deals=12))
        self.check_pair(folder, "e0", "e3")
        self.check_pair(folder, "e4", "e1", "--swings", "2", count=2)

    def test_mixed(self):
        folder = self.run_config("r", table_config(4, 3, deals=12, fill="mixed"))
        self.check_pair(folder, "e1", "e0")
        self.check_pair(folder, "e0", "e2")

    def test_fewer_seatings(self):
        """Rotations and single seatings leave some games without a counterpart."""
        folder = self.run_config("r", table_config(3, 5, deals=12, seatings="rotations"))
        self.check_pair(folder, "e0", "e1")
        self.check_pair(folder, "e0", "e4")
        folder = self.run_config("q", config(entrants=THREE, deals=61, seatings="one"))
        for a, b in itertools.combinations(THREE, 2):
            self.check_pair(folder, a, b)
        folder = self.run_config("s", table_config(4, 3, deals=29, fill="mixed", seatings="one"))
        self.check_pair(folder, "e0", "e1")

    def test_gauntlet(self):
        """The others never met: only their games against the first entrant count."""
        folder = self.run_config("r", config(entrants=THREE, format="gauntlet", deals=40))
        found = self.check_pair(folder, "tree", "rnd")
        self.assertIsNone(found["direct"])
        self.assertEqual([row["opponents"] for row in found["common"]["by_opponent"]], [["low"]])
        self.assertIsNone(self.check_pair(folder, "low", "rnd")["common"])

    def test_rounds(self):
        """Entrants that met are compared by these games; other pairs are refused."""
        bots = {f"e{i}": {"bot": "random" if i % 2 else "lowest"} for i in range(6)}
        for form, rounds in (("swiss", 5), ("swiss", 2), ("knockout", 0)):
            folder = self.run_config(f"{form}{rounds}", config(entrants=bots, format=form, rounds=rounds, deals=20))
            met = {frozenset(seated(row)) for row in read_games(folder)}
            for a, b in itertools.combinations(bots, 2):
                if frozenset((a, b)) in met:
                    self.assertIsNone(self.check_pair(folder, b, a)["common"])
                else:
                    self.refused("compare", folder, a, b, mentions=[a, b, "no complete deal in common", "kozyr rate"])

    def test_swapped_names_mirror_the_result(self):
        folder = self.run_config("r", config(entrants=THREE, deals=30))
        one, two = self.compare(folder, "low", "tree"), self.compare(folder, "tree", "low")
        self.assertEqual(one["direct"]["pentanomial"], two["direct"]["pentanomial"][::-1])
        for key in ("direct", "common"):
            for first, second in zip(one[key]["statistics"], two[key]["statistics"]):
                self.assertEqual((first["a"], first["b"]), (second["b"], second["a"]))
                self.assertAlmostEqual(first["difference"], -second["difference"], delta=1e-9)

    def test_direct_games_are_those_of_the_summary(self):
        for name, content in (("two", config(entrants=THREE, deals=30)), ("three", table_config(3, 3, deals=9)),
                              ("mixed", table_config(3, 3, deals=9, fill="mixed"))):
            folder = self.run_config(name, content)
            pairing = read_summary(folder)["pairings"][0]
            direct = self.compare(folder, *pairing["entrants"][:2])["direct"]
            self.assertEqual(direct["games"], pairing["games"])
            if name == "three":
                continue  # its share is against both others
            for key in ("score", "score_ci95", "elo", "elo_ci95", "los"):
                self.assertEqual(direct[key], pairing[key], (name, key))

    def test_means_are_those_of_the_summary(self):
        """At a mixed table an entrant has one seat in one game and two in another: still one mean, one share and one
        interval."""
        for name, game, form in (("dou", {"name": "doudizhu"}, {"fill": "mixed"}), ("big", {"name": "bigtwo"}, {"fill": "mixed"}),
                                 ("one", {"name": "doudizhu"}, {"fill": "mixed", "seatings": "one"}),
                                 ("sides", {"name": "doudizhu", "preset": "rlcard"}, {"fill": "sides"})):
            folder = self.run_config(name, config(game=game, entrants={"low": THREE["low"], "rnd": THREE["rnd"]}, deals=40, **form))
            summary = read_summary(folder)
            pairing, direct = summary["pairings"][0], self.compare(folder, "low", "rnd")["direct"]
            rows = {row["column"]: row for row in direct["statistics"]}
            for key, member in zip("ab", summary["entrants"]):
                self.assertEqual(rows["score"][key], member["score_mean"], (name, key))
                self.assertEqual(rows["place"][key], member["place_mean"], (name, key))
            for key in ("score", "score_ci95", "elo", "elo_ci95", "los"):
                self.assertEqual(direct[key], pairing[key], (name, key))
            if name in ("dou", "big"):  # both were dealt the same cards, in turn
                dealt = rows["bombs_dealt" if name == "dou" else "deuces_dealt"]
                self.assertEqual((dealt["a"], dealt["difference"], dealt["clear"]), (dealt["b"], 0, False))

    def test_opposite_scores_have_mirrored_intervals(self):
        """A win of one is a loss of the other, although the rules of Big Two allow wins three times as large as
        losses."""
        for game in ("bigtwo", "doudizhu"):
            for deals in (3, 12, 40):
                folder = self.run_config(f"{game}{deals}", config(game={"name": game}, fill="mixed", deals=deals,
                                                                  entrants={"low": THREE["low"], "rnd": THREE["rnd"]}))
                one, other = (entrant["score_ci95"] for entrant in read_summary(folder)["entrants"])
                self.assertEqual(one, [-end for end in other[::-1]])

    def test_games_that_were_cut_off(self):
        """A rule that ends endless games causes rare values, which a few deals do not show."""
        folder = self.run_config("r", config(entrants=THREE, deals=60, game={"name": "durak", "bout_cap": 16}))
        cut = sum(row["reason"] == "aborted" for row in read_games(folder))
        self.assertGreater(cut, 0)
        self.assertIn(f"{cut} of 360 games ended as aborted, by the rule game.bout_cap", " ".join(read_summary(folder)["warnings"]))
        rough = {row["column"]: row["rough"] for row in self.compare(folder, "low", "rnd")["common"]["statistics"]}
        self.assertEqual([rough[column] for column in ("plies", "decisions", "bouts", "score")],
                         [True, True, True, False])

    def check_one_deal(self, found):
        for key in ("direct", "common"):
            for row in found[key]["statistics"]:
                self.assertLessEqual(row["difference_ci95"][0], row["difference"])
                self.assertGreaterEqual(row["difference_ci95"][1], row["difference"])

    def test_few_deals_stay_finite(self):
        for deals in (1, 2):
            folder = self.run_config(f"r{deals}", config(entrants=THREE, deals=deals))
            self.check_one_deal(self.compare(folder, "low", "tree"))
        self.check_pair(self.run_config("same", config(
            deals=3, entrants={"x": {"bot": "lowest"}, "y": {"bot": "lowest"}})), "x", "y")


class Output(Compare):
    def setUp(self):
        super().setUp()
        self.run = self.run_config("r", config(entrants=THREE, deals=20))

    def test_keys(self):
        found = self.compare("r", "low", "tree")
        self.assertEqual(list(found), ["name", "game", "seats", "games", "games_of_run", "complete", "a", "b", "direct",
                                       "common"])
        self.assertEqual(list(found["direct"]), [
            "games", "deals", "faults", "comparisons", "wins", "draws", "losses", "score", "score_ci95", "rough", "pentanomial",
            "elo", "elo_ci95", "los", "score_difference", "score_difference_ci95", "score_difference_rough", "seats", "roles", "statistics",
            "swings"])
        self.assertEqual(list(found["common"]), ["games_each", "deals", "a", "b", "difference", "difference_ci95", "clear",
                                                 "rough", "faults", "by_opponent", "seats", "roles", "statistics", "swings"])

    def test_text(self):
        text = self.good("compare", "r", "tree", "rnd").stdout
        found = json.loads(self.good("compare", "r", "tree", "rnd", "--json").stdout)
        for word in ("first_attacker", "trumps_dealt", "LOS", "Elo", "seat 1", "low", "all", "deals by points"):
            self.assertIn(word, text)
        self.assertIn(f"{found['direct']['score']:.4f}", text)
        swings = found["direct"]["swings"]
        self.assertIn(f"kozyr replay r {swings[0]['games'][0]['game']}\n", text)
        for swing in swings:
            games = " ".join(str(game["game"]) for game in swing["games"])
            self.assertRegex(text, rf"\n +[+-]\d +{swing['deal']} +{swing['plies']}  {games}\n")
        self.assertNotIn("\n  bouts  ", text.split("against the same opponents\n")[0].split("means per game")[1])

    def test_the_commands_replay_those_games(self):
        swing = self.compare("r", "tree", "rnd")["common"]["swings"][0]
        rows = read_games(self.run)
        for game in swing["games"]:
            for key, name in (("game_a", "tree"), ("game_b", "rnd")):
                record = json.loads(self.good("replay", "r", game[key], "--json").stdout)
                self.assertIn(name, record["seats"])
                self.assertEqual(rows[game[key]]["deal"], str(swing["deal"]))

    def test_shard(self):
        path = self.write("c.json", config(entrants=THREE, deals=20))
        self.good("run", path, "--out", "s", "--shard", "2/3", "--quiet")
        rows = read_games(self.folder / "s")
        found = self.compare("s", "tree", "low")
        self.assertEqual((found["complete"], found["games"], found["games_of_run"]), (False, len(rows), 120))
        self.check_direct(found["direct"], rows, "tree", "low")
        self.check_common(found["common"], rows, "tree", "low")
        self.assertIn("partial: of 120", self.good("compare", "s", "tree", "low").stdout)


class Partial(Compare):
    def cut(self, folder, rows):
        """Keeps this many rows, as a run killed at that point does."""
        library = ctypes.util.find_library("xxhash")
        if not library:
            self.skipTest("libxxhash is missing")
        hash_of = ctypes.CDLL(library).XXH3_64bits
        hash_of.restype, hash_of.argtypes = ctypes.c_uint64, (ctypes.c_char_p, ctypes.c_size_t)
        path = folder / "games.csv"
        kept = b"".join(path.read_bytes().splitlines(True)[:rows + 1])
        path.write_bytes(kept)
        checkpoint = json.loads((folder / "checkpoint.json").read_text())
        checkpoint.update(games=rows, rows_bytes=len(kept), rows_xxh3=f"0x{hash_of(kept, len(kept)):016x}")
        (folder / "checkpoint.json").write_text(json.dumps(checkpoint))

    def test_an_unfinished_deal_counts_in_no_mean(self):
        """Deals have six games: low-tree twice, low-rnd twice, tree-rnd twice."""
        folder = self.run_config("r", config(entrants=THREE, deals=20))
        for rows, direct, common in ((119, 20, 19), (116, 20, 19), (109, 18, 18), (2, 1, 0), (1, 0, None)):
            self.cut(folder, rows)
            if common is None:
                self.refused("compare", "r", "low", "tree", mentions=["no complete deal"])
                continue
            found = self.compare("r", "low", "tree")
            self.assertIs(found["complete"], False)
            kept = read_games(folder)
            self.check_counts(found["direct"], kept, "low", "tree")
            self.assertEqual(sum(found["direct"]["pentanomial"]), direct)
            self.check_direct(found["direct"], self.sets(kept, 2), "low", "tree")
            if common:
                whole = self.sets(kept, 6)
                self.assertEqual(found["common"]["deals"], common)
                pairs = by_deal(twin_pairs(whole, "low", "tree"))
                games = [{deal: [pair[2 * i] for pair in members] for deal, members in pairs.items()} for i in range(2)]
                self.check_statistics(found["common"]["statistics"], games, ("low", "tree"), False)
            else:
                self.assertIsNone(found["common"])

    @staticmethod
    def sets(rows, games):
        """The first games of each deal, this many, for the deals that have them."""
        deals = collections.defaultdict(list)
        for row in rows:
            deals[row["deal"]].append(row)
        return [row for deal in deals.values() if len(deal) >= games for row in deal[:games]]

    def test_killed(self):
        process = self.start("run", self.write("c.json", config(deals=100000)), "--out", "k", "--quiet")
        wait_until(lambda: games_kept(self.folder / "k") > 100, "games")
        process.kill()
        process.wait()
        games = games_kept(self.folder / "k")
        found = self.compare("k", "low", "rnd")
        self.assertEqual((found["games"], found["direct"]["games"], found["complete"]), (games, games, False))
        self.assertEqual(sum(found["direct"]["pentanomial"]), games // 2)


class Refused(Compare):
    def setUp(self):
        super().setUp()
        self.run = self.run_config("r", config(entrants=THREE, deals=20))

    def test_names(self):
        self.refused("compare", "r", "lwo", "tree", mentions=['"lwo"', '"low"'])
        self.refused("compare", "r", "tree", "rmd", mentions=['"rmd"', '"rnd"'])
        self.refused("compare", "r", "tree", "somebody", mentions=["somebody"])
        self.refused("compare", "r", "tree", "tree", mentions=["tree", "different"])
        self.refused("compare", "r", "tree", mentions=["RUN A B"])

    def test_flags(self):
        for word in ("-1", "1001", "x", ""):
            self.refused("compare", "r", "low", "tree", f"--swings={word}", mentions=["--swings"])

    def test_no_run(self):
        self.refused("compare", ".", "low", "tree", mentions=["not a run directory"])
        self.refused("compare", "nowhere", "low", "tree", mentions=["nowhere"])
        self.refused("compare", "r/games.csv", "low", "tree", mentions=["not a run directory"])
        (self.run / "checkpoint.json").unlink()
        self.refused("compare", "r", "low", "tree", mentions=["checkpoint.json"])

    def test_tampered(self):
        path = self.run / "games.csv"
        text = path.read_text()
        for other, mention in ((text.replace(",low,", ",tree,", 1), "edited"), (text[:-100], "truncated"),
                               (text.replace("\n", "\r\n"), "edited"), ("", "truncated")):
            path.write_bytes(other.encode())
            self.refused("compare", "r", "low", "tree", mentions=["games.csv", mention])
        path.write_text(text + "behind the checkpoint: played again on resume")
        self.compare("r", "low", "tree")
        path.unlink()
        self.refused("compare", "r", "low", "tree", mentions=["games.csv", "missing"])

    def test_no_common_deal(self):
        path = self.write("c.json", config(entrants=THREE, deals=1))
        self.good("run", path, "--out", "empty", "--shard", "1/2", "--quiet")
        self.assertEqual(read_games(self.folder / "empty"), [])
        self.refused("compare", "empty", "low", "tree", mentions=["low", "tree", "no complete deal"])


del Compare
