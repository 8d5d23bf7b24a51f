/** The board with its bar, the graph of the game, and the buttons that go through it. */

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import { branchOf, plyOf, ROOT, shownLine } from '../../model/analysis/variation-tree.js';
import { EvalBar } from '../shared/view/eval-bar.js';
import { EvalGraph } from '../shared/view/eval-graph.js';
import type { IconName } from '../shared/view/icon.js';
import { Icon } from '../shared/view/icon.js';
import { Place } from '../shared/view/place.js';
import type { Act, Action } from './actions.js';
import type { StudyState, Verdicts } from './analyse-state.js';
import type { EngineWork } from './engine-work.js';
import { moveName } from './move-name.js';
import type { ReviewState } from './review-state.js';
import './board-pane.css';

export interface BoardProps {
  readonly board: Chessboard;
  readonly shown: StudyState;
  readonly verdicts: Verdicts;
}

export function Board({ board, shown, verdicts }: BoardProps): JSX.Element {
  return (
    <section class="analyse-board" aria-label={t`Analysis board`}>
      <EvalBar verdict={verdicts.verdict.value} orientation={shown.orientation.value} />
      <Place node={board} />
    </section>
  );
}

export interface GameProps {
  readonly shown: StudyState;
  readonly review: ReviewState;
}

export interface GraphProps extends GameProps {
  readonly onGo: (id: number) => void;
  readonly onStep: (plies: number) => void;
  readonly onReview: () => void;
  readonly onAct: Act;
}

export function Graph({ shown, review, onGo, onStep, onReview, onAct }: GraphProps): JSX.Element {
  const tree = shown.tree.value;
  const { ids } = review.line.value;
  const { scores, moves } = review.review.value;
  return (
    <div class="graph-row">
      <EvalGraph
        scores={scores}
        marks={moves}
        phases={review.phases.value}
        name={moveName(tree)}
        ply={branchOf(tree, tree.current) === undefined ? plyOf(tree) : undefined}
        onGo={(ply) => onGo(ids[ply - 1] ?? ROOT)}
        onStep={onStep}
      />
      <ReviewStart review={review} onReview={onReview} />
      <Mistakes review={review} onAct={onAct} />
    </div>
  );
}

/** From mistake to mistake, where a review or the game itself says which moves are some. */
function Mistakes({ review, onAct }: { readonly review: ReviewState; readonly onAct: Act }): JSX.Element | null {
  if (review.mistakes.value.length === 0 || review.progress.value.isRunning) return null;
  return (
    <div class="graph-mistakes">
      <button
        type="button"
        class="quiet"
        aria-label={t`Previous mistake`}
        title={t`Previous mistake`}
        aria-keyshortcuts="Shift+K"
        onClick={() => onAct('previous-mistake')}
      >
        ‹ ?
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={t`Next mistake`}
        title={t`Next mistake`}
        aria-keyshortcuts="K"
        onClick={() => onAct('next-mistake')}
      >
        ? ›
      </button>
    </div>
  );
}

/** Starts a review, tells how far it is, and ends it. One button takes the place of the other, and its focus. */
function ReviewStart({
  review,
  onReview,
}: {
  readonly review: ReviewState;
  readonly onReview: () => void;
}): JSX.Element {
  const { isRunning, trouble, done, of } = review.progress.value;
  const isOffered = !isRunning && review.extent.value !== 'all' && review.line.value.ids.length > 0;
  const place = useRef<HTMLDivElement>(null);
  // The button that has it may be about to go.
  const hadFocus = place.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (!hadFocus || place.current?.contains(document.activeElement) !== false) return;
    const next =
      place.current.querySelector('button') ?? place.current.parentElement?.querySelector<HTMLElement>('.graph');
    next?.focus({ preventScroll: true });
  });
  return (
    <div class="graph-start" ref={place}>
      <span role="status" data-testid="review-progress">
        {isRunning ? t`Reviewed ${done} of ${of} positions` : trouble}
      </span>
      {isOffered && <button key="start" type="button" onClick={onReview}>{t`Review the game`}</button>}
      {isRunning && <button key="cancel" type="button" onClick={() => review.cancel()}>{t`Cancel`}</button>}
    </div>
  );
}

export interface NavProps {
  readonly shown: StudyState;
  readonly work: EngineWork;
  readonly onAct: Act;
}

export function Nav({ shown, work, onAct }: NavProps): JSX.Element {
  const tree = shown.tree.value;
  const ply = plyOf(tree);
  const isEnd = ply === shownLine(tree).length;
  const { isImportOpen } = shown;
  return (
    <div class="analyse-nav">
      <button
        type="button"
        class="labelled open-import"
        aria-expanded={isImportOpen.value}
        onClick={() => (isImportOpen.value = !isImportOpen.value)}
      >
        <Icon name="open" />
        {t`Open`}
      </button>
      <div class="analyse-steps">
        <Step name={t`First position`} title={t`Home`} isIdle={ply === 0} action="first" onAct={onAct} />
        <Step name={t`One move back`} title={t`Left arrow`} isIdle={ply === 0} action="previous" onAct={onAct} />
        <Step name={t`One move forward`} title={t`Right arrow`} isIdle={isEnd} action="next" onAct={onAct} />
        <Step name={t`Last position`} title={t`End`} isIdle={isEnd} action="last" onAct={onAct} />
      </div>
      <div class="analyse-ways">
        <Ways shown={shown} work={work} onAct={onAct} />
      </div>
    </div>
  );
}

/** What leads away from the position: to what they threaten, and into its tree. */
export function Ways({ shown, work, onAct }: NavProps): JSX.Element {
  const { outcome, check } = shown.facts.value;
  return (
    <>
      <button
        type="button"
        class="leading threat-button"
        aria-pressed={work.passed.value !== undefined}
        aria-keyshortcuts="x"
        disabled={outcome !== undefined || check !== undefined}
        onClick={() => onAct('threat')}
        title={check === undefined ? t`What would they do?` : t`In check there is no time for a threat.`}
      >
        <Icon name="threat" />
        <span>{t`Threat`}</span>
      </button>
      <button
        type="button"
        class="leading explore-button"
        aria-label={t`Explore this position`}
        title={t`Explore this position`}
        onClick={() => onAct('explore')}
      >
        <Icon name="mark" />
        <span>{t`Explore`}</span>
      </button>
    </>
  );
}

interface StepProps {
  readonly name: string;
  readonly title: string;
  /** It keeps the focus while it can do nothing. */
  readonly isIdle: boolean;
  /** It is drawn as what it does. */
  readonly action: Action & IconName;
  readonly onAct: Act;
}

function Step({ name, title, isIdle, action, onAct }: StepProps): JSX.Element {
  return (
    <button
      type="button"
      class="step"
      aria-label={name}
      title={title}
      aria-disabled={isIdle}
      onClick={() => onAct(action)}
    >
      <Icon name={action} />
    </button>
  );
}
