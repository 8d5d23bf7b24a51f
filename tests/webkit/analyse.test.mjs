// Games and positions looked at in WebKit.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Analyst } from '../browser/support/analyst.mjs';
import { inWebKit } from './support/webkit.mjs';

const SCHOLARS_MATE = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';

/** Runs in the page: what in this place ends to the right of it. */
function beyond(place) {
  const { right } = place.getBoundingClientRect();
  return [...place.children].filter((node) => node.getBoundingClientRect().right > right + 1).map((node) => node.outerHTML.slice(0, 80));
}

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

  story('keeps a game within its panel, however long the name of its opening is', async (visitor) => {
    const { page } = visitor;
    const analyst = new Analyst(visitor);
    await analyst.open('?moves=e2e4,e7e5,f2f4,e5f4,f1c4,d8h4,e1f1,b7b5');
    await visitor.waitForText('.analyse [data-testid="opening"]', /King's Gambit Accepted: Bishop's Gambit, Bryan Countergambit/);
    for (const [width, height] of [[1366, 650], [1024, 700], [820, 1180]]) {
      await page.setViewport({ width, height });
      await visitor.settle();
      assert.deepEqual(await page.$eval('.analyse-game', beyond), [], `${width} by ${height}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} by ${height}`);
    }
  }, { view: 'analyse' });

  story('has a comment changed where it stands, from wherever one is in the game, and takes it away', async (visitor) => {
    const { page } = visitor;
    const analyst = new Analyst(visitor);
    await analyst.open();
    await analyst.paste('1. e4 e5 {old} 2. Nf3 Nc6 *');
    await analyst.waitForMoves(4);
    await visitor.press('End');
    await analyst.waitForShownMove('Nc6');
    await visitor.click('.move-list .comment button/old');
    await analyst.waitForShownMove('e5');
    // What is typed is the comment, and no key of the page.
    await visitor.waitForFocus('.comment-form textarea');
    await page.keyboard.type(' and done');
    assert.equal(await page.$eval('.comment-form textarea', ({ value }) => value), 'old and done');
    await visitor.click('.comment-form button/Save');
    await analyst.waitForBlock(/^\{old and done$/);
    await visitor.click('.move-list .comment button/old and done');
    await visitor.waitForFocus('.comment-form textarea');
    await visitor.type('.comment-form textarea', '');
    await visitor.click('.comment-form button/Save');
    await page.waitForFunction(() => find('.move-list .comment') === null);
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
      // The game, and its mistakes, by the keyboard alone.
      await visitor.press('End');
      await analyst.waitForShownMove('Qxf7#');
      await visitor.press('K');
      await analyst.waitForShownMove('Nf6');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, { view: 'analyse' });
});
