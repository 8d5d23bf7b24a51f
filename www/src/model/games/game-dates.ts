/** Under which dates a game is found: its year, and the last days up to today. */

/** The year of a date as PGN writes it. */
const YEAR = /^\d{4}/;
const WHOLE = /^\d{4}\.\d\d\.\d\d$/;

/** So many days, today included. */
export const PERIODS = [7, 30, 365] as const;

/** As PGN writes it: `2024.01.02`. */
export function pgnDate(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('.');
}

/** `date` as PGN writes it; a period is named by its days, a year by its number. */
export function datesSeenFrom(today: Date): (date: string) => readonly string[] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const last = pgnDate(today);
  const periods = PERIODS.map((days) => [`${days}`, pgnDate(new Date(year, month, day + 1 - days))] as const);
  return (date) => [
    ...(WHOLE.test(date) && date <= last ? periods.flatMap(([name, first]) => (date >= first ? name : [])) : []),
    ...(YEAR.exec(date) ?? []),
  ];
}
