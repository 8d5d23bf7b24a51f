/** My games over the page. The script is loaded when they are first asked for. */

import { signal } from '@preact/signals';
import { render } from 'preact';
import type { Rules } from '#espalier/rules/types.js';
import { requestOf } from '../../model/game/game.js';
import type { HandedGame } from '../../model/game/handed-game.js';
import { headOf } from '../../model/game/handed-game.js';
import type { Ratings } from '../../model/game/levels.js';
import type { KeptGame } from '../../model/games/kept-game.js';
import type { PageStorage } from '../shared/storage.js';
import { GamesDialog } from './games-dialog.js';
import { MyGames } from './my-games.js';

export interface MyGamesHost {
  readonly rules: Rules;
  readonly storage: PageStorage;
  /** Of the levels, as far as they are known. */
  readonly ratings: () => Ratings;
  /** A game is to go on, or to be shown, in Play. */
  readonly onResume: (game: KeptGame) => void;
  readonly onReview: (game: HandedGame) => void;
}

/** Makes the dialog; what is returned opens it. */
export function makeMyGames({ rules, storage, ratings, onResume, onReview }: MyGamesHost): () => void {
  const mine = new MyGames(rules, storage.store);
  const isOpen = signal(false);
  const review = (kept: KeptGame): void => {
    const game = mine.details.game(kept);
    if (game === undefined) return;
    const positions = { request: requestOf(game), view: game.position };
    const head = headOf(game, new Date(kept.changed));
    onReview({ positions, ply: 0, head, orientation: game.setup.human, isForReview: true });
  };
  const root = document.createElement('div');
  document.body.append(root);
  render(<GamesDialog mine={mine} isOpen={isOpen} onResume={onResume} onReview={review} />, root);
  return () => {
    mine.ratings.value = ratings();
    isOpen.value = true;
  };
}
