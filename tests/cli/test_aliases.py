"""Chinese names of cards, wherever cards are read."""
import json

from tests.cli.harness import Case

DECK = [rank + suit for suit in "CSHD" for rank in "6789TJQKA"]
NAMES = {"C": "梅花", "S": "黑桃", "H": "红桃", "D": "方块"}


def chinese(card):
    return {"BJ": "小王", "RJ": "大王"}.get(card) or NAMES[card[1]] + card[0].replace("T", "10")


class Aliases(Case):
    def solve(self, position, game="doudizhu"):
        return json.loads(self.good("solve", game, self.write("p.json", json.dumps(position)), "--json").stdout)

    def test_endings(self):
        for game, own, enemy, table in (
            ("doudizhu", ["KS", "KH", "RJ"], ["3S", "TH", "BJ"], ["4S", "4H"]),
            ("redten", ["3C", "4C", "TH", "RJ"], ["KC", "2D", "BJ"], ["9C"]),
        ):
            plain = self.solve({"hands": [own, enemy], "table": table}, game)
            hands = [[chinese(card) for card in hand] for hand in (own, enemy)]
            self.assertEqual(self.solve({"hands": hands, "table": [chinese(card) for card in table]}, game), plain)
        for hands in (["大王KK4", "小王2255"], ["大王 K K 4", "小王 2 2 5 5"]):
            self.assertEqual(self.solve({"hands": hands}), self.solve({"hands": ["RKK4", "B2255"]}))

    def records(self, deal, game, names):
        deals = str(self.write("deals.jsonl", json.dumps(deal, ensure_ascii=False)))
        entrants = {name: {"bot": "lowest"} for name in names}
        config = {"name": "a", "game": {"name": game}, "entrants": entrants, "deals": 1, "deals_from": deals}
        config["records"] = "all"
        folder = self.folder / "run"
        self.good("run", self.write("c.json", json.dumps(config)), "--out", folder, "--force", "--quiet")
        return (folder / "records.jsonl").read_text()

    def test_deals_and_moves(self):
        deal = {"deck": DECK, "trump": "AD", "first_attacker": 0, "moves": ["attack 6C", "defend QC"]}
        other = deal | {"deck": [chinese(card) for card in DECK], "trump": "方片A"}
        other["moves"] = ["attack 梅花6", "defend 草花Q"]
        plain = self.records(deal, "durak", "ab")
        self.assertIn('"moves":["attack 6C","defend QC"', plain)
        self.assertEqual(self.records(other, "durak", "ab"), plain)

    def test_a_pass_and_jokers(self):
        cards = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"] + ["BJ", "RJ"]
        hands = [cards[:16] + ["RJ"], cards[16:33], cards[33:50]]
        bottom = [card for card in cards if not any(card in hand for hand in hands)]
        deal = {"hands": hands, "bottom": bottom, "first": 0}
        plain = self.records(deal | {"moves": ["pass", "bid 3"]}, "doudizhu", "abc")
        other = {"hands": [[chinese(card) for card in hand] for hand in hands], "first": 0}
        other |= {"bottom": [chinese(card) for card in bottom], "moves": ["不出", "bid 3"]}
        self.assertIn('"moves":["pass","bid 3"', plain)
        self.assertEqual(self.records(other, "doudizhu", "abc"), plain)

    def test_what_is_no_name(self):
        for text in ("红桃", "红桃1", "红", "大", "红桃3红桃4", "王" * 300):
            path = self.write("p.json", json.dumps({"hands": [[text], ["3S"]]}))
            self.refused("solve", "doudizhu", path, mentions=["hands[0][0]", "not a card"])
