'use strict';

drawings.qigui521 = (position) => sheddingTable(position, {
  ranks: '34689TJQKA25BR7', counts: position.common.hand_count,
  notes: (seat) => `${position.common.points[seat]} points`,
  extra: [element('span', { class: 'badge' }, `talon ${position.common.talon}`)],
});
