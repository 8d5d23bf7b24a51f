// "Why not this move?": what is asked, the line that is gone through, and what the panel shows of the answer.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import '../built.mjs?model';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { EngineError } from '../../package/lib/engine/errors.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { staircaseOf } from '../../www/lib/model/why/staircase.js';
import { balanceText, costText } from '../../www/lib/model/why/why-words.js';
import { componentsOf, mounted } from './support/components.mjs';
import { click, press, text, texts, until } from './support/dom.mjs';
import { BEST, GAME, LOST, OTHERS } from './support/why-answer.mjs';

const { WhyNot, WhyNotPanel } = await componentsOf('why/why-not.ts', 'why/why-not-panel.tsx');
const rules = await loadRules();

/** A question whose engine answers when the test says so. */
function asked(move = 'f3e5', engine = {}) {
  const [calls, waits] = [[], []];
  const call = (kind) => (request, { signal }) => new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new EngineError('stopped', 'Stopped.')));
    calls.push({ kind, request, resolve, reject, signal });
  });
  const asking = { whyNot: call('whyNot'), get: async () => engine };
  const why = new WhyNot(rules, asking, { search: call('search') }, () => new Promise((resolve) => waits.push(resolve)));
  why.ask(GAME, move);
  return { why, calls, waits };
}

async function answered(answer = LOST, engine = {}) {
  const all = asked(answer.asked.line[0].uci, engine);
  all.calls[0].resolve(answer);
  await until(() => all.calls.length === 2);
  all.calls[1].resolve({ lines: OTHERS });
  await until(() => all.why.others.value.length > 0);
  return all;
}

describe('a question', () => {
  test('shows the move at once, and the position after it', () => {
    const { why, calls } = asked();
    assert.equal(why.question.value.move.san, 'Nxe5');
    assert.match(why.preview.value.fen, /^r1bqkb1r\/pppp1ppp\/2n2n2\/4N3/);
    assert.deepEqual(calls.map(({ kind, request }) => [kind, request]), [['whyNot', { ...GAME, move: 'f3e5' }]]);
    assert.equal(why.isAsking.value, true);
  });

  test('gives up the one before it', async () => {
    const { why, calls } = asked();
    why.askOther('a2a3');
    assert.equal(calls[0].signal.aborted, true);
    calls[1].reject(new EngineError('worker-died', 'The worker died.'));
    await until(() => why.trouble.value !== undefined);
    assert.match(why.trouble.value, /engine|worker/i);
    assert.equal(why.answer.value, undefined);
  });

  test('is gone through by steps, and plays by itself to the end', async () => {
    const { why, waits } = await answered();
    assert.equal(why.ply.value, 1);
    why.step(-5);
    assert.equal(why.ply.value, 0);
    assert.equal(why.preview.value.legalMoves.length, 29, 'another move can be made in the position before');
    void why.play();
    for (let ply = 1; ply <= 4; ply += 1) {
      await until(() => waits.length === ply);
      waits[ply - 1]();
      await until(() => why.ply.value === ply);
    }
    await until(() => !why.isPlaying.value);
    assert.equal(why.preview.value.legalMoves, undefined);
  });

  test('draws the motif where it happens', async () => {
    const fork = { ...LOST.reason, targets: [{ square: 'd3', color: 'white', piece: 'p' }, { square: 'f3', color: 'white', piece: 'p' }, { square: 'c4', color: 'white', piece: 'p' }] };
    const { why } = await answered({ ...LOST, reason: fork });
    assert.deepEqual(why.preview.value.arrows, []);
    why.step(1);
    assert.deepEqual(why.preview.value.arrows.map(({ from, to }) => from + to), ['e5d3', 'e5f3']);
    why.show(2, 'best');
    assert.deepEqual(why.preview.value.arrows, [], 'it is in the other line');
  });

  test('shows the better line where that is what was missed', async () => {
    const { why } = await answered({ ...LOST, verdict: 'misses' });
    assert.equal(why.side.value, 'best');
    assert.match(why.preview.value.fen, /^r1bqkb1r\/pppp1ppp\/2n2n2\/4p3\/4P3\/2NP1N2/);
  });
});

test('the material of a line is a staircase from the balance before it', () => {
  const { steps, levels, heightOf } = staircaseOf(LOST.asked, 1);
  assert.deepEqual(steps, [{ before: 1, after: -2 }, { before: -2, after: -2 }, { before: -2, after: -2 }]);
  assert.deepEqual(levels, [1, 0, -2]);
  assert.deepEqual(levels.map(heightOf), [0, 1 / 3, 1]);
  assert.equal(staircaseOf(LOST.best, 0).heightOf(0), 0.5, 'a line without captures is level');
});

