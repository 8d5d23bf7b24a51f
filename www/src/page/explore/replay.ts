/** Replay: the tree at each depth of a recording, chosen with a slider or played one after another. */

import { computed, type Signal, signal } from '@preact/signals';
import { findPath } from '#espalier/element/tree/find-path.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Engine, Score } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Recording } from '../../model/address/view-links.js';
import type { Overturned } from '../../model/explore/overturned.js';
import { changeWords, iterationsOf, type Stage, stagesOf, stageWords } from '../../model/explore/replay.js';
import type { Speed } from '../../model/explore/slow-motion.js';
import { shownScore } from '../../model/trace/node-figures.js';
import { lateScript } from '../shared/late-script.js';
import { scoreView } from '../shared/view/look.js';
import { isShown } from '../shared/views.js';
import { DepthTrees } from './depth-trees.js';
import type { Shown } from './shown.js';

/** Milliseconds that each depth is looked at while it plays. */
const PACE = 1_400;

export class Replay {
  readonly stages = signal<readonly Stage[]>([]);
  /** The place of the depth that is wanted, from 0. */
  readonly standsAt = signal(0);
  readonly isPlaying = signal(false);
  /** So many times slower than it was searched; once as slow: depth by depth. */
  readonly pace = signal<Speed>(1);
  /** Whether a tree is being searched again. */
  readonly isWaiting = signal(false);
  /** Cuts of the depth before that this depth has overturned; absent while that is not known. */
  readonly #cuts = signal<readonly Overturned[]>();
  readonly hasCut = computed(() => (this.#cuts.value?.length ?? 0) > 0);
  /** `depth 3 of 12`. */
  readonly label = computed(() => {
    const [stage, last] = [this.stages.value[this.standsAt.value], this.stages.value.at(-1)];
    return stage === undefined || last === undefined ? '' : t`depth ${stage.depth} of ${last.depth}`;
  });
  /** The same as a screen reader says it. */
  readonly spoken = computed(() => {
    const [stage, last] = [this.stages.value[this.standsAt.value], this.stages.value.at(-1)];
    return stage === undefined || last === undefined
      ? ''
      : stageWords(stage, last.depth, (score) => this.#scoreText(score), integer);
  });
  /** What changed at the depth that is shown. */
  readonly change = computed(() => this.#changeWords());
  readonly #place = signal(0);
  readonly #engine: Engine;
  readonly #view: Shown;
  readonly #error: Signal<string>;
  readonly #showDepth: (tree: Loaded, id: number) => void;
  readonly #select: (id: number) => void;
  readonly #lookAt: (id: number | undefined) => void;
  #trees: DepthTrees | undefined;
  #last: Loaded | undefined;
  #shown: Loaded | undefined;
  /** What was selected by hand, so that it is found again at another depth. */
  #anchor: { readonly tree: Loaded; readonly id: number } | undefined;
  /** Whether board and words follow the search, as long as nobody has selected something. */
  #follows = false;
  /** The number of the play that goes on; none while it is paused. */
  #playing: number | undefined;
  #plays = 0;

  /** `lookAt` shows what the search is looking at; nothing: what is selected again. */
  constructor(
    engine: Engine,
    view: Shown,
    error: Signal<string>,
    showDepth: (tree: Loaded, id: number) => void,
    select: (id: number) => void,
    lookAt: (id: number | undefined) => void,
  ) {
    this.#engine = engine;
    this.#view = view;
    this.#error = error;
    this.#showDepth = showDepth;
    this.#select = select;
    this.#lookAt = lookAt;
  }

  /** The depths of a recording; it stands at the last. */
  offer(shown: Loaded, recording: Recording): void {
    this.clear();
    const { trace, tree } = shown;
    if (trace === undefined) return;
    const stages = stagesOf(iterationsOf(trace), tree);
    if (stages.at(-1)?.depth !== trace.depth) return;
    this.stages.value = stages;
    this.#trees = new DepthTrees(this.#engine, recording, shown);
    this.#last = this.#shown = shown;
    this.#place.value = this.standsAt.value = stages.length - 1;
  }

  /** There is nothing to replay. */
  clear(): void {
    this.pause();
    this.#follows = false;
    this.#trees?.close();
    this.#trees = this.#last = this.#shown = this.#anchor = undefined;
    this.#cuts.value = undefined;
    this.stages.value = [];
    this.isWaiting.value = false;
  }

  /** The depth that is shown, where it is not the last. */
  get earlier(): number | undefined {
    return this.#shown === this.#last ? undefined : this.#shown?.depth;
  }

  pause(): void {
    this.#playing = undefined;
    this.isPlaying.value = false;
  }

  toggle(): void {
    if (this.#playing === undefined) void this.#play();
    else this.pause();
  }

  setPace(pace: Speed): void {
    const isOfKind = (this.pace.value === 1) === (pace === 1);
    this.pace.value = pace;
    if (this.isPlaying.value && !isOfKind) void this.#play(this.#place.value);
  }

  /** Shows the last depth in slow motion, if that is wanted. `follows`: nobody has selected something in it. */
  watch(follows: boolean): void {
    if (this.pace.value === 1 || this.stages.value.length === 0) return;
    this.#view.done.value = 0;
    this.#follow(follows);
    void this.#play(this.#place.value);
  }

  choose(place: number): void {
    this.pause();
    this.#showAll();
    void this.#goTo(place);
  }

  /** Back to the last depth, at once; another one that is still searched is not wanted any more. */
  finish(): void {
    this.pause();
    this.#showAll();
    if (this.#last === undefined) return;
    this.standsAt.value = this.stages.value.length - 1;
    this.isWaiting.value = false;
    this.#show(this.#last, this.standsAt.value);
  }

  /** Shows a cut that turned out wrong. */
  showCut(): void {
    const [first] = this.#cuts.value ?? [];
    if (first === undefined) return;
    this.pause();
    this.#select(first.search);
  }

  /** Where it plays on: a depth that is not done, else the next; after the last the first. */
  #next(): number {
    const { value: place } = this.#place;
    if (this.#view.done.value !== undefined && this.pace.value !== 1) return place;
    return place === this.stages.value.length - 1 ? 0 : place + 1;
  }

  /** Plays on from a depth. */
  async #play(from = this.#next()): Promise<void> {
    const play = (this.#plays += 1);
    this.#playing = play;
    this.isPlaying.value = true;
    // Whatever else may have been played since it was paused.
    const isOver = (): boolean => this.#playing !== play;
    const last = this.stages.value.length - 1;
    for (let next = from; next <= last && !isOver(); next += 1) {
      await this.#goTo(next);
      if (isOver()) return;
      if (this.pace.value !== 1) await this.#growSlowly(isOver);
      else {
        this.#showAll();
        if (next < last) await new Promise((done) => setTimeout(done, PACE));
      }
      if (!isShown('explore') || document.hidden) break;
    }
    if (isOver()) return;
    this.pause();
    const { done, loaded } = this.#view;
    if (done.value === loaded.value?.tree.records.count) this.#showAll();
  }

  /** Shows the records of a depth one after another. */
  async #growSlowly(isOver: () => boolean): Promise<void> {
    const trace = this.#shown?.trace;
    if (trace === undefined) return;
    const { done } = this.#view;
    if (done.value === undefined) this.#follow(true);
    done.value ??= 0;
    // Few ask for it.
    const { growSlowly } = await lateScript(() => import('./slow-motion.js'));
    await growSlowly(
      trace,
      done,
      this.pace,
      PACE,
      () => isOver() || !isShown('explore'),
      (id) => this.#look(id),
    );
  }

  #follow(follows: boolean): void {
    this.#follows = follows;
    if (follows) this.#lookAt(0);
  }

  /** Whoever has selected something meanwhile is shown that. */
  #look(id: number): void {
    this.#follows &&= this.#view.nothing.value !== undefined;
    if (this.#follows) this.#lookAt(id);
  }

  /** All of it is done. */
  #showAll(): void {
    const { done, nothing } = this.#view;
    done.value = undefined;
    if (this.#follows && nothing.value !== undefined) this.#lookAt(undefined);
    this.#follows = false;
  }

  /** Shows a depth as soon as its tree is there, unless another one is wanted by then. */
  async #goTo(place: number): Promise<void> {
    const trees = this.#trees;
    const stage = this.stages.value[place];
    if (trees === undefined || stage === undefined) return;
    this.standsAt.value = place;
    const isStale = (): boolean => this.#trees !== trees || this.standsAt.value !== place;
    this.isWaiting.value = true;
    try {
      const tree = await trees.of(stage.depth);
      if (isStale()) return;
      this.#show(tree, place);
      const before = this.stages.value[place - 1];
      // Nobody is told at the pace of newcomers.
      if (before === undefined || typeof this.pace.value !== 'number') return;
      const {
        tree: { records },
      } = await trees.of(before.depth);
      const { overturnedCuts } = await lateScript(() => import('../../model/explore/overturned.js'));
      if (isStale()) return;
      this.#cuts.value = overturnedCuts(records, tree.tree.records);
    } catch (error) {
      if (isStale()) return;
      this.pause();
      this.#error.value = messageOf(error);
    } finally {
      if (!isStale()) this.isWaiting.value = false;
    }
  }

  #show(tree: Loaded, place: number): void {
    if (tree === this.#shown) return;
    this.#remember();
    this.#shown = tree;
    this.#place.value = place;
    this.#cuts.value = undefined;
    const { done, nothing } = this.#view;
    // Also where it was paused while this depth was searched: it is watched from its beginning, or shown whole.
    const isSlow = this.pace.value !== 1 && (this.isPlaying.value || done.value !== undefined);
    const follows = done.value === undefined ? isSlow : this.#follows && nothing.value !== undefined;
    this.#showDepth(tree, this.#anchorIn(tree));
    if (!isSlow) return;
    done.value = 0;
    this.#follow(follows);
  }

  /** Keeps in mind what was selected by hand since the last change of depth. */
  #remember(): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const id = this.#view.selected.value;
    if (this.#anchor === undefined || id !== this.#anchorIn(shown)) this.#anchor = { tree: shown, id };
  }

  /** The record by the same moves, or as far as they go here. */
  #anchorIn(tree: Loaded): number {
    if (this.#anchor === undefined) return 0;
    const { tree: from, id } = this.#anchor;
    return from === tree ? id : (findPath(tree.tree, from.tree.records.path(id)) ?? 0);
  }

  /** A score for the side to move at the root, as the page shows scores. */
  #scoreText(score: Score): string {
    return shownScore(score, this.#last?.tree.root.turn ?? 'white', scoreView.value);
  }

  #changeWords(): string {
    const now = this.stages.value[this.#place.value];
    const before = this.stages.value[this.#place.value - 1];
    if (now === undefined) return '';
    return `${changeWords(before, now, (score) => this.#scoreText(score))}${this.#cutWords(before)}`;
  }

  #cutWords(before: Stage | undefined): string {
    const cuts = this.#cuts.value;
    const shown = this.#shown;
    if (cuts === undefined || before === undefined || shown === undefined) return '';
    const [first] = cuts;
    if (first === undefined) return t` No cut of depth ${before.depth} proved wrong.`;
    const label = t(shown.trace?.summary.rules.find(({ rule }) => rule === first.rule)?.label ?? first.rule);
    const name = `${shown.tree.of(first.search)} (${label})`;
    return cuts.length === 1
      ? t` One cut of depth ${before.depth} proved wrong: ${name}.`
      : t` ${integer(cuts.length)} cuts of depth ${before.depth} proved wrong, one of them: ${name}.`;
  }
}
