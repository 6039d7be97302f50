'use strict';

drawings.doudizhu4 = function drawDoudizhu4(position) {
  const { common } = position, shown = common.bottom || [];
  return sheddingTable(position, {
    ranks: '3456789TJQKA2BR', counts: common.held,
    notes: (seat) => (common.landlord > 3 ? '' : seat === common.landlord ? 'landlord' : 'peasant'),
    extra: [element('span', { class: 'badge' }, 'bottom ',
      ...(shown.length ? shown : Array(8).fill(null)).map((card) => cardNode(card, { small: true })))],
  });
};
