/** The board with its bar, the graph of the game, and the buttons that go through it. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { branchOf, plyOf, ROOT, shownLine } from '../../model/analysis/variation-tree.js';
import { DomNode } from '../shared/view/dom-node.js';
import { EvalBar } from '../shared/view/eval-bar.js';
import { EvalGraph } from '../shared/view/eval-graph.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { Icon } from '../shared/view/icon.js';
import { Steps } from '../shared/view/steps.js';
import type { AnalysisProps } from './analysis.js';
import { moveName } from './position-summary.js';
import './board-pane.css';

export function Board({ analysis: { board, shown, verdicts } }: AnalysisProps): JSX.Element {
  return (
    <section class="analyse-board" aria-label={t`Analysis board`}>
      <EvalBar verdict={verdicts.verdict.value} orientation={shown.orientation.value} />
      <DomNode node={board} />
    </section>
  );
}

export function Graph({ analysis }: AnalysisProps): JSX.Element {
  const { shown, review, study } = analysis;
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
        onGo={(ply) => study.goTo(ids[ply - 1] ?? ROOT)}
        onStep={(plies) => study.step(plies)}
      />
      <ReviewStart analysis={analysis} />
    </div>
  );
}

/** Starts a review, tells how far it is, and ends it: by one button, so that the focus stays where it was. */
function ReviewStart({ analysis }: AnalysisProps): JSX.Element {
  const { review, reviews, opener } = analysis;
  const { isRunning, isOther, trouble, done, of } = review.progress.value;
  const all = reviews.all.value;
  const game = isRunning ? undefined : all?.index.value;
  const place = useRef<HTMLDivElement>(null);
  useFocusHandoffOf(place, focusReview);
  const told = isRunning
    ? isOther
      ? t`Another game: reviewed ${done} of ${of} positions`
      : t`Reviewed ${done} of ${of} positions`
    : game === undefined
      ? trouble
      : t`Reviewing game ${integer(game + 1)} of ${integer(opener.file.count.value)}`;
  return (
    <div class={told === undefined ? 'graph-start' : 'graph-start told'} ref={place}>
      <span role="status" data-testid="review-progress">
        {told}
      </span>
      {game !== undefined && <button key="cancel-all" type="button" onClick={() => all?.cancel()}>{t`Cancel`}</button>}
      {(isRunning || review.isOffered.value) && (
        <button key="review" type="button" onClick={() => (isRunning ? review.cancel() : analysis.startReview())}>
          {isRunning ? t`Cancel` : t`Review the game`}
        </button>
      )}
    </div>
  );
}

/** Gives the focus to what begins or ends a review, else to the curve that it has drawn. */
export function focusReview(): void {
  const next = document.querySelectorAll<HTMLElement>('.graph-row :is(.graph, .graph-start button)');
  [...next].findLast((node) => node.checkVisibility())?.focus({ preventScroll: true });
}

export function Nav({ analysis }: AnalysisProps): JSX.Element {
  const { shown } = analysis;
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
      <Steps
        class="analyse-steps"
        isStart={ply === 0}
        isEnd={isEnd}
        end={t`Last position`}
        onStep={(step) => analysis.act(step)}
      />
      <div class="analyse-ways">
        <Ways analysis={analysis} />
      </div>
    </div>
  );
}

/** What leads away from the position: to what they threaten, and into its tree. */
export function Ways({ analysis }: AnalysisProps): JSX.Element {
  const { shown, work } = analysis;
  const { outcome, check } = shown.facts.value;
  return (
    <>
      <button
        type="button"
        class="leading threat-button"
        aria-pressed={work.passed.value !== undefined}
        aria-keyshortcuts="x"
        disabled={outcome !== undefined || check !== undefined}
        onClick={() => analysis.act('threat')}
        title={check === undefined ? t`What would they do?` : t`In check, no threat is shown.`}
      >
        <Icon name="threat" />
        <span>{t`Threat`}</span>
      </button>
      <button
        type="button"
        class="leading explore-button"
        aria-label={t`Explore this position`}
        title={t`Explore this position`}
        onClick={() => analysis.act('explore')}
      >
        <Icon name="mark" />
        <span>{t`Explore`}</span>
      </button>
    </>
  );
}
