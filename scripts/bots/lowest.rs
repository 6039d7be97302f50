//! A bot for kozyr in Rust, without dependencies: rustc -O -o lowest lowest.rs
//!
//! It plays Durak (always the lowest card, no trump thrown in while the talon lasts) and Dou Dizhu (the cheapest play
//! that keeps the bombs), as `lowest` does. The protocol is in src/bots/README.md: one line of JSON each way. Only
//! a few keys are looked at, and none of their names or texts hold an escape, so that searching the line will do.
use std::io::{self, BufRead, Write};

const RANKS: usize = 15;
const LITTLE: usize = 13;
const BIG: usize = 14;
const ACE: usize = 11;
const TWO: usize = 12;
const BOMB: i32 = -(1 << 20);
const GUARDED: i32 = -(1 << 19);
const FROM_BELOW: i32 = 1024;
const READY: &str = r#"{"type":"ready","name":"lowest","plies":false}"#;
const REFUSAL: &str = r#"{"type":"error","error":"only durak and doudizhu"}"#;

/// A line from the other side.
struct Message<'a>(&'a str);

impl<'a> Message<'a> {
    /// The text after "key": in the line; empty if it is not there.
    fn value(&self, key: &str) -> &'a str {
        let quoted = format!("\"{key}\":");
        self.0.find(&quoted).map_or("", |at| &self.0[at + quoted.len()..])
    }

    fn text(&self, key: &str) -> &'a str {
        self.value(key).strip_prefix('"').and_then(|rest| rest.split('"').next()).unwrap_or("")
    }

    fn number(&self, key: &str) -> i32 {
        let value = self.value(key);
        let end = value.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(value.len());
        value[..end].parse().unwrap_or(0)
    }

    fn is_true(&self, key: &str) -> bool {
        self.value(key).starts_with("true")
    }

    /// The items of a list of texts or numbers.
    fn list(&self, key: &str) -> Vec<&'a str> {
        let inside = self.value(key).strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or("");
        inside.split(',').map(|item| item.trim_matches('"')).filter(|item| !item.is_empty()).collect()
    }
}

// ---- Durak ----

fn choose_durak(message: &Message, legal: &[&str]) -> usize {
    let trump = message.text("trump").as_bytes()[1];
    let throws_in = !message.list("table").is_empty() && message.number("talon") > 0;
    let strength = |card: &str| {
        let (rank, suit) = (card.as_bytes()[0], card.as_bytes()[1]);
        let place = |names: &str, name: u8| names.bytes().position(|c| c == name).unwrap_or(0);
        (suit == trump, place("23456789TJQKA", rank), place("CSHD", suit))
    };
    let card = |i: &usize| legal[*i].split_once(' ').map(|(_, card)| card);
    let kept = |i: &usize| card(i).map_or(false, |card| !(throws_in && legal[*i].starts_with("attack") && strength(card).0));
    let best = (0..legal.len()).filter(kept).min_by_key(|i| strength(card(i).unwrap()));
    best.or_else(|| (0..legal.len()).find(|i| card(i).is_none())).unwrap_or(0)
}

// ---- Dou Dizhu ----

#[derive(Default)]
struct Play {
    counts: [usize; RANKS],
    cards: usize,
    head: usize,
    bomb: bool,
    chain: bool,
}

fn rank_of(card: &str) -> usize {
    match card {
        "BJ" => LITTLE,
        "RJ" => BIG,
        _ => "3456789TJQKA2".find(&card[..1]).unwrap_or(0),
    }
}

fn counts_of<'a>(cards: impl Iterator<Item = &'a str>) -> [usize; RANKS] {
    let mut counts = [0; RANKS];
    cards.for_each(|card| counts[rank_of(card)] += 1);
    counts
}

fn longest_run(ranks: &[usize]) -> Vec<usize> {
    let (mut best, mut current): (Vec<usize>, Vec<usize>) = (vec![], vec![]);
    for &rank in ranks {
        if current.last().map_or(true, |last| rank != last + 1 || rank > ACE) {
            current.clear();
        }
        current.push(rank);
        if current.len() > best.len() {
            best = current.clone();
        }
    }
    best
}

