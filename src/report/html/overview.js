/* The tables and charts of a run. A section is present only if the run has data for it. */
'use strict';

/* ---- tables and charts ---- */

/* An entrant's Elo with its interval; for a match stopped by a rule, corrected for the stop. */
function eloOf(summary, row) {
  const stop = summary.stop && summary.stop.median_unbiased, pair = summary.pairings[0];
  if (!stop || summary.pairings.length > 1 || !pair.entrants.includes(row.name)) return { value: row.elo, range: row.elo_ci95, rough: row.rough };
  const own = isLeft(pair, row.name);
  return { value: own ? stop.elo : -stop.elo, range: own ? stop.elo_ci95 : stop.elo_ci95.map((end) => -end).reverse(), stop: true };
}

function standings(summary) {
  const elo = (row) => eloOf(summary, row), stopped = summary.entrants.some((row) => elo(row).stop);
  const columns = [
    { title: 'entrant', value: (row) => row.name, left: true },
    { title: stopped ? 'Elo, with the stop' : 'Elo', value: (row) => elo(row).value, text: (row) => asElo(elo(row).value, elo(row).range) },
    { title: '95 %', value: (row) => elo(row).range[0], text: (row) => (elo(row).rough ? '~' : '') + eloEnds(elo(row).range) },
    { title: 'score', value: (row) => row.score_mean, text: (row) => signed(row.score_mean, 4) },
    { title: '95 %', value: (row) => row.score_ci95[0], text: (row) => interval(row.score_ci95, (end) => signed(end, 4), row.rough) },
    { title: 'games', value: (row) => row.games, text: (row) => number(row.games) },
    { title: 'wins', value: (row) => row.wins, text: (row) => number(row.wins) },
    { title: 'draws', value: (row) => row.draws, text: (row) => number(row.draws) },
    { title: 'losses', value: (row) => row.losses, text: (row) => number(row.losses) },
  ];
  return sortableTable('standings', columns, summary.entrants.slice().sort((one, two) => two.elo - one.elo));
}

const isRough = (summary) => summary.entrants.concat(summary.pairings).some((row) => row.rough);

/* Results of each entrant on each side, for games with partners. */
function bySide(summary) {
  const rows = summary.entrants.flatMap((entrant) => (entrant.sides || []).map((side) => Object.assign({ name: entrant.name }, side)));
  if (!rows.length) return [];
  return [sortableTable('by side', [
    { title: 'entrant', value: (row) => row.name, left: true },
    { title: 'side', value: (row) => row.side, left: true },
    { title: 'games', value: (row) => row.games, text: (row) => number(row.games) },
    { title: 'won, %', value: (row) => row.won_share, text: (row) => percent(row.won_share, 2) },
    { title: '95 %', value: (row) => row.won_share_ci95[0],
      text: (row) => interval(row.won_share_ci95, (end) => percent(end, 2), row.rough) },
    { title: 'score', value: (row) => row.score_mean, text: (row) => signed(row.score_mean, 4) },
    { title: '95 %', value: (row) => row.score_ci95[0], text: (row) => interval(row.score_ci95, (end) => signed(end, 4), row.rough) },
  ], rows)];
}

/* Weak entrants, at most a third, that would compress the others into two fifths of the picture. */
function farBelow(rows) {
  const ranked = rows.slice().sort((one, two) => two.value - one.value), top = ranked[0].value, kept = Math.max(2, rows.length * 2 / 3);
  const at = ranked.findIndex((row, index) => index >= kept && top - row.value > 2.5 * Math.max(100, top - ranked[index - 1].value));
  return at < 0 ? [] : ranked.slice(at);
}

function ladderPlot(caption, rows) {
  const far = farBelow(rows), shown = rows.filter((row) => !far.includes(row));
  const value = (row) => asElo(row.value, [row.low, row.high]);
  const told = far.map((row) => `${row.name} ${value(row)} ${eloEnds([row.low, row.high])}`).join(', ');
  const note = far.length ? ` Not drawn, far below: ${told}.` : '';
  return dotPlot('ladder', caption + note, shown, { what: 'entrant', label: 'Elo', value, ends: eloEnds, most: ELO_MOST, reference: 0 });
}

