/** Follows the review in Analyse of a game that is over: what it finds takes the place of what the judge has. */

import type { ReadonlySignal } from '@preact/signals';
import { effect } from '@preact/signals';
import type { Game } from '../../model/game/game.js';
import { isOver } from '../../model/game/game.js';
import { analysisIdOf } from '../../model/game/game-handoff.js';
import type { PositionScore } from '../../model/game/judge.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { lateScript } from '../shared/late-script.js';

/** `id` is where the game is kept. */
export function followReview(
  store: EntryStore,
  game: ReadonlySignal<Game>,
  id: () => string,
  onFound: (game: Game, scores: readonly PositionScore[]) => void,
): void {
  const look = async (shown: Game): Promise<void> => {
    if (!isOver(shown)) return;
    // Without its script the verdict is that of the judge; the next look asks again.
    const reviews = await lateScript(() => import('./review-scores.js')).catch(() => undefined);
    const scores = reviews && (await reviews.scoresOfReview(store, analysisIdOf(id()), shown));
    if (scores !== undefined && game.peek() === shown) onFound(shown, scores);
  };
  store.listen(({ kind }) => kind === 'review' && void look(game.peek()));
  effect(() => void look(game.value));
}
