/** The line shown in one row, for phones: the move shown stays in sight, and what a review says of it stands below. */

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { nodeOf, ROOT, shownLine, type VariationTree } from '../../model/analysis/variation-tree.js';
import { nagSign } from '../../model/pgn/nag-text.js';
import { Badge, type Remark, Sign } from '../shared/view/badge.js';
import { written } from '../shared/view/look.js';
import './move-strip.css';

export interface MoveStripProps {
  readonly tree: VariationTree;
  readonly remarks: ReadonlyMap<number, Remark>;
  readonly onGo: (id: number) => void;
}

export function MoveStrip({ tree, remarks, onGo }: MoveStripProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const remark = remarks.get(tree.current);
  // The row and nothing else: `scrollIntoView` would move the whole page.
  useLayoutEffect(() => {
    const row = root.current;
    const shown = row?.querySelector<HTMLElement>('[aria-current]');
    if (row !== null) row.scrollLeft = shown == null ? 0 : shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2;
  });
  return (
    <>
      <div class="move-strip phone-only" role="group" aria-label={t`Moves of the line shown`} ref={root}>
        {shownLine(tree).map((id) => (
          <StripMove key={id} tree={tree} id={id} mark={remarks.get(id)?.mark} onGo={onGo} />
        ))}
      </div>
      {remark !== undefined && (
        <p class="remark strip-remark phone-only">
          <Badge mark={remark.mark} />
          <span>{remark.text}</span>
        </p>
      )}
    </>
  );
}

interface StripMoveProps {
  readonly tree: VariationTree;
  readonly id: number;
  readonly mark: string | undefined;
  readonly onGo: (id: number) => void;
}

function StripMove({ tree: { nodes, current }, id, mark, onGo }: StripMoveProps): JSX.Element {
  const { move, parent, nags: [nag] = [] } = nodeOf(nodes, id);
  const { turn, moveNumber } = nodeOf(nodes, parent ?? ROOT);
  const number = turn === 'white' ? String(moveNumber) : parent === ROOT ? `${moveNumber}…` : '';
  const sign = mark ?? (nag === undefined ? '' : nagSign(nag));
  return (
    <>
      {number !== '' && <span class="number">{number}</span>}
      <button type="button" aria-current={id === current ? 'step' : undefined} onClick={() => onGo(id)}>
        {written(move?.san ?? '')}
        {sign !== '' && <Sign sign={sign} />}
      </button>
    </>
  );
}
