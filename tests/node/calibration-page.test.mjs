// Where a margin should be: as the page counts it, beside the command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import '../built.mjs?model';
import { readTrace } from '../../package/lib/engine/trace-file.js';
import { calibrationChart, chosenBins, countDecisions, DecisionCounter, depthsOf, marginWords, rulesOf } from '../../www/lib/model/trace/calibration.js';
import { recordedFile } from './support/trace-file.mjs';

const FEN = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10';
const PROGRAM = new URL('../../package/dist/cli.js', import.meta.url).pathname;

const folder = mkdtempSync(join(tmpdir(), 'espalier-margins-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const bytes = recordedFile(FEN, { depth: 9 });
const { records } = readTrace(bytes);

const ruleOf = (groups, name) => rulesOf(groups).find((rule) => rule.name === name);

test('the page counts decisions as the command does', () => {
  const file = join(folder, 'near.trace');
  writeFileSync(file, bytes);
  const options = ['calibrate', file, '--by', 'depth', '--json'];
  const { curves } = JSON.parse(execFileSync(process.execPath, [PROGRAM, ...options], { encoding: 'utf8' }));
  const groups = countDecisions(records);
  let compared = 0;
  for (const { rule: name, depth, points } of curves) {
    const rule = ruleOf(groups, name);
    if (rule === undefined) continue;
    const counted = chosenBins(groups, { rule, depth: depth ?? undefined }).filter(({ tried, cuts }) => tried + cuts > 0);
    const expected = points.map(({ tried, triedCameOut, cuts }) => [tried, triedCameOut, cuts]);
    assert.deepEqual(counted.map(({ tried, cameOut, cuts }) => [tried, cameOut, cuts]), expected, `${name} ${depth}`);
    compared += 1;
  }
  assert.ok(compared > 12, `${compared}`);
});

test('cuts that were judged are counted by how far they were beyond the threshold', () => {
  const cuts = [];
  for (let id = 0; id < records.count && cuts.length < 40; id += 1) {
    if (records.end(id) === 'rule' && records.rule(id) === 'reverseFutility') cuts.push(id);
  }
  const verdicts = ['right', 'wrong', 'notReproduced', 'undecided'];
  const judged = cuts.map((id, index) => ({ id, rule: 'reverseFutility', verdict: verdicts[index % 4] }));
  const groups = countDecisions(records, [...judged, { id: cuts[0], rule: 'nullMove', verdict: 'wrong' }]);
  const bins = chosenBins(groups, { rule: ruleOf(groups, 'reverseFutility') });
  const sum = (key) => bins.reduce((all, bin) => all + bin[key], 0);
  assert.deepEqual([sum('judged'), sum('right')], [20, 10]);
  assert.ok(bins.slice(0, 15).every(({ judged, cuts }) => judged + cuts === 0), 'below the threshold nothing is cut');
});

test('what is chosen adds up to the whole', () => {
  const groups = countDecisions(records);
  const rule = ruleOf(groups, 'futility');
  const tried = (choice) => chosenBins(groups, { rule, ...choice }).reduce((all, bin) => all + bin.tried, 0);
  const byDepth = depthsOf(groups, rule).map((depth) => tried({ depth }));
  assert.ok(byDepth.length > 2);
  assert.equal(byDepth.reduce((all, part) => all + part), tried({}));
  assert.ok(tried({ improving: true }) > 0 && tried({ improving: true }) < tried({}));
});

test('decisions of several recordings are of one rule by its name', () => {
  const counter = new DecisionCounter();
  for (const file of [bytes, bytes]) counter.add(readTrace(file).records);
  const [once, twice] = [countDecisions(records), counter.groups()];
  assert.deepEqual(rulesOf(twice).map(({ name }) => name), rulesOf(once).map(({ name }) => name));
  const tried = (groups) => chosenBins(groups, { rule: ruleOf(groups, 'futility') }).map((bin) => bin.tried);
  assert.deepEqual(tried(twice), tried(once).map((count) => 2 * count));
});

test('the picture is parted at the threshold, and a file without near misses has none', () => {
  const groups = countDecisions(records);
  const rule = ruleOf(groups, 'reverseFutility');
  const { points, parted, rows } = calibrationChart(rule, chosenBins(groups, { rule }), 0.97);
  assert.deepEqual([points[0].label, points[parted.at].label, points[parted.at + 1].label], ['−300', '0', '+20']);
  assert.deepEqual([rows.length, parted.counts.length, parted.target], [points.length, points.length, 0.97]);
  const text = Buffer.from(bytes).toString('latin1').replace('\ntried ', '\nnames ');
  assert.deepEqual(countDecisions(readTrace(Buffer.from(text, 'latin1')).records), []);
});

test('a margin is called too large or too small only where its bins say so', () => {
  const rule = ruleOf(countDecisions(records), 'reverseFutility');
  const empty = { tried: 0, cameOut: 0, cuts: 0, judged: 0, right: 0 };
  const words = (below, above) => {
    const bins = Array.from({ length: 39 }, () => empty);
    below.forEach((cameOut, index) => (bins[14 - index] = { ...empty, tried: 100, cameOut }));
    above.forEach((right, index) => (bins[15 + index] = { ...empty, cuts: 100, judged: 100, right }));
    return marginWords(rule, bins, 0.95);
  };
  assert.match(words([98, 96, 80, 99], [99]), /missed by at most 40 centipawns, 97.0% failed high .* could be 40 centipawns smaller\.$/);
  assert.match(words([90, 80], [90, 80, 99]), /within 40 centipawns of the threshold only 85.0% were right\. .* larger\.$/);
  assert.equal(words([90], [99]), 'No other margin is shown to suit 95% better.');
  assert.equal(words([], []), 'No other margin is shown to suit 95% better.');
});
