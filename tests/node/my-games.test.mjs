// The games that are kept: how they stand, which are listed, the score, and a file of all of them that comes back.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { loadRules } from '../../package/lib/rules/index.js';
import { restoreGame } from '../../www/lib/model/game/game.js';
import { readGameRecord, recordOf, savedRecord } from '../../www/lib/model/game/saved-game.js';
import { accuracyChart } from '../../www/lib/model/games/accuracy-chart.js';
import { GameDetails } from '../../www/lib/model/games/game-details.js';
import { datesSeenFrom } from '../../www/lib/model/games/game-dates.js';
import { ALL_GAMES, filteredGames, inOrder } from '../../www/lib/model/games/game-filter.js';
import { orderedGames } from '../../www/lib/model/games/game-order.js';
import { momentsOfPgn, pgnOfGames, recordOfPgn } from '../../www/lib/model/games/games-file.js';
import { GamesImport } from '../../www/lib/model/games/games-import.js';
import { GamesReader } from '../../www/lib/model/games/games-reader.js';
import { gameDigests, keptGameOf, readKeptGame, scoreAgainst, standingOf, tallyText, tallyWords } from '../../www/lib/model/games/kept-game.js';
import { openedDigests, openedGameOf, readOpenedGame } from '../../www/lib/model/games/opened-game.js';
import { lastAccuracies, ownScores } from '../../www/lib/model/games/own-score.js';
import { reviewDigests } from '../../www/lib/model/games/review-digest.js';
import { treeOf } from '../../www/lib/model/analysis/game-tree.js';
import { savedAnalysis } from '../../www/lib/model/analysis/saved-analysis.js';
import { mainLine } from '../../www/lib/model/analysis/variation-tree.js';
import { packedCurve } from '../../www/lib/model/review/packed-curve.js';
import { savedReview } from '../../www/lib/model/review/saved-review.js';
import { familyOf, positionKey } from '../../www/lib/model/openings/opening-names.js';
import { digestOf } from '../../www/lib/model/storage/entry.js';
import { settled } from '../support/waiting.mjs';

const rules = await loadRules();
const MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

function entryOf(id, { moves = ['e2e4'], human = 'white', level = 6, status = 'open', changed = 0, control = { baseMs: 600_000, incrementMs: 0 }, ...more } = {}) {
  const left = { white: 500_000, black: 400_000 };
  const record = { setup: { human, level, control, chess960: false }, moves, remaining: left, clocks: Array.from({ length: moves.length + 1 }, () => left), ...more };
  return { id, kind: 'game', status, created: 0, changed, revision: 1, record: savedRecord(record) };
}

const NO_FACTS = { opening: () => undefined, family: () => undefined, toPractice: () => 0, dates: () => [] };
const gamesOf = (...entries) => inOrder(entries.flatMap((entry) => readKeptGame(entry) ?? []));

test('games that can go on come first, and those without a move are not listed', () => {
  const games = gamesOf(
    entryOf('old', { status: 'over', changed: 1, result: { kind: 'agreement' } }),
    entryOf('new', { status: 'over', changed: 3, result: { kind: 'agreement' } }),
    entryOf('open', { changed: 2 }),
    entryOf('empty', { moves: [] }),
    { ...entryOf('spoiled'), record: { version: 99 } },
  );
  assert.deepEqual(games.map(({ id }) => id), ['open', 'new', 'old']);
});

test('how a game stands is told for the player', () => {
  const standing = (more) => standingOf(readKeptGame(entryOf('x', more)));
  assert.equal(standing(), 'open');
  assert.equal(standing({ status: 'over', result: { kind: 'resignation', winner: 'white' } }), 'won');
  assert.equal(standing({ status: 'over', human: 'black', result: { kind: 'checkmate', winner: 'white' } }), 'lost');
  assert.equal(standing({ status: 'over', result: { kind: 'stalemate' } }), 'drawn');
  assert.equal(standing({ status: 'over', moves: MATE }), 'over', 'of an earlier version, which left it to the rules');
});

