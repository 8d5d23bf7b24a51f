/** Tabs beside the map: rows, numbers, questions. Their bar is the splitter between both. */

import type { ComponentChildren, JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { useFocusHandoff } from '../shared/view/focus-handoff.js';
import { Splitter } from './splitter.js';
import { paneId, TAB_NAMES, type Tab, tabId, type ViewLayout } from './view-layout.js';
import './tabs.css';

/** Where somebody finds what is shown instead of something that is gone. */
export const focusTab = ({ tab }: ViewLayout): void => document.getElementById(tabId(tab.value))?.focus();

export interface TabsProps {
  readonly layout: ViewLayout;
  /** What stands beside the tabs. */
  readonly beside: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Tabs({ layout, beside, children }: TabsProps): JSX.Element {
  return (
    <section class="tree-tabs" aria-label={t`The recording`}>
      <Splitter layout={layout} />
      <div class="tab-bar">
        <TabList layout={layout} />
        {beside}
      </div>
      {children}
    </section>
  );
}

function TabList({ layout }: { readonly layout: ViewLayout }): JSX.Element {
  // Where a search has ended it has no depths to watch.
  const list = useFocusHandoff<HTMLDivElement>(() => focusTab(layout));
  const names = layout.tabs.value;
  /** The arrow keys, Home and End go from tab to tab; the view's own arrow keys walk the tree. */
  const walk = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const at = names.indexOf(layout.tab.value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    const next = to === undefined ? undefined : names[(to + names.length) % names.length];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    layout.open(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[names.indexOf(next)]?.focus();
  };
  return (
    <div class="tab-list" role="tablist" aria-label={t`The recording`} ref={list} onKeyDown={walk}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-controls={paneId(name)}
          aria-selected={name === layout.tab.value}
          tabIndex={name === layout.tab.value ? 0 : -1}
          onClick={() => layout.open(name)}
        >
          {TAB_NAMES[name]()}
        </button>
      ))}
    </div>
  );
}

export interface TabPaneProps {
  readonly name: Tab;
  readonly layout: ViewLayout;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** What a tab shows; where that has a place of its own, it has its name as a title. */
export function TabPane({ name, layout, class: kind = '', children }: TabPaneProps): JSX.Element {
  const hasTab = layout.tabs.value.includes(name);
  const isShown = !hasTab || layout.tab.value === name;
  // What has been opened stays as it was left.
  const wasShown = useRef(false);
  wasShown.current ||= isShown;
  const pane = useFocusHandoff<HTMLDivElement>(() => focusTab(layout));
  const gone = layout.gone.value;
  useLayoutEffect(() => {
    if (gone?.to === name) pane.current?.focus({ preventScroll: true });
  }, [gone]);
  return (
    <div
      ref={pane}
      class={`tab-pane ${kind}`}
      id={paneId(name)}
      role={hasTab ? 'tabpanel' : 'region'}
      tabIndex={name === 'nodes' ? undefined : 0}
      aria-label={TAB_NAMES[name]()}
      hidden={!isShown}
    >
      {!hasTab && <h2 class="pane-title">{TAB_NAMES[name]()}</h2>}
      {wasShown.current && children}
    </div>
  );
}
