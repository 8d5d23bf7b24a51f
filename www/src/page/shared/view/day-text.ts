/** When something was, for a list: the nearer, the more is said of the time. */

import { t } from '#espalier/model/words.js';

const DAY_MS = 86_400_000;

const FORMS = {
  hour: { hour: '2-digit', minute: '2-digit' },
  recent: { weekday: 'short', day: 'numeric', month: 'short' },
  old: { dateStyle: 'medium' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** By language and form: making one takes longer than drawing a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `today 14:20`, `yesterday`, else the date. */
export function dayText(time: number): string {
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (time >= midnight) return t`today ${formatted('hour', time)}`;
  if (time >= midnight - DAY_MS) return t`yesterday`;
  return formatted(time > midnight - 300 * DAY_MS ? 'recent' : 'old', time);
}

function formatted(form: keyof typeof FORMS, time: number): string {
  const language = document.documentElement.lang;
  const key = `${language} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, FORMS[form]);
  formats.set(key, format);
  return format.format(time);
}
