/** The query that has a button of its own. */

import type { TraceRecords } from '#espalier/engine/trace-records.js';

/** Moves that were reduced and then searched again: the reduction had been wrong, or looked so. */
export const REDUCED_WRONGLY = 'reduced re-searched';

/** Whether the program of a recording has recorded what that asks for. */
export const recordsReductions = ({ recorded }: Pick<TraceRecords, 'recorded'>): boolean =>
  recorded.has('visit') && recorded.has('searches');
