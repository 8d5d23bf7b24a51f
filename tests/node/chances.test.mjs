// How probable win, draw and loss are: as the engine tells it, and as the page writes it.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import '../built.mjs?model';
import '../built.mjs?package';
import { chancesText } from '../../www/lib/model/text/score-text.js';

describe('the chances of a report', () => {
  let engine;
  before(async () => {
    engine = await createEngine({ hashMb: 8 });
  });
  after(() => engine.dispose());

  test('are there where they are asked for, for the side to move', async () => {
    const fen = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1';
    const told = [];
    const limits = { depth: 5, lines: 2, chances: true };
    const { info } = await engine.search({ fen, limits }, { onInfo: (report) => told.push(report) });
    for (const { chances: { win, draw, loss } } of [...told, info]) {
      assert.equal(win + draw + loss, 1000);
      assert.ok(win < 50 && loss > 900, 'a queen less');
    }
    const [first] = told;
    assert.ok(told.length >= 10 && first.depth === 1);
  });

  test('are certain of a mate, and absent where nobody asks', async () => {
    const mate = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
    const { info } = await engine.search({ fen: mate, limits: { depth: 3, chances: true } });
    assert.deepEqual(info.chances, { win: 1000, draw: 0, loss: 0 });
    for (const limits of [{ depth: 3 }, { depth: 3, chances: false }]) {
      assert.ok(!('chances' in (await engine.search({ limits })).info));
    }
    await assert.rejects(engine.search({ limits: { depth: 1, chances: 1 } }), { field: 'limits.chances' });
  });
});

test('percents are those of White, a draw and Black, and add up to 100', () => {
  assert.equal(chancesText({ win: 380, draw: 550, loss: 70 }, 'white'), '38/55/7');
  assert.equal(chancesText({ win: 380, draw: 550, loss: 70 }, 'black'), '7/55/38');
  assert.equal(chancesText({ win: 1000, draw: 0, loss: 0 }, 'black'), '0/0/100');
  // Each would be rounded up: the part that loses least is not.
  assert.equal(chancesText({ win: 335, draw: 336, loss: 329 }, 'white'), '33/34/33');
  for (let win = 0; win <= 1000; win += 7) {
    for (let draw = 0; draw <= 1000 - win; draw += 13) {
      const parts = chancesText({ win, draw, loss: 1000 - win - draw }, 'white').split('/').map(Number);
      assert.equal(parts.reduce((sum, part) => sum + part), 100);
    }
  }
});
