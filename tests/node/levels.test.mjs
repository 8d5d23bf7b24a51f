// Levels: the engine's table says how strong they are, the page has words for each.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import '../built.mjs?model';
import { createEngine } from '../../package/lib/engine/index-node.js';
import { LEVELS, limitsOf, strengthText } from '../../www/lib/model/game/levels.js';
import { readGameRecord, recordOf } from '../../www/lib/model/game/saved-game.js';

const RATINGS = [600, 900, 1200];
const UNTIMED = { control: null };
const SETUP = { human: 'white', control: null, chess960: false };

describe('the table of the engine', () => {
  let engine;
  before(async () => void (engine = await createEngine({ hashMb: 1 })));
  after(() => engine?.dispose());

  test('has a rating for every level below full strength, from the lowest to the highest', () => {
    const { levels, elo } = engine.ranges;
    assert.deepEqual(levels, [...levels].sort((one, other) => one - other));
    assert.deepEqual([levels[0], levels.at(-1)], [elo.min, elo.max]);
    assert.equal(LEVELS.length, levels.length + 1);
    assert.equal(new Set(LEVELS.map(({ name }) => name)).size, LEVELS.length);
    assert.ok(levels[0] <= 600, 'somebody who has just learned the moves can win');
  });

  test('can be played at every rating', async () => {
    for (const id of [1, 4, LEVELS.length - 1]) {
      const limits = { ...limitsOf(id, engine.ranges.levels, UNTIMED, 0), nodes: 1_000 };
      assert.match((await engine.search({ limits })).bestMove, /^[a-h][1-8][a-h][1-8]$/);
    }
  });
});

test('a level plays at its rating, and the last at full strength', () => {
  assert.deepEqual(limitsOf(2, RATINGS, UNTIMED, 0), { elo: 900, depth: 60 });
  assert.deepEqual(limitsOf(4, RATINGS, UNTIMED, 0), { movetime: 3_000 });
  const control = { baseMs: 60_000, incrementMs: 1_000 };
  const clock = { control, remaining: { white: 60_000, black: 59_000 }, running: null };
  const timed = { wtime: 60_000, btime: 59_000, winc: 1_000, binc: 1_000 };
  assert.deepEqual(limitsOf(1, RATINGS, clock, 0), { elo: 600, ...timed });
  assert.deepEqual(limitsOf(4, RATINGS, clock, 0), timed);
  assert.deepEqual([1, 4].map((id) => strengthText(id, RATINGS)), ['about 600', 'no handicap']);
});

test('a game that was kept when there were six levels goes on against the same opponent', () => {
  const kept = (level, version) => readGameRecord({
    ...(version && { version }), setup: { ...SETUP, level }, moves: [], clocks: [{ white: 0, black: 0 }], remaining: { white: 0, black: 0 },
  })?.setup.level;
  assert.deepEqual([1, 2, 3, 4, 5, 6].map((level) => LEVELS[kept(level) - 1].name), [
    'Seedling', 'Sapling', 'Graft', 'Branch', 'Trellis', 'Full strength',
  ]);
  for (const nonsense of [0, 7, 1.5, -1, '2.5', null, undefined, {}]) assert.equal(kept(nonsense), undefined, String(nonsense));
  assert.equal(kept(1, 2), 1);
  assert.equal(kept(10, 2), 10);
  assert.equal(kept(11, 2), undefined);
  assert.equal(kept(1, 3), undefined, 'a version that is not known yet');
});

test('what is kept now is read back as it was', () => {
  const clock = { control: null, remaining: { white: 0, black: 0 }, running: null };
  const game = { setup: { ...SETUP, level: 2 }, position: { moves: [] }, clocks: [{ white: 0, black: 0 }], clock, phase: { kind: 'human' } };
  assert.equal(readGameRecord(JSON.parse(JSON.stringify(recordOf(game, 0)))).setup.level, 2);
});
