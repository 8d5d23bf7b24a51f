// A person without a mouse: Tab, arrows, Enter, Escape and the keys that the sheet of keys lists, and nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { held, holdReview, letGo } from './support/judge.mjs';
import { openAndEscape, pressThere, tabTo, waitForFocusIn } from './support/keyboard.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** Black gives the queen away, White does not see it, and later it is given away once more. */
const TWO_MISTAKES = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Qh4 3. a3 Qxe4+ 4. Be2 Nc6 5. Nc3 Qg6 6. Nh4 Nd4 7. Nxg6 1-0';

/** The square that has the focus; the board is told by its name. */
const squareWithFocus = ({ page }) => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.dataset.square ?? null);

/** By arrows, White below. */
async function walkTo(visitor, square) {
  const from = await squareWithFocus(visitor);
  assert.notEqual(from, null, 'the focus is on no square');
  const [columns, rows] = [0, 1].map((at) => square.charCodeAt(at) - from.charCodeAt(at));
  for (let step = 0; step < Math.abs(columns); step += 1) await visitor.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(rows); step += 1) await visitor.press(rows > 0 ? 'ArrowUp' : 'ArrowDown');
  assert.equal(await squareWithFocus(visitor), square);
}

async function moveOnBoard(visitor, from, to) {
  await walkTo(visitor, from);
  await visitor.press('Enter');
  await walkTo(visitor, to);
  await visitor.press('Enter');
}

/** Text into the field that has the focus, at once, and Ctrl and Enter, which open it. */
async function openText(visitor, text) {
  await visitor.page.evaluate((content) => document.execCommand('insertText', false, content), text);
  await pressWithControl(visitor, 'Enter');
}

async function pressWithControl(visitor, key) {
  await visitor.page.keyboard.down('Control');
  await visitor.press(key);
  await visitor.page.keyboard.up('Control');
}

