// An answer as the engine gives it: why not 4.Nxe5, which loses the knight for a pawn, where 4.d3 was better.
const at = (uci, san, balance, captured) => ({ uci, san, balance, ...(captured && { captured }) });
const piece = (square, color, letter) => ({ square, color, piece: letter });
const cp = (value) => ({ kind: 'centipawns', value });

export const GAME = { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'b1c3', 'g8f6'] };

export const LOST = {
  fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4',
  verdict: 'loses',
  depth: 11,
  headline: 'It costs a knight for a pawn.',
  sentence: '4…Nxe5 takes the knight on e5.',
  asked: {
    move: { uci: 'f3e5', san: 'Nxe5' },
    score: cp(-215),
    balance: 0,
    line: [
      at('f3e5', 'Nxe5', 1, piece('e5', 'black', 'p')),
      at('c6e5', 'Nxe5', -2, piece('e5', 'white', 'n')),
      at('d2d4', 'd4', -2),
      at('e5c6', 'Nc6', -2),
    ],
    material: 'White loses a knight for a pawn.',
  },
  best: {
    move: { uci: 'd2d3', san: 'd3' },
    score: cp(20),
    balance: 0,
    line: [at('d2d3', 'd3', 0), at('f8b4', 'Bb4', 0), at('c1d2', 'Bd2', 0)],
    material: '',
  },
  reason: {
    motif: 'hangingPiece',
    ply: 1,
    uci: 'c6e5',
    san: 'Nxe5',
    actor: piece('e5', 'black', 'n'),
    targets: [piece('e5', 'white', 'n')],
    sentence: '4…Nxe5 takes the knight on e5.',
  },
};

/** What is asked about is the best move. */
export const BEST = { ...LOST, verdict: 'best', headline: 'You are right: it is the best move.', sentence: '', asked: LOST.best, reason: undefined };

export const OTHERS = [
  { pv: ['d2d3'], pvSan: ['d3'], score: cp(20) },
  { pv: ['f1b5'], pvSan: ['Bb5'], score: cp(15) },
  { pv: ['a2a3'], pvSan: ['a3'], score: cp(-10) },
  { pv: ['h2h3'], pvSan: ['h3'], score: cp(-30) },
];
