/** The games that are kept on this device: what the dialog shows of them, and what becomes of them. */

import { signal } from '@preact/signals';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import type { Ratings } from '../../model/game/levels.js';
import { savedRecord } from '../../model/game/saved-game.js';
import { GameDetails } from '../../model/games/game-details.js';
import { pgnOfGames, recordOfPgn } from '../../model/games/games-file.js';
import type { KeptGame } from '../../model/games/kept-game.js';
import { readKeptGames } from '../../model/games/kept-game.js';
import { newId } from '../../model/storage/entry.js';
import type { EntryStore } from '../../model/storage/entry-store.js';
import { offerEverywhere, tellEverywhere } from '../shared/page-notice.js';
import { copy, downloadPgn } from '../shared/share.js';

/** More than anybody has played here. */
const GAMES_MAX = 20_000;

export class MyGames {
  /** Undefined until they have been read. */
  readonly games = signal<readonly KeptGame[] | undefined>(undefined);
  readonly ratings = signal<Ratings>([]);
  readonly details: GameDetails;
  readonly #rules: Rules;
  readonly #store: EntryStore;

  constructor(rules: Rules, store: EntryStore) {
    this.#rules = rules;
    this.#store = store;
    this.details = new GameDetails(rules);
  }

  /** Reads them again: other tabs play, too. */
  async load(): Promise<void> {
    this.games.value = readKeptGames(await this.#store.list('game', GAMES_MAX));
  }

  copy(game: KeptGame): void {
    void copy(pgnOfGames(this.#rules, [game], this.details));
  }

  saveAll(): void {
    downloadPgn('espalier-games.pgn', pgnOfGames(this.#rules, this.games.value ?? [], this.details));
  }

  /** It can be brought back as long as the page says so. */
  async delete(game: KeptGame): Promise<void> {
    await this.#store.remove(game.id);
    this.games.value = this.games.value?.filter(({ id }) => id !== game.id);
    offerEverywhere(t`The game is deleted.`, t`Undo`, () => {
      void this.#store.save({ ...game.entry, revision: game.entry.revision + 1 }).then(() => this.load());
    });
  }

  /** Takes games from a file that `saveAll` has written; those that are here already are left as they are. */
  async import(file: Blob): Promise<void> {
    const here = new Set((this.games.value ?? []).map(({ record }) => keyOf(record.moves)));
    let [added, known, foreign] = [0, 0, 0];
    for await (const tree of this.#rules.streamPgn(file)) {
      const found = recordOfPgn(tree);
      if (found === undefined) foreign += 1;
      else if (here.has(keyOf(found.record.moves))) known += 1;
      else {
        here.add(keyOf(found.record.moves));
        added += 1;
        const { record, played } = found;
        const isOver = record.result !== undefined;
        const times = { created: played, changed: played, saved: played, revision: 1 };
        await this.#store.save({
          id: newId(),
          kind: 'game',
          status: isOver ? 'over' : 'open',
          ...times,
          record: savedRecord(record),
        });
      }
    }
    await this.load();
    const parts = [t`Games added: ${added}.`];
    if (known > 0) parts.push(t`Here already: ${known}.`);
    if (foreign > 0) parts.push(t`Not played here: ${foreign}. Analyse opens those.`);
    tellEverywhere(parts.join(' '));
  }
}

const keyOf = (moves: readonly string[]): string => moves.join(' ');
