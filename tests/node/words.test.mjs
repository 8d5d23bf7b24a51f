// Each language of the page has exactly the messages of page, elements and index.html, with the same values.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import '../built.mjs?package';
import { createEngine } from '../../package/lib/engine/index-node.js';
import { readTrace } from '../../package/lib/engine/trace-file.js';
import { AT, HEADER_AT } from '../../package/lib/engine/trace-layout.js';
import { root } from '../../scripts/lib/paths.mjs';
import { RULES } from '../../package/lib/engine/rule-names.js';
import { messageOf } from '../../package/lib/model/error-words.js';
import { EngineError } from '../../package/lib/engine/errors.js';
import { auditFile } from 'espalier/research';
import { loadRules, RulesError } from 'espalier/rules';
import { fixed, followReading, onWords, plural, setWords, t, t as words, wholeNumber } from '../../package/lib/model/words.js';
import { recordingWords } from '../../www/lib/model/text/recording-words.js';
import { positionFault } from '../../www/lib/model/text/fault-text.js';
import { COMPLETE, COMPOSED, declaredWords, messagesAtLoad, messagesOfCode, messagesOfEngine, messagesOfPage } from './support/messages.mjs';
import { fileOfFewFields } from './support/trace-file.mjs';
import { leftInEnglish } from './support/translated.mjs';

const WORDS = join(root, 'www', 'src', 'words');
const code = [...messagesOfCode(), ...messagesOfEngine()];
const page = messagesOfPage();
const catalogues = readdirSync(WORDS).map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(WORDS, name), 'utf8'))]);
const placeholders = (text) => new Set([...text.matchAll(/\{(\d+)(?::[^|{}]+\|[^|{}]+)?\}/g)].map(([, slot]) => Number(slot)));

test('the messages are found where they stand', () => {
  assert.ok(code.length > 400, `${code.length}`);
  assert.ok(code.some(({ key }) => key === '{1} to move.'));
  assert.ok(code.some(({ key }) => key === 'Type a move: Nf3') && page.includes('Analyse'));
  assert.ok(!page.some((text) => text.includes('<')));
});

test('no message stays in the language in which the code was loaded', () => {
  assert.deepEqual(messagesAtLoad(), []);
});

test('every language that has words is offered by the page', () => {
  const [, offered] = /data-languages="([^"]*)"/.exec(readFileSync(join(root, 'www', 'dist', 'index.html'), 'utf8'));
  assert.deepEqual(offered.split(' '), ['en', ...catalogues.map(([name]) => name)]);
});

test('a message has one translation in a language', () => {
  for (const [language] of catalogues) {
    const lines = readFileSync(join(WORDS, `${language}.json`), 'utf8').split('\n').filter((line) => line.startsWith('  "'));
    const keys = lines.map((line) => line.split('": "')[0]);
    assert.ok(keys.length > 1000, language);
    assert.deepEqual(keys.filter((key, at) => keys.indexOf(key) !== at), [], language);
  }
});

test('no language has the words of another one', () => {
  for (const [language, catalogue] of catalogues) {
    for (const [other, others] of catalogues) {
      if (other === language) continue;
      const copied = Object.keys(catalogue).filter((key) => catalogue[key] === others[key] && catalogue[key] !== key);
      const most = Object.keys(catalogue).length / 10;
      assert.ok(copied.length <= most, `${copied.length} messages of ${language} are those of ${other}: ${copied.slice(0, 5).join(' | ')}`);
    }
  }
});

for (const [language, catalogue] of catalogues) {
  describe(language, () => {
    const isComplete = COMPLETE.includes(language);
    const translated = code.filter(({ key }) => Object.hasOwn(catalogue, key));

    test(isComplete ? 'has every message' : 'has some of the messages; the others are in English', (t) => {
      const wanted = [...code.map(({ key, at }) => [key, at]), ...page.map((key) => [key, 'index.html']), ...COMPOSED.map((key) => [key, 'COMPOSED'])];
      const missing = wanted.filter(([key]) => !Object.hasOwn(catalogue, key));
      if (isComplete) assert.deepEqual(missing, []);
      else t.diagnostic(`${wanted.length - missing.length} of ${wanted.length} messages, the next: ${missing[0]?.join(' in ')}`);
      assert.deepEqual(Object.entries(catalogue).filter(([, text]) => text.trim() === ''), []);
    });

    test('has no other', () => {
      const known = new Set([...code.map(({ key }) => key), ...page, ...COMPOSED, ...declaredWords()]);
      assert.deepEqual(Object.keys(catalogue).filter((key) => !known.has(key)), []);
    });

    test('puts the same values into them', () => {
      for (const { key, values, optional, at } of translated) {
        const used = placeholders(catalogue[key]);
        for (const slot of used) assert.ok(slot >= 1 && slot <= values, `${at}: ${catalogue[key]}`);
        for (let slot = 1; slot <= values; slot += 1) {
          assert.ok(used.has(slot) || optional.has(slot), `${at}: {${slot}} is missing in "${catalogue[key]}"`);
        }
      }
    });

    test('begins and ends as the English does, where more is put beside it', () => {
      for (const { key, at } of translated) {
        const spaces = (text) => [/^\s/.test(text), /\s$/.test(text)];
        assert.deepEqual(spaces(catalogue[key]), spaces(key), `${at}: "${catalogue[key]}"`);
      }
    });
  });
}

