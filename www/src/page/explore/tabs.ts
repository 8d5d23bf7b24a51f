/** Tabs: one pane is shown; the arrow keys, Home and End go from tab to tab. */

import { byId } from '../shared/dom.js';

/** `root` holds the list of tabs; each names its pane. */
export function wireTabs(root: HTMLElement, onShow: () => void): void {
  const all = [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
  const show = (wanted: HTMLElement): void => {
    // What is shown elsewhere has no tab.
    for (const tab of all.filter(({ hidden }) => !hidden)) {
      tab.setAttribute('aria-selected', String(tab === wanted));
      tab.tabIndex = tab === wanted ? 0 : -1;
      byId(tab.getAttribute('aria-controls') ?? '', HTMLElement).hidden = tab !== wanted;
    }
    onShow();
  };
  for (const tab of all) {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', (event) => {
      const tabs = all.filter(({ hidden }) => !hidden);
      const at = tabs.indexOf(tab);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
      if (next === undefined) return;
      // The view's own arrow keys walk the tree.
      event.preventDefault();
      event.stopPropagation();
      show(next);
      next.focus();
    });
  }
}
