'use strict';

drawings.bigtwo = (position) => sheddingTable(position, {
  ranks: '3456789TJQKA2', counts: position.common.hand_count,
});
