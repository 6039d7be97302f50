'use strict';

/* Five or more stones in a row through the last one; an empty list if there are none. */
function gomokuLine(stones, last) {
  const has = new Set(stones), at = (column, row) => String.fromCharCode(97 + column) + (row + 1);
  const [column, row] = [last.charCodeAt(0) - 97, Number(last.slice(1)) - 1];
  for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const line = [last];
    for (const way of [1, -1]) {
      for (let i = way; has.has(at(column + i * right, row + i * up)); i += way) line.push(at(column + i * right, row + i * up));
    }
    if (line.length >= 5) return line;
  }
  return [];
}

drawings.gomoku = function drawGomoku(position) {
  const { film, ply, common } = position, step = 30, size = 16 * step;
  const svg = canvas(size, size, `the board after ${ply} plies`).style('max-width', '46rem');
  const x = (cell) => (cell.charCodeAt(0) - 96) * step, y = (cell) => size - Number(cell.slice(1)) * step;
  svg.append('rect').attr('width', size).attr('height', size).attr('rx', 8).style('fill', 'var(--wood)');
  for (let i = 1; i <= 15; i++) {
    for (const [x1, x2, y1, y2] of [[step, 15 * step, i * step, i * step], [i * step, i * step, step, 15 * step]]) {
      svg.append('line').attr('x1', x1).attr('x2', x2).attr('y1', y1).attr('y2', y2).style('stroke', '#6b5227');
    }
    svg.append('text').attr('x', i * step).attr('y', size - 4).attr('text-anchor', 'middle').style('fill', '#4a3a1c')
      .text(String.fromCharCode(96 + i));
    svg.append('text').attr('x', 4).attr('y', size - i * step + 4).style('fill', '#4a3a1c').text(i);
  }
  for (const star of ['d4', 'd12', 'l4', 'l12', 'h8']) {
    svg.append('circle').attr('cx', x(star)).attr('cy', y(star)).attr('r', 3.5).style('fill', '#6b5227');
  }
  const numbers = new Map(film.moves.slice(0, ply).map((move, index) => [move, index + 1]));
  const stones = [common.black, common.white];
  const owner = common.last ? stones.find((list) => list.includes(common.last)) : null;
  const line = owner ? gomokuLine(owner, common.last) : [];
  stones.forEach((list, side) => list.forEach((cell) => {
    const stone = svg.append('g').attr('data-stone', cell);
    tip(stone, `${side ? 'white' : 'black'} ${cell}`);
    stone.append('circle').attr('cx', x(cell)).attr('cy', y(cell)).attr('r', 13).style('fill', side ? '#fbfbf8' : '#1b1b1b')
      .style('stroke', line.includes(cell) ? '#d7301f' : cell === common.last ? '#0072b2' : '#3a3a3a')
      .style('stroke-width', line.includes(cell) || cell === common.last ? 3 : 1);
    stone.append('text').attr('x', x(cell)).attr('y', y(cell) + 4).attr('text-anchor', 'middle')
      .style('fill', side ? '#1b1b1b' : '#fbfbf8').text(numbers.get(cell) || '');
  }));
  const legend = film.seats.map((name, seat) => `${seat ? '○ white' : '● black'}: ${name}`).join('   ');
  return element('div', {}, svg.node(), paragraph(legend, 'note'));
};
