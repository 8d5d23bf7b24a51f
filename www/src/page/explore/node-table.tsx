/**
 * The node table: a treegrid of which only the rows in sight exist. It has the focus as a whole and names its active
 * row, because rows come and go while it is scrolled.
 */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { whenResized } from '#espalier/element/screen.js';
import type { Loaded } from '#espalier/element/tree/load.js';
import { scoreOf } from '#espalier/engine/trace-records.js';
import { integer } from '#espalier/model/format.js';
import { knownRate, marksOf, rateStep } from '#espalier/model/palette.js';
import { rateText, windowText } from '#espalier/model/record-text.js';
import { t } from '#espalier/model/words.js';
import { markHelp } from '../../model/trace/rule-help.js';
import { type Row, type RowPath, rowPath, SEARCH_ORDER, type SortKey } from '../../model/trace/tree-rows.js';
import { Icon } from '../shared/view/icon.js';
import { scoreView, written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { NodeRows } from './node-rows.js';
import type { Shown } from './shown.js';
import './node-table.css';

/** Firefox collapses elements that are taller than 17.9 million pixels. */
const TALLEST = 8_000_000;
/** Rows drawn beyond both edges. */
const SPARE = 4;

const rateHelp = () =>
  t`Blue: the position has been improving for the side to move; brown: it has been getting worse; pale: not known.`;

interface Column {
  readonly class: string;
  readonly name: string;
  readonly help: string;
  readonly sort?: SortKey;
}

const columns = (): readonly Column[] => [
  {
    class: 'move',
    name: t`move`,
    sort: 'order',
    help: t`The moves of a node in the order in which they were tried. A move in italics was pruned.`,
  },
  { class: 'depth', name: t`depth`, sort: 'depth', help: t`How many plies were left to search, or were asked for.` },
  {
    class: 'static-eval',
    name: t`eval`,
    sort: 'eval',
    help: t`The static evaluation: what the position looks like before any move is tried, in pawns.`,
  },
  {
    class: 'window',
    name: t`window`,
    help: t`What still mattered: a score below the first number or above the second would change nothing.`,
  },
  {
    class: 'rate',
    name: t`improving`,
    sort: 'rate',
    help: t`Whether the side to move stands better than at its own last turn: ▲ yes, ▼ no, ● not known. The number, from 0 to 1, sums up the last turns of the line.`,
  },
  {
    class: 'marks',
    name: t`ended by`,
    help: t`The rule that ended the search here, or pruned the move. Point at a chip, or tap it.`,
  },
  { class: 'count', name: t`nodes`, sort: 'nodes', help: t`How many positions were looked at here and below.` },
];

export interface NodeTableProps {
  readonly shown: Shown;
  readonly rows: NodeRows;
  readonly onSelect: (id: number) => void;
}

/**
 * Where a table with so many rows stands. The place of its scroll bar is a share of all rows, so that any number of
 * them fits.
 */
interface Scrolled {
  readonly top: number;
  /** In which rows can be seen: the heads stay above them. */
  readonly height: number;
  readonly row: number;
}

const tallOf = (count: number, { row }: Scrolled): number => Math.min(count * row, TALLEST);

/** Rows by which the table is scrolled, with a fraction. */
function firstOf(count: number, scrolled: Scrolled): number {
  const room = tallOf(count, scrolled) - scrolled.height;
  const share = room <= 0 ? 0 : scrolled.top / room;
  return share * Math.max(0, count - scrolled.height / scrolled.row);
}

/** Where the scroll bar has to stand so that a row is seen, if that is elsewhere. */
function topToSee(index: number, count: number, scrolled: Scrolled): number | undefined {
  const visible = scrolled.height / scrolled.row;
  const first = firstOf(count, scrolled);
  if (index >= first && index + 1 <= first + visible) return undefined;
  // Where hardly a row has room, the one that is wanted is the first.
  const wanted = index < first ? index - (visible < 2 ? 0 : 1) : Math.min(index, Math.ceil(index + 2 - visible));
  return (Math.max(0, wanted) / Math.max(1, count - visible)) * (tallOf(count, scrolled) - scrolled.height);
}

export function NodeTable({ shown, rows, onSelect }: NodeTableProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const scrolled = useSignal<Scrolled>({ top: 0, height: 0, row: 30 });
  const id = useUniqueId();
  const measure = (): void => {
    const node = root.current;
    if (node === null) return;
    const row = Number.parseFloat(getComputedStyle(node).getPropertyValue('--row'));
    scrolled.value = { top: node.scrollTop, height: Math.max(0, node.clientHeight - row), row };
  };
  useLayoutEffect(() => (root.current === null ? undefined : whenResized(root.current, measure)), []);
  const list = rows.now;
  const count = list?.length ?? 0;
  const sought = rows.sought.value;
  const isSeen = scrolled.value.height > 0;
  useLayoutEffect(() => {
    const node = root.current;
    if (node === null || !isSeen) return;
    const index = sought.id === undefined ? 0 : list?.indexOf(sought.id);
    const top = sought.id === undefined ? 0 : index === undefined ? undefined : topToSee(index, count, scrolled.peek());
    if (top !== undefined) node.scrollTop = top;
    measure();
  }, [sought, isSeen]);
  const { top, height, row: rowHeight } = scrolled.value;
  const first = Math.max(0, Math.floor(firstOf(count, scrolled.value)) - SPARE);
  const last = isSeen ? Math.min(count, Math.ceil(firstOf(count, scrolled.value) + height / rowHeight) + SPARE) : first;
  const offset = top - (firstOf(count, scrolled.value) - first) * rowHeight;
  const selected = shown.selected.value;
  const loaded = shown.loaded.value;
  const seen =
    list === undefined || loaded === undefined
      ? []
      : Array.from({ length: last - first }, (_, slot) => list.row(first + slot));
  const active = seen.findIndex((row) => row.id === selected);
  return (
    <div
      class="nodes"
      role="treegrid"
      aria-label={t`Nodes`}
      tabIndex={0}
      ref={root}
      aria-rowcount={count + 1}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      onScroll={measure}
    >
      <div role="rowgroup" class="heads">
        <div role="row" class="row head" aria-rowindex={1}>
          {columns().map((column) => (
            <Head {...column} by={list?.sort ?? SEARCH_ORDER} onSort={(key) => rows.sortBy(key)} />
          ))}
        </div>
      </div>
      <div role="rowgroup" class="body" style={{ height: `${tallOf(count, scrolled.value)}px` }}>
        {loaded !== undefined &&
          seen.map((row, slot) => (
            <NodeRow
              key={slot}
              id={`${id}-${slot}`}
              row={row}
              index={first + slot}
              top={offset + slot * rowHeight}
              isSelected={row.id === selected}
              path={rows.isFound && row.level === 1 ? rowPath(loaded.tree, row.id) : undefined}
              shown={shown}
              loaded={loaded}
              onSelect={onSelect}
              onToggle={() => rows.toggle(row.id)}
            />
          ))}
      </div>
    </div>
  );
}

interface HeadProps extends Column {
  readonly by: { readonly key: SortKey; readonly descending: boolean };
  readonly onSort: (key: SortKey) => void;
}

function Head({ class: kind, name, help, sort, by, onSort }: HeadProps): JSX.Element {
  if (sort === undefined)
    return (
      <div role="columnheader" class={kind} data-help={help}>
        {name}
      </div>
    );
  const order = sort !== by.key ? 'none' : by.descending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" class={kind} aria-sort={order}>
      <button type="button" data-help={help} onClick={() => onSort(sort)}>
        {name}
      </button>
    </div>
  );
}

