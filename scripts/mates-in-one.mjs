// How often each level plays a mate in one that is there: positions from games of the level of 1300 against itself.
//   node scripts/mates-in-one.mjs [POSITIONS]
import { createEngine } from 'espalier';
import { isMain, main, print } from './lib/run.mjs';

const OPENING_PLIES = 8;
const LONGEST_GAME = 200;
/** Full strength has no limit of its own. */
const FULL = { depth: 6 };

/** The moves that mate at once. */
const matesIn = ({ legalMoves }) => legalMoves.filter(({ san }) => san.endsWith('#')).map(({ uci }) => uci);

/** One position with a mate in one from each game, where there was one. Openings are the same in every run. */
async function positionsWithMates(engine, elo, count) {
  const found = [];
  let state = 1;
  const roll = (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  while (found.length < count) {
    await engine.newGame();
    const moves = [];
    while (moves.length < LONGEST_GAME) {
      const view = await engine.position({ moves });
      if (view.outcome !== undefined) break;
      const mates = matesIn(view);
      if (mates.length > 0) {
        found.push({ fen: view.fen, mates });
        break;
      }
      const { legalMoves } = view;
      const { bestMove } = moves.length < OPENING_PLIES
        ? { bestMove: legalMoves[roll(legalMoves.length)].uci }
        : await engine.search({ moves, limits: { elo, depth: 60 } });
      moves.push(bestMove);
    }
  }
  return found;
}

async function share(engine, positions, limits) {
  let played = 0;
  for (const { fen, mates } of positions) {
    await engine.newGame();
    const { bestMove } = await engine.search({ fen, limits });
    if (mates.includes(bestMove)) played += 1;
  }
  return played / positions.length;
}

if (isMain(import.meta)) {
  await main(async () => {
    const count = Number(process.argv[2] ?? 300);
    const engine = await createEngine({ hashMb: 1 });
    const { levels } = engine.ranges;
    const positions = await positionsWithMates(engine, levels[4], count);
    print(`Mates in one that are played, in ${count} positions`);
    for (const elo of levels) {
      print(`${elo}  ${(100 * (await share(engine, positions, { elo, depth: 60 }))).toFixed(1)}%`);
    }
    print(`full  ${(100 * (await share(engine, positions, FULL))).toFixed(1)}%`);
    engine.dispose();
  });
}
