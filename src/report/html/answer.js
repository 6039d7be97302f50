/* The result of a run in one sentence, and the wording that all tables and charts share. */
'use strict';

const shareOf = (pairing) => (pairing.share === undefined ? pairing.score : pairing.share);
const rangeOf = (pairing) => pairing.share_ci95 || pairing.score_ci95;
const isLeft = (pairing, name) => pairing.entrants[0] === name;
const number = (value) => Number(value).toLocaleString('en');
const signed = (value, digits = 1) => (value >= 0 ? '+' : '−') + Math.abs(value).toFixed(digits);
const interval = (range, text, rough) => `${rough ? '~' : ''}[${text(range[0])}, ${text(range[1])}]`;
/* Elo beyond a share of 0.001 or 0.999 is clipped: its bound is shown instead, and a clipped end is omitted. */
const ELO_MOST = 1199.8;
const eloEnd = (value) => (Math.abs(value) < ELO_MOST ? signed(value) : '');
const eloEnds = (range) => interval(range, (end) => eloEnd(end) || (end > 0 ? '+∞' : '−∞'));
const asElo = (value, range) => eloEnd(value) || (value > 0 ? `> ${signed(range[0], 0)}` : `< ${signed(range[1], 0)}`);
const asPercent = (value) => `${percent(value)} %`;
/* Shows values of a sweep with enough digits to tell them apart, at least five; points.csv has all digits. */
function shortenValues(sweep) {
  sweep.parameters.forEach((name, index) => {
    const holders = [...sweep.points.map((point) => [point.values, index]), ...(sweep.marginals || [])
      .filter((marginal) => marginal.parameters[0] === name).flatMap((marginal) => marginal.groups.map((group) => [group.values, 0]))];
    const whole = Array.from(new Set(holders.map(([values, at]) => values[at])));
    const short = (value, digits) => (typeof value !== 'number' || Number.isInteger(value) ? value : Number(value.toPrecision(digits)));
    let digits = 5;
    while (digits < 17 && new Set(whole.map((value) => short(value, digits))).size < whole.length) digits++;
    for (const [values, at] of holders) values[at] = short(values[at], digits);
  });
}

const paragraph = (text, kind) => element('p', { class: kind || null }, text);

/* Names in a sentence are enclosed in these invisible marks (first strong isolate, pop directional isolate),
 * so that a name that is an English word is not taken for one. */
const OPEN = '\u2068', CLOSE = '\u2069';
const named = (name) => `${OPEN}${name}${CLOSE}`;

