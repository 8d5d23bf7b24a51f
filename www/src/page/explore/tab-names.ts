/** Names of the tabs, and the ids of each tab and its panel. */

import { t } from '#espalier/model/words.js';
import type { Tab } from './room.js';

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
