/** The same again, against the engine with the other color; of Chess960 another position. */

import { chess960Fen, randomNumber } from './chess960.js';
import { opposite } from './clock.js';
import type { GameSetup } from './game.js';

export function rematchOf(setup: GameSetup): GameSetup {
  const human = setup.twoPeople === undefined ? opposite(setup.human) : setup.human;
  return setup.chess960 ? { ...setup, human, fen: chess960Fen(randomNumber()) } : { ...setup, human };
}