function ladder(summary) {
  const hub = hubOf(summary);
  if (hub) {
    const met = against(hub, summary).map((row) => ({ name: row.name, value: row.elo, low: row.eloRange[0], high: row.eloRange[1] }));
    return ladderPlot(`Elo against ${hub}; lines are 95 % intervals.`, met);
  }
  const rows = summary.entrants.map((row) => ({ name: row.name, elo: eloOf(summary, row) }))
    .map((row) => ({ name: row.name, value: row.elo.value, low: row.elo.range[0], high: row.elo.range[1], stop: row.elo.stop }))
    .sort((one, two) => two.value - one.value);
  return ladderPlot(rows.some((row) => row.stop) ? 'Strength in Elo, corrected for the stop; lines are 95 % intervals.' :
    'Strength in Elo, from each entrant’s share of the points in the whole run; lines are 95 % intervals.', rows);
}

function crossTable(summary) {
  const names = summary.entrants.slice().sort((one, two) => two.elo - one.elo).map((row) => row.name);
  const cells = summary.pairings.filter((pairing) => pairing.entrants.length === 2).flatMap((pairing) => [0, 1].map((side) => {
    const own = pairing.entrants[side], other = pairing.entrants[1 - side];
    const turned = (value) => (side === 0 ? value : 1 - value), range = rangeOf(pairing).map(turned).sort(d3.ascending);
    const share = turned(shareOf(pairing));
    return { row: names.indexOf(own), column: names.indexOf(other), value: share, text: percent(share),
      title: `${own} against ${other}: ${asPercent(share)} ${interval(range, percent)} in ${number(pairing.games)} games` };
  })).filter((cell) => cell.row >= 0 && cell.column >= 0);
  return heatMap('cross-table',
    'Share of the points in %, the entrant of the row against that of the column: blue above 50, brown below.', names, names, cells,
    { middle: 0.5, rows: 'entrant', columns: 'against', label: 'share' });
}

/* A pairing as shown in the table; for a match stopped by a rule, with the figures corrected for the stop. */
function stopped(summary, row) {
  const stop = summary.stop && summary.stop.median_unbiased;
  return stop && summary.pairings.length === 1 ? Object.assign({}, row, stop) : row;
}

function pairings(summary) {
  const rows = summary.pairings.map((row) => stopped(summary, row)), changed = rows[0] !== summary.pairings[0];
  return sortableTable('pairings', [
    { title: 'pairing', value: (row) => row.entrants.join(' – '), left: true },
    { title: changed ? 'share, %, with the stop' : 'share, %', value: shareOf, text: (row) => percent(shareOf(row), 2) + (row.holm95 ? ' *' : '') },
    { title: '95 %', value: (row) => rangeOf(row)[0], text: (row) => interval(rangeOf(row), (end) => percent(end, 2), row.rough) },
    { title: 'LOS', value: (row) => row.los, text: (row) => (row.los === undefined ? '' : row.los.toFixed(4)) },
    { title: 'games', value: (row) => row.games, text: (row) => number(row.games) },
    { title: 'Elo', value: (row) => row.elo, text: (row) => (row.elo === undefined ? '' : asElo(row.elo, row.elo_ci95)) },
    { title: 'deal sets by score', value: () => 0, text: (row) => (row.pentanomial ? row.pentanomial.join(' ') : '') },
  ].filter((column) => column.title !== 'deal sets by score' || summary.pairings.some((row) => row.pentanomial)), rows);
}

/* Explains the share, LOS and the counts of deal sets by score. */
function dealSets(summary) {
  const counted = summary.pairings.find((row) => row.pentanomial);
  const star = summary.pairings.some((row) => row.holm95);
  return paragraph((star ? '* differs from an even score, all pairings tested together. ' : '') +
    'Share and LOS, the likelihood of being the stronger one, are those of the first of a pair.' +
    (counted ? ' Deal sets by score: in how many deals, played with the seats swapped, the first took 0, ½, 1, 1½ and 2 points.' : ''), 'note');
}

