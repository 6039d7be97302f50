#!/usr/bin/env node
/* Dou Dizhu: the cheapest play that keeps the bombs, bids by twos, jokers and bombs. Plays as `lowest` does where no play
 * has two readings (the default rules). */
'use strict';

const { Bot, run } = require('./kozyr_bot.js');

const RANKS = '3456789TJQKA2';
const LITTLE = 13, BIG = 14, ACE = 11, TWO = 12;
const BOMB = -(2 ** 20), GUARDED = -(2 ** 19), FROM_BELOW = 1024;

const rankOf = (card) => (card === 'BJ' ? LITTLE : card === 'RJ' ? BIG : RANKS.indexOf(card[0]));

function countsOf(cards) {
  const counts = new Array(BIG + 1).fill(0);
  for (const card of cards) counts[rankOf(card)]++;
  return counts;
}

function longestRun(ranks) {
  let best = [], current = [];
  for (const rank of ranks) {
    const goesOn = current.length > 0 && rank === current[current.length - 1] + 1 && rank <= ACE;
    current = goesOn ? [...current, rank] : [rank];
    if (current.length > best.length) best = current;
  }
  return best;
}

function readPlay(text) {
  const cards = text === 'pass' ? [] : text.split(' (')[0].split(' ');
  const counts = countsOf(cards), most = Math.max(...counts);
  let body = [];
  counts.forEach((number, rank) => number > 0 && number === most && body.push(rank));
  const bomb = (most === 4 && cards.length === 4) || (body.length === 2 && body[0] === LITTLE);
  if (most === 3) body = longestRun(body); // the other triples are kickers
  return { text, cards, counts, bomb, head: body.length > 0 ? body[body.length - 1] : 0, chain: most < 4 && body.length > 1 };
}

const controls = (cards) =>
  countsOf(cards).reduce((sum, number, rank) => sum + (rank === TWO ? number : 0) + (number > 0 && (rank > TWO || number === 4) ? 2 : 0), 0);

class Lowest extends Bot {
  constructor() {
    super();
    this.games = ['doudizhu'];
  }

  choose(view, legal) {
    if (view.phase !== 'play') return this.speak(view, legal);
    const plays = legal.map(readPlay);
    const last = plays.find((play) => play.cards.length === view.hand.length);
    const next = (this.seat + 1) % 3;
    const guard = this.isEnemy(view, next) && view.held[next] === 1;
    if (last) return last.text;
    return (view.led ? this.answer(view, plays, guard) : this.lead(view, plays, guard)).text;
  }

  speak(view, legal) {
    const held = controls(view.hand), worth = held - 2;
    if (view.phase === 'doubling') return legal[held >= 8 ? 1 : 0];
    if (!legal[legal.length - 1].startsWith('bid')) return legal[worth > view.robs ? 1 : 0];
    return legal.filter((word) => word === 'pass' || Number(word.slice(4)) <= worth).pop();
  }

  isEnemy(view, seat) {
    return (seat === view.landlord) !== (this.seat === view.landlord);
  }

  lead(view, plays, guard) {
    const lowest = Math.min(...view.hand.map(rankOf));
    const value = (play) => {
      if (play.cards.length === 1 && guard) return GUARDED + play.head;
      const fromBelow = play.chain ? play.counts[lowest] > 0 : play.head === lowest;
      return 16 * play.cards.length - play.head + (fromBelow ? FROM_BELOW : 0) + (play.bomb ? BOMB : 0);
    };
    return plays.reduce((best, play) => (value(play) > value(best) ? play : best));
  }

  answer(view, plays, guard) {
    const enemies = [0, 1, 2].filter((seat) => this.isEnemy(view, seat));
    const partner = this.isEnemy(view, view.owner) ? 0 : view.held[view.owner];
    const bombs = plays.filter((play) => play.bomb);
    const others = plays.filter((play) => play.cards.length > 0 && !play.bomb);
    const nothing = plays.find((play) => play.cards.length === 0);
    if (partner > 0 && (partner <= 2 || view.head >= 9)) return nothing;
    const singles = others.filter((play) => play.cards.length === 1);
    if (others.length > 0) return guard && singles.length > 0 ? singles.pop() : others[0];
    const alarm = partner === 0 && Math.min(...enemies.map((seat) => view.held[seat])) <= 3;
    return bombs.length > 0 && alarm ? bombs[0] : nothing;
  }
}

run(new Lowest());
