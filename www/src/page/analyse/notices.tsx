/** What was skipped or mended when something was opened: one line, which unfolds where it stands for several. */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import './notices.css';

export interface NoticesProps {
  readonly sentences: ReadonlySignal<readonly string[]>;
}

export function Notices({ sentences: { value: sentences } }: NoticesProps): JSX.Element | null {
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  if (others.length === 0) return <p class="notices">{first}</p>;
  return (
    // Another list begins folded.
    <details class="notices" key={sentences}>
      <summary>{t`${sentences.length} things were skipped or mended.`}</summary>
      <ul>
        {sentences.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
    </details>
  );
}
