// docs/trace_query.py is another implementation of the language of docs/query.md: it finds and exports what the package does.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { QueryError, csvOf, findRecords, readTrace, rowsOf } from '../../package/lib/engine/index-trace.js';
import { DECLARATIONS } from '../../package/lib/engine/trace-layout.js';
import { isEverything } from '../support/everything.mjs';
import { ANSWERS, FAULTS, TREE, nonsense } from './support/queries.mjs';
import { moveCode, recordsOf } from './support/records.mjs';
import { START, fileOf, fileOfAnotherEngine, fileOfTheDocument, recordedFile } from './support/trace-file.mjs';

const READER = fileURLToPath(new URL('../../docs/read_trace.py', import.meta.url));
const QUERIES = fileURLToPath(new URL('support/queries.py', import.meta.url));
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

const folder = mkdtempSync(join(tmpdir(), 'espalier-query-'));
after(() => rmSync(folder, { recursive: true }));

function written(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** What Python finds for each query: records, or the fault. */
function askedInPython(path, queries, judgements = {}) {
  const input = JSON.stringify({ path, queries, judgements });
  return JSON.parse(execFileSync('python3', [QUERIES], { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** The same of the package. */
function askedHere(bytes, queries, judgements = new Map()) {
  const file = readTrace(bytes);
  return queries.map((query) => {
    try {
      return findRecords(file, query, { judgements });
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const { message, at, length, instead = null } = error;
      return { message, at, length, instead };
    }
  });
}

/** Castles, promotes, takes in passing and names the file of a piece. */
const SPECIAL = {
  visit: 'search',
  children: [
    {
      visit: 'root', ply: 0, end: 'allTried', score: 12,
      children: [
        { code: moveCode('e1g1', { rook: 'h' }), ply: 1, number: 1, children: [{ move: 'd4e3', ply: 2 }] },
        { code: moveCode('e1c1', { rook: 'a' }), ply: 1, number: 2 },
        { move: 'b7a8n', ply: 1, number: 3, children: [{ move: 'd8a8', ply: 2 }] },
        { move: 'e2e4', ply: 1, number: 4, children: [{ code: moveCode('d4e3') | (2 << 12), ply: 2 }] },
        { move: 'g1e2', ply: 1, number: 5 },
      ],
    },
  ],
};
const SPECIAL_FEN = 'rk1q4/1P6/8/8/3p4/8/4P3/R3K2R w KQ - 0 1';

const own = fileOf(recordsOf(TREE).bytes);
const QUESTIONS = [
  ...ANSWERS.map(([query]) => query), ...FAULTS.map(([query]) => query), ...nonsense(isEverything ? 2_000 : 200),
  'share>0.00001%', 'improving!=no', 'side=white', 'extended-by=check', 'bound=exact', 'kind=cut|kind=pv', 'failed-low', 'was-pv',
  'reduced-by>0', 'factor>=0', 'term.margin!=0', 'Depth>3', 'MOVE=nf3', 'nodes>=0.001k', 'alpha>-mate', 'move=O-O', 'move=0-0-0',
  'rate>=0', 'value>alpha', 'raw-eval=eval', 'orü', 'deepth>1 rule=x', 'judged=right', 'record>=2k', '  ', 'path=""',
];

const FILES = [
  ['a tree of all sorts', own],
  ['the file of the C program', fileOfTheDocument()],
  ['a search of another engine', fileOfAnotherEngine()],
  ['a program that records little', fileOf(recordsOf(TREE).bytes, { text: `fields move\nfen ${START}\n` })],
  ['a file that says nothing of its terms', fileOf(recordsOf(TREE).bytes, { text: `engine Test\nfields move visit rule end\nfen ${START}\n${DECLARATIONS}` })],
  ['special moves', fileOf(recordsOf(SPECIAL).bytes, { text: `fields all\nfen ${SPECIAL_FEN}\n` })],
  ['special moves of Chess960', fileOf(recordsOf(SPECIAL).bytes, { text: `fields all\nfen ${SPECIAL_FEN}\nvariant chess960\n` })],
  ['moves before the search', fileOf(recordsOf(TREE).bytes, { text: `fields all\nfen ${START}\nmoves d2d4 d7d5\n` })],
  ['a search that was recorded', recordedFile(KIWIPETE, { depth: 7 })],
];

describe('Python and the package agree on', () => {
  for (const [name, bytes] of FILES) {
    test(name, () => {
      const path = written('asked.trace', bytes);
      const [here, there] = [askedHere(bytes, QUESTIONS), askedInPython(path, QUESTIONS)];
      QUESTIONS.forEach((query, index) => assert.deepEqual(there[index], here[index], query));
      const file = readTrace(bytes);
      const ids = findRecords(file, 'record<300');
      const said = (format) => execFileSync('python3', [READER, path, '--query', 'record<300', format], { encoding: 'utf8' });
      assert.deepEqual(said('--csv').trimEnd().split('\n'), [...csvOf(file, ids)]);
      assert.deepEqual(said('--json').trimEnd().split('\n'), [...rowsOf(file, ids)].map((row) => JSON.stringify(row)));
    });
  }

  test('what audits have found', () => {
    const path = written('judged.trace', own);
    const queries = ['judged=wrong', 'judged!=wrong rule=lmp', '-judged=right'];
    const judgements = new Map([[6, 'wrong'], [7, 'right']]);
    assert.deepEqual(askedInPython(path, queries, Object.fromEntries(judgements)), askedHere(own, queries, judgements));
  });
});

describe('read_trace.py', () => {
  const path = written('own.trace', own);
  const run = (...words) => spawnSync('python3', [READER, path, ...words], { encoding: 'utf8' });
  const said = (...words) => {
    const { status, stdout, stderr } = run(...words);
    assert.equal(status, 0, stderr);
    return stdout.trimEnd().split('\n');
  };

  test('prints what a query finds with its path, and how many there are', () => {
    const lines = said('--query', 'move=e5', '--limit', '1');
    assert.match(lines[0], /^4 e7e5 {2}reduced/);
    assert.deepEqual(lines.slice(1), ['    Nf3 e5', '1 of 10 records']);
  });

  test('marks the part of a query that is wrong', () => {
    const { status, stderr } = run('--query', 'rule=rfp dept>=6');
    assert.equal(status, 1);
    assert.equal(stderr, 'There is no field dept. Did you mean depth?\n  rule=rfp dept>=6\n           ^^^^\n');
  });

  test('goes to the number of a record, to a line of moves and to a FEN', () => {
    assert.match(said('--at', '6')[0], /^6 d2d4/);
    const line = said('--at', '1.Nf3', '--depth', '1');
    assert.deepEqual(line.map((text) => text.trim().split(' ')[0]), ['2', '3', '4', '5']);
    const fen = 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1';
    assert.match(said('--at', fen)[0], /^2 g1f3/);
    assert.match(said('--at', START)[0], /^0 search/);
    assert.match(run('--at', '10').stderr, /There is no record 10; the trace has 10/);
    assert.match(run('--at', 'e4').stderr, /No search went along e4/);
    assert.match(run('--at', '8/8/8/8/8/8/8/8 w - -').stderr, /no record of this position/);
  });

  test('gives columns in bulk, those that are named and no others', () => {
    const program = `import json, sys; sys.path.insert(0, sys.argv[1]); from read_trace import Trace; import trace_query as q
trace = Trace(open(sys.argv[2], "rb").read()); print(json.dumps(q.table(trace, q.find(trace, "ply=1"), ["path", "depth", "node-depth"])))`;
    const docs = fileURLToPath(new URL('../../docs', import.meta.url));
    const columns = JSON.parse(execFileSync('python3', ['-c', program, docs, path], { encoding: 'utf8' }));
    assert.deepEqual(columns, { path: ['Nf3', 'd4', '--'], depth: [3, 3, 1], 'node-depth': [null, null, null] });
  });
});
