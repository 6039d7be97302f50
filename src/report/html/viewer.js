/* Shows games step by step. A film has the moves of one game and its positions; drawings[game] draws a
 * position, and a game without a drawing is shown as text. */
'use strict';

const drawings = {};

/* Applies changes to an object: a list with changed texts comes as {"-": removed, "+": added}. */
function patch(object, changes) {
  for (const [key, value] of Object.entries(changes)) {
    const single = value !== null && typeof value === 'object' && Array.isArray(value['-']);
    object[key] = single ? object[key].filter((text) => !value['-'].includes(text)).concat(value['+']) : value;
  }
}

/* The position after `ply` moves. film.positions[0] is complete, the others are changes. `common` is visible
 * to every seat alike; a view has the rest of what its seat sees. */
function positionAt(film, ply) {
  const common = {}, seats = film.seats.map(() => ({}));
  for (const step of film.positions.slice(0, ply + 1)) {
    patch(common, step.common);
    (step.seats || []).forEach((own, seat) => patch(seats[seat], own));
  }
  return { common, views: seats.map((own) => Object.assign({}, common, own)) };
}

function drawPosition(film, ply, eye) {
  if (film.texts) return element('pre', { class: 'position-text' }, film.texts[ply]);
  const { common, views } = positionAt(film, ply), draw = drawings[film.game];
  if (!draw) return element('pre', { class: 'position-text' }, JSON.stringify(eye < 0 ? views : views[eye], null, 1));
  return draw({ film, ply, common, views, eye, turn: film.turns[ply], move: ply > 0 ? film.moves[ply - 1] : null });
}

function ending(film) {
  const scores = film.seats.map((name, seat) => `${name} (seat ${seat}) ${film.scores[seat] >= 0 ? '+' : '−'}${Math.abs(film.scores[seat])}`);
  return `End: ${film.reason}. ${scores.join(', ')}.`;
}

function linked() {
  const found = new URLSearchParams(location.hash.slice(1));
  return found.has('game') ? { run: Number(found.get('run') || 0), game: Number(found.get('game')), ply: Number(found.get('ply') || 0) } : null;
}

/* The thought of the bot that chose ply `ply`, if it was kept. */
function thoughtOf(film, ply) {
  return (film.thoughts || []).find((one) => one.ply === ply);
}

/* The reason why a ply has no thought although thoughts were requested. */
function noThought(film, ply) {
  if (ply === 0) return [];
  const seat = film.turns[ply - 1], thinks = (film.thoughts || []).some((one) => film.turns[one.ply - 1] === seat);
  const why = thinks ? 'had nothing to think about here.' : 'gave no search information.';
  return [paragraph(`${film.seats[seat]} ${why}`)];
}

/* An entrant may hold several seats. */
function whoMoves(film, seat) {
  const name = film.seats[seat];
  return film.seats.indexOf(name) === film.seats.lastIndexOf(name) ? name : `${name} (seat ${seat})`;
}

function drawThought(film, ply, explained) {
  const thought = thoughtOf(film, ply);
  if (!thought) return explained ? noThought(film, ply) : [];
  const seat = film.turns[ply - 1], chosen = film.moves[ply - 1], moves = thought.moves || [];
  const facts = [thought.source, thought.depth && `${thought.depth} plies deep`, `${thought.nodes.toLocaleString('en')} nodes`,
    !moves.length && !thought.line && 'its bot tells no more'];
  const paths = moves.some((one) => one.path);
  const valued = moves.some((one) => one.value !== undefined), counted = moves.some((one) => one.visits);
  const cell = (text, kind) => element('td', { class: kind || '' }, text === undefined ? '' : text.toLocaleString('en'));
  const row = (one) => element('tr', one.move === chosen ? { class: 'chosen' } : {}, cell(one.move, 'text'),
    valued ? cell(one.value) : null, counted ? cell(one.visits) : null,
    paths ? cell((one.path || []).map((step) => `${step.move} ${step.sum.toLocaleString('en')}`).join(', '), 'text') : null);
  const heads = ['move', valued && `value, ${thought.unit}`, counted && 'simulated games',
    paths && 'path, with its sum after each move'].filter(Boolean);
  return [
    element('h4', {}, `What ${film.seats[seat]} thought before ${chosen}: ${facts.filter(Boolean).join(', ')}`),
    moves.length ? element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))),
      element('tbody', {}, ...moves.map(row)))) : null,
    thought.line ? paragraph(`It expected: ${thought.line.join(', ')}`) : null,
  ].filter(Boolean);
}

/* Draws a game of the same deal next to the current one, at the same ply or at its end. */
function drawBeside(film, ply, eye) {
  const at = Math.min(ply, film.moves.length);
  const text = at === film.moves.length ? ending(film) : `${at} of ${film.moves.length} · last move: ${at ? film.moves[at - 1] : 'none'}`;
  return [element('h4', {}, `game ${film.index}: ${film.seats.join(' – ')}`), paragraph(text), drawPosition(film, at, eye)];
}

/* The address is updated after a pause without steps, because browsers refuse more than some hundred changes
 * in half a minute. */
const LINK_MS = 100;

