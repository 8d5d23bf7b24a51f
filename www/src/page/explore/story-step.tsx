/** The present step of the story that is told; without a story, the sentence of the selected record. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { RecordTree } from '#espalier/model/record-tree.js';
import { t } from '#espalier/model/words.js';
import { nameOf } from '../../model/explore/questions.js';
import { STORIES } from '../../model/explore/stories.js';
import { useInSight } from '../shared/view/in-sight.js';
import { scoreView, written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { Exploration } from './exploration.js';
import type { Shown } from './shown.js';
import type { Told } from './story-player.js';
import { playStory, type Step, tell } from './tell-story.js';
import './story-step.css';

interface StoryStepProps {
  readonly exploration: Exploration;
}

export function StoryStep({ exploration }: StoryStepProps): JSX.Element | null {
  const { storyPlayer, shown, layout } = exploration;
  const onTell = (step: Step): void => void tell(exploration, step);
  const title = useUniqueId();
  const told = storyPlayer.told.value;
  if (told === undefined) return layout.isSimple.value ? <Untold shown={shown} /> : null;
  const { story, at, ids, doubt } = told;
  const { steps } = story;
  const isLeft = shown.selected.value !== ids[at];
  return (
    <section class="story-step" data-step={isLeft ? undefined : at} aria-labelledby={title}>
      <header>
        <h2 id={title}>{written(story.title())}</h2>
        <span class="place">{t`${at + 1} of ${steps.length}`}</span>
      </header>
      {steps.length > 1 && <Crumbs told={told} onTell={(step) => onTell({ story, at: step })} />}
      <p class="story-text" aria-live="polite">
        {written(
          isLeft
            ? [t`You’ve left the story.`, layout.isSimple.value && sentenceOf(shown)].filter(Boolean).join(' ')
            : (steps[at]?.text() ?? ''),
        )}
      </p>
      <p class="doubt" role="status">
        {isLeft ? '' : doubt}
      </p>
      <footer>
        {steps.length > 1 && <progress aria-hidden="true" max={steps.length} value={at + 1} />}
        {/* At either end the focus stays where it is. */}
        <button
          type="button"
          class="quiet"
          aria-disabled={at === 0}
          onClick={() => at > 0 && onTell({ story, at: at - 1 })}
        >{t`Back`}</button>
        {steps.length > 1 && (
          <button type="button" onClick={() => playStory(exploration)}>
            {storyPlayer.isPlaying.value ? t`Pause` : t`Play all`}
          </button>
        )}
        <Onward told={told} isLeft={isLeft} isBrief={layout.isLow.value || layout.isSimple.value} onTell={onTell} />
      </footer>
    </section>
  );
}

/** The selected record, where no story is told. */
function Untold({ shown }: Pick<Exploration, 'shown'>): JSX.Element {
  const title = useUniqueId();
  const { loaded, selected } = shown;
  return (
    <section class="story-step" aria-labelledby={title}>
      <header>
        <h2 id={title}>{loaded.value === undefined ? '' : written(nameOf(loaded.value.tree, selected.value))}</h2>
      </header>
      <p class="story-text" aria-live="polite">
        {written(sentenceOf(shown))}
      </p>
    </section>
  );
}

function sentenceOf({ loaded, selected, nothing }: Shown): string {
  return nothing.value?.() ?? loaded.value?.tree.words(selected.value, { view: scoreView.value }).sentence ?? '';
}

/** The steps by their moves; those ahead are pale. */
function Crumbs({
  told: { at, ids, tree },
  onTell,
}: {
  readonly told: Told;
  readonly onTell: (at: number) => void;
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useInSight(list, [at]);
  return (
    <ol class="crumbs" aria-label={t`Steps`} ref={list}>
      {ids.map((id, step) => (
        <li key={step}>
          <button
            type="button"
            class={step > at ? 'ahead' : undefined}
            aria-current={step === at ? 'step' : undefined}
            onClick={() => onTell(step)}
          >
            {written(crumbOf(tree, id, ids[step - 1]))}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A move of Black that follows the step before it has no number. */
function crumbOf(tree: RecordTree, id: number, before: number | undefined): string {
  const follows = before !== undefined && tree.records.parent(id) === before;
  return follows && tree.side(id) === 'white' ? tree.of(id) : nameOf(tree, id);
}

/** To the next step; after the last one to the next story, by its name; back to the step, where that was left. */
function Onward({
  told: { story, at },
  isLeft,
  isBrief,
  onTell,
}: {
  readonly onTell: (step: Step) => void;
  readonly told: Told;
  readonly isLeft: boolean;
  /** Whether the next story is not named: there is no room. */
  readonly isBrief: boolean;
}): JSX.Element {
  const following = STORIES[STORIES.findIndex(({ id }) => id === story.id) + 1] ?? STORIES[0];
  const isLast = at + 1 >= story.steps.length;
  const onPress = (): void => {
    if (isLeft) onTell({ story, at });
    else if (!isLast) onTell({ story, at: at + 1 });
    else if (following !== undefined) onTell({ story: following, at: 0 });
  };
  const next = isLast && !isBrief && following !== undefined ? t`Next: ${following.title()}` : t`Next`;
  // One button, so that the focus stays in its place.
  return (
    <button type="button" class="primary" title={isLast && !isLeft ? following?.title() : undefined} onClick={onPress}>
      {isLeft ? t`Back to step ${at + 1}` : next}
    </button>
  );
}
