/**
 * The Explore view: one trace, one selected record. Board, sentence, map, table and address bar all
 * show that one.
 */

import type { AblationOptions, Engine, Trace } from 'espalier';
import {
  bestChild, bestLineEnd, compact, drawLegend, integer, MoveNames, NodeBoard, step, TreeMap, WhyPanel,
} from 'espalier/element';
import type { Direction, EspalierBoard, MapColor, WidthScale } from 'espalier/element';
import { follow, pathTo, writeLink } from '../../model/address/explore-link.js';
import type { ExploreLink, Recording, Step } from '../../model/address/explore-link.js';
import type { GamePositions } from '../../model/game/game-positions.js';
import { matches } from '../../model/trace/tree-rows.js';
import { addressBarOf } from '../shared/address-bar.js';
import { byId, setText } from '../shared/dom.js';
import { copyFrom } from '../shared/share.js';
import { ablationPanel } from './ablation-panel.js';
import { AuditButton } from './audit-button.js';
import { FilterBar } from './filter-bar.js';
import { NodeTable } from './node-table.js';
import { RecordForm } from './record-form.js';
import { samplePanel } from './sample-panel.js';
import { SummaryPanels } from './summary-panels.js';

/** How many rows a page key goes in a filtered list. */
const PAGE = 10;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowLeft: 'parent',
  ArrowRight: 'firstChild',
};

