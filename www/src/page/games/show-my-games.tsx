/** My games over the page. The script is loaded when they are first asked for. */

import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { type GameHandoff, handoffOf } from '../../model/game/game-handoff.js';
import type { Ratings } from '../../model/game/levels.js';
import type { KeptGame } from '../../model/games/kept-game.js';
import { tellEverywhere } from '../shared/page-notice.js';
import type { PageStorage } from '../shared/storage.js';
import { offerDeletedBefore } from './deleted.js';
import { GamesDialog } from './games-dialog.js';
import { MyGames, momentsIdOf } from './my-games.js';

export interface MyGamesHost {
  readonly rules: Rules;
  readonly storage: PageStorage;
  /** Of the levels, as far as they are known. */
  readonly ratings: () => Ratings;
  /** A game is to go on, or to be shown, in Play. */
  readonly onResume: (game: KeptGame) => void;
  readonly onReview: (game: GameHandoff) => void;
  /** The moments of an entry are to be tried again; those of today, where none is named. */
  readonly onPractise: (id?: string) => void;
  /** The analysis of an entry is to be shown. */
  readonly onOpen: (id: string) => void;
  /** So many are kept. */
  readonly onCount: (count: number) => void;
}

/** Makes the dialog, which reads what is kept; what is returned opens it. */
export function makeMyGames({
  rules,
  storage,
  ratings,
  onResume,
  onReview,
  onPractise,
  onOpen,
  onCount,
}: MyGamesHost): () => void {
  const mine = new MyGames(rules, storage.store);
  const isOpen = signal(false);
  effect(() => {
    if (mine.count.value !== undefined) onCount(mine.count.value);
  });
  void mine.load();
  offerDeletedBefore(storage.store);
  const review = async (kept: KeptGame): Promise<void> => {
    const whole = await mine.whole(kept);
    const game = whole && mine.details.game(whole);
    if (game === undefined) return tellEverywhere(t`This game is no longer here.`);
    const shown = { id: kept.id, ply: 0, orientation: game.setup.human, isForReview: true };
    onReview(handoffOf(game, new Date(kept.changed), shown));
  };
  const root = document.createElement('div');
  document.body.append(root);
  render(
    <GamesDialog
      mine={mine}
      isOpen={isOpen}
      onResume={onResume}
      onReview={(game) => void review(game)}
      onPractise={(game) => onPractise(momentsIdOf(game))}
      onPractiseAll={() => onPractise()}
      onOpen={({ id }) => onOpen(id)}
    />,
    root,
  );
  return () => {
    mine.ratings.value = ratings();
    isOpen.value = true;
  };
}
