// The position editor, by mouse, keyboard and touch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const FEN = 'dialog[open] textbox/FEN';
const BOARD = '.editor-board espalier-board';
const hash = (visitor) => visitor.page.evaluate(() => location.hash);

inBothBrowsers('the position editor', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('sets up a position by keyboard alone, and plays from it', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await page.focus('button/Set up a position');
    await visitor.press('Enter');
    await page.waitForFunction(() => find('dialog/Set up a position')?.open);
    await page.focus('dialog[open] button/Clear');
    await visitor.press('Enter');
    await page.$eval(BOARD, (board) => board.focus());
    // The board is entered on e2: a king there, pawns by their letters, one of them moved by Enter.
    await visitor.press('K', 'ArrowUp', 'P', 'ArrowUp', 'p', 'ArrowUp', 'Enter');
    await visitor.press('ArrowUp', 'ArrowUp', 'ArrowUp', 'k', 'ArrowLeft', 'q', 'Delete');
    await page.waitForFunction(() => find('dialog[open] textbox/FEN').value === '4k3/8/8/8/4p3/4P3/4K3/8 w - - 0 1');
    assert.equal(await page.$eval(BOARD, (node) => node.shadowRoot.querySelector('.spoken').textContent), 'black queen on d8 taken away');
    await visitor.press('ArrowRight', 'Enter', 'ArrowDown', 'Enter');
    await page.waitForFunction(() => find('dialog[open] textbox/FEN').value === '8/4k3/8/8/4p3/4P3/4K3/8 w - - 0 1');
    // A position that is still being judged cannot be played.
    await page.waitForFunction(() => find('dialog[open] button/Play from here')?.disabled === false);
    await page.focus('dialog[open] button/Play from here');
    await visitor.press('Enter');
    await page.waitForFunction(() => find('dialog/New game').open && find('dialog[open] textbox/FEN')?.value === '8/4k3/8/8/4p3/4P3/4K3/8 w - - 0 1');
    assert.equal(await hash(visitor), '#play');
    await page.focus('dialog button/Play');
    await visitor.press('Enter');
    await visitor.waitForLabel('e2', /white king/);
    await visitor.waitForStatus(/Your move/);
  });

  story('sets up a position on a phone, and Chess960 stays Chess960', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await visitor.click('.analyse-nav button/Open');
    await visitor.click('button/Set up a position');
    assert.ok((await overflow(visitor)) <= 0);
    await visitor.click('dialog[open] button/Chess960');
    await page.waitForFunction(() => /^White to move, \d\d legal moves\.$/.test(document.querySelector('[data-testid="editor-verdict"]').textContent));
    assert.equal(await page.$eval('dialog[open] checkbox/Chess960 castling', (node) => node.checked), true);
    await visitor.click('dialog[open] button/Erase');
    const { x, y } = await visitor.centerOf('e7', BOARD);
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => find('dialog[open] textbox/FEN').value.includes('/pppp1ppp/'));
    const fen = await page.$eval(FEN, (node) => node.value);
    await visitor.screenshot(`${name}-editor-phone`);
    await visitor.click('dialog[open] button/Analyse');
    await page.waitForFunction(() => location.hash.includes('chess960=1'));
    assert.ok(decodeURIComponent(await hash(visitor)).includes(fen.split(' ')[0]));
  }, { viewport: { ...PHONE, hasTouch: true } });

  if (!runsAll) return;

  story('sets up a position by mouse, and analyses it', async (analyst, visitor) => {
    const { page } = visitor;
    const fen = () => page.$eval(FEN, (node) => node.value);
    const until = (wanted) => page.waitForFunction((place, text) => find(place)?.value === text, {}, FEN, wanted);
    const on = (square) => visitor.clickSquare(square, BOARD);
    await analyst.open('?moves=e2e4,e7e5');
    await visitor.click('button/Set up a position');
    await until('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
    await visitor.drag('h1', 'h5', BOARD);
    await until('rnbqkbnr/pppp1ppp/8/4p2R/4P3/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 2');
    assert.equal(await page.$eval('dialog[open] checkbox/White O-O', (node) => node.disabled), true);
    await visitor.click('dialog[open] button/Clear');
    await until('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.waitForFunction(() => document.querySelector('[data-testid="editor-verdict"]').classList.contains('wrong'));
    assert.equal(await visitor.text('[data-testid="editor-verdict"]'), 'White has 0 kings instead of one.');
    assert.equal(await page.$eval('dialog[open] button/Analyse', (node) => node.disabled), true);
    await visitor.click('dialog[open] button/black king');
    await on('g8');
    await visitor.click('dialog[open] button/white king');
    await on('g1');
    // From the palette to the board.
    const rook = await page.$eval('dialog[open] button/white rook', (node) => node.getBoundingClientRect().toJSON());
    const e4 = await visitor.centerOf('e4', BOARD);
    await page.mouse.move(rook.x + 20, rook.y + 20);
    await page.mouse.down();
    await page.mouse.move(e4.x, e4.y, { steps: 5 });
    await page.mouse.up();
    await until('6k1/8/8/8/4R3/8/8/6K1 w - - 0 1');
    await on('e5');
    await on('e5');
    await until('6k1/8/8/8/4R3/8/8/6K1 w - - 0 1');
    await visitor.click('dialog[open] button/Move');
    await visitor.screenshot(`${name}-editor`);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('[name="editor-turn"][value="black"]');
    await until('6k1/8/8/8/4R3/8/8/6K1 b - - 0 1');
    await page.waitForFunction(() => /^Black to move, 5 legal moves\.$/.test(document.querySelector('[data-testid="editor-verdict"]').textContent));
    assert.equal(await fen(), '6k1/8/8/8/4R3/8/8/6K1 b - - 0 1');
    await visitor.click('dialog[open] button/Analyse');
    await analyst.waitForLines(3, /^1…K/);
    assert.match(await analyst.label('e4'), /white rook/);
    await visitor.click('.analyse-game button/Undo');
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'e5'], 'what was there comes back');
  });
});
