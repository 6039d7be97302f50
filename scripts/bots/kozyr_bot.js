/* A bot for kozyr in JavaScript (Node): this one file, no dependencies.
 *
 *     const { Bot, run } = require('./kozyr_bot.js');
 *
 *     class Mine extends Bot {
 *         choose(view, legal) { return legal[0]; }
 *     }
 *
 *     run(new Mine());
 *
 * `legal` are the legal moves as texts, `view` is what the seat may know (kozyr describe GAME). console.log goes to
 * stderr, which kozyr keeps in the run's folder: the answers have the standard output for themselves.
 * The protocol: src/bots/README.md. */
'use strict';

const fs = require('fs');

const VERSION = 1;

/* Numbers from 0 to 1 that follow from a seed of 64 bits (splitmix64). */
function randomNumbers(seed) {
  let state = BigInt.asUintN(64, seed);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
  };
}

/* A number that follows from what a question says, so that each of a game has random numbers of its own. */
function textNumber(value) {
  let sum = 0n;
  for (const letter of JSON.stringify(value ?? null)) sum = BigInt.asUintN(64, sum * 31n + BigInt(letter.codePointAt(0)));
  return sum;
}

/* What a bot may have; only `choose` is needed. */
class Bot {
  constructor() {
    this.games = null; // the games that it plays, as ['durak'], and others are refused; null: it plays all
    this.name = this.constructor.name; // what others are told
    this.plies = false; // true: `ply` is called for every ply of every seat
    this.legalMax = 1024; // positions with more legal moves have legal = undefined: then count them yourself
    this.view = true; // 'vector': the view is a list of whole numbers, which `kozyr describe GAME` names
    this.history = 0; // so many of the last plies, at most 16, are in this.request.history
    this.nodes = 0; // add what you searched: a column of games.csv
    this.seat = null;
    this.random = randomNumbers(1n); // seeded by kozyr in each game, so that games can be played again
    this.request = null;
  }

  hello(message) {} // once: message.game, .rules, .seats, .options, .limits. An exception refuses

  game(seat, view, deal) {} // a new game begins

  ply(ply) {} // a seat moved, as this seat sees it

  choose(view, legal) { // the text of a legal move; this.request has the clock: move_ms, left_ms, nodes
    throw new Error('choose is missing');
  }

  /* With "parallel_games" in the config: the moves for many questions of as many games, objects with seat, seed, view (or
   * vector), legal and count. The games are told by nothing else. Override it to answer all at once. */
  chooseMany(questions) {
    return questions.map((question) => {
      this.seat = question.seat;
      this.random = randomNumbers(BigInt(question.seed) + textNumber(viewOf(question)));
      this.request = question;
      return this.choose(viewOf(question), question.legal);
    });
  }

  end(scores, places, reason) {} // the game is over
}

const viewOf = (question) => question.vector ?? question.view;

function say(message) {
  const bytes = Buffer.from(JSON.stringify(message) + '\n');
  for (let sent = 0; sent < bytes.length;) sent += fs.writeSync(1, bytes, sent);
}

const heard = {
  hello(bot, message) {
    try {
      if (bot.games && !bot.games.includes(message.game)) throw new Error(`this bot plays ${bot.games.join(', ')}`);
      bot.hello(message);
    } catch (problem) { // whatever it is, kozyr shall tell it to people
      say({ type: 'error', error: String(problem) });
      throw problem;
    }
    say({
      type: 'ready', protocol: 'kozyr', version: VERSION, name: bot.name, plies: bot.plies, legal_max: bot.legalMax,
      view: bot.view, history: bot.history,
    });
  },
  game(bot, message) {
    bot.seat = message.seat;
    bot.random = randomNumbers(BigInt(message.seed));
    bot.game(bot.seat, message.view, message.deal);
  },
  ply(bot, message) {
    bot.ply(message.ply);
  },
  move(bot, message) {
    const before = bot.nodes;
    bot.request = message;
    const move = bot.choose(viewOf(message), message.legal);
    say({ move, nodes: bot.nodes - before, id: message.id });
  },
  ask(bot, message) {
    const moves = bot.chooseMany(message.ask);
    say({ answers: message.ask.map((question, place) => ({ id: question.id, move: moves[place] })) });
  },
  end(bot, message) {
    bot.end(message.scores, message.places, message.reason);
  },
};

/* Lines of the standard input, as they come. */
function* lines() {
  const chunk = Buffer.alloc(1 << 16);
  let rest = Buffer.alloc(0);
  for (;;) {
    const size = fs.readSync(0, chunk, 0, chunk.length, null);
    if (size === 0) return;
    rest = Buffer.concat([rest, chunk.subarray(0, size)]);
    for (let end; (end = rest.indexOf(10)) >= 0; rest = rest.subarray(end + 1)) yield rest.toString('utf8', 0, end);
  }
}

/* Serves the bot until kozyr has had enough. */
function run(bot) {
  console.log = console.error;
  for (const line of lines()) {
    const message = JSON.parse(line);
    if (message.type === 'quit') return;
    if (Object.hasOwn(heard, message.type)) heard[message.type](bot, message);
  }
}

module.exports = { Bot, run };
