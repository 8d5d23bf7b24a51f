/** Which rule decided at a record. */
import type { TraceRecords } from '../engine/trace-records.js';

/** By its name in the file; a search that was reduced was decided by the late-move reduction. */
export function decidingRule(records: TraceRecords, id: number): string | undefined {
  return records.declaration(id)?.name ?? (records.reducedBy(id) > 0 ? 'lateMoveReduction' : undefined);
}
