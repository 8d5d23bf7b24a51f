/** Which of the kept games are listed. */

import { opponentName } from '../game/players.js';
import { plain } from '../text/plain.js';
import type { KeptGame, Standing } from './kept-game.js';
import { standingOf } from './kept-game.js';

export interface GameFilter {
  /** In the name of the opponent or of the opening; empty for all. */
  readonly text: string;
  readonly standing: Exclude<Standing, 'over'> | 'all';
}

export const ALL_GAMES: GameFilter = { text: '', standing: 'all' };

/** `opening` is the name of a game's opening, where it is known. */
export function filteredGames(
  games: readonly KeptGame[],
  { text, standing }: GameFilter,
  opening: (game: KeptGame) => string | undefined,
): KeptGame[] {
  const wanted = plain(text);
  return games.filter((game) => {
    if (standing !== 'all' && standingOf(game) !== standing) return false;
    if (wanted === '') return true;
    // The name of the opening has to be looked for.
    return plain(opponentName(game.record.setup)).includes(wanted) || plain(opening(game) ?? '').includes(wanted);
  });
}