test('what has ended by the rules is over when it comes back, and is written with its result', () => {
  const record = readGameRecord(entryOf('x', { moves: MATE, status: 'over' }).record);
  const game = restoreGame(record, rules.position({ moves: MATE }), 1, 0);
  assert.deepEqual(game.phase, { kind: 'over', result: { kind: 'checkmate', winner: 'black' } });
  const saved = recordOf(game, 0, 71);
  assert.deepEqual([saved.result, saved.accuracy], [{ kind: 'checkmate', winner: 'black' }, 71]);
  assert.deepEqual(readGameRecord(JSON.parse(JSON.stringify(saved))).accuracy, 71);
  // What is written of a result that the position does not have is not believed.
  const wrong = restoreGame({ ...record, moves: MATE.slice(0, 3), clocks: record.clocks.slice(1), result: saved.result }, rules.position({ moves: MATE.slice(0, 3) }), 1, 0);
  assert.equal(wrong.phase.kind, 'engine');
});

describe('the list', () => {
  const games = gamesOf(
    entryOf('italian', { status: 'over', result: { kind: 'resignation', winner: 'white' } }),
    entryOf('french', { level: 7, status: 'over', result: { kind: 'resignation', winner: 'black' } }),
    entryOf('open', { level: 7 }),
  );
  const opening = ({ id }) => ({ italian: 'Italian Game: Évans Gambit', french: 'French Defense' })[id];
  const facts = {
    ...NO_FACTS,
    opening,
    family: (game) => opening(game)?.replace(/:.*/, ''),
    toPractice: ({ id }) => Number(id === 'french'),
    dates: ({ id }) => (id === 'open' ? ['7', '2026'] : ['2025']),
  };
  const filtered = (filter) => filteredGames(games, { ...ALL_GAMES, ...filter }, facts);
  const listed = (filter) => filtered(filter).games.map(({ id }) => id);

  test('is searched by opponent and by opening, whatever the letters', () => {
    assert.deepEqual(listed({}), ['open', 'italian', 'french']);
    assert.deepEqual(listed({ text: 'evans' }), ['italian']);
    assert.deepEqual(listed({ text: ' BRANCH ' }), ['open', 'french']);
    assert.deepEqual(listed({ text: 'karpof' }), []);
  });

  test('is searched anew when an opening gets its name', () => {
    const names = new Map();
    const found = () => filteredGames(games, { ...ALL_GAMES, text: 'pirc' }, { ...NO_FACTS, opening: ({ id }) => names.get(id) }).games.map(({ id }) => id);
    assert.deepEqual(found(), []);
    names.set('open', 'Pirc Defense');
    assert.deepEqual(found(), ['open']);
  });

  test('counts what each choice would list beside what else is chosen', () => {
    const counts = (filter, facet) => Object.fromEntries(filtered(filter).counts[facet]);
    assert.deepEqual(counts({}, 'standing'), { '': 3, open: 1, won: 1, lost: 1 });
    assert.deepEqual(counts({ standing: 'won' }, 'standing'), { '': 3, open: 1, won: 1, lost: 1 });
    assert.deepEqual(counts({ opening: 'French Defense' }, 'standing'), { '': 1, lost: 1 });
    assert.deepEqual(counts({ standing: 'won' }, 'opening'), { '': 1, 'Italian Game': 1 });
    assert.deepEqual(counts({ text: 'french', standing: 'won' }, 'date'), {});
    assert.deepEqual(counts({}, 'practice'), { '': 3, some: 1 });
  });

  test('is filtered by opening and by date', () => {
    assert.deepEqual(listed({ opening: 'Italian Game' }), ['italian']);
    assert.deepEqual(listed({ date: '2025' }), ['italian', 'french']);
    assert.deepEqual(listed({ date: '7', opening: 'Italian Game' }), []);
    assert.equal(familyOf({ name: 'Queen\'s Gambit Declined, Exchange Variation: Main Line' }), 'Queen\'s Gambit Declined');
  });

  test('has a game under its year, and under the last days where its day is known', () => {
    const datesOf = datesSeenFrom(new Date(2026, 2, 1, 23));
    const found = ['2026.03.01', '2026.02.23', '2026.02.22', '2026.01.31', '2025.03.02', '2025.03.01', '2026.02.??', '2027.01.01', ''].map(datesOf);
    assert.deepEqual(found, [['7', '30', '365', '2026'], ['7', '30', '365', '2026'], ['30', '365', '2026'], ['30', '365', '2026'], ['365', '2025'], ['2025'], ['2026'], ['2027'], []]);
  });

  test('is filtered by where the games are from, and by what is to practice', () => {
    assert.deepEqual([listed({ origin: 'opened' }), listed({ origin: 'played' }).length], [[], 3]);
    assert.deepEqual(listed({ practice: 'some' }), ['french']);
    assert.deepEqual(listed({ practice: 'some', standing: 'won' }), [], 'filters add up');
  });

  test('is filtered by how the games stand', () => {
    assert.deepEqual(listed({ standing: 'won' }), ['italian']);
    assert.deepEqual(listed({ standing: 'open' }), ['open']);
    assert.deepEqual(listed({ standing: 'lost', text: 'french' }), ['french']);
  });
});

