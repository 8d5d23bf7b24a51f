// Two recordings beside each other in the Explore view.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { recordedFile } from '../node/support/trace-file.mjs';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

const folder = mkdtempSync(join(tmpdir(), 'espalier-compare-'));
after(() => rmSync(folder, { recursive: true }));

inBothBrowsers('comparing in the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = { recording: { fen: ITALIAN, depth: 7 } }) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('records the same search without a rule by one press, and shows what is different', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.showTab('Compare');
    await visitor.click('button/without Null move*');
    await visitor.waitForText('.compare .said', /^(B needs \d+% (more|fewer) nodes|Both searched the same)/);
    const cards = await page.$$eval('.compare .root', (all) => all.map((one) => one.textContent));
    assert.match(cards[0], /^AEspalier .*[+−]?\d\.\d\d.*depth 7 · [\d,]+ nodes/);
    assert.match(cards[1], /^BEspalier .* without Null move/);
    const depths = await page.$$eval('.compare .by-depth tbody tr', (rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent)));
    assert.deepEqual(depths.map((row) => row.length), [7, 7]);
    assert.match(depths[0].at(-1), /^\S+ [+−]?\d\.\d\d$/);
    const rules = await page.$$eval('.compare table', (tables) => Object.fromEntries([...tables.find((table) => table.caption.textContent === 'By rule').tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)).map(([rule, ...cells]) => [rule, cells])));
    const nullMove = Object.entries(rules).find(([rule]) => /Null move/.test(rule))[1];
    assert.ok(Number(nullMove[0]) > 0);
    assert.equal(nullMove[1], 'off');
    assert.ok(nullMove.slice(3).every((nodes) => /^[−+]?[\d,]+$/.test(nodes)), `${nullMove}`);
    assert.deepEqual(nullMove.slice(4), ['0', `−${nullMove[3]}`], 'nodes that it took to find out');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-compare`);

    // The map shows the difference, and the record at which the trees part is one press away.
    assert.equal(await page.$eval('group/Order >> button/Difference', (button) => button.ariaPressed), 'true');
    const canvas = 'img/Differential map*';
    await page.waitForFunction((place) => {
      const node = find(place);
      const { data } = node.getContext('2d').getImageData(0, 0, node.width, node.height);
      return data.some((value, at) => at % 4 === 3 && value > 0);
    }, {}, canvas);
    const { x, y, width, height } = await page.$eval(canvas, (node) => node.getBoundingClientRect().toJSON());
    await page.mouse.move(x + width / 3, y + height - 27);
    await visitor.waitForText('.map-tip', /\nA: .*\nB: /);
    await page.mouse.move(2, 2);
    await visitor.click('region/Where they part >> button');
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length > 1);

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

    // Its link compares again.
    const hash = await explorer.hash();
    assert.match(hash, /&without=nullMove&/);
    const said = await visitor.text('.compare .said');
    await page.reload();
    await visitor.waitForText('.compare .said', /nodes/);
    assert.equal(await visitor.text('.compare .said'), said);
  });

  story('compares with a file, and says so where that is of another position', async (explorer, visitor) => {
    const { page } = visitor;
    const fileFor = (fen, depth) => {
      const path = join(folder, `${name}-${depth}.trace`);
      writeFileSync(path, recordedFile(fen, { depth }));
      return path;
    };
    await explorer.showTab('Compare');
    await (await page.$('.compare input[type="file"]')).uploadFile(fileFor(ITALIAN, 5));
    await visitor.waitForText('.compare .said', /^B needs \d+% fewer nodes\./);
    const cards = await page.$$eval('.compare .root', (all) => all.map((one) => one.textContent));
    assert.match(cards[1], /depth 5 · /);
    assert.match(await visitor.text('region/Where they part'), /differences/);
    await (await page.$('.compare input[type="file"]')).uploadFile(fileFor('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 4));
    await visitor.waitForText('.compare .choice [role="status"]', /These are searches of two positions/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await explorer.follow({ fen: ITALIAN, depth: 4 });
    assert.equal(await page.$('.compare .said'), null, 'another recording has nothing to be compared with yet');
    assert.equal(await page.evaluate(() => find('group/Order >> button/Difference')), null);
  });
});
