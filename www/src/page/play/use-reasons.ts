/** Why the key moments of a game are mistakes, by ply: asked one after another while they are drawn. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../model/game/game.js';
import { requestOf } from '../../model/game/game.js';
import type { MoveReport } from '../../model/game/game-report.js';
import { lineKeys } from '../../model/review/line-keys.js';
import type { AskWhy, Reason } from '../../model/why/reason.js';
import { reasonText } from '../../model/why/reason.js';
import { ReasonFinder } from '../../model/why/reason-finder.js';

export function useReasons(
  game: Game,
  moments: readonly MoveReport[],
  ask: AskWhy,
): (ply: number) => string | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Reason>>(new Map());
  const finder = useMemo(
    () => new ReasonFinder(ask, (key, reason) => setKnown((before) => new Map([...before, [key, reason]]))),
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
  return (ply) => reasonText(known.get(keys[ply + 1] ?? ''));
}
