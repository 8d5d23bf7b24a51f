/**
 * What a list shows of an entry, kept beside it, so that thousands are listed without reading them whole. It is made of
 * nothing but the entry: where it is lost, or the entry has changed, it is made again.
 */

import type { Entry, Kind } from './entry.js';

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
