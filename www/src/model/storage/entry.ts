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
