/** What is left of the limits of a search that goes on after an interruption. */
import type { Limits } from './wasm-types.js';

/** What a search has had so far. */
export interface Spent {
  readonly nodes: number;
  /** While a worker was at it. */
  readonly milliseconds: number;
  /** Since it was asked for: the clocks of a game run on while it waits. */
  readonly onClock: number;
}

export function limitsLeft(limits: Limits, { nodes, milliseconds, onClock }: Spent): Limits {
  const left = { ...limits };
  if (left.nodes !== undefined) left.nodes = Math.max(0, left.nodes - nodes);
  if (left.movetime !== undefined) left.movetime = timeLeft(left.movetime, milliseconds);
  // Of the two clocks only that of the side to move counts.
  if (left.wtime !== undefined) left.wtime = timeLeft(left.wtime, onClock);
  if (left.btime !== undefined) left.btime = timeLeft(left.btime, onClock);
  return left;
}

/** A level has nodes of its own, of which only the engine knows how many. */
export function withinLevel(limits: Limits, levelNodes: number | undefined, spent: number): Limits {
  if (levelNodes === undefined) return limits;
  return { ...limits, nodes: Math.min(limits.nodes ?? Infinity, Math.max(0, levelNodes - spent)) };
}

/** Whether nothing is left of a limit, so that there is nothing to go on with. */
export function isSpent({ nodes, movetime }: Limits): boolean {
  return nodes === 0 || movetime === 0;
}

function timeLeft(time: number, elapsed: number): number {
  return Math.max(0, Math.floor(time - elapsed));
}
