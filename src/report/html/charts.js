/* Charts as SVG, drawn with d3. Every mark has its numbers as data attributes and a text for screen readers,
 * and every figure has a table, so that no information depends on colour or shape alone. */
'use strict';

const COLOURS = ['--blue', '--orange', '--green', '--purple', '--brown', '--red', '--sky'];

function colour(index) {
  return `var(${COLOURS[index % COLOURS.length]})`;
}

/* An element with attributes and children; strings are inserted as text, never as markup. */
function element(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== null) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const percent = (share, digits = 1) => (100 * share).toFixed(digits);

const ROWS_OPEN = 40;

const cellText = (column, row) => String(column.text ? column.text(row) : column.value(row));

/* A table that can be sorted by its headings. columns: {title, value(row), text(row), left, wrap}; rows in the
 * initial order. A long table scrolls under its headings. */
function sortableTable(caption, columns, rows) {
  const body = element('tbody');
  const heads = columns.map((column) => {
    const button = element('button', { type: 'button' }, column.title);
    const head = element('th', { scope: 'col', class: column.left ? 'text' : null }, button);
    button.addEventListener('click', () => sortBy(column, head));
    return head;
  });
  const kind = (column) => (column.wrap ? 'text wrap' : column.left ? 'text' : null);
  const fill = (list) => body.replaceChildren(...list.map((row) => element('tr', {}, ...columns.map((column) =>
    element('td', { class: kind(column) }, cellText(column, row))))));
  function sortBy(column, head) {
    const ascending = head.getAttribute('aria-sort') === 'descending';
    heads.forEach((other) => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    const order = ascending ? d3.ascending : d3.descending;
    fill(rows.slice().sort((one, two) => order(column.value(one), column.value(two))));
  }
  fill(rows);
  return element('div', { class: rows.length > ROWS_OPEN ? 'scroll tall' : 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    element('table', { style: `--name: ${Math.min(18, d3.max(rows, (row) => cellText(columns[0], row).length) || 0)}ch` },
      element('thead', {}, element('tr', {}, ...heads)), body));
}

/* A figure with its caption and its table. draw(width) redraws the SVG for a width in pixels. */
function figure(name, caption, table, draw) {
  const holder = element('div');
  const node = element('figure', { 'data-chart': name }, element('figcaption', {}, caption), holder,
    table && element('details', {}, element('summary', {}, 'the numbers'), table));
  let drawn = 0;
  const redraw = () => {
    const width = Math.round(holder.clientWidth);
    if (width === 0 || width === drawn) return;
    drawn = width;
    holder.replaceChildren(draw(width, caption).node());
  };
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(holder);
  return node;
}

function canvas(width, height, label) {
  return d3.create('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'img').attr('aria-label', label);
}

/* The width of the widest label in pixels, at the charts' 12-pixel type; at most a third of the picture, where
 * long names are cut. */
function labelRoom(labels, width) {
  return Math.min(width / 3, 12 + 6.8 * d3.max(labels, (label) => label.length));
}

function cut(label, room) {
  const most = Math.max(4, Math.floor((room - 10) / 6.8));
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}

/* An SVG path through the points, rounded to steps too small to see. */
function through(points, x, y) {
  return `M${points.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`).join('L')}`;
}

function tip(mark, text) {
  mark.attr('aria-label', text).append('title').text(text);
}

/* The texts of an axis: shares in % and differences in % points with enough digits to tell the ticks apart,
 * counts in thousands and millions, or plain numbers. */
function markTexts(scale, count, kind) {
  if (kind === 'count') return (value) => (value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(value));
  const ends = scale.domain(), plain = kind === 'share' || kind === 'points' ? null : scale.tickFormat(count);
  if (plain) return (value) => plain(value).replace('-', '−');
  const digits = Math.max(0, Math.ceil(-Math.log10(100 * d3.tickStep(ends[0], ends[ends.length - 1], count)) - 1e-9));
  return (value) => `${value < 0 ? '−' : ''}${Math.abs(100 * value).toFixed(digits)}${kind === 'share' ? ' %' : ''}`;
}

function leftAxis(svg, scale, x, count, kind) {
  svg.append('g').attr('class', 'axis').attr('transform', `translate(${x},0)`)
    .call(d3.axisLeft(scale).ticks(count).tickFormat(markTexts(scale, count, kind)));
}

/* A logarithmic scale omits the texts that do not fit. */
function bottomAxis(svg, scale, y, label, width, kind) {
  const count = Math.max(2, Math.floor((scale.range()[1] - scale.range()[0]) / 70)), axis = d3.axisBottom(scale);
  if (kind === 'log') axis.ticks(count, markTexts(scale, count, 'count'));
  else if (kind === 'whole') axis.tickValues(scale.ticks(count).filter(Number.isInteger)).tickFormat((value) => value.toLocaleString('en'));
  else axis.ticks(count).tickFormat(markTexts(scale, count, kind));
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${y})`).call(axis);
  svg.append('text').attr('class', 'soft').attr('x', width).attr('y', y + 34).attr('text-anchor', 'end').text(label);
}

