// `espalier report`: one HTML file from recordings, and what it says and cannot say.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DECLARATIONS } from '../../package/lib/engine/trace-layout.js';
import { programAmong } from './support/cli.mjs';
import './support/dom.mjs';
import { recordsOf } from './support/records.mjs';
import { START, fileOf } from './support/trace-file.mjs';

const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const CUT = { move: 'f1c4', number: 2, depth: 2, end: 'rule', rule: 'reverseFutility', beta: 10, score: 10, nodes: 3 };
const tree = (score, cuts = [CUT]) =>
  recordsOf({ visit: 'search', score, nodes: 100, children: [
    { visit: 'root', ply: 0, score, nodes: 99, children: [
      { move: 'f1b5', number: 1, score: -score, depth: 3, nodes: 60, children: [{ move: 'a7a6', score, nodes: 50, children: [{ move: 'b5a4', nodes: 2 }] }, { move: 'g8f6', nodes: 4 }] },
      ...cuts,
      { move: 'h2h3', visit: 'pruned', ply: 0, number: 3, end: 'rule', rule: 'lateMovePruning', others: 2 },
    ] },
  ] }).bytes;
const file = (fen, bytes, more = {}) => fileOf(bytes, { depth: 4, nodes: 1000, text: `engine <b>Test</b>\nversion 1\nfields all\nfen ${fen}\nmoves \n${DECLARATIONS}`, ...more });
const judged = (count, right, decided) => ({ judged: count, withoutRule: { right, decided } });
/** Of the recording of FEN: the cut of Bc4 was wrong. */
const audit = {
  root: FEN, recorded: 8,
  rules: [
    { rule: 'reverseFutility', all: judged(4, 3, 4), control: judged(0, 0, 0) },
    { rule: 'lateMovePruning', all: judged(9, 6, 8), control: judged(8, 7, 8) },
  ],
  cuts: [{ record: 6, rule: 'reverseFutility', verdict: 'wrong', off: 120, withoutRule: { verdict: 'wrong', score: { kind: 'centipawns', value: -90 }, line: ['g8f6', 'd2d3'] }, deeper: { withoutRule: { verdict: 'wrong', score: { kind: 'centipawns', value: -110 } } } }],
};
const { run } = programAmong({
  'a/1.trace': file(FEN, tree(20)), 'a/2.trace': file(START, tree(5), { total: 99 }),
  'b/1.trace': file(FEN, tree(30, [CUT, { ...CUT, move: 'd2d4' }]), { nodes: 700 }), 'b/2.trace': file(START, tree(5), { nodes: 2500 }),
  'audit.json': JSON.stringify(audit), 'half.trace': file(FEN, tree(20)).slice(0, 99),
}, after);

function show(html) {
  document.documentElement.innerHTML = html.replace(/^<!doctype html>\s*<html lang="en">/, '');
  return JSON.parse(document.querySelector('script').textContent);
}
const part = (heading) => [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === heading);
const cells = (heading) => [...part(heading).querySelectorAll('tr')].slice(1).map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