function progress(games) {
  const panels = games.pairs.map((pair, index) => {
    const points = pair.looks.map((sets, at) => ({ x: sets, y: pair.share[at], low: pair.low[at], high: pair.high[at],
      text: `${asPercent(pair.share[at])} ${interval([pair.low[at], pair.high[at]], percent)}` }));
    return curves(`progress-${index}`, `${pair.entrants[0]} against ${pair.entrants[1]}: ${points[points.length - 1].text}`,
      [{ name: pair.entrants[0], points }],
      { x: 'deal sets', y: 'share', ticks: 'share', log: true, lines: [{ y: 0.5, text: 'equal strength' }] });
  });
  return [paragraph('The share of the points as the run went on. The band holds the true share at all times together, with 95 % ' +
    'confidence.', 'note'),
  panels.length > PANELS_OPEN ? oneOf(games.pairs.map((pair) => pair.entrants.join(' – ')), panels) :
    element('div', { class: panels.length > 1 ? 'grid' : null }, ...panels)];
}

const PANELS_OPEN = 2;

/* Shows one panel at a time, with a selector. */
function oneOf(names, panels) {
  const choice = element('select', { 'aria-label': 'pairing' }, ...names.map((name, index) => element('option', { value: index }, name)));
  const show = () => panels.forEach((panel, index) => { panel.hidden = index !== Number(choice.value); });
  choice.addEventListener('change', show);
  show();
  return element('div', { class: 'one-of' }, choice, ...panels);
}

function likelihood(games, stop) {
  const pair = games.pairs[0];
  const points = pair.looks.map((sets, index) => ({ x: sets, y: pair.llr[index], text: pair.llr[index].toFixed(2) }));
  return curves('llr', `Log-likelihood ratio of ${stop.elo1} against ${stop.elo0} Elo. The test ends where it crosses a bound.`,
    [{ name: 'log-likelihood ratio', points }], { x: 'deal sets', y: 'log-likelihood ratio', lines: [
      { y: stop.llr_bounds[1], text: `${stop.elo1} Elo accepted` }, { y: stop.llr_bounds[0], text: `${stop.elo0} Elo accepted` }] });
}

function seats(summary) {
  const rows = summary.seats_score.map((row) => ({ name: `seat ${row.seat}`, value: row.score_mean,
    low: row.score_ci95[0], high: row.score_ci95[1] }));
  return dotPlot('seats', 'Mean score by seat, over all entrants, with 95 % intervals over the deals.', rows,
    { what: 'seat', label: 'score', format: (value) => signed(value, 3), reference: 0 });
}

function lengths(games) {
  const { first, width, counts } = games.plies;
  const bars = counts.map((count, index) => ({ from: first + index * width, to: first + (index + 1) * width - 1, count }));
  return histogram('lengths', 'Length of the games.', bars, { x: 'plies', y: 'games' });
}

function reasons(games) {
  const bars = Object.entries(games.reasons).map(([name, count]) => ({ name, count })).sort((one, two) => two.count - one.count);
  return histogram('reasons', 'How the games ended.', bars, { x: 'ending', y: 'games' });
}

const threeDigits = (value) => Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });

/* A point of a sweep is named by its values; other entrants keep their names. */
function shownName(name, sweep) {
  const point = sweep && sweep.points.find((one) => name === `${sweep.entrant}@${one.point}`);
  return point ? `${name}: ${sweep.parameters.map((parameter, index) => `${parameter} ${point.values[index]}`).join(', ')}` : name;
}

/* Merges the candidates of a tuning into one row; names points of a sweep by their values. */
function withCandidates(rows, summary) {
  const { sweep, tune } = summary;
  if (sweep) return rows.map((row) => Object.assign({}, row, { name: shownName(row.name, sweep) }));
  const isCandidate = (name) => name.startsWith(`${tune.entrant}@`) && /^\d+$/.test(name.slice(tune.entrant.length + 1));
  const candidates = tune ? rows.filter((row) => isCandidate(row.name)) : [];
  if (candidates.length < 2) return rows;
  const sum = (key) => d3.sum(candidates, (row) => row[key]);
  const mean = (key) => d3.sum(candidates, (row) => row[key] * row.decisions) / sum('decisions');
  const all = Object.assign({}, candidates[0], { name: `${candidates.length} candidates of ${tune.entrant}`, decisions: sum('decisions'),
    nodes: sum('nodes'), seconds_per_decision: mean('seconds_per_decision'), cpu_seconds_per_decision: mean('cpu_seconds_per_decision') });
  return [all, ...rows.filter((row) => !candidates.includes(row))];
}

