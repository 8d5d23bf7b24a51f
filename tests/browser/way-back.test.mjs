// Back and Forward of the browser: through games, views and what was opened in them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

const go = ({ page }, way) => page.evaluate((where) => history[where](), way);
const firstMoveIs = ({ page }, san) =>
  page.waitForFunction((wanted) => document.querySelector('#play .moves button')?.firstChild.textContent === wanted, {}, san);

inBothBrowsers('the way back', ({ comeBack }) => {
  test('leads through the games of Play, which go on where they were left', TIMEOUT, () =>
    tellTo(comeBack, {}, async (visitor) => {
      for (const [from, to] of [['e2', 'e4'], ['d2', 'd4'], ['c2', 'c4']]) {
        if (from !== 'e2') await visitor.newGame({ level: 1 });
        await visitor.move(from, to);
        await visitor.waitForMoves(2);
        await visitor.waitForStatus(/Your move/);
      }
      await visitor.click('button/Analyse this game');
      await visitor.page.waitForSelector('#analyse:not([inert]):not([hidden])');
      await go(visitor, 'back');
      await visitor.page.waitForSelector('#play:not([hidden])');
      await firstMoveIs(visitor, 'c4');
      await go(visitor, 'back');
      await firstMoveIs(visitor, 'd4');
      await go(visitor, 'back');
      await firstMoveIs(visitor, 'e4');
      await visitor.waitForStatus(/Your move/);
      await visitor.move('g1', 'f3');
      await visitor.waitForMoves(4);
      await visitor.waitForStatus(/Your move/);
      await go(visitor, 'forward');
      await firstMoveIs(visitor, 'd4');
      await go(visitor, 'back');
      await firstMoveIs(visitor, 'e4');
      assert.equal((await visitor.waitForMoves(4))[2], 'Nf3');
    }));

  test('leads through the games that were opened in Analyse, with what is written in them', TIMEOUT, () =>
    tellAnalyst(comeBack, {}, async (analyst, visitor) => {
      await analyst.paste('1. e4 e5 {a reply} *');
      assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'e5']);
      await visitor.page.waitForFunction(() => location.hash.includes('e2e4'));
      await analyst.paste('1. d4 d5 2. c4 *');
      await analyst.waitForMoves(3);
      await visitor.page.waitForFunction(() => location.hash.includes('d2d4'));
      await go(visitor, 'back');
      assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'e5']);
      await analyst.waitForBlock(/a reply/);
      await go(visitor, 'forward');
      assert.deepEqual(await analyst.waitForMoves(3), ['d4', 'd5', 'c4']);
    }));
});
