// Queries in the Explore view: what the line above the table finds, where it leads, and what is done with what it finds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow, QUERY } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

inBothBrowsers('queries in the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = { recording: { fen: ITALIAN, depth: 8 } }) => test(title, TIMEOUT, () => tellHere(options, tell));

  const options = ({ page }) => page.$$eval('option/*', (all) => all.filter((one) => one.checkVisibility()).map((one) => one.querySelector('b').textContent));
  /** Waits until so much of the text is there, which says how many match. */
  const matches = async (explorer, visitor) => {
    await visitor.waitForText('search/Query >> [role="status"]', /match$/);
    return Number((await explorer.found()).split(' ')[0].replaceAll(',', ''));
  };
  const fault = (visitor) => visitor.text('.query-fault');

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
  });

  story('suggests names, rules and values with what they would find', async (explorer, visitor) => {
    const { page } = visitor;
    await page.focus(QUERY);
    await page.waitForSelector('option/*');
    assert.equal((await options(visitor))[0], 'reduced re-searched');
    await visitor.type(QUERY, 'ru');
    await page.waitForFunction(() => findAll('option/*').some((one) => one.querySelector('b').textContent === 'rule='));
    await visitor.press('Tab');
    assert.equal(await page.$eval(QUERY, ({ value }) => value), 'rule=');
    await page.waitForFunction(() => findAll('option/*').some((one) => one.querySelector('b').textContent === 'rule=RFP'));
    const counted = await page.$$eval('option/*', (all) => all.map((one) => [one.querySelector('b').textContent, Number(one.querySelector('i').textContent.replaceAll(',', ''))]));
    const [, count] = counted.find(([text]) => text === 'rule=RFP');
    assert.ok(count > 0);
    const none = counted.map(([, found]) => found === 0);
    assert.deepEqual(none, [...none].sort(), 'what finds nothing comes last');
    assert.deepEqual(await seriousProblems(visitor), []);
    await page.$$eval('option/*', (all) => all.find((one) => one.querySelector('b').textContent === 'rule=RFP').click());
    await page.waitForFunction((wanted) => find('search/Query >> [role="status"]').textContent.replaceAll(',', '').startsWith(`${wanted} of`), {}, count);
    assert.ok(await visitor.hasFocus(QUERY));
    await visitor.press('ArrowDown');
    const chosen = await page.$eval(QUERY, (line) => document.getElementById(line.getAttribute('aria-activedescendant'))?.getAttribute('aria-selected'));
    assert.equal(chosen, 'true');
    await visitor.press('Escape', 'Escape');
  });

  story('says at the line what is wrong, and takes what was meant', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.ask('dept>=6');
    assert.match(await fault(visitor), /^There is no field dept\. Did you mean depth\?/);
    assert.equal(await page.$eval(QUERY, (line) => line.getAttribute('aria-invalid')), 'true');
    assert.equal(await page.$eval(QUERY, ({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd)), 'dept');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('button/Take depth');
    assert.ok((await matches(explorer, visitor)) > 0);
    assert.equal(await page.$eval(QUERY, ({ value }) => value), 'depth>=6');
    await explorer.ask('score>');
    assert.match(await fault(visitor), /^A value is missing after score>\.$/);
    await visitor.type(QUERY, '');
    assert.equal(await fault(visitor), '');
  });

  story('asks by one press where late-move reductions went wrong, and by another for nothing', async (explorer, visitor) => {
    await visitor.click('button/LMR wrong?');
    assert.ok((await matches(explorer, visitor)) > 0);
    assert.ok((await explorer.selectedRow()).marks.some((mark) => mark.startsWith('−')), 'it was reduced');
    await visitor.click('button/LMR wrong?');
    await visitor.waitForText('search/Query >> [role="status"]', /recorded$/);
  });

  story('goes to a line of moves, to a FEN and to a record', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToLastRoot();
    await explorer.walk('l', 'l');
    const line = (await explorer.path()).slice(1);
    const position = await page.$eval('region/The position >> espalier-board', (board) => board.position);
    await explorer.goToRoot();
    await explorer.ask(line.join(' '));
    await page.waitForFunction((steps) => findAll('list/Moves to the node >> button').length === steps, {}, line.length + 1);
    assert.deepEqual((await explorer.path()).slice(1), line);
    await explorer.goToRoot();
    await explorer.ask(position);
    await page.waitForFunction((fen) => find('region/The position >> espalier-board').position === fen, {}, position);
    await explorer.ask('0');
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length === 1);
    await explorer.ask(`${line[0]} Kh8`);
    assert.match(await fault(visitor), /Kh8 was not searched after .*, which is shown\.$/);
    assert.deepEqual((await explorer.path()).slice(1), line.slice(0, 1));
    await explorer.ask('99999999');
    assert.match(await fault(visitor), /^The last record is \d+\.$/);
  });

  story('keeps one class of the legend bright by a press, and takes another in', async (explorer, visitor) => {
    const { page } = visitor;
    const press = (letters, init = {}) =>
      page.$$eval('group/What the colors mean >> .class', (all, wanted, keys) => all.find((one) => one.querySelector('.chip').textContent === wanted).dispatchEvent(new MouseEvent('click', { bubbles: true, ...keys })), letters, init);
    const pressed = () => page.$$eval('group/What the colors mean >> .class[aria-pressed="true"]', (all) => all.map((one) => one.querySelector('.chip').textContent));
    await press('NMP');
    const one = await matches(explorer, visitor);
    assert.deepEqual(await pressed(), ['NMP']);
    await press('β', { ctrlKey: true });
    await page.waitForFunction((before) => Number(find('search/Query >> [role="status"]').textContent.split(' ')[0].replaceAll(',', '')) > before, {}, one);
    assert.deepEqual(await pressed(), ['NMP', 'β']);
    assert.deepEqual(await seriousProblems(visitor), []);
    await press('NMP', { ctrlKey: true });
    await press('β');
    await visitor.waitForText('search/Query >> [role="status"]', /recorded$/);
  });

  story('saves what is listed as CSV and JSON Lines, and the map as SVG', async (explorer, visitor) => {
    const { page } = visitor;
    await page.evaluate(() => {
      globalThis.kept = [];
      const { createObjectURL } = URL;
      URL.createObjectURL = (file) => {
        globalThis.kept.push(file);
        return createObjectURL(file);
      };
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    const saved = async (item, at) => {
      await visitor.click('search/Query >> button/Save what is listed');
      await visitor.click(`button/${item}`);
      await page.waitForFunction((count) => globalThis.kept.length > count, {}, at);
      return page.evaluate((index) => globalThis.kept[index].text(), at);
    };
    await explorer.ask('rule=rfp depth>=2');
    const count = await matches(explorer, visitor);
    const csv = (await saved('What is listed, as CSV', 0)).trim().split('\n');
    assert.equal(csv.length, count + 1);
    assert.match(csv[0], /^rule,depth,score,/);
    const rows = (await saved('What is listed, as JSON Lines', 1)).trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(rows.length, count);
    assert.ok(rows.every(({ rule, depth }) => rule === 'reverseFutility' && depth >= 2));
    const svg = await saved('The map, as SVG', 2);
    const numberOf = (tag) => svg.split(tag).length - 1;
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^]*<\/svg>$/);
    assert.ok(numberOf('<rect') + numberOf('<path') > 100 && numberOf('<text') > 5);
    for (const tag of ['g', 'text', 'clipPath']) assert.equal(numberOf(`<${tag} `), numberOf(`</${tag}>`), tag);
    assert.doesNotMatch(svg, /NaN|undefined|&(?!amp;|lt;|quot;)/);
    await page.reload();
    await explorer.isRecorded();
  });

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

  story('shows all cuts of one rule as one, with the branches that lead there', async (explorer, visitor) => {
    const { page } = visitor;
    await visitor.click('group/Order >> button/Rule');
    await page.waitForSelector('list/Rules');
    const rules = await page.$$eval('list/Rules >> button', (all) => all.map((one) => [one.querySelector('.label').textContent, one.getAttribute('aria-pressed')]));
    assert.ok(rules.length > 3);
    assert.deepEqual(rules.map(([, pressed]) => pressed).sort().at(-1), 'true', 'one of them is shown');
    await visitor.click('list/Rules >> button/RFP Reverse futility*');
    await visitor.waitForText('.branches .band', /^Reverse futility · [\d,]+ cuts · [\d,]+ nodes to find out$/);
    const cuts = Number(/· ([\d,]+) cuts/.exec(await visitor.text('.branches .band'))[1].replaceAll(',', ''));
    assert.equal(await matches(explorer, visitor), cuts, 'the table lists them');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-by-rule`);
    const branch = await page.$$eval('.branches button', (all) => {
      const [last] = all.slice(-1);
      last.click();
      return last.title;
    });
    await page.waitForFunction((before) => Number(find('search/Query >> [role="status"]').textContent.split(' ')[0].replaceAll(',', '')) < before, {}, cuts);
    assert.equal(await matches(explorer, visitor), Number(/: ([\d,]+) cuts$/.exec(branch)[1].replaceAll(',', '')));
    await visitor.click('group/Order >> button/Order');
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
