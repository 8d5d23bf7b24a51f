// Lines that a careless, mistaken or malicious program might send to a UCI engine; none of them is `quit`.
const COMMANDS = [
  'uci', 'isready', 'ucinewgame', 'stop', 'ponderhit', 'd', 'eval', 'listmoves', 'stats', 'position', 'go', 'setoption',
  'perft', 'bench', 'debug', 'register', 'flip', 'compiler',
];
const GO_WORDS = [
  'wtime', 'btime', 'winc', 'binc', 'movestogo', 'depth', 'nodes', 'movetime', 'mate', 'perft', 'infinite', 'ponder',
  'searchmoves',
];
const OPTIONS = [
  'Hash', 'Threads', 'Clear Hash', 'Ponder', 'MultiPV', 'Move Overhead', 'UCI_Chess960', 'Stats', 'PgnComment', 'Skill Level',
  'UCI_LimitStrength', 'UCI_Elo', 'Contempt', 'Use NNUE', 'EvalFile', 'SyzygyPath', '',
];
const NUMBERS = [
  '-1', '0', '1', '2', '3', '4', '7', '20', '64', '100', '1500', '1e3', '0x10', '2147483648', '99999999999999999999', '-0',
  'NaN', '3.5',
];
const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
  'nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1',
  '4k3/P6P/8/8/8/8/p6p/4K3 b - - 99 200',
];
const MOVES = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'e1g1', 'e1h1', 'a7a8q', 'h7h8n', 'e2e5', 'a1a1', '0000', 'i9j0'];
const SIGNS = ['\0', '\t', ' ', '\r', '\n', '\u2028', '\ufeff', '\ud800', '\u{1f600}', 'é', '/', '-', '"', '\\', 'K', '8', 'w'];

/** An endless supply; `random` gives numbers from 0 up to 1. */
export function* randomLines(random) {
  const below = (limit) => Math.floor(random() * limit);
  const oneOf = (list) => list[below(list.length)];
  const some = (list, most) => Array.from({ length: below(most + 1) }, () => oneOf(list));
  const position = () => {
    const start = random() < 0.5 ? 'startpos' : `fen ${oneOf(FENS)}`;
    return ['position', start, ...(random() < 0.5 ? ['moves', ...some(MOVES, 12)] : [])].join(' ');
  };
  const limit = () => oneOf([
    `depth ${1 + below(5)}`, `nodes ${1 + below(2000)}`, `movetime ${below(20)}`, `wtime ${below(500)} btime ${below(500)}`,
    'infinite', 'ponder', 'ponder depth 2', 'mate 2', 'perft 2', `searchmoves ${some(MOVES, 4).join(' ')} depth 2`, '',
  ]);
  const option = () => {
    const name = oneOf(OPTIONS);
    // A table of a gigabyte takes long to clear.
    const numbers = name === 'Hash' ? NUMBERS.filter((number) => !(Number(number) > 100)) : NUMBERS;
    return `setoption name ${name} value ${oneOf([...numbers, 'true', 'false', ''])}`;
  };
  const soup = () => some([...COMMANDS, ...GO_WORDS, ...NUMBERS, ...MOVES, 'fen', 'startpos', 'moves', 'name', 'value'], 12).join(' ');
  const command = () => [oneOf(COMMANDS), ...some([...GO_WORDS, ...NUMBERS], 3)].join(' ');
  const noise = () => some(SIGNS, 40).join('');
  const sound = () => oneOf([position, position, () => `go ${limit()}`, option, command])();
  const damaged = () => {
    const line = sound();
    const at = below(line.length + 1);
    return line.slice(0, at) + oneOf([...SIGNS, '']) + line.slice(at + below(4));
  };
  const long = () => `${oneOf(['', 'go ', 'position startpos moves ', 'setoption name '])}${oneOf([...MOVES, ...SIGNS])} `.repeat(1 + below(3000));
  const kinds = [sound, sound, sound, sound, damaged, damaged, soup, soup, noise, () => (random() < 0.05 ? long() : command())];
  for (;;) {
    const line = oneOf(kinds)();
    if (!/(^|[\r\n])\s*quit/.test(line)) yield line;
  }
}
