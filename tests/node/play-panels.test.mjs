// The panels of the Play view, each alone: what it shows for what it is given.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { startGame } from '../../www/lib/model/game/game.js';
import { reportOf } from '../../www/lib/model/game/game-report.js';
import { clockCurve, moveTimes, timeText } from '../../www/lib/model/game/move-times.js';
import { componentsOf, drawn, mounted } from './support/components.mjs';
import { until } from './support/dom.mjs';
import { LOST } from './support/why-answer.mjs';

const rules = await loadRules();
const nothing = () => undefined;
const texts = (html, pattern) => [...html.matchAll(pattern)].map(([, text]) => text.replace(/<[^>]*>/g, ''));
const centipawns = (value) => ({ kind: 'centipawns', value });
const SETUP = { human: 'white', level: 5, control: null, chess960: false };

/** A game of these moves, which has ended; `scores` are White's, from the start on. */
function judgedGame(moves, scores, best) {
  const position = rules.position({ moves });
  const game = { ...startGame(SETUP, position, 1), phase: { kind: 'over', result: { kind: 'resignation', winner: 'black' } } };
  const at = (ply) => ({
    ply, turn: position.positions[ply].turn, moveNumber: position.positions[ply].moveNumber, score: centipawns(scores[ply]), complete: true,
    info: { depth: 12, nodes: 60_000, milliseconds: 90, pv: [best[ply] ?? '0000'], pvSan: [best[ply] ?? '?'], score: centipawns(scores[ply]) },
  });
  return { game, at, report: reportOf(game, at) };
}

describe('the moves of a game', async () => {
  const { MoveTable } = await componentsOf('play/move-table.tsx');
  const shown = (moves, props = {}) =>
    drawn(MoveTable, { start: { turn: 'white', moveNumber: 1 }, moves, shown: moves.length, onShow: nothing, ...props });

  test('are two a row, each with its mark, and the score after the pair', () => {
    const html = shown([{ san: 'e4', score: centipawns(30) }, { san: 'f6', mark: '?', score: centipawns(120) }]);
    assert.deepEqual(texts(html, /<button[^>]*>(.*?)<\/button>/g), ['e4', 'f6?']);
    assert.match(html, /aria-label="f6, mistake"/);
    assert.deepEqual(texts(html, /class="worth">.*?<\/span><\/span>(.*?)</g), ['+1.2']);
  });

  test('begin with a gap where Black does', () => {
    const html = shown([{ san: 'Kd7' }], { start: { turn: 'black', moveNumber: 40 } });
    assert.deepEqual(texts(html, /class="number">(.*?)</g), ['40']);
    assert.match(html, /class="gap">…</);
  });

  test('have one that is marked, and say where there are none', () => {
    assert.deepEqual(texts(shown([{ san: 'e4' }, { san: 'e5' }], { shown: 1 }), /aria-current="step"[^>]*>(.*?)<\/button>/g), ['e4']);
    assert.match(shown([]), /No moves yet\./);
  });
});

