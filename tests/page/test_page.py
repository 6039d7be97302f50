"""The page of `kozyr report` in a real browser: nothing is complained of, nothing leaves the page, charts show the
summary's numbers, tables sort, and the viewer walks through a game of every game there is."""
import contextlib
import json
import pathlib
import re
import shutil
import tempfile
import unittest

import pytest

NEEDED = {"chromium": "/usr/bin/chromium", "chromium-driver": "/usr/bin/chromedriver", "node-d3-axis": "/usr/share/nodejs/d3-axis/dist/d3-axis.min.js"}
pytest.importorskip("selenium", reason="python3-selenium is not installed")
for package, path in NEEDED.items():
    if not pathlib.Path(path).exists():
        pytest.skip(f"{package} is not installed", allow_module_level=True)

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.page.browser import ROOT, kozyr, make, shared_browser

WIDTHS = (400, 1000, 1600)

# Every ply by the viewer's own keys: the ply, the move that is marked, and whether the position was drawn again.
STEPS = """
const viewer = document.querySelector('.viewer'), board = viewer.querySelector('.position'), seen = [];
for (let last = Number(viewer.querySelector('input').max), ply = 0; ply < last; ply++) {
  const before = board.firstChild;
  viewer.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  seen.push([Number(viewer.dataset.ply), Number(viewer.querySelector('[aria-current="true"]').dataset.ply),
    board.firstChild !== before && board.textContent.trim() !== '']);
}
return seen;
"""


