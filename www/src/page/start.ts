/** Starts the page: the rules of chess, with which a game can be played on, and when there is time the engine. */

import { signal } from '@preact/signals-core';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { element } from '#espalier/element/dom.js';
import { EngineError } from '#espalier/engine/errors.js';
import type { Engine } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { chosenLanguage, onWords, t } from '#espalier/model/words.js';
import { loadRules } from '#espalier/rules/index.js';
import { PLAY, readPlayLink } from '../model/address/view-links.js';
import { LateEngine } from '../model/late-engine.js';
import { Lazy } from '../model/lazy.js';
import { goToExplore, LaterViews } from './later-views.js';
import { PlayPage } from './play/play-page.js';
import { BusyIndicator } from './shared/busy-indicator.js';
import { button, byId } from './shared/dom.js';
import { listenForDrops } from './shared/drop-and-paste.js';
import { engineScript, isNotLoaded } from './shared/late-script.js';
import { holdVersion, serviceWorkerUrl } from './shared/own-version.js';
import { whenIdle } from './shared/pace.js';
import { PageBoard } from './shared/page-board.js';
import { offerEverywhere, tellEverywhere, tellFault } from './shared/page-notice.js';
import { applySettings, openSettings, type SettingsStore } from './shared/settings.js';
import type { PageStorage } from './shared/storage.js';
import { allowWorkers } from './shared/trusted-types.js';
import { goTo, isShown, nameViews, setTitle, showView, VIEW_NAMES, viewOf } from './shared/views.js';
import type { drawShell as DrawShell } from './shell/draw-shell.js';

/** Megabytes of the hash table: the usual size, and what is tried where memory is short. */
const HASH_MB = [16, 4, 1];

async function startEngine([hashMb = 1, ...smaller] = HASH_MB): Promise<Engine> {
  // The first move needs the rules alone.
  const { createEngine } = await engineScript();
  try {
    return await createEngine({
      hashMb,
      onWorkerLost: () => tellEverywhere(t`The engine stopped and was started again. Your game is safe.`),
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.reason === 'no-simd') {
      throw new Error(
        t`This browser is too old for the engine. Chrome 97, Firefox 114, Safari 16.4 and all newer ones can run it.`,
      );
    }
    if (error.code !== 'out-of-memory') throw error;
    if (smaller.length === 0)
      throw new Error(t`There is not enough memory for the engine. Close other tabs, then reload.`);
    tellEverywhere(t`Memory is short: the engine goes on with a smaller hash table, and sees a little less.`);
    return startEngine(smaller);
  }
}

async function begin(storage: PageStorage, settings: SettingsStore): Promise<void> {
  try {
    if (typeof WebAssembly !== 'object') {
      throw new Error(t`This browser has no WebAssembly, or it is switched off. The engine cannot run without it.`);
    }
    const rules = await loading;
    const busy = new BusyIndicator();
    const dependencies = { rules, storage, engine: new LateEngine(startEngine), settings, busy };
    // The judge begins with the first position, which is to be there before.
    let beIdle = (): void => undefined;
    const isIdle = new Promise<void>((resolve) => (beIdle = resolve));
    const board = document.querySelector<Chessboard>('#play espalier-board') ?? new PageBoard();
    const page = new PlayPage({ ...dependencies, isIdle }, board);
    const count = signal(0);
    const later = new LaterViews({
      ...dependencies,
      played: () => page.positions,
      onResume: (id) => {
        goTo(PLAY);
        void page.open(id);
      },
      ratings: page.current.ratings,
      count,
    });
    await page.begin();
    whenIdle(beIdle);
    const shell = drawShell(dependencies, count);
    shell.catch(offerReload);
    const panels = new Lazy(async () => {
      await shell;
      const { drawPanels } = await import('./play/game-panels.js');
      drawPanels(byId('play-panels', HTMLElement), page, {
        onAnalyse: (handed, why) => later.analyse(handed, why),
        onExplore: (ply) => goToExplore(page.positions, ply),
      });
    });
    const open = (): void => {
      const start = readPlayLink(location.hash);
      if (start !== undefined) {
        // Once: a reload goes on with the game.
        history.replaceState(null, '', PLAY);
        page.offered.value = start;
      }
      if (isShown('play')) panels.get().catch(offerReload);
      later.open();
    };
    addEventListener('hashchange', open);
    open();
    listenForDrops(
      (source) => later.openGames(source),
      (files) => later.openRecordings(files),
    );
    await isIdle;
    dependencies.engine.get().then(
      ({ ranges }) => page.rate(ranges.levels),
      (error: unknown) => offerEverywhere(messageOf(error), t`Reload`, () => location.reload()),
    );
    // What nobody has asked for yet.
    const rest = [later.prefetch(), panels.get(), shell.then(prefetchDialogs)];
    Promise.allSettled(rest)
      .then(() => import('./shared/offline.js'))
      .then(({ keepForOffline }) => keepForOffline())
      .catch(() => undefined);
    // Whoever opens them later waits for nothing.
    whenIdle(() => later.countGames());
  } catch (error) {
    tellTrouble(messageOf(error));
  }
}

/** What is around the boards comes after them: a move can be made without. */
async function drawShell(...parts: Parameters<typeof DrawShell>): Promise<void> {
  // The first picture of the board waits for nothing.
  await new Promise(requestAnimationFrame);
  const shell = await import('./shell/draw-shell.js');
  shell.drawShell(...parts);
}

async function prefetchDialogs(): Promise<void> {
  const shell = await import('./shell/draw-shell.js');
  await shell.prefetchDialogs();
}

function offerReload(error: unknown): void {
  if (!isNotLoaded(error)) return tellFault(error);
  offerEverywhere(
    t`${VIEW_NAMES.play()} could not be loaded. The connection may be gone; your game is safe.`,
    t`Reload`,
    () => location.reload(),
  );
}

/** Without rules there is nothing to draw but what is missing. */
function tellTrouble(message: string): void {
  showView('play');
  const reload = button(t`Reload`, () => location.reload());
  byId('play-panels', HTMLElement).append(
    element('div', { class: 'status', 'data-tone': 'trouble' }, element('p', { role: 'alert' }, message), reload),
  );
}

/** Escape lets go of a piece wherever the focus is. */
function cancelWithEscape(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    for (const board of document.querySelectorAll<Chessboard>('main:not([hidden]) espalier-board')) board.cancel();
  });
}

const loading = loadRules();
// Who waits for them hears of it.
loading.catch(() => undefined);

export function start(storage: PageStorage): void {
  // The page runs its games and walks its trees itself: its boards are boards alone.
  customElements.define('espalier-board', PageBoard);
  allowWorkers([serviceWorkerUrl()]);
  holdVersion();
  cancelWithEscape();
  const settings = openSettings();
  applySettings(settings);
  const route = (): void => {
    const view = viewOf(location.hash);
    showView(view);
    if (view !== 'play') setTitle(VIEW_NAMES[view]());
  };
  addEventListener('hashchange', route);
  route();
  const name = (): void => {
    nameViews();
    route();
  };
  onWords(name);
  if (chosenLanguage() !== 'en') name();
  void begin(storage, settings);
}