interface NodeRowProps {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly isSelected: boolean;
  /** The way to it, where it stands without the rows above it. */
  readonly path: RowPath | undefined;
  readonly shown: Shown;
  readonly loaded: Loaded;
  readonly onSelect: (id: number) => void;
  readonly onToggle: () => void;
}

function NodeRow({
  id,
  row,
  index,
  top,
  isSelected,
  path,
  shown,
  loaded,
  onSelect,
  onToggle,
}: NodeRowProps): JSX.Element {
  const { tree } = loaded;
  const { records } = tree;
  const { level, position, siblings, hasChildren, expanded } = row;
  const evaluation = records.eval(row.id);
  const rate = knownRate(records, row.id);
  return (
    <div
      role="row"
      class={records.visit(row.id) === 'pruned' ? 'row pruned' : 'row'}
      id={id}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? expanded : undefined}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top.toFixed(1)}px)` }}
      onClick={({ target }) =>
        target instanceof Element && target.closest('.twist') !== null ? onToggle() : onSelect(row.id)
      }
    >
      <div role="gridcell" class="move" style={{ '--indent': `${Math.min(level - 1, 12) * 14}px` }}>
        <span class="twist" aria-hidden="true">
          {hasChildren && <Icon name={expanded ? 'down' : 'next'} />}
        </span>
        {path !== undefined && <span class="way">{written(path.before)}</span>}
        <span class="name">{written(path?.name ?? tree.of(row.id))}</span>
      </div>
      <div role="gridcell" class="depth">
        {records.depthAsked(row.id) ?? records.depth(row.id) ?? '–'}
      </div>
      <div role="gridcell" class="static-eval">
        {evaluation === undefined ? '–' : shown.scoreText(row.id, scoreOf(evaluation))}
      </div>
      <div role="gridcell" class="window">
        {windowText(records, row.id, scoreView.value === 'white' && tree.side(row.id) === 'black')}
      </div>
      <div role="gridcell" class="rate">
        <span
          class="swatch"
          aria-hidden="true"
          data-help={rateHelp()}
          data-step={rate === undefined ? 'none' : rateStep(rate)}
        />
        <span>{rateText(records, row.id)}</span>
      </div>
      <div role="gridcell" class="marks">
        {marksOf(records, row.id).map(({ family, letters }) => (
          <span class="chip" data-family={family} data-help={markHelp(letters, records.declaration(row.id))}>
            {letters}
          </span>
        ))}
      </div>
      <div role="gridcell" class="count">
        {integer(records.nodes(row.id))}
      </div>
    </div>
  );
}
