/**
 * Which moments of all games are practised today: those that are due, the worst first, and those of today already done.
 */

import type { Moment, MomentSet, Progress } from './moment.js';

/** A moment with the game that it is of. */
export interface Task {
  readonly set: MomentSet;
  readonly moment: Moment;
}

/** As far as it says which moments are due. */
export interface Practised {
  readonly moments: readonly Pick<Moment, 'progress'>[];
}

const FIVE = 5;
const DAY_MS = 86_400_000;
/** After how many days one comes again that was found at the first try so often in a row. */
const PAUSES = [1, 3, 7, 21, 60] as const;

/** Those of today that have been practised come first, so that the five stay the same all day. */
export function todaysFive(sets: readonly MomentSet[], now: number): Task[] {
  const tasks = tasksOf(sets);
  const today = new Date(now).setHours(0, 0, 0, 0);
  const done = tasks.filter(
    ({ moment: { progress } }) => progress !== undefined && isPast(progress, now) && progress.at >= today,
  );
  const due = tasks.filter((task) => !done.includes(task) && isDue(task.moment, now));
  return [...done, ...due.sort((one, other) => other.moment.points - one.moment.points)].slice(0, FIVE);
}

/** All that can be practised, as they come. */
export function tasksOf(sets: readonly MomentSet[]): Task[] {
  return sets.flatMap((set) => set.moments.map((moment) => ({ set, moment })));
}

/** How many have not been found yet, or are to come again. */
export function countDue(sets: readonly Practised[], now: number): number {
  return sets.flatMap(({ moments }) => moments.filter((moment) => isDue(moment, now))).length;
}

function isDue({ progress }: Pick<Moment, 'progress'>, now: number): boolean {
  if (progress === undefined || !isPast(progress, now)) return true;
  const pause = PAUSES[Math.min(progress.streak, PAUSES.length) - 1] ?? 1;
  return now >= progress.at + pause * DAY_MS;
}

/** The clock of the machine may have been ahead for a while: a moment of next year would not come for years. */
function isPast({ at }: Progress, now: number): boolean {
  return at < now + DAY_MS;
}
