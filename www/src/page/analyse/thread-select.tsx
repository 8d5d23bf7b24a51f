/**
 * In how many threads a position is searched. Where there is nothing to choose and nothing to say, nothing is shown.
 */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { threadChoices } from '../../model/analysis/thread-choice.js';

export interface ThreadSelectProps {
  readonly threads: number;
  readonly onChoose: (threads: number) => void;
}

export function ThreadSelect({ threads, onChoose }: ThreadSelectProps): JSX.Element | null {
  const { most, remark } = threadChoices({
    cores: navigator.hardwareConcurrency,
    isIsolated: crossOriginIsolated,
    hasSharedMemory: typeof SharedArrayBuffer === 'function',
  });
  if (most === 1 && remark === undefined) return null;
  return (
    <label class="lines-count">
      <span class="label-text">{t`Threads`}</span>{' '}
      <select
        // Where there is no room for the word, it still has its name.
        aria-label={t`Threads`}
        value={Math.min(threads, most)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {Array.from({ length: most }, (_, index) => (
          <option>{index + 1}</option>
        ))}
        {remark !== undefined && <option disabled>{remark}</option>}
      </select>
    </label>
  );
}
