// Trace files: what is read of one, and what of one of another program, which records less.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { TraceFileError, checkTrace, readTrace } from '../../package/lib/engine/index-trace.js';
import { AT, DECLARATIONS, FORMAT, LISTABLE, MINOR, OLDEST_MINOR, RECORD_BYTES } from '../../package/lib/engine/trace-layout.js';
import { follow, pathTo } from '../../www/lib/model/address/recorded-path.js';
import { marginOf } from '../../package/lib/model/record-facts.js';
import { improvingStateOf, marksOf } from '../../package/lib/model/palette.js';
import { describeRecord, rateText, recordName, windowText } from '../../package/lib/model/record-text.js';
import { layOut } from '../../package/lib/model/tree-map-layout.js';
import { bestLineEnd } from '../../package/lib/model/walk.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { findRecords } from '../../package/lib/query/index.js';
import { TreeRows, sorted } from '../../www/lib/model/trace/tree-rows.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfFewFields } from './support/trace-file.mjs';

const TREE = {
  visit: 'search', depth: 3, end: 'allTried',
  children: [
    {
      visit: 'root', ply: 0, alpha: -50, beta: 50, score: 7, eval: 12, improvement: 5, improving: true, end: 'allTried',
      children: [
        { move: 'e2e4', ply: 1, alpha: -50, beta: 50, score: -7, children: [{ move: 'e7e5', ply: 2, alpha: -50, beta: 50, score: 7 }] },
        { visit: 'nullMove', ply: 1, alpha: -51, beta: -50, score: -60, bound: 'upper' },
        { move: 'd2d4', ply: 1, alpha: -8, beta: -7, score: 3, bound: 'lower', end: 'refuted' },
      ],
    },
  ],
};

/** A file of the tree whose program records no more than these fields. */
const withFields = (fields, more = '') =>
  fileOf(recordsOf(TREE).bytes, { text: `engine Other\nversion 9\nfields ${fields}\nfen ${START}\n${more}${DECLARATIONS}` });

test('a file says who wrote it, and of what search', () => {
  const text = `engine Other\nversion 9.1 beta\nfields move\nfen ${START}\nmoves e2e4 e7e5\nvariant chess960\nrule 128 razoring\n`;
  const { header } = readTrace(fileOf(recordsOf(TREE).bytes, { text, total: 99, nodes: 1234, depth: 3, hash: 0xabcn }));
  const { engine, version, fen, moves, chess960, count, total, nodes, depth, hash, recorded, declarations } = header;
  assert.deepEqual(
    { engine, version, fen, moves, chess960, count, total, nodes, depth, hash },
    {
      engine: 'Other', version: '9.1 beta', fen: START, moves: ['e2e4', 'e7e5'], chess960: true, count: 6, total: 99,
      nodes: 1234, depth: 3, hash: '0000000000000abc',
    },
  );
  assert.deepEqual([...recorded], ['move']);
  assert.deepEqual([...declarations.rules].map(([code, { name, label }]) => [code, name, label]), [[128, 'razoring', 'razoring']]);
});

test('a file that is cut off is read as far as it goes', () => {
  const whole = fileOf(recordsOf(TREE).bytes);
  const counts = new Set();
  for (let length = whole.length - 1; length >= whole.length - 5 * RECORD_BYTES; length -= 1) {
    const { header, records } = readTrace(whole.slice(0, length));
    assert.deepEqual([header.cutOff, header.count, records.subtree(0)], [6, records.count, records.count]);
    counts.add(records.count);
  }
  assert.deepEqual([...counts], [5, 4, 3, 2, 1]);
  assert.equal(readTrace(whole).header.cutOff, undefined);
  assert.throws(() => readTrace(whole.slice(0, -6 * RECORD_BYTES)), TraceFileError);
  // A program that crashed has not come to write how many there are.
  const unfinished = whole.slice();
  new DataView(unfinished.buffer).setUint32(20, 0xffffffff, true);
  assert.deepEqual([readTrace(unfinished).header.cutOff, readTrace(unfinished).records.count], [0xffffffff, 6]);
});

