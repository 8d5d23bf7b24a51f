/** The recordings that were opened together, to choose the one that is shown. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Suite } from './suite.js';
import './suite-cards.css';

export interface SuiteCardsProps {
  readonly suite: Suite;
  readonly onOpen: (file: File) => void;
}

export function SuiteCards({ suite, onOpen }: SuiteCardsProps): JSX.Element | null {
  const files = suite.files.value;
  if (files.length < 2) return null;
  return (
    <div class="recordings" role="group" aria-label={t`Recordings`}>
      {files.map((file) => (
        <button type="button" aria-pressed={file === suite.shown.value} onClick={() => onOpen(file)}>
          {file.name}
        </button>
      ))}
    </div>
  );
}
