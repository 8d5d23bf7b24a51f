/** What is explored, with all that belongs to it, and what its buttons and keys do. */

import { computed, effect, signal, untracked } from '@preact/signals';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { type Loaded, loaded } from '#espalier/element/tree/load.js';
import type { Scene } from '#espalier/element/tree/node-board.js';
import type { Trace } from '#espalier/engine/trace.js';
import type { Engine, Explanation, RecordLimits } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { Recording } from '../../model/address/view-links.js';
import { lookingWords } from '../../model/explore/looking-words.js';
import { questionsOf } from '../../model/explore/questions.js';
import type { Story } from '../../model/explore/story.js';
import type { ScoreView } from '../../model/settings/settings.js';
import { moveScene, plainScene, refutationScene } from '../../model/trace/move-scene.js';
import { lateScript } from '../shared/late-script.js';
import { whenIdle } from '../shared/pace.js';
import type { SettingsStore } from '../shared/settings.js';
import type { Said } from '../shared/view/language.js';
import { scoreView, written } from '../shared/view/look.js';
import { Comparing } from './comparing.js';
import { Experiments } from './experiments.js';
import { Growth } from './growth.js';
import { Judge } from './judging.js';
import { MapState } from './map-state.js';
import { NodeRows } from './node-rows.js';
import { Querying } from './querying.js';
import { RecordFields } from './record-fields.js';
import { type Recorded, Recorder } from './recorder.js';
import { Replay } from './replay.js';
import { Savings } from './savings.js';
import { Shown } from './shown.js';
import { ShownBoard } from './shown-board.js';
import { isStill } from './steps.js';
import { StoryPlayer } from './story-player.js';
import { Suite } from './suite.js';
import { SuiteJudging } from './suite-judging.js';
import { type Tab, ViewLayout } from './view-layout.js';
import { WhyNot } from './why-not.js';
import type { Work } from './work.js';

export class Exploration {
  readonly shown = new Shown();
  readonly layout: ViewLayout;
  readonly fields: RecordFields;
  readonly recorder: Recorder;
  readonly board: ShownBoard;
  readonly rows = new NodeRows();
  readonly storyPlayer = new StoryPlayer();
  /** The questions that the search that is shown has an answer to; none while it is recorded. */
  readonly questions = computed<readonly Story[]>(() => {
    const { loaded, growing, recording } = this.shown;
    if (loaded.value === undefined || growing.value !== undefined) return [];
    const { tree, trace } = loaded.value;
    const scoreText = (id: number): string => {
      const { score } = tree.records.node(id);
      return score === undefined ? '' : this.shown.scoreText(id, score);
    };
    return questionsOf({ tree, trace, recording: recording.value, scoreText });
  });
  /** The recordings that were opened together. */
  readonly suite = new Suite();
  readonly whyNot: WhyNot;
  readonly replay: Replay;
  readonly comparing: Comparing;
  readonly savings: Savings;
  /** What the engine says of the record; a text where it has failed. */
  readonly explanation = signal<Explanation | string>();
  readonly querying = new Querying(this.shown, this.rows, (id) => this.select(id));
  readonly judge: Judge;
  readonly experiments: Experiments;
  readonly judging: SuiteJudging;
  readonly map: MapState;
  readonly #settings: SettingsStore;
  readonly #onSelected: () => void;
  /** The limits with which the recording can be searched again, where it was not read from a file. */
  #limits: RecordLimits = { depth: 1 };
  #growth: Growth | undefined;

