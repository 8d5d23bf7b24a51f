// Two recordings beside each other on the maps of the Explore view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inChromium } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

inChromium('comparing in the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = { recording: { fen: ITALIAN, depth: 7 } }) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('records the same search without a rule by one press, and shows on the maps what is different', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.showTab('Compare');
    await visitor.click('button/without Null move*');
    // It opens with an answer, until the one that was asked for is there.
    await page.waitForFunction(() => /without Null move/.test(findAll('.compare .root')[1]?.textContent));
    await visitor.waitForText('.compare .said', /^(B needs \d+% (more|fewer) nodes|Both searched the same)/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-compare`);

    // The map shows the difference, and the record at which the trees part is one press away.
    assert.equal(await page.$eval('group/Order >> button/Difference', (button) => button.ariaPressed), 'true');
    const canvas = 'application/Differential map*';
    await page.waitForFunction((place) => {
      const node = find(place);
      const { data } = node.getContext('2d').getImageData(0, 0, node.width, node.height);
      return data.some((value, at) => at % 4 === 3 && value > 0);
    }, {}, canvas);
    const { x, y, width, height } = await page.$eval(canvas, (node) => node.getBoundingClientRect().toJSON());
    await page.mouse.move(x + width / 3, y + height - 27);
    await visitor.waitForText('.map-tip', /\nA: .*\nB: /);
    await page.mouse.move(2, 2);
    await visitor.click('region/Differences >> button');
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length > 1);

    // From one to the next by a key, also where the focus is in the table.
    const where = 'region/Differences >> [role="status"]';
    const count = /^Tree: difference 1 of ([\d,]+) is$/.exec(await visitor.text(where))?.[1];
    assert.ok(Number(count?.replaceAll(',', '')) > 2, count);
    const ways = [await explorer.hash()];
    for (const [key, place] of [['d', 2], ['d', 3], ['D', 2]]) {
      await visitor.press(key);
      await visitor.waitForText(where, new RegExp(`^Tree: difference ${place} of `));
      ways.push(await explorer.hash());
    }
    assert.equal(ways[3], ways[1], 'back where it was');
    assert.equal(new Set(ways).size > 1, true);
    await visitor.click('button/Previous difference');
    await visitor.waitForText(where, /^Tree: difference 1 of /);
    assert.equal(await explorer.hash(), ways[0]);
    assert.equal(await page.$eval('button/Previous difference', ({ ariaDisabled }) => ariaDisabled), 'true');

    // Both maps move as one, and a click on the second selects the same node in the first.
    await visitor.click('group/Order >> button/Both');
    const second = 'img/Tree map of B*';
    const pictureOf = (place) => page.$eval(place, (node) => node.toDataURL());
    await explorer.goToRoot();
    const pictures = [await pictureOf(second), await explorer.picture()];
    await explorer.moveOverMap(300, 30);
    await page.mouse.wheel({ deltaY: -600 });
    await page.waitForFunction((place, before) => find(place).toDataURL() !== before, {}, second, pictures[0]);
    assert.notEqual(await explorer.picture(), pictures[1]);
    await visitor.click('button/All of the tree');
    await page.waitForFunction((place, before) => find(place).toDataURL() === before, {}, second, pictures[0]);
    const under = await page.$eval(second, (node) => node.getBoundingClientRect().toJSON());
    await page.mouse.move(under.x + 60, under.y + under.height - 45);
    await visitor.waitForText('.map-tip', /nodes/);
    await page.mouse.click(under.x + 60, under.y + under.height - 45);
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length > 1);
    await visitor.screenshot(`${name}-explore-both`);
    await page.mouse.move(2, 2);
    await visitor.click('group/Order >> button/Order');
    await explorer.goToRoot();
  });
});
