/** Searches what was recorded once more without each rule that has cut in it. */

import type { Loaded } from '#espalier/element/tree/load.js';
import { countRecords } from '#espalier/engine/trace-counts.js';
import type { RuleName } from '#espalier/engine/trace-node.js';
import type { Engine } from '#espalier/engine/types.js';
import { isRule } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/position-link.js';
import { nothingSaid, type Said } from '../shared/view/language.js';

/** What became of the search without a rule. */
export interface Saving {
  readonly rule: RuleName;
  /** Nodes that it needed more; fewer than none where the rule costs more than it saves. */
  readonly nodes: number;
  /** In standard notation; nothing where there is none. */
  readonly bestMove: string | undefined;
}

export interface WithoutEachOptions {
  readonly signal: AbortSignal;
  readonly onSaving: (saving: Saving) => void;
  /** How far it is. */
  readonly onProgress: (said: Said) => void;
}

/** Resolves with how many it has been; of a search that was stopped nothing is told. */
export async function searchWithoutEach(
  engine: Engine,
  { tree, depth, nodes }: Loaded,
  { fen, moves, chess960 }: Recording,
  { signal, onSaving, onProgress }: WithoutEachOptions,
): Promise<Said> {
  if (depth === undefined || nodes === undefined) return nothingSaid;
  const position = { ...(fen !== undefined && { fen }), moves: [...moves], chess960, depth };
  const rules = (countRecords(tree.records).rules ?? []).map(({ declaration }) => declaration);
  let done = 0;
  const words =
    (done: number): Said =>
    () =>
      t`${done} of ${rules.length} rules`;
  for (const { name, label } of rules) {
    if (!isRule(name)) continue;
    const before = words(done);
    onProgress(() => t`${before()}: without ${t(label)}…`);
    const trace = await engine.trace({ ...position, without: [name] }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted || trace === undefined) break;
    done += 1;
    onSaving({ rule: name, nodes: trace.nodes - nodes, bestMove: trace.infos.at(-1)?.pvSan[0] });
  }
  return words(done);
}
