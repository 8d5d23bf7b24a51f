/** Starts something that takes a while, stops it, and says how it goes. */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Work } from './work.js';
import './work-buttons.css';

export interface WorkButtonsProps {
  readonly work: Work;
  readonly label: string;
  /** What can be chosen, before the button. */
  readonly children?: ComponentChildren;
}

export function WorkButtons({ work, label, children }: WorkButtonsProps): JSX.Element {
  const isRunning = work.isRunning.value;
  return (
    <div class="work">
      {children}
      {/* One button, so that the focus stays where it was. */}
      <button
        type="button"
        disabled={!work.isPossible.value}
        onClick={() => (isRunning ? work.stop() : void work.start())}
      >
        {isRunning ? t`Stop` : label}
      </button>
      <p class="note" role="status">
        {work.note.value()}
      </p>
    </div>
  );
}
