/** `<espalier-tree>`. */

import { countRecords } from '../engine/trace-counts.js';
import type { Engine, Info, TraceRequest } from '../engine/types.js';
import { countedFacts, ruleFacts } from '../model/counted-facts.js';
import { messageOf } from '../model/error-words.js';
import { compact, integer } from '../model/format.js';
import { startingNode } from '../model/starting-node.js';
import { bestChild, type Direction, directionOf, routeBetween, step } from '../model/walk.js';
import { onWords, t } from '../model/words.js';
import { EngineSource } from './board/engine-source.js';
import { fenFault } from './board/fen-fault.js';
import { setText } from './dom.js';
import { adoptEarlyProperties, saidIn, setAttribute, tell } from './element-base.js';
import { whenSeen } from './screen.js';
import { requestOf, TreeAttributes } from './tree/attributes.js';
import type { Comparison } from './tree/comparison.js';
import type { TreeEventMap } from './tree/events.js';
import { findPath } from './tree/find-path.js';
import { Frame } from './tree/frame.js';
import { drawLegend } from './tree/legend.js';
import { fetchTree, type Loaded, loaded, programOf, recordTree, type TreeSource } from './tree/load.js';
import { NodeBoard } from './tree/node-board.js';
import { Player } from './tree/player.js';
import { treeStyles } from './tree/styles.js';
import { canColor, colorFor, TreeMap } from './tree/tree-map.js';
import { showExplanation, type WhyPlace } from './tree/why-panel.js';

/**
 * A recorded search, to be walked: the map of its nodes, the position at one of them, and in a sentence why the search
 * stopped there. A file needs no engine; a position is searched in the visitor's browser when it comes into sight.
 *
 * @example
 * ```ts
 * import { EspalierTree } from 'espalier/tree';
 *
 * const tree = new EspalierTree();
 * tree.fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
 * tree.addEventListener('nodeselect', ({ detail }) => console.log(detail.sentence));
 * document.body.append(tree);
 * ```
 *
 * @tagname espalier-tree
 *
 * @attr {string} src - The address of a trace file, of this or another program.
 * @attr {string} fen - Without `src`: the position to search and to record.
 * @attr {string} moves - Moves in UCI notation, with spaces between them, played before the search.
 * @attr {boolean} chess960 - Castling is written as the king taking its rook.
 * @attr {number} depth - How deep to search, in plies.
 * @attr {number} nodes - How many nodes to search; 50,000 where `depth` is not given either.
 * @attr {string} path - The moves to the node shown first, in UCI or standard notation, with spaces between them. A telling one.
 * @attr {string} find - The node shown first: the first that a query finds, as `rule=nullMove ply<=2`.
 * @attr {string} to - The moves to a node that it plays to, from the one shown first.
 * @attr {number} pace - Milliseconds that each node is shown where it plays; 900.
 * @attr {boolean} bare - Board, sentence and map alone, for a talk, a video, or a figure in a text.
 * @attr {string} compare - The address of a second trace file of the same position, to compare with.
 * @attr {'rate' | 'improvement' | 'rule'} color - What the colors of the map stand for. `rate`; by rule where the recording does not know it.
 * @attr {'white' | 'black'} orientation - Whose side is below; the side to move where it is not given.
 * @attr {string} worker-url - Where `espalier/worker.js` is, when a bundler does not find it by itself.
 * @attr {string} wasm-url - Where `espalier/engine.wasm` is, when a bundler does not find it by itself.
 *
 * @fires {CustomEvent<TreeLoad>} traceload - The recording is there.
 * @fires {CustomEvent<NodeSelection>} nodeselect - Another node is shown.
 * @fires {CustomEvent<Info>} info - A report of a search that is being recorded.
 * @fires {ErrorEvent} error - The file, the position or the engine has failed. The element says so, too.
 *
 * @csspart tree - Everything.
 * @csspart board - The board, an `<espalier-chessboard>`.
 * @csspart path - The moves to the node.
 * @csspart why - The card with the sentence.
 * @csspart sentence - Why the search stopped here.
 * @csspart reason - What made it so.
 * @csspart audit - The button that asks whether it was right; where an engine is there.
 * @csspart verdict - Its answer.
 * @csspart numbers - The numbers behind the sentence.
 * @csspart facts - One after another.
 * @csspart map - The card with the map.
 * @csspart choice - A button of what the colors stand for.
 * @csspart button - A button with a sign.
 * @csspart legend - What the colors mean.
 * @csspart comparison - What two recordings have in common, and where they part; where there are two.
 * @csspart other-map - The map of the second recording.
 * @csspart statistics - What the records of a file hold, counted; not there where an engine has recorded the search.
 * @csspart source - The program that searched, depth and nodes.
 * @csspart message - What is shown while there is no tree.
 *
 * @cssprop --tree-ink - Text.
 * @cssprop --tree-muted - Text that matters less.
 * @cssprop --tree-surface - What is chosen, on the map's card.
 * @cssprop --tree-line - Hairlines, and what is under the pointer.
 * @cssprop --tree-accent - The move that is shown, and the focus.
 * @cssprop --tree-on-accent - Text on the accent.
 * @cssprop --tree-danger - What has gone wrong.
 * @cssprop --tree-hero - The card with the sentence, at its top.
 * @cssprop --tree-hero-end - The same, at its foot.
 * @cssprop --tree-on-hero - Text on that card.
 * @cssprop --tree-on-hero-muted - Text on it that matters less.
 * @cssprop --tree-wall - The card with the map, at its top.
 * @cssprop --tree-wall-end - The same, at its foot.
 * @cssprop --tree-map-height - How tall the map is; a generation takes 22 pixels, or 32 for a finger.
 * @cssprop --tree-radius - Corners.
 * @cssprop --tree-font - The font.
 * @cssprop --tree-title-font - The font of the sentence and of titles.
 */
