// docs/read_trace.py, the reader in Python: what it has of every record is what the package has.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import '../built.mjs?package';
import { readTrace } from '../../package/lib/engine/index-trace.js';
import { DECLARATIONS, FLAG, LISTABLE } from '../../package/lib/engine/trace-layout.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfAnotherEngine, fileOfFewFields, recordedFile } from './support/trace-file.mjs';

const READER = fileURLToPath(new URL('../../docs/read_trace.py', import.meta.url));
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const folder = mkdtempSync(join(tmpdir(), 'espalier-python-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'trace');

function python(...words) {
  const { status, stdout, stderr } = spawnSync('python3', words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}
function rowsInPython(file) {
  writeFileSync(path, file);
  const { status, stdout, stderr } = python(READER, path);
  assert.equal(status, 0, stderr);
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
}

/** A score as it lies in the file: what the package has is as people count. */
const SCORES = ['score', 'alpha', 'beta', 'eval', 'rawEval'];
const plain = (score) => (score?.kind === 'centipawns' ? score.value : undefined);

/** What the package has of a record, by the names of the format; mates have another form there. */
function rowHere(records, id) {
  const { parent, subtree, nodes, ply, visit, kind, end, number, others, searches, depth, depthAsked, extension, extendedBy, value, threshold, improvement, rate, factor, nodeDepth, entryDepth, wasPv, inCheck, bound, move, declaration, table, terms, conditions, reduction, ...rest } = records.node(id);
  const scoped = [[terms, 'term'], [conditions, 'condition'], [reduction, 'reduction']].flatMap(([list, scope]) => (list ?? []).map((one) => [`${scope}.${one.name}`, one.value]));
  return {
    record: id, parent, subtree, nodes, ply, visit, kind, end, number, others, searches, depth, depthAsked, extension, extendedBy, value, threshold, improvement, nodeDepth, entryDepth, wasPv, inCheck, bound,
    move: move?.uci, rule: declaration?.name, rate: rate && rate * 1024, factor: factor && factor * 1024,
    ...Object.fromEntries(SCORES.map((field) => [field, plain(rest[field])])),
    table: records.isInTable(id), tableScore: plain(table?.score), tableDepth: table?.depth, tableBound: table?.bound, tableGaveMove: table?.gaveMove, tableGaveEval: table?.gaveEval,
    ...Object.fromEntries(scoped),
  };
}

/** Of a row of Python what can be compared: whether a position improved is a flag there, and an answer here. */
function comparable({ improving: _flag, ...row }) {
  const isMate = (field) => SCORES.concat('tableScore').includes(field) && Math.abs(row[field]) >= 31_872;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !isMate(field)));
}
const present = (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

describe('the reader in Python', () => {
  const tree = { visit: 'root', children: [{ move: 'e2e4', visit: 'reduced', end: 'none', reduction: [7, -32768, 3], table: true }, { move: 'd2d4', end: 'stopped', score: 5, unknown: FLAG.inCheckUnknown | FLAG.wasPvUnknown | FLAG.tableGaveMove }, { move: 'b7a8n' }] };
  const { bytes } = recordsOf(tree);
  for (const [name, file] of [
    ['a file of this engine', recordedFile(KIWIPETE, { depth: 7 })],
    ['a file of another engine', fileOfAnotherEngine()],
    ['the file of the document', fileOfFewFields()],
    ['records that lack values', fileOf(bytes)],
    ['a file that lacks fields', fileOf(bytes, { text: `fields move depth table score\nfen ${START}\n${DECLARATIONS}` })],
    ['a file with a further condition', fileOf(recordsOf({ visit: 'root', end: 'rule', ruleCode: 1, terms: [50, 17] }).bytes, { text: `fields all\nfen ${START}\nrule 1 razoring\ncondition 1 captures above\nterm 1 eval start\n` })],
    ['a file without terms', fileOf(bytes, { text: `fields ${LISTABLE.filter((field) => field !== 'terms').join(' ')}\nfen ${START}\n${DECLARATIONS}` })],
  ]) {
    test(`has of ${name} what the package has`, () => {
      const { records } = readTrace(file);
      const rows = rowsInPython(file);
      assert.equal(rows.length, records.count);
      rows.forEach((row, id) => assert.deepEqual(comparable(row), present(rowHere(records, id)), `record ${id}`));
    });
  }

  test('says what it cannot read', () => {
    const good = fileOf(bytes);
    for (const [file, said] of [
      [good.slice(0, 20), /this is not a trace/],
      [good.slice(0, 60), /ends before its first record does/],
      [fileOf(bytes, { format: 5 }), /has format 5\.2; 4\.1 and later minor versions are read/],
      [fileOf(bytes, { text: `fen ${START}\n` }), /no line "fields"/],
    ]) {
      writeFileSync(path, file);
      assert.match(python(READER, path).stderr, said);
    }
  });

  test('has at most 150 lines', () => {
    assert.ok(readFileSync(READER, 'utf8').split('\n').length <= 151);
  });

  const hasTables = python('-c', 'import numpy, pandas').status === 0;
  test('gives an array of numpy and a table of pandas', { skip: hasTables ? false : 'numpy and pandas are not installed' }, () => {
    writeFileSync(path, fileOfAnotherEngine());
    const { records } = readTrace(fileOfAnotherEngine());
    const program = 'import sys; sys.path.insert(0, sys.argv[1]); from read_trace import Trace\ntrace = Trace(open(sys.argv[2], "rb").read()); print(trace.array()["nodes"][0], len(trace.frame()), trace.frame()["rule"].count())';
    const cut = Array.from({ length: records.count }, (_, id) => records.declaration(id)).filter((rule) => rule !== undefined);
    const { stdout, stderr } = python('-c', program, dirname(READER), path);
    assert.equal(stdout.trim(), `${records.nodes(0)} ${records.count} ${cut.length}`, stderr);
  });
});
