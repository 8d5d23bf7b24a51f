/** Starts the page: theme first, then the engine, then the game that was left or a new one. */

import { EspalierBoard } from 'espalier/element';
import { createEngine } from 'espalier';
import { PLAY, readPlayLink } from '../model/address/play-link.js';
import { goToAnalyse, goToExplore, LaterViews } from './later-views.js';
import { PlayPage } from './play/play-page.js';
import { wireAbout } from './shared/about.js';
import { BusyIndicator } from './shared/busy-indicator.js';
import { byId, setText } from './shared/dom.js';
import { wireHelp } from './shared/help.js';
import { whenIdle } from './shared/idle.js';
import { keepForOffline, serviceWorkerUrl } from './shared/offline.js';
import { tellEverywhere } from './shared/page-notice.js';
import { SettingsStore } from './shared/settings.js';
import { wireTheme } from './shared/theme.js';
import { setTitle } from './shared/title.js';
import { allowWorkers } from './shared/trusted-types.js';
import { showView, VIEW_NAMES, viewOf } from './shared/views.js';

async function start(settings: SettingsStore): Promise<void> {
  const status = byId('status', HTMLElement);
  const text = byId('status-text', HTMLElement);
  const action = byId('status-action', HTMLButtonElement);
  try {
    if (typeof WebAssembly !== 'object') {
      throw new Error('This browser has no WebAssembly, or it is switched off. The engine cannot run without it.');
    }
    const engine = await createEngine({
      onWorkerLost: () => tellEverywhere('The engine stopped and was started again. Your game is safe.'),
    });
    const busy = new BusyIndicator();
    const page = new PlayPage(engine, byId('board', EspalierBoard), settings, busy, {
      onAnalyse: (ply) => goToAnalyse(page.positions, ply),
      onExplore: (ply) => goToExplore(page.positions, ply),
    });
    const later = new LaterViews({ engine, settings, busy, played: () => page.positions });
    await page.begin();
    const open = (): void => {
      const start = readPlayLink(location.hash);
      if (start !== undefined) {
        // Once: a reload goes on with the game.
        history.replaceState(null, '', PLAY);
        page.offer(start);
      }
      page.refresh();
      later.open();
    };
    addEventListener('hashchange', open);
    open();
    whenIdle(() => void later.prefetch().then(keepForOffline));
  } catch (error) {
    showView('play');
    status.dataset['tone'] = 'trouble';
    setText(text, error instanceof Error ? error.message : String(error));
    setText(action, 'Reload');
    action.hidden = false;
    action.addEventListener('click', () => location.reload());
  }
}

/** Escape lets go of a piece wherever the focus is. */
function cancelWithEscape(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    for (const board of document.querySelectorAll<EspalierBoard>('main:not([hidden]) espalier-board')) board.cancel();
  });
}

allowWorkers([serviceWorkerUrl()]);
cancelWithEscape();
const settings = new SettingsStore();
wireTheme(settings);
wireHelp(settings);
wireAbout();
byId('text-close', HTMLButtonElement).addEventListener('click', () => byId('text-dialog', HTMLDialogElement).close());
const route = (): void => {
  const view = viewOf(location.hash);
  showView(view);
  if (view !== 'play') setTitle(VIEW_NAMES[view]);
};
addEventListener('hashchange', route);
route();
void start(settings);
