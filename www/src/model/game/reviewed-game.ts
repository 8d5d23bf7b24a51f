/** What a review in Analyse has found of a game that was played here, deeper than the judge beside the game. */

import { type Judgment, lineKeys } from '../review/game-review.js';
import { NODES } from '../review/reviewer.js';
import { readSavedReview, reviewIdOf } from '../review/saved-review.js';
import type { EntryStore } from '../storage/entry-store.js';
import { type Game, movesOf, turnAt } from './game.js';
import type { PositionScore } from './judge.js';

/** By ply; undefined unless every position of this game was reviewed. */
export function reviewedScores(game: Game, known: ReadonlyMap<string, Judgment>): readonly PositionScore[] | undefined {
  const { positions } = game.position;
  const keys = lineKeys({ fen: positions[0]?.fen ?? '', chess960: game.setup.chess960 }, movesOf(game));
  const scores = keys.flatMap((key, ply): PositionScore[] => {
    const judgment = known.get(key);
    if (judgment === undefined) return [];
    const { score, line, moves } = judgment;
    const info = { pv: moves, pvSan: line, nodes: NODES, milliseconds: 0 };
    const moveNumber = positions[ply]?.moveNumber ?? 1;
    return [{ ply, turn: turnAt(game, ply), moveNumber, info, score, complete: true }];
  });
  return scores.length === keys.length ? scores : undefined;
}

/** Undefined where there is no review of all of the game. */
export async function scoresOfReview(
  store: Pick<EntryStore, 'get'>,
  analysis: string,
  game: Game,
): Promise<readonly PositionScore[] | undefined> {
  const known = readSavedReview((await store.get(reviewIdOf(analysis)))?.record);
  return known && reviewedScores(game, known);
}