test('the score is told by color and by opponent, and nothing that is not over counts', () => {
  const over = (id, human, kind, winner) => entryOf(id, { human, status: 'over', result: { kind, ...(winner && { winner }) } });
  const games = gamesOf(
    over('a', 'white', 'checkmate', 'white'), over('b', 'white', 'stalemate'), over('c', 'white', 'resignation', 'black'),
    over('d', 'black', 'agreement'), entryOf('e'), entryOf('f', { level: 9, status: 'over', result: { kind: 'flagFall', winner: 'black' } }),
  );
  const scores = ownScores(games).map(({ group, tally }) => [group, tallyText(tally)]);
  assert.deepEqual(scores, [['white', '1–1–2'], ['black', '0–1–0'], ['levels', '1–2–2']], 'a group without games is left out');
  const against = (level, human) => tallyWords(scoreAgainst(games, { level, human }));
  assert.deepEqual([against(6, 'white'), against(6, 'black'), against(9, 'black'), against(1, 'white')], ['1 won, 1 drawn, 1 lost', '0 won, 1 drawn, 0 lost', '–', '–']);
});

test('accuracies are told in the order of the games, with how these have ended', () => {
  const games = gamesOf(...[3, 1, 2].map((day) => entryOf(`g${day}`, { changed: day * 86_400_000, status: 'over', accuracy: 80 + day, result: day === 3 ? { kind: 'agreement' } : { kind: 'checkmate', winner: 'black' } })));
  assert.deepEqual(lastAccuracies([...games, ...gamesOf(entryOf('open', { accuracy: 70 }))], 2), [{ percent: 82, standing: 'lost' }, { percent: 83, standing: 'drawn' }]);
});

test('the chart of accuracies has lines of 20 percent, below 60 only where that is needed', () => {
  const chart = (...percents) => accuracyChart(percents.map((percent) => ({ percent, standing: 'won' })));
  const { lines, points } = chart(100, 60, 80);
  assert.deepEqual(lines.map(({ percent }) => percent), [100, 80, 60]);
  assert.deepEqual(points.map(({ y }) => y), [lines[0].y, lines[2].y, lines[1].y]);
  assert.ok(points[0].x < points[1].x && points[1].x < points[2].x);
  assert.deepEqual(chart(90, 35).lines.map(({ percent }) => percent), [100, 80, 60, 40, 20]);
});