  /** `onSelected` is told that another record is shown. */
  constructor(rules: Rules, engine: Engine, settings: SettingsStore, board: Chessboard, onSelected: () => void) {
    this.#settings = settings;
    this.#onSelected = onSelected;
    const select = (id: number): void => this.select(id);
    this.judge = new Judge(engine, this.shown, this.querying, () =>
      this.comparing.isRepeating.value
        ? t`The same search without a rule`
        : this.#works.find(({ isRunning }) => isRunning.value)?.title(),
    );
    const { extraPlies } = this.judge;
    this.experiments = new Experiments(
      engine,
      this.shown,
      this.querying,
      extraPlies,
      () => (this.replay.earlier === undefined ? this.#limits : { depth: this.replay.earlier }),
      (id) => this.#showWorst(id),
    );
    this.judging = new SuiteJudging(engine, this.suite, this.experiments.sampleSize, extraPlies);
    this.layout = new ViewLayout(
      settings,
      computed(() => this.shown.growing.value !== undefined),
    );
    this.map = new MapState(this.shown, this.querying, this.layout.isSimple, select, (id) => this.point(id));
    this.fields = new RecordFields(rules, engine.ranges);
    this.recorder = new Recorder(engine, this.fields.error);
    this.board = new ShownBoard(board, (id) => this.#sceneOf(id));
    this.comparing = new Comparing(engine, this.shown, select);
    this.savings = new Savings(this.shown);
    this.whyNot = new WhyNot(engine, rules, board, this.layout);
    this.replay = new Replay(
      engine,
      this.shown,
      this.fields.error,
      (tree, id) => this.#showDepth(tree, id),
      select,
      (id) => this.#look(id),
    );
    whenIdle(() => void this.querying.prepare().catch(() => undefined));
    effect(() => {
      const tab = this.layout.opened.value?.tab;
      untracked(() => this.#answer(tab));
    });
    effect(() => {
      const { isSimple } = this.layout;
      if (isSimple.value) untracked(() => this.#simplify());
      else untracked(() => this.#leaveSimple());
    });
    // Another record, or what its audit has found: the board follows.
    effect(() => this.point(undefined));
    effect(() => {
      const shown = this.shown.loaded.value;
      const id = this.shown.selected.value;
      if (shown !== undefined) untracked(() => void this.#tell(shown, id));
    });
  }

  /** Opens a panel with an answer, if the engine has nothing else to do. */
  #answer(tab: Tab | undefined): void {
    if (this.isBusy || this.shown.growing.value !== undefined) return;
    if (tab === 'cuts') {
      if (this.replay.isPlaying.value) this.replay.finish();
      void this.experiments.open();
    }
    const isOurs = this.shown.recording.value !== undefined;
    if (tab === 'compare' && isOurs && this.comparing.now.value === undefined) void this.comparing.withoutMostSaving();
  }

  /** The map of newcomers has one order and one meaning of its colors. */
  #simplify(): void {
    this.querying.clear();
    this.map.color.value = 'rule';
    this.map.order.value = 'search';
  }

  /** Ends the slow growth of the simple view. */
  #leaveSimple(): void {
    if (typeof this.replay.pace.value === 'number') return;
    this.replay.setPace(1);
    this.replay.finish();
  }

  /** From whose side scores are told, here and in the other views. */
  chooseView(view: ScoreView): void {
    this.#settings.change({ scoreView: view });
  }

  select(id: number): void {
    const { loaded, nothing, selected } = this.shown;
    if (loaded.value === undefined) return;
    nothing.value = undefined;
    if (id !== selected.value) this.judge.leave();
    this.storyPlayer.asked = {};
    selected.value = id;
    // What a query has not found is in no row: the query stays.
    this.rows.reveal(id);
    this.#onSelected();
  }

  #showWorst(id: number): void {
    this.select(id);
    this.layout.show('why');
    this.judge.ask();
  }

  /** Shows nothing: what was recorded is not what is asked for. */
  forget(): void {
    this.replay.clear();
    this.board.clear();
    this.judge.forget();
    this.storyPlayer.end();
    this.shown.clear();
  }

  /** Resolves with what is shown now; with nothing where another recording has taken its place, or it has failed. */
  async record(recording: Recording, opensAt: (shown: Loaded) => number): Promise<Loaded | undefined> {
    // One worker does all of it, in the order asked: an ablation to a great depth would be waited for.
    for (const work of this.#works) work.stop();
    this.judge.stop();
    this.comparing.stop();
    this.storyPlayer.end();
    this.suite.shown.value = undefined;
    this.replay.clear();
    this.replay.setPace(1);
    const recorded = await this.recorder.record(recording, (soFar) => this.#grow(soFar, recording));
    if (recorded === undefined) return this.#leave(recording);
    const isChosen = this.#growthOf(recording) !== undefined && this.shown.nothing.value === undefined;
    this.#become(recorded, recording, opensAt);
    this.replay.offer(recorded.shown, recording);
    if (!this.layout.isSimple.value) this.replay.watch(!isChosen);
    else if (!isStill()) this.growSlowly();
    return recorded.shown;
  }

  /** Lets the tree grow from its root, slowly enough to be watched. */
  growSlowly(): void {
    this.replay.setPace('slow');
    this.replay.watch(false);
  }

  /** Shows what was read of a file. */
  open(shown: Loaded, id: number, parts: Said<readonly string[]>, file: Uint8Array): void {
    this.recorder.cancel();
    this.recorder.parts.value = parts;
    this.storyPlayer.end();
    this.layout.showEverything();
    this.replay.clear();
    this.shown.recording.value = undefined;
    this.#show(shown, id, file);
  }

  /** Shows what is recorded so far. What is selected stays, and so does what is asked. */
  #grow(soFar: Trace, recording: Recording): void {
    const before = this.#growthOf(recording);
    // Nothing can be asked of its engine before it is whole.
    const shown: Loaded = { ...loaded(soFar), trace: undefined, hash: undefined };
    const growth = new Growth(recording, soFar, shown.tree, before?.growth.wanted(before));
    const last = soFar.summary.iterations.at(-1)?.nodes ?? 0;
    const share = Math.min(1, shown.tree.records.nodes(0) / Math.max(last, 1));
    this.#growth = growth;
    if (before === undefined) this.querying.forget();
    this.comparing.forget();
    this.judge.forget();
    this.shown.recording.value = undefined;
    this.rows.show(shown.tree.records);
    this.shown.show(shown, growth.selected, { growing: { recording, share, infos: soFar.infos } });
    this.experiments.reset();
    this.savings.reset();
    this.querying.again();
    this.select(growth.selected);
    if (growth.selected === 0) this.shown.nothing.value = () => lookingWords(shown.tree);
  }

  /** A recording as far as it is shown, if it is. */
  #growthOf(recording: Recording): { growth: Growth; tree: RecordTree; selected: number } | undefined {
    const { loaded: known, growing, selected } = this.shown;
    const growth = this.#growth;
    if (growth === undefined || known.value === undefined || growing.value?.recording !== recording) return undefined;
    return { growth, tree: known.value.tree, selected: selected.value };
  }

  /** What has grown so far is all there will be: something else was begun. */
  #leave(recording: Recording): undefined {
    const trace = this.#growthOf(recording)?.growth.trace;
    if (trace === undefined) return;
    this.#become({ shown: loaded(trace), limits: { depth: Math.max(1, trace.depth - 1) } }, recording, () => 0);
  }

  #become({ shown, limits }: Recorded, recording: Recording, opensAt: (shown: Loaded) => number): void {
    const before = this.#growthOf(recording);
    const selected = before?.growth.selectedIn(shown.tree, before);
    this.#growth = undefined;
    this.shown.recording.value = recording;
    this.#limits = limits;
    this.#show(shown, selected ?? opensAt(shown));
  }

