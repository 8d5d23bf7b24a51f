/**
 * The Explore view: one recorded search, one selected record. Board, sentence, map, table and address bar all show that
 * one.
 */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { programOf, readTree, recordingBytes } from '#espalier/element/tree/load.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import type { Scene } from '#espalier/element/tree/node-board.js';
import { TreeMap } from '#espalier/element/tree/tree-map.js';
import { WhyPanel } from '#espalier/element/tree/why-panel.js';
import type { AblationOptions, Audit, Engine } from '#espalier/engine/types.js';
import { integer } from '#espalier/model/format.js';
import { MoveNames } from '#espalier/model/move-names.js';
import { tellingNode } from '#espalier/model/telling-node.js';
import { messageOf, t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { follow, isSameRecording, pathTo, writeLink } from '../../model/address/explore-link.js';
import type { ExploreLink, Recording, Step } from '../../model/address/explore-link.js';
import { STORIES } from '../../model/explore/stories.js';
import { stepAt } from '../../model/explore/story.js';
import type { Story } from '../../model/explore/story.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { moveScene, refutationScene } from '../../model/trace/move-scene.js';
import { shownScore } from '../../model/trace/node-figures.js';
import { pointedAtText } from '../../model/trace/pointed-at.js';
import { addressBarOf } from '../shared/address-bar.js';
import { byId, setText } from '../shared/dom.js';
import { setTitle } from '../shared/title.js';
import { ablationPanel } from './ablation-panel.js';
import { BoardPane } from './board-pane.js';
import { cardPicture } from './card.js';
import { Filtering } from './filtering.js';
import { Hero } from './hero.js';
import { Judge } from './judge.js';
import { wireMap } from './map-tools.js';
import { wireMenu } from '../shared/menu.js';
import { NodeTable } from './node-table.js';
import { Panes } from './panes.js';
import { keepPlaces } from './places.js';
import { RecordForm } from './record-form.js';
import { Recorder } from './recorder.js';
import { refutationOf } from './refutation.js';
import type { Refutation } from './refutation.js';
import { samplePanel } from './sample-panel.js';
import { ShareMenu } from './share-menu.js';
import { StoryBar } from './story-bar.js';
import { SummaryPanels } from './summary-panels.js';
import { wireTabs } from './tabs.js';
import { explainOn } from './tips.js';
import { Replay } from './replay/replay.js';
import { Walk, listenForKeys } from './walking.js';
import { WhyNotPanel } from './why-not-panel.js';
import { WorstCutFinder } from './worst-cut-finder.js';

export class ExplorePage {
  readonly #recorder: Recorder;
  readonly #form: RecordForm;
  readonly #board: BoardPane;
  readonly #hero = new Hero();
  readonly #numbers = new WhyPanel({
    sentence: byId('engine-sentence', HTMLElement),
    facts: byId('why-facts', HTMLElement),
    margin: byId('why-margin', HTMLElement),
  });
  readonly #map = new TreeMap(
    { canvas: byId('map', HTMLCanvasElement), hover: byId('map-hover', HTMLElement) },
    (id) => this.select(id),
    (id) => this.#preview(id),
  );
  readonly #table = new NodeTable((id) => this.select(id));
  readonly #filter = new Filtering(this.#table, {
    selected: () => this.#selected,
    select: (id) => this.select(id),
    empty: () => {
      this.#judge.show(undefined, 0);
      this.#hero.clear(t`Nothing in this recording matches the filter.`);
    },
  });
  readonly #judge = new Judge({
    onJudged: (id, audit) => this.#judged(id, audit),
    atWork: () => [this.#worst, this.#sample, this.#ablation, this.#whyNot].find(({ atWork }) => atWork)?.atWork,
    scoreText: (id, score) => shownScore(score, this.#loaded?.tree.side(id) ?? 'white', this.#view),
  });
  readonly #summary = new SummaryPanels();
  readonly #sample = samplePanel((ids) => this.#filter.addWrong(ids));
  readonly #ablation = ablationPanel(() => (this.#replay.earlier === undefined ? this.#limits : { depth: this.#replay.earlier }));
  readonly #stories: StoryBar;
  readonly #panes: Panes;
  readonly #share: ShareMenu;
  readonly #worst = new WorstCutFinder((ids) => this.#filter.addWrong(ids), (id) => this.#showWorst(id));
  readonly #picture: Chessboard;
  readonly #whyNot: WhyNotPanel;
  readonly #replay: Replay;
  readonly #walk = new Walk({
    records: () => this.#loaded?.tree.records,
    selected: () => this.#selected,
    select: (id) => this.select(id),
    neighbor: (rows) => this.#table.neighbor(rows),
    isRearranged: () => this.#filter.isOn || this.#table.isSorted,
    toggle: () => this.#table.toggle(),
    judge: () => this.#judge.ask(),
  });
  // As long as nothing is shown, the address is the link that asks for it.
  readonly #addressBar = addressBarOf('explore', () => this.#loaded && this.link);
  readonly #whiteView = byId('white-view', HTMLInputElement);
  #loaded: Loaded | undefined;
  #recording: Recording | undefined;
  /** The limits with which the recording can be searched again. */
  #limits: AblationOptions = {};
  #selected = 0;
  #game: GamePositions | undefined;
  /** What was opened, where no engine has recorded it here. */
  #file: Uint8Array | undefined;
  /** The file that is being read: of two that are opened quickly the later one is shown. */
  #opening: symbol | undefined;

  constructor(rules: Rules, engine: Engine, board: Chessboard) {
    this.#picture = board;
    this.#whyNot = new WhyNotPanel(engine, board, (id) => this.select(id));
    const menu = wireMenu('record-open');
    this.#form = new RecordForm(
      rules,
      engine,
      (recording) => void this.#record(recording),
      () => this.#recorder.stop(),
      menu,
    );
    this.#recorder = new Recorder(engine, this.#form);
    this.#replay = new Replay(engine, {
      show: (tree, id) => {
        this.#show(tree);
        this.#map.grow();
        this.select(id);
      },
      selected: () => this.#selected,
      select: (id) => this.select(id),
      scoreText: ({ tree }, score) => shownScore(score, tree.root.turn, this.#view),
      complain: (text) => this.#form.complain(text),
      isSeen: () => !byId('explore', HTMLElement).hidden,
    });
    this.#board = new BoardPane(board, (id) => this.select(id), (id) => this.#scene(id));
    this.#stories = new StoryBar(STORIES, {
      open: (story) => void this.#tellStory(story, story.opensAt),
      openLastGame: () => void this.#lastGame(),
      goTo: (step) => this.#stories.told && void this.#tellStory(this.#stories.told, step),
    });
    this.#panes = new Panes({
      back: () => this.#walk.step('parent'),
      deeper: () => this.#walk.follow(),
      onShow: () => this.#redraw(),
    });
    byId('charts', HTMLElement).append(...this.#summary.roots);
    byId('judging', HTMLElement).append(this.#worst.root, this.#sample.root, this.#ablation.root);
    // What is found out of one depth would go with the next: a tree that grows is whole before it is judged.
    byId('judging', HTMLElement).addEventListener(
      'click',
      ({ target }) => {
        const isButton = target instanceof Element && target.closest('button') !== null;
        if (isButton && this.#replay.isPlaying) this.#replay.finish();
      },
      { capture: true },
    );
    const shareMenu = wireMenu('share-open');
    this.#share = new ShareMenu({
      link: () => this.link,
      recording: () => this.#loaded?.trace?.toFile() ?? this.#file,
      card: () => this.#card(),
      open: (file) => this.#openFile(file),
      close: () => shareMenu.close(),
    });
    explainOn(byId('explore', HTMLElement));
    this.#hero.clear('');
    wireTabs(byId('tabs', HTMLElement), () => {
      this.#whyNot.wake();
      this.#redraw();
    });
    keepPlaces(() => this.#redraw());
    this.#wire();
  }

  /** Offers the positions of the game that is being played. */
  offer(game: GamePositions): void {
    this.#game = game;
    this.#form.offer(game);
    this.#stories.offerLastGame(game.view.sans.length >= 4);
  }

  /** Opens what a link leads to: records it first, unless it is there already. Without one it tells a story. */
  async open({ recording, path, version }: ExploreLink): Promise<void> {
    this.#title();
    if (recording === undefined) {
      const [first] = STORIES;
      if (this.#loaded !== undefined || this.#recorder.hasBegun || first === undefined) return this.#addressBar.changed();
      return this.#tellStory(first, first.opensAt);
    }
    if (isSameRecording(recording, this.#recording)) this.#replay.finish();
    if (this.#loaded !== undefined && isSameRecording(recording, this.#recording)) return this.#arrive(this.#loaded, path, version);
    this.#forget();
    this.#form.fill(recording);
    await this.#record(recording, path, version);
  }

  /** Shows nothing: what was recorded is not what the address asks for. */
  #forget(): void {
    this.#loaded = undefined;
    this.#recording = undefined;
    this.#replay.clear();
    this.#enable(false);
    this.#board.clear();
    this.#hero.clear();
    this.#judge.show(undefined, 0);
    this.#stories.clear();
  }

  #enable(isThere: boolean): void {
    byId('explore', HTMLElement).classList.toggle('empty', !isThere);
    byId('best-line', HTMLButtonElement).disabled = !isThere;
    this.#share.enable(isThere, this.#recording !== undefined);
  }

  /** The address of what is shown. */
  get link(): string {
    const { tree, version } = this.#loaded ?? {};
    if (tree === undefined || this.#recording === undefined) return writeLink({});
    const path = pathTo(tree.records, this.#selected);
    const { earlier } = this.#replay;
    const { nodes: _nodes, ...position } = this.#recording;
    const recording = earlier === undefined ? this.#recording : { ...position, depth: earlier };
    return writeLink({ recording, path, ...(version !== undefined && { version }) });
  }

  get #view(): 'white' | 'mover' {
    return this.#whiteView.checked ? 'white' : 'mover';
  }

  select(id: number): void {
    const shown = this.#loaded;
    if (shown === undefined) return;
    this.#selected = id;
    this.#judge.show(shown, id);
    this.#drawHero();
    this.#map.select(id, { zoom: false });
    if (!this.#table.select(id)) {
      // What is shown must be in the table, and a filter hides it.
      this.#filter.lift();
      this.#table.select(id);
    }
    this.#addressBar.changed();
    void this.#tell(shown, id);
  }

  #drawHero(): void {
    const shown = this.#loaded;
    if (shown === undefined) return;
    this.#hero.show(shown, this.#selected, this.#view, this.#refuted(this.#selected)?.words);
  }

  #refuted(id: number): Refutation | undefined {
    return this.#loaded && refutationOf(this.#loaded, id, this.#judge.auditsOf(id));
  }

  #scene(id: number): Scene {
    const shown = this.#loaded;
    if (shown === undefined) return { at: id, arrows: [] };
    const { line = [] } = this.#refuted(id) ?? {};
    return line.length === 0 ? moveScene(shown.tree, id) : refutationScene(id, line);
  }

  /** The most doubtful move of the game that is being played, as a story. */
  async #lastGame(): Promise<void> {
    const story = this.#game && (await this.#recorder.lastGame(this.#game));
    if (story !== undefined) await this.#tellStory(story, story.opensAt);
  }

  async #tellStory(story: Story, at: number): Promise<void> {
    const step = story.steps[at];
    if (step === undefined) return;
    this.#replay.finish();
    if (!isSameRecording(story.recording, this.#recording) && !(await this.#record(story.recording, []))) return;
    const shown = this.#loaded;
    if (shown === undefined) return;
    const { id, holds } = stepAt(shown.tree, step);
    this.#form.complain('');
    this.select(id);
    this.#stories.tell(story, at, holds ? '' : t`This version of the engine decides otherwise here.`);
    this.#panes.show('why');
    if (holds && step.claim.kind === 'cut' && step.claim.verdict === 'wrong') this.#judge.ask();
  }

  /** False where another recording has taken its place, or it has failed. */
  async #record(recording: Recording, path?: readonly Step[], version?: string): Promise<boolean> {
    // One worker does all of it, in the order asked: an ablation to a great depth would be waited for.
    for (const work of [this.#judge, this.#worst, this.#sample, this.#ablation, this.#whyNot]) work.stop();
    this.#stories.clear();
    this.#replay.clear();
    const recorded = await this.#recorder.record(recording);
    if (recorded === undefined) return false;
    this.#recording = recording;
    this.#limits = recorded.limits;
    this.#show(recorded.shown);
    this.#replay.offer(recorded.shown, recording);
    this.#arrive(recorded.shown, path, version);
    return true;
  }

  /** Opens a recording that comes from elsewhere. */
  openRecording(file: File): void {
    this.#share.open(file);
  }

  /** Opens a recording of this or another program. What is shown stays where it cannot be read. */
  async #openFile(file: File): Promise<void> {
    this.#form.complain('');
    const opening = Symbol();
    this.#opening = opening;
    try {
      const bytes = await recordingBytes(file);
      const shown = await readTree(bytes);
      // Whatever is broken in it is found here, as long as what is shown is still there.
      const opensAt = tellingNode(shown.tree);
      shown.tree.words(opensAt);
      await shown.tree.position(opensAt);
      if (this.#opening !== opening) return;
      this.#recorder.cancel();
      this.#stories.clear();
      this.#replay.clear();
      this.#recording = undefined;
      this.#file = bytes;
      this.#limits = {};
      this.#show(shown);
      const by = programOf(shown);
      this.#form.end([]);
      this.#form.say([file.name, by].filter((text) => text !== '').join(' · '));
      this.select(opensAt);
    } catch (error) {
      if (this.#opening === opening) this.#form.complain(messageOf(error));
    }
  }

  #card(): Promise<Blob> {
    const shown = this.#loaded;
    if (shown === undefined) return Promise.reject(new Error(t`There is nothing to draw yet.`));
    const title = this.#stories.told?.subtitle ?? '';
    return cardPicture(shown, this.#selected, this.#picture, { title, isWrong: this.#refuted(this.#selected) !== undefined });
  }

  #showWorst(id: number): void {
    this.select(id);
    this.#panes.show('why');
    this.#judge.ask();
  }

  #show(shown: Loaded): void {
    performance.mark('espalier:trace-arrived');
    const { tree, trace } = shown;
    this.#loaded = shown;
    this.#enable(true);
    const names = trace === undefined ? tree : new MoveNames(trace, () => this.#redraw());
    this.#map.show(tree.records, names);
    this.#table.show(tree, names);
    this.#tools?.renew();
    this.#filter.show(shown);
    for (const work of [this.#worst, this.#sample, this.#ablation]) work.show(trace);
    this.#name(shown);
    this.#summary.show(shown);
    requestAnimationFrame(() => {
      performance.measure('espalier:opened', 'espalier:trace-arrived');
    });
  }

  /** Says whose search it is, where headings name a program. */
  #name(shown: Loaded): void {
    const { engine, trace, tree } = shown;
    const count = integer(tree.records.count);
    setText(byId('why-title', HTMLElement), engine === undefined ? t`Why did the search stop here?` : t`Why did ${engine} stop here?`);
    const counted = byId('counted', HTMLElement);
    counted.hidden = trace !== undefined;
    setText(counted, engine === undefined ? t`Counted from the ${count} records of the file.` : t`Counted from the ${count} records of ${programOf(shown)}.`);
    this.#title();
  }

  /** The title of the document, with the program of a file. */
  #title(): void {
    const shown = this.#loaded;
    if (shown === undefined || shown.trace !== undefined || byId('explore', HTMLElement).hidden) return;
    const program = programOf(shown);
    if (program !== '') setTitle(t`Explore: ${program}`);
  }

  #redraw(): void {
    this.#map.draw();
    this.#table.draw();
  }

  #arrive(shown: Loaded, path: readonly Step[] | undefined, version: string | undefined): void {
    if (path === undefined) return this.select(tellingNode(shown.tree));
    const { id, complete } = follow(shown.tree.records, path);
    this.select(id);
    if (complete) return;
    const reason =
      version === undefined || version === shown.version
        ? t`The link leads further than what was recorded; this is as far as it goes.`
        : t`The link was made with another version of the engine, whose tree was another; this is as far as it goes.`;
    this.#form.complain(reason);
  }

  /** Shows the board, and what the engine has to be asked: its own words and numbers. */
  async #tell(shown: Loaded, id: number): Promise<void> {
    const { tree, trace } = shown;
    const isStale = (): boolean => this.#loaded?.tree !== tree || this.#selected !== id;
    try {
      const names = await this.#board.show(tree, id, isStale);
      if (names === undefined) return;
      this.#hero.note(['root', ...names].join(' › '));
      void this.#whyNot.offer(shown, this.#scene(id).at, this.#recording?.chess960 ?? false);
      const explanation = await (trace ?? tree).explain(id);
      if (!isStale()) this.#numbers.show(explanation);
    } catch (error) {
      if (!isStale()) this.#numbers.fail(messageOf(error));
    }
  }

  /** The position under the pointer on the map; without one, that of the selected record again. */
  #preview(id: number | undefined): void {
    const shown = this.#loaded;
    if (shown === undefined) return;
    this.#previewed = id ?? this.#selected;
    const wanted = this.#previewed;
    void this.#board.preview(shown.tree, wanted, () => this.#previewed !== wanted || this.#loaded !== shown);
  }

  #previewed = 0;
  #tools: { renew(): void } | undefined;

  #judged(id: number, { withoutRule, withoutPruning }: Audit): void {
    if (withoutRule.verdict === 'wrong' || withoutPruning.verdict === 'wrong') this.#filter.addWrong([id]);
    if (id !== this.#selected || this.#loaded === undefined) return;
    this.#drawHero();
    this.#preview(undefined);
  }

  #wire(): void {
    const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
    on('explore-flip', () => this.#board.flip());
    const reading = byId('reading-dialog', HTMLDialogElement);
    on('reading-open', () => reading.showModal());
    on('reading-close', () => reading.close());
    this.#tools = wireMap(this.#map, { selected: () => this.#selected, records: () => this.#loaded?.tree.records, nameOf: (id) => this.#loaded?.tree.of(id) ?? '' });
    this.#map.describe = (id) => (this.#loaded === undefined ? '' : pointedAtText(this.#loaded.tree, id, this.#view));
    this.#whiteView.addEventListener('change', () => {
      this.#map.draw();
      this.#table.setView(this.#view);
      this.#judge.show(this.#loaded, this.#selected);
      this.#drawHero();
      this.#replay.retell();
    });
    listenForKeys(byId('explore', HTMLElement), this.#walk);
  }
}
