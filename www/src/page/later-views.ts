/**
 * Practice, Analyse, Explore and My games: their scripts are loaded when one of them is first opened, or when the page
 * has nothing to do.
 */

import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { t } from '#espalier/model/words.js';
import { ANALYSE, readAnalysisLink, writeAnalysisLink } from '../model/address/analysis-link.js';
import { EXPLORE, GAMES, PLAY, positionLink, readPracticeLink } from '../model/address/view-links.js';
import type { GamePositions } from '../model/game/game.js';
import type { GameHandoff } from '../model/game/game-handoff.js';
import type { Ratings } from '../model/game/levels.js';
import { Lazy } from '../model/lazy.js';
import type { AnalysePage } from './analyse/analyse-page.js';
import type { ExplorePage } from './explore/explore-page.js';
import type { GamesPage } from './games/games-page.js';
import type { PracticePage } from './practice/practice-page.js';
import type { Dependencies } from './shared/dependencies.js';
import { byId } from './shared/dom.js';
import { isNotLoaded, lateScript } from './shared/late-script.js';
import { offerEverywhere, tellFault } from './shared/page-notice.js';
import { goTo, passFocus, VIEW_NAMES, type View, viewOf } from './shared/views.js';

type Later = Exclude<View, 'play'>;

const importAnalyse = (): Promise<typeof import('./analyse/analyse-page.js')> =>
  lateScript(() => import('./analyse/analyse-page.js'));
const importPractice = (): Promise<typeof import('./practice/practice-page.js')> =>
  lateScript(() => import('./practice/practice-page.js'));
const importExplore = (): Promise<typeof import('./explore/explore-page.js')> =>
  lateScript(() => import('./explore/explore-page.js'));
const importGames = (): Promise<typeof import('./games/games-page.js')> =>
  lateScript(() => import('./games/games-page.js'));

export interface Surroundings extends Dependencies {
  /** The game that is played. */
  readonly played: () => GamePositions | undefined;
  /** Goes on in Play with a game that is kept. */
  readonly onResume: (id: string) => void;
  readonly ratings: ReadonlySignal<Ratings | undefined>;
  /** How many games are kept. */
  readonly count: Signal<number>;
}

export class LaterViews {
  readonly #played: () => GamePositions | undefined;
  readonly #analyse: Lazy<AnalysePage>;
  readonly #explore: Lazy<ExplorePage>;
  readonly #practice: Lazy<PracticePage>;
  readonly #games: Lazy<GamesPage>;
  /** Explore offers the positions of the view that was shown before it. */
  #source: 'play' | 'analyse' = 'play';
  /** The view that Practice leads back to. */
  #back = PLAY;
  #withdraw = (): void => undefined;
  /** What is to be done in the view that the next address leads to. */
  #pending: (() => void) | undefined;
  /** What the next address leads to, if it is that one: an address has only moves. */
  #handed: { readonly hash: string; readonly game: GameHandoff } | undefined;
  /** Whether the address is that of the page as it was loaded once more. */
  #isReload = performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

