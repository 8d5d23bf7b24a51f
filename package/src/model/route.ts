/** The way through the tree of records from one to another. */
import type { TraceRecords } from '../engine/trace-records.js';

/**
 * Up to the last record that both lines have, and from there on; the first one is left out, the last one is not. Where no
 * move is made nothing is seen to change, so searches of a node itself are passed over, but where the lines part.
 */
export function routeBetween(records: TraceRecords, from: number, to: number): number[] {
  const [here, there] = [records.line(from), records.line(to)];
  let common = 0;
  while (common + 1 < here.length && here[common + 1] === there[common + 1]) common += 1;
  const way = [...here.slice(common, -1).reverse(), ...there.slice(common + 1)];
  const parting = here[common];
  const isSeen = (id: number): boolean => records.move(id) !== undefined || records.passes(id) || id === parting;
  return way.filter((id, index) => isSeen(id) || index === way.length - 1);
}
