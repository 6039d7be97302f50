'use strict';

drawings.qigui523 = (position) => sheddingTable(position, {
  ranks: '4689TJQKA325BR7', counts: position.common.hand_count,
  notes: (seat) => `${position.common.points[seat]} points`,
  extra: [element('span', { class: 'badge' }, `talon ${position.common.talon}`)],
});
