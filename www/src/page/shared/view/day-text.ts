/** When something was, for a list: the nearer, the more is said of the time. */

import { t } from '#espalier/model/words.js';

const DAY_MS = 86_400_000;

/** `today 14:20`, `yesterday`, else the date. */
export function dayText(time: number): string {
  const language = document.documentElement.lang;
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (time >= midnight)
    return t`today ${new Date(time).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })}`;
  if (time >= midnight - DAY_MS) return t`yesterday`;
  const isRecent = time > midnight - 300 * DAY_MS;
  return new Date(time).toLocaleDateString(
    language,
    isRecent ? { weekday: 'short', day: 'numeric', month: 'short' } : { dateStyle: 'medium' },
  );
}