test('what the header does not say is undefined', () => {
  const { header } = readTrace(fileOf(recordsOf(TREE).bytes, { text: `fields all\nfen ${START}\n` }));
  for (const field of ['engine', 'version', 'nodes', 'depth', 'hash']) assert.equal(header[field], undefined, field);
  assert.deepEqual(header.moves, []);
  assert.equal(header.chess960, false);
  assert.deepEqual([...header.recorded], [...LISTABLE]);
});

test('a field that is not listed is undefined in every record, whatever its bytes say', () => {
  const full = readTrace(withFields('all')).records;
  const { records } = readTrace(withFields('move depth alpha beta score bound'));
  const always = ['id', 'parent', 'subtree', 'nodes', 'ply'];
  for (let id = 0; id < records.count; id += 1) {
    const { move, depth, alpha, beta, score, bound, ...rest } = records.node(id);
    const whole = full.node(id);
    const listed = { move, depth, alpha, beta, score, bound };
    for (const [field, value] of Object.entries(listed)) assert.deepEqual(value, whole[field], field);
    for (const [field, value] of Object.entries(rest)) {
      assert.deepEqual(value, always.includes(field) ? whole[field] : undefined, field);
    }
  }
  assert.deepEqual(
    [records.visit(1), records.kind(1), records.end(1), records.eval(1), records.improving(1), records.rate(1)],
    [undefined, undefined, undefined, undefined, undefined, undefined],
  );
});

test('each field is left blank by itself', () => {
  const whole = readTrace(withFields('all')).records.node(1);
  // That a position was improving is said by its improvement, too.
  for (const field of LISTABLE.filter((one) => one !== 'improving')) {
    const node = readTrace(withFields(LISTABLE.filter((other) => other !== field).join(' '))).records.node(1);
    const name = field.startsWith('table') ? 'table' : field;
    for (const [other, value] of Object.entries(node)) {
      const isGone = other === name || (field === 'rule' && ['declaration', 'terms'].includes(other)) ||
        (['terms', 'visit'].includes(field) && other === 'reduction') || (['terms', 'rule'].includes(field) && other === 'conditions') || (field === 'visit' && other === 'iteration');
      if (!isGone) assert.deepEqual(value, whole[other], `${other} without ${field}`);
      else if (other === name && name !== 'table' && name !== 'rule') assert.equal(value, undefined, field);
    }
  }
});

test('a value that stands for none is undefined in its record alone', () => {
  const none = { alpha: -32768, beta: -32768, score: -32768, bound: 'none', rate: 65535, depth: -128, value: -(2 ** 31) };
  const tree = { ...TREE, children: [{ ...TREE.children[0], visit: 'none', kind: 'none', end: 'none', ...none }] };
  const file = fileOf(recordsOf(tree).bytes);
  assert.deepEqual(checkTrace(file), []);
  const node = readTrace(file).records.node(1);
  for (const field of ['visit', 'kind', 'end', 'alpha', 'beta', 'score', 'bound', 'rate', 'depth', 'value']) {
    assert.equal(node[field], undefined, field);
  }
  assert.equal(readTrace(file).records.visit(2), 'openWindow');
});

test('rules of another program have the names that its header gives them', () => {
  const cut = { move: 'a2a3', ply: 1, end: 'rule' };
  const children = [{ ...cut, ruleCode: 128 }, { ...cut, ruleCode: 255 }, { ...cut, rule: 'futility' }];
  const file = fileOf(recordsOf({ visit: 'root', children }).bytes, {
    text: `fields move end rule\nfen ${START}\nrule 128 razoring\nletters 128 RAZ\nfamily 128 staticEval\n${DECLARATIONS}`,
  });
  assert.deepEqual(checkTrace(file), []);
  const { records } = readTrace(file);
  const rules = [1, 2, 3].map((id) => [records.rule(id), records.declaration(id)?.name]);
  assert.deepEqual(rules, [[undefined, 'razoring'], [undefined, undefined], ['futility', 'futility']]);
  assert.deepEqual(marksOf(records, 1), [{ family: 'staticEval', letters: 'RAZ' }]);
  assert.deepEqual(marksOf(records, 2), []);
});

