// What is said to a UCI engine, and what must be heard.
export const BEST = /^bestmove [a-h][1-8][a-h][1-8][qrbn]?( ponder [a-h][1-8][a-h][1-8][qrbn]?)?$/;
const CHESS960 = 'nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1';

/** What is said, and what must be heard next, in this order. */
export const EXCHANGES = [
  ['introduces itself', ['uci'], [/^id name Espalier/, /^id author ./, /^uciok$/]],
  ['offers its options', ['uci'], [/^option name Hash type spin/, /^uciok$/]],
  ['is ready', ['isready'], [/^readyok$/]],
  ['forgets a game', ['ucinewgame', 'isready'], [/^readyok$/]],
  ['takes options', ['setoption name Hash value 8', 'isready'], [/^readyok$/]],
  [
    'takes options for Chess960',
    ['setoption name UCI_Chess960 value true', `position fen ${CHESS960}`, 'go depth 3'],
    [BEST],
  ],
  ['and back', ['setoption name UCI_Chess960 value false', 'isready'], [/^readyok$/]],
  ['searches to a depth', ['position startpos', 'go depth 4'], [/^info depth 4 .*\bpv /, BEST]],
  ['searches some nodes', ['position startpos', 'go nodes 5000'], [BEST]],
  ['searches for a time', ['position startpos moves e2e4', 'go movetime 50'], [BEST]],
  [
    'searches by the clock',
    ['position startpos', 'go wtime 1000 btime 1000 winc 10 binc 10 movestogo 20'],
    [BEST],
  ],
  ['searches with a flag that fell', ['position startpos', 'go wtime -5 btime 100'], [BEST]],
  [
    'finds a mate',
    ['position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'go mate 1'],
    [/score mate 1\b/, /^bestmove d1d8/],
  ],
  [
    'considers only what it is told to',
    ['position startpos', 'go depth 3 searchmoves a2a3 h2h3'],
    [/^bestmove (a2a3|h2h3)/],
  ],
  [
    'tells several lines apart',
    ['setoption name MultiPV value 3', 'position startpos', 'go depth 4'],
    [/^info depth 4 .*\bmultipv 1 /, /^info depth 4 .*\bmultipv 3 /, BEST],
  ],
  ['and one again', ['setoption name MultiPV value 1', 'setoption name Clear Hash', 'isready'], [/^readyok$/]],
  ['lists the moves by rank', ['listmoves'], [/^rank +move/, /^ +20 /]],
  ['counts what its rules do', ['stats on', 'go depth 6', 'stats'], [BEST, /^rule +tried/, /^Null move +\d/]],
  ['counts moves', ['position startpos', 'go perft 3'], [/8902/]],
  [
    'takes a number above its range for the most there is',
    ['position startpos', 'go depth 99999999999999999999 nodes 20000'],
    [/^info string depth can be at most 10000: 99999999999999999999 counts as 10000$/, /^info depth 6 /, BEST],
  ],
  ['answers where a clock has no time', ['go winc 1000 binc 1000'], [BEST]],
  [
    'has no move when the game is over',
    ['position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go depth 3'],
    [/^bestmove (\(none\)|0000)$/],
  ],
];

/** Each is answered with an `info string`. */
export const NONSENSE = [
  'make me a sandwich',
  'position fen not/a/fen w - - 0 1',
  'position startpos moves e2e5',
  'position',
  'setoption name Hash value lots',
  'setoption name MultiPV value 0',
  'setoption name Colour value blue',
  'go depth minus one',
  '\u0000\u{1f600} \t',
];

/** Lines that wait for the end of a search, or do nothing to it: none of them delays a `readyok`. */
export const BEFORE_READY = [
  '',
  'uci',
  'debug on',
  'ponderhit',
  'setoption name MultiPV value 2',
  'position startpos moves e2e4',
  'make me a sandwich',
  'd',
  'go depth 2',
];
