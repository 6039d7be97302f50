#!/usr/bin/env node
/* Durak, throw-in: always the lowest card, and no trump thrown in while the talon lasts. Plays as `lowest` does. */
'use strict';

const { Bot, run } = require('./kozyr_bot.js');

const RANKS = '23456789TJQKA';
const SUITS = 'CSHD';

class Lowest extends Bot {
  constructor() {
    super();
    this.games = ['durak'];
  }

  choose(view, legal) {
    const trump = view.trump[1];
    const card = (move) => move.split(' ')[1];
    const strength = (move) => {
      const [rank, suit] = card(move);
      return (suit === trump ? 1000 : 0) + 4 * RANKS.indexOf(rank) + SUITS.indexOf(suit);
    };
    let cards = legal.filter(card);
    const otherwise = legal.filter((move) => !card(move)); // take, pass
    const throwsIn = view.table.length > 0 && cards.length > 0 && cards[0].startsWith('attack');
    if (throwsIn && view.talon) cards = cards.filter((move) => strength(move) < 1000);
    if (cards.length === 0) return otherwise[0];
    return cards.reduce((best, move) => (strength(move) < strength(best) ? move : best));
  }
}

run(new Lowest());
