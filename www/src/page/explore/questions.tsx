/** Questions that the search answers, each as a story. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { written } from '../shared/view/look.js';
import type { Exploration } from './exploration.js';
import { StorySign } from './story-cards.js';
import './questions.css';
import { tell } from './tell-story.js';

export function Questions({ exploration }: { readonly exploration: Exploration }): JSX.Element {
  const told = exploration.storyPlayer.told.value?.story.id;
  return (
    <div class="questions" role="group" aria-label={t`Questions`}>
      {exploration.questions.value.map((story) => (
        <button
          key={story.id}
          type="button"
          class="story"
          aria-pressed={story.id === told}
          onClick={() => void tell(exploration, { story, at: 0 })}
        >
          <StorySign sign={story.sign} />
          <span>
            <b>{written(story.title())}</b> <small>{written(story.subtitle())}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
