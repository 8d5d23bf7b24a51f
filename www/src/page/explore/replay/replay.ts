/** Replay: the tree at each depth of a recording, chosen with a slider or played one after another. */

import { findPath } from '#espalier/element/tree/find-path.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Engine, Score } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { messageOf, t } from '#espalier/model/words.js';
import type { Recording } from '../../../model/address/explore-link.js';
import { overturnedCuts } from '../../../model/explore/overturned.js';
import type { Overturned } from '../../../model/explore/overturned.js';
import { bandsOf, barHeights, changeWords, stageWords, stagesOf } from '../../../model/explore/replay.js';
import type { Stage } from '../../../model/explore/replay.js';
import { DepthSlider } from './depth-slider.js';
import { DepthTrees } from './depth-trees.js';

/** Milliseconds that each depth is looked at while it plays. */
const PACE = 1_400;

export interface ReplayHost {
  /** Shows the tree of a depth, with a record selected. */
  readonly show: (tree: Loaded, id: number) => void;
  /** The record that is selected in the tree that is shown. */
  readonly selected: () => number;
  readonly select: (id: number) => void;
  /** A score for the side to move at the root, as the page shows scores. */
  readonly scoreText: (tree: Loaded, score: Score) => string;
  readonly complain: (text: string) => void;
  /** Whether the view is in sight. */
  readonly isSeen: () => boolean;
}

export class Replay {
  readonly #engine: Engine;
  readonly #host: ReplayHost;
  readonly #slider: DepthSlider;
  #trees: DepthTrees | undefined;
  #last: Loaded | undefined;
  #shown: Loaded | undefined;
  #stages: readonly Stage[] = [];
  #place = 0;
  #wanted = 0;
  #cuts: readonly Overturned[] | undefined;
  /** What was selected by hand, so that it is found again at another depth. */
  #anchor: { readonly tree: Loaded; readonly id: number } | undefined;
  /** The number of the play that goes on; none while it is paused. */
  #playing: number | undefined;
  #plays = 0;