test('details come from the moves: position, opening, and a game that the rules refuse has none', () => {
  const details = new GameDetails(rules);
  const [game, broken] = [entryOf('a', { moves: ['e2e4', 'c7c5'] }), entryOf('b', { moves: ['e2e5'] })].map((one) => readKeptGame(one));
  assert.match(details.game(game).position.fen, /^rnbqkbnr\/pp1ppppp/);
  assert.equal(details.game(broken), undefined);
  assert.equal(details.opening(game), undefined);
  details.name(new Map([[positionKey(details.game(game).position.fen), { eco: 'B20', name: 'Sicilian Defense' }]]));
  assert.equal(details.opening(game).name, 'Sicilian Defense');
  assert.equal(details.opening(broken), undefined);
});

test('what is kept of a game for the list is all that the list needs, and no clock', () => {
  const whole = readKeptGame(entryOf('a', { moves: MATE, status: 'over', changed: 7, accuracy: 71, result: { kind: 'checkmate', winner: 'black' } }));
  const { kind, make } = gameDigests('names');
  assert.equal(kind, 'game');
  const made = structuredClone(make(entryOf('a', { moves: MATE, status: 'over', changed: 7, accuracy: 71, result: { kind: 'checkmate', winner: 'black' } })));
  const { clocks, ...record } = whole.record;
  assert.equal(clocks.length, 5);
  assert.deepEqual(keptGameOf('a', made), { ...whole, record });
  assert.equal(make(entryOf('empty', { moves: [] })), null);
  const details = new GameDetails(rules);
  assert.deepEqual(details.game(keptGameOf('a', made)).phase, details.game(whole).phase);
  const named = keptGameOf('a', { ...made, opening: { eco: 'A00', name: 'Barnes Opening' } });
  assert.equal(details.opening(named).name, 'Barnes Opening', 'before any name is loaded');
  details.name(new Map());
  assert.deepEqual([keptGameOf('a', made), named, keptGameOf('a', { ...made, opening: null })].map((game) => details.isUnnamed(game)), [true, false, false]);
});

test('a game that is kept while all are read is among them', async () => {
  const entries = new Map([['a', entryOf('a')]]);
  const asked = [];
  const digestsOf = (maker) => [...entries.values()].filter(({ kind }) => kind === maker.kind).map((entry) => digestOf(maker, entry));
  const store = {
    digests: async (maker) => {
      const found = digestsOf(maker);
      await new Promise((resolve) => asked.push(resolve));
      return found;
    },
    digest: async (maker, id) => digestOf(maker, entries.get(id)),
  };
  const reader = new GamesReader(store, 'names');
  const reading = reader.readAll();
  await settled();
  entries.set('b', entryOf('b'));
  assert.ok(reader.note({ kind: 'game', ids: ['b'], isRemoved: false }));
  const updating = reader.update();
  await settled();
  for (const answer of asked) answer();
  await Promise.all([reading, updating]);
  assert.deepEqual(reader.listed().games.map(({ id }) => id), ['a', 'b']);
});