fn read_play(text: &str) -> Play {
    if text == "pass" {
        return Play::default();
    }
    let counts = counts_of(text.split(" (").next().unwrap_or("").split(' '));
    let most = *counts.iter().max().unwrap();
    let mut body: Vec<usize> = (0..RANKS).filter(|&rank| counts[rank] == most).collect();
    if most == 3 {
        body = longest_run(&body); // the other triples are kickers
    }
    let cards = counts.iter().sum();
    let bomb = (most == 4 && cards == 4) || body == [LITTLE, BIG];
    Play { counts, cards, head: *body.last().unwrap(), bomb, chain: most < 4 && body.len() > 1 }
}

fn speak(message: &Message, legal: &[&str], hand: &[usize; RANKS]) -> usize {
    let strong = (0..RANKS).filter(|&rank| hand[rank] > 0 && (rank > TWO || hand[rank] == 4)).count();
    let held = (hand[TWO] + 2 * strong) as i32;
    let worth = held - 2;
    if message.text("phase") == "doubling" {
        return (held >= 8) as usize;
    }
    if !legal[legal.len() - 1].starts_with("bid") {
        return (worth > message.number("robs")) as usize;
    }
    let bid = |i: &usize| legal[*i].strip_prefix("bid ").map_or(i32::MIN, |bid| bid.parse().unwrap_or(0));
    (0..legal.len()).filter(|i| bid(i) <= worth).last().unwrap_or(0)
}

fn lead(plays: &[Play], hand: &[usize; RANKS], guard: bool) -> usize {
    let lowest = hand.iter().position(|&number| number > 0).unwrap_or(0);
    let value = |play: &Play| {
        if play.cards == 1 && guard {
            return GUARDED + play.head as i32;
        }
        let from_below = if play.chain { play.counts[lowest] > 0 } else { play.head == lowest };
        let kept = if play.bomb { BOMB } else { 0 };
        16 * play.cards as i32 - play.head as i32 + from_below as i32 * FROM_BELOW + kept
    };
    (0..plays.len()).rev().max_by_key(|&i| value(&plays[i])).unwrap_or(0) // the first of the highest
}

fn answer(plays: &[Play], partner: i32, head: i32, enemy: i32, guard: bool) -> usize {
    let pass = plays.iter().position(|play| play.cards == 0).unwrap_or(0);
    let best = plays.iter().position(|play| play.cards > 0 && !play.bomb);
    let single = plays.iter().rposition(|play| play.cards == 1);
    let bomb = plays.iter().position(|play| play.bomb);
    if partner > 0 && (partner <= 2 || head >= 9) {
        return pass;
    }
    if best.is_some() {
        return single.filter(|_| guard).or(best).unwrap();
    }
    bomb.filter(|_| partner == 0 && enemy <= 3).unwrap_or(pass)
}

fn choose_doudizhu(message: &Message, legal: &[&str], seat: usize) -> usize {
    let hand = counts_of(message.list("hand").into_iter());
    if message.text("phase") != "play" {
        return speak(message, legal, &hand);
    }
    let held: Vec<i32> = message.list("held").iter().map(|number| number.parse().unwrap_or(0)).collect();
    let landlord = message.number("landlord") as usize;
    let hostile = |other: usize| (other == landlord) != (seat == landlord);
    let plays: Vec<Play> = legal.iter().map(|text| read_play(text)).collect();
    if let Some(last) = plays.iter().position(|play| play.cards as i32 == held[seat]) {
        return last;
    }
    let next = (seat + 1) % 3;
    let guard = hostile(next) && held[next] == 1;
    let enemy = (0..3).filter(|&other| hostile(other)).map(|other| held[other]).min().unwrap_or(99);
    let owner = message.number("owner") as usize;
    let partner = if hostile(owner) { 0 } else { held[owner] };
    if message.is_true("led") {
        answer(&plays, partner, message.number("head"), enemy, guard)
    } else {
        lead(&plays, &hand, guard)
    }
}

// ---- the protocol ----

fn main() -> io::Result<()> {
    let (mut doudizhu, mut seat) = (false, 0);
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let message = Message(&line);
        match message.text("type") {
            "hello" => {
                let game = message.text("game");
                doudizhu = game == "doudizhu";
                let known = doudizhu || game == "durak";
                writeln!(out, "{}", if known { READY } else { REFUSAL })?;
            }
            "game" => seat = message.number("seat") as usize,
            "move" => {
                let legal = message.list("legal");
                let chosen = if doudizhu { choose_doudizhu(&message, &legal, seat) } else { choose_durak(&message, &legal) };
                writeln!(out, "{{\"move\":\"{}\"}}", legal[chosen])?;
            }
            "quit" => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