function timeTable(timing, summary) {
  const measured = withCandidates(timing.entrants.filter((row) => row.timed_decisions > 0), summary);
  /* CPU time of the thread, if it was measured: the wall clock also runs while other programs use the
   * processor. */
  const own = measured.every((row) => row.cpu_seconds_per_decision !== undefined);
  const seconds = (row) => (own ? row.cpu_seconds_per_decision : row.seconds_per_decision);
  return sortableTable('time per decision', [
    { title: 'entrant', value: (row) => row.name, left: true },
    { title: 'decisions', value: (row) => row.decisions, text: (row) => number(row.decisions) },
    { title: own ? 'CPU µs a decision' : 'µs a decision', value: seconds, text: (row) => threeDigits(1e6 * seconds(row)) },
    { title: 'nodes a decision', value: (row) => row.nodes / row.decisions,
      text: (row) => (row.nodes ? threeDigits(row.nodes / row.decisions) : '') },
  ], measured);
}

/* Explains the entrant NAME@tuned. */
function pointNote(summary) {
  const { tune } = summary;
  return tune ? paragraph(`${tune.entrant}@tuned has the values that came out.`, 'note') : null;
}

/* ---- sweeps ---- */

/* The share used to compare points: in a race, over the deals that all points played, as in the table's map. */
const sideShare = (point) => (point.common_share === undefined ? shareOf(point) : point.common_share);
const sideRange = (point) => point.common_share_ci95 || rangeOf(point);
const sideDeals = (sweep) => (sweep.race ? ` Over the first ${number(sweep.race.deals_of_marginals)} deals, which all points have played.` : '');
const pointText = (point) => `${asPercent(sideShare(point))} ${interval(sideRange(point), percent)}`;
const distinct = (sweep, index) => Array.from(new Set(sweep.points.map((point) => point.values[index]))).sort((one, two) =>
  (typeof one === 'number' && typeof two === 'number' ? one - two : d3.ascending(String(one), String(two))));

function sweepLine(sweep) {
  const values = distinct(sweep, 0), numeric = values.every((value) => typeof value === 'number');
  const points = sweep.points.map((point) => ({ x: point.values[0], y: sideShare(point), low: sideRange(point)[0],
    high: sideRange(point)[1], text: pointText(point) })).sort((one, two) => values.indexOf(one.x) - values.indexOf(two.x));
  return curves('sweep-line', `Share of the points of ${sweep.entrant} by ${sweep.parameters[0]}, with 95 % intervals.${sideDeals(sweep)}`,
    [{ name: sweep.entrant, points }], { x: sweep.parameters[0], y: 'share', ticks: 'share', names: numeric ? undefined : values });
}

/* With more than two parameters, one map per choice of the others; `fixed` is that choice, as text. */
function sweepMap(sweep, chosen, fixed, index) {
  const rows = distinct(sweep, 0), columns = distinct(sweep, 1), mean = d3.mean(sweep.points, sideShare);
  const cells = chosen.map((point) => ({ row: rows.indexOf(point.values[0]), column: columns.indexOf(point.values[1]),
    value: sideShare(point), text: percent(sideShare(point)),
    title: `${sweep.parameters[0]} ${point.values[0]}, ${sweep.parameters[1]} ${point.values[1]}: ${pointText(point)}` }));
  const where = fixed ? ` with ${fixed}` : '';
  return heatMap(index ? `sweep-map-${index}` : 'sweep-map',
    `Share of the points in %${where}: ${sweep.parameters[0]} down, ${sweep.parameters[1]} across; ` +
    `blue above the mean, brown below.${sideDeals(sweep)}`,
    rows, columns, cells, { middle: mean, rows: sweep.parameters[0], columns: sweep.parameters[1], label: 'share' });
}

const FACETS_MAX = 12, CELLS_MAX = 400;

function sweepMaps(sweep) {
  const others = (point) => sweep.parameters.slice(2).map((name, index) => `${name} ${point.values[index + 2]}`).join(', ');
  const facets = d3.groups(sweep.points, others);
  if (!isGrid(sweep) || facets.length > FACETS_MAX || sweep.points.length > CELLS_MAX) return [];
  const maps = facets.map(([fixed, points], index) => sweepMap(sweep, points, fixed, index));
  return [element('div', { class: maps.length > 1 ? 'grid' : '' }, ...maps)];
}

