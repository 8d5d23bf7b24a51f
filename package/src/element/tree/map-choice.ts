/** What the colors of a map can stand for: what the program has recorded. */
import type { TraceField } from '../../engine/trace-fields.js';
import type { TraceRecords } from '../../engine/trace-records.js';
import type { MapColor } from '../../model/palette.js';

/** One of these is enough. */
const NEEDED: Readonly<Record<Exclude<MapColor, 'rule'>, readonly TraceField[]>> = {
  rate: ['rate', 'improving', 'improvement'],
  improvement: ['improvement'],
};

/** Whether the records know what a color stands for. */
export function canColor(records: TraceRecords, color: MapColor): boolean {
  return color === 'rule' || NEEDED[color].some((field) => records.recorded.has(field));
}

/** The color that is asked for, or that of rules where the records do not know what it stands for. */
export function colorFor(records: TraceRecords | undefined, color: MapColor): MapColor {
  return records === undefined || canColor(records, color) ? color : 'rule';
}
