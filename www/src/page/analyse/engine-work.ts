/**
 * What the engine does for the view: it looks at the position shown, or at the threat in it, says what that looks like
 * before calculating, and reviews the game, which goes first.
 */

import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { Evaluation, Info } from '#espalier/engine/types.js';
import { onWords } from '#espalier/model/words.js';
import type { AnalysisReport } from '../../model/analysis/analyser.js';
import { Analyser } from '../../model/analysis/analyser.js';
import { StaticEval } from '../../model/analysis/static-eval.js';
import type { Study } from '../../model/analysis/study.js';
import type { PassedTurn } from '../../model/analysis/threat.js';
import { Threat } from '../../model/analysis/threat.js';
import type { TreeNode } from '../../model/analysis/variation-tree.js';
import { nodeOf, pathTo, requestOf } from '../../model/analysis/variation-tree.js';
import { ChosenSession } from '../../model/late-engine.js';
import type { Dependencies } from '../shared/dependencies.js';
import type { Changes } from '../shared/view/changes.js';
import type { ReviewState } from './review-state.js';

/** A review of other games than the one shown. */
interface Background {
  readonly isRunning: boolean;
  isAllowed: boolean;
}

const NO_LINES: readonly never[] = [];

/** One who searches here, with the threads and the table that are chosen. */
export function searcher(engine: Dependencies['engine'], settings: Dependencies['settings']): ChosenSession {
  return new ChosenSession(engine, { priority: 0 }, () => settings.value);
}

export class EngineWork {
  readonly #study: Study;
  readonly #review: ReviewState;
  /** What reviews all games of a file, where somebody has asked for it. */
  #all: Background | undefined;
  readonly #busy: Dependencies['busy'];
  readonly #changes: Changes;
  readonly #analyser: Analyser;
  readonly #staticEval: StaticEval;
  readonly #threat: Threat;
  readonly settings: ReadonlySignal<Dependencies['settings']['value']>;
  /** The position with the turn passed, while somebody wants to know the threat. */
  readonly passed: ReadonlySignal<PassedTurn | undefined>;
  /** On the position shown. */
  readonly report: ReadonlySignal<AnalysisReport | undefined>;
  /** On what is searched: that position, or the threat in it. */
  readonly searched: ReadonlySignal<AnalysisReport | undefined>;
  readonly lines: ReadonlySignal<readonly Info[]>;
  readonly evaluation: ReadonlySignal<Evaluation | undefined>;
  readonly trouble: ReadonlySignal<string | undefined>;
  readonly isOn: ReadonlySignal<boolean>;
  readonly isRunning: ReadonlySignal<boolean>;
  readonly isReviewing: ReadonlySignal<boolean>;
  readonly isTaken: ReadonlySignal<boolean>;
  /** Whether it searches, or would as soon as it may. A search that is done counts as rest. */
  readonly isAtWork: ReadonlySignal<boolean>;

  constructor({ rules, engine, settings, busy }: Dependencies, study: Study, review: ReviewState, changes: Changes) {
    this.#study = study;
    this.#review = review;
    this.#busy = busy;
    this.#changes = changes;
    this.#analyser = new Analyser(searcher(engine, settings), settings.value, changes.tell);
    this.#analyser.isOn = true;
    this.#staticEval = new StaticEval(engine, changes.tell);
    this.#threat = new Threat(rules, () => this.#target());
    onWords(() => {
      this.#staticEval.forget();
      this.follow();
    });
    const chosen = signal(settings.value);
    settings.onChange(() => {
      chosen.value = settings.value;
      this.#analyser.setLimits(settings.value);
      changes.tell();
    });
    this.settings = chosen;
    this.passed = changes.of(() => this.#passed());
    this.report = changes.of(() => this.#analyser.reportOn(study.key));
    this.searched = changes.of(() => this.#searched());
    this.lines = computed(() => this.searched.value?.lines.slice(0, chosen.value.lines) ?? NO_LINES);
    this.evaluation = changes.of(() => this.#staticEval.of(study.key));
    this.trouble = changes.of(() => this.#analyser.trouble);
    this.isOn = changes.of(() => this.#analyser.isOn);
    this.isRunning = changes.of(() => this.#analyser.isRunning);
    this.isReviewing = changes.of(() => this.#isReviewing());
    this.isTaken = changes.of(() => busy.isBusy('game'));
    this.isAtWork = changes.of(() => this.#isAtWork());
  }

  /** Starts the engine, or stops it. */
  toggle(): void {
    this.#analyser.isOn = !this.#isAtWork();
    this.#changes.tell();
  }

  retry(): void {
    if (this.#analyser.trouble !== undefined) this.#analyser.isOn = true;
  }

  toggleThreat(): void {
    const node = this.#node();
    if (node !== undefined) this.#threat.toggle(node, this.#study.tree?.start.chess960 ?? false);
  }

  /** The engine may search while somebody looks and the game that is played does not need it. */
  allow(isSeen: boolean, all: Background | undefined): void {
    const isFree = isSeen && !this.#busy.isBusy('game');
    this.#all = all;
    this.#review.isAllowed = isFree;
    // The game that is shown comes first.
    if (all !== undefined) all.isAllowed = isFree && !this.#review.isRunning;
    this.#analyser.isAllowed = isFree && !this.#isReviewing();
    this.#changes.tell();
  }

  /** Another position is shown. */
  follow(): void {
    const { tree, key } = this.#study;
    if (tree !== undefined) void this.#staticEval.ask(key, requestOf(tree, pathTo(tree, tree.current)));
    if (this.#passed() === undefined) this.#threat.end();
    this.#target();
  }

  tellBusy(): void {
    this.#busy.set('analysis', this.#analyser.isRunning || this.#isReviewing());
  }

  #isReviewing(): boolean {
    return this.#review.isRunning || this.#all?.isRunning === true;
  }

  /** What is to be searched: the position shown, or the same with the turn passed. */
  #target(): void {
    const { tree, position, outcome, key } = this.#study;
    const isOpen = tree !== undefined && position !== undefined && outcome === undefined;
    const shown = isOpen
      ? {
          key,
          turn: position.turn,
          request: requestOf(tree, pathTo(tree, tree.current)),
          moves: position.legalMoves.length,
        }
      : undefined;
    this.#analyser.show(this.#passed()?.target ?? shown);
    this.#changes.tell();
  }

  #isAtWork(): boolean {
    return this.#analyser.isOn && this.#analyser.trouble === undefined && this.#searched()?.state !== 'done';
  }

  #searched(): AnalysisReport | undefined {
    return this.#analyser.reportOn(this.#passed()?.target.key ?? this.#study.key);
  }

  #passed(): PassedTurn | undefined {
    return this.#threat.of(this.#node()?.fen ?? '');
  }

  #node(): TreeNode | undefined {
    const { tree } = this.#study;
    return tree && nodeOf(tree.nodes, tree.current);
  }
}