  constructor(engine: Engine, host: ReplayHost) {
    this.#engine = engine;
    this.#host = host;
    this.#slider = new DepthSlider({
      onChoose: (place) => {
        this.pause();
        void this.#goTo(place);
      },
      onPlay: () => (this.#playing === undefined ? void this.#play() : this.pause()),
      onShowCut: () => this.#showCut(),
    });
    this.clear();
  }

  /** The depths of a recording; it stands at the last. */
  offer(shown: Loaded, recording: Recording): void {
    this.clear();
    const { trace, tree } = shown;
    if (trace === undefined) return;
    // An iteration that was stopped has a tree and no result.
    this.#stages = stagesOf(trace.summary.iterations.filter(({ depth }) => depth <= trace.depth), tree);
    if (this.#stages.at(-1)?.depth !== trace.depth) return void (this.#stages = []);
    this.#trees = new DepthTrees(this.#engine, recording, shown);
    this.#last = this.#shown = shown;
    this.#place = this.#wanted = this.#stages.length - 1;
    this.#slider.offer(barHeights(this.#stages), bandsOf(this.#stages));
    this.#tell();
  }

  /** There is nothing to replay. */
  clear(): void {
    this.pause();
    this.#trees?.close();
    this.#trees = this.#last = this.#shown = this.#cuts = this.#anchor = undefined;
    this.#stages = [];
    this.#slider.offer([], []);
    this.#slider.tell('', false);
  }

  /** The depth that is shown, where it is not the last. */
  get earlier(): number | undefined {
    return this.#shown === this.#last ? undefined : this.#shown?.depth;
  }

  pause(): void {
    this.#playing = undefined;
    this.#slider.playing = false;
  }

  get isPlaying(): boolean {
    return this.#playing !== undefined;
  }

  /** Back to the last depth, at once; another one that is still searched is not wanted any more. */
  finish(): void {
    this.pause();
    if (this.#last === undefined) return;
    this.#wanted = this.#stages.length - 1;
    this.#slider.waiting = false;
    this.#show(this.#last, this.#wanted);
  }

  /** Says the scores again: the page shows them from another view. */
  retell(): void {
    this.#tell();
  }

  /** Plays on from here; from the first depth where it stands at the last. */
  async #play(): Promise<void> {
    const play = (this.#plays += 1);
    this.#playing = play;
    this.#slider.playing = true;
    // Whatever else may have been played since it was paused.
    const isOver = (): boolean => this.#playing !== play;
    const last = this.#stages.length - 1;
    let next = this.#place === last ? 0 : this.#place + 1;
    for (; next <= last && !isOver(); next += 1) {
      await this.#goTo(next);
      if (next < last) await new Promise((done) => setTimeout(done, PACE));
      if (!this.#host.isSeen() || document.hidden) break;
    }
    if (!isOver()) this.pause();
  }

  /** Shows a depth as soon as its tree is there, unless another one is wanted by then. */
  async #goTo(place: number): Promise<void> {
    const trees = this.#trees;
    const stage = this.#stages[place];
    if (trees === undefined || stage === undefined) return;
    this.#wanted = place;
    this.#stand(place);
    const isStale = (): boolean => this.#trees !== trees || this.#wanted !== place;
    this.#slider.waiting = true;
    try {
      const tree = await trees.of(stage.depth);
      if (isStale()) return;
      this.#show(tree, place);
      const before = this.#stages[place - 1];
      if (before === undefined) return;
      const { tree: { records } } = await trees.of(before.depth);
      if (isStale()) return;
      this.#cuts = overturnedCuts(records, tree.tree.records);
      this.#tell();
    } catch (error) {
      if (isStale()) return;
      this.pause();
      this.#host.complain(messageOf(error));
    } finally {
      if (!isStale()) this.#slider.waiting = false;
    }
  }

  #show(tree: Loaded, place: number): void {
    if (tree !== this.#shown) {
      this.#remember();
      this.#shown = tree;
      this.#place = place;
      this.#cuts = undefined;
      this.#host.show(tree, this.#anchorIn(tree));
    }
    this.#tell();
  }

  /** Keeps in mind what was selected by hand since the last change of depth. */
  #remember(): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const id = this.#host.selected();
    if (this.#anchor === undefined || id !== this.#anchorIn(shown)) this.#anchor = { tree: shown, id };
  }

  /** The record by the same moves, or as far as they go here. */
  #anchorIn(tree: Loaded): number {
    if (this.#anchor === undefined) return 0;
    const { tree: from, id } = this.#anchor;
    return from === tree ? id : (findPath(tree.tree, from.tree.records.path(id)) ?? 0);
  }

  #stand(place: number): void {
    const stage = this.#stages[place];
    const last = this.#stages.at(-1);
    const shown = this.#last;
    if (stage === undefined || last === undefined || shown === undefined) return;
    const words = stageWords(stage, last.depth, (score) => this.#host.scoreText(shown, score), integer);
    this.#slider.stand(place, t`depth ${stage.depth} of ${last.depth}`, words);
  }

  #tell(): void {
    const now = this.#stages[this.#place];
    const before = this.#stages[this.#place - 1];
    const shown = this.#shown;
    if (now === undefined || shown === undefined) return this.#slider.tell('', false);
    this.#stand(this.#place);
    const change = changeWords(before, now, (score) => this.#host.scoreText(shown, score));
    this.#slider.tell(`${change}${this.#cutWords(before, shown)}`, (this.#cuts?.length ?? 0) > 0);
  }

  #cutWords(before: Stage | undefined, { tree, trace }: Loaded): string {
    if (this.#cuts === undefined || before === undefined) return '';
    const [first] = this.#cuts;
    if (first === undefined) return t` No cut of depth ${before.depth} proved wrong.`;
    const { length } = this.#cuts;
    const label = trace?.summary.rules.find(({ rule }) => rule === first.rule)?.label ?? first.rule;
    const name = `${tree.of(first.search)} (${label})`;
    return length === 1
      ? t` One cut of depth ${before.depth} proved wrong: ${name}.`
      : t` ${integer(length)} cuts of depth ${before.depth} proved wrong, one of them: ${name}.`;
  }

  #showCut(): void {
    const [first] = this.#cuts ?? [];
    if (first === undefined) return;
    this.pause();
    this.#host.select(first.search);
  }
}
