/** The mistake that decided a game, as far as the scores of its positions prove one. */

import { chancesOf } from '../review/winning-chances.js';
import { opposite } from './clock.js';
import type { GameResult } from './game.js';
import type { GameReport, MoveReport } from './game-report.js';

/** Winning chances of a side that is lost, in percent. */
const LOST = 25;

/** The mistake of the loser after which the game was lost to its end; nothing where the time decided. */
export function decidingMove({ moves, complete }: GameReport, result: GameResult): MoveReport | undefined {
  if (!complete || result.winner === undefined || result.kind === 'flagFall') return undefined;
  const loser = opposite(result.winner);
  const isOpen = (move: MoveReport | undefined): boolean => move !== undefined && chancesOf(move.score, loser) >= LOST;
  const move = moves[moves.findLastIndex(isOpen) + 1];
  return move?.mark !== undefined && move.color === loser ? move : undefined;
}
