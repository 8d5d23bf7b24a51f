// Names of openings: the file that the page fetches, asked with positions of the real rules.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, mock, test } from 'node:test';
import '../built.mjs?model';
import { setWords } from '../../package/lib/model/words.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { openingOf, positionKey, readOpenings } from '../../www/lib/model/openings/opening-names.js';
import { openingIn } from '../../www/lib/model/openings/opening-words.js';
import { componentsOf } from './support/components.mjs';
import { settled } from '../support/waiting.mjs';

const names = readOpenings(readFileSync(new URL('../../www/src/page/shared/openings.tsv', import.meta.url), 'utf8'));

const words = JSON.parse(readFileSync(new URL('../../www/src/page/shared/openings.de.json', import.meta.url), 'utf8'));

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

describe('in German', () => {
  const german = (name) => openingIn(words, name);

  test('names are those that German books have', () => {
    const wanted = {
      'Ruy Lopez: Morphy Defense, Exchange Variation': 'Spanische Partie: Morphy-Verteidigung, Abtauschvariante',
      'Sicilian Defense: Accelerated Dragon, Maróczy Bind': 'Sizilianische Verteidigung: Beschleunigter Drache, Maróczy-Aufbau',
      "Queen's Gambit Declined: Semi-Tarrasch Defense": 'Abgelehntes Damengambit: Semi-Tarrasch-Verteidigung',
      "King's Indian Attack": 'Königsindischer Angriff',
      'Old Indian Defense': 'Altindische Verteidigung',
      'Semi-Slav Defense: Meran Variation': 'Halbslawische Verteidigung: Meraner Variante',
      'English Opening: Symmetrical Variation, Three Knights Variation': 'Englische Eröffnung: Symmetrievariante, Dreispringervariante',
      'English Opening: Reversed Dragon': 'Englische Eröffnung: Drache im Anzug',
      "Alekhine Defense: Four Pawns Attack": 'Aljechin-Verteidigung: Vierbauernangriff',
      'Vienna Gambit, with Max Lange Defense': 'Wiener Gambit, mit Max-Lange-Verteidigung',
      "Bird Opening: From's Gambit": 'Bird-Eröffnung: From-Gambit',
      'Ruy Lopez: Bird Variation, Zilbermints Double Gambit': 'Spanische Partie: Bird-Variante, Zilbermints-Doppelgambit',
    };
    for (const [english, name] of Object.entries(wanted)) assert.equal(german(english), name);
  });

  test('no part of a name keeps an English noun, and nothing is lost', () => {
    const english = /\b(Variation|Line|Defense|Attack|Opening|Game|Counterattack|Countergambit|Accepted|Declined|Deferred|Reversed|with)\b/;
    for (const { name } of names.values()) {
      assert.doesNotMatch(german(name), english, name);
      assert.doesNotMatch(german(name), /undefined|  |^\s|\s$|-$/, name);
      assert.equal(german(name).split(/: |, /).length, name.split(/: |, /).length, name);
    }
  });

  test('a part of which nothing is known stays', () => {
    assert.equal(german('Pterodactyl: Quetzalcoatlus'), 'Pterodactylus: Quetzalcoatlus');
  });
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

test('names follow the language and the notation of the page, and stay English where they cannot', async (t) => {
  const files = { '.tsv': 'B20\tSicilian Defense: Closed, with Nf3\tkey\n', '.json': JSON.stringify(words) };
  t.mock.method(globalThis, 'fetch', async (file) => new Response(files[/\.(tsv|json)$/.exec(String(file).split('?')[0])[0]]));
  const { loadOpeningNames, openingNames, openingText, shownNotation } = await componentsOf('shared/opening-names.ts', 'shared/view/look.ts', 'shared/view/opening-line.tsx');
  const shown = async (language) => {
    setWords({ language, messages: {} });
    await settled();
    return openingText(openingNames.value.get('key'));
  };
  loadOpeningNames();
  await settled();
  t.after(() => setWords({ language: 'en', messages: {} }));
  shownNotation.value = 'german';
  assert.equal(await shown('de'), 'Sizilianische Verteidigung: Geschlossen, mit Sf3');
  shownNotation.value = 'english';
  assert.equal(await shown('nl'), 'Sicilian Defense: Closed, with Nf3');
  assert.equal(openingText(undefined), undefined);
});
