/** "At a glance": the static evaluation of the position shown, as a sentence, by its pieces and by its terms. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Color, Evaluation, RuleCount, Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { evalSentences } from '../../model/analysis/eval-groups.js';
import { glanceSentence } from '../../model/analysis/glance.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { EvalTable } from './eval-table.js';
import { RuleCounts } from './rule-counts.js';
import { WorthBoard } from './worth-board.js';
import './glance.css';

export interface GlanceProps {
  readonly fen: string;
  readonly orientation: Color;
  /** Of the position; missing while it is not known. */
  readonly evaluation: Evaluation | undefined;
  readonly facts: PositionFacts;
  /** What the search has found, from White's view. */
  readonly score: Score | undefined;
  readonly rules: readonly RuleCount[] | undefined;
  readonly areCountsOpen: boolean;
  readonly onCountsOpen: (isOpen: boolean) => void;
}

export function Glance({
  fen,
  orientation,
  evaluation,
  facts,
  score,
  rules,
  areCountsOpen,
  onCountsOpen,
}: GlanceProps): JSX.Element {
  const countsId = useUniqueId();
  const openGroups = useSignal<ReadonlySet<string>>(new Set());
  // What is not known yet keeps its place and the focus, so that stepping through a game moves nothing.
  const last = useRef({ evaluation, sentence: t`Before calculating …` });
  const isOver = facts.outcome !== undefined;
  if (evaluation !== undefined) last.current = { evaluation, sentence: sentenceOf(evaluation, facts, score) };
  const shown = isOver ? undefined : last.current.evaluation;
  return (
    <>
      <p class="glance" data-testid="glance">
        {isOver ? t`The game is over.` : last.current.sentence}
      </p>
      <div class="glance-terms" aria-busy={evaluation === undefined && !isOver}>
        <WorthBoard fen={fen} orientation={orientation} evaluation={evaluation} />
        {shown !== undefined && !shown.isKnown && <EvalTable evaluation={shown} open={openGroups} />}
        {shown !== undefined && (
          <div class="eval-words" data-testid="eval-words">
            {evalSentences(shown).map((text) => (
              <p>{text}</p>
            ))}
          </div>
        )}
      </div>
      <h3>
        <button
          type="button"
          class="fold"
          aria-expanded={areCountsOpen}
          aria-controls={countsId}
          onClick={() => onCountsOpen(!areCountsOpen)}
        >
          {t`What is pruned, improving or not`}
        </button>
      </h3>
      <div id={countsId} hidden={!areCountsOpen}>
        <RuleCounts rules={rules} />
      </div>
    </>
  );
}

function sentenceOf({ score: glance }: Evaluation, facts: PositionFacts, score: Score | undefined): string {
  const text = glanceSentence(glance, score);
  return facts.check === undefined ? text : `${text} ${t`In check the search does not use the glance.`}`;
}
