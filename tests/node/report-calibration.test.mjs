// Where margins should be, in a report: curves of `calibrate --json`, beside what a referee says of cuts and controls.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { addMargins } from '../../package/lib/report/judged-margins.js';
import { intervalOf } from '../../package/lib/report/share.js';
import { programAmong } from './support/cli.mjs';
import './support/dom.mjs';
import { recordsOf } from './support/records.mjs';
import { fileOf, recordedFile, START } from './support/trace-file.mjs';

const cut = (value, more = {}) => ({ move: 'e2e4', end: 'rule', rule: 'reverseFutility', value, threshold: 10, depth: 2, ...more });
const records = recordsOf({ visit: 'root', children: [30, 49, 50, 12].map((value) => cut(value)) });
const judged = (verdicts) => verdicts.map((verdict, index) => ({ record: index + 1, rule: 'reverseFutility', verdict }));

describe('a share', () => {
  test('has the interval that Newcombe published', () => {
    // "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
    for (const [part, of, low, high] of [[81, 263, 0.2553, 0.3662], [15, 148, 0.0624, 0.1605], [0, 20, 0, 0.1611], [1, 29, 0.0061, 0.1718]]) {
      const found = intervalOf({ part, of });
      assert.ok(Math.abs(found[0] - low) < 5e-5 && Math.abs(found[1] - high) < 5e-5, `${part} of ${of}: ${found}`);
    }
    assert.equal(intervalOf({ part: 0, of: 0 }), undefined);
  });
});

describe('judged cuts', () => {
  test('are counted by value less threshold, and those that nobody can tell are not', () => {
    const margins = new Map();
    addMargins(margins, records, { cuts: judged(['right', 'wrong', 'right', 'cannotTell']) });
    assert.deepEqual([...margins.get('reverseFutility').cuts], [[0, { part: 1, of: 2 }], [40, { part: 1, of: 1 }]]);
    addMargins(margins, records, { cuts: [{ record: 1, rule: 'futility', verdict: 'right' }] });
    assert.deepEqual([...margins.keys()], ['reverseFutility'], 'another rule ended the record');
  });

  test('have controls where the rule was tried and did not fire', async () => {
    const { readTrace } = await import('../../package/lib/engine/trace-file.js');
    const { records: own } = readTrace(recordedFile(START, { depth: 6 }));
    const place = own.declarations.tried.indexOf([...own.declarations.rules].find(([, { name }]) => name === 'reverseFutility')[0]);
    const tried = Array.from({ length: own.count }, (_, id) => id).filter((id) => own.missedBy(id, place) !== undefined);
    assert.ok(tried.length > 20);
    const margins = new Map();
    addMargins(margins, own, { cuts: [], controls: tried.map((record) => ({ record, rule: 'reverseFutility', verdict: 'right' })) });
    const { control } = margins.get('reverseFutility');
    assert.equal([...control.values()].reduce((sum, { of }) => sum + of, 0), tried.length);
    assert.ok([...control.keys()].every((bin) => bin < 0 && bin % 40 === 0));
  });
});

describe('a report with curves', () => {
  const point = (from, [tried, triedCameOut], [count, ok]) => ({ from, tried, triedCameOut, cuts: 2 * count, judged: count, judgedCameOut: ok });
  const points = [point(-40, [100, 60], [0, 0]), point(-20, [100, 90], [0, 0]), point(0, [0, 0], [50, 48]), point(20, [0, 0], [50, 50])];
  const curve = { rule: 'reverseFutility', label: 'Reverse <futility>', depth: null, improving: null, sentences: ['Stays.'], points };
  const untried = { ...curve, rule: 'nullMove', points: points.map((one) => ({ ...one, tried: 0 })) };
  const six = recordsOf({ visit: 'root', children: Array.from({ length: 6 }, () => cut(30)) });
  const rules = [{ rule: 'reverseFutility', all: { judged: 6, withoutRule: { right: 5, decided: 6 } }, control: { judged: 0, withoutRule: { right: 0, decided: 0 } } }];
  const one = { root: START, recorded: 7, rules, cuts: judged(['right', 'right', 'right', 'right', 'right', 'wrong']) };
  const { run } = programAmong({
    'one.trace': fileOf(six.bytes), 'calibration.json': JSON.stringify({ curves: [curve, untried] }), 'none.json': '{}',
    'audit.json': JSON.stringify({ files: [one, { ...one, recorded: 99 }] }), 'only.json': JSON.stringify({ files: [one] }),
  }, after);
  const drawn = async (...words) => {
    const { code, stdout, stderr } = await run('report', 'one.trace', ...words);
    assert.equal(code, 0, stderr);
    document.documentElement.innerHTML = stdout.replace(/^<!doctype html>\s*<html lang="en">/, '');
    const part = [...document.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent === 'Where margins should be');
    const said = (kind) => [...part.querySelectorAll(`circle.${kind} title`)].map(({ textContent }) => textContent);
    return { part, said, data: JSON.parse(document.querySelector('script').textContent) };
  };

  test('draws what was tried in vain and what was cut, a rule a figure', async () => {
    const { part, said, data } = await drawn('--calibration', 'calibration.json');
    assert.deepEqual([...part.querySelectorAll('h3')].map(({ textContent }) => textContent), ['Reverse <futility>']);
    assert.deepEqual(said('tried'), ['60.0% of 100', '90.0% of 100']);
    assert.deepEqual(said('cut'), ['96.0% of 50', '100.0% of 50']);
    assert.deepEqual([...part.querySelectorAll('rect title')].map(({ textContent }) => textContent), ['−40: 100', '−20: 100', '0: 100', '+20: 100']);
    assert.match(part.textContent, /75\.0% of all that it was tried on in vain\. Stays\./);
    assert.deepEqual(data.calibration[0], curve);
  });

  test('draws what the referee says of cuts, where there are verdicts', async () => {
    const { said, part } = await drawn('--calibration', 'calibration.json', '--verdicts', 'only.json');
    assert.deepEqual(said('cut'), ['83.3% of 6']);
    assert.match(part.textContent, /The referee confirms 83\.3% of 6 cuts; there is no control\.$/);
    assert.match(part.textContent, /Rings: the control, nodes and moves on which the rule did not fire/);
  });

  test('takes no other file, and verdicts of none of the recordings neither', async () => {
    assert.match((await run('report', 'one.trace', '--calibration', 'none.json')).stderr, /none\.json lacks curves with points: it takes the output of espalier calibrate FILE --json/);
    assert.match((await run('report', 'one.trace', '--verdicts', 'none.json')).stderr, /none\.json lacks root, recorded, rules or cuts/);
    assert.match((await run('report', 'one.trace', '--verdicts', 'audit.json')).stderr, /audit\.json judges a search of .* with 99 records, which is none of these/);
  });
});
