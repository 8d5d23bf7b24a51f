// Notes in the Analyse view by pointer and touch, and over a reload: signs, comments and drawings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

inBothBrowsers('notes in the Analyse view', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('draws arrows and rings by mouse and by keyboard, and keeps them with the game', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste('1. e4 {[%csl Rd5][%cal Ge4d5,Yd2d4] solid [%clk 0:09:58]} e5 *');
    await analyst.waitForMoves(2);
    await visitor.press('ArrowRight');
    await analyst.waitForDrawn('Drawn here: red ring around d5, green arrow from e4 to d5, yellow arrow from d2 to d4.');
    const rings = () => visitor.page.$eval('[aria-label="Analysis board"] espalier-board', (board) => board.shadowRoot.querySelectorAll('.ring.red:not(.edge)').length);
    assert.equal(await rings(), 1);

    await visitor.press('ArrowRight');
    await analyst.waitForDrawn('');
    // What is said of the move would take the place of what is said of the drawing.
    await analyst.waitForSpoken(/^Black: e5\./);
    await analyst.drawByMouse('g1', 'f3');
    await analyst.waitForDrawn('Drawn here: green arrow from g1 to f3.');
    assert.equal(await analyst.spoken(), 'Drawn: green arrow from g1 to f3.');
    await analyst.drawByMouse('f7', 'f7');
    await analyst.waitForDrawn('Drawn here: green ring around f7, green arrow from g1 to f3.');
    await analyst.drawByMouse('f7', 'f7');
    await analyst.waitForDrawn('Drawn here: green arrow from g1 to f3.');
    assert.equal((await analyst.moves()).length, 2, 'nothing is played');

    await visitor.press('d');
    assert.match(await analyst.spoken(), /^Drawing\./);
    await visitor.press('r', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    await analyst.waitForDrawn('Drawn here: green arrow from g1 to f3, red arrow from e2 to e4.');
    await visitor.press('Enter', 'Enter');
    await analyst.waitForDrawn('Drawn here: red ring around e4, green arrow from g1 to f3, red arrow from e2 to e4.');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-drawing`);
    await visitor.press('Escape');
    assert.ok(!await visitor.sees('[aria-label="Draw on the board"]'));

    await visitor.page.reload();
    await analyst.waitForMoves(2);
    await analyst.waitForDrawn('Drawn here: red ring around e4, green arrow from g1 to f3, red arrow from e2 to e4.');
    const pgn = await analyst.copied(() => analyst.choose('.analyse button/Share', '.analyse button/Copy PGN'));
    assert.match(pgn, /1\. e4 \{\[%clk 0:09:58\] \[%csl Rd5\] \[%cal Ge4d5,Yd2d4\]\s+solid\}/);
    assert.match(pgn, /e5\s\{\[%csl Re4\]\s\[%cal Gg1f3,Re2e4\]\}/);

    await analyst.choose('.analyse button/More about the moves', 'button/Draw arrows');
    await visitor.click('.draw-bar button/Clear');
    await analyst.waitForDrawn('');
    assert.ok(await visitor.hasFocus('.draw-bar button/Clear'), 'the focus stays');
    await visitor.click('.draw-bar button/Done');
    await analyst.move('g1', 'f3');
    assert.equal((await analyst.moves()).length, 3, 'moves are made again');
  });

  story('draws by touch: a long touch begins an arrow, a tap ends it', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    const { x, y } = await visitor.centerOf('g8', '[aria-label="Analysis board"] espalier-board');
    const touch = await visitor.page.touchscreen.touchStart(x, y);
    await visitor.page.waitForFunction(() => find('[aria-label="Draw on the board"]')?.checkVisibility());
    await touch.end();
    const end = await visitor.centerOf('f6', '[aria-label="Analysis board"] espalier-board');
    await visitor.page.touchscreen.tap(end.x, end.y);
    await analyst.waitForDrawn('Drawn here: green arrow from g8 to f6.');
    const [bar, height] = await visitor.page.$eval('.draw-bar button/Done', (node) => [node.getBoundingClientRect().right, node.offsetHeight]);
    assert.ok(bar <= 390 && height >= 44);
    assert.equal((await analyst.moves()).length, 1);
    await visitor.screenshot(`${name}-analyse-drawing-phone`);
  }, { viewport: { ...PHONE, hasTouch: true } });

  if (!runsAll) return;

  story('a move has a menu of its own: signs for it and for the position, and a comment where it stands', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await analyst.paste('1. e4 e5 2. Nf3 Nc6 *');
    await analyst.waitForMoves(4);
    const menu = '[aria-label="Options for 1…e5"]';
    await page.click('.analyse [aria-label="Moves"] button[data-ply="2"]', { button: 'right' });
    await visitor.waitToSee(menu);
    await analyst.waitForShownMove('e5');
    assert.deepEqual(await seriousProblems(visitor), []);
    const box = await page.$eval(menu, (node) => node.getBoundingClientRect().toJSON());
    assert.ok(box.left >= 0 && box.top >= 0 && box.right <= 1360 && box.bottom <= 960, JSON.stringify(box));
    await visitor.click(`${menu} [data-nag="5"]`);
    await analyst.waitForBlock(/^1 e4 e5 !\? 2/);
    assert.ok(!await visitor.sees(menu));
    await page.click('.analyse [aria-label="Moves"] button[data-ply="2"]', { button: 'right' });
    await visitor.click(`${menu} [data-nag="16"]`);
    await analyst.waitForBlock(/^1 e4 e5 !\? ± 2/);
    await page.click('.analyse [aria-label="Moves"] button[data-ply="2"]', { button: 'right' });
    await visitor.waitToSee(menu);
    await visitor.press('Escape');
    assert.ok(!await visitor.sees(menu));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.ply), '2', 'the focus is back');
    await page.click('.analyse [aria-label="Moves"] button[data-ply="2"]', { button: 'right' });
    await visitor.click(`${menu} button/Comment`);
    await visitor.waitToSee('.move-list .comment-form');
    await page.keyboard.type('symmetrical');
    await visitor.click('.comment-form button/Save');
    await analyst.waitForBlock(/^\{symmetrical$/);
    await visitor.press('End');
    await analyst.waitForShownMove('Nc6');
    await visitor.click('.move-list .comment button/symmetrical');
    await analyst.waitForShownMove('e5');
    await visitor.waitForFocus('.comment-form textarea');
    assert.equal(await page.$eval('.move-list .comment-form textarea', ({ value }) => value), 'symmetrical');
    await visitor.screenshot(`${name}-analyse-comment`);
    await page.keyboard.type(', ');
    await visitor.click('.comment-form button/Save');
    await analyst.waitForBlock(/^\{symmetrical,?$|^\{, symmetrical$/);
  });

  story('keeps what another game has taken the place of, also over a reload', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste('1. e4 e5 {mine} 2. Nf3 *');
    await analyst.waitForMoves(3);
    await analyst.paste('1. d4 d5 *');
    await analyst.waitForStatus(/Your previous analysis is saved/);
    await visitor.page.waitForFunction(() => /moves=d2d4,d7d5/.test(location.hash));
    await visitor.page.reload();
    assert.deepEqual(await analyst.waitForMoves(2), ['d4', 'd5']);
    await visitor.page.waitForSelector('.analyse-game button/Undo');
    await visitor.click('.analyse-game button/Undo');
    await analyst.waitForBlock(/^\{mine$/);
    assert.deepEqual(await analyst.waitForMoves(3), ['e4', 'e5', 'Nf3']);
  });
});
