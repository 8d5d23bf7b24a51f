// The plain parts of the Analyse view: the tree of moves, links, what is pasted, and the engine's lines.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import '../built.mjs?model';
import { loadRules, RulesError } from '../../package/lib/rules/index.js';
import { readAnalysisLink, writeAnalysisLink } from '../../www/lib/model/address/analysis-link.js';
import { analysisStatus } from '../../www/lib/model/analysis/analysis-status.js';
import { bestArrows, collect, NO_LINES } from '../../www/lib/model/analysis/lines.js';
import { readPasted } from '../../www/lib/model/analysis/pasted-text.js';
import { savedAnalysis } from '../../www/lib/model/analysis/saved-analysis.js';
import { addNode, annotate, branchOf, findNode, goTo, lineEnds, mainLine, movesOf, newTree, nodeOf, pathTo, plyOf, promote, removeNode, requestOf, ROOT, shownLine } from '../../www/lib/model/analysis/variation-tree.js';

const START = { chess960: false, tags: [] };

/** What the rules would say of these moves, as far as the tree looks. */
function view(...moves) {
  return {
    sans: moves.map((uci) => `(${uci})`),
    positions: ['start', ...moves.map((_, ply) => moves.slice(0, ply + 1).join(' '))].map((fen) => ({ fen })),
    moves: moves.map((uci) => ({ uci, from: uci.slice(0, 2), to: uci.slice(2, 4) })),
  };
}

/** The same moves from the start on, as far as they are new. */
function addGame(tree, { moves, sans, positions }) {
  const nodes = [...tree.nodes];
  const end = moves.reduce((at, move, ply) => {
    const known = nodeOf(nodes, at).children.find((child) => nodes[child].move.uci === move.uci);
    return known ?? addNode(nodes, at, { ...move, san: sans[ply] }, positions[ply + 1]);
  }, ROOT);
  return goTo({ ...tree, nodes }, end);
}

const way = (tree) => movesOf(tree, shownLine(tree)).map(({ uci }) => uci);
const shown = (tree) => movesOf(tree, pathTo(tree, tree.current)).map(({ uci }) => uci);

