/** Back and Forward go through the games of this tab. */

import { t } from '#espalier/model/words.js';
import type { GameRecord } from '../../model/game/game.js';
import { enterEntry, shownInEntry } from '../shared/address-bar.js';
import { offerEverywhere, tellEverywhere } from '../shared/page-notice.js';
import { viewOf } from '../shared/views.js';
import type { GameStore } from './game-store.js';

/** How long the page says where the game before is. */
const OTHER_GAME_MS = 8_000;

export class GameVisits {
  readonly #store: GameStore;
  readonly #onReturn: (game: GameRecord) => void;

  /** `onReturn` is told of a game that somebody has come back to. */
  constructor(store: GameStore, onReturn: (game: GameRecord) => void) {
    this.#store = store;
    this.#onReturn = onReturn;
    addEventListener('popstate', () => {
      const id = viewOf(location.hash) === 'play' ? shownInEntry() : undefined;
      if (id !== undefined) void store.open(id, (game) => game !== undefined && onReturn(game));
    });
  }

  /** Begins another game; the one before stays an entry of the history, and says where else it is. */
  begin(): void {
    const before = this.#store.resting;
    this.#leave();
    this.#store.begin(true);
    this.#arrive();
    if (before === undefined) return;
    const withdraw = offerEverywhere(
      t`Your unfinished game is in My games.`,
      t`Resume it`,
      () => void this.open(before),
    );
    setTimeout(withdraw, OTHER_GAME_MS);
  }

  /** Opens another game that is kept: one that was put aside goes on. */
  open(id: string): Promise<void> {
    this.#leave();
    return this.#store.open(id, (game) => {
      if (game === undefined) return tellEverywhere(t`This game is no longer here.`);
      this.#arrive();
      this.#onReturn(game);
    });
  }

  /** Where there is nothing in it, nobody comes back to it. */
  #leave(): void {
    if (this.#store.isWorthKeeping) enterEntry(location.href, this.#store.id);
    else history.replaceState(null, '');
  }

  #arrive(): void {
    enterEntry(location.href, this.#store.id);
  }
}
