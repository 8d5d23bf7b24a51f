// The moves of every list can be read, whatever the mouse and the keyboard are on, in light and dark.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inChromium, tellTo } from './support/browsers.mjs';
import { Explorer } from './support/explorer.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

/** What WCAG asks of text. */
const LEAST = 4.5;
const GAME = '1. e4 e5 2. Nf3 $6 Nc6 (2... d6 3. d4 $1 exd4) 3. Bb5 $4 a6 *';

/** Runs in the page: the contrast of the text of a button, and of the signs in it, against what lies behind. */
function contrastsOf(place) {
  const colorsIn = (text) =>
    [...text.matchAll(/rgba?\(([^)]*)\)/g)].map(([, numbers]) => {
      const [red, green, blue, alpha = 1] = numbers.split(/[ ,/]+/).map(Number);
      return [red, green, blue, alpha];
    });
  const over = ([r, g, b, alpha], below) => [...[r, g, b].map((value, at) => alpha * value + (1 - alpha) * below[at]), 1];
  // Of a gradient every color.
  const behind = (node) => {
    if (node === null) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(node);
    const own = colorsIn(backgroundImage).concat(colorsIn(backgroundColor)).filter(([, , , alpha]) => alpha > 0);
    if (own.length > 0 && own.every(([, , , alpha]) => alpha === 1)) return own;
    const below = behind(node.parentElement ?? node.getRootNode().host ?? null);
    return own.length === 0 ? below : below.flatMap((color) => own.map((one) => over(one, color)));
  };
  const light = ([r, g, b]) => {
    const [red, green, blue] = [r, g, b].map((value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  const button = find(place);
  return [button, ...button.querySelectorAll('.sign')].flatMap((node) => {
    const [color] = colorsIn(getComputedStyle(node).color);
    return behind(node).map((back) => contrast(over(color, back), back));
  });
}

/** Moves the mouse to the middle of a place, also where an answer that comes in above it moves it once more. */
async function pointAt(visitor, place) {
  const { page } = visitor;
  const isThere = () => page.$eval(place, (node) => node.matches(':hover'));
  for (let tries = 0; tries < 5 && !(await isThere()); tries += 1) {
    await visitor.settle();
    const { x, y } = await page.$eval(place, (node) => {
      node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.mouse.move(x, y);
  }
  return isThere();
}

/** Reads buttons of a list as they are, under the mouse, with the focus, and with both. */
async function reads(visitor, what, places) {
  const { page } = visitor;
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
    for (const place of places) {
      const measure = async (state) => {
        await visitor.settle();
        const contrasts = await page.evaluate(contrastsOf, place);
        assert.ok(contrasts.every((one) => one >= LEAST), `${what}, ${place}, ${state}, ${theme}: ${contrasts}`);
      };
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.activeElement.blur());
      await measure('at rest');
      assert.ok(await pointAt(visitor, place), `${what}: ${place} is under the mouse`);
      await measure('under the mouse');
      await page.focus(place);
      await measure('under the mouse, with the focus');
      await page.mouse.move(0, 0);
      await measure('with the focus');
    }
  }
  await page.mouse.move(0, 0);
  await page.evaluate(() => delete document.documentElement.dataset.theme);
}

const currentOf = (list) => [`${list} button[aria-current]`, `${list} button:not([aria-current])`];

inChromium('contrast', ({ comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  story('moves in Analyse can be read, in variations and on a phone', async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.drop('game.pgn', GAME);
    await analyst.waitForMoves(6);
    const list = '.analyse [aria-label="Moves"]';
    for (const san of ['Bb5', 'Nf3', 'd4']) {
      await visitor.page.evaluate(
        (place, name) => [...document.querySelectorAll(`${place} button`)].find((node) => node.firstChild.textContent === name).click(),
        list,
        san,
      );
      await analyst.waitForShownMove(san);
      await reads(visitor, `Analyse at ${san}`, [...currentOf(list), `${list} button:not([data-ply]):not([aria-current])`]);
    }
    await visitor.page.setViewport(PHONE);
    await visitor.settle();
    await reads(visitor, 'the strip of Analyse', currentOf('.move-strip'));
  }, { view: 'analyse', settings: { seconds: 0.1 } });

  story('moves in Play can be read, and those of Practice', async (visitor) => {
    await visitor.newGame({ level: 1, fen: '6k1/5ppp/8/8/8/1nnn4/5PPP/R5K1 w - - 0 1' });
    await visitor.move('a1', 'b1');
    await visitor.waitForMoves(2);
    await reads(visitor, 'Play', currentOf('#play .moves'));
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.click('#play button/Practice this mistake');
    await visitor.waitToSee('.practice-hero');
    await reads(visitor, 'Practice', ['.practice-cards button[aria-current]']);
    await visitor.press('s');
    await visitor.waitToSee('.practice-line button');
    await reads(visitor, 'a line of Practice', ['.practice-line button']);
  }, { prepare: thinkBriefly });

  story('moves in Explore can be read', async (visitor) => {
    const explorer = new Explorer(visitor);
    await explorer.isRecorded();
    await explorer.walk('ArrowDown', 'ArrowDown');
    await reads(visitor, 'Explore', currentOf('.path'));
  }, { view: 'explore?depth=5' });
});
