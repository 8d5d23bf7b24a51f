// Names of openings: the file that the page fetches, asked with positions of the real rules.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { openingOf, positionKey, readOpenings } from '../../www/lib/model/openings/opening-names.js';
import { componentsOf } from './support/components.mjs';
import { settled } from '../support/waiting.mjs';

const names = readOpenings(readFileSync(new URL('../../www/src/page/shared/openings.tsv', import.meta.url), 'utf8'));

test('every position has a key of its own', () => {
  assert.ok(names.size > 3_000, `${names.size} openings`);
  assert.ok([...names.values()].every(({ eco, name }) => /^[A-E]\d\d$/.test(eco) && name.length > 3));
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  assert.notEqual(positionKey(fen), positionKey(fen.replace(' w ', ' b ')));
  assert.equal(positionKey(fen), positionKey(fen.replace('0 1', '4 9')), 'how long the game has gone on makes no difference');
});

test('a game has the name of its last position that has one', async () => {
  const rules = await loadRules();
  const opening = (text) => {
    const [{ nodes }] = rules.readPgn(text);
    return openingOf(names, nodes.map(({ fen }) => fen));
  };
  assert.deepEqual(opening('1. e4 c5'), { eco: 'B20', name: 'Sicilian Defense' });
  assert.equal(opening('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6').name, 'Ruy Lopez: Morphy Defense');
  assert.equal(opening('1. Nf3 d5 2. d4').name, opening('1. d4 d5 2. Nf3').name, 'moves may be transposed');
  assert.equal(opening('1. d4 d5 2. Nf3 a6 3. h4 h5 4. a4 Ra7').eco.charAt(0), 'D', 'the name stays where there is no other');
  assert.equal(opening('*'), undefined);
});

test('the file is asked for again after it could not be had, and once where it could', async () => {
  const answers = [new Response(null, { status: 503 }), new Error('off line'), new Response('B20\tSicilian Defense\tkey\n')];
  const asked = mock.method(globalThis, 'fetch', async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const { loadOpeningNames, openingNames } = await componentsOf('shared/opening-names.ts');
  for (const isKnown of [false, false, true, true]) {
    loadOpeningNames();
    await settled();
    assert.equal(openingNames.value !== undefined, isKnown);
  }
  assert.equal(asked.mock.callCount(), 3);
});
