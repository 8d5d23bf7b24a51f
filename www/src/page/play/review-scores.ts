import type { Game } from '../../model/game/game.js';
import type { PositionScore } from '../../model/game/judge.js';
import { reviewedScores } from '../../model/game/reviewed-game.js';
import { readSavedReview, reviewIdOf } from '../../model/review/saved-review.js';
import type { EntryStore } from '../../model/storage/entry-store.js';

/** Undefined where there is no review of all of the game. */
export async function scoresOfReview(
  store: Pick<EntryStore, 'get'>,
  analysis: string,
  game: Game,
): Promise<readonly PositionScore[] | undefined> {
  const known = readSavedReview((await store.get(reviewIdOf(analysis)))?.record);
  return known && reviewedScores(game, known);
}