describe('a report of a folder', () => {
  let html;
  before(async () => {
    const { code, stdout, stderr } = await run('report', 'a', '--verdicts', 'audit.json');
    assert.equal(code, 0, stderr);
    html = stdout;
    show(html);
  });

  test('loads nothing and runs nothing', () => {
    const scripts = [...document.querySelectorAll('script')].map(({ type }) => type);
    assert.deepEqual(scripts, ['application/json']);
    assert.equal(document.querySelector('meta[http-equiv]').content, "default-src 'none'; style-src 'unsafe-inline'");
    assert.doesNotMatch(html, /\b(src|href|xlink:href)=|@import|url\(| on[a-z]+=/);
  });

  test('says what was searched, and counts as stats does', async () => {
    assert.deepEqual(cells('Searches').map((row) => row.slice(0, 5)), [['a/1.trace', '4', '1,000', '8', '+0.20'], ['a/2.trace', '4', '1,000', '8', '+0.05']]);
    const { files, ...counts } = JSON.parse((await run('stats', 'a', '--json')).stdout);
    assert.deepEqual(show(html).version.counts, counts);
    assert.equal(files.length, 2);
    assert.match(document.querySelector('h1').textContent, /^12 nodes of 2 positions\. /);
    assert.match(document.querySelector('header p').textContent, /^<b>Test<\/b> 1$/, 'what a file says is text');
  });

  test('has the share of right cuts with its interval, beside that of the control', () => {
    assert.deepEqual(cells('Were the cuts right?'), [
      ['RFP', 'Reverse futility', '4', '75.0%', '30–95', '0', '–', '', '0'],
      ['LMP', 'Late-move pruning', '8', '75.0%', '41–93', '8', '87.5%', '', '1'],
    ]);
    const marks = [...part('Were the cuts right?').querySelectorAll('svg.verdict')].map((svg) => [...svg.children].map((mark) => mark.getAttribute('class')));
    assert.deepEqual(marks, [['line', 'interval', 'right'], ['line', 'interval', 'control', 'right']]);
  });

  test('draws the worst cuts with what refutes them', () => {
    const figure = part('Worst cuts').querySelector('figure');
    assert.ok(figure.querySelector('svg title').textContent.startsWith('Black to move.'));
    assert.equal(figure.querySelectorAll('svg [stroke="#fff"]').length > 0, true);
    assert.deepEqual([...figure.querySelectorAll('p')].map(({ textContent }) => textContent), [
      'a/1.trace, record 6', 'Reverse futility, depth 2', '3.Bc4', 'bound +0.10, referee −0.90, deeper −1.10', 'off by 1.20: Nf6 d3',
    ]);
  });

  test('has the largest subtrees, and trees that unfold', () => {
    assert.deepEqual(cells('Largest subtrees').slice(0, 2).map(([name, moves, , nodes]) => [name, moves, nodes]), [['a/1.trace', '3.Bb5 a6', '50'], ['a/2.trace', '1.Bb5 a6', '50']]);
    const [first, second] = [...part('Trees').querySelectorAll('details')].filter((one) => one.parentElement === part('Trees'));
    assert.deepEqual([first.firstChild.textContent, second.firstChild.textContent], ['a/1.trace', 'a/2.trace']);
    const open = [...first.querySelectorAll('details[open] > summary b')].map(({ textContent }) => textContent);
    assert.deepEqual(open, ['search', 'root']);
    assert.ok([...first.querySelectorAll('details:not([open]) > summary b')].some(({ textContent }) => textContent === '3.Bb5'));
    assert.ok([...first.querySelectorAll('p')].some(({ textContent }) => textContent === '1 more, 0 nodes'));
  });

  test('says what is not known', () => {
    const unknown = [...part('What is not known').querySelectorAll('li')].map(({ textContent }) => textContent);
    assert.ok(unknown.includes('No control, so that the share says nothing: Reverse futility.'), unknown.join('\n'));
    assert.ok(unknown.includes('Whether 1 of the cuts are right: the referee cannot tell.'));
    assert.ok(unknown.includes('a/2.trace has 8 of 99 records.'));
  });
});

describe('a report of two versions', () => {
  let data;
  before(async () => {
    data = show((await run('report', 'a', 'b')).stdout);
  });

  test('says first what changed, and has what compare has', async () => {
    assert.equal(document.querySelector('h1').textContent, '+60.0% nodes over 2 positions, the same best moves.');
    assert.deepEqual(data.comparison, JSON.parse((await run('compare', 'a', 'b', '--json')).stdout));
    assert.deepEqual(cells('Rules').map(([letters, , , , change, ...cuts]) => [letters, change, ...cuts]), [
      ['RFP', '+38.5%', '2', '3', '6', '9'],
      ['LMP', '−7.7%', '2', '2', '0', '0'],
    ]);
  });

  test('draws the nodes by position, the largest saving first', () => {
    const bars = [...part('Nodes by position').querySelectorAll('rect')];
    assert.deepEqual(bars.map((bar) => bar.getAttribute('class')), ['less', 'more']);
    assert.deepEqual(bars.map((bar) => bar.parentElement.querySelector('title').textContent), ['a/1.trace: 1,000 and 700 nodes', 'a/2.trace: 1,000 and 2,500 nodes']);
  });

  test('says where the nodes went, and that cuts were not judged', () => {
    assert.match(part('Most nodes more in B').textContent, /a\/2\.trace/);
    assert.match(part('What is not known').textContent, /Whether the cuts were right: they were not judged/);
  });
});

test('files that cannot be read are named, and without any there is no page', async () => {
  const { code, stdout, stderr } = await run('report', 'half.trace');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^espalier: half\.trace cannot be read: /);
  assert.match((await run('report')).stderr, /report takes a FILE or folder, or two of them/);
});