test('costs and balances are told in pawns, and mates as mates', () => {
  const mate = { kind: 'mate', moves: -2 };
  assert.equal(costText(LOST.best.score, LOST.asked.score), '−2.35');
  assert.equal(costText(LOST.asked.score, LOST.best.score), '0.00', 'a better move costs nothing');
  assert.equal(costText(LOST.best.score, mate), '#−2');
  assert.deepEqual([2, 0, -3].map(balanceText), ['2 up', 'even', '3 down']);
});

describe('the panel', () => {
  afterEach(() => document.body.replaceChildren());

  test('says what it is looking for, then what it costs and why', async () => {
    const { why, calls } = asked();
    mounted(WhyNotPanel, { why, onExplore: () => undefined });
    assert.equal(text('.why-view h2'), 'Looking at 4.Nxe5…');
    assert.deepEqual(texts('.why-others button'), ['4.Nxe5 ', 'another: play it on the board']);
    calls[0].resolve(LOST);
    await until(() => text('.why-view h2') === 'It costs a knight for a pawn.');
    assert.equal(text('.why-words p'), '4…Nxe5 takes the knight on e5.');
    assert.equal(text('.why-cost'), '−2.35 pawns, against 4.d3');
    await until(() => calls.length === 2);
    calls[1].resolve({ lines: OTHERS });
    await until(() => texts('.why-others button').length === 5);
    assert.deepEqual(texts('.why-others button').slice(0, 4), ['4.Nxe5 −2.35', '4.Bb5 −0.05', '4.a3 −0.30', '4.h3 −0.50']);
    click('.why-others button/4.a3 −0.30');
    assert.equal(calls[2].request.move, 'a2a3');
  });

  test('has the answer as columns, with what each move takes, and both lines', async () => {
    const { why } = await answered();
    mounted(WhyNotPanel, { why, onExplore: () => undefined });
    assert.equal(text('.why-moves h2'), 'Black’s answer');
    assert.deepEqual(texts('.why-line li button'), ['4…Nxe5, 2 down', '5.d4', 'Nc6']);
    assert.equal(findAll('.why-line .why-taken').length, 1);
    assert.equal(text('.why-at'), '0 of 3');
    click('.why-line button/5.d4');
    await until(() => text('.why-line [aria-current]') === '5.d4');
    assert.equal(text('.why-at'), '2 of 3');
    assert.match(text('.why-both .asked'), /^4\.Nxe5 your move−2\.15\d+% winning chances4…Nxe5 5\.d4 Nc62 down White loses a knight for a pawn\.$/);
    click('.why-both .best');
    await until(() => text('.why-moves h2') === 'The better line');
    assert.deepEqual(texts('.why-line li button'), ['4.d3', 'Bb4', '5.Bd2']);
  });

  test('tells how the engine saw the move from a search that it records, and leads into it', async () => {
    const engine = await createEngine();
    const { why } = await answered({ ...LOST, depth: 6 }, engine);
    const explored = [];
    mounted(WhyNotPanel, { why, onExplore: ({ move }) => explored.push(move.uci) });
    click('.why-story .fold');
    await until(() => text('.why-story [role=status]').startsWith('recording…'));
    await until(() => text('.why-story [role=status]').includes(' of 29 moves'));
    assert.match(text('.why-story [role=status]'), /^\d+(st|nd|rd|th) of 29 moves, looked at \d half-moves deep( instead of 5)?, and set aside\. ?Nxe5 was searched: /);
    click('.why-story button/Explore this');
    assert.deepEqual(explored, ['f3e5']);
    await engine.dispose();
  });

  test('says where the search cannot be recorded', async () => {
    const lost = new EngineError('worker-died', 'The worker died.');
    const { why } = await answered(LOST, { trace: () => Promise.reject(lost) });
    mounted(WhyNotPanel, { why, onExplore: () => undefined });
    click('.why-story .fold');
    await until(() => /engine|worker/i.test(text('.why-story [role=status]')));
  });

  test('of the best move costs nothing and compares nothing', async () => {
    const { why } = await answered(BEST);
    mounted(WhyNotPanel, { why, onExplore: () => undefined });
    assert.equal(text('.why-view h2'), 'You are right: it is the best move.');
    assert.equal(find('.why-cost'), null);
    assert.equal(findAll('.why-both button').length, 1);
  });

  test('is closed by Escape', async () => {
    const { why } = await answered();
    mounted(WhyNotPanel, { why, onExplore: () => undefined });
    press('Escape', find('.why-view'));
    assert.equal(why.question.value, undefined);
    await until(() => find('.why-view') === null);
  });
});
