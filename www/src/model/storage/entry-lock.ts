/**
 * What one view of a tab has of one entry. It writes it, or follows what another tab writes; then it can be taken over.
 * A reload finds the entry that the tab had before.
 */

import { signal } from '@preact/signals-core';
import { isRecord } from '../json.js';
import { type Entry, type Kind, later, newId, readEntry } from './entry.js';
import type { Change, EntryStore } from './entry-store.js';
import { type Claim, claim, isClaimed, type Locks, UNDISPUTED } from './tab-locks.js';

/** As a `BroadcastChannel`, for messages to all other tabs. */
export interface Channel {
  post(message: Message): void;
  listen(hear: (message: Message) => void): void;
}

export type Message =
  /** The writer has saved this. */
  | { readonly type: 'entry'; readonly entry: Entry }
  /** Somebody wants to go on with it. */
  | { readonly type: 'ask'; readonly id: string }
  /** The writer has let go of it. */
  | { readonly type: 'give'; readonly id: string; readonly entry: Entry | undefined }
  /** For the stores of other tabs. */
  | { readonly type: 'change'; readonly change: Change };

/** What another tab has told, which may run another version; undefined where this one does not know it. */
export function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) return undefined;
  const { type, id, change } = value;
  const entry = readEntry(value['entry']);
  if (type === 'entry') return entry && { type, entry };
  if (type === 'change') {
    // Kinds that are not known here are no concern of anybody here.
    const isKnown = isRecord(change) && Array.isArray(change['ids']);
    return isKnown ? { type, change: change as unknown as Change } : undefined;
  }
  return (type === 'ask' || type === 'give') && typeof id === 'string' ? { type, id, entry } : undefined;
}

export interface TabSurroundings {
  readonly store: EntryStore;
  /** Undefined where the browser has none. */
  readonly locks: Locks | undefined;
  readonly channel: Channel;
  /** Whether somebody looks at this tab. */
  readonly isSeen: () => boolean;
  /** The identity that this tab had before a reload. */
  readonly memory: { get(kind: Kind): string | null; set(kind: Kind, id: string): void };
}

export interface EntryLockEvents {
  /** Another tab has changed what is followed here. */
  readonly onEntry: (entry: Entry) => void;
  /** Another tab goes on with it; what is not saved yet is to be saved now. */
  readonly onAsked: () => void;
  /** The tab that wrote it is gone, and this one goes on with what it has left. */
  readonly onInherited: (entry: Entry) => void;
}

/** Returns what is to be done as soon as what was found is held; nothing where it is not to be held. */
type Take = (found: Entry | undefined) => (() => void) | undefined;

/** Nobody listens yet: a lock may be asked for before the view that it is for is there. */
const NOTHING = (): void => undefined;
const NOBODY: EntryLockEvents = { onEntry: NOTHING, onAsked: NOTHING, onInherited: NOTHING };

/** How long a tab that is asked for an entry may take; one that is frozen does not answer. */
const TIMEOUT_MS = 1_000;
/** How often one that follows looks for the tab that writes, and how often that must be missed: a reload is no end. */
const LOOK_MS = 1_000;
const MISSED_MAX = 3;
/** Entries that are looked through for one that can be read. */
const TRIED_MAX = 20;

export class EntryLock {
  readonly #place: TabSurroundings;
  readonly #kind: Kind;
  #events = NOBODY;
  #id = newId();
  #entry: Entry | undefined;
  #claim: Claim | undefined;
  readonly #isReadOnly = signal(false);
  #isOwn = false;
  #isRemoved = false;
  #looking: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row the tab that writes was not there. */
  #missed = 0;
  #resumed: Promise<Entry | undefined> | undefined;
  /** Grows with each entry that is held: what was asked about an earlier one is not answered. */
  #turn = 0;
  /** Grows with each entry that is to be held: of several, the last is. */
  #asked = 0;
  /** What is taken over from the tab that writes it, which takes a while to answer. */
  #taking: { readonly turn: number; readonly taken: Promise<Entry | undefined> } | undefined;
  /** What is to be held, and what another tab has told of it meanwhile. */
  #coming: { readonly id: string; entry: Entry | undefined } | undefined;