/* A position for the label of a horizontal line where it covers no curve: {x, y, anchor}. box: left, right,
 * top, bottom; paths: lists of [x, y] from left to right; y: that of the line. */
function freePlace(text, y, box, paths) {
  const wide = 6.8 * text.length;
  const heightAt = (path, x) => {
    const next = path.findIndex((point) => point[0] >= x);
    if (next < 1) return path[next < 0 ? path.length - 1 : 0][1];
    const [one, two] = [path[next - 1], path[next]];
    return one[1] + (two[1] - one[1]) * (x - one[0]) / Math.max(1e-9, two[0] - one[0]);
  };
  const room = (place) => {
    if (place.y - 10 < box.top - 8 || place.y > box.bottom) return -1;
    const from = place.anchor === 'end' ? place.x - wide : place.x;
    return d3.min(paths.flatMap((path) => [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) =>
      Math.abs(heightAt(path, from + part * wide) - place.y + 4))));
  };
  const places = [[box.right, 'end', -4], [box.right, 'end', 13], [box.left + 4, 'start', -4], [box.left + 4, 'start', 13]]
    .map(([x, anchor, down]) => ({ x, anchor, y: y + down }));
  return places.find((place) => room(place) > 14) || places.slice().sort((one, two) => room(two) - room(one))[0];
}

/* One row per name: the value as a dot, the interval as a line. rows: {name, value, low, high, text}. A value
 * not below options.most is unknown: it has no dot, and its line leaves the picture. */
function dotPlot(name, caption, rows, options) {
  const value = options.value || ((row) => options.format(row.value)), known = (end) => Math.abs(end) < (options.most || Infinity);
  const ends = (row) => (options.ends || ((range) => interval(range, options.format)))([row.low, row.high]);
  const table = sortableTable(caption, [
    { title: options.what, value: (row) => row.name, left: true },
    { title: options.label, value: (row) => row.value, text: value },
    { title: '95 %', value: (row) => row.low, text: ends },
  ], rows);
  return figure(name, caption, table, (width, label) => {
    const room = labelRoom(rows.map((row) => row.name), width), line = 26;
    const height = rows.length * line + 46;
    const x = d3.scaleLinear().domain(options.domain || d3.extent([...rows.flatMap((row) => [row.low, row.high, row.value]).filter(known),
      ...(options.reference === undefined ? [] : [options.reference])])).nice().range([room, width - 24]).clamp(true);
    const svg = canvas(width, height, label);
    const bottom = rows.length * line + 4;
    if (options.reference !== undefined) {
      svg.append('line').attr('class', 'reference').attr('x1', x(options.reference)).attr('x2', x(options.reference))
        .attr('y1', 0).attr('y2', bottom);
    }
    rows.forEach((row, index) => {
      const y = index * line + line / 2;
      const mark = svg.append('g').attr('data-name', row.name).attr('data-value', row.value)
        .attr('data-low', row.low).attr('data-high', row.high);
      tip(mark, `${row.name}: ${value(row)} ${ends(row)}`);
      mark.append('text').attr('x', room - 10).attr('y', y + 4).attr('text-anchor', 'end').text(cut(row.name, room));
      mark.append('line').attr('class', 'interval').attr('x1', x(row.low)).attr('x2', x(row.high)).attr('y1', y).attr('y2', y)
        .style('stroke', 'var(--sky)');
      if (known(row.value)) mark.append('circle').attr('cx', x(row.value)).attr('cy', y).attr('r', 4.5).style('fill', 'var(--blue)');
    });
    bottomAxis(svg, x, bottom, options.label, width - 12, options.ticks);
    return svg;
  });
}