describe('games of others', () => {
  const entriesOf = (pgn, { id = 'a', changed = 1, review } = {}) => {
    const tree = { ...treeOf([...rules.readPgn(pgn)][0]), id };
    const record = { present: savedAnalysis(tree, mainLine(tree), 0), past: [] };
    const times = { created: 0, changed, revision: 1 };
    return [{ id, kind: 'analysis', status: 'open', ...times, record }, review && { id: `${id}.review`, kind: 'review', status: 'open', ...times, record: review }];
  };
  /** The same, whether it is read whole or from what is kept for the list. */
  const opened = (...about) => {
    const [entry, review] = entriesOf(...about);
    const whole = readOpenedGame(entry, review);
    const made = structuredClone(openedDigests('names').make(entry));
    if (whole === undefined) assert.equal(made, null);
    else {
      const { saved, judgments, ...listed } = whole;
      assert.deepEqual(openedGameOf('a', made, review && structuredClone(reviewDigests.make(review))), listed);
    }
    return whole;
  };
  const PGN = '[White "Ann"]\n[Black "Bob"]\n[Event "Club"]\n[Date "2024.01.02"]\n\n1. e4 e5 1-0';

  test('say when they were played, as far as that is known, and by whom', () => {
    const game = opened('[White "Ann"]\n[WhiteElo "2100"]\n[BlackElo "?"]\n[Event "Open 2020"]\n[Date "2020.05.??"]\n\n1. e4 *');
    assert.deepEqual([game.event, game.date, game.ratings], ['Open 2020', '2020.05.??', { white: '2100', black: '' }]);
    assert.equal(opened('[Event "2020"]\n[Date "2020.01.02"]\n\n1. e4 *').event, '2020');
    assert.equal(opened('[White "Ann"]\n[Date "????.??.??"]\n\n1. e4 *').date, '');
  });

  test('are put in an order by each column, and what is not known comes last', () => {
    const games = [['Bob', '2024.05.01', '0-1'], ['Ánn', '????.??.??', '1-0'], ['Cyd', '2023.01.01', '*']].map(([white, date, result]) => ({
      ...opened(`[White "${white}"]\n[Date "${date}"]\n\n1. e4 e5 ${result}`), changed: 0,
    }));
    const facts = { opening: ({ white }) => ({ Bob: 'Réti' })[white], toPractice: ({ white }) => ({ Cyd: 3, Bob: 1 })[white] ?? 0 };
    const order = (by, isDescending = false) => orderedGames(games, { by, isDescending }, facts).map(({ white }) => white);
    assert.deepEqual([order('white'), order('white', true)], [['Ánn', 'Bob', 'Cyd'], ['Cyd', 'Bob', 'Ánn']]);
    assert.deepEqual([order('date'), order('date', true)], [['Cyd', 'Bob', 'Ánn'], ['Bob', 'Cyd', 'Ánn']]);
    assert.deepEqual(order('result', true), ['Ánn', 'Bob', 'Cyd']);
    assert.equal(order('opening')[0], 'Bob');
    assert.deepEqual(order('accuracy'), ['Bob', 'Ánn', 'Cyd'], 'as before where nothing is known');
    assert.deepEqual([order('practice', true), order('practice')], [['Cyd', 'Bob', 'Ánn'], ['Ánn', 'Bob', 'Cyd']]);
    assert.deepEqual(orderedGames([...games, readKeptGame(entryOf('here'))], { by: 'origin', isDescending: true }, facts)[0].id, 'here', 'by its words');
  });

  test('are listed with players, result and opening, once they have a move', () => {
    const game = opened(PGN);
    assert.deepEqual([game.white, game.black, game.event, game.result, game.moves, game.accuracy], ['Ann', 'Bob', 'Club 2024', '1-0', ['e2e4', 'e7e5'], undefined]);
    assert.equal(opened('1. e4 *'), undefined, 'nobody’s game');
    assert.equal(opened('[White "Ann"]\n\n*'), undefined);
    assert.equal(opened('[White "You"]\n[Black "Espalier, level 6 (Graft)"]\n\n1. e4 *'), undefined, 'that is among those played here');
    const details = new GameDetails(rules);
    assert.match(details.lastFen(game), /^rnbqkbnr\/pppp1ppp/);
    const games = [...gamesOf(entryOf('x', { status: 'over', result: { kind: 'agreement' } })), game];
    const listed = (filter) => filteredGames(games, { ...ALL_GAMES, ...filter }, NO_FACTS).games.map(({ id }) => id);
    assert.deepEqual([listed({}), listed({ origin: 'opened' }), listed({ standing: 'drawn' }), listed({ text: 'bob' }), listed({ text: 'club' })], [['x', 'a'], ['a'], ['x'], ['a'], ['a']]);
  });

  test('have the accuracy of a review, or of what stands in them', () => {
    const cp = (value) => ({ kind: 'centipawns', value });
    const written = opened('[White "Ann"]\n\n{[%eval 0.2]} 1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} *');
    assert.deepEqual(written.accuracy, { white: 100, black: 100 });
    assert.equal(opened('[White "Ann"]\n\n1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} *').accuracy, undefined);
    const keys = ['start', 'start e2e4', 'start e2e4 e7e5'];
    const review = savedReview(keys, new Map(keys.map((key, ply) => [key, { score: cp([20, 20, 600][ply]), line: ['x'], moves: ply === 1 ? ['c7c5'] : [] }])));
    const game = opened(PGN, { review });
    assert.equal(game.accuracy.white, 100);
    assert.ok(game.accuracy.black < 30);
    assert.deepEqual([game, written].map(({ curve }) => curve), [[20, 20, 600], [20, 20, 20]].map((scores) => packedCurve(scores.map(cp))));
    const pgn = pgnOfGames(rules, [game], new GameDetails(rules));
    assert.match(pgn, /1\. e4 \{\[%eval 0\.20\]\}.*e5 \$4 \{\[%eval 6\.00\]\} \(1\.\.\. c5\)/s);
  });
});

