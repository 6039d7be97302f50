/* Playing cards, and a table for shedding games; used by the games' drawings. */
'use strict';

const SUITS = { C: '♣', S: '♠', H: '♥', D: '♦' };
const SUIT_NAMES = { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' };

/* A card by its text: TD, BJ. options.small; options.fresh: just played. Without a text, the back of a card. */
function cardNode(text, options = {}) {
  const kinds = ['playing-card'];
  if (options.small) kinds.push('small');
  if (options.fresh) kinds.push('new');
  if (!text) return element('span', { class: `${kinds.join(' ')} back`, role: 'img', 'aria-label': 'a hidden card' }, ' ');
  const joker = text === 'BJ' || text === 'RJ', suit = text[1];
  if (suit === 'H' || suit === 'D' || text === 'RJ') kinds.push('red');
  const name = joker ? (text === 'RJ' ? 'red joker' : 'black joker') : `${text[0] === 'T' ? '10' : text[0]} of ${SUIT_NAMES[suit]}`;
  return element('span', { class: kinds.join(' '), role: 'img', 'aria-label': name, title: name, 'data-card': text },
    element('span', {}, joker ? '★' : text[0]),
    element('span', joker ? { class: 'joker' } : {}, joker ? 'joker' : SUITS[suit]));
}

/* The cards in a text such as "5C 5H (pair)"; other words are ignored. */
const cardsIn = (text) => text.split(' ').filter((word) => /^([2-9TJQKA][CSHD]|[BR]J)$/.test(word));

/* Sorts by a string of ranks from low to high, with B and R for the jokers, then by suit. */
function sortCards(cards, ranks) {
  const value = (card) => 10 * ranks.indexOf(card[0]) + 'CSHD'.indexOf(card[1]);
  return cards.slice().sort((one, two) => value(one) - value(two));
}

/* In larger hands, each card partly covers the one before it. */
const HAND_SPREAD = 11;

/* The hand of a seat: its cards if `cards` is a list, or `count` backs if it is hidden. */
function handNode(position, seat, cards, count, note) {
  const { film, turn } = position, shown = cards || Array(count).fill(null);
  const kinds = ['hand', seat === turn && 'turn', shown.length > HAND_SPREAD && 'many'].filter(Boolean);
  return element('div', { class: kinds.join(' '), 'data-seat': seat },
    element('span', { class: 'who' }, `seat ${seat}, ${film.seats[seat]}${note ? ` · ${note}` : ''} · ` +
      `${shown.length} ${shown.length === 1 ? 'card' : 'cards'}`),
    ...shown.map((card) => cardNode(card, { small: shown.length > 20 })));
}

/* The last play or pass of each seat within the last round; `more`: other cards on the table. */
function lastPlays(position, more = []) {
  const { film, ply } = position, from = Math.max(0, ply - film.seats.length);
  return element('div', { class: 'middle' }, ...more, ...film.moves.slice(from, ply).map((move, index) => {
    const cards = cardsIn(move), seat = film.turns[from + index];
    return element('span', { class: 'badge' }, `seat ${seat}: `, ...(cards.length
      ? cards.map((card) => cardNode(card, { small: true, fresh: from + index === ply - 1 })) : [move]));
  }));
}

/* A shedding game. hands(view, seat): the list of a seat's cards that `view` shows, or nothing; counts: cards
 * in each hand; notes(seat): a short text; extra: nodes for the middle, between the hands. */
function sheddingTable(position, table) {
  const { film, eye, views } = position;
  const hands = film.seats.map((name, seat) => {
    const view = views[eye < 0 ? seat : eye], cards = eye < 0 || seat === eye ? view.hand : null;
    return handNode(position, seat, cards && sortCards(cards, table.ranks), table.counts[seat], table.notes ? table.notes(seat) : '');
  });
  const above = Math.floor(hands.length / 2);
  return element('div', { class: 'felt' }, ...hands.slice(0, above), lastPlays(position, table.extra), ...hands.slice(above));
}
