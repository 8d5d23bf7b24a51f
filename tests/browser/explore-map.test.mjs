// The tree map of the Explore view: colors, zoom, clicks, and what is pointed at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** The way to what the map is zoomed to. A move is written as UCI does until its name is known. */
function crumbsOf(page) {
  return page.waitForFunction(() => {
    const names = findAll('list/Zoomed to >> button').map(({ textContent }) => textContent);
    return !names.some((name) => /^([a-h][1-8]){2}/.test(name)) && names;
  });
}

inBothBrowsers('the map of the Explore view', ({ name, arrive, runsAll }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('previews on the board what is pointed at on the map, and widens the map by the wheel', async (explorer, visitor) => {
    const { page } = visitor;
    const position = () => page.$eval('region/The position >> espalier-board', (board) => board.position);
    await explorer.nextStep(2);
    const selected = await position();
    const path = await explorer.path();
    await explorer.moveOverMap(700, 30);
    await page.waitForFunction((before) => find('region/The position >> espalier-board').position !== before, {}, selected);
    assert.deepEqual(await explorer.path(), path, 'nothing else changes');
    const nodes = () => visitor.text('.map-tip');
    const narrow = await nodes();
    for (let notch = 0; notch < 12; notch += 1) await page.mouse.wheel({ deltaY: -400 });
    await explorer.settle();
    await explorer.moveOverMap(701, 50);
    await page.waitForFunction((before) => find('.map-tip').textContent !== before, {}, narrow);
    await visitor.click('button/All of the tree');
    await page.mouse.move(5, 5);
    await page.waitForFunction((before) => find('region/The position >> espalier-board').position === before, {}, selected);
  });

  story('selects on the map what is clicked, and zooms there', async (explorer, visitor) => {
    await explorer.goToRoot();
    // Left of the bars stand the numbers of plies: nothing is pointed at there.
    await explorer.moveOverMap(44, 50);
    await visitor.page.waitForFunction(() => find('.map-tip').textContent !== '');
    await explorer.moveOverMap(12, 50);
    await visitor.page.waitForFunction(() => find('.map-tip').textContent === '');
    await explorer.moveOverMap(44, 50);
    await visitor.page.waitForFunction(() => /nodes \(.* · depth/.test(find('.map-tip').textContent));
    await explorer.clickMap(44, 50);
    await visitor.page.waitForFunction(() => findAll('list/Moves to the node >> button').length === 2);
    const [, played] = await explorer.path();
    const move = played.replace(/^1\./, '');
    // The engine has been asked what the move is called.
    await visitor.page.waitForFunction(
      (san) => find('treegrid/Nodes >> [aria-selected="true"] .name').textContent === san,
      {},
      move,
    );
    await explorer.clickMap(44, 50, { count: 2 });
    await explorer.moveOverMap(300, 10);
    // By number and name, and what it says of the position is White's view until that is switched off.
    await visitor.page.waitForFunction(
      (san) => find('.map-tip').textContent.startsWith(`${san}\n`),
      {},
      played,
    );
    const stands = async () => /static eval ([+−]\d\.\d\d)/.exec(await visitor.text('.map-tip'))?.[1];
    const [sign, ...pawns] = await stands();
    await visitor.page.$eval('button/White’s view', (button) => button.click());
    const turned = [sign === '+' ? '−' : '+', ...pawns].join('');
    await visitor.page.waitForFunction(
      (text) => find('.map-tip').textContent.includes(`static eval ${text}`),
      {},
      turned,
    );
    await visitor.page.$eval('button/view of the side to move', (button) => button.click());
    await explorer.color('Rule');
    await visitor.page.select('combobox/Width', 'root');
    await visitor.screenshot(`${name}-explore-map`);
    await explorer.moveOverMap(300, 10);
    await visitor.page.waitForFunction(() => find('.map-tip').textContent !== '');
    // The pointer rests there while another recording comes by the keyboard.
    await visitor.page.$eval('.story:first-child', (button) => button.click());
    await explorer.storyIsTold();
    assert.equal(await visitor.text('.map-tip'), '', 'nothing is said of a recording that has gone');
  }, { recording: { depth: 8 } });

  story('has one zoom for wheel, buttons and keys, about the pointer', async (explorer, visitor) => {
    const { page } = visitor;
    await visitor.click('button/All of the tree');
    await explorer.settle();
    const picture = () => explorer.picture();
    const hovered = () => visitor.text('.map-tip');
    await explorer.moveOverMap(300, 50);
    await visitor.waitForText('.map-tip', /./);
    const [all, record] = [await picture(), await hovered()];
    /** Makes it wider and narrower again, with the pointer where it is. */
    const toAndFro = async (way, wider, narrower) => {
      await wider();
      await explorer.settle();
      assert.notEqual(await picture(), all, `${way} makes it wider`);
      await explorer.moveOverMap(301, 50);
      assert.equal(await hovered(), record, `what is under the pointer stays there, by ${way}`);
      await explorer.moveOverMap(300, 50);
      await narrower();
      await explorer.settle();
      assert.equal(await picture(), all, `${way} makes it narrower, too`);
    };
    await toAndFro('the keys', () => visitor.press('+', '+', '+'), () => visitor.press('-', '-', '-'));
    await toAndFro('a key for all', () => visitor.press('+', '+'), () => visitor.press('0'));
    await toAndFro('the wheel', () => page.mouse.wheel({ deltaY: -300 }), () => page.mouse.wheel({ deltaY: 400 }));
    await visitor.click('button/Zoom in');
    await explorer.settle();
    assert.notEqual(await picture(), all);
    await visitor.click('button/Zoom out');
    await explorer.settle();
    assert.equal(await picture(), all);
  }, { recording: { fen: ITALIAN, depth: 8 } });

  story('is dragged to the sides and up the tree', async (explorer, visitor) => {
    const { page } = visitor;
    const picture = () => explorer.picture();
    const drag = async (right, down) => {
      await explorer.moveOverMap(400, 120);
      await page.mouse.down();
      await page.mouse.move(...(await explorer.placeOnMap(400 + right, 120 - down)), { steps: 3 });
      await page.mouse.up();
      await explorer.settle();
    };
    await explorer.goToRoot();
    await visitor.click('button/Zoom in');
    await explorer.settle();
    const seen = [await picture()];
    const pointedAt = async () => {
      await explorer.moveOverMap(400, 120);
      await explorer.settle();
      return visitor.text('.map-tip');
    };
    const record = await pointedAt();
    for (const [right, down] of [[-90, 0], [0, 60], [90, -60]]) {
      const path = await explorer.path();
      await drag(right, down);
      assert.deepEqual(await explorer.path(), path, 'what is dragged is not clicked');
      await page.mouse.move(5, 5);
      await explorer.settle();
      seen.push(await picture());
    }
    assert.notEqual(seen[1], seen[0], 'to the side');
    assert.notEqual(seen[2], seen[1], 'up the tree');
    assert.equal(await pointedAt(), record, 'and back');
  }, { viewport: { width: 1280, height: 640 } });

  if (!runsAll) return;

  story('gives a node the whole width by Enter or two clicks, and shows more by Backspace', async (explorer, visitor) => {
    const { page } = visitor;
    const crumbs = () => crumbsOf(page);
    await explorer.goToRoot();
    await explorer.clickMap(300, 50, { count: 2 });
    await page.waitForFunction(() => findAll('list/Zoomed to >> button').length > 2);
    const way = await crumbs();
    await page.focus('application/Tree map*');
    await visitor.press('Backspace');
    await page.waitForFunction((before) => findAll('list/Zoomed to >> button').length < before, {}, way.length);
    await visitor.press('Enter');
    await page.waitForFunction((before) => findAll('list/Zoomed to >> button').length === before, {}, way.length);
    assert.deepEqual(await crumbs(), way);
  }, { recording: { fen: ITALIAN, depth: 8 } });

  story('shows by color what is known, and says what the colors mean', async (explorer, visitor) => {
    await explorer.goToRoot();
    await explorer.walk('ArrowRight');
    const { rate } = await explorer.selectedRow();
    assert.equal(rate, '●', 'two plies before the root there is nothing to compare with');
    const legend = () => visitor.text('group/What the colors mean');
    assert.match(await legend(), /RFP static eval/);
    await explorer.color('Improving');
    assert.match(await legend(), /improving.*not known/);
    await explorer.color('Gain');
    assert.match(await legend(), /a pawn worse.*a pawn better/);
  }, { recording: { fen: ITALIAN, depth: 7 } });

  story('leads back from where it has zoomed, crumb by crumb', async (explorer, visitor) => {
    const { page } = visitor;
    const crumbs = () => crumbsOf(page);
    await visitor.click('button/All of the tree');
    assert.deepEqual(await crumbs(), [], 'all of the tree is seen');
    await page.focus('application/Tree map*');
    await visitor.press('Enter');
    const [all, ...way] = await crumbs();
    assert.equal(all, 'All');
    assert.equal(way.at(-1), (await explorer.path()).at(-1).replace(/^\d+\.+|^\d+…/, ''));
    assert.equal(await page.$eval('list/Zoomed to >> [aria-current]', ({ textContent }) => textContent), way.at(-1));
    const selected = await explorer.path();
    await page.$$eval('list/Zoomed to >> button', (buttons) => buttons.at(-2).focus());
    await visitor.press('Enter');
    assert.equal((await crumbs()).at(-1), way.at(-2));
    assert.equal(await page.evaluate(() => document.activeElement.textContent), way.at(-2), 'the focus stays at the crumb');
    await page.focus('list/Zoomed to >> button');
    await visitor.press('Enter');
    assert.deepEqual(await crumbs(), []);
    assert.ok(await visitor.hasFocus('button/All of the tree'));
    assert.deepEqual(await explorer.path(), selected, 'the node stays selected');
  }, { recording: { fen: ITALIAN, depth: 8 } });

  story('explains what stands on its bars', async (explorer, visitor) => {
    const { page } = visitor;
    for (const [chip, words] of [['β', /^Beta: a move was good enough/], ['pass', /null move/], ['without it', /without its best move/]]) {
      await page.$$eval('group/What the colors mean >> [data-help]', (all, name) => all.find((one) => one.querySelector('.chip').textContent === name).focus(), chip);
      await page.waitForSelector('.explore [role="tooltip"]:not([hidden])');
      assert.match(await visitor.text('.explore [role="tooltip"]'), words);
    }
    assert.deepEqual(await seriousProblems(visitor), []);
  }, { recording: { fen: ITALIAN, depth: 7 } });
});