test('what was found in a game goes out with it, and comes back', () => {
  const cp = (value) => ({ kind: 'centipawns', value });
  const moves = ['g1f3', 'e7e5', 'f3g5', 'd8g5'];
  const [game] = gamesOf(entryOf('a', { moves, status: 'over', changed: 1_700_000_000_000, result: { kind: 'resignation', winner: 'black' } }));
  const set = {
    id: 'practice.a', game: { moves, chess960: false }, side: 'white', name: 'Graft', isOwn: true, date: 1, nodes: 60_000, scores: [20, 20, 20, -300, -300].map(cp),
    moments: [{ ply: 2, played: 'f3g5', mark: '??', points: 27, before: cp(20), after: cp(-300), better: ['f3e5', 'd8e7'] }],
  };
  const pgn = pgnOfGames(rules, [game], new GameDetails(rules), () => set);
  assert.match(pgn, /\{\[%eval 0\.20\]\} 1\. Nf3 .*2\. Ng5 \$4 .*\(2\. Nxe5 Qe7\)/s);
  const [tree] = rules.readPgn(pgn);
  assert.deepEqual(recordOfPgn(tree).record.moves, moves);
  const { moments, accuracy } = momentsOfPgn(tree, 5);
  assert.deepEqual(moments.moments.map(({ ply, played, mark, better }) => [ply, played, mark, better]), [[2, 'f3g5', '??', ['f3e5', 'd8e7']]]);
  assert.deepEqual([moments.side, moments.name, moments.isOwn, moments.scores], ['white', 'Graft', true, set.scores]);
  assert.ok(accuracy > 0 && accuracy < 60, `${accuracy}`);
  const [plain] = rules.readPgn(pgnOfGames(rules, [game], new GameDetails(rules)));
  assert.equal(momentsOfPgn(plain, 5), undefined);
});