@pytest.mark.xdist_group("page")
class Pages(unittest.TestCase):
    WEIGHT = 8

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="kozyr-page-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.browser = shared_browser()

    def config(self, name, **changes):
        base = {"name": name, "seed": 7, "game": {"name": "durak"}, "deals": 30, "records": "all",
                "entrants": {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}}}
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps({**base, **changes}))
        return path

    def run_of(self, name, timeout=300, **changes):
        make(self.folder, "run", self.config(name, **changes), "--out", name, "--quiet", "--force", timeout=timeout)
        return self.folder / name

    def open(self, *words, anchor=""):
        """Makes a page and opens it; the browser must have nothing to complain of."""
        make(self.folder, "report", *words, "--out", "page.html")
        self.browser.get("about:blank")
        self.browser.get_log("browser")
        self.browser.get_log("performance")
        self.browser.get(f"file://{self.folder}/page.html{anchor}")
        WebDriverWait(self.browser, 120).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, "[data-section]"))
        self.settle()
        self.assertEqual([entry["message"] for entry in self.browser.get_log("browser")], [])

    def settle(self):
        """Charts are drawn in the next frame."""
        self.browser.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));")

    def requests(self):
        events = (json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance"))
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def marks(self, chart, *keys):
        """The data attributes of the marks of a chart."""
        script = "return [...document.querySelectorAll(arguments[0])].map((mark) => arguments[1].map((key) => mark.getAttribute(key)))"
        found = self.browser.execute_script(script, f'[data-chart="{chart}"] svg [data-value]', [f"data-{key}" for key in keys])
        return [tuple(values) for values in found]

    def text(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector).text


class Charts(Pages):
    def test_no_request_leaves_the_page(self):
        self.open(self.run_of("quiet"))
        self.assertEqual([url for url in self.requests() if not url.startswith("file://")], [])

    def test_ladder_and_cross_table_show_the_summary(self):
        folder = self.run_of("three", entrants={"low": {"bot": "lowest"}, "rnd": {"bot": "random"}, "w": {"bot": "weighted"}})
        self.open(folder)
        summary = json.loads((folder / "summary.json").read_text())
        shown = {name: (float(value), float(low), float(high))
                 for name, value, low, high in self.marks("ladder", "name", "value", "low", "high")}
        caption = self.text('[data-chart="ladder"] figcaption')  # names those who are too far below to be drawn
        self.assertEqual(shown, {row["name"]: (row["elo"], *row["elo_ci95"]) for row in summary["entrants"]
                                 if f"{row['name']} −" not in caption})
        self.assertGreaterEqual(len(shown), 2)
        cells = {(row, column): float(value) for row, column, value in self.marks("cross-table", "row", "column", "value")}
        self.assertEqual(len(cells), 6)
        for pairing in summary["pairings"]:
            one, two = pairing["entrants"]
            share = pairing.get("share", pairing.get("score"))
            self.assertAlmostEqual(cells[one, two], share)
            self.assertAlmostEqual(cells[two, one], 1 - share)

    def test_the_answer_names_the_stronger(self):
        self.open(self.run_of("two"))
        self.assertRegex(self.text(".answer"), r"^low is stronger than rnd: it takes \d+\.\d % of the points")

    def test_names_stand_out_in_the_answer(self):
        """One that is a word of English would be read as one."""
        self.open(self.run_of("words", entrants={"always": {"bot": "lowest"}, "even": {"bot": "random"}}), "--games", "none")
        names = [bold.text for bold in self.browser.find_elements(By.CSS_SELECTOR, ".answer b")]
        self.assertEqual(names, ["always", "even"])

    def test_the_answer_after_a_stop_does_not_flatter(self):
        folder = self.run_of("stop", deals=2000, format="match", stop={"rule": "sprt", "elo0": 0, "elo1": 40})
        self.open(folder, "--games", "none")
        stop = json.loads((folder / "summary.json").read_text())["stop"]
        low, high = (stop["median_unbiased"] or {"share_ci95": stop["share_anytime95"]})["share_ci95"]
        self.assertRegex(self.text(".answer"), r"^The sequential test accepted H1 after \d+ deal sets: low is better than rnd by 40 normalised Elo rather than 0\.")
        self.assertIn(f"between {100 * low:.1f} and {100 * high:.1f} % with 95 % confidence", self.text(".answer"))

    def test_sweep_map_shows_every_point(self):
        config = self.config("sw", entrants={"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, deals=5)
        make(self.folder, "sweep", config, "--vary", "entrants.tree.depth=1,2", "--vary", "entrants.tree.trump_factor=1,5,9",
             "--out", "sw", "--quiet", "--force")
        self.open(self.folder / "sw")
        sweep = json.loads((self.folder / "sw/summary.json").read_text())["sweep"]
        points, best = sweep["points"], next(point for point in sweep["points"] if point["point"] == sweep["best"])
        self.assertEqual(f"without it its share is about {100 * best['shrunken']:.1f} %" in self.text(".answer"), best["shrunken"] != best["share"])
        cells = {(row, column): float(value) for row, column, value in self.marks("sweep-map", "row", "column", "value")}
        self.assertEqual(cells, {tuple(map(str, point["values"])): point.get("share", point.get("score")) for point in points})
        rows = self.browser.execute_script(
            """return [...document.querySelectorAll('[aria-label="best point of each value"] tbody tr')]
               .map((row) => [...row.cells].map((cell) => cell.textContent));""")
        self.assertEqual([row[0] for row in rows], ["depth 1", "depth 2", "trump_factor 1", "trump_factor 5", "trump_factor 9"])
        for row, at, value in zip(rows, (0, 0, 1, 1, 1), (1, 2, 1, 5, 9)):
            best = max((point for point in points if point["values"][at] == value), key=lambda point: point["share"])
            self.assertEqual((row[1], row[4]), (str(best["point"]), f"{('trump_factor', 'depth')[at]} {best['values'][1 - at]}"))

    def test_a_cut_elo_is_a_bound(self):
        bots = {"strong": {"bot": "alphabeta", "nodes": 200}, "same": {"bot": "alphabeta", "nodes": 200}, "rnd": {"bot": "random"}}
        self.open(self.run_of("cut", game={"name": "gomoku"}, entrants=bots, deals=4, format="gauntlet"), "--games", "none")
        row = next(line for line in self.text('[aria-label="standings"] tbody').splitlines() if line.startswith("rnd "))
        self.assertRegex(row, r"^rnd < [−+]\d+ ~\[−∞, ")
        self.assertNotIn("1199", self.text("main"))

    def test_a_gauntlet_is_seen_from_its_first(self):
        entrants = {"low": {"bot": "lowest"}, "rnd": {"bot": "random"}, "w": {"bot": "weighted"}}
        folder = self.run_of("gauntlet", format="gauntlet", entrants=entrants)
        self.open(folder)
        pairs = json.loads((folder / "summary.json").read_text())["pairings"]
        self.assertEqual({name: float(value) for name, value in self.marks("ladder", "name", "value")},
                         {pair["entrants"][1]: -pair["elo"] for pair in pairs})
        self.assertEqual(self.marks("cross-table", "value"), [])
        self.assertRegex(self.text(".answer"), r"^Of 2 entrants against low, w does best: .* shown to be stronger than low, 1 to be weaker\.$")

    def test_points_that_are_no_grid_are_shown_against_the_default(self):
        """A mean over points that differ in other ways too would be taken for the effect of one parameter."""
        content = {"entrants": {"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, "deals": 5,
                   "sweep": {"entrant": "tree", "parameters": ["depth", "trump_factor"], "points": [[1, 5], [2, 5], [1, 9]]}}
        make(self.folder, "sweep", self.config("list", **content), "--out", "list", "--quiet", "--force")
        self.open(self.folder / "list")
        points = json.loads((self.folder / "list/summary.json").read_text())["sweep"]["points"]
        self.assertEqual({name: float(value) for name, value in self.marks("sweep-changes", "name", "value")},
                         {"depth 2": points[1]["to_default"], "trump_factor 9": points[2]["to_default"]})
        for chart in ("effect-depth", "sweep-map"):
            self.assertEqual(self.marks(chart, "value"), [], chart)

    def test_a_race_shows_who_was_left(self):
        config = self.config("race", entrants={"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, deals=200)
        make(self.folder, "sweep", config, "--vary", "entrants.tree.trump_factor=0,1,5,9", "--race", "halving",
             "--out", "race", "--quiet", "--force")
        self.open(self.folder / "race")
        ends = [point["dropped_after"] for point in json.loads((self.folder / "race/summary.json").read_text())["sweep"]["points"]]
        dropped = sorted(end for end in ends if end)
        marks = [(float(x), int(y)) for x, y in self.marks("race", "x", "value")]
        self.assertEqual(marks[0], (0, len(ends)))
        self.assertTrue(dropped)
        for index, deals in enumerate(dropped):
            self.assertIn((deals, len(ends) - index - 1), marks)

    def test_points_left_are_counted_from_0(self):
        content = {"entrants": {"tree": {"bot": "prediction", "depth": 1}, "low": {"bot": "lowest"}}, "deals": 100,
                   "sweep": {"vary": {"entrants.tree.depth": "0..2"}, "race": {"rule": "elimination"}}}
        make(self.folder, "sweep", self.config("left", **content), "--out", "left", "--quiet", "--force")
        self.open(self.folder / "left", "--games", "none")
        texts = [one.text for one in self.browser.find_elements(By.CSS_SELECTOR, '[data-chart="race"] .axis:first-of-type text')]
        self.assertEqual([text for text in texts if text in ("0", "1", "2", "3")][:4], ["0", "1", "2", "3"], texts)
        self.assertEqual([text for text in texts if "." in text], [])

    def test_the_map_of_a_race_has_the_same_deals_for_all(self):
        """As the table's: points that dropped out played easier or harder deals than those that stayed."""
        config = self.config("racemap", entrants={"tree": {"bot": "prediction", "depth": 2}, "rnd": {"bot": "random"}}, deals=200)
        make(self.folder, "sweep", config, "--vary", "entrants.tree.depth=0,1", "--vary", "entrants.tree.trump_factor=1,9",
             "--race", "halving", "--out", "racemap", "--quiet", "--force")
        self.open(self.folder / "racemap")
        sweep = json.loads((self.folder / "racemap/summary.json").read_text())["sweep"]
        common = sweep["race"]["deals_of_marginals"]
        self.assertLess(common, max(point["deals"] for point in sweep["points"]))
        groups = next(marginal["groups"] for marginal in sweep["marginals"] if len(marginal["parameters"]) == 2)
        cells = {(row, column): float(value) for row, column, value in self.marks("sweep-map", "row", "column", "value")}
        self.assertEqual(cells, {tuple(map(str, group["values"])): group["share"] for group in groups})
        heads = self.browser.execute_script(
            """return [...document.querySelectorAll('[aria-label="points of the sweep"] th')].map((head) => head.textContent);""")
        self.assertTrue(any("to best" in head for head in heads), heads)
        self.assertFalse(any("default" in head for head in heads), heads)

    def test_a_tuning_shows_its_way(self):
        config = self.config("tuned", entrants={"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, deals=4)
        make(self.folder, "tune", config, "--vary", "entrants.tree.trump_factor=0..10", "--iterations", "3", "--out", "tuned",
             "--quiet", "--force")
        self.open(self.folder / "tuned")
        lines = (self.folder / "tuned/tune.csv").read_text().splitlines()
        column = lines[0].split(",").index("share")
        shown = [float(value) for value, in self.marks("tune-score", "value")]
        self.assertEqual(shown, [float(line.split(",")[column]) for line in lines[1:]])
        others = json.loads((self.folder / "tuned/summary.json").read_text())["tune"]["against_others"]
        self.assertEqual({name: float(value) for name, value in self.marks("confirmed", "name", "value")},
                         {"tuned": others["tuned"], "start": others["start"]})
        self.assertEqual([(name, float(value)) for name, value in self.marks("gains", "name", "value")], [("gain", others["gain"])])

    def test_sides_have_a_table(self):
        folder = self.run_of("sides", game={"name": "doudizhu"}, deals=10,
                             entrants={"low": {"bot": "lowest"}, "rnd": {"bot": "random"}, "plan": {"bot": "planner"}})
        self.open(folder, "--games", "none")
        rows = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")][:4]
                for row in self.browser.find_elements(By.CSS_SELECTOR, '[data-section="By side"] tbody tr')]
        summary = json.loads((folder / "summary.json").read_text())
        self.assertEqual(rows, [[entrant["name"], side["side"], f"{side['games']:,}", f"{100 * side['won_share']:.2f}"]
                                for entrant in summary["entrants"] for side in entrant["sides"]])

    def test_several_runs_are_in_the_contents(self):
        self.open(self.run_of("one"), self.run_of("other"))
        links = [link.get_attribute("href").rsplit("#", 1)[1] for link in self.browser.find_elements(By.CSS_SELECTOR, "#contents a")]
        self.assertEqual(links, ["run-0", "run-1"])
        self.assertTrue(all(self.browser.find_elements(By.ID, link) for link in links))
        hidden = "const table = document.querySelector('.scroll'); return table.scrollWidth - table.clientWidth"
        self.assertEqual(self.browser.execute_script(hidden), 0, "what each run says can be read to its end")

    def test_endings_and_lengths_count_the_games(self):
        folder = self.run_of("counts")
        self.open(folder)
        summary = json.loads((folder / "summary.json").read_text())
        games = summary["games"]
        for chart in ("reasons", "lengths"):
            self.assertEqual(sum(int(value) for _, value in self.marks(chart, "name", "value")), games, chart)
        self.assertEqual({name: (float(value), float(low), float(high)) for name, value, low, high in self.marks("seats", "name", "value", "low", "high")},
                         {f"seat {row['seat']}": (row["score_mean"], *row["score_ci95"]) for row in summary["seats_score"]})

    def test_tables_sort(self):
        self.open(self.run_of("sorted", entrants={"low": {"bot": "lowest"}, "rnd": {"bot": "random"}, "w": {"bot": "weighted"}}))
        head = self.browser.find_element(By.CSS_SELECTOR, '[data-section="Standings"] th button')
        column = '[data-section="Standings"] .scroll tbody td:first-child'
        orders = []
        for _ in range(2):
            head.click()
            orders.append([cell.text for cell in self.browser.find_elements(By.CSS_SELECTOR, column)][:3])
        self.assertEqual(orders, [["w", "rnd", "low"], ["low", "rnd", "w"]])

    def test_no_width_needs_scrolling_sideways(self):
        self.open(self.run_of("wide"))
        for width in WIDTHS:
            self.browser.set_window_size(width, 900)
            self.settle()
            sizes = self.browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
            self.assertLessEqual(sizes[0], sizes[1], f"at {width}")

    @contextlib.contextmanager
    def shown_on(self, width, media=""):
        """Paper, or a screen of that width."""
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media})
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False})
        try:
            self.settle()
            yield
        finally:
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def test_long_names_on_a_phone(self):
        """The Elo is seen beside the name, and names above the cross table do not touch each other."""
        bots = {f"entrant-{i}-with-a-long-name": {"bot": ("lowest", "random")[i % 2]} for i in range(9)}
        self.open(self.run_of("phone", entrants=bots, deals=2, records="none"), "--games", "none")
        with self.shown_on(400):
            right = self.browser.execute_script("""return document.querySelector('[data-section="Standings"] th:nth-child(2)')
              .getBoundingClientRect().right""")
            self.assertLess(right, 400)
            heads = self.browser.execute_script("""return [...document.querySelectorAll('[data-chart="cross-table"] text[transform]')]
              .map((one) => one.getBoundingClientRect()).map((one) => [one.left, one.right])""")
            self.assertEqual(len(heads), 9)
            self.assertEqual([one for one, after in zip(heads, heads[1:]) if one[1] > after[0]], [])

    def test_values_of_a_design_are_short(self):
        """Five digits tell them apart; and where each was played once, no table says which point was best with it."""
        content = {"entrants": {"tree": {"bot": "prediction", "depth": 1}, "rnd": {"bot": "random"}}, "deals": 2,
                   "sweep": {"vary": {"entrants.tree.trump_factor": "0.0..9.0", "entrants.tree.repetition_factor": "0.0..1.0"},
                             "design": "sobol", "points": 4}}
        make(self.folder, "sweep", self.config("design", **content), "--out", "design", "--quiet", "--force")
        self.open(self.folder / "design")
        cells = self.text('[aria-label="points of the sweep"] tbody').split()
        self.assertGreater(len(cells), 20)
        self.assertEqual([cell for cell in cells if len(cell.strip("-0.")) > 6 and "[" not in cell and "]" not in cell], [])
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, '[aria-label="best point of each value"]'), [])

    def test_nothing_is_cut_on_paper(self):
        """A page of A4 is some 720 pixels wide."""
        bots = {name: {"bot": bot} for name, bot in (("a-rather-long-name", "lowest"), ("another", "random"), ("third", "weighted"))}
        self.open(self.run_of("paper", entrants=bots), "--games", "0-1")
        with self.shown_on(720, "print"):
            wide = self.browser.execute_script("""return [...document.querySelectorAll('table, pre, svg')].filter((one) => one.offsetParent !== null ||
              one.ownerSVGElement === null).map((one) => [one.tagName, one.getBoundingClientRect().right]).filter((one) => one[1] > 720)""")
            self.assertEqual(wide, [])

    def test_dark_and_light(self):
        self.open(self.run_of("themes"))
        colours = set()
        for _ in range(2):
            self.browser.find_element(By.ID, "theme").click()
            colours.add(self.browser.execute_script("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(colours), 2)

    def test_a_title_with_markup_does_nothing(self):
        self.open(self.run_of("markup"), "--title", "<img src=x onerror=alert(1)></script>")
        self.assertEqual(self.browser.title, "<img src=x onerror=alert(1)></script>")
        self.assertEqual(self.browser.find_elements(By.TAG_NAME, "img"), [])


class Viewer(Pages):
    def viewer(self):
        return self.browser.find_element(By.CSS_SELECTOR, ".viewer")

    def ply(self):
        return int(self.viewer().get_attribute("data-ply"))

    def test_keys_walk_through_a_game(self):
        self.open(self.run_of("keys"), "--games", "0-3")
        viewer = self.viewer()
        last = int(viewer.find_element(By.CSS_SELECTOR, "input").get_attribute("max"))
        for key, wanted in ((Keys.ARROW_RIGHT, 1), (Keys.ARROW_RIGHT, 2), (Keys.ARROW_LEFT, 1), (Keys.END, last),
                            (Keys.ARROW_RIGHT, last), (Keys.HOME, 0)):
            viewer.send_keys(key)
            self.assertEqual(self.ply(), wanted)

    def test_a_link_opens_its_ply(self):
        self.open(self.run_of("link"), "--games", "0-3", anchor="#game=2&ply=7")
        self.assertEqual((self.viewer().get_attribute("data-game"), self.ply()), ("2", 7))
        self.viewer().send_keys(Keys.ARROW_RIGHT)
        WebDriverWait(self.browser, 20).until(lambda browser: browser.current_url.endswith("#game=2&ply=8"))

    def test_thoughts_stand_beside_their_ply(self):
        folder = self.run_of("thoughts", entrants={"mc": {"bot": "ismcts", "iterations": 100}, "rnd": {"bot": "random"}}, deals=1)
        self.open(folder, "--games", "0", "--explain")
        record = json.loads(kozyr(self.folder, "replay", folder, "0", "--explain", "--json"))
        thought = record["thoughts"][0]
        self.browser.get(f"{self.browser.current_url.split('#')[0]}#game=0&ply={thought['ply']}")
        rows = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")]
                for row in self.browser.find_elements(By.CSS_SELECTOR, ".thought tbody tr")]
        self.assertEqual(rows, [[move["move"], f"{move['value']:,}", f"{move['visits']:,}"] for move in thought["moves"]])
        self.viewer().send_keys(Keys.HOME)
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, ".thought tbody tr"), [])
        while ". rnd " not in self.text('.viewer .moves [aria-current="true"]'):
            self.viewer().send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.text(".thought"), "rnd gave no search information.")

    def test_both_seatings_of_a_deal_side_by_side(self):
        folder = self.run_of("twins", deals=2)
        self.open(folder, "--games", "0-3")
        records = [json.loads(line) for line in (folder / "records.jsonl").read_text().splitlines()]
        choice = Select(self.viewer().find_element(By.CSS_SELECTOR, 'select[aria-label="compare with"]'))
        twins = [option.get_attribute("value") for option in choice.options]
        self.assertEqual(twins, ["-1", "1"])
        self.assertEqual(records[0]["deal"], records[1]["deal"])
        choice.select_by_value("1")
        self.viewer().send_keys(Keys.END)
        shown = self.text(".viewer .beside")
        self.assertIn(f"game 1: {' – '.join(records[1]['seats'])}", shown)
        tops = self.browser.execute_script("return [...document.querySelectorAll('.viewer .felt')].map((one) => one.getBoundingClientRect().top)")
        self.assertEqual(len(tops), 2)
        self.assertAlmostEqual(*tops, delta=4)
        at = min(len(records[0]["moves"]), len(records[1]["moves"]))
        self.assertIn("End: " if at == len(records[1]["moves"]) else f"{at} of {len(records[1]['moves'])}", shown)

    def test_seats_of_one_entrant_are_told_apart(self):
        folder = self.run_of("seats", game={"name": "doudizhu", "auction": "none"}, fill="sides", deals=1)
        self.open(folder, "--games", "0")
        moves = self.text(".viewer .moves").splitlines()[1:]
        record = json.loads((folder / "records.jsonl").read_text().splitlines()[0])
        seats = record["seats"]
        self.assertEqual({line.split(". ")[1].split(" ")[0] for line in moves}, set(seats))
        self.assertEqual({"(seat" in line for line in moves if seats.count(line.split(". ")[1].split(" ")[0]) > 1}, {True})
        self.assertEqual({"(seat" in line for line in moves if seats.count(line.split(". ")[1].split(" ")[0]) == 1}, {False})

    def test_every_game_is_shown_to_its_end(self):
        for game in sorted(path.name for path in (ROOT / "src/games").iterdir() if path.is_dir()):
            with self.subTest(game=game):
                description = json.loads(kozyr(self.folder, "describe", game, "--json"))
                seats = next(option for option in description["rules"] if option["name"] == "seats")
                entrants = {f"r{i}": {"bot": "random"} for i in range(int(seats["default"]))}
                folder = self.run_of(game, game={"name": game}, entrants=entrants, deals=1)
                self.open(folder, "--games", "0")
                record = json.loads((folder / "records.jsonl").read_text().splitlines()[0])
                last = len(record["moves"])
                moves = self.browser.find_elements(By.CSS_SELECTOR, ".viewer .moves li")
                self.assertEqual(len(moves), last + 1)
                self.assertEqual(self.browser.execute_script(STEPS), [[ply, ply, True] for ply in range(1, last + 1)])
                self.assertEqual(self.ply(), last)
                self.assertIn(f"End: {record['reason']}.", self.text(".viewer .ply"))
                self.assertEqual(self.browser.get_log("browser"), [])
                self.check_end(folder, record)

    def check_end(self, folder, record):
        """The last position of `replay`, where the page shows text."""
        shown = self.browser.find_elements(By.CSS_SELECTOR, ".viewer .position-text")
        if not shown:
            return
        told = kozyr(self.folder, "replay", folder, record["index"])
        last = told[re.search(rf"\n *{len(record['moves'])}  seat.*\n", told).end():].split("\nend: ")[0]
        self.assertEqual(shown[0].get_attribute("textContent").strip(), last.strip())


if __name__ == "__main__":
    unittest.main()
