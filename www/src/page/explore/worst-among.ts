/** Looks closely at cuts that were wrong, and finds the one that mattered most. */

import type { Trace } from '#espalier/engine/trace.js';
import { shortfall, type WrongCut, worstOf } from '../../model/explore/worst-cut.js';
import type { JudgedCut } from '../../model/trace/judged-sample.js';

/** Wrong ones that are looked at closely. */
const MOST = 24;
/** Of those, the root is asked about the ones that missed most. */
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
  const audited = async (id: number, name: string, atRoot: boolean): Promise<WrongCut | undefined> => {
    const rule = trace.cuts(id).find((known) => known === name);
    if (rule === undefined || signal.aborted || isGone()) return undefined;
    const audit = await trace.audit(id, rule, { extraPlies, atRoot, signal });
    return { id, missed: shortfall(trace.node(id), audit), atRoot: audit.atRoot };
  };
  const missed: (WrongCut & { readonly rule: string })[] = [];
  for (const { id, rule } of wrong.slice(0, MOST)) {
    const found = await audited(id, rule, false);
    if (found !== undefined) missed.push({ ...found, rule });
  }
  const asked: WrongCut[] = [];
  for (const { id, rule } of missed.toSorted((one, other) => other.missed - one.missed).slice(0, ASKED)) {
    const found = await audited(id, rule, true);
    if (found !== undefined) asked.push(found);
  }
  return worstOf(asked);
}

/** The one that a referee found furthest from its bound. */
export function furthestOff(wrong: readonly JudgedCut[]): JudgedCut | undefined {
  return wrong.toSorted((one, other) => (other.off ?? 0) - (one.off ?? 0))[0];
}
