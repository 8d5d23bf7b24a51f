/** Starts the page: theme first, then the engine, then the game that was left or a new one. */

import { EspalierBoard } from '../element/index.js';
import { createEngine } from '../engine/index.js';
import { byId, setText } from './dom.js';
import { PlayPage } from './page.js';
import { SettingsStore } from './settings.js';
import { loadGame } from './storage.js';
import { wireTheme } from './theme.js';

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
    const page = new PlayPage(engine, byId('board', EspalierBoard), settings);
    await page.begin(loadGame());
  } catch (error) {
    status.dataset['tone'] = 'trouble';
    setText(text, error instanceof Error ? error.message : String(error));
    setText(action, 'Reload');
    action.hidden = false;
    action.addEventListener('click', () => location.reload());
  }
}

const settings = new SettingsStore();
wireTheme(settings);
void start(settings);