export class ExplorePage {
  readonly #engine: Engine;
  readonly #form: RecordForm;
  readonly #board: NodeBoard;
  readonly #why = new WhyPanel({
    sentence: byId('why-sentence', HTMLElement),
    facts: byId('why-facts', HTMLElement),
    margin: byId('why-margin', HTMLElement),
  });
  readonly #map = new TreeMap(
    { canvas: byId('map', HTMLCanvasElement), hover: byId('map-hover', HTMLElement) },
    (id) => this.select(id),
  );
  readonly #table = new NodeTable((id) => this.select(id));
  readonly #filter = new FilterBar(() => this.#applyFilter());
  readonly #audit = new AuditButton(
    (ids) => this.#addWrong(ids),
    () => this.#sample.atWork ?? this.#ablation.atWork,
  );
  readonly #summary = new SummaryPanels();
  readonly #sample = samplePanel((ids) => this.#addWrong(ids));
  readonly #ablation = ablationPanel(() => this.#limits);
  readonly #addressBar = addressBarOf('explore', () => this.link);
  /** Records whose cut an audit has found wrong. */
  readonly #wrong = new Set<number>();
  #trace: Trace | undefined;
  #recording: Recording | undefined;
  /** The limits with which the recording can be searched again. */
  #limits: AblationOptions = {};
  #selected = 0;
  #abort: AbortController | undefined;

  constructor(engine: Engine, board: EspalierBoard) {
    this.#engine = engine;
    this.#form = new RecordForm(
      engine.ranges,
      (recording) => void this.#record(recording),
      () => this.#abort?.abort(),
    );
    this.#board = new NodeBoard(board, byId('path', HTMLOListElement), (id) => this.select(id));
    const panels = [...this.#summary.roots, this.#sample.root, this.#ablation.root];
    byId('charts', HTMLElement).append(...panels);
    this.#wire();
  }

  /** Offers the positions of the game that is being played. */
  offer(game: GamePositions): void {
    this.#form.offer(game);
  }

  /** Offers them, and the one after `ply` moves first of all. */
  choose(game: GamePositions, ply: number): void {
    this.#form.choose(game, ply);
  }

  /** Opens what a link leads to: records it first, unless it is there already. */
  async open({ recording, path, version }: ExploreLink): Promise<void> {
    if (recording === undefined) return this.#addressBar.changed();
    if (this.#trace !== undefined && same(recording, this.#recording)) return this.#arrive(this.#trace, path, version);
    this.#forget();
    this.#form.fill(recording);
    await this.#record(recording, path, version);
  }

  /** Shows nothing: what was recorded is not what the address asks for. */
  #forget(): void {
    this.#trace = undefined;
    this.#recording = undefined;
    this.#showRecorded(false);
    this.#board.clear();
  }

  #showRecorded(isThere: boolean): void {
    byId('explore-intro', HTMLElement).hidden = isThere;
    byId('recorded', HTMLElement).hidden = !isThere;
    for (const id of ['best-line', 'copy-link']) byId(id, HTMLButtonElement).disabled = !isThere;
  }

  /** The address of what is shown. */
  get link(): string {
    const trace = this.#trace;
    if (trace === undefined || this.#recording === undefined) return writeLink({ path: [] });
    const path = pathTo(trace.records, this.#selected);
    return writeLink({ recording: this.#recording, path, version: trace.version });
  }

  select(id: number): void {
    const trace = this.#trace;
    if (trace === undefined) return;
    this.#selected = id;
    this.#audit.show(trace, id);
    this.#map.select(id);
    if (!this.#table.select(id)) {
      // What is shown must be in the table, and a filter hides it.
      this.#filter.clear();
      this.#applyFilter();
      this.#table.select(id);
    }
    this.#addressBar.changed();
    void this.#tell(trace, id);
  }

  async #record(recording: Recording, path?: readonly Step[], version?: string): Promise<void> {
    this.#abort?.abort();
    // One worker does all of it, in the order asked: an ablation to a great depth would be waited for.
    for (const work of [this.#audit, this.#sample, this.#ablation]) work.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.#form.begin();
    const { depth, nodes, fen, moves, chess960 } = recording;
    const position = { ...(fen !== undefined && { fen }), moves: [...moves], chess960 };
    const limits = { ...(depth !== undefined && { depth }), ...(nodes !== undefined && { nodes }) };
    try {
      const trace = await this.#engine.trace(
        { ...position, ...limits },
        { onProgress: (progress) => this.#form.report(progress), signal: abort.signal },
      );
      if (this.#abort !== abort) return;
      this.#form.end(recorded(trace));
      this.#recording = recording;
      this.#show(trace, searchable(trace, limits));
      if (path === undefined) this.select(bestChild(trace.records, 0) ?? 0);
      else this.#arrive(trace, path, version);
    } catch (error) {
      if (this.#abort !== abort) return;
      this.#form.end('');
      this.#form.complain(error instanceof Error ? error.message : String(error));
    }
  }

  #show(trace: Trace, limits: AblationOptions): void {
    performance.mark('espalier:trace-arrived');
    this.#trace = trace;
    this.#limits = limits;
    this.#wrong.clear();
    this.#showRecorded(true);
    this.#filter.offer(trace.summary.rules);
    this.#filter.clear();
    const names = new MoveNames(trace, () => {
      this.#map.draw();
      this.#table.draw();
    });
    this.#map.show(trace.records, names);
    this.#table.show(trace.records, names);
    this.#noteCount(trace);
    this.#summary.show(trace);
    this.#sample.show(trace);
    this.#ablation.show(trace);
    void trace.position(0).then(({ view }) => this.#board.turnTo(view.turn));
    requestAnimationFrame(() => {
      performance.measure('espalier:opened', 'espalier:trace-arrived');
    });
  }

  #arrive(trace: Trace, path: readonly Step[], version: string | undefined): void {
    const { id, complete } = follow(trace.records, path);
    this.select(id);
    if (complete) return;
    const reason =
      version === undefined || version === trace.version
        ? 'The link leads further than what was recorded; this is as far as it goes.'
        : 'The link was made with another version of the engine, whose tree was another; this is as far as it goes.';
    this.#form.complain(reason);
  }

  /** Shows what the engine has to be asked: the position, its moves and the sentence. */
  async #tell(trace: Trace, id: number): Promise<void> {
    const isStale = (): boolean => this.#trace !== trace || this.#selected !== id;
    try {
      const [names, explanation] = await Promise.all([this.#board.show(trace, id, isStale), trace.explain(id)]);
      if (isStale() || names === undefined) return;
      setText(byId('why-note', HTMLElement), ['root', ...names].join(' › '));
      this.#why.show(explanation);
    } catch (error) {
      if (!isStale()) this.#why.fail(error instanceof Error ? error.message : String(error));
    }
  }

  #applyFilter(): void {
    const trace = this.#trace;
    if (trace === undefined) return;
    const { value, isOn } = this.#filter;
    const roots = isOn ? matches(trace.records, value, this.#wrong) : Uint32Array.of(0);
    this.#table.setRoots(roots);
    if (isOn) setText(byId('nodes-note', HTMLElement), `${integer(roots.length)} of ${integer(trace.count)} match`);
    else this.#noteCount(trace);
    const [first] = roots;
    if (isOn && first !== undefined) this.select(first);
  }

  #addWrong(ids: readonly number[]): void {
    for (const id of ids) this.#wrong.add(id);
    if (this.#filter.value.onlyWrong) this.#applyFilter();
  }

  #noteCount({ count, total }: Trace): void {
    const text = count === total ? `${integer(count)} recorded` : `${integer(count)} of ${integer(total)} recorded`;
    setText(byId('nodes-note', HTMLElement), text);
  }

  #wire(): void {
    const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
    on('best-line', () => this.#toBestLineEnd());
    on('copy-link', () => void copyFrom(byId('copy-link', HTMLButtonElement), new URL(this.link, location.href).href));
    on('explore-flip', () => this.#board.flip());
    on('zoom-in', () => this.#map.zoomTo(this.#selected));
    on('zoom-out', () => this.#zoomOut());
    on('zoom-all', () => this.#map.zoomTo(0));
    const color = byId('map-color', HTMLSelectElement);
    const paint = (): void => {
      this.#map.setColor(color.value as MapColor);
      drawLegend(byId('legend', HTMLElement), color.value as MapColor);
    };
    color.addEventListener('change', paint);
    paint();
    const scale = byId('map-scale', HTMLSelectElement);
    scale.addEventListener('change', () => this.#map.setScale(scale.value as WidthScale));
    const view = byId('explore', HTMLElement);
    view.addEventListener('keydown', (event) => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    const trace = this.#trace;
    if (trace === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof Element) || event.target.closest('input, select, espalier-board, summary, .wide-table')) return;
    const arrow = ARROWS[event.key];
    const act = arrow === undefined ? this.#action(event) : () => this.#walk(trace, arrow);
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  #action({ key, target }: KeyboardEvent): (() => void) | undefined {
    // Where a button has the focus, Enter and Space are its own.
    const isOnButton = target instanceof Element && target.closest('button') !== null;
    switch (key) {
      case 'Enter':
      case ' ':
        return isOnButton ? undefined : () => this.#table.toggle();
      case 'PageUp':
        return () => this.select(this.#table.neighbor(-PAGE) ?? this.#selected);
      case 'PageDown':
        return () => this.select(this.#table.neighbor(PAGE) ?? this.#selected);
      case '+':
        return () => this.#map.zoomTo(this.#selected);
      case '-':
        return () => this.#zoomOut();
      case '0':
        return () => this.#map.zoomTo(0);
      case 'l':
        return () => this.#stepAlongBestLine();
      case 'L':
        return () => this.#toBestLineEnd();
      case 'w':
        return () => this.#audit.ask();
      default:
        return undefined;
    }
  }

  /** Walks the tree; in a filtered or sorted table, up and down walk its rows. */
  #walk({ records }: Trace, direction: Direction): void {
    const isSideways = direction === 'next' || direction === 'previous';
    const id =
      isSideways && (this.#filter.isOn || this.#table.isSorted)
        ? this.#table.neighbor(direction === 'next' ? 1 : -1)
        : step(records, this.#selected, direction);
    if (id !== undefined && id !== this.#selected) this.select(id);
  }

  #stepAlongBestLine(): void {
    const id = this.#trace && bestChild(this.#trace.records, this.#selected);
    if (id !== undefined) this.select(id);
  }

  #toBestLineEnd(): void {
    if (this.#trace !== undefined) this.select(bestLineEnd(this.#trace.records, this.#selected));
  }

  #zoomOut(): void {
    if (this.#trace !== undefined) this.#map.zoomTo(step(this.#trace.records, this.#map.focus, 'parent'));
  }
}

function recorded({ depth, nodes, complete }: Trace): string {
  return `depth ${depth} · ${compact(nodes)} nodes${complete ? '' : ' · stopped'}`;
}

/** How far the same position can be searched once more: not beyond where a recording was stopped. */
function searchable({ complete, depth }: Trace, limits: AblationOptions): AblationOptions {
  return complete ? limits : { depth: Math.max(1, depth - 1) };
}

function same(one: Recording, other: Recording | undefined): boolean {
  return other !== undefined && writeLink({ recording: one, path: [] }) === writeLink({ recording: other, path: [] });
}
