// Sentences about rules of other programs: what a rule is called says nothing, what its program declares decides.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { findRecords, readTrace } from '../../package/lib/engine/index-trace.js';
import { markOf } from '../../package/lib/model/palette.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { legendEntries } from '../../package/lib/element/tree/legend.js';
import { leadOf } from '../../www/lib/model/trace/lead.js';
import { markHelp } from '../../www/lib/model/trace/rule-help.js';
import { recordsOf } from './support/records.mjs';
import { START, fileOf } from './support/trace-file.mjs';

const TURNED = { scope: 'wholeNode', family: 'staticEval', unit: 'centipawns', terms: ['beta start', 'margin depth', 'bonus improving'] };
const SHORT = { family: 'staticEval', value: 'alpha', unit: 'centipawns', terms: ['eval start', 'margin depth'] };
const TEST = { scope: 'wholeNode', family: 'testSearch', value: 'score', unit: 'centipawns', terms: ['beta start'] };
const AHEAD = { alpha: 19, beta: 20, value: 150, threshold: 90, terms: [20, 100, -30] };
const BEHIND = { alpha: 400, beta: 401, value: 400, threshold: 300, terms: [-50, 350] };

/** A file whose one rule is this, and of a node that it has decided. */
function fileWith({ name = 'someRule', terms = [], ...parts }, record) {
  const lines = [
    `rule 1 ${name}`,
    ...Object.entries(parts).map(([part, value]) => `${part} 1 ${value}`),
    ...terms.map((term) => `term 1 ${term}`),
  ];
  const { bytes } = recordsOf({ visit: 'root', children: [{ move: 'e2e4', end: 'rule', ruleCode: 1, ply: record.visit === 'pruned' ? 0 : 1, ...record }] });
  const fields = 'move visit end rule value threshold terms alpha beta depth depthAsked searches improvement';
  return readTrace(fileOf(bytes, { text: `engine Other\nfields ${fields}\nfen ${START}\n${lines.join('\n')}\n` }));
}
function told(rule, record) {
  const { records, header } = fileWith(rule, record);
  return new RecordTree(records, header).words(1);
}

describe('a rule of another program', () => {
  for (const [what, rule, record, sentence] of [
    ['far enough above beta', TURNED, AHEAD, 'Black did not need to look: already 1.30 pawns better than needed, and a lead of 0.70 is enough.'],
    ['a node too far below alpha', { ...SHORT, scope: 'wholeNode' }, BEHIND, 'Black is too far behind to look any further.'],
    ['a move too far below alpha', { ...SHORT, scope: 'singleMove' }, { ...BEHIND, visit: 'pruned' }, 'e4 cannot gain enough.'],
    ['a passed turn', TEST, { value: 30, threshold: 20, terms: [20], children: [{ visit: 'nullMove' }] }, 'Black could even pass, and would still be far enough ahead.'],
    ['a passed turn that was verified', TEST, { value: 30, threshold: 20, children: [{ visit: 'nullMove' }, { visit: 'verification', ply: 1 }] }, 'Black could even pass, and would still be far enough ahead.'],
    ['a capture', TEST, { value: 30, threshold: 20, children: [{ visit: 'probCut', move: 'e7e5' }] }, 'One of Black’s captures already wins enough.'],
    ['the other moves', TEST, { value: 30, threshold: 20, children: [{ visit: 'singular', move: 'e7e5', ply: 1 }] }, 'Several moves of Black are good enough, so it does not matter which is best.'],
    ['late moves', { scope: 'singleMove', family: 'lateMove', unit: 'moves' }, { visit: 'pruned' }, 'e4 came too late to be tried.'],
    ['a bad history', { scope: 'singleMove', family: 'lateMove', unit: 'historyPoints' }, { visit: 'pruned' }, 'e4 has failed too often elsewhere to be tried.'],
    ['material', { scope: 'singleMove', family: 'material', unit: 'centipawns' }, { visit: 'pruned', threshold: 101, value: 200 }, 'e4 loses too much material.'],
  ]) {
    test(`is told by what it declares, whatever its name: ${what}`, () => {
      assert.equal(told(rule, record).sentence, sentence);
      assert.equal(told({ ...rule, name: 'history' }, record).sentence, sentence);
    });
  }

  test('has none of the words of this engine for its name alone', () => {
    for (const name of ['reverseFutility', 'nullMove', 'probCut', 'multicut']) {
      assert.deepEqual(told({ name, label: 'Many checks', scope: 'wholeNode', family: 'staticEval', unit: 'moves', value: 'checks in a row', about: 'It ends after many checks.' }, { value: 5, threshold: 3 }), {
        sentence: 'Many checks ended the search here.',
        reason: 'It ends after many checks. Checks in a row: 5, and 3 is enough.',
      });
    }
    for (const name of ['lateMovePruning', 'futility', 'history', 'quietSee']) {
      assert.deepEqual(told({ name, label: 'Bad luck' }, { visit: 'pruned' }), { sentence: 'Bad luck pruned e4.', reason: '' });
    }
  });

  test('counts what it says that it counts, and says itself what it does', () => {
    const rule = { scope: 'singleMove', family: 'lateMove', unit: 'moves', value: 'moves searched', about: 'Two moves and the square of the depth.' };
    const { reason } = told(rule, { visit: 'pruned', value: 11, threshold: 11 });
    assert.equal(reason, 'Two moves and the square of the depth. Moves searched: 11, and 11 is enough. The better ones come first.');
  });

  test('has no lead where it compares with alpha', () => {
    const nodeOf = (rule, record) => fileWith(rule, record).records.node(1);
    assert.deepEqual(leadOf(nodeOf(TURNED, AHEAD)), { lead: 130, enough: 70, otherwise: 100 });
    assert.equal(leadOf(nodeOf({ ...SHORT, scope: 'wholeNode' }, BEHIND)), undefined);
  });

  test('is explained at its chip and in the legend by its own words', () => {
    const rule = { name: 'nullMove', letters: 'NMP', label: 'Quiet zugzwang', about: 'It tries zugzwang.', family: 'material' };
    const { records } = fileWith(rule, {});
    assert.equal(markHelp('NMP', records.declaration(1)), 'Quiet zugzwang: It tries zugzwang.');
    assert.equal(legendEntries(records.declarations)[0].name, 'Quiet zugzwang');
  });

  test('has a chip of three letters, however many there are, and its initials where there are none', () => {
    const letters = (rule) => markOf(fileWith(rule, {}).records.declaration(1)).letters;
    assert.deepEqual([letters({ letters: 'RAZOR' }), letters({ name: 'staticNullMove' }), letters({ name: 'razoring' })], ['RAZ', 'SNM', 'R']);
  });

  test('that reduces moves is found by its own name', () => {
    const reduced = { visit: 'reduced', depthAsked: 3, depth: 1, end: 'allTried', ruleCode: 0 };
    const file = fileWith({ name: 'lateness', letters: 'LAT', scope: 'moveDepth' }, reduced);
    assert.deepEqual(findRecords(file, 'rule=LAT'), [1]);
    assert.throws(() => findRecords(file, 'rule=lateMoveReduction'), /There is no rule/);
  });
});
