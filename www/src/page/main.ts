/** Starts the page: theme first, then the engine, then the game that was left or a new one. */

import { EspalierBoard } from '../element/index.js';
import { createEngine } from '../engine/index.js';
import { byId, setText } from './dom.js';
import { ExplorePage } from './explore/explore-page.js';
import { readLink } from './explore/link.js';
import { PlayPage } from './page.js';
import { SettingsStore } from './settings.js';
import { loadGame } from './storage.js';
import { wireTheme } from './theme.js';
import { showView, viewOf } from './views.js';

const HASH_MB = 16;

async function start(settings: SettingsStore): Promise<void> {
  const status = byId('status', HTMLElement);
  const text = byId('status-text', HTMLElement);
  const action = byId('status-action', HTMLButtonElement);
  try {
    if (typeof WebAssembly !== 'object') {
      throw new Error('This browser has no WebAssembly, or it is switched off. The engine cannot run without it.');
    }
    const engine = await createEngine({ hashMb: HASH_MB });
    const explore = new ExplorePage(engine, byId('explore-board', EspalierBoard));
    const page = new PlayPage(engine, byId('board', EspalierBoard), settings, (ply) => {
      if (page.positions !== undefined) explore.choose(page.positions, ply);
      location.hash = explore.link;
    });
    await page.begin(loadGame());
    const open = (): void => {
      const link = readLink(location.hash);
      if (link === undefined) return;
      if (page.positions !== undefined) explore.offer(page.positions);
      void explore.open(link);
    };
    addEventListener('hashchange', open);
    open();
  } catch (error) {
    showView('play');
    status.dataset['tone'] = 'trouble';
    setText(text, error instanceof Error ? error.message : String(error));
    setText(action, 'Reload');
    action.hidden = false;
    action.addEventListener('click', () => location.reload());
  }
}

const settings = new SettingsStore();
wireTheme(settings);
const route = (): void => showView(viewOf(location.hash));
addEventListener('hashchange', route);
route();
void start(settings);
