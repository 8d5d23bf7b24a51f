/** What the player has reached in all games, played here or against people. */

import { type ListedGame, listedAs, sideOf } from './game-filter.js';
import { dateOf, ownAccuracy } from './game-order.js';
import { type Tally, tallyOf } from './kept-game.js';

/** By the color that the player had, and by the opponent. */
const GROUPS = {
  white: (game: ListedGame): boolean => sideOf(game) === 'white',
  black: (game: ListedGame): boolean => sideOf(game) === 'black',
  levels: ({ kind }: ListedGame): boolean => kind === 'played',
  people: ({ kind }: ListedGame): boolean => kind === 'opened',
} as const;

export interface GroupScore {
  readonly group: keyof typeof GROUPS;
  readonly tally: Tally;
}

/** Those of groups in which a game has ended. */
export function ownScores(games: readonly ListedGame[]): GroupScore[] {
  return (Object.keys(GROUPS) as GroupScore['group'][])
    .map((group) => ({ group, tally: tallyOf(games.filter(GROUPS[group]).map(listedAs)) }))
    .filter(({ tally: { won, drawn, lost } }) => won + drawn + lost > 0);
}

export interface OwnAccuracy {
  readonly percent: number;
  readonly standing: keyof Tally;
}

/** In games that are over and were judged to their end, the earliest first; at most so many. */
export function lastAccuracies(games: readonly ListedGame[], most: number): OwnAccuracy[] {
  return games
    .flatMap((game) => {
      const [percent, standing] = [ownAccuracy(game), listedAs(game)];
      if (percent === undefined || standing === undefined || standing === 'open' || standing === 'over') return [];
      return { percent, standing, key: `${dateOf(game)} ${game.changed}` };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(-most)
    .map(({ percent, standing }) => ({ percent, standing }));
}
