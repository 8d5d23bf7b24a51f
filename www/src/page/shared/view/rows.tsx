/**
 * A list of which only the rows in sight are drawn, so that thousands are no slower than ten. All rows have one height.
 */

import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { whenResized } from '#espalier/element/screen.js';
import { useFocusHandoffOf } from './focus-handoff.js';
import './rows.css';

export interface RowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Pixels. */
  readonly height: number;
  readonly label: string;
  readonly class?: string;
  readonly rowClass?: (item: Item) => string;
  /** Whether it gets the focus when what it is in opens. */
  readonly autofocus?: boolean;
  /** For a list that one is chosen of: which one it is by now, and what the keys do. It stays in sight. */
  readonly choice?: {
    readonly index: number;
    readonly onMove: (index: number) => void;
    readonly onChoose: (index: number) => void;
  };
  /** Whether it is the body of a table: each row has cells. */
  readonly isTable?: boolean;
  readonly children: (item: Item) => ComponentChildren;
  /** In the place of rows where there are none. */
  readonly empty: string;
}

/** Rows that are drawn above and below those in sight. */
const SPARE = 4;

export function Rows<Item>({
  items,
  keyOf,
  height,
  label,
  class: kind = '',
  rowClass,
  autofocus = false,
  choice,
  isTable = false,
  children,
  empty,
}: RowsProps<Item>): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const top = useSignal(0);
  const seen = useSignal(0);
  useEffect(() => {
    const node = root.current;
    return node === null ? undefined : whenResized(node, () => (seen.value = node.clientHeight));
  }, []);
  // The list and nothing else: `scrollIntoView` would move the whole page.
  useLayoutEffect(() => {
    const node = root.current;
    if (node === null || choice === undefined) return;
    const [above, below] = [choice.index * height, (choice.index + 1) * height];
    if (above < node.scrollTop) node.scrollTop = above;
    else if (below > node.scrollTop + node.clientHeight) node.scrollTop = below - node.clientHeight;
  }, [choice?.index, items.length]);
  // A row may be gone, or be scrolled out of sight, with what has the focus.
  useFocusHandoffOf(root, () => root.current?.focus({ preventScroll: true }));
  const first = Math.max(0, Math.floor(top.value / height) - SPARE);
  const last = Math.min(items.length, Math.ceil((top.value + seen.value) / height) + SPARE);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (choice === undefined) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -1,
      ArrowDown: 1,
      PageUp: -10,
      PageDown: 10,
      Home: -items.length,
      End: items.length,
    };
    const step = steps[event.key];
    if (event.key === 'Enter') choice.onChoose(choice.index);
    else if (step !== undefined) choice.onMove(Math.min(Math.max(choice.index + step, 0), items.length - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isList = choice === undefined;
  return (
    <div
      class={`rows ${kind}`}
      ref={root}
      tabIndex={0}
      autofocus={autofocus}
      role={isTable ? 'rowgroup' : isList ? 'region' : 'listbox'}
      aria-label={label}
      aria-activedescendant={isList || items.length === 0 ? undefined : `${id}-${choice.index}`}
      onScroll={({ currentTarget }) => (top.value = currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      {items.length === 0 && <p class="note">{empty}</p>}
      <ul role={isList && !isTable ? undefined : 'presentation'} style={{ height: `${items.length * height}px` }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            <li
              key={keyOf(item)}
              id={isList ? undefined : `${id}-${index}`}
              class={rowClass?.(item)}
              role={isTable ? 'row' : isList ? undefined : 'option'}
              aria-selected={isList ? undefined : index === choice.index}
              {...(isTable
                ? { 'aria-rowindex': index + 2 }
                : { 'aria-posinset': index + 1, 'aria-setsize': items.length })}
              style={{ top: `${index * height}px`, height: `${height}px` }}
              onClick={isList ? undefined : () => choice.onChoose(index)}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
