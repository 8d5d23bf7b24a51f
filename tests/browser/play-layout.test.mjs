// The Play view in windows of every size: during a game, at its end, and with what covers it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const MOVES = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7';

/** A game with many moves, as it lies in the storage of an earlier visit. */
function leaveALongGame() {
  if (location.host === '' || globalThis.name === 'left') return;
  globalThis.name = 'left';
  const moves = 'e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f8e7,f1e1,b7b5,a4b3,d7d6,c2c3,e8g8,h2h3,c6a5,b3c2,c7c5,d2d4,d8c7'.split(',');
  const time = { white: 600_000, black: 600_000 };
  const setup = { human: 'white', level: 1, control: { baseMs: 600_000, incrementMs: 0 }, chess960: false };
  const game = { version: 2, setup, moves, remaining: time, clocks: [time, ...moves.map(() => time)] };
  localStorage.setItem('espalier.game.1', JSON.stringify(game));
}

inBothBrowsers('the layout of the Play view', ({ name, arrive, comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  story('has the field for moves whole, where that is wanted', async (visitor) => {
    for (const viewport of [PHONE, { width: 820, height: 1180 }, { width: 960, height: 540 }, { width: 1360, height: 850 }]) {
      await visitor.page.setViewport(viewport);
      await visitor.settle();
      const { left, top, right, bottom } = await visitor.page.$eval('textbox/Type a move', (field) => field.getBoundingClientRect().toJSON());
      const at = JSON.stringify({ left, top, right, bottom, ...viewport });
      assert.ok(left >= 0 && top >= 0 && right <= viewport.width && bottom <= viewport.height && bottom - top >= 36, at);
      const steps = await visitor.page.$eval('#play button/One move back', (button) => button.getBoundingClientRect().toJSON());
      assert.ok(steps.top >= bottom || steps.bottom <= top, `above or below the steps, ${at}`);
    }
  }, { settings: { typing: true } });

  story('keeps the move shown in sight in a long game: after another view, and at its end', async (visitor) => {
    const { page } = visitor;
    await visitor.waitForMoves(MOVES.split(' ').length);
    const inSight = () => page.waitForFunction(() => {
      const [list, node] = [document.querySelector('#play .moves'), document.querySelector('#play .moves [aria-current]')];
      if (node === null) return false;
      const [frame, box] = [list.getBoundingClientRect(), node.getBoundingClientRect()];
      return box.height > 0 && box.top >= frame.top - 0.5 && box.bottom <= frame.bottom + 0.5 && box.left >= frame.left - 0.5 && box.right <= frame.right + 0.5;
    });
    await page.setViewport({ width: 960, height: 540 });
    await inSight();
    await page.evaluate(() => void (location.hash = '#analyse'));
    await page.waitForSelector('#analyse:not([hidden])');
    await page.evaluate(() => {
      document.querySelector('#play .moves').scrollTop = 0;
      location.hash = '#play';
    });
    await inSight();
    await page.setViewport(PHONE);
    await inSight();
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForStatus(/White resigned/);
    await page.setViewport({ width: 1366, height: 650 });
    await visitor.click('#play .moment-list button/Moves');
    await inSight();
    // What the hero says in large letters is not said once more.
    assert.equal(await visitor.text('#play .game .note'), '11 moves, 0–1');
    assert.ok(await page.$eval('#play .status', (line) => line.getBoundingClientRect().height) <= 1);
  }, { prepare: leaveALongGame });

  story('has the time of each move, what is left, and the last games in a wide window', async (visitor) => {
    const { page } = visitor;
    await page.setViewport({ width: 1920, height: 1080 });
    await page.waitForFunction((count) => document.querySelectorAll('#play .move-time').length === count, {}, MOVES.split(' ').length);
    assert.equal(await visitor.text('#play .move-time'), '0.0 s');
    await visitor.waitToSee('#play region/Time');
    await visitor.click('#play .ask [aria-keyshortcuts="t"]');
    await visitor.waitForStatus(/^Black threatens /);
    await visitor.click('#play .ask [role="switch"]');
    await visitor.waitForFocus('#play .sees:not(.ask) [role="switch"]');
    await visitor.click('#play .sees:not(.ask) [role="switch"]');
    await visitor.waitForFocus('#play .ask [role="switch"]');
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForStatus(/White resigned/);
    await visitor.click('#play button/Rematch');
    await visitor.waitForText('#play .last-games li', /Lost 0–1.*as White against Seed.*/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-play-wide`);
    await visitor.click('#play .last-games link/My games');
    await visitor.waitForText('#games h2', /My games/);
    await visitor.back();
    await visitor.waitToSee('#play');
    await visitor.click('link/Analyse');
    await visitor.click('#analyse .last-games button');
    await visitor.waitForText('#analyse .move-list', /11d4.*Qc7/);
    await visitor.click('link/Play');
    await visitor.waitToSee('#play');
    await page.setViewport({ width: 1366, height: 650 });
    await page.waitForFunction(() => document.querySelector('#play :is(.last-games, .move-time)') === null);
  }, { prepare: leaveALongGame });

  for (const viewport of [{ width: 320, height: 568 }, { width: 960, height: 540 }])
    test(`begins a new game without scrolling in ${viewport.width} pixels`, TIMEOUT, () =>
      tellTo(comeBack, { viewport }, async (visitor) => {
        await visitor.press('n');
        await visitor.waitToSee('dialog[open] button/Play');
        const isInSight = (selector) =>
          visitor.page.$eval(selector, (node) => {
            const { left, width, top, bottom } = node.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && node.contains(document.elementFromPoint(left + width / 2, bottom - 2));
          });
        assert.ok(await isInSight('dialog[open] button/Play'));
        // What is reached by keys does not hide behind the buttons.
        await visitor.page.focus('dialog[open] [name="setup-start"][value="standard"]');
        assert.ok(await isInSight('dialog[open] label:has([value="standard"])'));
        // What is asked for, and what is wrong with it, comes into sight by itself.
        await visitor.choose('start', 'fen');
        assert.ok(await isInSight('dialog[open] textbox/FEN'));
        await visitor.type('dialog[open] textbox/FEN', 'no position');
        await visitor.click('dialog[open] button/Play');
        await visitor.waitToSee('dialog[open] .error:not(:empty)');
        assert.ok(await isInSight('dialog[open] .error:not(:empty)'));
        await visitor.choose('start', 'standard');
        await visitor.click('dialog[open] button/Play');
        await visitor.waitForStatus(/Your move/);
      }));

  test('shows the board of a phone all the time, whatever is pressed', TIMEOUT, () =>
    tellTo(arrive, { viewport: { ...PHONE, hasTouch: true } }, async (visitor) => {
      const { page } = visitor;
      const seesBoard = async (after) => {
        const { top, bottom } = await page.$eval('#play espalier-board', (board) => board.getBoundingClientRect().toJSON());
        assert.ok(top >= 0 && bottom <= PHONE.height, `${after}: from ${top} to ${bottom}`);
        assert.equal(await page.evaluate(() => scrollY), 0, after);
      };
      await visitor.tapSquare('e2');
      await visitor.tapSquare('e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
      const foot = () => page.$$eval('#play .game-actions button', (all) =>
        all.map(({ innerText, clientWidth, scrollWidth }) => (scrollWidth > clientWidth ? `${innerText} is cut` : innerText)));
      assert.deepEqual(await foot(), ['Take back', 'Threat', 'Hint', 'Draw', 'Resign']);
      await visitor.tap('#play button/Resign');
      await visitor.waitToSee('dialog[open] button/Resign');
      assert.deepEqual(await seriousProblems(visitor), [], 'the question can be read');
      await visitor.click('dialog[open] button/Resign');
      await visitor.waitForFocus('#play button/Review the game');
      await seesBoard('resignation');
      assert.deepEqual(await foot(), ['Practice', 'Review', 'Explore', 'Rematch', 'New game']);
      await visitor.tap('button/Rematch');
      await visitor.waitForFocus('button/Take back');
      await seesBoard('a rematch');
      await visitor.tap('.bar button/More');
      await visitor.waitForFocus('.bar button/More');
      const menu = await page.$eval('.bar .menu-items', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(menu.left >= 0 && menu.top >= 0 && menu.right <= PHONE.width && menu.bottom <= PHONE.height, JSON.stringify(menu));
      await visitor.tap('.bar button/New game');
      await visitor.waitToSee('dialog[open] button/Play');
      assert.deepEqual(await seriousProblems(visitor), [], 'the new game can be read');
      await visitor.click('dialog[open] button/Cancel');
      await visitor.waitForFocus('.bar button/More');
      await seesBoard('a look at the dialog');
      // What Play adds to the menu is there in Play alone.
      await visitor.tap('.bar [href="#analyse"]');
      await page.waitForFunction(() => !document.querySelector('.bar .menu-items').textContent.includes('New game'));
    }));
});
