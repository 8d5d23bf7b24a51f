/** The line that has refuted a cut. */

import type { Loaded } from '#espalier/element/tree/load.js';
import { numberedLine } from '#espalier/model/format.js';
import { sanOf } from '#espalier/model/notation.js';
import { afterMove } from '#espalier/model/placement.js';
import { t } from '#espalier/model/words.js';
import type { Judged } from '../../model/trace/judged-sample.js';

/** Moves of it that are said. */
const SAID = 4;

export interface Refutation {
  /** UCI; empty where the score alone shows it. */
  readonly line: readonly string[];
  readonly words: string;
}

/** Nothing where the cut of the record was right, or nobody can tell. */
export function refutationOf({ tree }: Loaded, id: number, { audits, rulings }: Judged): Refutation | undefined {
  const wrong = [...audits, ...rulings].find(({ verdict }) => verdict === 'wrong');
  if (wrong === undefined) return undefined;
  const { line } = wrong.withoutRule;
  if (line.length === 0) return { line, words: t`That was wrong.` };
  let at = tree.placementOf(id);
  const said = line.slice(0, SAID).map((move) => {
    const san = sanOf(at, move);
    at = afterMove(at, move);
    return san;
  });
  return { line, words: t`That was wrong: ${numberedLine(tree.placementOf(id), said).join(' ')} shows it.` };
}
