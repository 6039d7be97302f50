'use strict';

drawings.redten = function drawRedten(position) {
  const { film, common } = position, ranks = '3456789TJQKA2BR';
  const hands = film.seats.map((name, seat) => handNode(position, seat, sortCards(common.hand[seat], ranks), 0, ''));
  return element('div', { class: 'felt' }, hands[0], lastPlays(position), ...hands.slice(1));
};
