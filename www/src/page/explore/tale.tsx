/** What the present step of the story says that is told, or that the story was left. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { STORIES } from '../../model/explore/stories.js';
import type { Story } from '../../model/explore/story.js';
import { written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { Telling } from './telling.js';
import './tale.css';

export interface TaleProps {
  readonly telling: Telling;
  /** The record that is shown, and what its move is called. */
  readonly selected: number;
  readonly here: string;
  /** Whether the next story is not named: there is no room. */
  readonly isBrief: boolean;
  readonly onTell: (story: Story, step: number) => void;
}

export function Tale({ telling, selected, here, isBrief, onTell }: TaleProps): JSX.Element | null {
  const title = useUniqueId();
  const told = telling.told.value;
  if (told === undefined) return null;
  const { story, at, id, doubt } = told;
  const { steps } = story;
  const isLeft = selected !== id;
  return (
    <section class="tale" aria-labelledby={title}>
      <header>
        <h2 id={title}>{story.title()}</h2>
        <span class="place">{t`${at + 1} of ${steps.length}`}</span>
      </header>
      <p class="telling" aria-live="polite">
        {isLeft ? t`You have gone on to ${written(here)} by yourself.` : written(steps[at]?.text() ?? '')}
      </p>
      <p class="doubt" role="status">
        {isLeft ? '' : doubt}
      </p>
      <footer>
        <span class="dots" aria-hidden="true">
          {steps.map((_, index) => (
            <span class={index === at ? 'dot here' : 'dot'} />
          ))}
        </span>
        {/* Who has walked to an end keeps the focus. */}
        <button
          type="button"
          class="quiet"
          aria-disabled={at === 0}
          onClick={() => at > 0 && onTell(story, at - 1)}
        >{t`Back`}</button>
        <Onward story={story} at={at} isLeft={isLeft} isBrief={isBrief} onTell={onTell} />
      </footer>
    </section>
  );
}

/** To the next step; after the last one to the next story, by its name; back to the step, where that was left. */
function Onward({
  story,
  at,
  isLeft,
  isBrief,
  onTell,
}: { readonly story: Story; readonly at: number; readonly isLeft: boolean } & Pick<
  TaleProps,
  'isBrief' | 'onTell'
>): JSX.Element {
  const following = STORIES[STORIES.findIndex(({ id }) => id === story.id) + 1] ?? STORIES[0];
  const isLast = at + 1 >= story.steps.length;
  const onPress = (): void => {
    if (isLeft) onTell(story, at);
    else if (!isLast) onTell(story, at + 1);
    else if (following !== undefined) onTell(following, 0);
  };
  const next = isLast && !isBrief && following !== undefined ? t`Next: ${following.title()}` : t`Next`;
  // One button, so that the focus stays in its place.
  return (
    <button type="button" class="primary" title={isLast && !isLeft ? following?.title() : undefined} onClick={onPress}>
      {isLeft ? t`Back to step ${at + 1}` : next}
    </button>
  );
}
