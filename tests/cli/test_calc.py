"""`kozyr calc` against the numbers of other programs: Elo, normalised Elo, LOS, sequential tests and their
forecasts."""
import json
import math
import re
import statistics

from tests.cli import statistics_of as again
from tests.cli.harness import Case, config

# Low to high: losses, draws, wins, or deal sets of score 0, 1/2, 1, 3/2, 2.
ESTIMATES = [  # counts, Elo, its error, LOS, normalised Elo, its error; computed with the code of fishtest
    ((591, 2163, 716), 12.521109, 7.092605, 0.99973345, 20.428251, 11.559995),
    ((34, 54, 63, 64, 75), 55.579780, 27.653430, 0.99997039, 57.935600, 28.275376),
    ((39, 2226, 31451, 2412, 40), 0.902981, 0.662531, 0.99622210, 3.450800, 2.531892),
    ((0, 0, 70, 0, 0), 0, 0.486373, 0.5, 0, 57.550084),
]
RATIOS = [  # counts, elo0, elo1, logistic LLR, normalised LLR, exact; of fishtest, the last row of OpenBench
    ((591, 2163, 716), 0, 5, 3.825357, 2.572287),
    ((39, 2226, 31451, 2412, 40), 0, 2, -1.689297, 2.936910),
    ((0, 0, 70, 0, 0), 0, 2, -0.397537, -0.003085),
    ((36027, 68692, 36433), 0, 2, None, 0.923293),
    ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.074126, None),
    ((13, 37, 50, 25, 3), 0, 4, None, -0.549125),
]
BASE_KEYS = ["games", "share", "share_ci95", "score", "score_ci95", "rough", "share_anytime95", "elo", "elo_error", "elo_ci95", "nelo", "nelo_error", "los"]
TEST_KEYS = ["llr", "llr_bounds", "decision", "model", "elo0", "elo1", "alpha", "beta", "median_unbiased", "median_unbiased_note"]
WHOLE = ("--wdl", "1,2,3")


def refuse_constant(name):
    raise ValueError(f"{name} is no JSON")


def counts_flag(counts):
    if len(counts) == 5:
        return ["--pairs", ",".join(map(str, counts))]
    return ["--wdl", ",".join(map(str, reversed(counts)))]


