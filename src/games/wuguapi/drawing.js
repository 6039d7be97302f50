'use strict';

drawings.wuguapi = (position) => sheddingTable(position, {
  ranks: '6789TJQKA2345BR', counts: position.common.hand_count,
  notes: (seat) => `${position.common.points[seat]} points`,
  extra: [element('span', { class: 'badge' }, `talon ${position.common.talon}`)],
});
