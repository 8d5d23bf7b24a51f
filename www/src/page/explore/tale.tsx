/** What the present step of the story says that is told. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { Telling } from './telling.js';
import './tale.css';

export interface TaleProps {
  readonly telling: Telling;
  readonly onStep: (step: number) => void;
}

export function Tale({ telling, onStep }: TaleProps): JSX.Element | null {
  const title = useUniqueId();
  const told = telling.told.value;
  if (told === undefined) return null;
  const { story, at, doubt } = told;
  const { steps } = story;
  return (
    <section class="tale" aria-labelledby={title}>
      <header>
        <h2 id={title}>{story.title}</h2>
        <span class="place">{t`${at + 1} of ${steps.length}`}</span>
      </header>
      <p class="telling" aria-live="polite">
        {steps[at]?.text}
      </p>
      <p class="doubt" role="status">
        {doubt}
      </p>
      <footer>
        <span class="dots" aria-hidden="true">
          {steps.map((_, index) => (
            <span class={index === at ? 'dot here' : 'dot'} />
          ))}
        </span>
        {/* Who has walked to an end keeps the focus. */}
        <button type="button" class="quiet" aria-disabled={at === 0} onClick={() => onStep(at - 1)}>{t`Back`}</button>
        <button
          type="button"
          class="primary"
          aria-disabled={at + 1 >= steps.length}
          onClick={() => onStep(at + 1)}
        >{t`Next`}</button>
      </footer>
    </section>
  );
}
