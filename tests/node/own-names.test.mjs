// The names of the player in games from files: whose side follows of them, and when they are asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?model';
import { ALL_GAMES, filteredGames, listedAs, nameOfGame, sideOf } from '../../www/lib/model/games/game-filter.js';
import { namesOf, ownAccuracy } from '../../www/lib/model/games/game-order.js';
import { frequentNames, OwnNames, sideNamed } from '../../www/lib/model/games/own-names.js';
import { tallyText } from '../../www/lib/model/games/kept-game.js';
import { ownScores } from '../../www/lib/model/games/own-score.js';
import { SettingsStore } from '../../www/lib/model/settings/settings.js';

const game = (white, black, result = '1-0', more = {}) =>
  ({ kind: 'opened', id: `${white}${black}`, changed: 1, white, black, result, event: '', date: '', moves: ['e2e4'], start: { chess960: false }, accuracy: { white: 90, black: 70 }, ...more });

function settingsWith(texts = new Map()) {
  return new SettingsStore({
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => Boolean(texts.set(name, text)),
    remove: (name) => texts.delete(name),
  });
}

test('a name is the same with other accents, capitals and spaces', () => {
  assert.equal(sideNamed(game('Novák, Jan', 'Ann'), ['novak,jan']), 'white');
  assert.equal(sideNamed(game('Ann', ' NOVAK,  JAN '), ['Novák, Jan']), 'black');
  assert.equal(sideNamed(game('Ann', 'Bob'), ['Cyd']), undefined);
  assert.equal(sideNamed(game('Ann', 'ann2'), ['Ann', 'ANN2']), undefined, 'both are the player');
  assert.equal(sideNamed(game('', 'Bob'), []), undefined);
});

test('side, standing, opponent and accuracy of a game follow of the name', () => {
  const own = new OwnNames(settingsWith());
  const games = [game('Ann', 'Bob', '0-1'), game('Cyd', 'Ann', '0-1'), game('Ann', 'Dee', '1/2-1/2'), game('Ann', 'Eve', '*'), game('Bob', 'Cyd')];
  const listed = () => games.map(own.withSide.value);
  assert.deepEqual(listed().map(listedAs), [undefined, undefined, undefined, undefined, undefined]);
  own.toggle('ann');
  assert.deepEqual(listed().map(sideOf), ['white', 'black', 'white', 'white', undefined]);
  assert.deepEqual(listed().map(listedAs), ['lost', 'won', 'drawn', undefined, undefined]);
  assert.deepEqual(listed().map(nameOfGame), ['Bob', 'Cyd', 'Dee', 'Eve', 'Bob – Cyd']);
  assert.deepEqual(listed().map(ownAccuracy), [90, 70, 90, 90, undefined]);
  assert.deepEqual(namesOf(listed()[1]), { white: 'Cyd', black: 'You' });
  const facts = { opening: () => undefined, family: () => undefined, toPractice: () => 0, dates: () => [] };
  const filtered = (filter) => filteredGames(listed(), { ...ALL_GAMES, ...filter }, facts);
  assert.deepEqual(Object.fromEntries(filtered({}).counts.standing), { '': 5, won: 1, drawn: 1, lost: 1 });
  assert.deepEqual(ownScores(listed()).map(({ group, tally }) => [group, tallyText(tally)]), [['white', '0–1–1'], ['black', '1–0–0'], ['people', '1–1–1']]);
  const found = (filter) => filtered(filter).games.map(({ id }) => id);
  assert.deepEqual([found({ standing: 'won' }), found({ text: 'ann' }).length], [['CydAnn'], 4], 'the name itself is still found');
  assert.equal(listed()[0], listed()[0], 'what is known of a game stays known');
});

test('the most frequent names are offered', () => {
  const games = [game('Ann', 'Bob'), game('Cyd', 'Ann'), game('ANN', 'Dee'), game('?', 'Bob'), game('Eve', ''), game('Fay', 'Gus')];
  assert.deepEqual(frequentNames(games), ['Ann', 'Bob', 'Cyd', 'Dee']);
});

test('it is asked after the first import, and again only for a file without a known name', () => {
  const own = new OwnNames(settingsWith());
  own.askAfterImport([]);
  assert.deepEqual(own.offered, []);
  own.askAfterImport([game('Ann', 'Bob'), game('Cyd', 'Ann')]);
  assert.deepEqual(own.offered, ['Ann', 'Bob', 'Cyd']);
  own.toggle('Ann');
  assert.deepEqual(own.offered, []);
  own.askAfterImport([game('Dee', 'Eve'), game('ann', 'Dee')]);
  assert.deepEqual(own.offered, [], 'one of them has a known name');
  own.askAfterImport([game('ann77', 'zed'), game('yak', 'ann77')]);
  assert.deepEqual(own.offered, ['ann77', 'zed', 'yak']);
  own.toggle('ann77');
  assert.deepEqual(own.names.value, ['Ann', 'ann77']);
});

test('none of them is remembered for these names, until one of them is chosen', () => {
  const own = new OwnNames(settingsWith());
  own.askAfterImport([game('Ann', 'Bob')]);
  own.refuse();
  assert.deepEqual(own.offered, []);
  own.askAfterImport([game('Ann', 'Bob')]);
  assert.deepEqual(own.offered, []);
  own.askAfterImport([game('Dee', 'Bob')]);
  assert.deepEqual(own.offered, ['Dee', 'Bob']);
  own.close();
  own.askAnew([game('Ann', 'Bob')]);
  assert.deepEqual(own.offered, ['Ann', 'Bob']);
  own.toggle('Ann');
  own.askAnew([game('Ann', 'Bob')]);
  assert.deepEqual(own.offered, ['Ann', 'Bob'], 'what is chosen comes first');
  own.refuse();
  assert.deepEqual(own.names.value, []);
});

test('what was chosen is kept, and heard in other tabs', () => {
  const texts = new Map();
  const own = new OwnNames(settingsWith(texts));
  own.toggle('Ann');
  assert.deepEqual(new OwnNames(settingsWith(texts)).names.value, ['Ann']);
  const other = settingsWith();
  const there = new OwnNames(other);
  for (const [name, text] of texts) other.heard(name, text);
  assert.deepEqual(there.names.value, ['Ann']);
  other.heard('espalier.setting.ownNames', '[1]');
  assert.deepEqual(there.names.value, [], 'what cannot be read is as if nothing had been chosen');
});
