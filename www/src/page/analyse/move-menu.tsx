/** What can be done with a move of the list, beside that move: a press of the other button or the menu key opens it. */

import type { JSX, TargetedEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { zoomOf } from '#espalier/element/screen.js';
import { t } from '#espalier/model/words.js';
import type { Act } from './actions.js';
import { JudgeButtons, type JudgeButtonsProps } from './judge-buttons.js';

export interface MoveMenuProps extends JudgeButtonsProps {
  /** The move's button, which gets the focus back. */
  readonly move: HTMLElement;
  /** `11.Bg5`. */
  readonly name: string;
  readonly isVariation: boolean;
  readonly onAct: Act;
  readonly onComment: () => void;
  readonly onClose: () => void;
}

/** Pixels that stay free between a menu and the edge of the window. */
const MARGIN = 8;

export function MoveMenu({ move, name, isVariation, onAct, onComment, onClose, ...judge }: MoveMenuProps): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (menu.current === null) return;
    place(menu.current, move);
    menu.current.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }, [move]);
  useEffect(() => {
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && menu.current?.contains(target) === false) onClose();
    };
    // Whatever is pressed elsewhere, or moves what it stands beside.
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('scroll', closeOutside, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('scroll', closeOutside, { capture: true });
    };
  }, []);
  const leave = (): void => {
    // What was chosen may have taken the focus to where it is needed.
    const isHere = menu.current?.contains(document.activeElement) === true;
    onClose();
    if (isHere && move.isConnected) move.focus({ preventScroll: true });
  };
  return (
    <div
      class="menu-items move-menu"
      ref={menu}
      role="group"
      aria-label={t`Options for ${name}`}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
      onClick={({ target }: TargetedEvent<HTMLDivElement>) => {
        if (target instanceof Element && target.closest('button') !== null) leave();
      }}
    >
      <JudgeButtons {...judge} />
      <button type="button" onClick={onComment}>{t`Comment`}</button>
      <button type="button" disabled={!isVariation} onClick={() => onAct('promote')}>{t`Promote the variation`}</button>
      <button type="button" onClick={() => onAct('remove')}>{t`Remove from here`}</button>
      <button type="button" onClick={() => onAct('why')}>{t`Why not this move?`}</button>
      <button type="button" onClick={() => onAct('play')}>{t`Play from here`}</button>
    </div>
  );
}

/**
 * Below the move, or above it where that gives more room, and never beyond the window. What it is placed in need not
 * begin where the window does.
 */
function place(menu: HTMLElement, move: HTMLElement): void {
  menu.style.left = menu.style.top = '0';
  const origin = menu.getBoundingClientRect();
  const { left, top, bottom } = move.getBoundingClientRect();
  const { width, height } = origin;
  const isBelow = bottom + height + MARGIN <= innerHeight || top < height;
  const x = Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN));
  const y = Math.max(MARGIN, isBelow ? Math.min(bottom + 2, innerHeight - height - MARGIN) : top - height - 2);
  const zoom = zoomOf(menu);
  menu.style.left = `${(x - origin.left) / zoom}px`;
  menu.style.top = `${(y - origin.top) / zoom}px`;
}
