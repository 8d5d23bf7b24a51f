/** How it stands against an opponent, with the pieces of this game, in all kept games: told when it is over. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Game, isOver } from '../../model/game/game.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { lateScript } from '../shared/late-script.js';
import { NAMES_FILE } from '../shared/opening-names.js';

/** Games won, drawn and lost; undefined until they are known, and where nobody is played against. */
export function scoreSoFar(store: EntryStore, game: ReadonlySignal<Game>): ReadonlySignal<string | undefined> {
  const score = signal<string>();
  let turn = 0;
  /** One look after another: of many changes in a row the last is looked at. */
  let last = Promise.resolve();
  const look = (shown: Game): void => {
    const { setup } = shown;
    const mine = (turn += 1);
    if (!isOver(shown) || setup.twoPeople !== undefined) {
      score.value = undefined;
      return;
    }
    last = last.then(async () => {
      if (mine !== turn) return;
      // Without its script no score is told, and nothing else is missing; the next look asks again.
      const kept = await lateScript(() => import('../../model/games/kept-game.js')).catch(() => undefined);
      if (kept === undefined) return;
      const digests = await store.digests(kept.gameDigests(NAMES_FILE));
      const games = digests.flatMap(({ id, made }) => (made === null ? [] : kept.keptGameOf(id, made)));
      if (mine === turn) score.value = kept.tallyWords(kept.scoreAgainst(games, setup));
    });
  };
  // Also this game may be deleted while it is looked at.
  store.listen(({ kind }) => kind === 'game' && look(game.peek()));
  effect(() => look(game.value));
  return score;
}
