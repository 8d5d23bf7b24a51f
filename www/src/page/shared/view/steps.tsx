/** Through the moves: to the start, back, on, to the end. What can do nothing keeps the focus. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Icon } from './icon.js';

export type Step = 'first' | 'previous' | 'next' | 'last';

export interface StepsProps {
  readonly class: string;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** What the position at the end is called. */
  readonly end: string;
  readonly onStep: (step: Step) => void;
}

export function Steps({ class: kind, isStart, isEnd, end, onStep }: StepsProps): JSX.Element {
  const steps = [
    ['first', t`First position`, t`Home`, isStart],
    ['previous', t`One move back`, t`Left arrow`, isStart],
    ['next', t`One move forward`, t`Right arrow`, isEnd],
    ['last', end, t`End`, isEnd],
  ] as const;
  return (
    <div class={kind}>
      {steps.map(([step, name, key, isIdle]) => (
        <button
          type="button"
          class={`step ${step}`}
          aria-label={name}
          title={key}
          aria-disabled={isIdle}
          onClick={() => onStep(step)}
        >
          <Icon name={step} />
        </button>
      ))}
    </div>
  );
}
