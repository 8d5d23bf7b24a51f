/**
 * The node table: a treegrid of which only the rows in sight exist. It has the focus as a whole and
 * names its active row, because rows come and go while it is scrolled.
 */

import { oncePerFrame } from '#espalier/element/tree/canvas.js';
import type { Names } from '#espalier/element/tree/tree-map.js';
import { scoreOf } from '#espalier/engine/trace-records.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { integer } from '#espalier/model/format.js';
import { knownRate, marksOf, rateStep } from '#espalier/model/palette.js';
import { rateText, windowText } from '#espalier/model/record-text.js';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { shownScore } from '../../model/trace/node-figures.js';
import type { ScoreView } from '../../model/trace/node-figures.js';
import { markHelp } from '../../model/trace/rule-help.js';
import { SEARCH_ORDER, TreeRows } from '../../model/trace/tree-rows.js';
import type { Row, SortKey } from '../../model/trace/tree-rows.js';
import { byId, element, setText } from '../shared/dom.js';

/** Height of a row, and of the heads, in pixels, as in the style sheet. */
const ROW = 30;
/** Firefox collapses elements that are taller than 17.9 million pixels. */
const TALLEST = 8_000_000;
/** Rows drawn beyond both edges. */
const SPARE = 4;

const RATE_HELP = t`Blue: the position has been improving for the side to move; brown: it has been getting worse; pale: not known.`;

interface RowView {
  readonly root: HTMLElement;
  readonly move: HTMLElement;
  readonly toggle: HTMLElement;
  readonly name: HTMLElement;
  readonly depth: HTMLElement;
  readonly evaluation: HTMLElement;
  readonly window: HTMLElement;
  readonly swatch: HTMLElement;
  readonly rate: HTMLElement;
  readonly marks: HTMLElement;
  readonly nodes: HTMLElement;
}

export class NodeTable {
  readonly #root = byId('nodes', HTMLElement);
  readonly #body = byId('nodes-body', HTMLElement);
  readonly #onSelect: (id: number) => void;
  readonly #views: RowView[] = [];
  readonly draw = oncePerFrame(() => this.#draw());
  #tree: RecordTree | undefined;
  #names: Names | undefined;
  #view: ScoreView = 'white';
  #rows: TreeRows | undefined;
  #selected = 0;

  constructor(onSelect: (id: number) => void) {
    this.#onSelect = onSelect;
    this.#root.addEventListener('scroll', this.draw, { passive: true });
    new ResizeObserver(this.draw).observe(this.#root);
    this.#body.addEventListener('click', (event) => this.#click(event));
    for (const header of this.#headers()) {
      header.addEventListener('click', () => this.#sortBy(header.dataset['sort'] as SortKey));
    }
  }

  show(tree: RecordTree, names: Names): void {
    const { records } = tree;
    this.#tree = tree;
    this.#names = names;
    this.#rows = new TreeRows(records, Uint32Array.of(0));
    this.#unfoldRoot();
    this.#root.scrollTop = 0;
    this.#drawHeaders();
    this.draw();
  }

  /** Whose view the scores are from. */
  setView(view: ScoreView): void {
    this.#view = view;
    this.draw();
  }

  /** What the outermost rows are: the root of the tree, or what a filter found. */
  setRoots(roots: Uint32Array): void {
    this.#rows?.setRoots(roots);
    if (roots[0] === 0) this.#unfoldRoot();
    this.#root.scrollTop = 0;
    this.draw();
  }

  /** Unfolds to the moves of the root's last search: the ones before it failed high or low. */
  #unfoldRoot(): void {
    this.#rows?.expand(0);
    this.#rows?.expand(this.#rows.length - 1);
  }

  /** False when a filter hides the record. */
  select(id: number): boolean {
    this.#selected = id;
    const shown = this.#rows?.indexOf(id) !== undefined || (this.#rows?.reveal(id) ?? false);
    if (shown) this.#scrollTo(id);
    this.draw();
    return shown;
  }

  /** Whether its rows are in another order than that of the search. */
  get isSorted(): boolean {
    return this.#rows !== undefined && this.#rows.sort.key !== SEARCH_ORDER.key;
  }

  /** The record `distance` rows below the selected one. */
  neighbor(distance: number): number | undefined {
    const rows = this.#rows;
    const index = rows?.indexOf(this.#selected);
    if (rows === undefined || index === undefined) return undefined;
    return rows.row(Math.min(Math.max(index + distance, 0), rows.length - 1)).id;
  }

  /** Unfolds the selected record, or folds it. */
  toggle(): void {
    const index = this.#rows?.indexOf(this.#selected);
    if (index !== undefined) this.#toggleRow(index);
  }

  #toggleRow(index: number): void {
    const rows = this.#rows;
    if (rows === undefined) return;
    if (rows.row(index).expanded) rows.collapse(index);
    else rows.expand(index);
    this.draw();
  }

  #sortBy(key: SortKey): void {
    const rows = this.#rows;
    if (rows === undefined) return;
    const { sort } = rows;
    // A first click sorts from the largest, a second from the smallest, a third as it was searched.
    if (sort.key !== key) rows.setSort({ key, descending: key !== 'order' });
    else rows.setSort(sort.descending && key !== 'order' ? { key, descending: false } : SEARCH_ORDER);
    this.#drawHeaders();
    this.#scrollTo(this.#selected);
    this.draw();
  }

  #headers(): HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>('button[data-sort]')];
  }

