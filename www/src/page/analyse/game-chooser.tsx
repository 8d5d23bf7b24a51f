/** The games that came together: which one is shown, the one before and after it, and a list of all. */

import type { JSX, TargetedKeyboardEvent } from 'preact';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { Icon } from '../shared/view/icon.js';
import { late } from '../shared/view/late.js';
import type { AnalysisProps } from './analysis.js';
import type { GameOpener } from './game-opener.js';
import { GameStep } from './game-step.js';
import './game-chooser.css';

/** `Famous games.pgn ‹ 16 / 17 ›`. */
export function GameSwitch({ opener }: { readonly opener: GameOpener }): JSX.Element | null {
  const {
    count: { value: count },
    place: { value: place },
    fileName: { value: fileName },
    isListOpen,
  } = opener.file;
  if (count === 0) return null;
  const face = fileName || t`Games`;
  return (
    <span class="game-switch" role="group" aria-label={t`Games`}>
      <button
        type="button"
        class="quiet file-name"
        // Who speaks to the page says what is seen.
        aria-label={`${t`Game ${integer(place + 1)} / ${integer(count)}: list of games`}, ${face}`}
        aria-keyshortcuts="g"
        aria-expanded={isListOpen.value}
        onClick={() => (isListOpen.value = !isListOpen.value)}
      >
        <Icon name="list" />
        <span>{face}</span>
        <Icon name="down" />
      </button>
      <GameStep opener={opener} by={-1} class="quiet">
        <Icon name="previous" />
      </GameStep>
      <span class="place-of-game">
        <b>{integer(place + 1)}</b> / {integer(count)}
      </span>
      <GameStep opener={opener} by={1} class="quiet">
        <Icon name="next" />
      </GameStep>
    </span>
  );
}

const List = late(() => import('./game-list.js'), 'GameList');

export function GameList(props: AnalysisProps): JSX.Element | null {
  const { isListOpen, count } = props.analysis.opener.file;
  if (!isListOpen.value || count.value === 0) return null;
  return (
    <section
      class="game-list"
      aria-label={t`Games of the file`}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLElement>) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        isListOpen.value = false;
      }}
    >
      <List {...props} />
    </section>
  );
}
