// Queries in the Explore view: what the line above the table suggests, finds and refuses, and what is done with what it finds.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { click, enter, press, text, until, waitForText } from './support/dom.mjs';

const { ask, board, follow, found, ITALIAN, matches, path, QUERY, rows } = await import('./support/explorer.mjs');

const STATUS = 'search/Query >> [role="status"]';
const fault = () => text('.query-fault');
const options = () => findAll('option/*').map((one) => [one.querySelector('b').textContent, Number(one.querySelector('i')?.textContent.replaceAll(',', ''))]);
const numberIn = (words, pattern) => Number(pattern.exec(words)[1].replaceAll(',', ''));
const goToRoot = async () => {
  find('list/Moves to the node >> button').click();
  await until(() => path().length === 1);
};

describe('queries', async () => {
  await follow({ fen: ITALIAN, depth: 8 });
  beforeEach(async () => {
    enter(find(QUERY), '');
    await waitForText(STATUS, /recorded$/);
  });

  test('names, rules and values are suggested with what they would find', async () => {
    const line = find(QUERY);
    line.focus();
    await until(() => options()[0]?.[0] === 'reduced re-searched');
    enter(line, 'ru');
    await until(() => options().some(([name]) => name === 'rule='));
    press('Tab', line);
    assert.equal(line.value, 'rule=');
    await until(() => options().some(([name]) => name === 'rule=RFP'));
    const counts = options().map(([, count]) => count);
    const [, count] = options().find(([name]) => name === 'rule=RFP');
    assert.ok(count > 0);
    const isEmpty = counts.map((one) => one === 0);
    assert.deepEqual(isEmpty, [...isEmpty].sort(), 'what finds nothing comes last');
    findAll('option/*').find((one) => one.querySelector('b').textContent === 'rule=RFP').click();
    await until(() => found().replaceAll(',', '').startsWith(`${count} of`));
    press('ArrowDown', line);
    await until(() => line.getAttribute('aria-activedescendant') !== null);
    assert.equal(document.getElementById(line.getAttribute('aria-activedescendant')).getAttribute('aria-selected'), 'true');
    press('Escape', line);
  });

  test('a fault is marked in the line, and what was meant is taken by one press', async () => {
    const line = find(QUERY);
    ask('dept>=6');
    await until(fault);
    assert.match(fault(), /^There is no field dept\. Did you mean depth\?/);
    assert.equal(line.getAttribute('aria-invalid'), 'true');
    assert.equal(line.value.slice(line.selectionStart, line.selectionEnd), 'dept');
    click('button/Take depth');
    assert.ok((await matches()) > 0);
    assert.equal(line.value, 'depth>=6');
    ask('score>');
    await until(() => fault() === 'A value is missing after score>.');
    enter(line, '');
    await until(() => fault() === '');
  });

  test('one press asks where late-move reductions went wrong, and another for nothing', async () => {
    click('button/Wrong reductions');
    assert.ok((await matches()) > 0);
    const selected = await until(() => rows().find((row) => row.selected));
    assert.ok(selected.marks.some((mark) => mark.startsWith('−')), 'it was reduced');
    click('button/Wrong reductions');
    await waitForText(STATUS, /recorded$/);
  });

  test('a line of moves, a FEN and a number lead to a record', async () => {
    await goToRoot();
    ask('rule=rfp');
    await until(() => path().length > 2);
    const line = path().slice(1);
    const there = path();
    await goToRoot();
    ask(line.slice(0, 2).join(' '));
    await until(() => path().length === 3);
    assert.deepEqual(path(), there.slice(0, 3));
    const { position } = board();
    await goToRoot();
    ask(position);
    await until(() => board().position === position);
    ask('0');
    await until(() => path().length === 1);
    ask(`${line[0]} Kh8`);
    await until(fault);
    assert.match(fault(), /Kh8 was not searched after .*, which is shown\.$/);
    assert.deepEqual(path().slice(1), line.slice(0, 1));
    ask('99999999');
    await until(() => /^The last record is \d+\.$/.test(fault()));
  });

  test('a press on the legend asks for one class, and another takes one in', async () => {
    const classes = () => findAll('group/What the colors mean >> .class');
    const pressOn = (letters, keys = {}) =>
      classes().find((one) => one.querySelector('.chip').textContent === letters).dispatchEvent(new MouseEvent('click', { bubbles: true, ...keys }));
    const pressed = () => classes().filter((one) => one.getAttribute('aria-pressed') === 'true').map((one) => one.querySelector('.chip').textContent);
    pressOn('NMP');
    const one = await matches();
    assert.deepEqual(pressed(), ['NMP']);
    pressOn('β', { ctrlKey: true });
    await until(() => numberIn(found(), /^([\d,]+)/) > one);
    assert.deepEqual(pressed(), ['NMP', 'β']);
    pressOn('NMP', { ctrlKey: true });
    await until(() => pressed().join() === 'β');
    pressOn('β');
    await waitForText(STATUS, /recorded$/);
  });

  test('what is listed is saved as CSV and JSON Lines, and the map as SVG', async (context) => {
    const files = [];
    context.mock.method(URL, 'createObjectURL', (file) => {
      files.push(file);
      return 'blob:';
    });
    context.mock.method(HTMLAnchorElement.prototype, 'click', () => undefined);
    const saved = async (item) => {
      files.length = 0;
      click('search/Query >> button/Download the list');
      click(`button/${item}`);
      const file = await until(() => files[0]);
      return file.text();
    };
    const map = find('application/Tree map*');
    for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(map, side, { value: 800 });
    // All that is asked of it is how wide a text is; what else is drawn on it is not looked at.
    const measure = new Proxy({}, { get: (_, name) => (name === 'measureText' ? ({ length }) => ({ width: 6 * length }) : () => undefined) });
    context.mock.method(map, 'getContext', () => measure);
    ask('rule=rfp depth>=2');
    const count = await matches();
    const csv = (await saved('Download as CSV')).trim().split('\n');
    assert.equal(csv.length, count + 1);
    assert.match(csv[0], /^rule,depth,score,/);
    const lines = (await saved('Download as JSON Lines')).trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(lines.length, count);
    assert.ok(lines.every(({ rule, depth }) => rule === 'reverseFutility' && depth >= 2));
    const svg = await saved('The map, as SVG');
    const numberOf = (tag) => svg.split(tag).length - 1;
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^]*<\/svg>$/);
    assert.ok(numberOf('<rect') + numberOf('<path') > 100 && numberOf('<text') > 5);
    for (const tag of ['g', 'text', 'clipPath']) assert.equal(numberOf(`<${tag} `), numberOf(`</${tag}>`), tag);
    assert.doesNotMatch(svg, /NaN|undefined|&(?!amp;|lt;|quot;)/);
  });

  test('all cuts of one rule are shown as one, with the branches that lead there', async () => {
    click('group/Order >> button/Rule');
    await until(() => find('list/Rules') !== null);
    const rules = findAll('list/Rules >> button');
    assert.ok(rules.length > 3);
    assert.equal(rules.filter((one) => one.getAttribute('aria-pressed') === 'true').length, 1);
    click('list/Rules >> button/RFP Reverse futility*');
    await waitForText('.branches .band', /^Reverse futility · [\d,]+ cuts · [\d,]+ nodes to find out$/);
    const cuts = numberIn(text('.branches .band'), /· ([\d,]+) cuts/);
    assert.equal(await matches(), cuts, 'the table lists them');
    const branch = findAll('.branches button').at(-1);
    const inBranch = numberIn(branch.title, /: ([\d,]+) cuts$/);
    branch.click();
    await until(() => numberIn(found(), /^([\d,]+)/) === inBranch);
    click('group/Order >> button/Order');
  });
});
