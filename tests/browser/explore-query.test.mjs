// Queries in the Explore view: what the line above the table finds on the map, by pointer and keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inChromium } from './support/browsers.mjs';
import { ITALIAN, oneWindow, QUERY } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

inChromium('queries in the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = { recording: { fen: ITALIAN, depth: 8 } }) => test(title, TIMEOUT, () => tellHere(options, tell));

  /** Waits until so much of the text is there, which says how many match. */
  const matches = async (explorer, visitor) => {
    await visitor.waitForText('search/Query >> [role="status"]', /match$/);
    return Number((await explorer.found()).split(' ')[0].replaceAll(',', ''));
  };

  story('says the way and the score of what is pointed at, beside the pointer', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    await explorer.moveOverMap(300, 50);
    await visitor.waitForText('.map-tip', /\n.*\n.*nodes? \(\d/);
    const [tip, [x, y]] = [await page.$eval('.map-tip', (node) => node.getBoundingClientRect().toJSON()), await explorer.placeOnMap(300, 50)];
    const isBeside = tip.left > x || tip.right < x || tip.top > y || tip.bottom < y;
    assert.ok(isBeside && tip.left >= 0 && tip.right <= 1400 && tip.top >= 0, JSON.stringify(tip));
    await page.mouse.move(2, 2);
    await visitor.waitForText('.map-tip', /^$/);
  });

  story('lists what matches with the way to it, dims the rest of the map, and goes to the first match', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    await visitor.click('button/All of the tree');
    await page.mouse.move(0, 0);
    await explorer.settle();
    const before = await explorer.picture();
    await visitor.type(QUERY, 'rule=rfp depth>=2');
    assert.ok((await matches(explorer, visitor)) > 0);
    assert.equal((await explorer.path()).length, 1, 'what is shown stays while it is typed');
    await explorer.settle();
    assert.notEqual(await explorer.picture(), before, 'the map is dimmed');
    const rows = await explorer.rows();
    assert.ok(rows.every(({ level, marks }) => level === 1 && marks.includes('RFP')));
    assert.ok(await page.$eval('treegrid/Nodes >> .way', (way) => way.checkVisibility()), 'rows carry their way');
    await page.focus(QUERY);
    await visitor.press('Enter');
    await explorer.waitForSentence(/did not need to look/);
    assert.ok((await explorer.selectedRow()).marks.includes('RFP'));
    await visitor.screenshot(`${name}-explore-query`);
    assert.deepEqual(await seriousProblems(visitor), []);
    const first = await explorer.hash();
    await page.focus('treegrid/Nodes');
    await explorer.press('n');
    assert.notEqual(await explorer.hash(), first);
    await explorer.press('N');
    assert.equal(await explorer.hash(), first, 'the one before');
    await explorer.press('ArrowLeft');
    assert.match(await explorer.found(), /match$/, 'whoever goes on leaves the query as it is');
    await page.focus('treegrid/Nodes');
    await visitor.press('/');
    assert.ok(await visitor.hasFocus(QUERY));
    await visitor.press('Escape', 'Escape');
    await visitor.waitForText('search/Query >> [role="status"]', /recorded$/);
    await explorer.goToRoot();
    await visitor.click('button/All of the tree');
    await page.mouse.move(0, 0);
    await explorer.settle();
    assert.equal(await explorer.picture(), before, 'nothing is dimmed');
    await explorer.ask('dept>=6');
    await visitor.waitForText('.query-fault', /Did you mean depth/);
    assert.deepEqual(await seriousProblems(visitor), []);
  });

  story('puts the heaviest move first, and moves over the tree by its small map', async (explorer, visitor) => {
    const { page } = visitor;
    await visitor.click('button/All of the tree');
    await explorer.settle();
    const before = await explorer.picture();
    await visitor.click('group/Order >> button/Weight');
    await explorer.settle();
    const heavy = await explorer.picture();
    assert.notEqual(heavy, before);
    await page.focus('application/Tree map*');
    await visitor.press('+', '+', '+');
    await explorer.settle();
    const near = await explorer.picture();
    const frame = () => page.$eval('.mini .frame', (node) => node.getBoundingClientRect().toJSON());
    const { left, width, top, height } = await frame();
    await page.mouse.move(left + width / 2, top + height / 2);
    await page.mouse.down();
    await page.mouse.move(left + width / 2 - 60, top + height / 2, { steps: 3 });
    await page.mouse.up();
    await explorer.settle();
    assert.notEqual(await explorer.picture(), near);
    const after = await frame();
    assert.ok(after.left < left - 40, `${left} and ${after.left}, ${width} wide`);
    await visitor.click('button/All of the tree');
    await page.mouse.move(2, 2);
    await explorer.settle();
    assert.equal(await explorer.picture(), heavy);
    await visitor.click('group/Order >> button/Order');
  });
});
