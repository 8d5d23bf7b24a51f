// Messages of the engine become words: the English of the native program, and every other language by its table.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import '../built.mjs?modules';
import { PHRASES } from '../../package/lib/model/english.js';
import { inWords } from '../../package/lib/model/in-words.js';
import { setWords } from '../../package/lib/model/words.js';
import { root } from '../../scripts/lib/paths.mjs';

/** Each phrase with values of all kinds, as the engine encodes it, and what the native program says in English. */
const SAMPLES = readFileSync(new URL('./support/messages.txt', import.meta.url), 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
const said = (message) => inWords(`\u0001${message}`);

afterEach(() => setWords({ language: 'en', messages: {} }));

test('every message is said as the native program says it', () => {
  assert.equal(SAMPLES.length, PHRASES.length);
  for (const [message, english] of SAMPLES) assert.equal(said(message), english, message);
});

test('no language leaves a value or a choice of words open', () => {
  for (const name of readdirSync(join(root, 'www', 'src', 'words'))) {
    setWords({ language: name.replace('.json', ''), messages: JSON.parse(readFileSync(join(root, 'www', 'src', 'words', name), 'utf8')) });
    for (const [message] of SAMPLES) assert.doesNotMatch(said(message), /[{}|]|undefined/, message);
  }
});

test('numbers, names and plurals are those of the language', () => {
  const number = PHRASES.indexOf('{1} {1:ply|plies}');
  assert.equal(said(`[" ",[${number},12345]]`), '12,345 plies');
  setWords({ language: 'de', messages: { '{1} {1:ply|plies}': '{1} {1:Halbzug|Halbzüge}', 'Null move': 'Nullzug' } });
  assert.equal(said(`[" ",[${number},12345],["n","Null move"],["s",-140],["h",7]]`), '12.345 Halbzüge Nullzug −1,40 0,07');
  assert.equal(said(`[" ",[${number},1]]`), '1 Halbzug');
  // What is missing stays English.
  assert.match(said('[" ",["d","BISHOP_PAIR"]]'), /^Bishop pair: /);
});

test('all of an answer but its messages stays as it is', () => {
  const answer = { depth: 3, sentence: '\u0001[" ","Nf3"]', line: ['g1f3'], score: { kind: 'mate', moves: 2 }, label: undefined, steps: [{ san: 'Nf3', conclusion: '\u0001[" "]' }] };
  assert.deepEqual(inWords(answer), { ...answer, sentence: 'Nf3', steps: [{ san: 'Nf3', conclusion: '' }] });
});
