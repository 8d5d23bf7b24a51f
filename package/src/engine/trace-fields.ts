/** The fields of a record that a program may leave out. */
import { LISTABLE } from './trace-layout.js';

/** A field that a file may lack. */
export type TraceField = (typeof LISTABLE)[number];

/** All of them, as Espalier records. */
export const ALL_FIELDS: ReadonlySet<TraceField> = new Set(LISTABLE);

/** Whether each field is among these. */
export function flagsOf(recorded: ReadonlySet<TraceField>): Readonly<Record<TraceField, boolean>> {
  return Object.fromEntries(LISTABLE.map((field) => [field, recorded.has(field)])) as Record<TraceField, boolean>;
}
