// Algebraic notation of recorded moves, which is made without the rules of chess: as the module of the rules writes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../built.mjs?modules';
import { sanOf } from '../../package/lib/model/notation.js';
import { placementOf } from '../../package/lib/model/placement.js';
import { loadRules } from '../../package/lib/rules/index.js';
import { random } from './support/random.mjs';

const rules = await loadRules();

/** A position, and moves of it that are easily misnamed. */
const HARD = [
  ['4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1', ['Ne2'], 'the other knight is pinned'],
  ['4k3/8/8/4r3/8/2N5/4N3/4K3 w - - 0 1', ['Nd5', 'Nb5'], 'a pinned knight is no rival'],
  ['k7/8/8/2q1q3/8/2q1q3/8/7K b - - 0 1', ['Qc5d4', 'Qe3d4'], 'two queens of a file and two of a rank'],
  ['7k/8/8/1N3N2/8/1N3N2/8/K7 w - - 0 1', ['Nb3d4', 'Nf5d4'], 'four knights'],
  ['5k2/8/8/8/8/8/8/4K2R w K - 0 1', ['O-O+'], 'castling gives check'],
  ['3k4/8/8/8/8/8/8/R3K3 w Q - 0 1', ['O-O-O+'], 'castling gives check'],
  ['5k2/3R4/8/8/8/8/4R1R1/4K2R w K - 0 1', ['O-O#'], 'castling mates'],
  ['k7/7P/1K6/8/8/8/8/8 w - - 0 1', ['h8=Q#', 'h8=R#', 'h8=B', 'h8=N'], 'a promotion mates'],
  ['6rk/6pp/7N/8/8/8/8/K7 w - - 0 1', ['Nf7#'], 'a smothered mate'],
  ['k7/8/8/8/6r1/5pKP/5ppr/8 w - - 0 1', ['Kxf3', 'Kxg4'], 'a king takes'],
  ['8/8/8/5k2/3Pp3/8/8/K7 b - d3 0 1', ['exd3'], 'a pawn is taken in passing'],
  ['6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1', ['Rd8#'], 'a mate of the back rank'],
  ['3r2k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1', ['Rxd8#'], 'a rook is taken with mate'],
  ['2r3k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1', ['Rd8+'], 'the check can be parried'],
  ['8/8/8/1k1pP3/1P6/1K6/8/6B1 w - d6 0 1', ['exd6'], 'a capture in passing'],
  ['8/8/R7/1R5p/5k1K/7P/6P1/8 w - - 0 1', ['g3+'], 'the pawn may be taken by the king'],
  ['8/8/8/8/k1p5/8/1P1Q4/KR6 w - - 0 1', ['b3+'], 'a pawn that goes one square'],
  ['8/8/7R/3k4/3p4/1P1N4/4PN2/7K w - - 0 1', ['e4+'], 'only a capture in passing ends the check'],
  ['8/8/7R/3k4/3n4/1P1N4/4PN2/7K w - - 0 1', ['e4#'], 'nothing can capture in passing'],
];

/** Where only Chess960 castles so. */
const CHESS960 = [
  ['1k6/8/8/8/8/8/8/1KR5 w C - 0 1', ['O-O'], 'the king is beside the rook'],
  ['5k2/8/8/8/8/8/8/R4KR1 w GA - 0 1', ['O-O+', 'O-O-O'], 'castling gives check'],
  ['5k2/8/8/8/8/8/8/6KR w H - 0 1', ['O-O+'], 'the king stays where it is'],
];

/** Random games from here have promotions, checks and mates. */
const STARTS = [
  { fen: undefined },
  { fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' },
  { fen: '8/1P3k2/8/8/3p4/8/2P2K1p/R6R b - - 0 40' },
  { fen: 'q3k2q/1n1qn3/8/8/8/8/3NQ1N1/Q3K2Q w - - 0 1' },
  { fen: 'r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1', chess960: true },
];

function* randomPositions() {
  const next = random(20_261);
  for (const start of STARTS) {
    for (let game = 0; game < 4; game += 1) {
      let position = rules.position(start);
      for (let ply = 0; ply < 60 && position.legalMoves.length > 0; ply += 1) {
        if (ply % 6 === 0) yield position;
        position = position.play(position.legalMoves[Math.floor(next() * position.legalMoves.length)]);
      }
    }
  }
}

/** Moves whose names differ. */
function differing({ fen, legalMoves }) {
  const placement = placementOf(fen);
  return legalMoves.flatMap(({ uci, san }) => {
    const ours = sanOf(placement, uci);
    return ours === san ? [] : [`${fen} ${uci}: ${ours}, and not ${san}`];
  });
}

test('what is easily misnamed has the name that the rules give it', () => {
  for (const [positions, chess960] of [[HARD, false], [CHESS960, true]]) {
    for (const [fen, names, why] of positions) {
      const position = rules.position({ fen, chess960 });
      const known = position.legalMoves.map(({ san }) => san);
      assert.deepEqual(names.filter((name) => !known.includes(name)), [], `${why}: ${known.join(' ')}`);
      assert.deepEqual(differing(position), [], why);
    }
  }
});

test('all legal moves of a hundred positions have the names that the rules give them', () => {
  const positions = [...randomPositions()];
  assert.ok(positions.length >= 100, `${positions.length} positions`);
  const names = positions.flatMap(({ legalMoves }) => legalMoves.map(({ san }) => san));
  // What has to be among them, so that it is tested.
  for (const kind of [/#$/, /\+$/, /^[QRN][a-h]x?[a-h][1-8]/, /^[QRN][1-8]x?[a-h][1-8]/, /=Q\+?/, /^O-O$/, /^O-O-O/])
    assert.ok(names.some((name) => kind.test(name)), `none is ${kind}`);
  assert.deepEqual(positions.flatMap(differing), []);
});