  /** The position under the pointer on the map; without one, that of the selected record again. */
  point(id: number | undefined): void {
    const shown = this.shown.loaded.value;
    if (shown !== undefined) void this.board.preview(shown.tree, id ?? this.shown.selected.value);
  }

  /** Shows the tree of a depth as it grows from its root, with a record selected. */
  #showDepth(tree: Loaded, id: number): void {
    this.#show(tree, id);
    this.map.grow();
  }

  /** What the search is looking at, in slow motion; nothing: what is selected again. */
  #look(id: number | undefined): void {
    const { loaded, nothing } = this.shown;
    const { tree } = loaded.value ?? {};
    nothing.value = id === undefined || tree === undefined ? undefined : () => lookingWords(tree, id);
    this.point(id);
  }

  /** A picture of the decision that is shown, for others. */
  async card(): Promise<Blob> {
    const loaded = this.shown.loaded.value;
    if (loaded === undefined) throw new Error(t`There is nothing to draw yet.`);
    const id = this.shown.selected.value;
    const refutation = this.judge.refutation.value;
    const { sentence } = loaded.tree.words(id, { wrong: refutation !== undefined, view: scoreView.value });
    const { position, orientation, lastMove, arrows } = this.board.node;
    const text = {
      title: written(this.storyPlayer.told.value?.story.subtitle() ?? ''),
      sentence: written([sentence, refutation?.words].filter(Boolean).join(' ')),
      path: written((this.board.path.value ?? []).map(({ name }) => name).join(' ')),
      isWrong: refutation !== undefined,
    };
    // Few draw one. By the time that the script is there something else may be shown.
    const { cardPicture } = await lateScript(() => import('./card.js'));
    return cardPicture(loaded, id, { position, orientation, lastMove, arrows }, text);
  }

  /** Whether the engine searches for it. */
  get isBusy(): boolean {
    const { recorder, judge, comparing } = this;
    return recorder.isRecording.value || [judge, comparing, ...this.#works].some(({ isRunning }) => isRunning.value);
  }

  get #works(): readonly Work[] {
    return [...this.experiments.works, this.judging.work, this.savings.work, this.whyNot.work];
  }

  #show(shown: Loaded, id: number, file?: Uint8Array): void {
    performance.mark('espalier:trace-arrived');
    this.judge.forget();
    this.querying.forget();
    this.comparing.forget();
    this.rows.show(shown.tree.records);
    this.shown.show(shown, id, { file });
    this.experiments.reset();
    this.savings.reset();
    this.select(id);
    requestAnimationFrame(() => {
      performance.measure('espalier:opened', 'espalier:trace-arrived');
    });
  }

  /** In the language that was chosen since. */
  explainAgain(): void {
    const shown = this.shown.loaded.value;
    if (shown !== undefined) void this.#tell(shown, this.shown.selected.value);
  }

  #sceneOf(id: number): Scene {
    const shown = this.shown.loaded.value;
    if (shown === undefined) return { at: id, arrows: [] };
    const { line = [] } = this.judge.refutationOf(id) ?? {};
    if (line.length > 0) return refutationScene(id, line);
    return this.layout.isSimple.value ? plainScene(shown.tree, id) : moveScene(shown.tree, id);
  }

  /** Shows the board, and what the engine has to be asked: its own words and numbers. */
  async #tell(shown: Loaded, id: number): Promise<void> {
    const isStale = (): boolean => this.shown.loaded.value !== shown || this.shown.selected.value !== id;
    try {
      await this.board.show(shown, id);
      if (isStale()) return;
      this.whyNot.offer(shown, this.#sceneOf(id).at, this.shown.growing.value !== undefined);
      const explanation = await (shown.trace ?? shown.tree).explain(id);
      if (!isStale()) this.explanation.value = explanation;
    } catch (error) {
      if (!isStale()) this.explanation.value = messageOf(error);
    }
  }
}
