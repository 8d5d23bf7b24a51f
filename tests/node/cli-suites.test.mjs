// `espalier stats` and `query` with many recordings: sums over all, rows that name their file, and faulty files named.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { programAmong } from './support/cli.mjs';
import { TREE } from './support/queries.mjs';
import { recordsOf } from './support/records.mjs';
import { START, fileOf } from './support/trace-file.mjs';
import { DECLARATIONS } from '../../package/lib/engine/trace-layout.js';

const whole = fileOf(recordsOf(TREE).bytes, { depth: 4, nodes: 1000 });
const other = fileOf(recordsOf({ visit: 'root', children: [{ move: 'e2e4', end: 'rule', ruleCode: 1, value: 90, threshold: 80, depth: 2 }] }).bytes, {
  depth: 2, total: 9, text: `engine Other\nfields all\nfen ${START}\nrule 1 reverseFutility\nlabel 1 Static null move\nterm 1 slope depth a ply\n`,
});
const { run, fed } = programAmong({
  'suite/10.trace': other, 'suite/9.trace': whole, 'suite/half.trace': whole.slice(0, 99), 'suite/notes.txt': 'no recording', 'empty/notes.txt': '',
  'audit.json': JSON.stringify({ root: START, recorded: 10, rules: [], cuts: [{ record: 6, rule: 'reverseFutility', verdict: 'wrong' }, { record: 7, rule: 'lateMovePruning', verdict: 'unknown' }] }),
  'bare.trace': fileOf(recordsOf(TREE).bytes, { text: `fields move\nfen ${START}\n` }), 'one.trace': whole,
}, after);
const HALF = /^espalier: suite\/half\.trace cannot be read: byte \d+, textBytes: expected /;
const lines = ({ stdout }) => stdout.trimEnd().split('\n');

describe('stats', () => {
  test('sums over all recordings of a folder, in the order of their numbers', async () => {
    const { code, stdout, stderr } = await run('stats', 'suite');
    assert.equal(code, 1);
    assert.match(stderr, HALF);
    assert.match(stdout, /^2 files, Test 1\.2, Other\ncounted from 12 of 19 records\n/);
    assert.match(stdout, /^suite\/9\.trace +4 +1,000 +10\nsuite\/10\.trace +2 +– +2$/m);
    assert.match(stdout, /^Reverse futility +2 +0 +1 +1 +0$/m);
  });

  test('counts in one JSON object what the files hold together', async () => {
    const [one, both] = await Promise.all([run('stats', 'one.trace', '--json'), run('stats', 'one.trace', 'suite/9.trace', '--json')]);
    const [single, twice] = [one, both].map(({ stdout }) => JSON.parse(stdout));
    assert.equal(single.visited, 8);
    assert.deepEqual([twice.visited, twice.pruned, twice.table.hits], [16, 14, 2 * single.table.hits]);
    assert.deepEqual(twice.files.map(({ file, records }) => [file, records]), [['one.trace', 10], ['suite/9.trace', 10]]);
    assert.deepEqual(twice.plies.map(({ nodes }) => nodes), single.plies.map(({ nodes }) => 2 * nodes));
    assert.equal(twice.cutoffs.meanNumber, single.cutoffs.meanNumber);
  });

  test('reads a file that is cut off as far as it goes', async () => {
    const { code, stdout } = await fed(whole.slice(0, -9), 'stats', '-');
    assert.equal(code, 0);
    assert.match(stdout, /^counted from 9 of 10 records$/m);
  });

  test('reads one from standard input', async () => {
    assert.deepEqual(await fed(whole, 'stats', '-'), await run('stats', 'one.trace'));
    assert.match((await fed('nothing', 'stats', '-')).stderr, /^espalier: standard input cannot be read: byte 0/);
  });

  test('says what is missing', async () => {
    assert.deepEqual(await run('stats', 'empty'), { code: 1, stdout: '', stderr: 'espalier: empty holds no file that ends in .trace\n' });
    assert.match((await run('stats')).stderr, /^espalier: stats takes a FILE/);
  });
});