test('what a rule declares is shown in its own words where a language has none', (t) => {
  for (const [language, catalogue] of catalogues) {
    const missing = [...declaredWords()].filter((word) => !Object.hasOwn(catalogue, word));
    t.diagnostic(`${language} lacks: ${missing.join(', ') || 'nothing'}`);
    setWords({ language, messages: catalogue });
    if (COMPLETE.includes(language)) {
      assert.equal(words(catalogue['opponent worsening']), catalogue['opponent worsening'], 'what is no message stays as it is');
      assert.notEqual(words('opponent worsening'), 'opponent worsening');
    }
    assert.equal(words('a term that is new'), 'a term that is new');
  }
  setWords({ language: 'en', messages: {} });
});

test('messages are looked up with their values, plurals chosen, numbers written as the language has them', () => {
  const moves = (count) => t`${count} ${plural(count, 'move', 'moves')} to ${'e4'}`;
  assert.equal(moves(2), '2 moves to e4');
  assert.equal(t('opening'), 'opening');
  assert.equal(fixed(1.25, 2), '1.25');
  assert.equal(wholeNumber(12_345), '12,345');
  setWords({ language: 'de', messages: { '{1} {2} to {3}': 'nach {3}: {1} {1:Zug|Züge}' } });
  assert.equal(moves(0), 'nach e4: 0 Züge');
  assert.equal(moves(1), 'nach e4: 1 Zug');
  assert.equal(moves(2), 'nach e4: 2 Züge');
  assert.equal(t`no such message ${1}`, 'no such message 1');
  assert.equal(fixed(1.25, 2), '1,25');
  assert.equal(wholeNumber(12_345), '12.345');
  // In French nothing is one, too: the language says so, not the page.
  setWords({ language: 'fr', messages: { '{1} {2} to {3}': '{1} {1:coup|coups} vers {3}' } });
  assert.equal(moves(0), '0 coup vers e4');
  setWords({ language: 'en', messages: {} });
});

test('who follows the language hears of each that is chosen, and of every message that is looked up', () => {
  const heard = [];
  let read = 0;
  const end = onWords(() => heard.push(t`Your move.`));
  followReading(() => (read += 1));
  setWords({ language: 'de', messages: { 'Your move.': 'Sie sind am Zug.' } });
  setWords({ language: 'en', messages: {} });
  end();
  setWords({ language: 'de', messages: {} });
  followReading(() => undefined);
  setWords({ language: 'en', messages: {} });
  assert.deepEqual(heard, ['Sie sind am Zug.', 'Your move.']);
  assert.equal(read, 2);
});

/** Wrong in each of the ways that the engine knows. */
const WRONG = [
  '8/8/8/8/8/8/8 w - - 0 1', '9/8/8/8/8/8/8/8 w - - 0 1', 'x7/8/8/8/8/8/8/8 w - - 0 1', '8/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/8 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K3 x - - 0 1', '4k3/8/8/8/8/8/8/4K3 w X - 0 1', '4k3/8/8/8/8/8/8/4K2R w KK - 0 1', '4k3/8/8/8/8/8/8/4K3 w K - 0 1',
  '4k3/8/8/8/8/8/8/4K3 w - x9 0 1', '4k3/8/8/8/8/8/8/4K3 w - - x 1', '4k3/8/8/8/8/8/8/4K3 w - - 0 x', '4k3/8/8/8/8/8/8/4K3 w - - 0 1 more',
  '4k3/8/8/8/8/8/8/P3K3 w - - 0 1', '4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/4K3 w - e6 0 1',
  '4k3/8/8/8/4r2b/3n4/8/4K3 w - - 0 1', '4k3/8/8/3Pp3/8/1n6/8/K7 w - e6 0 1',
  '4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1', 'nnnnknnn/nnnnnnnn/nnn5/8/8/8/8/4K3 w - - 0 1',
];

test('groups of terms that the engine has are known to every language', async () => {
  const engine = await createEngine({ hashMb: 1 });
  const { terms } = await engine.explainEval({});
  engine.dispose();
  const groups = new Set(terms.map(({ group }) => group.replaceAll('_', ' ')));
  assert.ok(groups.has('material'));
  for (const group of groups) assert.ok(COMPOSED.includes(group), `"${group}" is not among the messages`);
});

