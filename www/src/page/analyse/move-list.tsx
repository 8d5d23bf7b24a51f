/**
 * The moves in two columns, with comments, remarks and variations between them; each move is a button that shows its
 * position.
 */

import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import type { MoveItem, NoteBlock } from '../../model/analysis/move-blocks.js';
import {
  type Cell,
  lastMoveOf,
  moveRows,
  type PairRow,
  type Row,
  type VariationRow,
} from '../../model/analysis/move-rows.js';
import { nodeOf, ROOT, shownLine, type VariationTree } from '../../model/analysis/variation-tree.js';
import { scoreAfter } from '../../model/text/score-text.js';
import { Badge, type Remark, ShareBar, Sign } from '../shared/view/badge.js';
import { useInSight } from '../shared/view/in-sight.js';
import { toldScore, written } from '../shared/view/look.js';
import './move-list.css';

export interface MoveListProps {
  readonly tree: VariationTree;
  /** What a review says of moves, by node. */
  readonly remarks: ReadonlyMap<number, Remark>;
  /** Of the main line, from White's view, by node. */
  readonly scores: ReadonlyMap<number, Score>;
  readonly onGo: (id: number) => void;
  /** A person wants to know how the position before a reviewed move is searched. */
  readonly onWhy: (id: number) => void;
  /** A comment is to be written, or changed; absent where nothing can be written. */
  readonly onComment?: (id: number) => void;
  /** What can be done with a move is asked for; its button is where that is to be shown. */
  readonly onMenu?: (id: number, move: HTMLElement) => void;
  /** The comment on the move shown, while it is written: it stands in its place. */
  readonly form?: JSX.Element | undefined;
  /** Below what is said where there is no move yet. */
  readonly meanwhile?: JSX.Element | undefined;
}

/** What a move needs to know of the list it stands in. */
interface Context extends MoveListProps {
  /** How far along the line shown each of its moves is. */
  readonly plies: ReadonlyMap<number, number>;
  /** Where Tab stops, besides moves off the line shown. */
  readonly stop: number | undefined;
}

export function MoveList(props: MoveListProps): JSX.Element {
  const { tree, remarks, form } = props;
  const root = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => moveRows(tree, new Map([...remarks].map(([id, { text }]) => [id, text]))),
    [tree.nodes, remarks],
  );
  const plies = new Map(shownLine(tree).map((id, index) => [id, index + 1]));
  // The last row of the move: the comment that is there already, or the row that it would stand below.
  const place = form === undefined ? -1 : rows.findLastIndex((row) => isAbout(row, tree));
  const stop = tree.current === ROOT ? nodeOf(tree.nodes, ROOT).children[0] : tree.current;
  useInSight(root, [tree.current, rows]);
  return (
    <div class="move-list" role="treegrid" aria-label={t`Moves`} tabIndex={-1} data-testid="analyse-moves" ref={root}>
      {rows.length === 0 && (
        <div role="row">
          <div role="gridcell">
            <p class="none">{t`No moves yet. Move a piece on the board.`}</p>
            {props.meanwhile}
          </div>
        </div>
      )}
      {form !== undefined && place < 0 && <FormRow form={form} />}
      {rows.flatMap((row, index) => {
        const own = <ListRow key={keyOf(row)} row={row} context={{ ...props, plies, stop }} />;
        if (form === undefined || index !== place) return own;
        const written = <FormRow key="form" form={form} />;
        return isComment(row, tree) ? written : [own, written];
      })}
    </div>
  );
}

function FormRow({ form }: { readonly form: JSX.Element }): JSX.Element {
  return (
    <div class="comment" role="row">
      <div role="gridcell">{form}</div>
    </div>
  );
}

/** Whether a row is one of the move shown. */
function isAbout(row: Row, { nodes, current }: VariationTree): boolean {
  if (row.kind === 'pair')
    return [row.white, row.black].some((cell) => typeof cell === 'object' && cell.id === current);
  if (row.kind === 'variation') return row.items.some((item) => item.kind === 'move' && item.id === current);
  // What stands before a move is no comment on it.
  return row.id === current && (row.kind === 'review' || row.text === nodeOf(nodes, current).comment);
}

function isComment(row: Row, tree: VariationTree): boolean {
  return row.kind === 'comment' && isAbout(row, tree);
}

function ListRow({ row, context }: { readonly row: Row; readonly context: Context }): JSX.Element {
  if (row.kind === 'pair') return <Pair row={row} context={context} />;
  if (row.kind === 'variation') return <Variation row={row} context={context} />;
  return <Note note={row} context={context} />;
}

