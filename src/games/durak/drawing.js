'use strict';

/* The bout: each attack card with its answer. The order comes from the plies back to the last empty table. */
function durakPairs(film, ply, table, open) {
  const played = [];
  for (let i = ply - 1; i >= 0 && played.length < table.length; i--) {
    const [verb, card] = film.moves[i].split(' ');
    if (card && table.includes(card)) played.unshift([verb, card]);
  }
  const pairs = [];
  for (const [verb, card] of played) {
    const waiting = pairs.find((pair) => pair.length === 1 && !open.includes(pair[0]));
    if (verb === 'defend' && waiting) waiting.push(card);
    else pairs.push([card]);
  }
  return pairs;
}

drawings.durak = function drawDurak(position) {
  const { film, ply, common, views, eye } = position, ranks = '23456789TJQKA';
  const bySuit = (cards) => sortCards(cards, ranks).sort((one, two) => 'CSHD'.indexOf(one[1]) - 'CSHD'.indexOf(two[1]));
  const hands = film.seats.map((name, seat) => {
    const role = seat === common.attacker ? 'attacks' : seat === common.defender ? (common.taking ? 'takes' : 'defends') : '';
    const hand = eye < 0 || seat === eye ? views[seat].hand : null;
    return handNode(position, seat, hand && bySuit(hand), common.hand_count[seat], role);
  });
  const fresh = position.move ? cardsIn(position.move)[0] : null;
  const pairs = durakPairs(film, ply, common.table, common.open).map((pair) =>
    element('span', { class: 'pair' }, ...pair.map((card) => cardNode(card, { fresh: card === fresh }))));
  const middle = element('div', { class: 'middle' },
    element('span', { class: 'badge' }, 'trump ', cardNode(common.trump, { small: true })),
    element('span', { class: 'badge' }, `talon ${common.talon}`),
    element('span', { class: 'badge' }, `out of the game ${common.discard.length}`), ...pairs);
  return element('div', { class: 'felt' }, hands[0], middle, ...hands.slice(1));
};
