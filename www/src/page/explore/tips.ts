/** Words about a chip, a color or a column: shown while it is pointed at or has the focus, and when it is tapped. */

import { element, setText } from '../shared/dom.js';

const SELECTOR = '[data-help]';
/** Pixels between what is explained and the words about it. */
const GAP = 6;

/** Explains whatever has `data-help` below `root`. */
export function explainOn(root: HTMLElement): void {
  const tip = element('p', { class: 'tip', role: 'tooltip', id: 'tip', hidden: true });
  root.append(tip);
  let shown: Element | undefined;

  const hide = (): void => {
    shown?.removeAttribute('aria-describedby');
    shown = undefined;
    tip.hidden = true;
  };
  const show = (target: EventTarget | null): void => {
    const node = target instanceof Element ? target.closest<HTMLElement>(SELECTOR) : null;
    if (node === shown) return;
    hide();
    if (node === null) return;
    shown = node;
    node.setAttribute('aria-describedby', 'tip');
    setText(tip, node.dataset['help'] ?? '');
    tip.hidden = false;
    place(tip, node);
  };
  root.addEventListener('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && show(target));
  root.addEventListener('pointerleave', hide);
  root.addEventListener('focusin', ({ target }) => show(target));
  root.addEventListener('focusout', hide);
  root.addEventListener('click', ({ target }) => show(target));
  root.addEventListener('scroll', hide, { capture: true, passive: true });
  root.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
}

/** Above what it explains, or below where there is no room, and within the window. */
function place(tip: HTMLElement, node: Element): void {
  const { left, top, bottom } = node.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  tip.style.top = `${top - height - GAP < 0 ? bottom + GAP : top - height - GAP}px`;
}