/* Squares with their numbers. cells: {row, column, value, text, title}; the middle value is pale. */
function heatMap(name, caption, rows, columns, cells, options) {
  const table = sortableTable(caption, [
    { title: options.rows, value: (cell) => rows[cell.row], left: true },
    { title: options.columns, value: (cell) => columns[cell.column], left: true },
    { title: options.label, value: (cell) => cell.value, text: (cell) => cell.title },
  ], cells);
  return figure(name, caption, table, (width, label) => {
    const room = labelRoom(rows.map(String), width), widest = labelRoom(columns.map(String), 3 * 150) - 12;
    /* headings that do not fit side by side are slanted, */
    const full = (width - room - 4) / columns.length, turned = widest > full - 4;
    /* or upright if they would still touch */
    const upright = turned && full - (0.77 * widest - 10) / columns.length < 22;
    const across = turned && !upright ? full - (0.77 * widest - 10) / columns.length : full;
    const down = Math.min(34, Math.max(20, across)), head = turned ? 16 + (upright ? 1 : 0.64) * widest : 26;
    const spread = d3.max(cells, (cell) => Math.abs(cell.value - options.middle)) || 1;
    const svg = canvas(width, head + rows.length * down + 24, label);
    columns.forEach((text, index) => svg.append('text').attr('text-anchor', turned ? 'start' : 'middle')
      .attr('transform', `translate(${room + (index + 0.5) * across + (upright ? 4 : 0)},${head - 8})` +
        (turned ? `rotate(${upright ? -90 : -40})` : ''))
      .text(cut(String(text), turned ? 160 : across + 10)).append('title').text(text));
    rows.forEach((text, index) => svg.append('text').attr('x', room - 8).attr('y', head + (index + 0.5) * down + 4)
      .attr('text-anchor', 'end').text(cut(String(text), room)).append('title').text(text));
    for (const cell of cells) {
      const far = (cell.value - options.middle) / spread;
      const mark = svg.append('g').attr('data-row', rows[cell.row]).attr('data-column', columns[cell.column])
        .attr('data-value', cell.value);
      tip(mark, cell.title);
      mark.append('rect').attr('x', room + cell.column * across + 1).attr('y', head + cell.row * down + 1)
        .attr('width', Math.max(1, across - 2)).attr('height', down - 2).attr('rx', 3)
        .style('fill', far < 0 ? 'var(--low)' : 'var(--high)').style('fill-opacity', 0.08 + 0.72 * Math.abs(far));
      if (across > 34) {
        mark.append('text').attr('x', room + (cell.column + 0.5) * across).attr('y', head + (cell.row + 0.5) * down + 4)
          .attr('text-anchor', 'middle').text(cell.text);
      }
    }
    svg.append('text').attr('class', 'soft').attr('x', width - 4).attr('y', head + rows.length * down + 18)
      .attr('text-anchor', 'end').text(options.note || '');
    return svg;
  });
}

