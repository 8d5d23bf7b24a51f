/** What the Analyse view shows, as signals over its models. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Color, Score } from '#espalier/engine/types.js';
import { forWhite } from '#espalier/model/format.js';
import type { Rules } from '#espalier/rules/types.js';
import { type AnalysisStatus, analysisStatus } from '../../model/analysis/analysis-status.js';
import type { PreviewPosition } from '../../model/analysis/lines.js';
import type { NodePositions } from '../../model/analysis/node-positions.js';
import type { PositionFacts, Study } from '../../model/analysis/study.js';
import { newTree, nodeOf, type TreeNode, type VariationTree } from '../../model/analysis/variation-tree.js';
import { resultVerdict, scoreVerdict, type Verdict } from '../shared/view/eval-bar.js';
import { keptSignal } from '../shared/view/kept-signal.js';
import type { EngineWork } from './engine-work.js';

/** Which panel is shown where there is not room for all. */
export type Tab = 'lines' | 'moves' | 'glance' | 'report';

/** What is shown of the moves. */
export class StudyState {
  readonly tree: ReadonlySignal<VariationTree>;
  readonly node: ReadonlySignal<TreeNode>;
  readonly facts: ReadonlySignal<PositionFacts>;
  readonly hasPast: ReadonlySignal<boolean>;
  /** Whether another tab writes it. */
  readonly isElsewhere: ReadonlySignal<boolean>;
  readonly orientation = signal<Color>('white');
  /** A position some moves ahead, while a line is pointed at. */
  readonly preview = signal<PreviewPosition>();
  /** The line of the engine that is pointed at. */
  readonly pointed = signal<number>();
  readonly tab = keptSignal<Tab>('analyse', ['lines', 'moves', 'glance', 'report']);
  /** Where there is no room for the field, it is behind a button. */
  readonly isImportOpen = signal(false);

  constructor(rules: Rules, positions: NodePositions, study: Study) {
    this.isElsewhere = study.isReadOnly;
    // Until something is opened.
    const nothing = newTree({ chess960: false, tags: [] }, rules.position({}));
    this.tree = computed(() => study.tree ?? nothing);
    this.node = computed(() => nodeOf(this.tree.value.nodes, this.tree.value.current));
    this.facts = computed(() => {
      const { legalMoves, check } = positions.of(this.tree.value, this.tree.value.current);
      const outcome = positions.outcomeAt(this.tree.value, this.tree.value.current);
      return { legalMoves, ...(check !== undefined && { check }), ...(outcome !== undefined && { outcome }) };
    });
    this.hasPast = computed(() => study.hasPast);
  }
}

/** What follows of the moves and of what the engine says of them. */
export class Verdicts {
  /** What the search has found in the position shown, from White's view. */
  readonly score: ReadonlySignal<Score | undefined>;
  readonly verdict: ReadonlySignal<Verdict | undefined>;
  readonly status: ReadonlySignal<AnalysisStatus>;

  constructor(shown: StudyState, work: EngineWork, study: Study) {
    const found = computed(() => work.report.value?.lines[0]);
    this.score = computed(() => found.value && forWhite(found.value.score, shown.node.value.turn));
    this.verdict = computed(() => {
      const { outcome } = shown.facts.value;
      if (outcome !== undefined) return resultVerdict(outcome);
      return this.score.value && scoreVerdict(this.score.value, found.value?.depth);
    });
    this.status = computed(() =>
      analysisStatus({
        isElsewhere: shown.isElsewhere.value,
        trouble: work.trouble.value,
        notice: study.notice,
        facts: shown.facts.value,
        isOn: work.isOn.value,
        isRunning: work.isRunning.value,
        isReviewing: work.isReviewing.value,
        isEngineTaken: work.isTaken.value,
        seconds: work.settings.value.seconds,
        report: work.searched.value,
      }),
    );
  }
}