  constructor(place: TabSurroundings, kind: Kind) {
    this.#place = place;
    this.#kind = kind;
    place.channel.listen((message) => this.#hear(message));
    place.store.listen(({ ids, isRemoved }) => {
      if (ids.includes(this.#id)) this.#isRemoved = isRemoved;
    });
  }

  listen(events: EntryLockEvents): void {
    this.#events = events;
  }

  get id(): string {
    return this.#id;
  }

  /** The identity of what is opened just now, else of what is held. */
  get comingId(): string {
    return this.#coming?.id ?? this.#id;
  }

  /** Whether another tab writes it. */
  get isReadOnly(): boolean {
    return this.#isReadOnly.value;
  }

  /** Whether this tab had it before a reload. */
  get isOwn(): boolean {
    return this.#isOwn;
  }

  /** What is known of it by now. */
  get entry(): Entry | undefined {
    return this.#entry;
  }

  /** Whether somebody has deleted it since it was saved. */
  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  /** Whether it has ever been saved. */
  get isSaved(): boolean {
    return this.#entry !== undefined;
  }

  /** The entry that this tab had, else the one of its kind that was changed last. All who ask get the same. */
  resume(): Promise<Entry | undefined> {
    this.#resumed ??= this.#resume();
    return this.#resumed;
  }

  /**
   * What `read` makes of the entry that is resumed. Where it cannot be read, another version may have written it: it is
   * left as it is, and the last one that can be read is held instead.
   */
  async resumeReadable<Kept>(read: (entry: Entry | undefined) => Kept | undefined): Promise<Kept | undefined> {
    await this.resume();
    const kept = read(this.#entry);
    if (kept !== undefined || this.#entry === undefined) return kept;
    const asked = this.#asked;
    const others = await this.#place.store.list(this.#kind, TRIED_MAX);
    const other = others.find((entry) => read(entry) !== undefined);
    if (asked !== this.#asked || other === undefined) return undefined;
    this.#isOwn = false;
    await this.open(other.id);
    return read(this.#entry);
  }

  async #resume(): Promise<Entry | undefined> {
    const { store, memory } = this.#place;
    const own = memory.get(this.#kind);
    const found = (own === null ? undefined : await store.get(own)) ?? (await store.latest(this.#kind));
    this.#isOwn = found !== undefined && found.id === own;
    if (found !== undefined) await this.open(found.id);
    return this.#entry;
  }

  /**
   * Holds this entry, or follows it where another tab holds it; what is held already stays as it is. Until it has been
   * read, what was held before still is, and is saved. Nothing is taken where something else is asked for meanwhile.
   */
  async open(id: string, take: Take = () => NOTHING): Promise<void> {
    const asked = (this.#asked += 1);
    this.#coming = undefined;
    if (id === this.#id) return;
    const coming = { id, entry: undefined };
    this.#coming = coming;
    const claimed = await this.#claimIt(id, false);
    const kept = await this.#place.store.get(id);
    const found = later(coming.entry, kept);
    const onHeld = asked === this.#asked ? take(found) : undefined;
    if (onHeld === undefined) return claimed?.release();
    this.#lock(id, found);
    this.#set(claimed);
    onHeld();
  }

  /** Holds an entry that nobody else knows; one of this name, which another tab has just begun, is followed. */
  begin(id = newId()): void {
    this.#asked += 1;
    const turn = this.#lock(id, undefined);
    this.#set(UNDISPUTED);
    void this.#claimIt(id, false).then((claimed) => {
      if (turn !== this.#turn) claimed?.release();
      else if (claimed === undefined) this.#lose();
      else this.#claim = claimed;
    });
    void this.#place.store.get(id).then((kept) => turn === this.#turn && this.#goOnAfter(kept));
  }

  /** One of this name was kept at an earlier visit: what is written here comes after that. */
  #goOnAfter(kept: Entry | undefined): void {
    const own = this.#entry;
    if (kept === undefined || (own !== undefined && own.revision > kept.revision)) return;
    this.#entry = kept;
    if (own !== undefined && own !== kept) this.save(own.status, own.record);
  }

  /**
   * Whoever only reads changes nothing; nor does what is the same already, so that looking at it makes it no newer.
   * `isNewer`: not only its clock.
   */
  save(status: Entry['status'], record: unknown, isNewer = true): void {
    if (this.#isReadOnly.peek() || (this.#isRemoved && !isNewer)) return;
    if (this.#entry?.status === status && JSON.stringify(this.#entry.record) === JSON.stringify(record)) return;
    const now = Date.now();
    const { created = now, changed: before = now, revision = 0 } = this.#entry ?? {};
    const changed = isNewer ? now : before;
    this.#entry = {
      id: this.#id,
      kind: this.#kind,
      status,
      created,
      changed,
      saved: now,
      revision: revision + 1,
      record,
    };
    void this.#place.store.save(this.#entry);
    this.#place.channel.post({ type: 'entry', entry: this.#entry });
  }

  /** Goes on with what another tab has written so far, which only reads from now on. All who ask take it once. */
  takeOver(): Promise<Entry | undefined> {
    const turn = this.#turn;
    if (this.#taking?.turn === turn) return this.#taking.taken;
    const taken = this.#takeOver(turn).finally(() => {
      if (this.#taking?.taken === taken) this.#taking = undefined;
    });
    this.#taking = { turn, taken };
    return taken;
  }

  async #takeOver(turn: number): Promise<Entry | undefined> {
    await this.#ask();
    return turn === this.#turn ? this.#claimAndRead(true) : undefined;
  }

  /** Forgets an entry that there is nothing in. */
  discard(): void {
    if (!this.#isReadOnly.peek() && this.isSaved) void this.#place.store.remove({ id: this.#id, kind: this.#kind });
  }

  #lock(id: string, entry: Entry | undefined): number {
    this.#claim?.release();
    this.#coming = undefined;
    this.#entry = entry;
    this.#isRemoved = false;
    this.#id = id;
    this.#place.memory.set(this.#kind, id);
    this.#turn += 1;
    return this.#turn;
  }

  /** What is held or followed from now on; undefined where something else is by then. */
  async #claimAndRead(steal: boolean): Promise<Entry | undefined> {
    const [turn, id] = [this.#turn, this.#id];
    const claimed = await this.#claimIt(id, steal);
    const entry = later(this.#entry, await this.#place.store.get(id));
    if (turn !== this.#turn) {
      claimed?.release();
      return undefined;
    }
    this.#entry = entry;
    this.#set(claimed);
    return entry;
  }

  #set(claimed: Claim | undefined): void {
    this.#claim = claimed;
    // Another tab may have taken it since.
    this.#isReadOnly.value = claimed?.isHeld !== true;
    this.#missed = 0;
    this.#lookLater();
  }

  #lookLater(): void {
    clearTimeout(this.#looking);
    if (this.#isReadOnly.peek()) this.#looking = setTimeout(() => void this.#look(), LOOK_MS);
  }

  /** Of tabs that nobody looks at none goes on: clocks would run there. */
  async #look(): Promise<void> {
    const turn = this.#turn;
    const isMissed = this.#place.isSeen() && !(await isClaimed(this.#place.locks, this.#id));
    if (turn !== this.#turn || !this.#isReadOnly.peek()) return;
    this.#missed = isMissed ? this.#missed + 1 : 0;
    if (this.#missed < MISSED_MAX || this.#taking?.turn === turn) return this.#lookLater();
    const entry = await this.#claimAndRead(false);
    if (turn === this.#turn && !this.#isReadOnly.peek() && entry !== undefined) this.#events.onInherited(entry);
  }

  async #claimIt(id: string, steal: boolean): Promise<Claim | undefined> {
    const onLost = (): void => {
      if (this.#claim === claimed) this.#lose();
    };
    const claimed = await claim(this.#place.locks, id, onLost, { steal });
    return claimed;
  }

  #lose(): void {
    if (this.#isReadOnly.peek()) return;
    this.#set(undefined);
  }

  /** Until the writer has answered, or is known not to. */
  #ask(): Promise<void> {
    return new Promise((resolve) => {
      this.#onGiven = resolve;
      setTimeout(resolve, TIMEOUT_MS);
      this.#place.channel.post({ type: 'ask', id: this.#id });
    });
  }

  #onGiven: () => void = () => undefined;

  #hear(message: Message): void {
    if (message.type === 'entry') return this.#follow(message.entry);
    if (message.type === 'change' || message.id !== this.#id) return;
    if (message.type === 'give') {
      if (!this.#isReadOnly.peek()) return;
      if (message.entry !== undefined) this.#follow(message.entry);
      return this.#onGiven();
    }
    if (this.#isReadOnly.peek()) return;
    this.#events.onAsked();
    const entry = this.#entry;
    this.#claim?.release();
    this.#set(undefined);
    this.#place.channel.post({ type: 'give', id: this.#id, entry });
  }

  #follow(entry: Entry): void {
    if (entry.id === this.#coming?.id) this.#coming.entry = later(this.#coming.entry, entry);
    if (!this.#isReadOnly.peek() || entry.id !== this.#id || later(this.#entry, entry) !== entry) return;
    this.#entry = entry;
    this.#events.onEntry(entry);
  }
}