  #drawHeaders(): void {
    const sort = this.#rows?.sort ?? SEARCH_ORDER;
    for (const header of this.#headers()) {
      const isSorted = header.dataset['sort'] === sort.key;
      const order = sort.descending ? 'descending' : 'ascending';
      header.closest('[role="columnheader"]')?.setAttribute('aria-sort', isSorted ? order : 'none');
    }
  }

  #click(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    const index = Number(target?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
    if (this.#rows === undefined || !(index < this.#rows.length)) return;
    if (target?.closest('.twist')) this.#toggleRow(index);
    else this.#onSelect(this.#rows.row(index).id);
  }

  // Scrolling: the position of the scroll bar is a share of all rows, so that any number of them fits.

  #height(): number {
    return Math.min((this.#rows?.length ?? 0) * ROW, TALLEST);
  }

  /** Height in which rows can be seen: the heads stay above them. */
  #seenHeight(): number {
    return Math.max(0, this.#root.clientHeight - ROW);
  }

  /** Rows by which the table is scrolled, with a fraction. */
  #scrolledRows(): number {
    const rows = this.#rows?.length ?? 0;
    const room = this.#height() - this.#seenHeight();
    const share = room <= 0 ? 0 : this.#root.scrollTop / room;
    return share * Math.max(0, rows - this.#seenHeight() / ROW);
  }

  #scrollTo(id: number): void {
    const index = this.#rows?.indexOf(id);
    const rows = this.#rows?.length ?? 0;
    if (index === undefined) return;
    this.#body.style.height = `${this.#height()}px`;
    const visible = this.#seenHeight() / ROW;
    const first = this.#scrolledRows();
    if (index >= first && index + 1 <= first + visible) return;
    // Where hardly a row has room, the one that is wanted is the first.
    const wanted = index < first ? index - (visible < 2 ? 0 : 1) : Math.min(index, index + 2 - visible);
    const share = Math.max(0, wanted) / Math.max(1, rows - visible);
    this.#root.scrollTop = share * (this.#height() - this.#seenHeight());
  }

  #draw(): void {
    const rows = this.#rows;
    const tree = this.#tree;
    if (rows === undefined || tree === undefined || this.#seenHeight() === 0) return;
    this.#body.style.height = `${this.#height()}px`;
    this.#root.setAttribute('aria-rowcount', String(rows.length + 1));
    const scrolled = this.#scrolledRows();
    const first = Math.max(0, Math.floor(scrolled) - SPARE);
    const last = Math.min(rows.length, Math.ceil(scrolled + this.#seenHeight() / ROW) + SPARE);
    const top = this.#root.scrollTop - (scrolled - first) * ROW;
    this.#root.removeAttribute('aria-activedescendant');
    for (let slot = 0; slot < Math.max(last - first, this.#views.length); slot += 1) {
      const view = this.#views[slot] ?? this.#addView();
      view.root.hidden = first + slot >= last;
      if (view.root.hidden) continue;
      view.root.style.transform = `translateY(${(top + slot * ROW).toFixed(1)}px)`;
      this.#drawRow(view, tree, rows.row(first + slot), first + slot);
    }
  }

  #drawRow(view: RowView, tree: RecordTree, row: Row, index: number): void {
    const { records } = tree;
    const { id, level, position, siblings, hasChildren, expanded } = row;
    const { root } = view;
    const selected = id === this.#selected;
    root.dataset['index'] = String(index);
    root.setAttribute('aria-rowindex', String(index + 2));
    root.setAttribute('aria-level', String(level));
    root.setAttribute('aria-posinset', String(position));
    root.setAttribute('aria-setsize', String(siblings));
    if (hasChildren) root.setAttribute('aria-expanded', String(expanded));
    else root.removeAttribute('aria-expanded');
    root.setAttribute('aria-selected', String(selected));
    if (selected) this.#root.setAttribute('aria-activedescendant', root.id);
    root.classList.toggle('pruned', records.visit(id) === 'pruned');
    view.move.style.paddingLeft = `${Math.min(level - 1, 12) * 14}px`;
    setText(view.toggle, hasChildren ? (expanded ? '▾' : '▸') : '');
    setText(view.name, this.#names?.of(id) ?? '');
    setText(view.depth, String(records.depthAsked(id) ?? records.depth(id) ?? '–'));
    const evaluation = records.eval(id);
    setText(view.evaluation, evaluation === undefined ? '–' : shownScore(scoreOf(evaluation), tree.side(id), this.#view));
    setText(view.window, windowText(records, id, this.#view === 'white' && tree.side(id) === 'black'));
    const rate = knownRate(records, id);
    const step = rate === undefined ? 'none' : String(rateStep(rate));
    if (view.swatch.dataset['step'] !== step) view.swatch.dataset['step'] = step;
    setText(view.rate, rateText(records, id));
    drawMarks(view.marks, records, id);
    setText(view.nodes, integer(records.nodes(id)));
  }

  #addView(): RowView {
    const cell = (name: string, ...children: Node[]): HTMLElement =>
      element('div', { role: 'gridcell', class: name }, ...children);
    const toggle = element('span', { class: 'twist', 'aria-hidden': 'true' });
    const name = element('span', { class: 'name' });
    const swatch = element('span', { class: 'swatch', 'aria-hidden': 'true', 'data-help': RATE_HELP });
    const rate = element('span');
    const view = {
      toggle,
      name,
      swatch,
      rate,
      move: cell('move', toggle, name),
      depth: cell('depth'),
      evaluation: cell('static-eval'),
      window: cell('window'),
      marks: cell('marks'),
      nodes: cell('count'),
    };
    const root = element(
      'div',
      { role: 'row', class: 'row', id: `node-row-${this.#views.length}` },
      view.move,
      view.depth,
      view.evaluation,
      view.window,
      cell('rate', swatch, rate),
      view.marks,
      view.nodes,
    );
    this.#body.append(root);
    const complete: RowView = { ...view, root };
    this.#views.push(complete);
    return complete;
  }
}

/** Chips are drawn again only when they are others: most rows that scroll by have the same ones. */
function drawMarks(cell: HTMLElement, records: TraceRecords, id: number): void {
  const marks = marksOf(records, id);
  const key = marks.map(({ letters }) => letters).join(' ');
  if (cell.dataset['key'] === key) return;
  cell.dataset['key'] = key;
  const chips = marks.map(({ family, letters }) =>
    element('span', { class: 'chip', 'data-family': family, 'data-help': markHelp(letters, records.declaration(id)) }, letters),
  );
  cell.replaceChildren(...chips);
}
