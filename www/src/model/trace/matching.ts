/**
 * Records that a query lets through, as a column of numbers: half a million of them cost two megabytes and no objects.
 */

import { firstFrom } from '#espalier/model/sorted-ids.js';
import type { Test } from '#espalier/query/compile.js';
import { compileQuery } from '#espalier/query/compile.js';
import type { Searched } from '#espalier/query/fields.js';
import { QueryError } from '#espalier/query/parse.js';

/** The first `count` records that pass a test, in the order of the search. */
export function matchesOf(test: Test, count: number): Uint32Array {
  const found = new Uint32Array(count);
  let length = 0;
  for (let id = 0; id < count; id += 1) {
    if (test(id)) {
      found[length] = id;
      length += 1;
    }
  }
  return found.slice(0, length);
}

/** The match after a record in the order of the search, or before it; past the last one comes the first. */
export function matchBeside(matches: Uint32Array, id: number, way: 'next' | 'previous'): number | undefined {
  const at = way === 'next' ? firstFrom(matches, id + 1) : firstFrom(matches, id) - 1;
  return matches[(at + matches.length) % matches.length];
}

/** The records that match, in the order of the search, or what is wrong with the query. */
export function answerTo(text: string, searched: Searched): Uint32Array | QueryError {
  try {
    return matchesOf(compileQuery(text, searched), searched.positions.records.count);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}