/* One viewer of a run's films, with a list of games, a slider, buttons and keys. */
function viewer(run) {
  const index = DATA.runs.indexOf(run);
  let film = run.films[0], ply = 0, linking = 0;
  const titleOf = (one) => `game ${one.index}: ${one.seats.map((name) => shownName(name, run.summary.sweep)).join(' – ')}`;
  const choice = element('select', { 'aria-label': 'game' }, ...run.films.map((one) =>
    element('option', { value: one.index }, `${titleOf(one)}${one.why ? ` (${one.why})` : ''}`)));
  const eyes = element('select', { 'aria-label': 'seen by' });
  const slider = element('input', { type: 'range', min: 0, 'aria-label': 'ply' });
  const label = element('span', { class: 'ply', 'aria-live': 'polite' });
  const twin = element('select', { 'aria-label': 'compare with' });
  const twins = () => run.films.filter((one) => one.seed === film.seed && one !== film);
  const beside = element('div', { class: 'position beside' }), thought = element('div', { class: 'thought', 'aria-live': 'polite' });
  const board = element('div', { class: 'position' }), moves = element('ol', { class: 'moves', 'aria-label': 'moves' });
  const button = (text, name, act) => {
    const node = element('button', { type: 'button', 'aria-label': name, title: name }, text);
    node.addEventListener('click', act);
    return node;
  };
  const record = element('pre', { class: 'record' });

  function show() {
    const last = film.moves.length;
    ply = Math.max(0, Math.min(ply, last));
    slider.max = last;
    slider.value = ply;
    label.textContent = ply === last ? ending(film) : `${ply} of ${last} · to move: seat ${film.turns[ply]}, ${film.seats[film.turns[ply]]}`;
    board.replaceChildren(drawPosition(film, ply, Number(eyes.value)));
    const other = twins().find((one) => one.index === Number(twin.value));
    beside.replaceChildren(...(other ? drawBeside(other, ply, Number(eyes.value)) : []));
    beside.hidden = !other;
    root.classList.toggle('twin', Boolean(other));
    thought.replaceChildren(...drawThought(film, ply, run.explained));
    for (const node of moves.querySelectorAll('button')) {
      const current = Number(node.dataset.ply) === ply;
      node.setAttribute('aria-current', current);
      if (current) moves.scrollTop = Math.max(0, node.offsetTop - moves.offsetTop - moves.clientHeight / 2);
    }
    root.dataset.game = film.index;
    root.dataset.ply = ply;
  }
  function step(to) {
    ply = to;
    show();
    document.body.classList.add('watched');
    clearTimeout(linking);
    linking = setTimeout(() => history.replaceState(null, '', `#${index ? `run=${index}&` : ''}game=${film.index}&ply=${ply}`), LINK_MS);
  }
  function open(game, at) {
    film = run.films.find((one) => one.index === game) || film;
    choice.value = film.index;
    eyes.replaceChildren(element('option', { value: -1 }, 'all cards open'), ...film.seats.map((name, seat) =>
      element('option', { value: seat }, `as seat ${seat}, ${name}, sees it`)));
    eyes.hidden = Boolean(film.texts) || !film.positions.some((step) => step.seats);
    twin.replaceChildren(element('option', { value: -1 }, 'this game alone'), ...twins().map((one) =>
      element('option', { value: one.index }, `with ${titleOf(one)}`)));
    twin.hidden = !twins().length;
    const line = (text, at2) => {
      const node = element('button', { type: 'button', 'data-ply': at2 }, text);
      node.addEventListener('click', () => step(at2));
      return element('li', {}, node);
    };
    moves.replaceChildren(line('the deal', 0), ...film.moves.map((move, number) =>
      line(`${number + 1}. ${whoMoves(film, film.turns[number])} ${move}`, number + 1)));
    record.textContent = film.record || '';
    ply = at;
    show();
  }

  choice.addEventListener('change', () => {
    open(Number(choice.value), 0);
    step(0);
  });
  eyes.addEventListener('change', show);
  twin.addEventListener('change', show);
  slider.addEventListener('input', () => step(Number(slider.value)));
  const faulted = () => film.fault && step(film.moves.length);
  const root = element('div', { class: 'viewer', tabindex: 0, 'aria-label': 'viewer of games: arrow keys step, Home and End jump' },
    element('div', { class: 'bar-line choices' }, choice, eyes, twin),
    element('div', { class: 'bar-line' }, button('«', 'first position', () => step(0)), button('‹', 'one ply back', () => step(ply - 1)),
      slider, button('›', 'one ply on', () => step(ply + 1)), button('»', 'end of the game', () => step(film.moves.length)),
      run.films.some((one) => one.fault) ? button('fault', 'jump to the fault', faulted) : null),
    paragraph(''), element('div', { class: 'tables' }, board, beside, moves), thought,
    element('details', {}, element('summary', {}, 'the record'), record));
  root.querySelector('p').append(label);
  root.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: film.moves.length, PageUp: ply - 10, PageDown: ply + 10 }[event.key];
    if (to === undefined || event.target.tagName === 'SELECT' || event.target === slider) return;
    event.preventDefault();
    step(to);
  });
  root.openGame = open;
  root.dataset.run = index;
  open(run.films[0].index, 0);
  return root;
}

/* A link such as #game=17&ply=23 opens that position. */
function openLink() {
  const link = linked();
  const node = link && document.querySelector(`.viewer[data-run="${link.run}"]`);
  if (!node) return;
  node.openGame(link.game, link.ply);
  document.body.classList.add('watched');
  node.scrollIntoView();
}

const DATA = JSON.parse(document.getElementById('data').textContent);
DATA.runs.filter((run) => run.summary.sweep).forEach((run) => shortenValues(run.summary.sweep));
addEventListener('hashchange', openLink);
addEventListener('DOMContentLoaded', start);
