/** Which of the kept games are listed. */

import { opponentName } from '../game/players.js';
import { plain } from '../text/plain.js';
import type { KeptGame, Standing } from './kept-game.js';
import { standingOf } from './kept-game.js';
import type { OpenedGame } from './opened-game.js';

export interface GameFilter {
  /** In the names of the players, of the event or of the opening; empty for all. */
  readonly text: string;
  /** `opened`: games of others, which were opened in Analyse. */
  readonly standing: Exclude<Standing, 'over'> | 'all' | 'opened';
}

export type ListedGame = KeptGame | OpenedGame;

export const ALL_GAMES: GameFilter = { text: '', standing: 'all' };

/** `opening` is the name of a game's opening, where it is known. */
export function filteredGames(
  games: readonly ListedGame[],
  { text, standing }: GameFilter,
  opening: (game: ListedGame) => string | undefined,
): ListedGame[] {
  const wanted = plain(text);
  return games.filter((game) => {
    if (standing !== 'all' && listedAs(game) !== standing) return false;
    if (wanted === '') return true;
    // The name of the opening has to be looked for.
    return plain(namesIn(game)).includes(wanted) || plain(opening(game) ?? '').includes(wanted);
  });
}

/** Among which games it is listed. */
export function listedAs(game: ListedGame): GameFilter['standing'] | 'over' {
  return game.kind === 'opened' ? 'opened' : standingOf(game);
}

function namesIn(game: ListedGame): string {
  return game.kind === 'opened' ? `${game.white} ${game.black} ${game.event}` : opponentName(game.record.setup);
}
