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
    await visitor.click('region/Where they part >> button');
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length > 1);

    // From one to the next by a key, also where the focus is in the table.
    const where = 'region/Where they part >> [role="status"]';
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

    // Its link compares again.
    const hash = await explorer.hash();
    assert.match(hash, /&without=nullMove&/);
    const said = await visitor.text('.compare .said');
    await page.reload();
    await visitor.waitForText('.compare .said', /nodes/);
    assert.equal(await visitor.text('.compare .said'), said);
  });

  story('says what each rule saves, with the search done once more without it', async (explorer, visitor) => {
    const { page } = visitor;
    const savings = 'region/What each rule saves here';
    const button = `${savings} >> .work >> button`;
    await explorer.showTab('Compare');
    await page.focus(button);
    await visitor.press('Enter');
    await page.waitForFunction((place) => /^[1-9]\d* of \d+ rules: without /.test(find(`${place} >> [role="status"]`).textContent), {}, savings);
    assert.equal(await page.$eval(button, ({ textContent }) => textContent), 'Stop');
    assert.ok(await visitor.hasFocus(button), 'the focus stays where it was');
    await visitor.press('Enter');
    await page.waitForFunction((place) => find(`${place} >> .work >> button`).textContent === 'Search without each rule', {}, savings);
    const cellsOf = () => page.$$eval(`${savings} >> tbody tr`, (rows) => rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent)));
    assert.ok((await cellsOf()).length > 0, 'what is known by then stays');

    await visitor.press('Enter');
    await page.waitForFunction((place) => {
      const [, done, all] = /^(\d+) of (\d+) rules$/.exec(find(`${place} >> [role="status"]`).textContent) ?? [];
      return done !== undefined && done === all;
    }, {}, savings);
    const rows = await cellsOf();
    const [known] = (await visitor.text(`${savings} >> [role="status"]`)).split(' ');
    assert.equal(rows.length, Number(known));
    for (const [rule, cuts, , nodes, best] of rows) {
      assert.match(rule, /\S+ \S/);
      assert.match(cuts, /^[1-9][\d,]*$/);
      assert.match(nodes, /^(0|[+−][\d,]+)$/);
      assert.match(best, /^(the same|\S{2,7})$/);
    }
    const saved = rows.map(([, , , nodes]) => Number(nodes.replaceAll(',', '').replace('−', '-')));
    assert.deepEqual(saved, [...saved].sort((one, other) => other - one), 'what saves most is first');
    assert.ok(saved[0] > 0);

    // With another recording beside it, its cuts have a column, too; and the numbers say the same.
    await visitor.click('button/without Null move*');
    await visitor.waitForText('.compare .said', /nodes/);
    const withB = (await cellsOf()).find(([rule]) => /Null move/.test(rule));
    assert.equal(withB[2], 'off');
    const nodes = await page.$$eval('.compare .root', (all) => all.map(({ textContent }) => Number(/([\d,]+) nodes/.exec(textContent)[1].replaceAll(',', ''))));
    assert.equal(nodes[1] - nodes[0], Number(withB[4].replaceAll(',', '').replace('−', '-')));
    assert.deepEqual(await seriousProblems(visitor), []);
    await page.$eval(savings, (section) => section.scrollIntoView());
    await visitor.screenshot(`${name}-explore-savings`);
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
    assert.match(await visitor.text('region/Where they part'), /difference 1 of [0-9,]+ is/);
    await (await page.$('.compare input[type="file"]')).uploadFile(fileFor('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 4));
    await visitor.waitForText('.compare .choice [role="status"]', /These are searches of two positions/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await explorer.follow({ fen: ITALIAN, depth: 4 });
    assert.equal(await page.$('.compare .said'), null, 'another recording has nothing to be compared with yet');
    assert.equal(await page.evaluate(() => find('group/Order >> button/Difference')), null);
  });
});
