// "Why not this move?" in Analyse: asked by a key, gone through on the board, and asked of another move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** 3…Nf6 lets White mate at once. */
const MATED = '?moves=e2e4,e7e5,f1c4,b8c6,d1h5,g8f6';
const HEADLINE = '.why-view h2';

inBothBrowsers('why not a move', ({ name, comeBack }) => {
  const story = (title, tell) => test(title, TIMEOUT, () => tellAnalyst(comeBack, {}, tell));

  story('is asked by a key, gone through, asked of another move, and closed', async (analyst, visitor) => {
    const { page } = visitor;
    const board = '[aria-label="Analysis board"] espalier-board';
    const at = (square) => page.$eval(board, (node, name) => node.shadowRoot.querySelector(`[data-square="${name}"]`)?.getAttribute('aria-label') ?? '', square);
    await analyst.open(MATED);
    await visitor.press('w');
    await visitor.waitForText(HEADLINE, /^It allows mate in 1\.$/);
    assert.match(await visitor.text('.why-cost'), /^#−1/);
    await visitor.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.why-line [aria-current]')?.textContent.startsWith('4.Qxf7#'));
    assert.match(await at('f7'), /white queen/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-why-not`);

    await visitor.click('.why-others .why-another');
    await analyst.drag('g7', 'g6');
    await visitor.waitForText('.why-view .over', /^Why not 3…g6\?$/);
    await page.waitForFunction(() => document.querySelector('.why-both button') !== null);

    await visitor.press('w');
    await page.waitForFunction(() => document.querySelector('.why-view') === null);
    assert.equal((await analyst.moves()).at(-1), 'Nf6', 'the analysis is as it was');
    assert.match(await at('f6'), /black knight/);
  });

  story('stays open while arrows are drawn', async (analyst, visitor) => {
    await analyst.open(MATED);
    await visitor.press('w');
    await visitor.waitForText(HEADLINE, /^It allows mate in 1\.$/);
    await analyst.drawByMouse('h5', 'f7');
    await analyst.waitForDrawn('Drawn here: green arrow from h5 to f7.');
    assert.match(await visitor.text(HEADLINE), /^It allows mate in 1\.$/);
  });
});
