// The tree map of the Explore view: colors, zoom, clicks, and what is pointed at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

inBothBrowsers('the map of the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('shows by color what is known, and says what the colors mean', async (explorer, visitor) => {
    await explorer.goToRoot();
    await explorer.walk('ArrowRight');
    const { rate } = await explorer.selectedRow();
    assert.equal(rate, '●', 'two plies before the root there is nothing to compare with');
    const legend = () => visitor.text('#legend');
    assert.match(await legend(), /RFP static eval/);
    await explorer.color('rate');
    assert.match(await legend(), /improving.*not known/);
    await explorer.color('improvement');
    assert.match(await legend(), /a pawn worse.*a pawn better/);
  }, { recording: { fen: ITALIAN, depth: 7 } });

  story('previews on the board what is pointed at on the map, and widens the map by the wheel', async (explorer, visitor) => {
    const { page } = visitor;
    const position = () => page.$eval('#explore-board', (board) => board.position);
    const selected = await position();
    const path = await explorer.path();
    await explorer.moveOverMap(700, 30);
    await page.waitForFunction((before) => document.querySelector('#explore-board').position !== before, {}, selected);
    assert.deepEqual(await explorer.path(), path, 'nothing else changes');
    const nodes = () => visitor.text('#map-hover');
    const narrow = await nodes();
    for (let notch = 0; notch < 12; notch += 1) await page.mouse.wheel({ deltaY: -400 });
    await explorer.settle();
    await explorer.moveOverMap(701, 50);
    await page.waitForFunction((before) => document.querySelector('#map-hover').textContent !== before, {}, narrow);
    await visitor.click('#zoom-all');
    await page.mouse.move(5, 5);
    await page.waitForFunction((before) => document.querySelector('#explore-board').position === before, {}, selected);
  });

  story('selects on the map what is clicked, and zooms there', async (explorer, visitor) => {
    await explorer.goToRoot();
    // Left of the bars stand the numbers of plies: nothing is pointed at there.
    await explorer.moveOverMap(44, 50);
    await visitor.page.waitForFunction(() => document.querySelector('#map-hover').textContent !== '');
    await explorer.moveOverMap(12, 50);
    await visitor.page.waitForFunction(() => document.querySelector('#map-hover').textContent === '');
    await explorer.moveOverMap(44, 50);
    await visitor.page.waitForFunction(() => /nodes · depth/.test(document.querySelector('#map-hover').textContent));
    await explorer.clickMap(44, 50);
    await visitor.page.waitForFunction(() => document.querySelectorAll('#path button').length === 2);
    const [, played] = await explorer.path();
    const move = played.replace(/^1\./, '');
    // The engine has been asked what the move is called.
    await visitor.page.waitForFunction(
      (san) => document.querySelector('#nodes [aria-selected="true"] .name').textContent === san,
      {},
      move,
    );
    await explorer.clickMap(44, 50, { count: 2 });
    await explorer.moveOverMap(300, 10);
    // By number and name, and what it says of the position is White's view until that is switched off.
    await visitor.page.waitForFunction(
      (san) => document.querySelector('#map-hover').textContent.startsWith(`${san} ·`),
      {},
      played,
    );
    const stands = async () => /static eval ([+−]\d\.\d\d)/.exec(await visitor.text('#map-hover'))?.[1];
    const [sign, ...pawns] = await stands();
    await visitor.page.$eval('#white-view', (box) => box.click());
    const turned = [sign === '+' ? '−' : '+', ...pawns].join('');
    await visitor.page.waitForFunction(
      (text) => document.querySelector('#map-hover').textContent.includes(`static eval ${text}`),
      {},
      turned,
    );
    await visitor.page.$eval('#white-view', (box) => box.click());
    await explorer.color('rule');
    await visitor.page.select('#map-scale', 'root');
    await visitor.screenshot(`${name}-explore-map`);
    await explorer.moveOverMap(300, 10);
    await visitor.page.waitForFunction(() => document.querySelector('#map-hover').textContent !== '');
    // The pointer rests there while another recording comes by the keyboard.
    await visitor.page.$eval('.story:first-child', (button) => button.click());
    await explorer.storyIsTold();
    assert.equal(await visitor.text('#map-hover'), '', 'nothing is said of a recording that has gone');
  }, { recording: { depth: 8 } });

  story('leads back from where it has zoomed, crumb by crumb', async (explorer, visitor) => {
    const { page } = visitor;
    const crumbs = () => page.$$eval('#map-crumbs button', (all) => all.map(({ textContent }) => textContent));
    await visitor.click('#zoom-all');
    assert.deepEqual(await crumbs(), [], 'all of the tree is seen');
    await visitor.click('#zoom-in');
    const [all, ...way] = await crumbs();
    assert.equal(all, 'All');
    assert.equal(way.at(-1), (await explorer.path()).at(-1).replace(/^\d+\.+|^\d+…/, ''));
    assert.equal(await page.$eval('#map-crumbs [aria-current]', ({ textContent }) => textContent), way.at(-1));
    const selected = await explorer.path();
    await page.$$eval('#map-crumbs button', (buttons) => buttons.at(-2).focus());
    await visitor.press('Enter');
    assert.equal((await crumbs()).at(-1), way.at(-2));
    assert.equal(await page.evaluate(() => document.activeElement.textContent), way.at(-2), 'the focus stays at the crumb');
    await page.focus('#map-crumbs button');
    await visitor.press('Enter');
    assert.deepEqual(await crumbs(), []);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'zoom-all');
    assert.deepEqual(await explorer.path(), selected, 'the node stays selected');
  }, { recording: { fen: ITALIAN, depth: 8 } });

  story('explains what stands on its bars', async (explorer, visitor) => {
    const { page } = visitor;
    for (const [chip, words] of [['β', /^Beta: a move was good enough/], ['pass', /null move/], ['without it', /without its best move/]]) {
      await page.$$eval('#legend [data-help]', (all, name) => all.find((one) => one.querySelector('.chip').textContent === name).focus(), chip);
      await page.waitForSelector('#tip:not([hidden])');
      assert.match(await visitor.text('#tip'), words);
    }
    assert.deepEqual(await seriousProblems(visitor), []);
  }, { recording: { fen: ITALIAN, depth: 7 } });
});