describe('stats --by', () => {
  test('has a row for each group, of all recordings', async () => {
    const answer = await run('stats', 'one.trace', 'suite/9.trace', '--by', 'rule,depth', '--where', 'end=rule', '--verdicts', 'audit.json');
    assert.deepEqual(lines(answer), [
      'rule             depth  records  fired  again  of searched  mean nodes  judged   wrong',
      'reverseFutility  3            2      2      0         0.0%         1.0       2  100.0%',
      'lateMovePruning  0            2      2      0         0.0%         0.0       0       –',
      '4 of 20 records',
    ]);
    assert.equal(answer.code, 0);
  });

  test('is data, too', async () => {
    const [json, csv] = await Promise.all([run('stats', 'one.trace', '--by', 'rule', '--json'), run('stats', 'one.trace', '--by', 'rule', '--csv')]);
    const { files, groups } = JSON.parse(json.stdout);
    assert.deepEqual([files, groups.map(({ of, fired }) => [of.rule, fired])], [['one.trace'], [['lateMoveReduction', 1], ['reverseFutility', 1], ['lateMovePruning', 1]]]);
    assert.deepEqual(lines(csv).slice(0, 2), ['rule,records,fired,searched,again,nodes,judged,wrong', 'lateMoveReduction,1,1,1,1,1,0,0']);
  });

  test('says what it cannot group by, and which verdicts are of no recording', async () => {
    assert.equal((await run('stats', 'one.trace', '--by', 'rul')).stderr, 'espalier: There is no field rul. Did you mean rule?\n  rul\n  ^^^\n');
    assert.equal((await run('stats', 'one.trace', '--by', 'rule,')).stderr, 'espalier: A term is missing here.\n  rule,\n       ^\n');
    assert.match((await run('stats', 'one.trace', '--csv')).stderr, /--csv needs --by/);
    assert.match((await run('stats', 'suite/10.trace', '--by', 'rule', '--verdicts', 'audit.json')).stderr, /^espalier: audit\.json judges a search of rnbq.* with 10 records, which is none of these/);
    assert.match((await run('stats', 'one.trace', '--by', 'rule', '--verdicts', 'one.trace')).stderr, /^espalier: one\.trace is no JSON: /);
  });
});

describe('query', () => {
  test('heads the records with the file, and counts all', async () => {
    const answer = await run('query', 'suite', 'rule=reverseFutility');
    assert.equal(answer.code, 1);
    assert.deepEqual(lines(answer).filter((line) => !/^(record| )/.test(line)), ['suite/9.trace', '', 'suite/10.trace', '2 of 12 records in 2 files']);
    assert.equal(lines(await run('query', 'suite', 'ply=1', '--limit', '2')).at(-1), '2 shown; 4 of 12 records in 2 files match');
  });

  test('names the file in each row', async () => {
    const rows = lines(await run('query', 'suite', 'end=rule -pruned', '--json')).map((line) => JSON.parse(line));
    assert.deepEqual(rows.map(({ file, record }) => [file, record]), [['suite/9.trace', 6], ['suite/10.trace', 1]]);
    const [head, ...csv] = lines(await run('query', 'suite', 'end=rule -pruned', '--csv')).map((line) => line.split(','));
    assert.deepEqual([head[0], ...csv.map(([file]) => file)], ['file', 'suite/9.trace', 'suite/10.trace']);
    const cells = (name) => csv.map((line) => line[head.indexOf(name)]);
    assert.deepEqual([cells('term.margin'), cells('term.slope')], [['40', ''], ['', '0']]);
  });

  test('says of a fault which recordings it is about, and asks the others', async () => {
    const { code, stdout, stderr } = await run('query', 'bare.trace', 'one.trace', 'ply=1 depth>2');
    assert.deepEqual([code, stderr], [1, 'espalier: bare.trace: The program that made this recording does not record depth.\n  ply=1 depth>2\n        ^^^^^\n']);
    assert.match(stdout, /^one\.trace\n[^]*\n2 of 10 records in 1 file\n$/);
    assert.match((await run('query', 'one.trace', 'gone.trace', 'ply=1')).stderr, /^espalier: gone\.trace cannot be read: ENOENT/);
    const typo = await run('query', 'bare.trace', 'one.trace', 'dept>2');
    assert.equal(typo.stderr, 'espalier: bare.trace, one.trace: There is no field dept. Did you mean depth?\n  dept>2\n  ^^^^\n');
  });

  test('reads one from standard input', async () => {
    assert.deepEqual(await fed(whole, 'query', '-', 'ply=1'), await run('query', 'one.trace', 'ply=1'));
  });
});

