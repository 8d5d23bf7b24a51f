// Mistakes to practice: where they come from, which are due, how a try is judged, and what is kept of it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { componentsOf, drawn } from './support/components.mjs';
import { loadRules } from '../../package/lib/rules/index.js';
import { readPracticeLink, writePracticeLink } from '../../www/lib/model/address/view-links.js';
import { newTree } from '../../www/lib/model/analysis/variation-tree.js';
import { startGame } from '../../www/lib/model/game/game.js';
import { reportOf } from '../../www/lib/model/game/game-report.js';
import { momentsOfGame } from '../../www/lib/model/practice/judged-moments.js';
import { momentsOfReview } from '../../www/lib/model/practice/reviewed-moments.js';
import { moveHint } from '../../www/lib/model/practice/hints.js';
import { pieceHint } from '../../www/lib/model/practice/piece-hint.js';
import { gameKey, progressAfter, readMoments, savedMoments } from '../../www/lib/model/practice/moment.js';
import { PracticeBook } from '../../www/lib/model/practice/practice-book.js';
import { PracticeSession } from '../../www/lib/model/practice/practice-session.js';
import { countDue, todaysFive } from '../../www/lib/model/practice/todays-five.js';
import { reviewOf } from '../../www/lib/model/review/game-review.js';

const rules = await loadRules();
const cp = (value) => ({ kind: 'centipawns', value });
const DAY = 86_400_000;
const NOON = new Date(2026, 10, 27, 12).getTime();

/** White hangs a knight, then a queen; Black hangs nothing. */
const MOVES = ['g1f3', 'e7e5', 'f3g5', 'd8g5', 'd2d4', 'g5g2'];
const SCORES = [20, 20, 20, -300, -350, -350, -360];

function momentsOf(more = {}) {
  return { id: 'practice.x', game: { moves: MOVES, chess960: false }, side: 'white', name: 'Graft', isOwn: true, date: 1, nodes: 60_000, scores: SCORES.map(cp), moments: [moment()], ...more };
}

/** 2.Ng5 loses the knight; 2.Nxe5 takes a pawn. */
function moment(more = {}) {
  return { ply: 2, played: 'f3g5', mark: '??', points: 28, before: cp(20), after: cp(-300), better: ['f3e5', 'd8e7'], ...more };
}

describe('moments are found', () => {
  const position = rules.position({ moves: MOVES });
  const best = ['e2e4', 'e7e5', 'f3e5', 'd8g5', 'd2d4', 'g5g2'];

  test('in a game that was played, those of the player alone', () => {
    const setup = { human: 'white', level: 6, control: null, chess960: false };
    const game = { ...startGame(setup, position, 1), phase: { kind: 'over', result: { kind: 'resignation', winner: 'black' } } };
    const at = (ply) => ({ ply, score: cp(SCORES[ply]), complete: true, info: { depth: 9, pv: [best[ply] ?? 'a1a1'], pvSan: ['?'] } });
    const set = momentsOfGame(game, reportOf(game, at), at, NOON);
    assert.deepEqual([set.name, set.side, set.isOwn, set.scores.length], ['Graft', 'white', true, 7]);
    assert.deepEqual(set.moments.map(({ ply, played, mark, better }) => [ply, played, mark, better]), [[2, 'f3g5', '??', ['f3e5']]]);
  });

  test('in a review, the same game under the same name', () => {
    const tree = newTree({ chess960: false, tags: [['White', 'Ann'], ['Black', 'Bob']] }, position);
    const judgments = SCORES.map((value, ply) => ({ score: cp(value), line: ['x'], moves: [best[ply] ?? 'a1a1'] }));
    const review = reviewOf(position.positions, position.sans, judgments);
    const set = momentsOfReview(tree, review, judgments, { side: 'white', opponent: undefined, date: NOON });
    assert.deepEqual([set.name, set.isOwn], ['Ann – Bob', false]);
    assert.deepEqual(set.moments.map(({ ply, played }) => [ply, played]), [[2, 'f3g5']]);
    assert.equal(set.id, `practice.${gameKey({ moves: MOVES, chess960: false })}`);
    assert.notEqual(set.id, `practice.${gameKey({ moves: MOVES.slice(1), chess960: false })}`);
    assert.deepEqual(momentsOfReview(tree, review, judgments, { side: 'black', opponent: undefined, date: NOON }).moments, []);
  });
});

