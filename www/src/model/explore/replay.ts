/** How a search grew: what each iteration found, and what changed from one to the next. */

import { findPath } from '#espalier/element/tree/find-path.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { IterationSummary, Score } from '#espalier/engine/types.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';

/** One iteration. */
export interface Stage {
  readonly depth: number;
  readonly nodes: number;
  readonly score: Score;
  /** In standard notation where the tree knows it; missing where there is no legal move. */
  readonly bestMove: string | undefined;
}

/** Iterations in a row that found the same move; `first` is the place of the first, from 0. */
export interface Band {
  readonly move: string;
  readonly first: number;
  readonly count: number;
}

/** The iterations that have a result: one that was stopped has a tree and none. */
export function iterationsOf({ summary, depth: last }: Pick<Trace, 'summary' | 'depth'>): readonly IterationSummary[] {
  return summary.iterations.filter(({ depth }) => depth <= last);
}

/** The iterations of a search whose last one is the tree. */
export function stagesOf(iterations: readonly IterationSummary[], tree: RecordTree): Stage[] {
  const names = new Map<string, string>();
  const nameOf = (uci: string): string => {
    const known = names.get(uci) ?? nameIn(tree, uci);
    names.set(uci, known);
    return known;
  };
  return iterations.map(({ depth, nodes, score, bestMove }) => ({
    depth,
    nodes,
    score,
    bestMove: bestMove === undefined ? undefined : nameOf(bestMove),
  }));
}

/** The first move of a line, as the tree calls it where it knows it. */
export function nameIn(tree: RecordTree, uci: string): string {
  const id = findPath(tree, [uci]);
  return id === undefined ? uci : tree.of(id);
}

/** The best moves, each with the iterations in a row that found it. */
export function bandsOf(stages: readonly Stage[]): Band[] {
  const bands: Band[] = [];
  stages.forEach(({ bestMove = '–' }, first) => {
    const last = bands.at(-1);
    if (last?.move === bestMove) bands[bands.length - 1] = { ...last, count: last.count + 1 };
    else bands.push({ move: bestMove, first, count: 1 });
  });
  return bands;
}

/**
 * How tall the bar of an iteration is beside the tallest, from 0 to 1: the square root gives small ones some height.
 */
export function barHeights(stages: readonly Stage[]): number[] {
  const most = Math.max(1, ...stages.map(({ nodes }) => nodes));
  return stages.map(({ nodes }) => Math.sqrt(nodes / most));
}

/** What an iteration found, in a few words. */
export function stageWords(
  { depth, nodes, score, bestMove }: Stage,
  of: number,
  scoreText: (score: Score) => string,
  count: (nodes: number) => string,
): string {
  const found = bestMove === undefined ? '' : `${bestMove}, `;
  return t`depth ${depth} of ${of}: ${found}${scoreText(score)}, ${count(nodes)} nodes`;
}

/** What changed from the iteration before; without one, what the first found. */
export function changeWords(before: Stage | undefined, now: Stage, scoreText: (score: Score) => string): string {
  const found = scoreText(now.score);
  if (now.bestMove === undefined) return t`Depth ${now.depth}: there is no move. The score is ${found}.`;
  if (before?.bestMove === undefined) return t`Depth ${now.depth}: ${now.bestMove} looks best, ${found}.`;
  const was = scoreText(before.score);
  const score = was === found ? t`The score stays ${found}.` : t`Score ${found}, was ${was}.`;
  const move =
    before.bestMove === now.bestMove
      ? t`Depth ${now.depth}: still ${now.bestMove}.`
      : t`Depth ${now.depth}: ${now.bestMove} takes over from ${before.bestMove}.`;
  return `${move} ${score}`;
}