function Pair({ row, context }: { readonly row: PairRow; readonly context: Context }): JSX.Element {
  const last = lastMoveOf(row) ?? ROOT;
  const score = context.scores.get(last);
  return (
    <div class="main-line" role="row" aria-level={1}>
      <span class="number" role="rowheader">
        {row.number}
      </span>
      <MoveCell cell={row.white} context={context} />
      <MoveCell cell={row.black} context={context} />
      <span class="worth" role="gridcell">
        {score !== undefined && (
          <>
            <ShareBar score={score} />
            {scoreAfter(
              nodeOf(context.tree.nodes, last).move?.san,
              toldScore(score, nodeOf(context.tree.nodes, last).turn),
            )}
          </>
        )}
      </span>
    </div>
  );
}

function MoveCell({ cell, context }: { readonly cell: Cell; readonly context: Context }): JSX.Element {
  return (
    <span class="cell" role="gridcell">
      {typeof cell === 'object' ? (
        <Move move={cell} context={context} />
      ) : (
        cell !== 'none' && <span class="gap">…</span>
      )}
    </span>
  );
}

function Variation({
  row: { depth, items },
  context,
}: {
  readonly row: VariationRow;
  readonly context: Context;
}): JSX.Element {
  const move = items.findLast((item) => item.kind === 'move');
  const last = move && nodeOf(context.tree.nodes, move.id);
  return (
    <div class="variation" role="row" aria-level={depth + 1} style={{ '--depth': Math.min(depth, 4) }}>
      <p role="gridcell">
        {/* Lines break between moves, so a space is between them. */}
        {items.map((item) =>
          item.kind === 'text' ? (
            <>
              <span class="aside">{item.text}</span>{' '}
            </>
          ) : (
            <>
              <NumberedMove key={item.id} move={item} context={context} />{' '}
            </>
          ),
        )}
        {last?.score !== undefined && (
          <span class="end">{scoreAfter(last.move?.san, toldScore(last.score, last.turn))}</span>
        )}
      </p>
    </div>
  );
}

function NumberedMove({ move, context }: { readonly move: MoveItem; readonly context: Context }): JSX.Element {
  const button = <Move move={move} context={context} />;
  return move.number === '' ? (
    button
  ) : (
    <span class="numbered">
      <span class="number">{move.number.replace('.', '')}</span>
      {button}
    </span>
  );
}

function Note({
  note: { kind, id, text },
  context,
}: {
  readonly note: NoteBlock;
  readonly context: Context;
}): JSX.Element {
  const current = id === context.tree.current ? ' of-current' : '';
  if (kind === 'comment') {
    const { onComment, tree } = context;
    const canChange = onComment !== undefined && text === nodeOf(tree.nodes, id).comment;
    return (
      <div class={`comment${current}`} role="row">
        <p role="gridcell">
          {canChange ? (
            <button type="button" title={t`Change the comment`} onClick={() => onComment(id)}>
              {text}
            </button>
          ) : (
            text
          )}
        </p>
      </div>
    );
  }
  return (
    <div class={`remark${current}`} role="row">
      <p role="gridcell">
        <Badge mark={context.remarks.get(id)?.mark ?? ''} />
        <span>
          {text} <button type="button" onClick={() => context.onWhy(id)}>{t`Why?`}</button>
        </span>
      </p>
    </div>
  );
}

function Move({
  move: { id, san, signs },
  context: { tree, remarks, plies, stop, onGo, onMenu },
}: {
  readonly move: MoveItem;
  readonly context: Context;
}): JSX.Element {
  const mark = remarks.get(id)?.mark;
  const ply = plies.get(id);
  return (
    <button
      type="button"
      data-ply={ply}
      aria-current={id === tree.current ? 'step' : undefined}
      // Tab stops at the move shown and at those off the line shown; the arrow keys step.
      tabIndex={id === stop || ply === undefined ? 0 : -1}
      onClick={() => onGo(id)}
      onContextMenu={
        onMenu &&
        ((event) => {
          event.preventDefault();
          onMenu(id, event.currentTarget);
        })
      }
    >
      {written(san)}
      {(mark === undefined || signs.includes(mark) ? signs : [mark, ...signs]).map((sign) => (
        <Sign sign={sign} />
      ))}
    </button>
  );
}

function keyOf(row: Row): string {
  if (row.kind === 'pair') return `${typeof row.white === 'object' ? row.white.id : `…${lastMoveOf(row)}`}`;
  return row.kind === 'variation'
    ? `v${row.items.find((item) => item.kind === 'move')?.id}`
    : `${row.kind}${row.id} ${row.text}`;
}