describe('the book', () => {
  const memory = () => {
    const entries = new Map();
    return {
      entries,
      get: async (id) => entries.get(id),
      save: async (entry) => void entries.set(entry.id, JSON.parse(JSON.stringify(entry))),
      list: async (kind) => [...entries.values()].filter((entry) => entry.kind === kind),
    };
  };

  test('keeps moments, and what was practised of them', async () => {
    const store = memory();
    const book = new PracticeBook(store);
    await book.keep(momentsOf());
    await book.note('practice.x', 2, { state: 'found', tries: 1, streak: 1, at: 5 });
    await book.keep(momentsOf({ date: 99, moments: [moment({ points: 30 }), moment({ ply: 4, played: 'd2d4' })] }));
    const [set] = await book.all();
    assert.deepEqual(set.moments.map(({ ply, points, progress }) => [ply, points, progress?.tries]), [[2, 30, 1], [4, 28, undefined]]);
    assert.equal(set.date, 1, 'when it was first kept');
    assert.equal(store.entries.get('practice.x').revision, 3);
    await book.keep(set);
    assert.equal(store.entries.get('practice.x').revision, 3, 'what is the same is not written again');
  });

  test('does not undo what a longer search has found', async () => {
    const book = new PracticeBook(memory());
    await book.keep(momentsOf({ nodes: 200_000 }));
    await book.keep(momentsOf({ moments: [] }));
    assert.equal((await book.get('practice.x')).moments.length, 1);
  });

  test('changes one after another, also where they are asked for at once', async () => {
    const book = new PracticeBook(memory());
    await Promise.all([
      book.keep(momentsOf({ moments: [moment(), moment({ ply: 4, played: 'd2d4' })] })),
      book.note('practice.x', 2, progressAfter(undefined, 'found', 1, 1)),
      book.note('practice.x', 4, progressAfter(undefined, 'shown', 0, 1)),
    ]);
    assert.deepEqual((await book.get('practice.x')).moments.map(({ progress }) => progress.state), ['found', 'shown']);
  });

  test('changes one after another, also where several views have it', async () => {
    const store = memory();
    const [review, sitting] = [new PracticeBook(store), new PracticeBook(store)];
    const set = momentsOf({ moments: [moment(), moment({ ply: 4, played: 'd2d4' })] });
    await review.keep(set);
    await Promise.all([
      sitting.note('practice.x', 2, progressAfter(undefined, 'found', 1, 1)),
      review.keep(momentsOf({ ...set, nodes: set.nodes + 1 })),
    ]);
    const kept = await review.get('practice.x');
    assert.equal(kept.moments[0].progress?.state, 'found');
    assert.equal(kept.nodes, set.nodes + 1);
  });

  test('has what is being written, for whoever asks for it in another view', async () => {
    const store = memory();
    const [review, sitting] = [new PracticeBook(store), new PracticeBook(store)];
    void review.keep(momentsOf());
    assert.deepEqual((await sitting.get('practice.x'))?.moments.map(({ ply }) => ply), [2]);
    void review.keep(momentsOf({ id: 'practice.y' }));
    assert.equal((await sitting.all()).length, 2);
  });

  test('reads nothing that is spoiled', () => {
    const saved = savedMoments(momentsOf());
    assert.deepEqual(readMoments('practice.x', JSON.parse(JSON.stringify(saved))), momentsOf());
    for (const spoiled of [null, {}, { ...saved, version: 2 }, { ...saved, side: 'red' }, { ...saved, moments: [{ ply: 1 }] }]) {
      assert.equal(readMoments('practice.x', spoiled), undefined);
    }
    assert.deepEqual(readMoments('x', { ...saved, moments: [moment({ ply: 99 })] }).moments, [], 'a moment beyond the game');
  });
});