describe('a tree of moves', () => {
  const game = newTree(START, view('e2e4', 'e7e5', 'g1f3'));

  test('begins with a game, at its end', () => {
    assert.deepEqual(way(game), ['e2e4', 'e7e5', 'g1f3']);
    assert.equal(plyOf(game), 3);
    assert.equal(game.nodes[game.current].fen, 'e2e4 e7e5 g1f3');
    assert.equal(game.nodes[game.current].move.san, '(g1f3)');
  });

  test('shows an earlier position and still knows the way on', () => {
    const earlier = goTo(game, findNode(game, ['e2e4']));
    assert.deepEqual(shown(earlier), ['e2e4']);
    assert.deepEqual(way(earlier), ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual(requestOf(earlier, shownLine(earlier)), { moves: ['e2e4', 'e7e5', 'g1f3'], chess960: false });
  });

  test('keeps the moves that another one is played instead of', () => {
    const varied = addGame(game, view('e2e4', 'c7c5'));
    assert.deepEqual(way(varied), ['e2e4', 'c7c5']);
    assert.deepEqual(varied.nodes[findNode(varied, ['e2e4'])].children, [
      findNode(varied, ['e2e4', 'e7e5']), findNode(varied, ['e2e4', 'c7c5']),
    ]);
    const back = goTo(varied, findNode(varied, ['e2e4', 'e7e5']));
    assert.deepEqual(way(back), ['e2e4', 'e7e5', 'g1f3']);
    const fork = goTo(back, findNode(back, ['e2e4']));
    assert.deepEqual(way(fork), ['e2e4', 'e7e5', 'g1f3'], 'the way looked at last leads on');
    assert.equal(lineEnds(fork).length, 2);
  });

  test('knows moves that it has already', () => {
    assert.equal(addGame(game, view('e2e4', 'e7e5')).nodes.length, game.nodes.length);
    assert.deepEqual(way(addGame(game, view('e2e4', 'e7e5'))), ['e2e4', 'e7e5', 'g1f3']);
  });

  test('loses a move with all that follows, and nothing else', () => {
    const varied = addGame(game, view('e2e4', 'c7c5', 'b1c3'));
    const pruned = removeNode(varied, findNode(varied, ['e2e4', 'c7c5']));
    assert.deepEqual(shown(pruned), ['e2e4']);
    assert.deepEqual(way(pruned), ['e2e4', 'e7e5', 'g1f3']);
    assert.equal(findNode(pruned, ['e2e4', 'c7c5']), undefined);
    assert.deepEqual(way(varied), ['e2e4', 'c7c5', 'b1c3'], 'the tree before is untouched');
    assert.equal(removeNode(game, ROOT), game);
  });

  test('may be deeper than calls can be nested', () => {
    const plies = 20_000;
    const moves = Array.from({ length: plies }, (_, ply) => ({ uci: ['g1f3', 'g8f6', 'f3g1', 'f6g8'][ply % 4] }));
    const names = moves.map(({ uci }) => uci);
    const positions = Array.from({ length: plies + 1 }, (_, ply) => ({ fen: `after ${ply}` }));
    const long = newTree(START, { sans: names, positions, moves });
    assert.deepEqual(lineEnds(long), [plies]);
    assert.equal(plyOf(long), plies);
    const middle = goTo(long, findNode(long, names.slice(0, plies / 2)));
    assert.equal(shownLine(middle).length, plies);
    const after = [{ fen: 'after 0' }, { fen: 'varied' }];
    const varied = addGame(middle, { sans: ['a3'], positions: after, moves: [{ uci: 'a2a3' }] });
    assert.deepEqual(lineEnds(varied), [plies, plies + 1], 'the oldest line first');
    assert.deepEqual(lineEnds(removeNode(varied, plies + 1)), [plies]);
    assert.equal(savedAnalysis(varied, shownLine(varied), 1).lines.length, 2);
  });
});

describe('alternatives', () => {
  const game = newTree(START, view('e2e4', 'e7e5', 'g1f3'));
  const varied = addGame(game, view('e2e4', 'c7c5', 'b1c3'));

  test('the main line stays what it is, whichever line is shown', () => {
    assert.deepEqual(movesOf(varied, mainLine(varied)).map(({ uci }) => uci), ['e2e4', 'e7e5', 'g1f3']);
    assert.equal(branchOf(varied, varied.current), findNode(varied, ['e2e4', 'c7c5']));
    assert.equal(branchOf(varied, findNode(varied, ['e2e4', 'e7e5'])), undefined);
  });

  test('a variation is promoted before what it is played instead of, and shown as before', () => {
    const promoted = promote(varied, varied.current);
    assert.deepEqual(movesOf(promoted, mainLine(promoted)).map(({ uci }) => uci), ['e2e4', 'c7c5', 'b1c3']);
    assert.equal(promoted.current, varied.current);
    assert.equal(promote(promoted, promoted.current), promoted, 'the main line is first already');
    assert.equal(lineEnds(promoted).length, 2);
  });

  test('notes are written beside a move, and taken away by writing nothing', () => {
    const id = varied.current;
    const noted = annotate(varied, id, { comment: 'strong', nags: [1] });
    assert.deepEqual([noted.nodes[id].comment, noted.nodes[id].nags], ['strong', [1]]);
    const bare = annotate(noted, id, { comment: '', nags: [] });
    assert.deepEqual(bare.nodes[id], varied.nodes[id]);
  });
});

describe('links', () => {
  test('say everything again when they are read', () => {
    const game = { fen: '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', moves: ['e1c1', 'e8e7'], chess960: false };
    for (const link of [{ game }, { game, ply: 0 }, { game, ply: 1, why: 'e8e7' }, {}]) {
      assert.deepEqual(readAnalysisLink(writeAnalysisLink(link)), link);
    }
    assert.match(writeAnalysisLink({ game, ply: 1 }), /^#analyse\?fen=4k3\/8\/[\w/]+_w_Q_-_0_1&moves=e1c1,e8e7&ply=1$/);
  });

  test('of other views are none; spoiled moves are left for the rules to say so', () => {
    assert.equal(readAnalysisLink('#explore?moves=e2e4'), undefined);
    assert.deepEqual(readAnalysisLink('#analyse?moves=<b>,,e2e4&ply=7').game.moves, ['<b>', 'e2e4']);
    assert.deepEqual(readAnalysisLink('#analyse?moves=e2e4&ply=7'), {
      game: { moves: ['e2e4'], chess960: false },
    });
  });
});

test('a FEN is told from a PGN', async () => {
  const rules = await loadRules();
  const kindOf = (text) => readPasted(rules, text).kind;
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  assert.equal(readPasted(rules, ` ${fen.replace(' w', '\n  w')}\n`).reading.fen, fen);
  for (const broken of ['8/8/8/8', '8/8/8/8//8/8/8/ w']) assert.throws(() => readPasted(rules, broken), RulesError);
  for (const pgn of ['1. e4 e5', '[Event "A/B/C/D/E"]\n\n1. e4', 'e4 e5 1/2-1/2', '{a/b/c/d} 1. e4']) {
    assert.equal(kindOf(pgn), 'games');
  }
  assert.equal(kindOf(' \n'), 'empty');
  // Its slashes are not split in all the ways there are, of which there are too many.
  assert.equal(kindOf(`${'a/'.repeat(60)}a(`), 'games');
});

/** A report of the engine. */
function info(lineNumber, depth, move, score = { kind: 'centipawns', value: -lineNumber }) {
  return { lineNumber, depth, pv: [move], score };
}

const firsts = ({ shown: lines }) => lines.map(({ depth, pv }) => `${pv[0]} ${depth}`);
const collected = (infos, expected) => infos.reduce((lines, next) => collect(lines, next, expected), NO_LINES);

describe('lines', () => {
  test('are shown as they come, and then only when a depth is complete', () => {
    const first = [info(1, 1, 'e2e4'), info(2, 1, 'd2d4')];
    assert.deepEqual(firsts(collected(first.slice(0, 1), 2)), ['e2e4 1']);
    assert.deepEqual(firsts(collected(first, 2)), ['e2e4 1', 'd2d4 1']);
    // The new best was second before: shown beside the old second it would stand there twice.
    assert.deepEqual(firsts(collected([...first, info(1, 2, 'd2d4')], 2)), ['e2e4 1', 'd2d4 1']);
    const second = [...first, info(1, 2, 'd2d4'), info(2, 2, 'e2e4')];
    assert.deepEqual(firsts(collected(second, 2)), ['d2d4 2', 'e2e4 2']);
  });

  test('never hold a move twice, also where the order changes within a depth', () => {
    const infos = [info(1, 1, 'a2a3'), info(2, 1, 'b2b3'), info(1, 1, 'b2b3'), info(2, 1, 'a2a3')];
    for (let end = 1; end <= infos.length; end += 1) {
      const lines = collected(infos.slice(0, end), 2).shown.map(({ pv }) => pv[0]);
      assert.equal(new Set(lines).size, lines.length, lines.join());
    }
    assert.deepEqual(firsts(collected(infos, 2)), ['b2b3 1', 'a2a3 1']);
  });

  test('have arrows that are the thinner the later they stand, and that of a line pointed at stands out', () => {
    const centipawns = (value) => ({ kind: 'centipawns', value });
    const three = [
      info(1, 9, 'e2e4', centipawns(40)),
      info(2, 9, 'd2d4', centipawns(10)),
      info(3, 9, 'g2g4', centipawns(-40)),
    ];
    const arrows = bestArrows(three);
    assert.deepEqual(arrows.map(({ from, to }) => from + to), ['g2g4', 'd2d4', 'e2e4'], 'the best on top');
    assert.ok(arrows.every(({ kind, label }) => kind === 'best' && label === undefined), 'without a disc over piece and shaft');
    assert.deepEqual(arrows.map(({ weight, opacity }) => [weight, opacity]), [[0.36, 0.52], [0.62, 0.74], [1, 0.96]]);
    assert.deepEqual(bestArrows(three, { pointed: 1 }).map(({ opacity }) => opacity), [0.25, 1, 0.25]);
    assert.ok(bestArrows(three, { isThreat: true }).every(({ kind }) => kind === 'refutes'));
    assert.deepEqual(bestArrows([]), []);
    const losing = three.with(2, { ...three[2], score: centipawns(-2900) });
    const squares = (pointing) => bestArrows(losing, pointing).map(({ from, to }) => from + to);
    assert.deepEqual(squares(), ['d2d4', 'e2e4'], 'what loses the queen is no choice');
    assert.deepEqual(squares({ pointed: 2 }), ['g2g4', 'd2d4', 'e2e4'], 'unless it is pointed at');
  });
});

describe('the status', () => {
  const calm = {
    trouble: undefined, notice: undefined, facts: { legalMoves: [] },
    isOn: true, isRunning: true, isReviewing: false, isEngineTaken: false, seconds: 30, report: undefined,
  };
  const status = (part) => analysisStatus({ ...calm, ...part });

  test('says what the engine does and for how long', () => {
    assert.match(status({}).text, /30 s for each position/);
    assert.match(status({ seconds: 120 }).text, /2 minutes/);
    assert.match(status({ seconds: null }).text, /until you stop it/);
    assert.match(status({ isOn: false }).text, /paused/);
    assert.match(status({ isRunning: false, isEngineTaken: true }).text, /move in the game/);
    assert.match(status({ isRunning: false, isReviewing: true }).text, /reviews the game/);
  });

  test('puts first what needs somebody to act', () => {
    const outcome = { kind: 'stalemate' };
    assert.match(status({ facts: { outcome } }).text, /Stalemate/);
    const notice = { text: 'Removed.', undo: true };
    const both = status({ notice, facts: { outcome } });
    assert.match(both.text, /Stalemate.* Removed\.$/);
    assert.deepEqual(both.action, { kind: 'undo', label: 'Undo' });
    const broken = status({ trouble: 'It broke.', notice });
    assert.deepEqual([broken.text, broken.action.kind], ['It broke.', 'retry']);
  });
});