/** What a call throws, or rejects with. */
const thrownBy = async (ask) => {
  try {
    await ask();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing is wrong with it');
};

/** Errors of the rules and of the engine, each of its own kind. */
async function allErrors() {
  const rules = await loadRules();
  const engine = await createEngine({ hashMb: 1 });
  const asks = [
    ...WRONG.flatMap((fen) => [() => rules.position({ fen }), () => engine.position({ fen })]),
    ...['e2e5', 'xx', '--'].flatMap((move) => [() => rules.position().play(move), () => rules.position({ moves: ['e4', move] })]),
    ...['e2e5', 'xx'].map((move) => () => engine.position({ moves: ['e2e4', move] })),
    () => rules.position({ fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' }).play('a7a8'),
    () => rules.position({ fen: '4k3/8/8/8/8/8/4K3/R6R w - - 0 1' }).play('Rd1'),
    () => engine.explainMiss({ move: 'e2e5', limits: { depth: 2 } }),
    () => engine.explainMiss({ move: 'e2e4', line: ['e2e4'], limits: { depth: 2 } }),
  ];
  asks.push(() => auditFile(engine, fileOfFewFields()));
  const errors = [];
  for (const ask of asks) errors.push(await thrownBy(ask));
  engine.dispose();
  for (const code of ['load-failed', 'worker-died']) errors.push(new EngineError(code, 'x', { values: { why: 'x' } }));
  errors.push(new RulesError('load-failed', 'x', { reason: 'file', values: { part: 'rules', why: 'x' } }));
  return errors;
}

test('what an error says in English is what its values say, without its message', async () => {
  for (const error of await allErrors()) {
    if (error.message === 'x') continue;
    const { code, field, reason, values } = error;
    const silent = Object.assign(new Error('nothing'), { code, field, reason, values });
    // An error of a list names its place, and people count from one.
    const message = error.message.replace(/^moves\[(\d+)\]/, (_, index) => `move ${Number(index) + 1}`).replace(/^line\[\d+\]: /, '');
    assert.equal(messageOf(silent), message, `${code} ${field} ${reason}`);
    assert.doesNotMatch(positionFault(silent), /FEN field|[^.]$/);
  }
});

test('every error of the rules and of the engine has words in every language, by reason and values', async () => {
  const errors = await allErrors();
  const kinds = new Set(errors.map(({ reason }) => reason));
  const kindsOfFault = readFileSync(join(root, 'rules', 'pkg', 'espalier_rules.d.ts'), 'utf8');
  const [, union] = /export type FaultReason = ([^;]*);/.exec(kindsOfFault);
  const reasons = union.split('|').map((name) => name.trim().slice(1, -1));
  // No position that can be written down is refused for nothing else.
  assert.deepEqual(reasons.filter((name) => !kinds.has(name)), ['impossible-position']);
  for (const [language, catalogue] of catalogues.filter(([name]) => COMPLETE.includes(name))) {
    const english = errors.map(messageOf);
    setWords({ language, messages: catalogue });
    for (const [index, error] of errors.entries()) {
      assert.notEqual(messageOf(error), english[index]);
      assert.equal(leftInEnglish(messageOf(error), english[index]), undefined, english[index]);
    }
    setWords({ language: 'en', messages: {} });
  }
});

test('why a recording cannot be read has words in every language', async () => {
  const file = fileOfFewFields();
  const withoutFen = Uint8Array.from(Buffer.from(Buffer.from(file).toString('latin1').replace('\nfen ', '\nnef '), 'latin1'));
  const lastRecord = file.length - readTrace(file).header.recordBytes;
  const broken = [
    [file.with(0, 0), /^This file is no recording/],
    [file.subarray(0, 20), /^The recording ends before its first record/],
    [file.with(HEADER_AT.format, 9), /^The recording has format 9\.\d+,/],
    [withoutFen, /no line “fen”/],
    [file.with(HEADER_AT.recordBytes, 1), /^The recording cannot be read: at byte \d+ recordBytes is \d+\./],
    [file.with(lastRecord + AT.subtree, 7), /^The recording cannot be read: at byte \d+ subtree of record \d+ is \d+\./],
  ];
  const errors = await Promise.all(broken.map(([bytes]) => thrownBy(() => readTrace(bytes))));
  const english = errors.map(recordingWords);
  for (const [index, [, words]] of broken.entries()) assert.match(english[index], words);
  for (const [language, catalogue] of catalogues.filter(([name]) => COMPLETE.includes(name))) {
    setWords({ language, messages: catalogue });
    for (const [index, error] of errors.entries()) assert.notEqual(recordingWords(error), english[index]);
    setWords({ language: 'en', messages: {} });
  }
});

test('what is asked for out of range says from where to where', async () => {
  const engine = await createEngine({ hashMb: 1 });
  const ask = (request) => thrownBy(() => engine.search(request));
  const { field, reason, values } = await ask({ limits: { depth: 999 } });
  assert.deepEqual([field, reason, values], ['limits.depth', 'out-of-range', { ...engine.ranges.depth, given: 999 }]);
  const choice = await thrownBy(() => engine.trace({ limits: { depth: 1 }, without: ['tlh'] }));
  assert.deepEqual([choice.reason, choice.values], ['not-a-choice', { choices: RULES }]);
  engine.dispose();
});
