/** What is kept between visits: a game or an analysis with an identity, or what belongs to one. */

import { isRecord } from '../json.js';

export const KINDS = ['game', 'analysis', 'review', 'pasted', 'practice'] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  readonly id: string;
  readonly kind: Kind;
  /** Whether it can go on: a game that has ended is over. */
  readonly status: 'open' | 'over';
  /** Milliseconds since 1970, and so is `changed`. */
  readonly created: number;
  readonly changed: number;
  /** When it was saved last, be it for the clock alone. What earlier versions saved does not say it. */
  readonly saved?: number;
  /** Grows with every change: of two states of the same entry the one with more is the later one. */
  readonly revision: number;
  /** Whoever made it knows what it is, and checks it when it is read. */
  readonly record: unknown;
}

/** What another version, or a person, may have written; undefined where it is no entry. */
export function readEntry(value: unknown): Entry | undefined {
  if (!isRecord(value)) return undefined;
  const { id, created, changed, saved, revision, record } = value;
  const kind = KINDS.find((known) => known === value['kind']);
  const status = value['status'] === 'over' ? 'over' : 'open';
  if (typeof id !== 'string' || kind === undefined) return undefined;
  if (typeof created !== 'number' || typeof changed !== 'number' || typeof revision !== 'number') return undefined;
  return { id, kind, status, created, changed, ...(typeof saved === 'number' && { saved }), revision, record };
}

/** The later state of an entry. */
export function later(one: Entry | undefined, other: Entry | undefined): Entry | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.revision > one.revision ? other : one;
}

/** Pages that are not secure have no `randomUUID`. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What a list shows of an entry, kept beside it, so that thousands are listed without reading them whole. It is made of
 * nothing but the entry: where it is lost, or the entry has changed, it is made again.
 */
export interface Digest<Made = unknown> {
  /** Of the entry, and so are its kind and its revision. */
  readonly id: string;
  readonly kind: Kind;
  readonly revision: number;
  /** How it was made: what was made in another way is not read. */
  readonly form: string;
  readonly made: Made;
}

/** How those of a kind are made. */
export interface DigestMaker<Made> {
  readonly kind: Kind;
  readonly form: string;
  /** Something that a database can keep; nothing of it may come from anywhere else than the entry. */
  readonly make: (entry: Entry) => Made;
}

export function digestOf<Made>({ kind, form, make }: DigestMaker<Made>, entry: Entry): Digest<Made> {
  return { id: entry.id, kind, revision: entry.revision, form, made: make(entry) };
}
