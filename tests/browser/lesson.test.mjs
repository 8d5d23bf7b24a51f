// A lesson: chapters in one file, which are there after a reload.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inChromium } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

inChromium('a lesson', ({ comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('grows by chapters, each with a name, and is one file', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    await analyst.choose('.analyse-game button/More about the moves', '.analyse-game button/New chapter');
    await analyst.waitForGame(1);
    await visitor.waitToSee('.game-list [role="option"][aria-posinset="2"]');
    assert.deepEqual((await analyst.gamesListed()).map((row) => row.replace(/ \d+ –$/, '')), ['1 Chapter 1 Chapter 1', '2 Chapter 2 Chapter 2']);
    await visitor.type('textbox/Name of the chapter', 'Rook endings');
    await visitor.press('Tab');
    await visitor.waitForText('.game-list', /2Rook endings/);
    await visitor.click('.game-list button/Close the list');
    await analyst.move('d2', 'd4');
    await analyst.waitForMoves(1);
    await analyst.openGames();
    await visitor.click('.game-list button/New chapter');
    await analyst.waitForGame(2);
    await visitor.waitForText('.game-list', /Chapter 1.*Rook endings.*Chapter 3/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.page.evaluate(() => {
      globalThis.saved = new Promise((resolve) => (URL.createObjectURL = (file) => void file.text().then(resolve)));
      // Nothing is to be downloaded.
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await visitor.click('.game-list button/Save all 3');
    const pgn = await visitor.page.evaluate(() => globalThis.saved);
    assert.match(pgn, /\[Event "Chapter 1"\].*1\. e4 \*.*\[Event "Rook endings"\].*1\. d4 \*.*\[Event "Chapter 3"\]/s);
    // The name of a chapter is there again after a reload, too.
    await visitor.click('.game-list button/Close the list');
    await visitor.press('[');
    await analyst.waitForGame(1);
    await visitor.page.waitForFunction(() => location.hash.includes('d2d4'));
    await visitor.page.reload();
    await analyst.waitForGame(1);
    await analyst.openGames();
    await visitor.waitForText('.game-list', /Rook endings/);
  });
});