/* The number of points still in a race over time. */
function raceLine(sweep) {
  const ends = sweep.points.map((point) => point.dropped_after).filter(Boolean).sort((one, two) => one - two);
  const points = [{ x: 0, y: sweep.points.length, text: `${sweep.points.length} points` }];
  ends.forEach((deals, index) => {
    const before = sweep.points.length - index;
    points.push({ x: deals, y: before, text: `${before} points` }, { x: deals, y: before - 1, text: `${before - 1} points` });
  });
  const last = d3.max(sweep.points, (point) => point.deals || 0) || ends[ends.length - 1];
  const left = sweep.points.length - ends.length;
  if (last > ends[ends.length - 1]) points.push({ x: last, y: left, text: `${left} points` });
  return curves('race', 'Points that were still in the race after so many deals.', [{ name: 'points', points }],
    { x: 'deals', y: 'points', counts: true });
}

/* True if every combination of values was played: only then does a mean over the other parameters isolate
 * one. */
function isGrid(sweep) {
  const combinations = sweep.parameters.reduce((product, _, index) => product * distinct(sweep, index).length, 1);
  return sweep.points.length === combinations && !(sweep.point_count > sweep.points.length);
}

/* All effects on one scale for comparison; the parameter with the largest effect comes first. */
function sweepEffects(sweep) {
  const charts = (sweep.marginals || []).filter((marginal) => marginal.parameters.length === 1 && marginal.groups.length > 1)
    .map((marginal) => ({ name: marginal.parameters[0], rows: marginal.groups.map((group) => ({ name: String(group.values[0]),
      value: shareOf(group), low: rangeOf(group)[0], high: rangeOf(group)[1] })) }));
  const domain = d3.extent(charts.flatMap((chart) => chart.rows.flatMap((row) => [row.low, row.high])));
  const spread = (chart) => d3.max(chart.rows, (row) => row.value) - d3.min(chart.rows, (row) => row.value);
  return charts.sort((one, two) => spread(two) - spread(one)).map((chart) => dotPlot(`effect-${chart.name}`,
    `${chart.name}, averaged over all other parameters: moves the share by ${percent(spread(chart))} % points.`, chart.rows,
    { what: chart.name, label: 'share', format: (value) => asPercent(value), ticks: 'share', domain }));
}

/* The values in which a point differs from `usual`; if nearly all differ, the values that do not. */
function pointName(sweep, point, usual) {
  const changed = sweep.parameters.filter((_, index) => point.values[index] !== usual.values[index]);
  const kept = sweep.parameters.filter((name) => !changed.includes(name));
  if (sweep.parameters.length > 4 && kept.length <= 1) return kept.length ? `all but ${kept[0]}` : `all ${changed.length} changed`;
  return changed.map((name) => `${name} ${point.values[sweep.parameters.indexOf(name)]}`).join(', ');
}

const CHANGES_SHOWN = 60;

function sweepChanges(sweep) {
  /* Compares with the config's own values or, if they are no point of the sweep, with the best point. */
  const key = sweep.default === null ? 'to_best' : 'to_default';
  const usual = sweep.points.find((point) => point.point === (sweep.default === null ? sweep.best : sweep.default));
  if (!usual) return [];
  const others = sweep.points.filter((point) => point !== usual).sort((one, two) => two[key] - one[key]);
  const rows = others.slice(0, CHANGES_SHOWN).map((point) => ({ name: pointName(sweep, point, usual), value: point[key],
    low: point[`${key}_ci95`][0], high: point[`${key}_ci95`][1] }));
  const shown = others.length > rows.length ? ` The best ${rows.length} of ${others.length}.` : '';
  return [dotPlot('sweep-changes', `Share of the points minus that of point ${usual.point}, which takes ${asPercent(shareOf(usual))}, in % ` +
    `points; lines are 95 % intervals, paired deal by deal.${shown}`, rows,
  { what: 'changed', label: '% points', format: (value) => signed(100 * value), ticks: 'points', reference: 0 })];
}