describe('versions', () => {
  const { bytes } = recordsOf(TREE);

  test('another format is refused', () => {
    for (const version of [{ format: 0 }, { format: 3 }, { minor: OLDEST_MINOR - 1 }, { format: FORMAT + 1 }, { format: 65_535 }]) {
      const file = fileOf(bytes, version);
      assert.throws(() => readTrace(file), (error) => error instanceof TraceFileError && /expected 4\.1 or a later minor/.test(error.message));
    }
  });

  test('an older minor version is read, which lacks what was added since', () => {
    const text = `thread 3\nfields all\nfen ${START}\n`;
    const of = (minor) => readTrace(fileOf(recordsOf(TREE).bytes, { minor, text }));
    assert.equal(of(MINOR).header.thread, 3);
    assert.deepEqual(of(OLDEST_MINOR).records.node(2), of(MINOR).records.node(2));
    assert.deepEqual(findRecords(of(MINOR), 'thread=3').length, 6);
    assert.throws(() => findRecords(readTrace(withFields('all')), 'thread=3'), /does not record thread/);
  });

  test('a newer minor version is read, with what is new left out', () => {
    const text = `engine Later\nfields all\nfen ${START}\nnovelty 7\n${DECLARATIONS}`;
    const later = fileOf(bytes, { minor: MINOR + 1, recordBytes: 96, text });
    const code = later.length - 96 + AT.visit;
    later[code] = 40;
    assert.deepEqual(checkTrace(later), []);
    const { header, records } = readTrace(later);
    assert.deepEqual([header.engine, header.minor, records.count], ['Later', MINOR + 1, 6]);
    const known = readTrace(fileOf(bytes, { recordBytes: 96 })).records;
    for (let id = 0; id < 5; id += 1) assert.deepEqual(records.node(id), known.node(id));
    assert.equal(records.visit(5), undefined);
    const named = fileOf(bytes, { minor: MINOR + 1, text: `fields move novelty\nfen ${START}\n` });
    assert.deepEqual(checkTrace(named), []);
    assert.deepEqual([...readTrace(named).header.recorded], ['move']);
  });
});

test('the moves to a record pass the turn where it was passed, without being told of visits', () => {
  for (const fields of ['all', 'move']) {
    const { records } = readTrace(withFields(fields));
    assert.deepEqual([0, 1, 3, 4, 5].map((id) => records.path(id)), [[], [], ['e2e4', 'e7e5'], ['0000'], ['d2d4']], fields);
  }
  assert.deepEqual(readTrace(withFields('score')).records.path(3), []);
});

/** What the page asks of records that lack most fields. */
function show(records) {
  const rows = new TreeRows(records, Uint32Array.of(0));
  for (let index = 0; index < rows.length; index += 1) rows.expand(index);
  const ids = Uint32Array.from({ length: records.count }, (_, id) => id);
  for (const key of ['depth', 'eval', 'rate', 'nodes']) sorted(records, ids, { key, descending: true });
  const texts = Array.from(ids, (id) => [
    recordName(records, id), rateText(records, id), windowText(records, id), describeRecord(records, id, 'x'),
    improvingStateOf(records, id), JSON.stringify(marksOf(records, id)),
  ]);
  return { shown: rows.length, texts };
}

