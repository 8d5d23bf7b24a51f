/** When something was, for a list: the nearer, the more is said of the time. */

import { t } from '#espalier/model/words.js';

const DAY_MS = 86_400_000;
/** Within these the year is clear. */
const RECENT_MS = 300 * DAY_MS;

const FORMS = {
  hour: { hour: '2-digit', minute: '2-digit' },
  recent: { weekday: 'short', day: 'numeric', month: 'short' },
  old: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** By language and form: making one takes longer than drawing a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `today 14:20`, `yesterday`, else the date, also of a day that is still to come. */
export function dayText(time: number): string {
  const [yesterday, today, tomorrow] = [midnight(-1), midnight(0), midnight(1)];
  if (time >= tomorrow || time < yesterday) {
    return formatted(Math.abs(time - today) < RECENT_MS ? 'recent' : 'old', time);
  }
  return time >= today ? t`today ${formatted('hour', time)}` : t`yesterday`;
}

/** A date as PGN writes it, as far as it is known: `2 Jan 2024`, `Jan 2024`, `2024`; empty where it is none. */
export function dateText(date: string): string {
  const [year = '', month, day] = date.split('.').filter((part) => /^\d+$/.test(part));
  if (month === undefined) return year;
  return formatted(
    day === undefined ? 'month' : 'old',
    new Date(Number(year), Number(month) - 1, Number(day ?? 1)).getTime(),
  );
}

/** The beginning of a day, so many from today: not all days have 24 hours. */
function midnight(days: number): number {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

function formatted(form: keyof typeof FORMS, time: number): string {
  const language = document.documentElement.lang;
  const key = `${language} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, FORMS[form]);
  formats.set(key, format);
  return format.format(time);
}