test('all games are one file, and come back from it as they were', () => {
  const games = gamesOf(
    entryOf('a', { moves: MATE, human: 'black', level: 3, status: 'over', changed: 1_700_000_000_000, result: { kind: 'checkmate', winner: 'black' } }),
    entryOf('b', { status: 'over', changed: 1_600_000_000_000, result: { kind: 'flagFall', winner: 'white' } }),
    entryOf('c', { level: 10, control: null, changed: 1_700_000_000_000 }),
  );
  const pgn = pgnOfGames(rules, games, new GameDetails(rules));
  const back = [...rules.readPgn(pgn)].map((tree) => recordOfPgn(tree));
  assert.equal(back.length, 3);
  for (const [index, { record }] of games.entries()) {
    const found = back[index].record;
    assert.deepEqual([found.setup, found.moves], [record.setup, record.moves]);
    assert.ok(readGameRecord(JSON.parse(JSON.stringify(savedRecord(found)))) !== undefined);
  }
  const [unfinished, mate, onTime] = back;
  assert.equal(unfinished.record.result, undefined);
  assert.equal(mate.record.clocks.at(-1).black, 400_000);
  assert.deepEqual(onTime.record.result, { kind: 'flagFall', winner: 'white' });
  assert.equal(new Date(mate.played).getFullYear(), 2023);
  const [foreign] = rules.readPgn('[White "Morphy"]\n[Black "Duke"]\n\n1. e4 e5 1-0');
  assert.equal(recordOfPgn(foreign), undefined);
});

test('a game of two people has no player, and comes back from a file as one', () => {
  const entry = entryOf('two', { moves: MATE, status: 'over', result: { kind: 'checkmate', winner: 'black' } });
  entry.record.setup.twoPeople = { turnsBoard: true };
  const games = gamesOf(entry);
  assert.equal(standingOf(games[0]), 'over');
  assert.deepEqual(ownScores(games), []);
  const [tree] = [...rules.readPgn(pgnOfGames(rules, games, new GameDetails(rules)))];
  const { record } = recordOfPgn(tree);
  assert.deepEqual([record.setup.twoPeople, record.moves], [{ turnsBoard: false }, MATE]);
});

