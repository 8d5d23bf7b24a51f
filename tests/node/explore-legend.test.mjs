// The legend of the tree map: its numbers are those that a press finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import '../built.mjs?model';
import { readTrace } from '../../package/lib/engine/trace-file.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { compileQuery } from '../../package/lib/query/compile.js';
import { briefCount, classCounts, classesOf } from '../../www/lib/model/trace/legend-query.js';
import { matchesOf } from '../../www/lib/model/trace/matching.js';
import { recordedFile } from './support/trace-file.mjs';

const FILES = {
  'this engine': () => recordedFile('r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 1 17', { depth: 9 }),
  'another engine': () => gunzipSync(readFileSync(new URL('./support/4ku.trace.gz', import.meta.url))),
};

for (const [program, file] of Object.entries(FILES)) {
  test(`the numbers of the legend are those that a press finds, of ${program}`, () => {
    const { records, header } = readTrace(file());
    const counts = classCounts(records);
    const searched = { positions: new RecordTree(records, header), judgements: new Map() };
    classesOf(records).forEach(({ query }, at) => {
      assert.notEqual(query, '', 'a press asks for something');
      assert.equal(matchesOf(compileQuery(query, searched), records.count).length, counts[at], query);
    });
    assert.ok(counts.filter((count) => count > 0).length > 3, `${counts}`);
  });
}

test('a number takes little room', () => {
  assert.deepEqual([0, 812, 999, 1_000, 5_460, 9_950, 24_300, 999_499, 1_240_000].map(briefCount), ['0', '812', '999', '1.0k', '5.5k', '10k', '24k', '999k', '1.2M']);
});
