// A search of a real engine of others: what it wrote is without a fault, and everything that reads recordings reads it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkTrace, compareTraces, countRecords, findRecords, readTrace } from '../../package/lib/engine/index-trace.js';
import { loadRules } from '../../package/dist/rules.js';
import { bestLine } from '../../package/lib/model/walk.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { fileOfAnotherEngine } from './support/trace-file.mjs';

const bytes = fileOfAnotherEngine();
const file = readTrace(bytes);
const { records, header } = file;
const ids = Array.from({ length: records.count }, (_, id) => id);

describe('the search of another engine', () => {
  test('has no fault, and only moves that can be played', async () => {
    assert.deepEqual(checkTrace(bytes, { rules: await loadRules() }), []);
    assert.deepEqual([header.engine, header.version, header.without], ['4ku', '5.1', []]);
  });

  test('is found by queries that say what its rules are', () => {
    const cut = findRecords(file, 'rule=RFP');
    assert.ok(cut.length > 10, `${cut.length} cuts`);
    for (const id of cut) {
      const { value, threshold, terms } = records.node(id);
      assert.ok(value >= threshold);
      assert.equal(terms.reduce((sum, term) => sum + term.value, 0), threshold);
    }
    assert.deepEqual(findRecords(file, 'rule=reverseFutility value<threshold'), []);
    assert.deepEqual(findRecords(file, 'end=refuted -failed-high'), []);
    assert.deepEqual(findRecords(file, 'bound=exact failed-high'), []);
    const castled = findRecords(file, 'move=O-O');
    assert.ok(castled.length > 0);
    assert.ok(castled.every((id) => records.move(id).uci === 'e1g1' || records.move(id).uci === 'e8g8'));
    // What the position improved by is what its flag says.
    assert.deepEqual(findRecords(file, 'improving=yes improvement<=0 | improving=no improvement>0'), []);
  });

  test('has counts, a best line, and sentences', () => {
    const counts = countRecords(records);
    assert.equal(counts.visited, records.count);
    assert.equal(counts.rules.find(({ declaration }) => declaration.letters === 'RFP').fired, findRecords(file, 'rule=RFP').length);
    const tree = new RecordTree(records, header);
    const line = bestLine(records, 0);
    assert.ok(line.length > 2, `${line.length} records`);
    const sentences = ids.map((id) => tree.words(id).sentence);
    assert.ok(sentences.every((sentence) => /^[A-ZÉ].*\.$/.test(sentence)), sentences.find((sentence) => !/^[A-ZÉ].*\.$/.test(sentence)));
  });

  test('is the same as itself', () => {
    const { first, partings, nodes } = compareTraces(file, readTrace(bytes));
    assert.deepEqual([first, partings, nodes], [undefined, 0, []]);
  });
});
