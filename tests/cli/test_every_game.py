"""Every command over every registered game, without knowledge of any: a new game is tested by being registered.
KOZYR_GAME in the environment limits the tests to that game."""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import tempfile
import unittest

import pytest

from tests.cli.harness import KOZYR, Case, read_games, read_summary, result_hashes
from tests.cli.test_listing import validator

ELSEWHERE = {"calc", "version", "help", "completion", "solve"}  # they know no game; solve knows a few


class OfEachGame:
    """What is tested of each game that `program` knows."""
    program = KOZYR

    @classmethod
    def setUpClass(cls):
        cls.answers = {}
        cls.played = pathlib.Path(tempfile.mkdtemp(prefix="kozyr-cli-"))
        cls.addClassCleanup(shutil.rmtree, cls.played, ignore_errors=True)

    def setUp(self):
        super().setUp()
        only = os.environ.get("KOZYR_GAME")
        self.games = {game["name"]: self.ask("describe", game["name"]) for game in self.ask("list", "games")
                      if only in (None, game["name"])}
        self.assertTrue(self.games)

    def ask(self, *words):
        """The JSON that the program prints; the result is cached."""
        if words not in self.answers:
            self.answers[words] = json.loads(self.good(*words, "--json").stdout)
        return self.answers[words]

    def bots_of(self, game):
        bots = {bot["name"]: bot for bot in self.ask("list", "bots") if bot["game"] == "*"}
        return list({**bots, **{bot["name"]: bot for bot in self.ask("list", "bots") if bot["game"] == game}}.values())

    def parameters_of(self, game, bot):
        return self.ask("describe", f"{game}/{bot}")["parameters"]

    def entrants_of(self, game):
        """Each bot of the game once, with its fastest settings, and random ones until the table is full."""
        entrants = {}
        for bot in self.bots_of(game):
            quick = {row["name"]: row["min"] for row in self.parameters_of(game, bot["name"])
                     if row["name"] in ("depth", "iterations", "solve_nodes")}
            entrants["e-" + bot["name"]] = {"bot": bot["name"], **quick}
        outside = entrants.pop("e-process")
        if self.games[game]["view"] and self.games[game]["seats_min"] == 2:
            command = [self.program, "bot", f"{game}/random"]
            entrants["e-process"] = {**outside, "command": command, "deterministic": True}
        while len(entrants) < max(2, self.games[game]["seats_min"]):
            entrants[f"e{len(entrants)}"] = {"bot": "random"}
        return entrants

    def config_of(self, name, **changes):
        return {"name": "every", "seed": 9, "game": {"name": name}, "entrants": self.entrants_of(name), "deals": 2,
                "seatings": "one", "records": "all", **changes}

    def runs(self):
        """For each game its name and a copy of a run, played once; its config is in the same folder."""
        for game in self.games:
            config = self.write(f"{game}.json", self.config_of(game))
            if not (self.played / game).exists():
                self.good("run", config, "--out", self.played / game, "--quiet")
            shutil.copytree(self.played / game, self.folder / game)
            yield game, self.folder / game

    def records(self, folder):
        return [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]

    def from_positions(self, game, out, positions, **changes):
        """Records of a run that starts from these deals and moves."""
        self.write(f"{out}.jsonl", "".join(json.dumps(position) + "\n" for position in positions))
        config = self.write(f"{out}.json", self.config_of(game, deals_from=f"{out}.jsonl", deals=len(positions), **changes))
        self.good("run", config, "--out", out, "--quiet")
        return self.records(self.folder / out)

    def test_run_on_from_any_position(self):
        """A game can be cut at any ply and continued from there by any bot; its records can be verified."""
        for game, folder in self.runs():
            record = self.records(folder)[0]
            plies = len(record["moves"])
            positions = [{**record["deal"], "moves": record["moves"][:plies * part // 3]} for part in (0, 1, 2)]
            for played in self.from_positions(game, f"on-{game}", positions):
                begin = [position["moves"] for position in positions if position["moves"] == played["moves"][:len(position["moves"])]]
                self.assertGreater(len(played["moves"]), 0 if begin else plies, game)
            self.good("verify", f"on-{game}")
            over = self.write("over.jsonl", json.dumps({**record["deal"], "moves": record["moves"]}))
            config = self.write("over.json", self.config_of(game, deals_from=over.name))
            self.refused("check", config, mentions=["over.jsonl:1: moves", "over"])

    @pytest.mark.long
    def test_run_on_as_if_never_cut(self):
        """Bots without random numbers continue a cut game to the same end, because they get all its plies."""
        for game, folder in self.runs():
            deal = self.records(folder)[0]["deal"]
            seats = len(self.records(folder)[0]["seats"])
            same = 0
            for name, entrant in self.entrants_of(game).items():
                table = {f"{name}{seat}": entrant for seat in range(seats)}
                play = lambda out, position, seed: self.from_positions(game, out, [position], entrants=table, seatings="one", seed=seed)[0]
                whole = play(f"{game}-{name}-1", deal, 1)["moves"]
                if whole != play(f"{game}-{name}-2", deal, 2)["moves"]:
                    continue
                same += 1
                cut = whole[:len(whole) // 2]
                self.assertEqual(play(f"{game}-{name}-cut", {**deal, "moves": cut}, 3)["moves"], whole, (game, name))
            self.assertGreater(same, 0 if self.program == KOZYR else -1, game)

    def test_no_command_is_forgotten(self):
        commands = re.findall(r"^  (\w+) ", self.good("--help").stdout.split("commands:")[1], re.M)
        tested = {word for name in dir(self) + dir(EveryGameBench) if name.startswith("test_")
                  for word in name.split("_")}
        self.assertIn("run", commands)
        self.assertLessEqual(set(commands) - ELSEWHERE - {"bot"}, tested)  # `bot` plays as a process in each

    def test_match(self):
        """Two bots given only by name: the run can be repeated from its config."""
        for game, found in self.games.items():
            seats = max(2, found["seats_min"])
            self.assertIn("random", self.kozyr("match", game).stdout)
            self.good("match", game, *["random"] * seats, "--deals", 2, "--out", game, "--quiet")
            self.good("run", f"{game}/config.json", "--out", f"{game}-again", "--quiet")
            self.assert_same_results(self.folder / f"{game}-again", result_hashes(self.folder / game))

    def test_init(self):
        for game in self.games:
            config = self.write(f"{game}.json", json.loads(self.good("init", game).stdout))
            self.good("run", config, "--deals", 1, "--out", game, "--quiet")

    def test_list_and_describe_bots(self):
        for game, found in self.games.items():
            bots = self.bots_of(game)
            self.assertEqual({bot["name"] for bot in bots}, set(found["bots"]), game)
            if self.program == KOZYR:  # an example of a game may go without
                self.assertRegex(" ".join(found["pays"]), r"Example.*\d", game)
                self.assertIn("\nscore of a game:\n  " + found["pays"][0], self.good("describe", game).stdout)
            for bot in bots:
                self.assertIn(bot["title"], self.good("describe", f"{game}/{bot['name']}").stdout)

    def test_report(self):
        """The report contains the moves of a game and a position for each."""
        charts = self.write("charts.js", "window.d3 = {};")
        for game, folder in self.runs():
            self.good("report", folder, "--games", "0", "--charts", charts)
            page = (folder / "report.html").read_text()
            data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
            film = data["runs"][0]["films"][0]
            self.assertEqual(film["moves"], self.records(folder)[0]["moves"], game)
            self.assertEqual(len(film.get("positions") or film["texts"]), len(film["moves"]) + 1, game)

    def test_schema_and_check(self):
        """Uses random players, as other bots may refuse some rules."""
        schema = validator(json.loads(self.good("schema").stdout))
        crowd = {f"e{i}": {"bot": "random"} for i in range(6)}
        for game, found in self.games.items():
            for preset in found["presets"]:
                with self.subTest(f"{game} {preset['name']}"):
                    content = self.config_of(game, game={"name": game, "preset": preset["name"]}, entrants=crowd)
                    resolved = self.good("check", self.write("c.json", content)).stdout
                    self.assertTrue(schema.is_valid(content) and schema.is_valid(json.loads(resolved)))
                    self.assertEqual(self.good("check", self.write("resolved.json", resolved)).stdout, resolved)
                    rules = json.loads(resolved)["game"]
                    self.assertEqual(list(rules), ["name", "preset"] + [row["name"] for row in found["rules"]])

    def test_check_refuses_slips(self):
        for game, found in self.games.items():
            row = found["rules"][0]
            for rules, mentions in (({row["name"] + "x": 1}, [row["name"]]), ({row["name"]: {}}, [row["name"]]),
                                    ({"preset": "nosuch"}, ["nosuch", found["presets"][0]["name"]])):
                path = self.write("c.json", self.config_of(game, game={"name": game, **rules}))
                self.refused("check", path, mentions=["c.json", *mentions])

    def test_run(self):
        for game, folder in self.runs():
            rows, summary = read_games(folder), read_summary(folder)
            self.assertTrue(summary["complete"] and summary["reproducible"])
            self.assertEqual(len(rows), summary["games"])
            columns = list(rows[0])
            for stat in self.games[game]["statistics"]:
                self.assertIn(stat["name"].replace("{seat}", "0"), columns)
            for row, record in zip(rows, self.records(folder), strict=True):
                self.assertIn(row["reason"], self.games[game]["reasons"])
                self.assertEqual((int(row["plies"]), row["reason"]), (len(record["moves"]), record["reason"]))
            again = self.run_config(game + "-again", json.loads((folder / "config.json").read_text()), "--workers", "2")
            self.assert_same_results(again, result_hashes(folder))

    @pytest.mark.long
    def test_run_shards_and_merge(self):
        for game, folder in self.runs():
            path = self.folder / f"{game}.json"
            for number in (1, 2, 3):
                self.good("run", path, "--shard", f"{number}/3", "--out", f"{game}{number}", "--quiet")
            self.good("merge", f"{game}-whole", f"{game}2", f"{game}3", f"{game}1", "--quiet")
            self.assert_same_results(self.folder / f"{game}-whole", result_hashes(folder))

    def test_verify(self):
        for game, folder in self.runs():
            count = len(read_games(folder))
            self.assertIn(f"{count} of {count}", self.good("verify", folder).stdout)
            rows = folder / "games.csv"
            text = rows.read_text()
            last = text.rstrip("\n")[-1]
            rows.write_text(text.rstrip("\n")[:-1] + str((int(last) + 1) % 10) + "\n")
            self.assertIn(f"game {count - 1} ", self.good("verify", folder, status=3).stdout)

    def test_replay(self):
        for game, folder in self.runs():
            lines = (folder / "records.jsonl").read_text().splitlines(True)
            for index in (0, len(lines) // 2, len(lines) - 1):
                self.assertEqual(self.good("replay", folder, index, "--json").stdout, lines[index])
                self.assertEqual(self.good("replay", folder / "records.jsonl", index, "--json").stdout, lines[index])
                text, at = self.good("replay", folder, index).stdout, 0
                for move in json.loads(lines[index])["moves"]:
                    at = text.index(move, at) + len(move)

    def test_replay_refuses_a_spoilt_record(self):
        for game, folder in self.runs():
            record = self.records(folder)[0]
            for moves, place in ((record["moves"][:-1], ""), (record["moves"] + record["moves"][-1:], "moves["),
                                 (["nosuch"] + record["moves"][1:], "moves[0]")):
                path = self.write("spoilt.jsonl", json.dumps({**record, "moves": moves}) + "\n")
                self.refused("replay", path, 0, mentions=["spoilt.jsonl:1", place])

    def test_replay_of_a_position(self):
        """A record edited by hand: without its end, and without the last newline."""
        for game, folder in self.runs():
            record = self.records(folder)[0]
            whole = self.good("replay", folder, 0).stdout.splitlines()
            cut = {key: value for key, value in record.items() if key not in ("scores", "places", "sides", "reason")}
            cut["moves"] = record["moves"][:-1]
            shown = self.good("replay", self.write("cut.jsonl", json.dumps(cut)), 0).stdout.splitlines()
            last = next(line for line in whole if line.startswith(f"{len(record['moves']):4}  seat "))
            self.assertEqual([line for line in shown if line[6:10] == "seat"], [line for line in whole if line[6:10] == "seat"][:-1])
            self.assertEqual(shown[-1].split()[:4], ["to", "move:", *last.split()[1:3]], game)

    def test_run_given_deals(self):
        """The deals of a run, written to a file, are the same deals and lead to the same moves."""
        for game, folder in self.runs():
            records = self.records(folder)
            deals = {json.dumps(record["deal"]): None for record in records}
            self.write("deals.jsonl", "".join(deal + "\n" for deal in deals))
            self.assertEqual(len(deals), 2)
            given = self.run_config(game + "-given", self.config_of(game, deals_from="deals.jsonl"))
            for one, two in zip(records, self.records(given), strict=True):
                self.assertEqual({**one, "seed": ""}, {**two, "seed": ""})

    def test_run_refuses_bad_deals(self):
        for game, folder in self.runs():
            deal = self.records(folder)[0]["deal"]
            path = self.write("c.json", self.config_of(game, deals_from="deals.jsonl"))
            bad = [({**deal, key: {}}, key) for key in deal] + [({**deal, "nosuch": 1}, "nosuch"), ([], "object")]
            lists = [key for key, value in deal.items() if isinstance(value, list)]
            bad += [({**deal, key: deal[key] + deal[key][:1]}, key) for key in lists]
            for spoilt, mention in bad:
                self.write("deals.jsonl", json.dumps(deal) + "\n" + json.dumps(spoilt) + "\n")
                self.refused("run", path, "--out", "bad", mentions=["deals.jsonl:2", mention])
                self.assertFalse((self.folder / "bad").exists())

    def tunable(self):
        """For each game with such a bot: a config of it against random, an integer parameter, its two lowest
        values."""
        found = []
        for game in self.games:
            for name, entrant in reversed(self.entrants_of(game).items()):
                row = next((row for row in self.parameters_of(game, entrant["bot"]) if row["type"] == "integer"), None)
                if row:
                    entrant = {**entrant, row["name"]: row["min"]}
                    table = {"fill": "mixed"} if self.games[game]["seats_min"] > 2 else {}
                    content = self.config_of(game, entrants={name: entrant, "random": {"bot": "random"}}, deals=1, **table)
                    found.append((game, content, f"entrants.{name}.{row['name']}", (row["min"], row["min"] + 1)))
                    break
        self.assertTrue(found)
        return found

    def test_sweep(self):
        for game, content, key, (low, high) in self.tunable():
            self.good("sweep", self.write("s.json", content), "--vary", f"{key}={low},{high}", "--out", game, "--quiet")
            self.assertEqual(len((self.folder / game / "points.csv").read_text().splitlines()), 3)
            self.assertEqual({row["point"] for row in read_games(self.folder / game)}, {"1", "2"})

    def test_tune(self):
        for game, content, key, (low, high) in self.tunable():
            path = self.write("t.json", {**content, "tune": {"population": 4}})
            words = ("--vary", f"{key}={low}..{high}", "--iterations", 1, "--confirm", 1, "--quiet")
            self.good("tune", path, *words, "--out", game)
            tuned = json.loads((self.folder / game / "tuned.json").read_text())
            self.assertIn(key.split(".")[2], json.dumps(tuned))
            self.good("verify", game)
            self.good("tune", path, *words, "--out", f"{game}-again", "--workers", "2")
            self.assert_same_results(self.folder / f"{game}-again", result_hashes(self.folder / game))

    def test_compare(self):
        for game, folder in self.runs():
            one, two = list(self.entrants_of(game))[:2]
            found = json.loads(self.good("compare", folder, one, two, "--json").stdout)
            self.assertEqual((found["a"], found["b"], found["game"]), (one, two, game))
            met = [entry for entry in read_summary(folder)["pairings"] if {one, two} <= set(entry["entrants"])]
            self.assertEqual(sum(entry["games"] for entry in met), found["direct"]["games"])
            self.assertIn(one, self.good("compare", folder, one, two).stdout)

    def test_rate(self):
        for game, folder in self.runs():
            found = json.loads(self.good("rate", folder, "--json").stdout)
            self.assertEqual((found["game"], found["games"]), (game, len(read_games(folder))))
            self.assertEqual({entrant["name"] for entrant in found["entrants"]}, set(self.entrants_of(game)))

    def test_table_and_games(self):
        """As many rows as in the summary and games.csv; in the long form each seat has a row of its own."""
        for game, folder in self.runs():
            rows = list(csv.DictReader(io.StringIO(self.good("table", folder, "--format", "csv", "--table", "entrants").stdout)))
            self.assertEqual([row["entrant"] for row in rows], [entrant["name"] for entrant in read_summary(folder)["entrants"]], game)
            played = read_games(folder)
            seats = list(csv.DictReader(io.StringIO(self.good("games", folder, "--long").stdout)))
            self.assertEqual([(row["bot"], row["score"]) for row in seats],
                             [(row[f"bot{seat}"], row[f"score{seat}"]) for row in played for seat in range(sum(key.startswith("bot") for key in row))], game)

    def test_perft(self):
        for game in self.games:
            counts = self.perft(game, "--depth", 2)
            self.assertEqual((len(counts), counts[0]), (3, 1))
            self.assertTrue(all(counts), counts)
            self.assertEqual(self.perft(game, "--depth", 1, "--seed", 1), counts[:2])

    def perft(self, *words):
        done = self.kozyr("perft", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [int(leaves) for leaves in re.findall(r"leaves (\d+)", done.stdout)]


@pytest.mark.xdist_group("every game")  # plays each game once
class EveryGame(OfEachGame, Case):
    WEIGHT = 10


@unittest.skipUnless(os.environ.get("KOZYR_LONG"), "a second a bot: in the long run only")
@unittest.skipIf("address" in str(KOZYR), "a game of Gomoku takes a search minutes with the sanitizers")
class EveryGameBench(Case):
    WEIGHT = 9

    def test_bench(self):
        for game in json.loads(self.good("list", "games", "--json").stdout):
            text = self.good("bench", game["name"], "--seconds", "1").stdout
            for bot in self.bots_of(game["name"]):
                self.assertRegex(text, rf"(?m)^{bot['name']} against itself +[1-9]\d* ")
            self.assertRegex(text, r"(?m)^signature [0-9a-f]{16} \(\d+ games\)$")