def numbers(value):
    """Every number of a JSON value."""
    if isinstance(value, (dict, list)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from numbers(part)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value


class Calc(Case):
    def calc(self, *words):
        text = self.good("calc", *words, "--json").stdout
        return json.loads(text, parse_constant=refuse_constant)

    def near(self, value, expected, message=None):
        """Equal to the six decimals of the tables (eight for LOS)."""
        self.assertAlmostEqual(value, expected, delta=5.1e-7, msg=message)

    def test_estimates(self):
        for counts, elo, elo_error, los, nelo, nelo_error in ESTIMATES:
            with self.subTest(counts):
                found = self.calc(*counts_flag(counts))
                for key, value in {"elo": elo, "elo_error": elo_error, "nelo": nelo, "nelo_error": nelo_error}.items():
                    self.near(found[key], value, key)
                self.assertAlmostEqual(found["los"], los, delta=max(min(0.02 * los, 5.1e-9), 1e-300))
                self.assertGreater(found["los"], 0, "small, not nothing")
                games = sum(counts) * (len(counts) // 2)
                score = sum(i * n for i, n in enumerate(counts)) / sum(counts) / (len(counts) - 1)
                self.assertEqual(found["games"], games)
                self.near(found["score"], score)
                self.assertEqual(found["pentanomial" if len(counts) == 5 else "trinomial"], list(counts))
                for ends, middle in (("score_ci95", "score"), ("elo_ci95", "elo")):
                    low, high = found[ends]
                    self.assertTrue(low < found[middle] < high, ends)

    def test_ends_about_the_estimate(self):
        """With many counts near 1/2 the interval is the normal one of other programs; it is always that of the
        counts."""
        for counts, elo, elo_error, *_ in ESTIMATES:
            found = self.calc(*counts_flag(counts))
            share, low, high = again.interval_of_classes(counts)
            for value, wanted in zip((found["share"], *found["share_ci95"]), (share, low, high)):
                self.near(value, wanted, counts)
            self.assertEqual((found["score"], found["score_ci95"]), (found["share"], found["share_ci95"]))
            self.assertAlmostEqual(found["elo_ci95"][0], again.elo(low), delta=1e-4)
            self.assertAlmostEqual(found["elo_ci95"][1], again.elo(high), delta=1e-4)
            if sum(counts) > 1000:
                self.assertAlmostEqual((found["elo_ci95"][1] - found["elo_ci95"][0]) / 2, elo_error, delta=0.002 * elo_error)
            self.assertEqual(found["rough"], counts in ((0, 3, 10, 5, 2), (0, 0, 70, 0, 0)))

    def test_ratios(self):
        for counts, elo0, elo1, logistic, normalised in RATIOS:
            for model, expected in (("logistic", logistic), ("normalized", normalised)):
                if expected is None:
                    continue
                with self.subTest((counts, model)):
                    found = self.calc(*counts_flag(counts), "--elo0", elo0, "--elo1", elo1, "--model", model)
                    self.near(found["llr"], expected)
                    bound = math.log(19)
                    decision = "accept_h1" if expected >= bound else "accept_h0" if expected <= -bound else "undecided"
                    self.assertEqual(found["decision"], decision)
                    self.assertEqual([found[key] for key in ("model", "elo0", "elo1", "alpha", "beta")],
                                     [model, elo0, elo1, 0.05, 0.05])

    def test_after_a_test(self):
        """Estimates that take the stop into account, compared with fishtest's code."""
        for pairs, elo0, elo1, elo, low, high, los in (("39,2226,31451,2412,40", 0.2, 0.9, 0.865183, 0.168307, 1.540599, 0.992002),
                                                       ("10789,19328,33806,19402,10543", -3, 1, -0.992537, -3.488492, 1.488586, 0.188035)):
            found = self.calc("--pairs", pairs, "--elo0", elo0, "--elo1", elo1, "--model", "logistic")["median_unbiased"]
            self.near(found["elo"], elo)
            self.near(found["elo_ci95"][0], low)
            self.near(found["elo_ci95"][1], high)
            self.near(found["los"], los)
            self.near(found["score"], 1 / (1 + 10 ** (-elo / 400)))

    def test_bounds(self):
        low, high = self.calc(*WHOLE, "--elo0", 0, "--elo1", 5)["llr_bounds"]
        self.near(low, -2.9444389791664403)
        self.near(high, 2.9444389791664403)
        low, high = self.calc(*WHOLE, "--elo0", 0, "--elo1", 5, "--alpha", 0.01, "--beta", "1e-1")["llr_bounds"]
        self.near(low, math.log(0.1 / 0.99))
        self.near(high, math.log(90))

    def test_forecast_of_the_counts(self):
        """If 96 % of the deal sets are split, simulated tests accept H1 in .12 of runs and take 530 games; many small
        steps would give .50 and 105."""
        forecast = self.calc("--pairs", "0,0,960000,0,40000", "--elo0", 0, "--elo1", 100)["forecast"]
        self.assertAlmostEqual(forecast["midpoint"]["law_acceptance"], 0.12, delta=0.05)
        self.assertAlmostEqual(forecast["midpoint"]["law_games"], 530, delta=25)
        self.near(forecast["midpoint"]["acceptance"], 0.5)
        self.assertTrue(forecast["rough"])
        self.assertAlmostEqual(forecast["reach"], 50.148, delta=0.001)
        usual = self.calc("--pairs", "10,50,120,70,15", "--elo0", 0, "--elo1", 5)["forecast"]
        self.assertFalse(usual["rough"])
        for key in ("elo0", "midpoint", "elo1"):
            self.assertAlmostEqual(usual[key]["law_acceptance"], usual[key]["acceptance"], delta=0.005)
            self.assertTrue(1 < usual[key]["law_games"] / usual[key]["games"] < 1.1)
        self.assertIsNone(self.calc("--pairs", "5,0,0,0,5", "--elo0", 0, "--elo1", 5)["forecast"]["reach"], "all are decided")
        text = self.good("calc", "--pairs", "3,0,480,0,17", "--elo0", 0, "--elo1", 100).stdout
        self.assertIn("H1 is out of reach: so few counts were decided that winning all of them is an Elo of 50.1;", text)
        self.assertIn("rough: a single count moves the LLR far", text)
        self.assertNotIn("out of reach", self.good("calc", "--pairs", "3,0,480,0,17", "--elo0", 0, "--elo1", 40).stdout)

    def test_games_needed(self):
        """With this many games of the same shares, the interval just excludes an even score."""
        for counts in ((45, 10, 55), (10, 50, 120, 70, 15), (26, 20, 32), (60, 20, 30)):
            needed = self.calc(*counts_flag(counts))["forecast"]["games_needed"]
            per_count = len(counts) // 2
            self.assertEqual(needed % per_count, 0)
            mean = sum(i * n for i, n in enumerate(counts)) / sum(counts) / (len(counts) - 1)
            variance = sum(n * (i / (len(counts) - 1) - mean) ** 2 for i, n in enumerate(counts)) / sum(counts)
            lead = abs(mean - 0.5)
            self.assertLessEqual(1.959963984540054 * math.sqrt(variance / (needed / per_count)), lead)
            self.assertGreater(1.959963984540054 * math.sqrt(variance / (needed / per_count - 1)), lead)

    def test_range_of_the_games_needed(self):
        """At the ends of the share's interval the chance is the requested one; if it contains 1/2 there is no upper
        bound."""
        phi = statistics.NormalDist().cdf
        for words, power in (((), 0.8), (("--power", 0.95), 0.95)):
            for counts in ((160, 10, 230), (230, 10, 160)):
                said = self.calc(*counts_flag(counts), *words)
                variance = sum(n * (i / 2 - said["share"]) ** 2 for i, n in enumerate(counts)) / sum(counts)
                leads = sorted(abs(end - 0.5) for end in said["share_ci95"])
                for key, lead in (("games_least", leads[1]), ("games_most", leads[0])):
                    games = said["forecast"][key]
                    chances = [phi(lead / math.sqrt(variance / n) - 1.959963984540054) for n in (games - 1, games)]
                    self.assertTrue(chances[0] < power <= chances[1] + 1e-9, (counts, key, chances))
        wide = self.calc("--wdl", "12,2,10")["forecast"]
        self.assertLess(wide["games_least"], wide["games_power80"])
        self.assertIsNone(wide["games_most"])
        self.assertRegex(self.good("calc", "--wdl", "12,2,10").stdout, r"with 80 %: from \d+ up, without a bound\n")
        self.assertRegex(self.good("calc", "--wdl", "230,10,160").stdout, r"with 80 %: from \d+ to \d+\n")

    def test_power(self):
        """The games for a requested chance, and the lead that the given games show with it."""
        phi = statistics.NormalDist().cdf
        for counts in ((45, 10, 55), (10, 50, 120, 70, 15)):
            for power in (0.5, 0.8, 0.9, 0.999):
                forecast = self.calc(*counts_flag(counts), "--power", power)["forecast"]
                mean = sum(i * n for i, n in enumerate(counts)) / sum(counts) / (len(counts) - 1)
                variance = sum(n * (i / (len(counts) - 1) - mean) ** 2 for i, n in enumerate(counts)) / sum(counts)
                lead = forecast["smallest_difference"]
                self.assertAlmostEqual(phi(lead / math.sqrt(variance / sum(counts)) - 1.959963984540054), power, delta=1e-6)
                sets = forecast["games_power"] / (len(counts) // 2)
                chances = [phi(abs(mean - 0.5) / math.sqrt(variance / n) - 1.959963984540054) for n in (sets - 1, sets)]
                self.assertTrue(chances[0] < power <= chances[1] + 1e-9, (counts, power, chances))
        self.assertEqual(self.calc("--wdl", "45,10,55", "--power", "0.8")["forecast"]["games_power"],
                         self.calc("--wdl", "45,10,55")["forecast"]["games_power80"])
        text = self.good("calc", "--wdl", "60,10,40", "--power", "0.9").stdout
        self.assertRegex(text, r"110 games show a share of 0\.6\d+, or \+\d+\.\d Elo, with a chance of 90 %\n")
        for power in (80, 90, 95):
            text = self.good("calc", "--wdl", "716,2163,591", "--power", power / 100).stdout
            self.assertEqual(len(re.findall(rf"(?:of|with a chance of) {power} %: ", text)), 1, text)
        few = self.calc("--wdl", "2,0,1", "--power", "0.95")["forecast"]
        self.assertIsNone(few["smallest_difference"])
        for word in ("0.4", "1", "much", "nan"):
            self.refused("calc", "--wdl", "45,10,55", "--power", word, mentions=["--power"])

    def test_rough(self):
        """Two sets of 75 differ from the rest; the truth was 0.9756, and the normal interval is [0.975, 1]."""
        found = self.calc("--pairs", "0,0,1,1,73", "--elo0", 0, "--elo1", 10)
        self.assertTrue(found["rough"])
        self.assertLess(found["share_ci95"][0], 0.96)
        self.assertLess(found["share_anytime95"][0], found["share_ci95"][0])
        low, high = found["median_unbiased"]["share_ci95"]
        self.assertTrue(0.9 < low < 0.9756 < high < 1, "the stop taken into account, and not 0.5634 [0.5489, 0.5780]")
        self.assertIsNone(found["median_unbiased_note"])
        self.assertIn("rough", self.calc("--pairs", "1,0,0,0,17", "--elo0", 0, "--elo1", 100)["median_unbiased_note"], "18 of 30 decided sets")
        self.assertIn("lasted longer by chance", self.good("calc", "--pairs", "1,0,0,0,17", "--elo0", 0, "--elo1", 100).stdout)
        self.assertIsNone(self.calc("--pairs", "3,0,0,0,27", "--elo0", 0, "--elo1", 100)["median_unbiased_note"])
        self.assertIsNotNone(self.calc("--pairs", "20,0,200,0,39", "--elo0", 0, "--elo1", 100)["median_unbiased_note"], "59 of 60, mostly split")
        self.assertIsNone(self.calc("--pairs", "20,0,200,0,40", "--elo0", 0, "--elo1", 100)["median_unbiased_note"])
        self.assertIn("rough", self.good("calc", "--pairs", "0,0,1,1,73").stdout)
        self.assertNotIn("rough", self.good("calc", "--pairs", "10,50,120,70,15").stdout)

    def test_keys(self):
        plain = self.calc(*WHOLE)
        self.assertEqual(list(plain), ["trinomial", *BASE_KEYS, *TEST_KEYS, "forecast"])
        for key in TEST_KEYS:
            self.assertIsNone(plain[key], key)
        self.assertEqual({key: plain["forecast"][key] for key in ("elo0", "midpoint", "elo1")},
                         {"elo0": None, "midpoint": None, "elo1": None})
        tested = self.calc(*WHOLE, "--elo0", -1, "--elo1", 1)
        self.assertEqual(list(tested), list(plain))
        for key in TEST_KEYS[:-2]:
            self.assertIsNotNone(tested[key], key)
        self.assertNotEqual(tested["median_unbiased"] is None, tested["median_unbiased_note"] is None)
        for key in BASE_KEYS:
            self.assertEqual(tested[key], plain[key], key)

    def test_text(self):
        text = self.good("calc", "--pairs", "34,54,63,64,75", "--elo0", 0, "--elo1", 5).stdout
        for part in ("580", "+55.5798", "27.6534", "+57.9356", "28.2754", "0.99997", "[-2.9444, +2.9444]", "undecided",
                     "25591", "41861"):
            self.assertIn(part, text)
        plain = self.good("calc", "--pairs", "34,54,63,64,75").stdout
        self.assertTrue(text.startswith(plain))
        self.assertNotIn("LLR", plain)

    def test_agrees_with_a_run(self):
        folder = self.run_config("r", config(deals=60))
        pairing = json.loads((folder / "summary.json").read_text())["pairings"][0]
        found = self.calc("--pairs", ",".join(map(str, pairing["pentanomial"])))
        for key in ("games", "score", "score_ci95", "elo", "elo_ci95", "los"):
            for value, expected in zip(numbers([found[key]]), numbers([pairing[key]])):
                self.near(value, expected, key)

    def test_split_sets_decide_nothing(self):
        found = self.calc("--pairs", "0,0,24,0,0", "--elo0", 0, "--elo1", 100)
        self.assertLess(found["llr"], found["llr_bounds"][0])
        self.assertEqual(found["decision"], "undecided")
        self.assertIsNone(found["median_unbiased"])
        self.assertIn("not split", found["median_unbiased_note"])
        self.assertIn("at least", self.good("calc", "--pairs", "0,0,24,0,0", "--elo0", 0, "--elo1", 100).stdout)

    def test_games_needed_without_variance(self):
        """The chance of six wins in a row is below 2.5 %, that of five is not."""
        self.assertEqual(self.calc("--wdl", "1000,0,0")["forecast"]["games_needed"], 6)
        self.assertEqual(self.calc("--wdl", "0,0,1")["forecast"]["games_needed"], 6)
        self.assertEqual(self.calc("--pairs", "0,0,0,0,9")["forecast"]["games_needed"], 12)
        self.assertGreater(self.calc("--wdl", "6,0,0")["score_ci95"][0], 0.5)
        self.assertLess(self.calc("--wdl", "5,0,0")["score_ci95"][0], 0.5)
        for even in ("7,5,7", "0,9,0", "0,0,0", "1,1,1"):
            self.assertIsNone(self.calc("--wdl", even)["forecast"]["games_needed"], even)

    def test_numbers_are_finite(self):
        whole = 2 ** 53
        inputs = ["--wdl=0,0,0", "--wdl=1,0,0", "--wdl=0,1,0", "--wdl=0,0,1", f"--wdl={whole},0,0", f"--wdl=0,{whole},0",
                  f"--wdl={whole - 2},1,1", f"--wdl=1,{whole - 1},0", "--pairs=0,0,0,0,0", f"--pairs={whole // 2},0,0,0,0",
                  f"--pairs=0,0,0,0,{whole // 2}", f"--pairs=1,0,0,0,{whole // 2 - 1}", f"--pairs=0,0,{whole // 2},0,0"]
        tests = [[], ["--elo0", 0, "--elo1", 5], ["--elo0", -212, "--elo1", 212], ["--elo0", 0, "--elo1", "0.000001"],
                 ["--elo0", -1000, "--elo1", 1000, "--model", "logistic"], ["--elo0", 999, "--elo1", 1000, "--model", "logistic"],
                 ["--elo0", 0, "--elo1", 5, "--alpha", "1e-299", "--beta", "0.49999"]]
        for counts in inputs:
            for test in tests:
                with self.subTest((counts, test)):
                    found = self.calc(counts, *test)
                    self.assertTrue(all(math.isfinite(number) for number in numbers(found)))
                    self.assertEqual(found["llr"] is None, not test)
                    if test:
                        self.assertTrue(all(found["forecast"][key]["games"] is not None for key in ("elo0", "midpoint", "elo1")))
                    text = self.good("calc", counts, *test).stdout.lower()
                    self.assertNotIn("nan", text)
                    self.assertNotRegex(text, r"\binf")

    def test_sides_mirror(self):
        one = self.calc("--wdl", "30,20,10", "--elo0", -3, "--elo1", 7)
        other = self.calc("--wdl", "10,20,30", "--elo0", -7, "--elo1", 3)
        for key in ("elo", "nelo", "llr"):
            self.near(one[key], -other[key], key)
        self.near(one["los"], 1 - other["los"])
        self.assertEqual(one["forecast"]["games_needed"], other["forecast"]["games_needed"])


class BadInput(Case):
    def test_refused(self):
        test = ("--elo0", "0", "--elo1", "5")
        cases = {
            (): ["--wdl", "--pairs"],
            (*WHOLE, "--pairs", "1,2,3,4,5"): ["--wdl", "--pairs"],
            ("--wdl", "1,2"): ["--wdl", "2", "3"],
            ("--pairs", "1,2,3"): ["--pairs", "3", "5"],
            ("--wdl", "1,2,x"): ["--wdl", '"x"'],
            ("--wdl", "1,nan,3"): ["--wdl", '"nan"'],
            ("--wdl", f"{2 ** 53 + 1},0,0"): ["--wdl", "9007199254740992"],
            (*WHOLE, "--elo0", "0"): ["--elo0", "--elo1"],
            (*WHOLE, "--elo1", "5"): ["--elo1", "--elo0"],
            (*WHOLE, "--alpha", "0.1"): ["--alpha", "--elo0"],
            (*WHOLE, "--model", "logistic"): ["--model", "--elo0"],
            (*WHOLE, "--elo0", "5", "--elo1", "5"): ["--elo0 5", "--elo1 5"],
            (*WHOLE, "--elo0", "0", "--elo1", "1e-9"): ["--elo0", "--elo1", "apart"],
            (*WHOLE, "--elo0", "x", "--elo1", "5"): ["--elo0", '"x"'],
            (*WHOLE, "--elo0", "0", "--elo1", "301"): ["301", "-300.0 to 300.0"],
            ("--pairs", "1,2,3,4,5", "--elo0", "0", "--elo1", "213"): ["213", "212.1"],
            (*WHOLE, "--elo0", "-1001", "--elo1", "0", "--model", "logistic"): ["-1001", "1000.0"],
            (*WHOLE, *test, "--alpha", "0"): ["--alpha"],
            (*WHOLE, *test, "--alpha", "0.5"): ["--alpha", "0.5"],
            (*WHOLE, *test, "--beta", "0.7"): ["--beta", "0.7"],
            (*WHOLE, *test, "--model", "bayes"): ["--model", '"bayes"', "normalized", "logistic"],
            (*WHOLE, "--wdl", "1,2,3"): ["--wdl", "twice"],
            ("--wld", "1,2,3"): ["--wld", "--wdl"],
        }
        for words, mentions in cases.items():
            with self.subTest(words):
                self.refused("calc", *words, mentions=mentions)
                self.refused("calc", *words, "--json", mentions=mentions)