function sweepPoints(sweep) {
  const columns = [{ title: 'point', value: (point) => point.point },
    { title: 'share, %', value: shareOf, text: (point) => percent(shareOf(point), 2) },
    { title: '95 %', value: (point) => rangeOf(point)[0], text: (point) => interval(rangeOf(point), (end) => percent(end, 2)) },
    { title: 'to best', value: (point) => point.to_best, text: (point) => (point.to_best === undefined ? '' : signed(100 * point.to_best, 2)) },
    ...(sweep.default === null ? [] : [{ title: 'to default', value: (point) => point.to_default,
      text: (point) => (point.to_default === undefined ? '' : signed(100 * point.to_default, 2)) }]),
    { title: 'like the best', value: (point) => (point.tied ? 1 : 0), text: (point) => (point.tied ? 'yes' : 'no') }];
  sweep.parameters.forEach((name, index) => columns.push({ title: name, value: (point) => point.values[index],
    left: sweep.points.some((point) => typeof point.values[index] !== 'number') }));
  (sweep.points[0].opponents || []).forEach((opponent, index) => columns.push({ title: `against ${opponent.name}, %`,
    value: (point) => point.opponents[index].share, text: (point) => percent(point.opponents[index].share, 2) }));
  columns.push({ title: 'games', value: (point) => point.games, text: (point) => number(point.games) });
  const dropped = sweep.points.some((point) => point.dropped_after);
  if (dropped) {
    columns.push({ title: 'dropped after deals', value: (point) => point.dropped_after || Infinity,
      text: (point) => (point.dropped_after ? number(point.dropped_after) : 'stayed') });
  }
  return sortableTable('points of the sweep', columns, sweep.points.slice().sort((one, two) => shareOf(two) - shareOf(one)));
}

/* For every value of one parameter, the best point that has it; a point missing from the page has no row. */
function sweepBest(sweep) {
  const told = (marginal) => marginal.groups.length > 1 && marginal.groups.some((group) => group.points > 1);
  const rows = (sweep.marginals || []).filter(told).flatMap((marginal) => marginal.groups.map((group) => ({
    name: marginal.parameters[0], value: group.values[0], point: sweep.points.find((point) => point.point === group.best_point) })))
    .filter((row) => row.point);
  const others = (row) => sweep.parameters.filter((name) => name !== row.name)
    .map((name) => `${name} ${row.point.values[sweep.parameters.indexOf(name)]}`).join(', ');
  return rows.length ? [sortableTable('best point of each value', [
    { title: 'of all with', value: (row) => `${row.name} ${row.value}`, left: true },
    { title: 'the best point', value: (row) => row.point.point },
    { title: 'share, %', value: (row) => shareOf(row.point), text: (row) => percent(shareOf(row.point), 2) },
    { title: '95 %', value: (row) => rangeOf(row.point)[0], text: (row) => interval(rangeOf(row.point), (end) => percent(end, 2)) },
    { title: 'its other values', value: others, left: true },
  ], rows)] : [];
}

function sweepSections(sweep) {
  const parts = [];
  if (sweep.points.length > 1 && sweep.parameters.length === 1) parts.push(sweepLine(sweep));
  if (sweep.parameters.length > 1) parts.push(...sweepMaps(sweep));
  if (sweep.parameters.length > 1 && isGrid(sweep)) parts.push(element('div', { class: 'grid' }, ...sweepEffects(sweep)));
  if (sweep.parameters.length > 1 && !isGrid(sweep)) parts.push(...sweepChanges(sweep));
  if (sweep.point_count > sweep.points.length) {
    parts.push(paragraph(`Shown are the best ${sweep.points.length} of ${number(sweep.point_count)} points; ` +
      'points.csv has them all.', 'note'));
  }
  if (sweep.point_count === sweep.points.length && sweep.points.some((point) => point.dropped_after)) parts.push(raceLine(sweep));
  parts.push(...sweepBest(sweep), sweepPoints(sweep));
  return parts;
}

/* ---- tunings ---- */

const short = (value) => (typeof value === 'number' ? String(Number(value.toPrecision(5))).replace('-', '−') : value);