describe('a file of games', () => {
  const FENS = ['6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', '6k1/5ppp/8/8/8/8/4PPPP/R5K1 w - - 0 1'];
  const over = { moves: ['a1a8'], status: 'over', changed: Date.UTC(2026, 10, 27, 9, 8, 7), result: { kind: 'checkmate', winner: 'white' } };
  const control = { baseMs: 60_000, incrementMs: 0 };
  const from = (fen, level) => entryOf('x', { ...over, setup: { human: 'white', level, control, chess960: false, fen } });
  /** As a browser that has these games takes them. */
  const take = async (pgn, here = [], deleted = []) => {
    const entries = [];
    const store = { save: async (...all) => void entries.push(...all) };
    const book = { keep: async () => undefined };
    const { counts } = await new GamesImport(rules, store, book).take(new Blob([pgn]), here, () => undefined, deleted);
    return { counts, entries, games: entries.flatMap((entry) => (entry.kind === 'game' ? (readKeptGame(entry) ?? []) : [])) };
  };
  const games = [from(FENS[0], 1), from(FENS[1], 1), from(FENS[0], 2), from(FENS[0], 2)].map((entry) => readKeptGame(entry));
  const pgn = pgnOfGames(rules, games, new GameDetails(rules));

  test('has every game back, with the same moves from other starts, levels, or once more, and the time of day', async () => {
    const back = await take(pgn);
    assert.deepEqual(back.counts, { added: 4, known: 0, broken: 0, empty: 0 });
    assert.deepEqual(back.games.map(({ record }) => [record.setup.fen, record.setup.level]), games.map(({ record }) => [record.setup.fen, record.setup.level]));
    assert.equal(back.games[0].changed, over.changed);
    const again = await take(pgn, back.games);
    assert.deepEqual(again.counts, { added: 0, known: 4, broken: 0, empty: 0 });
    assert.equal((await take(pgn, back.games.slice(1))).counts.added, 1);
  });

  test('says what of it is broken, and what there is nothing to keep of', async () => {
    const { counts } = await take('[White "Ann"]\n\n1. e4 e5 2. Ke4 *\n\n[White "Bob"]\n\n*\n\n[White "Cy"]\n\n1. d4 *\n');
    assert.deepEqual(counts, { added: 2, known: 0, broken: 1, empty: 1 });
    assert.deepEqual((await take('')).counts, { added: 0, known: 0, broken: 0, empty: 0 });
  });

  test('has what was written in a game, also where it went on since', async () => {
    const [tree] = rules.readPgn('1. e4 {mine} (1. d4) e5 *');
    const saved = savedAnalysis(treeOf(tree), mainLine(treeOf(tree)), 0);
    const game = { ...readKeptGame(entryOf('a', { moves: ['e2e4', 'e7e5', 'g1f3'] })), analysis: { saved, judgments: undefined } };
    const written = pgnOfGames(rules, [game], new GameDetails(rules));
    assert.match(written.replace(/\s+/g, ' '), /1\. e4 \{.*mine.*\} \(1\. d4\) 1\.\.\. e5 .*2\. Nf3/);
    const { entries } = await take(written);
    assert.deepEqual(entries.map(({ kind }) => kind), ['game', 'analysis']);
    assert.equal(entries[1].id, `${entries[0].id}.analysis`);
  });

  describe('that has one that was deleted and may still be brought back', () => {
    const deleted = entryOf('gone', { ...over, moves: MATE, result: { kind: 'checkmate', winner: 'black' }, accuracy: 61 });
    const analysisOf = (text) => {
      const [tree] = rules.readPgn(text);
      const present = savedAnalysis(treeOf(tree), mainLine(treeOf(tree)), 0);
      return { id: 'gone.analysis', kind: 'analysis', status: 'open', created: 0, changed: 0, revision: 4, record: { present, past: [] } };
    };
    const fileOf = (entry, analysis) => {
      const kept = analysis && { saved: analysis.record.present, judgments: undefined };
      return pgnOfGames(rules, [{ ...readKeptGame(entry), analysis: kept }], new GameDetails(rules));
    };
    const PLAIN = analysisOf('1. f3 {bad} e5 2. g4 (2. e4) Qh4# *');

    test('has it back as that one, as it was, and another one like it as another', async () => {
      const file = fileOf(deleted, PLAIN);
      const { counts, entries } = await take(file, [], [[deleted, PLAIN]]);
      assert.equal(counts.added, 1);
      assert.deepEqual(entries, [deleted, PLAIN]);
      const twice = await take(file + file, [], [[deleted, PLAIN]]);
      assert.deepEqual(twice.games.map(({ id }) => id === 'gone'), [true, false]);
      // It is here already.
      assert.equal((await take(file, [readKeptGame(deleted)], [[deleted]])).counts.added, 0);
    });

    test('has what both know of it, and Undo leaves that', async () => {
      const file = fileOf(deleted, analysisOf('1. f3 {another} e5 {why not} 2. g4 (2. d4) Qh4# $1 *'));
      const { accuracy: _, ...record } = deleted.record;
      const { entries } = await take(file, [], [[{ ...deleted, record }, PLAIN]]);
      assert.deepEqual(entries.map(({ id, revision }) => [id, revision]), [['gone', 1], ['gone.analysis', 5]]);
      const { lines, notes } = entries[1].record.present;
      assert.deepEqual(lines.map((line) => line.join(' ')), [MATE.join(' '), 'f2f3 e7e5 e2e4', 'f2f3 e7e5 d2d4']);
      const said = notes.map(({ moves, comment, nags }) => [moves.length, comment ?? nags]);
      assert.deepEqual(said, [[1, 'bad'], [2, 'why not'], [4, [1]]]);
    });

    test('gives it an analysis where it had none', async () => {
      const { entries } = await take(fileOf(deleted, PLAIN), [], [[deleted]]);
      assert.deepEqual(entries.map(({ id }) => id), ['gone', 'gone.analysis']);
    });

    test('has a game of others back as that one', async () => {
      const other = { ...analysisOf('[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 *'), id: 'others' };
      const file = pgnOfGames(rules, [readOpenedGame(other, undefined)], new GameDetails(rules));
      const { entries } = await take(file, [], [[other]]);
      assert.deepEqual(entries, [other]);
    });
  });
});
