// The games that are kept on this device: none is ended by another, and all are found again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';

inBothBrowsers('my games', ({ name, comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, { prepare: thinkBriefly, ...options }, tell));

  const open = async (visitor) => {
    await visitor.click('button/My games');
    await visitor.waitToSee('dialog.my-games[open]');
  };
  const rows = ({ page }) => page.$$eval('.my-games .game', (nodes) => nodes.map((node) => node.innerText.replace(/\s+/g, ' ').trim()));
  const waitForRows = (visitor, count) => visitor.page.waitForFunction((wanted) => document.querySelectorAll('.my-games .game').length === wanted, {}, count);

  story('keep a game that another takes the place of, and go on with it', async (visitor) => {
    await visitor.newGame({ level: 2, fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.newGame({ level: 1, fen: MATE_IN_ONE });
    await visitor.waitForText('#page-notice', /Your other game waits in My games\./);
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await open(visitor);
    await waitForRows(visitor, 2);
    const [unfinished, won] = await rows(visitor);
    assert.match(unfinished, /^Sprout .*Put aside Resume/);
    assert.match(won, /^Seed .*Won 1–0 Checkmate on move 1/);
    await visitor.screenshot(`${name}-my-games`);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('.my-games button/Resume');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    assert.equal((await visitor.moves())[0], 'e4');
    await open(visitor);
    await visitor.click('.my-games button/Review');
    await visitor.waitToSee('#analyse');
    assert.match(await visitor.page.url(), /#analyse/);
  });

  story('are searched, and deleted with a way back', async (visitor) => {
    await visitor.newGame({ level: 1, fen: MATE_IN_ONE });
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await open(visitor);
    await waitForRows(visitor, 1);
    await visitor.type('textbox/Search my games', 'karpof');
    await visitor.waitForText('.my-games .list', /No game has “karpof” in it\./);
    await visitor.type('textbox/Search my games', 'seed');
    await waitForRows(visitor, 1);
    await visitor.click('button/More about the game against Seed');
    await visitor.click('.my-games .game button/Delete');
    await visitor.waitForText('.my-games', /Nothing here yet\./);
    await visitor.press('Escape');
    await visitor.click('#page-notice button/Undo');
    await open(visitor);
    await waitForRows(visitor, 1);
  });

  story('fit a phone', async (visitor) => {
    await visitor.newGame({ level: 1, fen: MATE_IN_ONE });
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await open(visitor);
    await waitForRows(visitor, 1);
    await visitor.screenshot(`${name}-my-games-phone`);
    const overflow = await visitor.page.$eval('dialog.my-games', (dialog) => dialog.scrollWidth - dialog.clientWidth);
    assert.equal(overflow, 0);
    assert.deepEqual(await seriousProblems(visitor), []);
  }, { viewport: PHONE });
});
