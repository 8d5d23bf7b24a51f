/** Of cuts that were wrong, finds the one that mattered most. */

import type { Trace } from '#espalier/engine/trace.js';
import { type WrongCut, worstOf } from '../../model/explore/worst-cut.js';
import type { JudgedCut } from '../../model/trace/judged-sample.js';

/** The root is asked about those that missed most. */
const ASKED = 6;

export interface WorstOptions {
  /** Plies by which a cut that seems wrong is searched deeper. */
  readonly extraPlies: number;
  readonly signal: AbortSignal;
  /** Whether another recording is shown by now. */
  readonly isGone: () => boolean;
}

export async function worstAmong(
  trace: Trace,
  wrong: readonly JudgedCut[],
  { extraPlies, signal, isGone }: WorstOptions,
): Promise<WrongCut | undefined> {
  const asked: WrongCut[] = [];
  for (const { id, rule: name } of furthestFirst(wrong).slice(0, ASKED)) {
    const rule = trace.cuts(id).find((known) => known === name);
    if (rule === undefined || signal.aborted || isGone()) continue;
    const { off, atRoot } = await trace.audit(id, rule, { extraPlies, atRoot: true, signal });
    asked.push({ id, missed: off, atRoot });
  }
  return worstOf(asked);
}

/** Those furthest from their bounds first. */
export function furthestFirst(wrong: readonly JudgedCut[]): JudgedCut[] {
  return wrong.toSorted((one, other) => other.off - one.off);
}
