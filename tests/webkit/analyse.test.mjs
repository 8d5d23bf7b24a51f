// Games and positions looked at in WebKit.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Analyst } from '../browser/support/analyst.mjs';
import { inWebKit } from './support/webkit.mjs';

const SCHOLARS_MATE = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';

inWebKit('Analyse', ({ story }) => {
  story('looks at a position, and at the next as soon as a move is made', async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open();
    await analyst.waitForDepth(6);
    await analyst.move('e2', 'e4');
    await analyst.move('c7', 'c5');
    await analyst.waitForLines(3, /^2\./);
    assert.deepEqual(await analyst.moves(), ['e4', 'c5']);
  }, { view: 'analyse' });

  story('opens a file, and reviews the game in it', async (visitor) => {
    const folder = mkdtempSync(join(tmpdir(), 'espalier-pgn-'));
    try {
      const file = join(folder, 'game.pgn');
      writeFileSync(file, SCHOLARS_MATE);
      const analyst = new Analyst(visitor);
      await analyst.open();
      await visitor.page.chooseFile('input[aria-label="Open a file"]', file);
      assert.equal((await analyst.waitForMoves(7)).at(-1), 'Qxf7#');
      await visitor.click('.analyse button/Review the game');
      await visitor.waitForText('[data-testid="accuracy"]', /^Accuracy White \d+ · Black \d+$/);
      await analyst.waitForBlock(/Costs Black \d\d points of winning chances\. 3…\S+ was better\./);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, { view: 'analyse' });
});
