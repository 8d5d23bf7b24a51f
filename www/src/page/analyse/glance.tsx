/**
 * "At a glance": the static evaluation of the position shown, as a sentence and by what weighs most; by its pieces and
 * by all of its terms where somebody unfolds them.
 */

import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Color, Evaluation, RuleCount, Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { evalSentences } from '../../model/analysis/eval-groups.js';
import { glanceSentence } from '../../model/analysis/static-eval.js';
import type { PositionFacts } from '../../model/analysis/study.js';
import { FoldButton } from '../shared/view/fold-button.js';
import { late } from '../shared/view/late.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { EvalTable, Weightiest } from './eval-table.js';
import './glance.css';

// What is unfolded is seldom looked at.
const RuleCounts = late(() => import('./rule-counts.js'), 'RuleCounts');
const WorthBoard = late(() => import('./worth-board.js'), 'WorthBoard');

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
  const openGroups = useSignal<ReadonlySet<string>>(new Set());
  const [areWorthsOpen, areTermsOpen] = [useSignal(false), useSignal(false)];
  // What is not known yet keeps its place and the focus, so that stepping through a game moves nothing.
  const last = useRef({ evaluation, sentence: t`Before calculating …` });
  const isOver = facts.outcome !== undefined;
  if (evaluation !== undefined) last.current = { evaluation, sentence: sentenceOf(evaluation, facts, score) };
  const shown = isOver ? undefined : last.current.evaluation;
  const words = shown !== undefined && <EvalWords evaluation={shown} />;
  return (
    <>
      <p class="glance" data-testid="glance">
        {isOver ? t`The game is over.` : last.current.sentence}
      </p>
      <div class="glance-terms" aria-busy={evaluation === undefined && !isOver}>
        {shown !== undefined && (shown.isKnown ? words : <Weightiest evaluation={shown} />)}
        <Fold
          name={t`Each piece’s worth on the board`}
          isOpen={areWorthsOpen.value}
          onToggle={(to) => (areWorthsOpen.value = to)}
        >
          <WorthBoard fen={fen} orientation={orientation} evaluation={evaluation} />
        </Fold>
        {shown !== undefined && !shown.isKnown && (
          <Fold
            name={t`All ${shown.terms.length} terms`}
            isOpen={areTermsOpen.value}
            onToggle={(to) => (areTermsOpen.value = to)}
          >
            <EvalTable evaluation={shown} open={openGroups} />
            {words}
          </Fold>
        )}
      </div>
      <Fold name={t`Pruning here, improving or not`} isOpen={areCountsOpen} onToggle={onCountsOpen}>
        <RuleCounts rules={rules} />
      </Fold>
    </>
  );
}

/** How the terms are blended, or by which rule an ending is known. */
function EvalWords({ evaluation }: { readonly evaluation: Evaluation }): JSX.Element {
  return (
    <div class="eval-words" data-testid="eval-words">
      {evalSentences(evaluation).map((text) => (
        <p>{text}</p>
      ))}
    </div>
  );
}

interface FoldProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** A heading that unfolds what stands below it. */
function Fold({ name, isOpen, onToggle, children }: FoldProps): JSX.Element {
  const id = useUniqueId();
  return (
    <>
      <h3>
        <FoldButton name={name} isOpen={isOpen} controls={id} onToggle={() => onToggle(!isOpen)} />
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

function sentenceOf({ score: glance }: Evaluation, facts: PositionFacts, score: Score | undefined): string {
  const text = glanceSentence(glance, score);
  return facts.check === undefined ? text : `${text} ${t`In check the search does not use the glance.`}`;
}
