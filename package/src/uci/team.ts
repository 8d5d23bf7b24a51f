/**
 * The threads that search beside the one that answers lines. Each is told what that one has been told, and is then at its
 * searches; they have the hash table in common, and say nothing.
 */
import { type SharedTable, TableMemory } from '../engine/shared-table.js';
import { type SlotUser, STOP, WorkerSlot } from '../engine/worker-slot.js';
import { type FromThread, type Help, signOf, type ToThread } from './protocol.js';
import type { EngineHost } from './surroundings.js';

type Asked = Omit<Help, 'place' | 'threads' | 'isNewGame'>;

type Host = Pick<EngineHost, 'module' | 'spawnHelper' | 'say'>;

export class Team {
  readonly #host: Host;
  readonly #helpers: Helper[] = [];
  readonly table: TableMemory;

  /** With a table of half the size, and so on, where memory is short. Throws where there is none. */
  constructor(host: Host, hashMb: number) {
    this.#host = host;
    this.table = TableMemory.upTo(hashMb);
  }

  /** So many threads search, with the one who leads. */
  set threads(count: number) {
    for (const helper of this.#helpers.splice(count - 1)) helper.end();
    while (this.#helpers.length < count - 1) this.#helpers.push(new Helper(this.#host, this.table.forHelper()));
  }

  /** Those that have started. */
  get ready(): number {
    return this.#ready.length;
  }

  begin(search: Asked, helpers: number): void {
    const ready = this.#ready.slice(0, helpers);
    for (const [index, helper] of ready.entries()) helper.begin({ ...search, threads: helpers + 1, place: index + 1 });
    for (const helper of this.#helpers) helper.wake();
  }

  stop(): void {
    for (const helper of this.#helpers) helper.stop();
  }

  /** What earlier searches have taught is to be forgotten. */
  forget(): void {
    for (const helper of this.#helpers) helper.forget();
  }

  end(): void {
    for (const helper of this.#helpers.splice(0)) helper.end();
  }

  get #ready(): Helper[] {
    return this.#helpers.filter(({ isReady }) => isReady);
  }
}

/** One thread that helps: it is at one search at a time, and at the next when it has left the one before. */
class Helper implements SlotUser<FromThread> {
  readonly #host: Host;
  readonly #slot: WorkerSlot<ToThread, FromThread>;
  #next: Omit<Help, 'isNewGame'> | undefined;
  #isNewGame = false;

  constructor(host: Host, table: SharedTable) {
    this.#host = host;
    this.#slot = new WorkerSlot<ToThread, FromThread>(
      {
        spawn: host.spawnHelper,
        greeting: async (signal) => ({
          type: 'start',
          module: host.module,
          suspends: false,
          signal,
          restore: [],
          table,
        }),
        sign: signOf,
        sharesMemory: true,
        signalMessage: (signal) => ({ type: 'signal', signal }),
      },
      this,
    );
    this.#slot.warm();
  }

  get isReady(): boolean {
    return this.#slot.isFree || this.#slot.isBusy;
  }

  /** One that was lost comes back. */
  wake(): void {
    this.#slot.warm();
  }

  begin(search: Omit<Help, 'isNewGame'>): void {
    this.#next = search;
    this.free();
  }

  stop(): void {
    this.#next = undefined;
    this.#slot.signal(STOP);
  }

  forget(): void {
    this.#isNewGame = true;
  }

  end(): void {
    void this.#slot.dispose();
  }

  /** @internal Of the slot's user. */
  free(): void {
    if (this.#next === undefined || !this.#slot.isFree) return;
    const help = this.#next;
    this.#next = undefined;
    const message = { type: 'help', ...help, isNewGame: this.#isNewGame } as const;
    this.#isNewGame = false;
    this.#slot.give({ message, isSilent: false, hears: true });
  }

  /** @internal Of the slot's user. */
  heard(): void {}

  /** @internal Of the slot's user. */
  overdue(): void {}

  /** @internal Of the slot's user. */
  lost({ message }: { readonly message: string }, wasBusy: boolean): void {
    this.#next = undefined;
    if (wasBusy) this.#slot.warm();
    this.#host.say(`info string A thread stopped unexpectedly and is started again: ${message}`);
  }

  /** @internal Of the slot's user. The others search without it. */
  failed(): void {}
}