describe('today’s five', () => {
  const set = (id, points, progress) => momentsOf({ id, moments: [moment({ points, ...(progress && { progress }) })] });
  const at = (days, streak) => ({ state: streak > 0 ? 'found' : 'shown', tries: 1, streak, at: NOON - days * DAY });

  test('are the worst that are due, of all games', () => {
    const sets = [10, 30, 20, 50, 40, 15].map((points) => set(`g${points}`, points));
    assert.deepEqual(todaysFive(sets, NOON).map(({ moment: { points } }) => points), [50, 40, 30, 20, 15]);
    assert.equal(countDue(sets, NOON), 6);
  });

  test('come again the later the more often they were found in a row', () => {
    const due = (progress) => countDue([set('g', 20, progress)], NOON);
    assert.deepEqual([at(0.5, 1), at(2, 1), at(2, 2), at(4, 2), at(30, 4), at(90, 9)].map(due), [0, 1, 0, 1, 1, 1]);
    assert.deepEqual([at(0.5, 0), at(2, 0)].map(due), [0, 1], 'one whose solution was shown comes tomorrow');
  });

  test('are due where the clock of the machine was ahead when they were practised', () => {
    const sets = [set('ahead', 20, at(-400, 3)), set('late', 30, at(-0.1, 1))];
    assert.equal(countDue(sets, NOON), 1);
    assert.deepEqual(todaysFive(sets, NOON).map(({ set: { id } }) => id), ['late', 'ahead']);
    const done = [1, 2, 3, 4, 5].map((index) => set(`g${index}`, 10, at(-400, 1)));
    assert.equal(todaysFive([...done, set('new', 50)], NOON)[0].set.id, 'new', 'they take no room of what is due');
  });

  test('stay the same all day', () => {
    const sets = [10, 30, 20, 50, 40, 15].map((points) => set(`g${points}`, points, points === 10 ? { ...at(0, 1), at: NOON - 1_000 } : undefined));
    assert.deepEqual(todaysFive(sets, NOON).map(({ moment: { points } }) => points), [10, 50, 40, 30, 20]);
  });
});

test('hints say which piece moves, and then what the move does', () => {
  const position = (fen) => rules.position(fen);
  const open = position('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1');
  assert.equal(pieceHint(open.fen, 'f3'), 'The knight on f3 has a better move.');
  assert.equal(moveHint(rules, open, 'f3e5'), 'It captures the pawn.');
  assert.equal(moveHint(rules, open, 'c4f7'), 'It gives check.');
  assert.equal(moveHint(rules, open, 'd2d3'), 'It moves to d3.');
  assert.equal(moveHint(rules, open, 'f3g5'), 'It moves to g5.', 'a pawn is no target');
  assert.equal(moveHint(rules, open, 'b1c3'), 'It develops the knight.');
  assert.equal(moveHint(rules, position('3qk3/8/8/8/8/8/3P4/R3K3 w - - 0 1'), 'a1a8'), 'It attacks the queen on d8.');
  assert.equal(moveHint(rules, position('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'), 'a1a8'), 'It mates.');
});

