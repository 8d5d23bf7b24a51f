/** The position at the record, the moves that lead to it, and what its arrows mean. */

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Arrow } from '#espalier/element/arrows.js';
import { whenResized } from '#espalier/element/screen.js';
import type { PathMove } from '#espalier/element/tree/node-board.js';
import { t } from '#espalier/model/words.js';
import { DomNode } from '../shared/view/dom-node.js';
import { EvalBar } from '../shared/view/eval-bar.js';
import { written } from '../shared/view/look.js';
import type { ShownBoard } from './shown-board.js';
import './board-pane.css';

export interface BoardPaneProps {
  readonly board: ShownBoard;
  readonly onSelect: (id: number) => void;
  /** To the end of the best line. */
  readonly onBestLine: () => void;
}

export function BoardPane({ board, onSelect, onBestLine }: BoardPaneProps): JSX.Element {
  const path = board.path.value;
  return (
    <section class="seen" aria-label={t`The position`}>
      <div class="seen-board">
        <EvalBar verdict={board.verdict.value} orientation={board.orientation.value} />
        <DomNode node={board.node} />
      </div>
      <div class="path-row">
        <Path moves={path} onSelect={onSelect} />
        <button
          type="button"
          class="quiet"
          disabled={path === undefined}
          onClick={onBestLine}
          title={t`Follow the best line to its end; the key l goes one step`}
        >
          {t`Best line`}
        </button>
        <button type="button" class="quiet" onClick={() => board.flip()}>{t`Flip`}</button>
      </div>
      <ArrowKeys arrows={board.arrows.value} />
    </section>
  );
}

interface PathProps {
  readonly moves: readonly PathMove[] | undefined;
  readonly onSelect: (id: number) => void;
}

/** A long line is scrolled to its end, where the record is. */
function Path({ moves, onSelect }: PathProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const showEnd = (): void => {
    if (list.current !== null) list.current.scrollLeft = list.current.scrollWidth;
  };
  // The move that has the focus may be about to go.
  const hadFocus = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => (list.current === null ? undefined : whenResized(list.current, showEnd)), []);
  useLayoutEffect(() => {
    if (hadFocus) list.current?.querySelector<HTMLElement>('li:last-child button')?.focus({ preventScroll: true });
    showEnd();
  }, [moves]);
  const steps = moves === undefined ? [] : [{ id: 0, name: t`root` }, ...moves];
  return (
    <ol class="path" aria-label={t`Moves to the node`} ref={list}>
      {steps.map(({ id, name }, at) => (
        <li key={at}>
          <button
            type="button"
            aria-current={at + 1 === steps.length ? 'true' : undefined}
            onClick={() => onSelect(id)}
          >
            {written(name)}
          </button>
        </li>
      ))}
    </ol>
  );
}

const arrowNames = (): readonly (readonly [Arrow['kind'], string])[] => [
  ['searched', t`searched`],
  ['test', t`test search`],
  ['static', t`static eval`],
  ['pruned', t`pruned`],
  ['refutes', t`what refutes the cut`],
];

/** The colors of the arrows that are on the board. */
function ArrowKeys({ arrows }: { readonly arrows: readonly Arrow[] }): JSX.Element {
  const kinds = new Set(arrows.map(({ kind }) => kind));
  const keys = arrowNames().filter(([kind]) => kinds.has(kind));
  return (
    <p class="arrow-keys">
      {keys.map(([kind, name]) => (
        <span>
          <span class="arrow-key" data-kind={kind} aria-hidden="true" />
          {name}
        </span>
      ))}
      {keys.length > 0 && !kinds.has('refutes') && <span class="thicker">{t`thicker = more nodes`}</span>}
    </p>
  );
}
