/** The cards of the stories. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { STORIES } from '../../model/explore/stories.js';
import type { Story } from '../../model/explore/story.js';
import { written } from '../shared/view/look.js';
import type { StoryPlayer } from './story-player.js';
import './story-cards.css';

/** Drawn on a card: lines of a 20 by 20 square. */
const SIGNS: Readonly<Record<Story['sign'], string>> = {
  crown: 'M3 15h14M3.5 12.5 2.5 6l4 3 3.5-5 3.5 5 4-3-1 6.5z',
  shears: 'M4 3l9.5 10.5M16 3 6.5 13.5M7 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM17 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  pass: 'M4 10h10M10.5 6.5 14 10l-3.5 3.5M17 4v12',
  clock: 'M10 5v5l3.5 2M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  board: 'M3.5 3.5h13v13h-13zM3.5 10h13M10 3.5v13',
};

export interface StoryCardsProps {
  readonly storyPlayer: StoryPlayer;
  readonly onOpen: (story: Story) => void;
  readonly onOpenLastGame: () => void;
}

export function StoryCards({ storyPlayer, onOpen, onOpenLastGame }: StoryCardsProps): JSX.Element {
  const told = storyPlayer.told.value?.story;
  const hasLastGame = storyPlayer.hasLastGame.value;
  return (
    <div class="stories" role="group" aria-label={t`Stories`}>
      {STORIES.map((story) => (
        <Card {...story} isTold={story.id === told?.id} isThere onOpen={() => onOpen(story)} />
      ))}
      <Card
        sign="board"
        title={() => t`Your last game`}
        subtitle={() => (hasLastGame ? t`its most doubtful move` : t`Play a few moves first.`)}
        isTold={told !== undefined && !STORIES.some(({ id }) => id === told.id)}
        isThere={hasLastGame}
        onOpen={onOpenLastGame}
      />
    </div>
  );
}

interface CardProps extends Pick<Story, 'sign' | 'title' | 'subtitle'> {
  readonly isTold: boolean;
  readonly isThere: boolean;
  readonly onOpen: () => void;
}

function Card({ sign, title, subtitle, isTold, isThere, onOpen }: CardProps): JSX.Element {
  return (
    <button type="button" class="story" aria-pressed={isTold} disabled={!isThere} onClick={onOpen}>
      <StorySign sign={sign} />
      <span>
        <b>{title()}</b> <small>{written(subtitle())}</small>
      </span>
    </button>
  );
}

export function StorySign({ sign }: Pick<Story, 'sign'>): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={SIGNS[sign]} />
    </svg>
  );
}
