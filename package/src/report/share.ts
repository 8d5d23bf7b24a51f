/** A part of a whole, and what it says of more than was counted. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** The two-sided 95% quantile of the normal distribution. */
const NORMAL_95 = 1.959963984540054;

/** From 0 to 1; `undefined` of nothing. */
export function ratioOf({ part, of }: Share): number | undefined {
  return of === 0 ? undefined : part / of;
}

/** The 95% interval of Wilson, as audits have it. */
export function intervalOf({ part, of }: Share): readonly [number, number] | undefined {
  if (of === 0) return undefined;
  const [share, z2] = [part / of, NORMAL_95 ** 2];
  const center = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (NORMAL_95 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))) / (1 + z2 / of);
  return [Math.min(share, Math.max(0, center - half)), Math.max(share, Math.min(1, center + half))];
}

export function sum(one: Share, other: Share): Share {
  return { part: one.part + other.part, of: one.of + other.of };
}
