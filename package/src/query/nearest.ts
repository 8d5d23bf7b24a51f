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

/** Letters to put in, leave out or change. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + Number(one[at - 1] !== other[to - 1]);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