test('the page shows a file that lacks fields, and claims nothing that is not in it', () => {
  for (const fields of ['', 'move depth alpha beta score bound', 'move', 'eval', 'improvement', 'visit end rule']) {
    const { records } = readTrace(withFields(fields));
    const { shown, texts } = show(records);
    assert.equal(shown, records.count, fields);
    assert.doesNotMatch(texts.join('\n'), /undefined|NaN|null/, fields);
    for (let id = 0; id < records.count; id += 1) assert.deepEqual(follow(records, pathTo(records, id)), { id, complete: true });
    for (const color of ['rate', 'improvement', 'rule']) layOut(records, { focus: 0, width: 300, rows: 9, scale: 'nodes', color });
  }
  const { texts } = show(readTrace(withFields('move depth')).records);
  const [name, rate, window, about, state, marks] = texts[2];
  assert.deepEqual([name, rate, window, state, marks], ['e2e4', '–', '? … ?', 'unknown', '[]']);
  assert.doesNotMatch(about, /eval|improve/);
});

describe('the file that the C program of the document writes', () => {
  const file = fileOfFewFields();

  test('has no faults', () => assert.deepEqual(checkTrace(file), []));

  test('holds the search that the program plays', () => {
    const { header, records } = readTrace(file);
    assert.deepEqual([header.engine, header.version, header.fen, header.depth, header.nodes], ['Demo', '1.0', START, 2, 5]);
    assert.deepEqual([...header.recorded].sort(), [
      'alpha', 'beta', 'bound', 'depth', 'end', 'move', 'rule', 'score', 'terms', 'threshold', 'value',
    ]);
    const pawns = (value) => ({ kind: 'centipawns', value });
    assert.deepEqual([0, 1, 2, 3, 4].map((id) => records.path(id)), [
      [], ['e2e4'], ['e2e4', 'e7e5'], ['e2e4', 'c7c5'], ['d2d4'],
    ]);
    const { alpha, beta, score, bound, depth, nodes, visit } = records.node(4);
    assert.deepEqual(
      { alpha, beta, score, bound, depth, nodes, visit },
      { alpha: pawns(-21), beta: pawns(-20), score: pawns(15), bound: 'lower', depth: 1, nodes: 1, visit: undefined },
    );
    assert.equal(bestLineEnd(records, 0), 2, 'the best line is found by scores alone');
  });

  test('tells of its rule in its own words', () => {
    const { records } = readTrace(file);
    const node = records.node(4);
    assert.equal(records.rule(4), undefined, 'it is none of this engine');
    assert.deepEqual(marginOf(node).parts.map(({ label, text }) => `${label} ${text}`), ['beta −0.20', 'margin +0.80']);
    assert.equal(marginOf(node).equation, 'beta −0.20 + margin +0.80 = +0.60; reached: +0.95');
    assert.deepEqual(findRecords(readTrace(file), 'rule=staticNullMove'), [4]);
  });

  test('is shown by the page', () => assert.equal(show(readTrace(file).records).shown, 5));
});

test('the terms of a reduction are those of the file, in plies, with the improving of the node above', async () => {
  const reduced = { move: 'e2e4', ply: 1, visit: 'reduced', eval: 0, rate: 0, reduction: [1536, -512, 0] };
  const { bytes } = recordsOf({ visit: 'root', eval: 0, rate: 768, children: [reduced] });
  const lines = ['base none always', 'rate improvingRate by the rate', 'pv none on the best line'].map((term) => `reduction reduced ${term}\n`).join('');
  const { records, header } = readTrace(fileOf(bytes, { text: `fields move visit eval rate terms\nfen ${START}\n${lines}` }));
  const { reduction } = await new RecordTree(records, header).explain(1);
  assert.deepEqual(reduction.parts.map(({ label, text }) => [label, text]), [['always', '1.50'], ['by the rate 0.75', '−0.50']]);
  assert.equal(reduction.equation, 'always 1.50 + by the rate 0.75 −0.50 = 1.00');
  assert.equal((await new RecordTree(records, header).explain(0)).reduction, undefined);
});

test('the records lie in the file, and are not copied', () => {
  const file = fileOf(recordsOf(TREE).bytes);
  const { records, header } = readTrace(file);
  assert.equal(records.bytes.buffer, file.buffer);
  assert.equal(header.start + records.count * RECORD_BYTES, file.length);
});
