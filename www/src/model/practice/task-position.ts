/** The position before a mistake, which is asked about. */

import { numberedLine, numberedMove } from '#espalier/model/format.js';
import type { Position, Rules } from '#espalier/rules/types.js';
import type { Task } from './todays-five.js';

/** Undefined where the rules refuse it or what is written of it: that must be what can be played. */
export function positionOf(rules: Rules, task: Task): Position | undefined {
  try {
    const position = rules.position(requestOf(task));
    const { played, better } = task.moment;
    position.play(played);
    better.reduce((at, uci) => at.play(uci), position);
    return position.outcome === undefined && better.length > 0 ? position : undefined;
  } catch {
    return undefined;
  }
}

/** As an engine is asked about it. */
export function requestOf({ set: { game }, moment: { ply } }: Task): {
  readonly fen?: string;
  readonly moves: string[];
  readonly chess960: boolean;
} {
  const { fen, moves, chess960 } = game;
  return { ...(fen !== undefined && { fen }), moves: moves.slice(0, ply), chess960 };
}

/** `18.Bxg6`, of a move that is legal there. */
export const nameOf = (before: Position, uci: string): string => numberedMove(before, before.san(uci));

/** `18.Bxg6`, `hxg6`, of moves that can be played one after another. */
export function namesOf(start: Position, line: readonly string[]): string[] {
  const sans: string[] = [];
  let at = start;
  for (const uci of line) {
    sans.push(at.san(uci));
    at = at.play(uci);
  }
  return numberedLine(start, sans);
}
