/** Why the key moments of a game are mistakes, by ply: asked one after another while they are drawn. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Game, requestOf } from '../../model/game/game.js';
import type { MoveReport } from '../../model/game/game-report.js';
import { lineKeys } from '../../model/review/game-review.js';
import { graphWords } from '../../model/why/graph-words.js';
import { type AskWhy, type Reason, reasonOf, reasonText } from '../../model/why/reason.js';
import { ReasonFinder } from '../../model/why/reason-finder.js';

/** With the words that stand above the graph, where there are some. */
export interface GraphReason extends Reason {
  readonly words: string | undefined;
}

export function useReasons(
  game: Game,
  moments: readonly MoveReport[],
  ask: AskWhy,
): (ply: number) => GraphReason | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, GraphReason>>(new Map());
  const finder = useMemo(
    () =>
      new ReasonFinder(ask, (key, answer) =>
        setKnown((before) => new Map([...before, [key, { ...reasonOf(answer), words: graphWords(answer) }]])),
      ),
    [],
  );
  const { moves = [], ...start } = requestOf(game);
  const keys = lineKeys({ fen: game.position.positions[0]?.fen ?? '', chess960: game.setup.chess960 }, moves);
  const wanted = moments.flatMap(({ ply }) => {
    const [key, move] = [keys[ply + 1], moves[ply]];
    if (key === undefined || move === undefined || reasonText(known.get(key)) !== undefined) return [];
    return [{ key, question: { ...start, moves: moves.slice(0, ply), move } }];
  });
  useEffect(() => finder.want(wanted), [wanted.map(({ key }) => key).join('\n')]);
  useEffect(() => () => finder.want([]), []);
  return (ply) => {
    const reason = known.get(keys[ply + 1] ?? '');
    return reasonText(reason) === undefined ? undefined : reason;
  };
}
