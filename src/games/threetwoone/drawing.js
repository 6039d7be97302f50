'use strict';

drawings.threetwoone = (position) => sheddingTable(position, {
  ranks: '3456789TJQKA2', counts: position.common.held,
  notes: (seat) => (position.common.led && position.common.locked.includes(seat) ? 'passed' : ''),
});
