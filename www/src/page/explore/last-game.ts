/** "Your last game": a short search of every position finds the move that lost most, and a story is made of it. */

import type { Engine, Score } from '#espalier/engine/types.js';
import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { mostDoubtful, type Seen } from '../../model/explore/doubtful-move.js';
import type { Story } from '../../model/explore/story.js';
import type { GamePositions } from '../../model/game/game.js';
import type { Said } from '../shared/view/language.js';

/**
 * Plies for each position: enough to see what hangs. Nodes would stop a search in an iteration that has no score yet.
 */
const SHORT = 6;
const DEPTH = 12;

/** Nothing where no move lost much. Rejects when it is aborted. */
export async function lastGameStory(
  engine: Engine,
  { request, view }: GamePositions,
  signal: AbortSignal,
  onProgress: (said: Said) => void,
): Promise<Story | undefined> {
  const { fen, moves = [], chess960 = false } = request;
  const start = { ...(fen !== undefined && { fen }), chess960 };
  const seen: Seen[] = [];
  for (const [ply, { turn }] of view.positions.entries()) {
    onProgress(() => t`looking at move ${ply} of ${moves.length}`);
    seen.push({ turn, score: await scoreAfter(engine, { ...start, moves: moves.slice(0, ply) }, signal) });
  }
  const ply = mostDoubtful(seen);
  const before = ply === undefined ? undefined : view.positions[ply];
  if (ply === undefined || before === undefined) return undefined;
  const played = numberedMove(before, view.sans[ply] ?? '');
  return {
    id: 'last-game',
    title: () => t`Your last game`,
    subtitle: () => played,
    sign: 'board',
    recording: { ...start, moves: moves.slice(0, ply), depth: DEPTH },
    steps: [
      {
        path: '.',
        text: () =>
          t`${played} is the move of your last game that lost most. This is the position before it. The thick arrow is the move that Espalier gave most of its work to.`,
        claim: { kind: 'searched' },
      },
    ],
  };
}

async function scoreAfter(
  engine: Engine,
  position: { readonly fen?: string; readonly moves: string[]; readonly chess960: boolean },
  signal: AbortSignal,
): Promise<Score | undefined> {
  const trace = await engine.trace({ ...position, limits: { depth: SHORT } }, { signal });
  return trace.node(0).score;
}
