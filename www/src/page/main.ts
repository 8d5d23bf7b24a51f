/** Starts the page: theme first, then the engine, then the game that was left or a new one. */

import { EspalierBoard } from 'espalier/element';
import { createEngine } from 'espalier';
import { readAnalysisLink, writeAnalysisLink } from '../model/address/analysis-link.js';
import { EXPLORE, readLink } from '../model/address/explore-link.js';
import type { GamePositions } from '../model/game/game-positions.js';
import { AnalysePage } from './analyse/analyse-page.js';
import { ExplorePage } from './explore/explore-page.js';
import { PlayPage } from './play/play-page.js';
import { BusyIndicator } from './shared/busy-indicator.js';
import { byId, setText } from './shared/dom.js';
import { wireHelp } from './shared/help.js';
import { tellEverywhere } from './shared/page-notice.js';
import { SettingsStore } from './shared/settings.js';
import { wireTheme } from './shared/theme.js';
import { setTitle } from './shared/title.js';
import { allowWorker } from './shared/trusted-types.js';
import { showView, viewOf } from './shared/views.js';

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
    const explore = new ExplorePage(engine, byId('explore-board', EspalierBoard));
    const exploreFrom = (positions: GamePositions | undefined, ply: number): void => {
      location.hash = positions === undefined ? EXPLORE : explore.linkTo(positions, ply);
    };
    const analyse = new AnalysePage(engine, byId('analyse-board', EspalierBoard), settings, busy, (ply) =>
      exploreFrom(analyse.positions, ply),
    );
    const page = new PlayPage(engine, byId('board', EspalierBoard), settings, busy, {
      onAnalyse: (ply) => {
        const { moves = [], chess960 = false, ...start } = page.positions?.request ?? {};
        location.hash = writeAnalysisLink({ game: { ...start, moves, chess960 }, ply });
      },
      onExplore: (ply) => exploreFrom(page.positions, ply),
    });
    await page.begin();
    /** Explore offers the positions of the view that was shown before it. */
    let source: 'play' | 'analyse' = 'play';
    const open = (): void => {
      const view = viewOf(location.hash);
      page.refresh();
      const analysisLink = readAnalysisLink(location.hash);
      if (analysisLink === undefined) analyse.leave();
      else void analyse.enter(analysisLink);
      const link = readLink(location.hash, engine.ranges);
      if (view !== 'explore') source = view;
      if (link === undefined) return;
      const positions = source === 'analyse' ? analyse.positions : page.positions;
      if (positions !== undefined) explore.offer(positions);
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

const VIEW_TITLES = { analyse: 'Analyse', explore: 'Explore' } as const;

/** Escape lets go of a piece wherever the focus is. */
function cancelWithEscape(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    for (const board of document.querySelectorAll<EspalierBoard>('main:not([hidden]) espalier-board')) board.cancel();
  });
}

allowWorker();
cancelWithEscape();
const settings = new SettingsStore();
wireTheme(settings);
wireHelp(settings);
byId('text-close', HTMLButtonElement).addEventListener('click', () => byId('text-dialog', HTMLDialogElement).close());
const route = (): void => {
  const view = viewOf(location.hash);
  showView(view);
  if (view !== 'play') setTitle(VIEW_TITLES[view]);
};
addEventListener('hashchange', route);
route();
void start(settings);
