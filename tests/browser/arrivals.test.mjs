// What is dropped on any view, or pasted where no field has the focus, goes to the view that it is for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** Drops a file or, without a name, a text. */
const drop = ({ page }, place, content, name) =>
  page.$eval(place, (node, text, title) => {
    const dataTransfer = new DataTransfer();
    if (title === undefined) dataTransfer.setData('text', text);
    else dataTransfer.items.add(new File([text], title));
    node.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, content, name);

/** Firefox calls what is pasted otherwise. */
const paste = ({ page }, place, content) =>
  page.$eval(place, (node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const given = { clipboardData, dataType: 'text/plain', data: text };
    node.dispatchEvent(new ClipboardEvent('paste', { ...given, bubbles: true, cancelable: true }));
  }, content);

const shows = ({ page }, view) => page.waitForSelector(`#${view}:not([hidden]):not([inert])`);

inBothBrowsers('what arrives', ({ comeBack, runsAll }) => {
  const story = (title, options, tell) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  story('opens in Analyse, whichever view is shown', {}, async (visitor) => {
    const analyst = new Analyst(visitor);
    await drop(visitor, '#play espalier-board', '1. e4 e5 2. Nf3 *', 'game.pgn');
    await shows(visitor, 'analyse');
    assert.deepEqual(await analyst.waitForMoves(3), ['e4', 'e5', 'Nf3']);

    await visitor.click('.bar [href="#play"]');
    await paste(visitor, 'body', '1. d4 d5 *');
    await shows(visitor, 'analyse');
    assert.deepEqual(await analyst.waitForMoves(2), ['d4', 'd5']);

    await visitor.click('.bar [href="#explore"]');
    await shows(visitor, 'explore');
    await drop(visitor, '#explore', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'ending.fen');
    await shows(visitor, 'analyse');
    await analyst.waitForMoves(0);
    await paste(visitor, '[aria-label="Analysis board"] espalier-board', '1. c4 *');
    assert.deepEqual(await analyst.waitForMoves(1), ['c4']);
    await visitor.click('.analyse-game button/Undo');
    await analyst.waitForMoves(0);
    await visitor.click('.analyse-game button/Undo');
    assert.deepEqual(await analyst.waitForMoves(2), ['d4', 'd5'], 'what was there before comes back');
  });

  story('stays in the field or below the dialog that it is for', {}, async (visitor) => {
    await paste(visitor, 'textbox/Type a move', 'e4');
    await visitor.click('button/Keyboard shortcuts');
    await visitor.waitToSee('dialog/Keyboard');
    await paste(visitor, 'body', '1. e4 *');
    await drop(visitor, 'dialog/Keyboard', '1. e4 *');
    await visitor.settle();
    assert.equal(await visitor.page.$eval('#analyse', ({ hidden }) => hidden), true);
    await visitor.click('dialog[open] button/Close');
    assert.match(await visitor.status(), /Your move/);
  });

  if (!runsAll) return;

  story('is a recording where it is called one, and opens in Explore', {}, async (visitor) => {
    await drop(visitor, '#play espalier-board', 'nonsense', 'search.trace');
    await shows(visitor, 'explore');
    await visitor.waitForText('.explore-bar [role="alert"]:not(:empty)', /./);
  });
});
