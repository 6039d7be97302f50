'use strict';

drawings.doudizhu = function drawDoudizhu(position) {
  const { common } = position, shown = common.bottom || [];
  return sheddingTable(position, {
    ranks: '3456789TJQKA2BR', counts: common.held,
    notes: (seat) => (common.landlord > 2 ? '' : seat === common.landlord ? 'landlord' : 'peasant'),
    extra: [element('span', { class: 'badge' }, 'bottom ',
      ...(shown.length ? shown : [null, null, null]).map((card) => cardNode(card, { small: true })))],
  });
};