/* Curves with bands. series: {name, points: [{x, y, low, high, text}]}; lines: {y, text} across the picture. */
function curves(name, caption, series, options) {
  const table = sortableTable(caption, [
    { title: options.what || '', value: (row) => row.name, left: true },
    { title: options.x, value: (row) => row.point.x, text: (row) => (row.point.label || row.point.x) },
    { title: options.y, value: (row) => row.point.y, text: (row) => row.point.text },
  ], series.flatMap((one) => one.points.map((point) => ({ name: one.name, point }))));
  return figure(name, caption, table, (width, label) => {
    const left = 50, top = 12, legend = series.length > 1 ? 18 * series.length + 6 : 0, bottom = top + 230;
    const all = series.flatMap((one) => one.points);
    const x = (options.log ? d3.scaleLog() : options.names ? d3.scalePoint().padding(0.5) : d3.scaleLinear())
      .domain(options.names || d3.extent(all, (point) => point.x)).range([left, width - 14]);
    /* The first few deals have such wide bands that they would compress all later ones. */
    const settled = options.log ? all.filter((point) => point.x >= d3.max(all, (other) => other.x) / 20) : all;
    const y = d3.scaleLinear().domain(d3.extent([...settled.flatMap((point) => [point.y, point.low, point.high]),
      ...(options.lines || []).map((line) => line.y), options.counts ? 0 : undefined].filter((value) => value !== undefined)))
      .nice().range([bottom, top]);
    const steps = options.counts ? Math.min(5, y.domain()[1]) : 5;
    const svg = canvas(width, bottom + 44 + legend, label), clip = `clip-${name}-${width}`;
    svg.append('clipPath').attr('id', clip).append('rect').attr('x', left - 4).attr('y', top - 4)
      .attr('width', width - left - 6).attr('height', bottom - top + 8);
    leftAxis(svg, y, left, steps, options.ticks);
    svg.selectAll('.grid-line').data(y.ticks(steps)).enter().append('line').attr('class', 'grid-line')
      .attr('x1', left).attr('x2', width - 14).attr('y1', y).attr('y2', y);
    if (options.names) {
      svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${bottom})`).call(d3.axisBottom(x));
      svg.append('text').attr('class', 'soft').attr('x', width - 14).attr('y', bottom + 34).attr('text-anchor', 'end').text(options.x);
    } else {
      const whole = all.every((point) => Number.isInteger(point.x));
      bottomAxis(svg, x, bottom, options.x, width - 14, options.log ? 'log' : whole ? 'whole' : undefined);
    }
    for (const line of options.lines || []) {
      svg.append('line').attr('class', 'reference').attr('x1', left).attr('x2', width - 14).attr('y1', y(line.y)).attr('y2', y(line.y));
    }
    series.forEach((one, index) => {
      const mark = svg.append('g').attr('data-series', one.name).attr('clip-path', `url(#${clip})`);
      if (one.points.some((point) => point.low !== undefined)) {
        const there = through(one.points, (point) => x(point.x), (point) => y(point.high));
        const back = through(one.points.slice().reverse(), (point) => x(point.x), (point) => y(point.low));
        mark.append('path').attr('class', 'band').style('fill', colour(index)).attr('d', `${there}L${back.slice(1)}Z`);
      }
      mark.append('path').attr('class', 'curve').style('stroke', colour(index))
        .attr('d', through(one.points, (point) => x(point.x), (point) => y(point.y)));
      for (const point of one.points.length > 80 ? one.points.slice(-1) : one.points) {
        tip(mark.append('circle').attr('cx', x(point.x)).attr('cy', y(point.y)).attr('r', 3.5).style('fill', colour(index))
          .attr('data-x', point.x).attr('data-value', point.y), `${one.name} ${options.x} ${point.label || point.x}: ${point.text}`);
      }
      if (legend) {
        const at = bottom + 52 + 18 * index;
        svg.append('line').attr('x1', left).attr('x2', left + 18).attr('y1', at - 4).attr('y2', at - 4).style('stroke', colour(index))
          .attr('class', 'interval');
        svg.append('text').attr('x', left + 26).attr('y', at).text(cut(one.name, width - left));
      }
    });
    const paths = series.map((one) => one.points.map((point) => [x(point.x), y(point.y)]));
    for (const line of options.lines || []) {
      const place = freePlace(line.text, y(line.y), { left, right: width - 14, top, bottom }, paths);
      svg.append('text').attr('class', 'soft halo').attr('x', place.x).attr('y', place.y).attr('text-anchor', place.anchor).text(line.text);
    }
    return svg;
  });
}

/* Vertical bars. bars: {from, to, count} for ranges of numbers, or {name, count}. */
function histogram(name, caption, bars, options) {
  const word = (bar) => (bar.name !== undefined ? bar.name : bar.to > bar.from ? `${bar.from}–${bar.to}` : String(bar.from));
  const total = d3.sum(bars, (bar) => bar.count);
  const table = sortableTable(caption, [
    { title: options.x, value: (bar) => (bar.name === undefined ? bar.from : bar.name), text: word, left: true },
    { title: options.y, value: (bar) => bar.count, text: (bar) => bar.count.toLocaleString('en') },
  ], bars);
  return figure(name, caption, table, (width, label) => {
    const left = 50, top = 10, bottom = 180;
    const x = d3.scaleBand().domain(bars.map(word)).range([left, width - 10]).paddingInner(bars.length > 40 ? 0 : 0.1);
    const y = d3.scaleLinear().domain([0, d3.max(bars, (bar) => bar.count)]).nice().range([bottom, top]);
    const svg = canvas(width, bottom + 42, label);
    leftAxis(svg, y, left, 4, 'count');
    const every = Math.ceil(bars.length * (6 * d3.max(bars, (bar) => word(bar).length) + 9) / (width - left));
    svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${bottom})`)
      .call(d3.axisBottom(x).tickValues(bars.map(word).filter((_, index) => index % every === 0)));
    svg.append('text').attr('class', 'soft').attr('x', width - 10).attr('y', bottom + 34).attr('text-anchor', 'end').text(options.x);
    for (const bar of bars) {
      tip(svg.append('rect').attr('class', 'bar').attr('x', x(word(bar))).attr('width', Math.max(0.5, x.bandwidth()))
        .attr('y', y(bar.count)).attr('height', bottom - y(bar.count)).attr('data-name', word(bar)).attr('data-value', bar.count),
      `${word(bar)}: ${bar.count.toLocaleString('en')} (${percent(bar.count / total)} %)`);
    }
    return svg;
  });
}