describe('a sitting', () => {
  /** An engine whose scores are White's by the last move; it answers when it is told to. */
  function engineOf(scores, { pv = ['d7d6'] } = {}) {
    const waiting = [];
    const engine = {
      asked: [],
      search: ({ moves, limits }, { signal, onInfo }) => {
        engine.asked.push(limits.lines === undefined ? moves.at(-1) : 'lines');
        return new Promise((resolve, reject) => {
          const answer = () => {
            if (signal.aborted) return resolve({ info: {}, endedBy: 'signal' });
            if (limits.lines !== undefined) {
              ['f3e5', 'e2e4', 'b1c3'].forEach((move, index) => onInfo({ depth: 5, lineNumber: index + 1, pv: [move] }));
              return resolve({ info: {} });
            }
            const value = scores[moves.at(-1)];
            if (value instanceof Error) return reject(value);
            // For the side to move, which is Black here.
            return resolve({ info: { score: cp(-value), pv } });
          };
          waiting.push(answer);
        });
      },
      answer: async () => {
        for (let step = 0; step < 8; step += 1) {
          waiting.splice(0).forEach((one) => one());
          for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
        }
      },
    };
    return engine;
  }

  function sit(scores, tasks = [{ set: momentsOf(), moment: moment() }], options = {}) {
    const engine = engineOf(scores, options);
    const waits = [];
    const done = [];
    const session = new PracticeSession(tasks, {
      engine,
      whyNot: async ({ moves, move }) => ({ headline: `After ${moves.length} moves ${move} costs a piece.`, sentence: '' }),
      rules,
      wait: (milliseconds) => new Promise((resolve) => waits.push({ milliseconds, resolve })),
      now: () => NOON,
      onDone: (task, progress) => done.push(progress),
    });
    /** All that waits for the time to pass. */
    const pass = async () => {
      const passed = waits.splice(0);
      for (const { resolve } of passed) resolve();
      for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
      return passed.map(({ milliseconds }) => milliseconds);
    };
    return { session, engine, done, pass };
  }

  test('begins with the position before the mistake', () => {
    const { session } = sit({});
    assert.equal(session.stage, 'asked');
    assert.equal(session.shown.sans.join(' '), 'Nf3 e5');
    assert.deepEqual([session.hints, session.choices, session.line], [[], [], []]);
  });

  test('has moves and scores as the settings say, in the question and in the answer', async (context) => {
    const { Answer, Question, scoreView, shownNotation, Typing } = await componentsOf(
      'practice/answer.tsx', 'practice/question.tsx', 'shared/view/look.ts', 'shared/view/typed-moves.tsx',
    );
    context.after(() => {
      scoreView.value = 'white';
      shownNotation.value = 'english';
    });
    const { session, engine } = sit({ g8f6: 40 }, [{ set: momentsOf({ side: 'black', isOwn: false }), moment: moment({ ply: 3, played: 'b8c6', better: ['g8f6', 'g5f3'] }) }]);
    const shown = (component) => drawn(component, { session, task: session.task, typing: new Typing() });
    shownNotation.value = 'german';
    assert.match(shown(Question), /2…Sc6 was played\./);
    session.play('g8f6');
    await engine.answer();
    assert.match(shown(Answer), /Yes, 2…Sf6!.*>3\.Sf3<.*<b>−0\.40<\/b>.*Why not 2…Sc6\?/);
    scoreView.value = 'mover';
    assert.match(shown(Answer), /<b>\+0\.40<\/b>/);
  });

  test('the best move is found at once, without a search', async () => {
    const { session, engine, done } = sit({ f3e5: 30, f3g5: -300, e2e4: 10, b1c3: 0 });
    session.play('f3e5');
    assert.equal(session.stage, 'found');
    assert.equal(session.shown.sans.at(-1), 'Nxe5');
    assert.deepEqual(session.line, ['2.Nxe5', 'Qe7']);
    assert.deepEqual(done, [{ state: 'found', tries: 1, streak: 1, at: NOON }]);
    await engine.answer();
    assert.equal(session.reasonOf('f3g5'), 'After 2 moves f3g5 costs a piece.', 'of the move that was played');
    assert.deepEqual(session.choices.map(({ name, kind }) => [name, kind]), [['2.Nxe5', 'best'], ['2.e4', 'other'], ['2.Nc3', 'other'], ['2.Ng5', 'played']]);
    assert.equal(session.lineScore.value, 30);
  });

  test('one as good as the best within a margin is found, one that is worse goes back with what it loses', async () => {
    const { session, engine, done, pass } = sit({ f3e5: 30, e2e4: 10, a2a3: -200 });
    session.play('a2a3');
    assert.equal(session.stage, 'judging');
    assert.equal(session.shown.sans.at(-1), 'a3', 'it stands on the board while it is judged');
    await engine.answer();
    assert.equal(session.stage, 'wrong');
    const [{ name, points, answer, isFound }] = session.attempts;
    assert.deepEqual([name, Math.round(points), answer, isFound], ['2.a3', 20, '2…d6', false]);
    assert.equal(session.reasonOf('a2a3'), 'After 2 moves a2a3 costs a piece.');
    assert.deepEqual(await pass(), [600]);
    assert.equal(session.stage, 'asked');
    assert.equal(session.shown.sans.at(-1), 'e5');
    session.play('e2e4');
    await engine.answer();
    assert.equal(session.stage, 'found');
    assert.deepEqual(session.line, ['2.e4', 'd6']);
    assert.deepEqual(done, [{ state: 'found', tries: 2, streak: 0, at: NOON }]);
  });

  test('the move that was played is never found, whatever a search thinks of it now', async () => {
    const { session, engine, pass } = sit({ f3e5: 30, f3g5: 30 });
    session.play('f3g5');
    await engine.answer();
    assert.equal(session.stage, 'wrong');
    await pass();
    assert.equal(Math.round(session.attempts[0].points), 28);
  });

  test('hints are two, and are counted', async () => {
    const { session, done } = sit({});
    session.hint();
    assert.deepEqual([session.hints.length, session.hinted, session.hasMoreHints], [1, 'f3', true]);
    session.hint();
    session.hint();
    assert.deepEqual(session.hints, ['The knight on f3 has a better move.', 'It captures the pawn.']);
    session.play('f3e5');
    assert.deepEqual(done, [{ state: 'found', tries: 3, streak: 0, at: NOON }]);
  });

  test('the solution plays its line, also while a move is judged, and can be stepped through', async () => {
    const { session, engine, done, pass } = sit({ f3e5: 30 });
    session.play('a2a3');
    session.solve();
    assert.deepEqual([session.stage, session.lineAt, session.shown.sans.at(-1)], ['shown', 0, 'e5']);
    assert.deepEqual(await pass(), [700]);
    assert.equal(session.shown.sans.at(-1), 'Nxe5');
    session.go(2);
    assert.equal(session.shown.sans.at(-1), 'Qe7');
    await pass();
    await engine.answer();
    assert.deepEqual([session.lineAt, session.attempts], [2, []], 'what was judged is forgotten');
    assert.deepEqual(done.map(({ state }) => state), ['shown']);
  });

  test('a search that fails says so, and the move can be tried again', async () => {
    const { session, engine } = sit({ f3e5: new Error('lost, says the test'), a2a3: 0 });
    session.play('a2a3');
    await engine.answer();
    assert.deepEqual([session.stage, session.trouble], ['asked', 'lost, says the test']);
    session.play('f3e5');
    assert.equal(session.stage, 'found');
  });

  test('goes from moment to moment, and back to those that were skipped', () => {
    const tasks = [moment(), moment({ ply: 4, played: 'd2d4', better: ['e2e4'] }), moment({ ply: 0, played: 'g1f3', better: ['e2e4'] })]
      .map((one) => ({ set: momentsOf(), moment: one }));
    const { session } = sit({}, tasks);
    session.next();
    assert.equal(session.at, 1);
    session.play('e2e4');
    session.next();
    session.play('e2e4');
    assert.deepEqual([session.at, session.found, session.isOver, session.hasNext], [2, 2, false, true]);
    session.next();
    assert.deepEqual([session.at, session.hasNext], [0, false], 'the last one cannot be skipped');
    session.solve();
    assert.deepEqual([session.isOver, session.found], [true, 2]);
    session.restart();
    assert.deepEqual([session.at, session.stage, session.isOver], [0, 'asked', false]);
  });

  test('what the rules refuse is left out', () => {
    const tasks = [moment({ better: ['e1e8'] }), moment({ played: 'a1a8' }), moment()].map((one) => ({ set: momentsOf(), moment: one }));
    assert.equal(sit({}, tasks).session.tasks.length, 1);
    assert.equal(sit({}, []).session.task, undefined);
  });
});

test('a link leads to the moments of a game, or to those of today', () => {
  for (const link of [{}, { id: 'practice.abc12' }, { id: 'practice.abc12', ply: 34 }]) assert.deepEqual(readPracticeLink(writePracticeLink(link)), link);
  assert.equal(readPracticeLink('#play'), undefined);
});
