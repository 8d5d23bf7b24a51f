/** Which search is shown, another one to be recorded, and what is shared. */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { late } from '../shared/view/late.js';
import { Menu } from '../shared/view/menu.js';
import { usePopup } from '../shared/view/popup.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { RecordMenu, type RecordMenuProps } from './record-menu.js';
import type { ShareProps } from './share-menu.js';
import { StoryCards, type StoryCardsProps, StorySign } from './story-cards.js';
import type { Suite } from './suite.js';
import './toolbar.css';

// Nobody waits for what a menu holds before the view is there.
const SuiteCards = late(() => import('./suite-cards.js'), 'SuiteCards');
const ShareItems = late(() => import('./share-menu.js'), 'ShareItems');

export interface ToolbarProps extends RecordMenuProps, StoryCardsProps {
  readonly suite: Suite;
  readonly onFile: (file: File) => void;
  readonly share: ShareProps;
  /** What goes before the stories. */
  readonly children?: ComponentChildren;
}

export function Toolbar(props: ToolbarProps): JSX.Element {
  const { fields, share } = props;
  return (
    <div class="explore-bar">
      {props.children}
      <StoryMenu {...props} />
      <RecordMenu {...props} />
      <Menu kind="primary" face={t`Share`}>
        <ShareItems {...share} />
      </Menu>
      <p class="error" role="alert">
        {fields.isOpen.value ? '' : fields.error.value}
      </p>
    </div>
  );
}

/** What is told or was recorded, and which stories there are to choose from. */
function StoryMenu(props: ToolbarProps): JSX.Element {
  const { storyPlayer, recorder, suite, onFile, onOpen, onOpenLastGame } = props;
  const { isMenuOpen } = storyPlayer;
  const { root, button, close } = usePopup(isMenuOpen);
  const id = useUniqueId();
  const told = storyPlayer.told.value?.story;
  const then = (act: () => void): void => {
    close();
    act();
  };
  return (
    <div class="menu story-menu" ref={root}>
      <button
        type="button"
        ref={button}
        aria-expanded={isMenuOpen.value}
        aria-controls={id}
        onClick={() => (isMenuOpen.value = !isMenuOpen.value)}
      >
        <StorySign sign={told?.sign ?? 'board'} />
        <span class="what">
          <b>{told?.title() ?? t`Stories`}</b>
          <small role="status">
            <Progress parts={recorder.parts.value()} />
          </small>
        </span>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 10l5 5 5-5" />
        </svg>
      </button>
      <div class="menu-panel" id={id} hidden={!isMenuOpen.value}>
        <SuiteCards suite={suite} onOpen={(file) => then(() => onFile(file))} />
        <StoryCards
          storyPlayer={storyPlayer}
          onOpen={(story) => then(() => onOpen(story))}
          onOpenLastGame={() => then(onOpenLastGame)}
        />
      </div>
    </div>
  );
}

/** Lines break between parts, and not between a number and what it counts. */
function Progress({ parts }: { readonly parts: readonly string[] }): JSX.Element {
  return (
    <>
      {parts.map((part, at) => (
        <>
          <span>{at + 1 < parts.length ? `${part} ·` : part}</span>
          {at + 1 < parts.length && ' '}
        </>
      ))}
    </>
  );
}
