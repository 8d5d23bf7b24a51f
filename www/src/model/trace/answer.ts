/** What is found of a recording by a query. */

import { compileQuery } from '#espalier/query/compile.js';
import type { Searched } from '#espalier/query/fields.js';
import { QueryError } from '#espalier/query/parse.js';
import { matchesOf } from './matching.js';

/** The records that match, in the order of the search, or what is wrong with the query. */
export function answerTo(text: string, searched: Searched): Uint32Array | QueryError {
  try {
    return matchesOf(compileQuery(text, searched), searched.positions.records.count);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}
