/**
 * On a phone: which part of the view is shown, a step back and a step deeper; and the edge by which its sheet is pulled
 * up.
 */

import type { JSX, TargetedPointerEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import type { Pane, Reach, ViewLayout } from './view-layout.js';
import './phone-bar.css';

/** Pixels that a finger goes until the sheet follows. */
const PULL = 30;

const HIGHER: Readonly<Record<Reach, Reach>> = { peek: 'half', half: 'full', full: 'full' };
const LOWER: Readonly<Record<Reach, Reach>> = { peek: 'peek', half: 'peek', full: 'half' };

export interface PhoneBarProps {
  readonly layout: ViewLayout;
  readonly onBack: () => void;
  readonly onDeeper: () => void;
}

export function PhoneBar({ layout, onBack, onDeeper }: PhoneBarProps): JSX.Element {
  const panes: readonly (readonly [Pane, string])[] = [
    ['why', layout.isSimple.value ? t`Answer` : t`Why`],
    ['tree', t`Tree`],
    ...(layout.isSimple.value ? [] : ([['moves', t`Moves`]] as const)),
    ['stories', layout.isSimple.value ? t`Questions` : t`Stories`],
  ];
  return (
    <nav class="panes" aria-label={t`Parts of the view`}>
      <button type="button" onClick={onBack}>{t`Back`}</button>
      {panes.map(([pane, name]) => (
        <button
          type="button"
          aria-current={layout.pane.value === pane ? 'true' : undefined}
          onClick={() => layout.show(pane)}
        >
          {name}
        </button>
      ))}
      <button type="button" onClick={onDeeper}>{t`Deeper`}</button>
    </nav>
  );
}

export function SheetHandle({
  layout: { reach },
  controls,
}: {
  readonly layout: ViewLayout;
  readonly controls: string;
}): JSX.Element {
  const from = useRef<number | undefined>(undefined);
  /** It has followed the pointer that was last put on the handle. */
  const hasFollowed = useRef(false);
  const follow = ({ clientY }: TargetedPointerEvent<HTMLButtonElement>): void => {
    const way = clientY - (from.current ?? clientY);
    from.current = undefined;
    if (Math.abs(way) < PULL) return;
    hasFollowed.current = true;
    reach.value = way < 0 ? HIGHER[reach.value] : LOWER[reach.value];
  };
  return (
    <button
      type="button"
      class="handle"
      aria-expanded={reach.value === 'full'}
      aria-controls={controls}
      onPointerDown={(event) => {
        from.current = event.clientY;
        hasFollowed.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={follow}
      onClick={({ detail }) => {
        // A mouse that pulls ends with a click that is none; a finger does not. A key is no pointer.
        if (!hasFollowed.current || detail === 0) reach.value = reach.value === 'full' ? 'half' : HIGHER[reach.value];
      }}
    >
      <span class="unseen">{t`More room for the text`}</span>
    </button>
  );
}