function tuneSections(tune, path) {
  const parts = [sortableTable('tuned parameters', [
    { title: 'parameter', value: (row) => row.name, left: true },
    { title: 'start', value: (row) => row.start, text: (row) => short(row.start) },
    { title: 'tuned', value: (row) => row.tuned, text: (row) => short(row.tuned) },
  ], tune.parameters), ...confirmed(tune)];
  if (!path) return parts;
  const at = (name) => path.columns.indexOf(name), iteration = at('iteration');
  const one = (name) => path.rows.map((row) => ({ x: row[iteration], y: row[at(name)], text: String(row[at(name)]) }));
  parts.push(curves('tune-score', 'Share of the points of the candidates, iteration by iteration.',
    [{ name: 'candidates', points: one(at('share') < 0 ? 'score' : 'share') }],
    { x: 'iteration', y: 'share', ticks: 'share' }));
  const numeric = tune.parameters.filter((row) => path.rows.every((line) => typeof line[at(row.name)] === 'number'));
  parts.push(element('div', { class: 'grid' }, ...numeric.map((row) => {
    const spread = at(`${row.name}_spread`);
    const points = one(row.name).map((point, index) => (spread < 0 ? point : Object.assign(point,
      { low: point.y - path.rows[index][spread], high: point.y + path.rows[index][spread] })));
    return curves(`tune-${row.name}`, `${row.name}${spread < 0 ? '' : ', with the spread of its candidates'}.`, [{ name: row.name, points }],
      { x: 'iteration', y: row.name, lines: row.start === row.tuned ? [{ y: row.start, text: 'start and tuned' }] :
        [{ y: row.start, text: 'start' }, { y: row.tuned, text: 'tuned' }] });
  })));
  return parts;
}

/* The result of a tuning: start and tuned values against the other entrants, on unseen deals. */
function confirmed(tune) {
  const others = tune.against_others;
  if (!others) return [];
  const row = (name, key) => ({ name, value: others[key], low: others[`${key}_ci95`][0], high: others[`${key}_ci95`][1] });
  const parts = [dotPlot('confirmed', `Share of the points against ${tune.against.join(', ')} on ${number(others.deals)} new deals.`,
    [row('tuned', 'tuned'), row('start', 'start')], { what: 'values', label: 'share', format: (value) => asPercent(value), ticks: 'share' })];
  const gains = [{ name: others.opponents ? 'all' : 'gain', ...others }, ...(others.opponents || [])].map((entry) => ({
    name: entry.name, value: entry.gain, low: entry.gain_ci95[0], high: entry.gain_ci95[1] }));
  parts.push(dotPlot('gains', 'What the tuned values gain over those of the start, in % points; lines are 95 % intervals, paired deal by deal.',
    others.opponents ? gains : gains.slice(0, 1),
    { what: 'against', label: '% points', format: (value) => signed(100 * value), ticks: 'points', reference: 0 }));
  return parts;
}

/* ---- a run ---- */

function provenance(run) {
  const from = run.run || {}, quote = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, '\'\\\'\'')}'`);
  const rows = [['program', [from.program, from.version, from.commit].filter(Boolean).join(' ')],
    ['build', [from.build, from.compiler].filter(Boolean).join(', compiler ')], ['started', from.started], ['ended', from.ended],
    ['seed', run.summary.seed]].filter((row) => row[1] !== undefined && row[1] !== '');
  return [element('table', {}, element('tbody', {}, ...rows.map(([name, value]) =>
    element('tr', {}, element('th', { scope: 'row', class: 'text' }, name), element('td', { class: 'text' }, String(value)))))),
  from.command ? element('pre', { class: 'command' }, from.command.map(quote).join(' ')) : null,
  element('details', {}, element('summary', {}, 'the config, every default filled in'), element('pre', {}, JSON.stringify(run.config, null, 2)))];
}

function section(run, title, ...content) {
  const id = `${title.replace(/\W+/g, '-').toLowerCase()}-${DATA.runs.indexOf(run)}`;
  return element('section', { id, 'data-section': title }, element('h2', {}, title), ...content);
}

function facts(run) {
  const { summary } = run, deals = number(summary.deals);
  const repeat = summary.reproducible ? 'every game can be played again from the seed' : 'its games cannot be repeated exactly';
  return `${summary.game}, ${summary.seats} seats, ${number(summary.games)} games in ${deals} deals; ${repeat}.`;
}

const WARNINGS_OPEN = 3;