  constructor({ played, onResume, ratings, count, ...dependencies }: Surroundings) {
    const { engine } = dependencies;
    this.#played = played;
    this.#analyse = new Lazy(async () => {
      const { AnalysePage } = await importAnalyse();
      const page = new AnalysePage(dependencies, {
        onExplore: (ply) => goToExplore(this.#analyse.value?.positions, ply),
        onGame: (handed) => this.analyse(handed),
      });
      await page.navigation.load();
      return page;
    });
    this.#explore = new Lazy(async () => {
      const { ExplorePage } = await importExplore();
      return new ExplorePage(await engine.get(), dependencies);
    });
    this.#practice = new Lazy(async () => {
      const { PracticePage } = await importPractice();
      return new PracticePage(dependencies, () => goTo(this.#back));
    });
    this.#games = new Lazy(async () => {
      const { GamesPage } = await importGames();
      return new GamesPage(dependencies, count, ratings, {
        onResume,
        onReview: (handed) => this.analyse(handed),
        onOpen: (id) => this.openKept(id),
      });
    });
  }

  /** Shows what the address bar leads to, where that is one of these views. */
  open(): void {
    const { hash } = location;
    this.#withdraw();
    const view = viewOf(hash);
    if (view === 'play' || view === 'analyse') this.#source = view;
    if (view !== 'practice' && view !== 'explore') this.#back = { play: PLAY, analyse: ANALYSE, games: GAMES }[view];
    const analysis = readAnalysisLink(hash);
    const handed = this.#handed?.hash === hash ? this.#handed.game : undefined;
    this.#handed = undefined;
    const isReload = this.#isReload;
    this.#isReload = false;
    if (analysis === undefined) this.#analyse.value?.leave();
    else
      void this.#enter('analyse', this.#analyse, (page) =>
        page.navigation.enter(analysis, { ...(handed && { handed }), isReload }),
      );
    const practice = readPracticeLink(hash);
    if (practice === undefined) this.#practice.value?.leave();
    else void this.#enter('practice', this.#practice, (page) => void page.enter(practice));
    if (view === 'explore') {
      void this.#enter('explore', this.#explore, (page) => {
        const positions = this.#source === 'analyse' ? this.#analyse.value?.positions : this.#played();
        if (positions !== undefined) page.offer(positions);
        page.enter(hash);
      });
    }
    if (view === 'games') void this.#enter('games', this.#games, () => undefined);
    const action = this.#pending;
    this.#pending = undefined;
    action?.();
  }

  /** Opens games or a position in Analyse, whichever view is shown; My games keeps files that are dropped on it. */
  openGames(source: File | string): void {
    if (source instanceof File && viewOf(location.hash) === 'games')
      return void this.#enter('games', this.#games, (page) => page.import(source));
    this.#goAndDo(
      'analyse',
      ANALYSE,
      () => void this.#enter('analyse', this.#analyse, (page) => void page.navigation.import(source)),
    );
  }

  /** Opens an analysis that is kept in Analyse, whichever view is shown. */
  openKept(id: string): void {
    this.#goAndDo(
      'analyse',
      ANALYSE,
      () => void this.#enter('analyse', this.#analyse, (page) => void page.navigation.openKept(id)),
    );
  }

  /** Opens a recorded search in Explore, whichever view is shown. */
  openRecordings(files: readonly File[]): void {
    this.#goAndDo(
      'explore',
      EXPLORE,
      () => void this.#enter('explore', this.#explore, (page) => page.openRecordings(files)),
    );
  }

  #goAndDo(view: Later, address: string, action: () => void): void {
    if (viewOf(location.hash) === view) return action();
    this.#pending = action;
    goTo(address);
  }

  /** Goes to Analyse with a game that is played, or was, maybe to ask why not a move of the position shown. */
  analyse(game: GameHandoff, why?: string): void {
    const { moves = [], chess960 = false, ...start } = game.positions.request;
    goTo(writeAnalysisLink({ game: { ...start, moves, chess960 }, ply: game.ply, ...(why !== undefined && { why }) }));
    this.#handed = { hash: location.hash, game };
  }

  /** Counts the games that are kept before anybody asks. */
  countGames(): void {
    this.#games.get().catch(() => undefined);
  }

  /** Fetches the scripts before anybody asks. What fails is fetched again when it is needed. */
  async prefetch(): Promise<void> {
    await Promise.allSettled([importAnalyse(), importExplore()]);
  }

  /** Whoever has gone on to another address meanwhile is left alone. */
  async #enter<T>(view: Later, lazy: Lazy<T>, act: (page: T) => void, failures = 0): Promise<void> {
    const { hash } = location;
    const isStale = (): boolean => location.hash !== hash;
    const main = byId(view, HTMLElement);
    try {
      const page = await lazy.get();
      // In the page as it is sent, the view is inert: nothing in it can do anything before.
      main.inert = false;
      passFocus(view);
      if (!isStale()) act(page);
    } catch (error) {
      if (!isNotLoaded(error)) return tellFault(error);
      if (isStale()) return;
      const text = t`${VIEW_NAMES[view]()} could not be loaded. The connection may be gone; your game is safe.`;
      // Some browsers remember that a script has failed.
      this.#withdraw =
        failures === 0
          ? offerEverywhere(text, t`Try again`, () => void this.#enter(view, lazy, act, 1))
          : offerEverywhere(text, t`Reload`, () => location.reload());
    }
  }
}

/** Goes to Explore, to see how the position after `ply` moves is searched. */
export function goToExplore(positions: GamePositions | undefined, ply: number): void {
  goTo(positions === undefined ? EXPLORE : positionLink(positions.request, ply));
}
