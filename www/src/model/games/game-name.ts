/** What a game is called in a list: against whom it was played, or who played it. */

import { opponentName } from '../game/players.js';
import type { ListedGame } from './game-filter.js';

export function nameOfGame(game: ListedGame): string {
  if (game.kind === 'played') return opponentName(game.record.setup);
  return `${game.white || '?'} – ${game.black || '?'}`;
}
