/** Words about a chip, a color or a column: shown while it is pointed at or has the focus, and when it is tapped. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { zoomOf } from '#espalier/element/screen.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import './tips.css';

const SELECTOR = '[data-help]';
/** Pixels between what is explained and the words about it. */
const GAP = 6;

/** What is explained now. */
const explained = signal<HTMLElement>();

/** Explains whatever has `data-help` beside it. */
export function Tip(): JSX.Element {
  const id = useUniqueId();
  const tip = useRef<HTMLParagraphElement>(null);
  useEffect(() => listen(tip.current?.parentElement ?? null), []);
  const node = explained.value;
  useLayoutEffect(() => {
    if (node === undefined || tip.current === null) return;
    node.setAttribute('aria-describedby', id);
    place(tip.current, node);
    return () => node.removeAttribute('aria-describedby');
  }, [node]);
  return (
    <p class="tip" role="tooltip" id={id} ref={tip} hidden={node === undefined}>
      {node?.dataset['help']}
    </p>
  );
}

function listen(root: HTMLElement | null): () => void {
  const ends = new AbortController();
  const options = { signal: ends.signal };
  const hide = (): void => void (explained.value = undefined);
  const show = (target: EventTarget | null): void => {
    explained.value = (target instanceof Element ? target.closest<HTMLElement>(SELECTOR) : null) ?? undefined;
  };
  /** What has the focus may have been brought into sight: its words come along. */
  const scrolled = ({ target }: Event): void => {
    const focused = document.activeElement;
    const isBrought = focused !== null && focused === explained.value && (target as Node).contains(focused);
    hide();
    if (isBrought) requestAnimationFrame(() => document.activeElement === focused && show(focused));
  };
  root?.addEventListener('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && show(target), options);
  root?.addEventListener('pointerleave', hide, options);
  root?.addEventListener('focusin', ({ target }) => show(target), options);
  root?.addEventListener('focusout', hide, options);
  root?.addEventListener('click', ({ target }) => show(target), options);
  root?.addEventListener('scroll', scrolled, { ...options, capture: true, passive: true });
  root?.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
  return () => ends.abort();
}

/** Above what it explains, or below where there is no room, and within the window. */
function place(tip: HTMLElement, node: Element): void {
  const { left, top, bottom } = node.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const zoom = zoomOf(tip);
  tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP)) / zoom}px`;
  tip.style.top = `${(top - height - GAP < 0 ? bottom + GAP : top - height - GAP) / zoom}px`;
}