describe('compare', () => {
  const position = (king) => `4k3/8/8/8/8/8/8/${king} w - - 0 1`;
  const searched = (fen, { nodes, move = 'e1e2', rules = 0, depth = 6 }) =>
    fileOf(
      recordsOf({ visit: 'root', score: 0, children: [
        { move, score: 0, depth: 5 },
        ...Array.from({ length: rules }, () => ({ move: 'e1f1', score: 9, nodes: 7, end: 'rule', rule: 'nullMove' })),
      ] }).bytes,
      { nodes, depth, text: `engine Test\nversion ${rules}\nfields all\nfen ${fen}\nmoves \n${DECLARATIONS}` },
    );
  const [one, two, three] = [position('4K3'), position('3QK3'), position('R3K3')];
  const versions = programAmong({
    'a/1.trace': searched(one, { nodes: 100 }), 'a/2.trace': searched(two, { nodes: 1000 }), 'a/3.trace': searched(three, { nodes: 50 }),
    'b/x.trace': searched(two, { nodes: 1500, rules: 2 }), 'b/y.trace': searched(one, { nodes: 90, move: 'e1d2', rules: 2 }), 'b/z.trace': searched(position('5K2'), { nodes: 5 }),
    'silent/1.trace': fileOf(recordsOf({ visit: 'root' }).bytes, { text: `fields move\nfen ${one}\n` }),
    'b/half.trace': searched(one, { nodes: 90 }).slice(0, 99),
  }, after);

  test('pairs the recordings of two folders by their positions', async () => {
    const { code, stdout, stderr } = await versions.run('compare', 'a', 'b', '--json');
    const { pairs, nodes, sameMoves, otherMoves, rules, worst, alone } = JSON.parse(stdout);
    assert.deepEqual(pairs.map(({ files, isSameMove }) => [files.a, files.b, isSameMove]), [['a/2.trace', 'b/x.trace', true], ['a/1.trace', 'b/y.trace', false]]);
    assert.deepEqual([nodes, sameMoves, otherMoves], [{ a: 1100, b: 1590 }, 1, 1]);
    assert.deepEqual(rules, [{ rule: 'nullMove', label: 'Null move', a: 0, b: 4, nodes: { a: 0, b: 28 } }]);
    assert.deepEqual(worst.map(({ files }) => files.a), ['a/2.trace']);
    assert.deepEqual(alone, { a: ['a/3.trace'], b: ['b/z.trace'] });
    assert.equal(code, 1);
    assert.match(stderr, /^espalier: b\/half\.trace cannot be read: /);
  });

  test('says the same in tables', async () => {
    const answer = lines(await versions.run('compare', 'a', 'b'));
    assert.deepEqual(answer.slice(0, 3), ['A: Test 0', 'B: Test 2', '2 positions, the same best move in 1, another in 1; nodes 1,100 and 1,590, +44.5%']);
    assert.match(answer[5], /^a\/2\.trace +6 +6 +Ke2 +Ke2 +0\.00 +0\.00 +1,000 +1,500 +\+50\.0%$/);
    assert.ok(answer.includes('Most nodes more in B: a/2.trace (+50.0%)'));
    assert.ok(answer.some((line) => /^Null move +0 +4 +\+4 +new +0 +28 +\+28$/.test(line)), answer.join('\n'));
    assert.deepEqual(answer.filter((line) => line.startsWith('Only')), ['Only in A: a/3.trace', 'Only in B: b/z.trace']);
  });

  test('does not take moves for the same that are not known', async () => {
    const { pairs, sameMoves, otherMoves } = JSON.parse((await versions.run('compare', 'silent', 'b', '--json')).stdout);
    assert.deepEqual([pairs.length, 'isSameMove' in pairs[0], sameMoves, otherMoves], [1, false, 0, 0]);
  });

  test('says that two folders have no position in common', async () => {
    assert.match((await versions.run('compare', 'a/3.trace', 'b')).stderr, /a\/3\.trace and b have no position in common/);
  });
});
