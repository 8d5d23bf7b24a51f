/**
 * What the engine does for the view: it looks at the position shown, or at the threat in it, says what that looks like
 * before calculating, and reviews the game, which goes first.
 */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Evaluation, Info } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { onWords } from '#espalier/model/words.js';
import { Analyser, type AnalysisReport, type AnalysisTarget } from '../../model/analysis/analyser.js';
import { type PassedTurn, PassedTurnState } from '../../model/analysis/passed-turn.js';
import { StaticEval } from '../../model/analysis/static-eval.js';
import type { Study } from '../../model/analysis/study.js';
import { nodeOf, pathTo, requestOf, type TreeNode } from '../../model/analysis/variation-tree.js';
import { ChosenSession } from '../../model/late-engine.js';
import type { Dependencies } from '../shared/dependencies.js';
import { lateScript } from '../shared/late-script.js';
import { oncePerFrame } from '../shared/pace.js';
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
  readonly #all = signal<Background>();
  readonly #busy: Dependencies['busy'];
  readonly #analyser: Analyser;
  readonly #staticEval: StaticEval;
  readonly #passed: PassedTurnState;
  readonly #rules: Dependencies['rules'];
  readonly #engine: Dependencies['engine'];
  readonly #told = signal<{ readonly passed: PassedTurn; readonly text: string }>();
  readonly settings: Dependencies['settings'];
  /** The position with the turn passed, while somebody wants to know the threat. */
  readonly passed: ReadonlySignal<PassedTurn | undefined>;
  /** What is threatened in words, once it is known. */
  readonly threat: ReadonlySignal<string | undefined>;
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

  constructor({ rules, engine, settings, busy }: Dependencies, study: Study, review: ReviewState) {
    this.#study = study;
    this.#review = review;
    this.#busy = busy;
    this.#rules = rules;
    this.#engine = engine;
    this.settings = settings;
    this.#analyser = new Analyser(searcher(engine, settings), settings.peek());
    this.#analyser.isOn = true;
    this.#staticEval = new StaticEval(engine);
    this.#passed = new PassedTurnState(rules);
    const reports = oncePerFrame(this.#analyser.reports);
    this.passed = computed(() => this.#passed.of(this.#node()?.fen ?? ''));
    this.threat = computed(() => {
      const told = this.#told.value;
      return told !== undefined && told.passed === this.passed.value ? told.text : undefined;
    });
    this.report = computed(() => reports.value.get(study.key));
    this.searched = computed(() => reports.value.get(this.passed.value?.target.key ?? study.key));
    this.lines = computed(() => this.searched.value?.lines.slice(0, settings.value.lines) ?? NO_LINES);
    this.evaluation = computed(() => this.#staticEval.of(study.key));
    this.trouble = computed(() => this.#analyser.trouble);
    this.isOn = computed(() => this.#analyser.isOn);
    this.isRunning = computed(() => this.#analyser.isRunning);
    this.isTaken = computed(() => busy.isBusy('game'));
    this.isReviewing = computed(() => review.isRunning || this.#all.value?.isRunning === true);
    this.isAtWork = computed(
      () => this.isOn.value && this.trouble.value === undefined && this.searched.value?.state !== 'done',
    );
    effect(() => {
      const limits = settings.value;
      untracked(() => this.#analyser.setLimits(limits));
    });
    effect(() => {
      const target = this.#target();
      untracked(() => this.#analyser.show(target));
    });
    effect(() => {
      void study.key;
      untracked(() => this.#evaluate());
    });
    effect(() => {
      if (this.passed.value === undefined) this.#passed.end();
    });
    effect(() => busy.set('analysis', this.isRunning.value || this.isReviewing.value));
    onWords(() => {
      this.#staticEval.forget();
      this.#evaluate();
    });
  }

  /** Starts the engine, or stops it. */
  toggle(): void {
    this.#analyser.isOn = !this.isAtWork.value;
  }

  retry(): void {
    if (this.#analyser.trouble !== undefined) this.#analyser.isOn = true;
  }

  toggleThreat(): void {
    const node = this.#node();
    if (node === undefined) return;
    const chess960 = this.#study.tree?.start.chess960 ?? false;
    this.#passed.toggle(node, chess960);
    const passed = this.passed.value;
    if (passed !== undefined) void this.#tellThreat(passed, { fen: node.fen, chess960 });
  }

  async #tellThreat(passed: PassedTurn, position: { fen: string; chess960: boolean }): Promise<void> {
    const { threatIn } = await lateScript(() => import('../../model/game/threat.js'));
    const threat = this.#engine.get().then((engine) => threatIn(position, this.#rules, engine));
    const { text } = await threat.catch((error: unknown) => ({ text: messageOf(error) }));
    this.#told.value = { passed, text };
  }

  /** Searches while this is so and the game that is played does not need the engine; `all` is given way to. */
  allow(isSeen: boolean, all: Background | undefined): void {
    const isFree = isSeen && !this.#busy.isBusy('game');
    this.#all.value = all;
    // The game that is shown comes first, then the others of its file.
    const [isShownReviewed, isReviewing] = [this.#review.isRunning, this.isReviewing.value];
    untracked(() => {
      this.#review.isAllowed = isFree;
      if (all !== undefined) all.isAllowed = isFree && !isShownReviewed;
      this.#analyser.isAllowed = isFree && !isReviewing;
    });
  }

  #evaluate(): void {
    const { tree, key } = this.#study;
    if (tree !== undefined) void this.#staticEval.ask(key, requestOf(tree, pathTo(tree, tree.current)));
  }

  /** What is to be searched: the position shown, or the same with the turn passed. */
  #target(): AnalysisTarget | undefined {
    const { tree, position, outcome, key } = this.#study;
    if (this.passed.value !== undefined) return this.passed.value.target;
    if (tree === undefined || position === undefined || outcome !== undefined) return undefined;
    const request = requestOf(tree, pathTo(tree, tree.current));
    return { key, turn: position.turn, request, moves: position.legalMoves.length };
  }

  #node(): TreeNode | undefined {
    const { tree } = this.#study;
    return tree && nodeOf(tree.nodes, tree.current);
  }
}
