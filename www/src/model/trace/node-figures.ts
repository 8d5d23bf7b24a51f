/**
 * The few numbers that stand under the sentence, and what they mean. Scores are White's or those of the side to move.
 */

import type { Color } from '#espalier/chess/squares.js';
import type { TraceNode } from '#espalier/engine/trace-node.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { Score } from '#espalier/engine/types.js';
import { forWhite, integer, scoreText } from '#espalier/model/format.js';
import { sideName } from '#espalier/model/outcome-text.js';
import type { ScoreView } from '#espalier/model/plain-sentence.js';
import { rateText } from '#espalier/model/record-text.js';
import { t } from '#espalier/model/words.js';

export interface Figure {
  readonly label: string;
  readonly value: string;
  /** What it is, in a sentence. */
  readonly help: string;
}

export type { ScoreView };

/** A score of the side to move, as it is shown. */
export function shownScore(score: Score, side: Color, view: ScoreView): string {
  return scoreText(view === 'white' ? forWhite(score, side) : score);
}

/** Both ends of the window, the smaller first. */
export function shownWindow(
  text: (score: Score) => string,
  alpha: Score,
  beta: Score,
  side: Color,
  view: ScoreView,
): string {
  const [low, high] = view === 'white' && side === 'black' ? [beta, alpha] : [alpha, beta];
  return `${text(low)} … ${text(high)}`;
}

export function figuresOf(
  node: TraceNode,
  records: TraceRecords,
  side: Color,
  view: ScoreView,
  ruleLabel: string | undefined,
): Figure[] {
  const whose = view === 'white' ? t`White’s view` : t`${sideName(side)}’s view`;
  const figures: Figure[] = [];
  const add = (label: string, value: string | undefined, help: string): void => {
    if (value !== undefined) figures.push({ label, value, help });
  };
  if (ruleLabel !== undefined) add(t`rule`, ruleLabel, t`The rule that ended the search here, or pruned the move.`);
  add(
    t`static eval`,
    node.eval && shownScore(node.eval, side, view),
    t`What the position looks like before any move is tried, in pawns from ${whose}.`,
  );
  add(
    t`beta`,
    node.beta && node.visit !== 'pruned' && Math.abs(betaOf(node)) < BEYOND
      ? shownScore(node.beta, side, view)
      : undefined,
    t`What ${sideName(side)} has to reach so that the other side avoids this position, from ${whose}.`,
  );
  add(t`score`, node.score && shownScore(node.score, side, view), t`What the search made of it, from ${whose}.`);
  add(
    t`improving`,
    node.rate === undefined && node.improving === undefined ? undefined : rateText(records, node.id),
    t`Whether ${sideName(side)} stands better than at its own last turn: ▲ yes, ▼ no, ● not known. The number, from 0 to 1, sums up the last turns of this line.`,
  );
  add(t`depth`, node.depth === undefined ? undefined : String(node.depth), t`How many plies were left to search.`);
  add(t`nodes`, integer(node.nodes), t`How many positions the search looked at here and below.`);
  return figures;
}

/** From here on a score is a mate, and no mark to reach. */
const BEYOND = 20_000;

function betaOf({ beta }: TraceNode): number {
  return beta?.kind === 'centipawns' ? beta.value : BEYOND;
}
