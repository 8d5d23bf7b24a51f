/** What a wrong name may have been meant to be. */

/** The name with the fewest letters wrong, if that is at most a third of them. */
export function nearest(wrong: string, names: readonly string[]): string | undefined {
  const typed = wrong.toLowerCase();
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const name of names) {
    const letters = distance(typed, name.toLowerCase());
    if (letters >= fewest) continue;
    [best, fewest] = [name, letters];
  }
  return best;
}

/** Letters to put in, leave out or change, and pairs of them to turn round. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + Number(one[at - 1] !== other[to - 1]);
      const isTurned = to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const turned = isTurned ? (before[to - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, turned));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