inBothBrowsers('without a mouse', ({ comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, { prepare: thinkBriefly, ...options }, tell));

  story('a game is played, a draw offered, and the game given up', async (visitor) => {
    await visitor.press('n');
    await visitor.waitToSee('dialog/New game');
    await visitor.press('Escape');
    await visitor.page.waitForFunction(() => !find('dialog/New game').open);
    // By typing.
    await visitor.press('m');
    await visitor.waitForFocus('#play textbox/Type a move');
    await visitor.page.keyboard.type('e4');
    await visitor.press('Enter');
    await visitor.waitForMoves(2);
    assert.ok(await visitor.page.evaluate(() => find('#play textbox/Type a move') === document.activeElement));
    // On the board, which a key leads to from any button.
    await visitor.press('Tab', 'b');
    await visitor.page.waitForFunction(() => document.activeElement?.localName === 'espalier-board');
    await visitor.waitForStatus(/Your move/);
    await moveOnBoard(visitor, 'd2', 'd4');
    await visitor.waitForMoves(4);
    assert.equal(await squareWithFocus(visitor), 'd4');
    await visitor.waitForStatus(/Your move/);
    await pressThere(visitor, '#play button/Draw');
    await visitor.waitForStatus(/declines/);
    await visitor.waitForFocus('#play button/Draw');
    await pressThere(visitor, '#play button/Resign');
    await visitor.waitToSee('dialog[open] button/Resign');
    await visitor.press('Escape');
    await visitor.waitForFocus('#play button/Resign');
    await visitor.press('Enter');
    await pressThere(visitor, 'dialog[open] button/Resign');
    await visitor.waitForStatus(/resigned/);
    // What was pressed is gone: the focus is on what took its place.
    await waitForFocusIn(visitor, '#play .game-actions');
    await pressThere(visitor, '#play button/Review the game');
    await visitor.waitToSee('#analyse');
  });

  story('a game is pasted and reviewed, its key moments are walked, and a comment is written', async (visitor) => {
    const { page } = visitor;
    const analyst = new Analyst(visitor);
    await pressThere(visitor, '.bar [href="#analyse"]');
    await page.waitForSelector('#analyse:not([inert])');
    await tabTo(visitor, 'textbox/PGN or FEN');
    await openText(visitor, TWO_MISTAKES);
    await analyst.waitForMoves(13);
    await pressThere(visitor, '.graph-start button/Review the game');
    await visitor.waitForFocus('.graph-start button/Cancel');
    await visitor.waitForText('[data-testid="review-progress"]', /Reviewed 2/);
    await held(visitor);
    await visitor.press('Enter');
    // One button cancels and goes on; what is left is offered beside the moments, too.
    await visitor.waitForFocus('.graph-start button/Review the game');
    await letGo(visitor);
    await pressThere(visitor, '.analyse-report button/Review the game', { back: true });
    await visitor.waitToSee('[data-testid="accuracy"]');
    await visitor.waitForFocus('.analyse .graph');
    await visitor.press('Home', 'k');
    await analyst.waitForShownMove('Qh4');
    await visitor.press('k');
    await analyst.waitForShownMove('a3');
    await visitor.press('K');
    await analyst.waitForShownMove('Qh4');
    await pressThere(visitor, '.analyse-report .moments button/2…Qh4 ??', { back: true });
    await pressThere(visitor, '.analyse button/Moves', { back: true });
    await pressThere(visitor, '.analyse-game button/Comment');
    await page.waitForFunction(() => document.activeElement.localName === 'textarea');
    await page.keyboard.type('gives the queen away');
    await pressThere(visitor, '.comment-form button/Save');
    await analyst.waitForBlock(/^\{gives the queen away$/);
    await visitor.waitForFocus('.analyse-game button/Comment');
    await visitor.press('Enter');
    await page.waitForFunction(() => document.activeElement.localName === 'textarea');
    await page.keyboard.type(', and the game');
    await pressWithControl(visitor, 'Enter');
    await analyst.waitForBlock(/^\{gives the queen away, and the game$/);
    await visitor.waitForFocus('.analyse-game button/Comment');
    // Something is removed, and brought back.
    await visitor.press('End', 'Delete');
    await analyst.waitForMoves(12);
    await pressThere(visitor, '.analyse-game button/Undo', { back: true });
    await analyst.waitForMoves(13);
    assert.ok(await page.evaluate(() => document.activeElement !== document.body));
  }, { prepare: holdReview(3) });

  story('moments are practised: moves are typed, hints taken, a solution shown, and so on to the end', async (visitor) => {
    const { page } = visitor;
    const analyst = new Analyst(visitor);
    const onward = '.practice .onward';
    await pressThere(visitor, '.bar [href="#analyse"]');
    await page.waitForSelector('#analyse:not([inert])');
    await tabTo(visitor, 'textbox/PGN or FEN');
    await openText(visitor, TWO_MISTAKES);
    await analyst.waitForMoves(13);
    await visitor.press('f');
    await pressThere(visitor, '.graph-start button/Review the game');
    await visitor.waitToSee('.analyse-report .practise:enabled');
    await pressThere(visitor, '.analyse-report .practise', { back: true });
    await visitor.waitToSee('.practice-hero');
    const first = await visitor.text('.practice-hero h2');
    await visitor.press('m');
    await visitor.waitForFocus('.practice textbox/Type a move');
    await page.keyboard.type('a5');
    await visitor.press('Enter');
    await visitor.waitForText('.practice-tries', /…a5 \d+ points less than the best move\./);
    await page.keyboard.type('h9');
    await visitor.press('Enter');
    await visitor.waitForText('.practice-tries [role="alert"]', /There is no legal move h9 here\./);
    await visitor.waitForFocus('.practice textbox/Type a move');
    await visitor.press('Tab', 'h');
    await visitor.waitForText('.practice-tries', /Hint 1 of 2/);
    await visitor.press('s');
    await visitor.waitForText('.practice-hero h2', /was better\.$/);
    await visitor.waitForFocus(onward);
    await visitor.press('Enter');
    await visitor.waitForText('.practice-hero .over', /^Moment 2 of/);
    // What was pressed is gone: a move is to be made.
    await page.waitForFunction(() => document.activeElement.closest('#practice espalier-board') !== null);
    assert.notEqual(await visitor.text('.practice-hero h2'), first);
    await pressThere(visitor, '.practice button/Show the solution');
    await visitor.waitForFocus(onward);
    while ((await visitor.text(onward)).trim() === 'Next moment') {
      await visitor.press('Enter');
      await page.waitForFunction(() => document.activeElement.closest('#practice espalier-board') !== null);
      await visitor.press('s');
      await visitor.waitForFocus(onward);
    }
    await visitor.waitForText('.practice', /0 of \d found/);
    await visitor.press('Enter');
    await visitor.waitForText('.practice-hero .over', /^Moment 1 of/);
    // As it is right after the view was entered: nothing has the focus.
    await page.evaluate(() => document.activeElement.blur());
    await visitor.press('s');
    await visitor.waitForFocus(onward);
    await visitor.press('Escape');
    await visitor.waitToSee('#analyse');
  });

  story('a game is found in My games, deleted and brought back, with the keys of its row', async (visitor) => {
    const { page } = visitor;
    await visitor.press('m');
    await visitor.waitForFocus('#play textbox/Type a move');
    await page.keyboard.type('e4');
    await visitor.press('Enter');
    await visitor.waitForMoves(2);
    await pressThere(visitor, '.bar link/My games', { back: true });
    await visitor.waitToSee('.my-games .list .game');
    await visitor.press('/');
    await visitor.waitForFocus('.my-games textbox/Search my games');
    await page.keyboard.type('sh');
    await visitor.press('ArrowDown');
    await visitor.waitForFocus('.my-games .list button/Resume');
    await visitor.press('Delete');
    await visitor.waitForText('.my-games', /Nothing here yet\./);
    await visitor.waitForFocus('.my-games input[type="file"]');
    await pressThere(visitor, '#page-notice button/Undo');
    await visitor.waitToSee('.my-games .list .game');
    await waitForFocusIn(visitor, '.my-games');
    assert.ok(!await visitor.sees('#page-notice button'));
    await visitor.press('ArrowDown', 'Enter');
    await visitor.waitForMoves(2);
  });

  story('Share, Settings and the sheet of keys open and close, and the focus comes back', async (visitor) => {
    const share = '#play button/Share';
    await tabTo(visitor, share);
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => document.activeElement.closest('.menu-items') !== null);
    await visitor.press('Escape');
    await visitor.waitForFocus(share);
    await openAndEscape(visitor, ',', 'dialog/Settings', share);
    await openAndEscape(visitor, '?', 'dialog/Keyboard', share);
  });
});