export class EspalierTree extends TreeAttributes {
  /** @internal Read by the browser. */
  static readonly observedAttributes: readonly string[] = [
    'src',
    'fen',
    'moves',
    'chess960',
    'depth',
    'nodes',
    'path',
    'find',
    'to',
    'pace',
    'bare',
    'compare',
    'color',
    'orientation',
    'worker-url',
    'wasm-url',
  ];

  readonly #engines = new EngineSource(() => ({
    ...(this.workerUrl !== null && { workerUrl: this.workerUrl }),
    ...(this.wasmUrl !== null && { wasmUrl: this.wasmUrl }),
  }));
  readonly #frame: Frame;
  readonly #map: TreeMap;
  readonly #board: NodeBoard;
  readonly #why: WhyPlace;
  #given: TreeSource | undefined;
  #loaded: Loaded | undefined;
  #selected = 0;
  /** What is shown, or is to be: a source given, or which file or search. */
  #source: TreeSource | string = '';
  #isScheduled = false;
  #work: AbortController | undefined;
  #unseen: (() => void) | undefined;
  readonly #player = new Player();
  #comparison: Comparison | undefined;
  #compareWith: TreeSource | undefined;
  /** Which second recording is shown, or is to be, and what loads it. */
  #other: TreeSource | string | undefined;
  #otherWork: AbortController | undefined;
  #ignoreWords: (() => void) | undefined;

  constructor() {
    super();
    const frame = new Frame({
      flip: () => this.#board.flip(),
      follow: () => this.#follow(),
      back: () => this.#walk('parent'),
      zoomIn: () => this.#map.zoomTo(this.#selected),
      zoomAll: () => this.#map.zoomTo(0),
      audit: () => void this.#audit(),
      color: (color) => (this.color = color),
    });
    this.#frame = frame;
    this.#map = new TreeMap(frame, (id) => this.select(id));
    this.#board = new NodeBoard(frame.board, frame.path, (id) => this.select(id));
    this.#why = { sentence: frame.engineSentence, facts: frame.facts, margin: frame.margin };
    const shadow = this.attachShadow({ mode: 'open' });
    treeStyles(shadow);
    const room = document.createElement('div');
    room.className = 'room';
    room.append(frame.root, frame.message);
    shadow.append(room);
    frame.canvas.addEventListener('keydown', (event) => this.#key(event));
    // The square root gives narrow nodes some room, and there is little of it in a text.
    this.#map.setScale('root');
    this.#paint();
    this.#wait('');
  }

  /** @internal Called by the browser. */
  connectedCallback(): void {
    adoptEarlyProperties(this);
    this.#ignoreWords ??= onWords(() => this.#refreshWords());
    this.#schedule();
  }

  /** @internal Called by the browser. */
  disconnectedCallback(): void {
    this.#ignoreWords?.();
    this.#ignoreWords = undefined;
    // An element that is only moved is back before this is looked at.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop();
      this.#engines.release();
      // Where it comes back, it loads what it had not loaded, and records again what it could no longer ask about.
      if (this.#given === undefined && (this.#loaded === undefined || this.#loaded.trace !== undefined))
        this.#source = '';
    });
  }

  /** @internal Called by the browser. */
  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'color') this.#paint();
    else if (name === 'path' || name === 'find' || name === 'to') this.#arrive();
    else if (name === 'orientation') this.#turn();
    else if (name === 'compare') void this.#compare();
    else if (name !== 'pace' && name !== 'bare') this.#schedule();
    if ((name === 'worker-url' || name === 'wasm-url') && value !== old) this.#moved();
  }

  /** A recorded search: a `Trace` of `engine.trace`, or what `readTrace` of `espalier/trace` has read. It goes before `src`. */
  get trace(): TreeSource | undefined {
    return this.#given;
  }

  set trace(source: TreeSource | null | undefined) {
    this.#given = source ?? undefined;
    this.#schedule();
  }

  /** A second recording of the same position, to compare with. It goes before `compare`. */
  get compareWith(): TreeSource | undefined {
    return this.#compareWith;
  }

  set compareWith(source: TreeSource | null | undefined) {
    this.#compareWith = source ?? undefined;
    void this.#compare();
  }

  /** Whose side the board shows below; the side to move where it is not given. */
  get orientation(): 'white' | 'black' {
    return this.#frame.board.orientation;
  }

  set orientation(color: 'white' | 'black' | null) {
    setAttribute(this, 'orientation', color);
  }

  /** An engine of the page's own, or the promise of one. The element does not end it. */
  get engine(): Engine | Promise<Engine> | undefined {
    return this.#engines.given;
  }

  set engine(engine: Engine | Promise<Engine> | null | undefined) {
    this.#engines.given = engine ?? undefined;
    // What its own engine was recording has ended with it.
    if (this.#loaded === undefined && this.#given === undefined) this.#source = '';
    this.#schedule();
  }

  /** The number of the record that is shown. */
  get selected(): number {
    return this.#selected;
  }

  set selected(id: number) {
    this.select(id);
  }

  /** Shows a record. What is playing ends. */
  select(id: number): void {
    this.#player.stop();
    this.#go(id);
  }

  /**
   * Plays from the node that is shown to another, by its moves or the number of its record: back to where both lines
   * part, and on from there. Resolves with whether it has arrived; whoever selects another node meanwhile ends it.
   *
   * @example
   * ```ts
   * import 'espalier/tree';
   *
   * const tree = document.querySelector('espalier-tree');
   * await tree?.playTo('Be6 Qxc3 Qxc5', { pace: 1_200 });
   * ```
   */
  async playTo(
    where: string | readonly string[] | number,
    { pace = this.pace }: { readonly pace?: number } = {},
  ): Promise<boolean> {
    const found = this.#loaded;
    const id = found && this.#recordAt(found, where);
    if (found === undefined || id === undefined) return false;
    const route = routeBetween(found.tree.records, this.#selected, id);
    return this.#player.play(route, pace, (step) => this.#go(step));
  }

  /**
   * Pictures of all nodes from the one that is shown to another, for a video: PNG, each when it is asked for. What the
   * element shows stays.
   *
   * @example
   * ```ts
   * import 'espalier/tree';
   *
   * const frames: Blob[] = [];
   * for await (const frame of document.querySelector('espalier-tree')?.frames('Be6 Qxc3') ?? []) frames.push(frame);
   * ```
   */
  async *frames(
    where: string | readonly string[] | number,
    { width = 1280, height = 720 }: { readonly width?: number; readonly height?: number } = {},
  ): AsyncGenerator<Blob, void> {
    const found = this.#loaded;
    const id = found && this.#recordAt(found, where);
    if (found === undefined || id === undefined) return;
    const { nodePicture } = await import('./tree/node-picture.js');
    const { records } = found.tree;
    const picture = { width, height, orientation: this.orientation, color: colorFor(records, this.color) };
    for (const step of [this.#selected, ...routeBetween(records, this.#selected, id)])
      yield await nodePicture(found, step, this.#frame.canvas, picture);
  }

  /** The record of a number, or the one that moves lead to if the search went all the way. */
  #recordAt({ tree }: Loaded, where: string | readonly string[] | number): number | undefined {
    if (typeof where === 'number')
      return Number.isInteger(where) && where >= 0 && where < tree.records.count ? where : undefined;
    const moves = movesOf(where);
    if (moves.length === 0) return 0;
    const id = findPath(tree, moves);
    return id !== undefined && tree.records.path(id).length === moves.length ? id : undefined;
  }

  #go(id: number): void {
    const shown = this.#loaded;
    if (shown === undefined || !Number.isInteger(id) || id < 0 || id >= shown.tree.records.count) return;
    this.#selected = id;
    this.#work?.abort();
    this.#map.select(id);
    const sentence = this.#say(shown, id);
    this.#frame.audit.hidden = shown.trace === undefined || shown.tree.records.cuts(id).length === 0;
    const path = shown.tree.records.path(id);
    this.#comparison?.select(path);
    this.#tell('nodeselect', { id, path, sentence });
  }

  /** What there is to say of a node; given is the sentence. */
  #say(shown: Loaded, id: number): string {
    const { sentence, reason } = shown.tree.words(id);
    setText(this.#frame.sentence, sentence);
    setText(this.#frame.reason, reason);
    setText(this.#frame.verdict, '');
    void this.#showNode(shown, id);
    return sentence;
  }

  /** Many attributes that change together are one change. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) this.#begin();
    });
  }

  /** Of the file to show; without one a search is recorded. */
  get #address(): string | undefined {
    return saidIn(this, 'src');
  }

  /** The engine is to be loaded from elsewhere: a recording that is not there yet begins anew, a file does not. */
  #moved(): void {
    this.#engines.moved();
    if (this.#loaded === undefined && this.#given === undefined && this.#address === undefined) this.#source = '';
  }

  #begin(): void {
    const request = requestOf(this);
    const source = this.#given ?? JSON.stringify([this.#address, request]);
    if (source === this.#source) return;
    this.#source = source;
    this.#stop();
    if (this.#given !== undefined) return this.#show(loaded(this.#given));
    if (this.#address === undefined && request === undefined) return this.#wait(t`There is no recording to show.`);
    const fault = request?.fen === undefined ? undefined : fenFault(request.fen);
    if (this.#address === undefined && fault !== undefined) return this.#fail(new Error(fault));
    this.#wait(this.#address === undefined ? t`Recording a search…` : t`Loading the recording…`);
    // A page may hold many trees: one that is never scrolled to costs nothing.
    this.#unseen = whenSeen(this, () => void this.#load(request));
  }

  async #load(request: TraceRequest | undefined): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    const address = this.#address;
    const report = (info: Info): void => {
      if (work.signal.aborted) return;
      this.#wait(t`Recording a search… depth ${info.depth}, ${compact(info.nodes)} nodes`);
      this.#tell('info', info);
    };
    try {
      const found = await (address === undefined
        ? request && recordTree(this.#engines, request, work.signal, report)
        : fetchTree(address, work.signal));
      if (found !== undefined && !work.signal.aborted) this.#show(found);
    } catch (error) {
      if (!work.signal.aborted) this.#fail(error);
    }
  }

  #show(found: Loaded): void {
    this.#loaded = found;
    const { tree, engine, version, total } = found;
    this.#frame.root.hidden = false;
    this.#frame.message.hidden = true;
    // Engines have much to say.
    this.#frame.numbers.open = found.trace === undefined;
    this.#map.show(tree.records, tree);
    this.#paint();
    this.#turn();
    this.#other = undefined;
    void this.#compare();
    this.#describe(found);
    this.#tell('traceload', { records: tree.records.count, total, engine, version });
    this.#arrive();
  }

  /** Says everything in the language that was chosen since; what an engine has explained stays in its language. */
  #refreshWords(): void {
    this.#frame.refreshWords();
    const found = this.#loaded;
    if (found === undefined) return;
    this.#paint();
    this.#describe(found);
    this.#say(found, this.#selected);
    this.#other = undefined;
    void this.#compare();
  }

  /** Which program has searched, how far, and what it has recorded. */
  #describe(found: Loaded): void {
    const { tree, engine, depth, nodes, total } = found;
    const { count } = tree.records;
    const facts = [
      programOf(found),
      depth === undefined ? '' : t`depth ${depth}`,
      nodes === undefined ? '' : t`${integer(nodes)} nodes`,
      count === total ? t`${integer(count)} recorded` : t`${integer(count)} of ${integer(total)} recorded`,
    ];
    this.#count(found);
    setText(
      this.#frame.asked,
      engine === undefined ? t`Why did the search stop here?` : t`Why did ${engine} stop here?`,
    );
    setText(this.#frame.source, facts.filter((text) => text !== '').join(' · '));
  }

  /** What the records of a file hold; an engine's own recording has its summary. */
  #count({ tree, trace }: Loaded): void {
    this.#frame.statistics.hidden = trace !== undefined;
    if (trace !== undefined) return;
    const counts = countRecords(tree.records);
    this.#frame.setStatistics([...countedFacts(counts), ...ruleFacts(counts.rules ?? [])]);
  }

  /** Shows the node that `find` or `path` leads to; without them, a telling one. Then it plays to where it should. */
  #arrive(): void {
    const found = this.#loaded;
    if (found === undefined) return;
    this.select(findPath(found.tree, movesOf(this.path ?? '')) ?? startingNode(found.tree));
    const [query, to] = [saidIn(this, 'find'), saidIn(this, 'to')];
    if (query !== undefined) void this.#find(found, query);
    else if (to !== undefined) void this.playTo(to);
  }

  /** Shows the first node that a query finds. One that makes no sense is told; what is shown stays. */
  async #find({ tree }: Loaded, query: string): Promise<void> {
    try {
      const { findRecord } = await import('./tree/find-record.js');
      if (this.#loaded?.tree !== tree || saidIn(this, 'find') !== query) return;
      const id = findRecord(tree, query);
      if (id !== undefined) this.select(id);
    } catch (error) {
      this.dispatchEvent(new ErrorEvent('error', { message: messageOf(error), error }));
    }
    const to = saidIn(this, 'to');
    if (to !== undefined) void this.playTo(to);
  }

  /** Shows a second recording beside the first, once both are there; or no longer. */
  async #compare(): Promise<void> {
    const found = this.#loaded;
    const address = saidIn(this, 'compare');
    const other = found === undefined ? undefined : (this.#compareWith ?? address);
    if (other === this.#other) return;
    this.#other = other;
    this.#otherWork?.abort();
    this.#comparison?.clear();
    this.#frame.comparison.hidden = true;
    if (found === undefined || other === undefined) return;
    const work = new AbortController();
    this.#otherWork = work;
    try {
      const [{ Comparison }, second] = await Promise.all([
        import('./tree/comparison.js'),
        typeof other === 'string' ? fetchTree(other, work.signal).then(({ source }) => source) : other,
      ]);
      if (work.signal.aborted) return;
      const { otherCanvas: canvas, otherHover: hover, otherSentence: sentence, compared: words } = this.#frame;
      this.#comparison ??= new Comparison({ canvas, hover, sentence, words }, (path) => this.#follows(path));
      this.#frame.comparison.hidden = false;
      this.#comparison.show(found.source, second, this.color);
      this.#comparison.select(found.tree.records.path(this.#selected));
    } catch (error) {
      if (work.signal.aborted) return;
      this.#frame.comparison.hidden = true;
      this.dispatchEvent(new ErrorEvent('error', { message: messageOf(error), error }));
    }
  }

  /** Shows what was selected in the second map, or the last node on the way there that the first one has. */
  #follows(path: readonly string[]): void {
    const tree = this.#loaded?.tree;
    if (tree !== undefined) this.select(findPath(tree, path) ?? 0);
    this.#comparison?.select(path);
  }

  #turn(): void {
    const wanted = this.getAttribute('orientation');
    if (wanted === 'white' || wanted === 'black') this.#board.turnTo(wanted);
    else if (this.#loaded !== undefined) this.#board.turnTo(this.#loaded.tree.root.turn);
  }

  /** The board, and what the engine has to say where there is one; where it is gone, the record alone. */
  async #showNode({ tree, trace }: Loaded, id: number): Promise<void> {
    const isStale = (): boolean => this.#loaded?.tree !== tree || this.#selected !== id;
    await this.#board.show(tree, id, isStale);
    const explanation = await (trace?.explain(id).catch(() => tree.explain(id)) ?? tree.explain(id));
    if (!isStale()) showExplanation(this.#why, explanation);
    // Without an engine the sentence above is all there is to say.
    this.#frame.engineSentence.hidden = trace === undefined;
  }

  async #audit(): Promise<void> {
    const found = this.#loaded;
    const id = this.#selected;
    const rule = found?.tree.records.cuts(id)[0];
    if (found?.trace === undefined || rule === undefined) return;
    const work = new AbortController();
    this.#work = work;
    setText(this.#frame.verdict, t`Searching without the rule…`);
    const verdict = await found.trace.audit(id, rule, { signal: work.signal }).then(
      (audit) => audit.sentence,
      (error: unknown) => messageOf(error),
    );
    if (!work.signal.aborted) setText(this.#frame.verdict, verdict);
  }

  #follow(): void {
    const records = this.#loaded?.tree.records;
    const next =
      records === undefined ? undefined : (bestChild(records, this.#selected) ?? records.firstChild(this.#selected));
    if (next !== undefined) this.select(next);
  }

  #walk(direction: Direction): void {
    const records = this.#loaded?.tree.records;
    if (records === undefined) return;
    const id = step(records, this.#selected, direction);
    if (id !== this.#selected) this.select(id);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    if (direction !== undefined) this.#walk(direction);
    else if (event.key === '+') this.#map.zoom('in');
    else if (event.key === '-') this.#map.zoom('out');
    else if (event.key === '0') this.#map.zoomTo(0);
    else if (event.key === 'Enter') this.#map.zoomTo(this.#selected);
    else if (event.key === 'Backspace') this.#map.zoomOut();
    else if (event.key === 'l') this.#follow();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #paint(): void {
    const records = this.#loaded?.tree.records;
    const color = colorFor(records, this.color);
    this.#map.setColor(color);
    this.#comparison?.setColor(this.color);
    this.#frame.setColor(color, (one) => records === undefined || canColor(records, one));
    drawLegend(this.#frame.legend, color, records?.declarations);
  }

  /** Shows nothing yet, and says why. */
  #wait(text: string): void {
    this.#loaded = undefined;
    this.#frame.root.hidden = true;
    this.#frame.message.hidden = text === '';
    this.#frame.message.dataset['tone'] = 'calm';
    setText(this.#frame.message, text);
  }

  #tell<K extends 'traceload' | 'nodeselect' | 'info'>(type: K, detail: TreeEventMap[K]['detail']): void {
    tell(this, type, detail);
  }

  #fail(error: unknown): void {
    const message = messageOf(error);
    this.#wait(message);
    this.#frame.message.dataset['tone'] = 'trouble';
    this.dispatchEvent(new ErrorEvent('error', { message, error }));
  }

  #stop(): void {
    this.#player.stop();
    this.#otherWork?.abort();
    this.#other = undefined;
    this.#unseen?.();
    this.#unseen = undefined;
    this.#work?.abort();
    this.#work = undefined;
    setText(this.#frame.verdict, '');
  }
}

/** Moves with spaces between them, or as a list. */
function movesOf(path: string | readonly string[]): string[] {
  const moves = typeof path === 'string' ? path.split(/\s+/) : path;
  return moves.filter((move) => move !== '');
}