function warnings(summary) {
  const texts = summary.warnings.map((one) => (typeof one === 'string' ? one : one.text || JSON.stringify(one)))
    .map((text) => text.replace(/^(a test|only|every game|seat) /, (word) => word[0].toUpperCase() + word.slice(1)))
    .map((text) => (/[.?!]$/.test(text) ? text : `${text}.`));
  const boxes = texts.map((text) => paragraph(text, 'warning'));
  return boxes.length <= WARNINGS_OPEN ? boxes :
    [element('details', {}, element('summary', {}, `${boxes.length} warnings; the first: ${texts[0]}`), ...boxes)];
}

function runSections(run) {
  const { summary, games } = run, small = summary.entrants.length > 1 && summary.entrants.length <= 40;
  const parts = [DATA.runs.length > 1 ? element('h2', {}, summary.name) : null, sentence(answer(summary), 'answer'), paragraph(facts(run), 'facts')];
  if (!summary.complete) parts.push(paragraph('This run is not complete: everything here is about the games played so far.', 'warning'));
  parts.push(...warnings(summary));
  for (const note of run.notes) parts.push(paragraph(note, 'note'));
  if (summary.tune) parts.push(section(run, 'Tuning', ...tuneSections(summary.tune, run.tune)));
  if (summary.sweep) parts.push(section(run, 'Sweep', ...sweepSections(summary.sweep)));
  if (!summary.sweep && !summary.tune && summary.entrants.length) {
    parts.push(section(run, 'Standings', standings(summary),
      isRough(summary) ? paragraph('~ rough: few deals came out differently.', 'note') : null, small ? ladder(summary) : null));
    const sides = bySide(summary);
    if (sides.length) parts.push(section(run, 'By side', ...sides));
    const pairs = summary.pairings.filter((pairing) => pairing.entrants.length === 2);
    parts.push(section(run, 'Pairings', small && pairs.length > 1 && !hubOf(summary) ? crossTable(summary) : null, pairings(summary),
      dealSets(summary)));
  }
  if (games && games.pairs.length) parts.push(section(run, 'Progress', ...progress(games)));
  if (games && games.pairs.length && games.pairs[0].llr && summary.stop) {
    parts.push(section(run, 'Sequential test', likelihood(games, summary.stop)));
  }
  if (games && games.count) parts.push(section(run, 'Games', element('div', { class: 'grid small' },
    lengths(games), reasons(games), seats(summary))));
  if (run.timing && run.timing.entrants.some((row) => row.timed_decisions > 0)) {
    parts.push(section(run, 'Time', timeTable(run.timing, summary), pointNote(summary)));
  }
  if (run.films && run.films.length) parts.push(section(run, 'Watch', viewer(run)));
  parts.push(section(run, 'Provenance', ...provenance(run)));
  return element('section', { class: 'run', id: `run-${DATA.runs.indexOf(run)}` }, ...parts);
}

/* ---- several runs ---- */

function overview(runs) {
  return sortableTable('runs', [
    { title: 'run', value: (run) => run.summary.name, left: true },
    { title: 'games', value: (run) => run.summary.games, text: (run) => number(run.summary.games) },
    { title: 'what it says', value: (run) => answer(run.summary), left: true, wrap: true },
  ], runs);
}

function contents() {
  const links = Array.from(document.querySelectorAll('[data-section]'))
    .map((node) => element('a', { href: `#${node.id}` }, node.dataset.section));
  const runs = Array.from(document.querySelectorAll('.run'))
    .map((node) => element('a', { href: `#${node.id}` }, node.querySelector('h2').textContent));
  document.getElementById('contents').replaceChildren(...(DATA.runs.length === 1 ? links : runs));
}

function themeButton() {
  document.getElementById('theme').addEventListener('click', () => {
    const root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = (root.dataset.theme || (dark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
  });
}

function start() {
  const several = DATA.runs.length > 1, main = document.getElementById('main');
  const runs = DATA.runs.map(runSections);
  main.replaceChildren(...(several ? [overview(DATA.runs), element('div', { class: 'runs' }, ...runs)] : runs));
  document.getElementById('footer').textContent = `Made by kozyr ${DATA.version}. Intervals are over deals, never over games of one deal as if ` +
    'they were independent. A deal set is one deal played under all its seatings.';
  contents();
  themeButton();
  openLink();
}