function sentence(text, kind) {
  const parts = text.split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`)).filter(Boolean);
  return element('p', { class: kind || null }, ...parts.map((part) => (part.startsWith(OPEN) ? element('b', {}, part.slice(1, -1)) : part)));
}

/* With more than two seats a share counts pairs of seats. */
const ofWhat = (pairing) => (pairing.compares && pairing.compares !== 'games' ? 'of the comparisons' : 'of the points');

function pairAnswer(pairing) {
  const share = shareOf(pairing), [low, high] = rangeOf(pairing), [one, two] = pairing.entrants;
  const better = named(share >= 0.5 ? one : two), worse = named(share >= 0.5 ? two : one);
  const from = share >= 0.5 ? share : 1 - share, range = share >= 0.5 ? [low, high] : [1 - high, 1 - low];
  const took = `${asPercent(from)} ${ofWhat(pairing)}, between ${percent(range[0])} and ${asPercent(range[1])} with 95 % confidence`;
  if (range[0] > 0.5) return `${better} is stronger than ${worse}: it takes ${took}.`;
  return `Neither ${named(one)} nor ${named(two)} is shown to be stronger: ${better} takes ${took}.`;
}

/* The entrant that met all others, if those met no one else: the first entrant of a gauntlet. */
function hubOf(summary) {
  const pairs = summary.pairings;
  if (pairs.length < 2 || pairs.some((pair) => pair.entrants.length !== 2)) return undefined;
  return pairs[0].entrants.find((name) => pairs.every((pair) => pair.entrants.includes(name)));
}

/* The pairings of a gauntlet from the view of the opponents, best first. */
function against(hub, summary) {
  return summary.pairings.map((pair) => {
    const own = pair.entrants[1] === hub, name = pair.entrants[own ? 0 : 1];
    const share = own ? shareOf(pair) : 1 - shareOf(pair), range = own ? rangeOf(pair) : rangeOf(pair).map((end) => 1 - end).reverse();
    const elo = own ? pair.elo : -pair.elo, eloRange = own ? pair.elo_ci95 : pair.elo_ci95.map((end) => -end).reverse();
    return { name, share, range, elo, eloRange, shown: pair.holm95 };
  }).sort((one, two) => two.share - one.share);
}

function gauntletAnswer(hub, summary) {
  const rows = against(hub, summary), [best] = rows;
  const stronger = rows.filter((row) => row.shown && row.share > 0.5), weaker = rows.filter((row) => row.shown && row.share < 0.5);
  return `Of ${rows.length} entrants against ${named(hub)}, ${named(best.name)} does best: it takes ${asPercent(best.share)} ` +
    `${ofWhat(summary.pairings[0])}, between ` +
    `${percent(best.range[0])} and ${asPercent(best.range[1])} with 95 % confidence. ${stronger.length || 'None'} of them ` +
    `${stronger.length > 1 ? 'are' : 'is'} shown to be stronger than ${named(hub)}, ${weaker.length || 'none'} to be weaker.`;
}

/* If stakes differ, the entrant that is placed better most often may not have the highest score. */
function byScore(summary, first) {
  const best = summary.entrants.reduce((one, two) => (two.score_mean > one.score_mean ? two : one));
  return best === first ? '' : ` By the game’s own score ${named(best.name)} is first, with ${signed(best.score_mean, 3)} a game.`;
}

function tournamentAnswer(summary) {
  const hub = hubOf(summary);
  if (hub && summary.entrants.length > 2) return gauntletAnswer(hub, summary);
  const ranked = summary.entrants.slice().sort((one, two) => two.elo - one.elo), [first, second] = ranked;
  const pairing = summary.pairings.find((pair) => pair.entrants.length === 2 && pair.entrants.includes(first.name) &&
    pair.entrants.includes(second.name));
  const lead = `${named(first.name)} is first of ${ranked.length} entrants, ${named(second.name)} second.`;
  if (pairing) return `${lead} ${pairAnswer(pairing)}${byScore(summary, first)}`;
  const apart = ranked.filter((row) => row.elo_ci95[0] > 0 || row.elo_ci95[1] < 0);
  return apart.length ? lead : `${lead} But nobody is shown to be stronger or weaker than the rest.`;
}

/* With many parameters, lists only those that differ from the config. */
function settingName(sweep, best) {
  const usual = sweep.points.find((point) => point.point === sweep.default);
  if (sweep.parameters.length < 3 || !usual) return named(sweep.parameters.map((name, index) => `${name} ${best.values[index]}`).join(', '));
  return best === usual ? 'the config' : `the config with ${named(pointName(sweep, best, usual).replace('all but', 'all changed but'))}`;
}

function sweepAnswer(sweep) {
  const best = sweep.points.find((point) => point.point === sweep.best);
  const tied = sweep.tied_count || sweep.points.filter((point) => point.tied).length;
  const luck = best.shrunken === undefined || best.shrunken === shareOf(best) ? '' :
    `That it came out first is partly luck: without it its share is about ${asPercent(best.shrunken)} ${interval(best.shrunken_ci95, percent)}. `;
  return `The best of ${number(sweep.point_count || sweep.points.length)} settings of ${named(sweep.entrant)} is ` +
    `${settingName(sweep, best)}: it takes ` +
    `${asPercent(shareOf(best))} ${interval(rangeOf(best), percent)} of the points against ${sweep.against.map(named).join(', ')}. ${luck}` +
    (tied === (sweep.point_count || sweep.points.length) ? 'But no setting is shown to be worse than another.' :
      tied > 1 ? `${tied - 1} other ${tied > 2 ? 'settings' : 'setting'} cannot be told from it.` : 'Every other setting is shown to be worse.');
}

function tuneAnswer(tune) {
  const match = tune.match, others = tune.against_others;
  if (!match) return `${named(tune.entrant)} is being tuned; the match with its start values has not been played yet.`;
  if (others) {
    const [low, high] = others.gain_ci95;
    const verdict = low > 0 ? 'gains' : high < 0 ? 'loses' : 'is not shown to gain anything';
    return `The tuned ${named(tune.entrant)} ${verdict} against ${tune.against.map(named).join(', ')}: on ${number(others.deals)} new deals it ` +
      `takes ${asPercent(others.tuned)} of the points, its start ${asPercent(others.start)}; the difference is ` +
      `${signed(100 * others.gain)} [${signed(100 * low)}, ${signed(100 * high)}] % points.`;
  }
  const [low, high] = rangeOf(match);
  const gained = low > 0.5 ? 'is stronger than its start' : high < 0.5 ? 'is weaker than its start' : 'is not shown to be stronger than its start';
  return `The tuned ${named(tune.entrant)} ${gained}: on ${number(match.deals)} new deals it takes ${asPercent(shareOf(match))} of the points ` +
    `${interval([low, high], percent)} from the values it started with.`;
}

/* For a match stopped by its own result: an interval for a fixed number of games would favour the leader. */
function stopAnswer(stop, pairing) {
  const [one, two] = pairing.entrants, unit = stop.model === 'normalized' ? 'normalised Elo' : 'Elo', open = stop.share_anytime95;
  const truth = stop.median_unbiased || { share: shareOf(pairing), share_ci95: open || rangeOf(pairing) };
  const took = `${asPercent(truth.share)} ${ofWhat(pairing)}, between ${percent(truth.share_ci95[0])} and ` +
    `${asPercent(truth.share_ci95[1])} with 95 % confidence`;
  const decided = { accept_h1: [stop.elo1, stop.elo0], accept_h0: [stop.elo0, stop.elo1] }[stop.decision];
  if (!decided) {
    const waits = stop.rule === 'sprt' ? ' The sequential test has not decided yet.' : '';
    return pairAnswer(Object.assign({}, pairing, open ? { share_ci95: open } : {})) + waits;
  }
  return `The sequential test accepted ${stop.decision === 'accept_h1' ? 'H1' : 'H0'} after ${number(stop.deal_sets)} deal sets: ` +
    `${named(one)} is better than ${named(two)} by ${decided[0]} ${unit} rather than ${decided[1]}. Corrected for the stop, it takes ${took}.`;
}

function answer(summary) {
  const { entrants, pairings, stop } = summary;
  if (summary.games === 0) return 'No game has been played yet.';
  if (summary.tune) return tuneAnswer(summary.tune);
  if (summary.sweep && summary.sweep.points.length) return sweepAnswer(summary.sweep);
  if (pairings.length === 1 && entrants.length === 2) return stop ? stopAnswer(stop, pairings[0]) : pairAnswer(pairings[0]);
  return entrants.length > 1 ? tournamentAnswer(summary) : '';
}
