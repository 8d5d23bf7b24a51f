/** Numbers of records in a column, the smallest first. */

/** The place of the first one that is not less than `least`. */
export function firstFrom(ids: Uint32Array, least: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether there is one from `from` on and before `to`. */
export function hasWithin(ids: Uint32Array, from: number, to: number): boolean {
  const first = ids[firstFrom(ids, from)];
  return first !== undefined && first < to;
}
