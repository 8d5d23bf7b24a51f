/** The line by which a search without the rule has refuted a cut. */

import type { Loaded } from '#espalier/element/tree/load.js';
import type { Audit } from '#espalier/engine/types.js';
import { numberedLine } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';

/** Moves of it that are said. */
const SAID = 4;

export interface Refutation {
  /** UCI; empty where the score alone shows it. */
  readonly line: readonly string[];
  readonly words: string;
}

/** Nothing where the cut of the record was right, or has not been judged. */
export function refutationOf({ tree }: Loaded, id: number, audits: readonly Audit[]): Refutation | undefined {
  const wrong = audits.find(({ verdict }) => verdict === 'wrong');
  if (wrong === undefined) return undefined;
  const { line, lineSan } = wrong.withoutRule;
  if (line.length === 0) return { line, words: t`That was wrong.` };
  return {
    line,
    words: t`That was wrong: ${numberedLine(tree.placementOf(id), lineSan.slice(0, SAID)).join(' ')} shows it.`,
  };
}
