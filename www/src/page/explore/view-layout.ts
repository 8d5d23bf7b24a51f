/** Where the panels of the view stand in this window, and which of them are open. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import type { Detail } from '../../model/settings/settings.js';
import { matched } from '../shared/pace.js';
import type { SettingsStore } from '../shared/settings.js';

/** What can be shown beside the map, or in its place where the window is low. */
export type Tab = 'tree' | 'depths' | 'nodes' | 'numbers' | 'whyNot' | 'compare' | 'statistics' | 'cuts';

export const TAB_NAMES: Readonly<Record<Tab, () => string>> = {
  tree: () => t`Tree`,
  depths: () => t`By depth`,
  nodes: () => t`Nodes`,
  numbers: () => t`Numbers`,
  whyNot: () => t`Why not…?`,
  compare: () => t`Compare`,
  statistics: () => t`Statistics`,
  cuts: () => t`Cuts`,
};

export const tabId = (tab: Tab): string => `explore-tab-${tab}`;
export const paneId = (tab: Tab): string => `explore-pane-${tab}`;

/** On a phone one part of the view is shown below the board. */
export type Pane = 'why' | 'tree' | 'moves' | 'stories';

/** How far the sheet is up that holds it: its edge, what is free below the map, or all of it. */
export type Reach = 'peek' | 'half' | 'full';

// As the style sheet of the view has them.
const PHONE = '(max-width: 719px) and (min-height: 480px)';
const UPRIGHT = '(orientation: portrait) and (min-width: 720px)';
const LOW = '(min-width: 720px) and (max-height: 599px)';
const WIDE = '(min-width: 1680px) and (min-height: 760px)';

export class ViewLayout {
  readonly isGrowing: ReadonlySignal<boolean>;
  readonly isPhone = matched(PHONE);
  readonly isUpright = matched(UPRIGHT);
  readonly isLow = matched(LOW);
  readonly isWide = matched(WIDE);
  /** How much of a search is shown: what was chosen, unless what was opened since needs everything. */
  readonly detail: ReadonlySignal<Detail>;
  readonly isSimple: ReadonlySignal<boolean>;
  readonly wanted = signal<Tab>('tree');
  /** The tab that is open: what stands elsewhere has none. */
  readonly tab = computed(() => (this.tabs.value.includes(this.wanted.value) ? this.wanted.value : 'nodes'));
  readonly tabs = computed<readonly Tab[]>(() => [
    ...(this.isLow.value ? (['tree'] as const) : []),
    ...(this.isGrowing.value ? (['depths'] as const) : []),
    'nodes',
    'numbers',
    'whyNot',
    'compare',
    ...(this.isWide.value ? [] : (['statistics', 'cuts'] as const)),
  ]);
  /** Counts whenever somebody wants to write a query. */
  readonly asked = signal(0);
  /** Another object whenever somebody goes to a tab by its key. */
  readonly gone = signal<{ readonly to: Tab }>();
  /** Another object whenever somebody opens a tab, however: a panel has an answer then. */
  readonly opened = signal<{ readonly tab: Tab }>();
  readonly pane = signal<Pane>('why');
  readonly reach = signal<Reach>('half');
  /** Whether the card shows more than its two lines. */
  readonly isCardOpen = signal(false);
  /** How high the table is, with its tabs, in pixels; as the sheet has it where nobody has chosen. */
  readonly table: ReadonlySignal<number | undefined>;
  readonly #settings: SettingsStore;
  /** The choice that is overruled by what needs everything, until another choice is made. */
  readonly #overruled = signal<Detail>();

  /** `isGrowing`: whether what is shown is still being recorded. */
  constructor(settings: SettingsStore, isGrowing: ReadonlySignal<boolean>) {
    this.#settings = settings;
    this.isGrowing = isGrowing;
    this.table = computed(() => settings.value.tableHeight ?? undefined);
    this.detail = computed(() => {
      const { detail } = settings.value;
      return detail === this.#overruled.value ? 'everything' : detail;
    });
    this.isSimple = computed(() => this.detail.value === 'simple');
  }

  /** Shows a part of the view on a phone. */
  show(pane: Pane): void {
    this.pane.value = pane;
    if (this.reach.value === 'peek') this.reach.value = 'half';
  }

  /** Opens a tab; on a phone they are a part of the view. */
  open(tab: Tab): void {
    this.wanted.value = tab;
    this.opened.value = { tab };
    if (this.isPhone.value) this.show('moves');
  }

  /** Opens a tab, and goes to what it shows. */
  goTo(tab: Tab): void {
    this.open(tab);
    this.gone.value = { to: tab };
  }

  /** Shows the line of the query; who has asked for it writes there. */
  ask(): void {
    this.open('nodes');
    this.asked.value += 1;
  }

  /** Shows more of a search or less, now and at the next visit. */
  choose(detail: Detail): void {
    this.#overruled.value = undefined;
    this.#settings.change({ detail });
  }

  /** Shows everything for what was opened, and remembers nothing. */
  showEverything(): void {
    this.#overruled.value = this.#settings.peek().detail;
  }

  resize(table: number | undefined): void {
    this.#settings.change({ tableHeight: table ?? null });
  }
}
