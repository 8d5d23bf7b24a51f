/**
 * Records that a query lets through, as a column of numbers: half a million of them cost two megabytes and no objects.
 */

import { compileQuery, type Test } from '#espalier/query/compile.js';
import type { Searched } from '#espalier/query/fields.js';
import { QueryError } from '#espalier/query/parse.js';

/** Milliseconds that are looked for matches before the first are told, and at a time after that: typing goes on. */
const [FIRST_LOOK, LOOK] = [40, 12];
/** Records between two looks at the clock. */
const BLOCK = 1024;

/** Looks for the first `count` records that pass a test, in the order of the search, some milliseconds at a time. */
export class Matching {
  readonly #test: Test;
  readonly #count: number;
  readonly #found: Uint32Array;
  #length = 0;
  #next = 0;

  constructor(test: Test, count: number) {
    this.#test = test;
    this.#count = count;
    this.#found = new Uint32Array(count);
  }

  /** Those found so far. */
  get found(): Uint32Array {
    return this.#found.slice(0, this.#length);
  }

  /** Whether all records have been looked at. */
  get isDone(): boolean {
    return this.#next >= this.#count;
  }

  /** Looks at one block of records at least. */
  lookOn(milliseconds = Infinity): void {
    const end = performance.now() + milliseconds;
    do {
      const blockEnd = Math.min(this.#next + BLOCK, this.#count);
      for (; this.#next < blockEnd; this.#next += 1) {
        if (!this.#test(this.#next)) continue;
        this.#found[this.#length] = this.#next;
        this.#length += 1;
      }
    } while (!this.isDone && performance.now() < end);
  }
}

/** The first `count` records that pass a test, in the order of the search. */
export function matchesOf(test: Test, count: number): Uint32Array {
  const matching = new Matching(test, count);
  matching.lookOn();
  return matching.found;
}

/** Told the records that match, in the order of the search, and whether there may be more. */
export type OnFound = (found: Uint32Array, isLooking: boolean) => void;

/** Looks for the records that match. Returns a function that ends the search, or the fault of the query. */
export function lookFor(text: string, searched: Searched, onFound: OnFound): (() => void) | QueryError {
  try {
    const matching = new Matching(compileQuery(text, searched), searched.positions.records.count);
    return tell(matching, onFound);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

/** Tells the first matches at once, or as soon as there is one, and all when every record has been looked at. */
function tell(matching: Matching, onFound: OnFound): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (milliseconds: number, isFirst: boolean, wasEmpty: boolean): void => {
    matching.lookOn(milliseconds);
    const { found, isDone } = matching;
    const isNews = isDone || isFirst || (wasEmpty && found.length > 0);
    if (isNews) onFound(found, !isDone);
    if (!isDone) timer = setTimeout(() => look(LOOK, false, found.length === 0));
  };
  look(FIRST_LOOK, true, true);
  return () => clearTimeout(timer);
}