describe('the moves of a game with a clock', async () => {
  const { TimedMoves } = await componentsOf('play/timed-moves.tsx');
  const seconds = (white, black) => ({ white: 1000 * white, black: 1000 * black });
  /** The first move is free; Black takes 12 seconds, White 62, Black half a second, of three minutes and two a move. */
  const clocks = [seconds(180, 180), seconds(180, 180), seconds(180, 170), seconds(120, 170), seconds(120, 171.5)];
  const position = rules.position({ moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
  const game = { ...startGame({ ...SETUP, control: { baseMs: 180_000, incrementMs: 2_000 } }, position, 1), position, clocks };

  test('have the time of each, and what was left', () => {
    assert.deepEqual(moveTimes(game).map(timeText), ['0.0 s', '12 s', '1:02', '0.5 s']);
    assert.deepEqual(moveTimes({ ...game, setup: SETUP }), [], 'without a clock there is none');
    const { left, ticks } = clockCurve(game);
    assert.deepEqual(left, { white: [180_000, 180_000, 120_000], black: [180_000, 170_000, 171_500] });
    assert.deepEqual(ticks, [0, 60_000, 120_000, 180_000]);
    const moves = position.sans.map((san) => ({ san }));
    const html = drawn(TimedMoves, { game, start: position.start, moves, shown: 4, onShow: nothing });
    assert.deepEqual(texts(html, /class="move-time[^"]*">(.*?)<\/span>/g), ['0.0 s', '12 s', '1:02', '0.5 s']);
    assert.match(html, /aria-current="step"[^>]*>Nc6/);
    assert.deepEqual(texts(html, /<b class="(?:own|other)"[^>]*>(.*?)<\/b>/g), ['Sapling', 'You']);
  });
});

describe('key moments', async () => {
  const { KeyMoments } = await componentsOf('play/key-moments.tsx');
  const { game, report } = judgedGame(['f2f3', 'e7e5', 'g2g4'], [20, -60, -70, -900], ['e2e4', 'e7e5', 'd2d4']);
  const scores = [20, -60, -70, -900].map(centipawns);
  const shown = (props = {}) =>
    drawn(KeyMoments, { game, report, scores, ply: 3, shown: undefined, onShow: nothing, onGo: nothing, askWhy: () => new Promise(nothing), onWhy: nothing, onTry: nothing, onCause: nothing, onMoves: nothing, ...props });

  test('are all there, whichever position is shown', () => {
    for (const ply of [0, 2, 3]) assert.match(shown({ ply }), /2\.g4<\/b>/, `${ply}`);
    assert.match(shown(), /better 2\.d2d4.*−\d+%.*better 1\.e2e4/);
  });

  test('say where to ask why, and where to try again, which two people cannot', () => {
    const html = shown({ shown: 2, ply: 2 });
    assert.match(html, /aria-current="step".*2\.d2d4.*Why\?.*Try again/);
    assert.match(html, /To the end/);
    const ofTwo = { ...game, setup: { ...game.setup, twoPeople: { turnsBoard: false } } };
    assert.match(shown({ game: ofTwo }), /Why\?/);
    assert.doesNotMatch(shown({ game: ofTwo }), /Try again/);
  });

  test('say why they are mistakes, once that is known', async () => {
    const [asked, causes] = [[], []];
    const askWhy = async ({ moves, move }, { signal }) => {
      asked.push([...moves, move].join(' '));
      assert.equal(signal.aborted, false);
      return { ...LOST, verdict: 'worse', headline: `${move} allows mate.` };
    };
    mounted(KeyMoments, { game, report, scores, ply: 3, shown: undefined, onShow: nothing, onGo: nothing, askWhy, onWhy: nothing, onTry: nothing, onMoves: nothing, onCause: (cause) => causes.push(cause) });
    await until(() => findAll('.key-moments li .mistake-reason').length === 2);
    assert.deepEqual(findAll('.key-moments li .mistake-reason').map(({ textContent }) => textContent), ['g2g4 allows mate.', 'f2f3 allows mate.']);
    assert.deepEqual(findAll('.graph-words span').map(({ textContent }) => textContent), ['1.f3', '2.g4']);
    assert.deepEqual(asked, ['f2f3 e7e5 g2g4', 'f2f3'], 'the worst first, each once');
    assert.deepEqual(causes.filter(Boolean).at(-1), { move: '2.g4', reason: 'g2g4 allows mate.' }, 'and which of them decided the game');
  });

  test('are looked for until every move is judged', () => {
    assert.match(shown({ report: { ...report, complete: false, keyMoments: [] } }), /Looking through the game…/);
    assert.match(shown({ report: { ...report, keyMoments: [] } }), /No serious mistakes\./);
  });
});

describe('the graph of a game', async () => {
  const { EvalGraph } = await componentsOf('shared/view/eval-graph.tsx');
  const shown = (scores, marks = []) => drawn(EvalGraph, { scores, marks, phases: [], ply: 0, name: 'Start position', onGo: nothing, onStep: nothing });

  test('says nothing of moves before the first that is judged', () => {
    const html = shown([undefined, undefined, centipawns(0), centipawns(0), undefined]);
    assert.match(html, /class="known" d="M2,1L2,0L3,0V1Z"/);
  });

  test('says nothing of moves between that are not judged, and shows one alone', () => {
    const known = /class="known" d="([^"]*)"/.exec(shown([centipawns(0), centipawns(0), undefined, centipawns(0), undefined]))[1];
    assert.equal(known, 'M0,1L0,0L1,0V1ZM2.5,1L2.5,0L3.5,0V1Z');
  });

  test('has its marks whole within it', () => {
    const html = shown([centipawns(0), centipawns(-2_000)], [{ ply: 1, mark: '??' }]);
    assert.match(html, /left:\s*clamp\(11px, 100%, 100% - 11px\)/);
  });
});

describe('below the moves', async () => {
  const { StatusLine } = await componentsOf('play/status-line.tsx');
  const shown = (status, remark) => drawn(StatusLine, { status, remark, onAction: nothing, onPlayFromHere: nothing, onFocusLost: nothing });

  test('a hint stands before what is said anyway, and not before what must be done', () => {
    assert.match(shown({ text: 'Your move.', tone: 'calm' }, 'Hint: Nf3.'), /Hint: Nf3\. Your move\./);
    assert.doesNotMatch(shown({ text: 'Lost.', tone: 'trouble' }, 'Hint: Nf3.'), /Hint/);
  });

  test('an earlier position can be left, or played from', () => {
    const html = shown({ text: 'Earlier.', tone: 'look', action: { kind: 'live', label: 'Back to the game' } });
    assert.deepEqual(texts(html, /<button[^>]*>(.*?)<\/button>/g), ['Back to the game', 'Play from here']);
  });
});
