/** Parts that stand elsewhere by the room there is: what a story says, and on wide screens the statistics, which leave their tabs. */

import { byId } from '../shared/dom.js';

const PHONE = '(max-width: 719px) and (min-height: 480px)';
/** As the style sheet of the layout has it. */
const WIDE = '(min-width: 1680px) and (min-height: 860px)';
/** What has a tab on a screen that is not wide. */
const TABBED = ['statistics', 'cuts'] as const;

/** `onMove` is called when something has another place, and so another size. */
export function keepPlaces(onMove: () => void): void {
  const phone = matchMedia(PHONE);
  const wide = matchMedia(WIDE);
  const place = (): void => {
    placeTale(phone.matches, wide.matches);
    placeStatistics(wide.matches);
    onMove();
  };
  for (const query of [phone, wide]) query.addEventListener('change', place);
  place();
}

/** What a story says stands below the board; on a phone below the sentence, on a wide screen beside it. */
function placeTale(isPhone: boolean, isWide: boolean): void {
  const tale = byId('tale', HTMLElement);
  if (isPhone) byId('why', HTMLElement).after(tale);
  else if (isWide) byId('aside', HTMLElement).prepend(tale);
  else byId('arrow-keys', HTMLElement).after(tale);
}

function placeStatistics(isWide: boolean): void {
  const panes = TABBED.map((name) => ({ tab: byId(`tab-${name}`, HTMLButtonElement), pane: byId(`pane-${name}`, HTMLElement) }));
  if (isWide && panes.some(({ tab }) => tab.ariaSelected === 'true')) byId('tab-nodes', HTMLButtonElement).click();
  for (const { tab, pane } of panes) {
    tab.hidden = isWide;
    pane.role = isWide ? 'region' : 'tabpanel';
    pane.hidden = !isWide && tab.ariaSelected !== 'true';
    byId(isWide ? 'aside' : 'tabs', HTMLElement).append(pane);
  }
}
