/** The game of this tab survives a reload; one of another tab is shown as it goes on there. */

import { effect, untracked } from '@preact/signals-core';
import { type Game, type GameRecord, isOver, pliesOf } from '../../model/game/game.js';
import type { GameSession } from '../../model/game/game-session.js';
import { readGameRecord, recordOf } from '../../model/game/saved-game.js';
import type { Entry } from '../../model/storage/entry.js';
import type { EntryLock } from '../../model/storage/entry-lock.js';
import type { PageStorage } from '../shared/storage.js';
import type { KeptPlace } from './current-game.js';

export class GameStore {
  readonly #lock: EntryLock;
  readonly #session: GameSession;
  #saved: Game | undefined;
  /** The player's, in the game that is over. */
  #accuracy: number | undefined;
  /** Nobody has asked for it: until there is a move in it, it is not missed. */
  #isUnasked = false;

  constructor(storage: PageStorage, session: GameSession) {
    this.#session = session;
    this.#lock = storage.hold('game');
    this.#lock.listen({
      onEntry: (entry) => {
        const record = readGameRecord(entry.record);
        if (record !== undefined) session.watch(record, ageOf(entry));
      },
      onAsked: () => this.save(),
      onInherited: (entry) => {
        const record = known(entry);
        if (record !== undefined) session.resume(record);
      },
    });
    effect(() => {
      if (this.isElsewhere) untracked(() => session.giveAway());
    });
    storage.beforeLeaving(() => this.save());
  }

  /** Whether another tab plays it. */
  get isElsewhere(): boolean {
    return this.#lock.isReadOnly;
  }

  get id(): string {
    return this.#lock.id;
  }

  /** Where the game is kept, and when it was played last. */
  get place(): KeptPlace {
    return { id: this.#lock.id, date: new Date(this.#lock.entry?.changed ?? Date.now()) };
  }

  /** Whether there is something in it. */
  get isWorthKeeping(): boolean {
    const { game } = this.#session;
    return game !== undefined && (pliesOf(game) > 0 || isOver(game));
  }

  /** The identity of the game, where it can go on after another one has taken its place. */
  get resting(): string | undefined {
    const { game } = this.#session;
    return game === undefined || isOver(game) || pliesOf(game) === 0 || this.isElsewhere ? undefined : this.#lock.id;
  }

  /** How long ago it was saved. */
  get age(): number {
    return ageOf(this.#lock.entry);
  }

  /** The game that this tab had, else the one that was played last; nothing where there is none that can be read. */
  async load(): Promise<GameRecord | undefined> {
    return this.#loaded(await this.#lock.resumeReadable(known));
  }

  /**
   * Another game that is kept, in the place of this one, which is kept, too. `onOpened` has nothing where it cannot be
   * read, and is not called where another one has been asked for meanwhile.
   */
  open(id: string, onOpened: (game: GameRecord | undefined) => void): Promise<void> {
    return this.#lock.open(id, (entry) => {
      const record = known(entry);
      if (record === undefined) onOpened(undefined);
      else this.#leave();
      return record && (() => onOpened(this.#loaded(record)));
    });
  }

  /** What comes next is another game, which somebody has asked for or not. One without a move is not missed. */
  begin(isAsked: boolean): void {
    this.#leave();
    this.#lock.begin();
    this.#loaded(undefined);
    this.#isUnasked = !isAsked;
  }

  /** How well the player has played the game that is over. */
  judged(accuracy: number): void {
    const { game } = this.#session;
    if (game === undefined || !isOver(game) || game !== this.#saved || accuracy === this.#accuracy) return;
    this.#accuracy = accuracy;
    this.#lock.save('over', recordOf(game, performance.now(), accuracy), false);
  }

  /** Saves the game, and how much time is left in it. */
  save(): void {
    const { game } = this.#session;
    if (game === undefined || this.isElsewhere) return;
    if (this.#isUnasked && !this.isWorthKeeping) return;
    this.#isUnasked = false;
    // The time of a game that rests is what it was.
    if (game === this.#saved && game.clock.running === null) return;
    const isNewer = game !== this.#saved;
    this.#saved = game;
    this.#lock.save(
      isOver(game) ? 'over' : 'open',
      recordOf(game, performance.now(), isOver(game) ? this.#accuracy : undefined),
      isNewer,
    );
  }

  /** With the time that is left in it. */
  #leave(): void {
    if (this.#session.game !== undefined && !this.isWorthKeeping) this.#lock.discard();
    else this.save();
  }

  #loaded(record: GameRecord | undefined): GameRecord | undefined {
    this.#saved = undefined;
    this.#isUnasked = false;
    this.#accuracy = record?.accuracy;
    return record;
  }

  /** Goes on with a game of another tab. */
  async takeOver(): Promise<GameRecord | undefined> {
    return known(await this.#lock.takeOver());
  }
}

/** The clocks of two tabs are those of one machine. */
function ageOf(entry: Entry | undefined): number {
  const now = Date.now();
  return Math.max(0, now - (entry?.saved ?? now));
}

const known = (entry: Entry | undefined): GameRecord | undefined => readGameRecord(entry?.record);
