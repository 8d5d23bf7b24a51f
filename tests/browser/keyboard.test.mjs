// A person without a mouse: Tab, arrows, Enter, Escape and the keys that the sheet of keys lists, and nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** No view has more stops. */
const STOPS_MAX = 80;

/** Tab, or with Shift, until the focus is there. */
async function tabTo(visitor, place, { back = false } = {}) {
  const { page } = visitor;
  await visitor.waitToSee(place);
  const hasFocus = () => page.evaluate((wanted) => find(wanted) === document.activeElement, place);
  let isThere = await hasFocus();
  if (back) await page.keyboard.down('Shift');
  for (let stops = 0; stops < STOPS_MAX && !isThere; stops += 1) {
    await visitor.press('Tab');
    isThere = await hasFocus();
  }
  if (back) await page.keyboard.up('Shift');
  assert.ok(isThere, `Tab does not come to ${place}`);
}

const pressThere = async (visitor, place, options) => {
  await tabTo(visitor, place, options);
  await visitor.press('Enter');
};

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

/** Opens something by the key or button that has the focus, and closes it: the focus comes back. */
async function openAndEscape(visitor, key, dialog, back) {
  await visitor.press(key);
  await visitor.waitToSee(dialog);
  const isInside = await visitor.page.evaluate((place) => find(place).contains(document.activeElement), dialog);
  assert.ok(isInside, `the focus is not in ${dialog}`);
  await visitor.press('Escape');
  await visitor.page.waitForFunction((place) => find(place)?.checkVisibility() !== true, {}, dialog);
  await visitor.waitForFocus(back);
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
    assert.ok(await visitor.page.evaluate(() => document.querySelector('#play .game-actions').contains(document.activeElement)));
    await pressThere(visitor, '#play button/Review the game');
    await visitor.waitToSee('#analyse');
  });

  story('Share, Settings, the sheet of keys and My games open and close, and the focus comes back', async (visitor) => {
    const share = '#play button/Share';
    await tabTo(visitor, share);
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => document.activeElement.closest('.menu-items') !== null);
    await visitor.press('Escape');
    await visitor.waitForFocus(share);
    await openAndEscape(visitor, ',', 'dialog/Settings', share);
    await openAndEscape(visitor, '?', 'dialog/Keyboard', share);
    const games = 'button.my-games-button';
    await tabTo(visitor, games, { back: true });
    await openAndEscape(visitor, 'Enter', 'dialog.my-games', games);
  });
});
