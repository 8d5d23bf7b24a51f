/**
 * What can be pressed in a game, and after it: enabled where it does something, and with the reason where it does not.
 */

import { type Signal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { type Game, isOver, isWithoutEngine, pliesOf, takeBackTarget } from '../../model/game/game.js';
import { colorName } from '../../model/text/result-text.js';
import { matched } from '../shared/pace.js';
import { Dialog } from '../shared/view/dialog.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import { Drawn, Icon, type IconName } from '../shared/view/icon.js';
import { late } from '../shared/view/late.js';
import { Menu, moreItems } from '../shared/view/menu.js';
import { isShown } from '../shared/views.js';
import type { GameAction, Play } from './play.js';
import './game-actions.css';

const ShareItems = late(() => import('./share-items.js'), 'ShareItems');
const MoreItems = late(() => import('./share-items.js'), 'MoreItems');

const TARGET = 'M3.5 10a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M7.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0';

const LIST = 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.5M3.5 10h.5M3.5 14.5h.5';

/** The foot of a phone has room for five buttons: the others are in the menu of the header. */
const isPhone = matched('(max-width: 719px), (max-height: 439px)');

/** The questions to the engine have a panel of their own where it leaves the moves their room. */
export const hasAsk = matched(
  '(orientation: landscape) and (min-width: 720px) and (min-height: 600px) and (max-height: 759px), ' +
    '(min-aspect-ratio: 16/9) and (min-width: 1500px) and (min-height: 600px)',
);

type Act = (action: GameAction) => void;

export function GameActions({ play }: { readonly play: Play }): JSX.Element {
  const { state, isResigning, isAgreeing } = play;
  const { current } = play.page;
  const game = state.game.value;
  const onAct: Act = (action) => play.act(action);
  const over = isOver(game);
  const group = useRef<HTMLDivElement>(null);
  const takeFocus = (): void =>
    group.current?.querySelector<HTMLElement>('button:not(.practise)')?.focus({ preventScroll: true });
  useFocusHandoffOf(group, takeFocus);
  useSignalEffect(() => {
    moreItems.value = isPhone.value && isShown('play') ? <MoreItems play={play} /> : undefined;
  });
  return (
    <>
      <div class={over ? 'game-actions over' : 'game-actions'}>
        <div class="acts" ref={group}>
          {over ? (
            <After game={game} moments={state.momentsToTry.value} onAct={onAct} />
          ) : (
            <During game={game} onAct={onAct} />
          )}
        </div>
        <div class="start">
          {(over || !isPhone.value) && (
            <button type="button" onClick={() => onAct('new')}>
              <Icon name="plus" />
              <span>{t`New game`}</span>
            </button>
          )}
          {!isPhone.value && (
            <>
              <Menu
                face={
                  <>
                    <Icon name="share" />
                    <span>{t`Share`}</span>
                  </>
                }
                focusesFirst
              >
                <ShareItems play={play} />
              </Menu>
              <button
                type="button"
                class="only-icon"
                aria-label={t`Flip the board`}
                title={t`Flip the board`}
                onClick={() => onAct('flip')}
              >
                <Icon name="flip" />
              </button>
            </>
          )}
        </div>
      </div>
      {/* Beside it: a dialog has the buttons of all dialogs. */}
      <EndDialog
        question={resignQuestion(game)}
        answer={t`Resign`}
        kind="danger"
        isOpen={isResigning}
        onEnd={() => current.resign()}
        onFocusLost={takeFocus}
      />
      <EndDialog
        question={t`Do both of you agree on a draw?`}
        answer={t`Draw`}
        kind="primary"
        isOpen={isAgreeing}
        onEnd={() => current.offerDraw()}
        onFocusLost={takeFocus}
      />
    </>
  );
}

/** Of two people it is who is to move that gives up. */
function resignQuestion({ setup, position: { turn } }: Game): string {
  return setup.twoPeople === undefined ? t`Resign this game?` : t`Does ${colorName(turn)} resign?`;
}

function During({ game, onAct }: { readonly game: Game; readonly onAct: Act }): JSX.Element {
  const yourTurn = game.phase.kind === 'human';
  const isElsewhere = game.phase.kind === 'elsewhere';
  const questions = [
    ['threat', t`Threat`],
    ['hint', t`Hint`],
  ] as const;
  const asked = isWithoutEngine(game) ? [] : questions.filter(([question]) => question === 'hint' || !hasAsk.value);
  return (
    <>
      <ActButton
        key="undo"
        icon="back"
        name={t`Take back`}
        isIdle={takeBackTarget(game) === undefined}
        why={t`There is no move to take back`}
        onPress={() => onAct('undo')}
      />
      {asked.map(([question, name]) => (
        <ActButton
          key={question}
          icon={question}
          name={name}
          isIdle={!yourTurn}
          why={t`It is not your turn`}
          onPress={() => onAct(question)}
        />
      ))}
      <ActButton
        key="draw"
        icon="draw"
        name={t`Draw`}
        isIdle={!yourTurn || pliesOf(game) === 0}
        why={t`A draw is offered when it is your turn`}
        onPress={() => onAct('draw')}
      />
      <ActButton
        key="resign"
        icon="resign"
        name={t`Resign`}
        isIdle={isElsewhere}
        why={t`This game is open in another tab.`}
        onPress={() => onAct('resign')}
      />
    </>
  );
}

interface AfterProps {
  readonly game: Game;
  /** Undefined while the game is looked through. */
  readonly moments: number | undefined;
  readonly onAct: Act;
}

function After({ game, moments, onAct }: AfterProps): JSX.Element {
  return (
    <>
      {game.setup.twoPeople === undefined && <PracticeButton key="practise" moments={moments} onAct={onAct} />}
      <button
        key="review"
        type="button"
        class={moments === 0 ? 'primary' : undefined}
        aria-label={t`Review the game`}
        onClick={() => onAct('review')}
      >
        <Drawn path={LIST} />
        <span>{t`Review`}</span>
      </button>
      <button key="explore" type="button" aria-label={t`Explore a search`} onClick={() => onAct('explore')}>
        <Icon name="mark" />
        <span>{t`Explore`}</span>
      </button>
      <button key="rematch" type="button" onClick={() => onAct('rematch')}>
        <Icon name="back" />
        <span>{t`Rematch`}</span>
      </button>
    </>
  );
}

/** It has its place before its mistakes are known, so that the others keep theirs. */
function PracticeButton({ moments, onAct }: Omit<AfterProps, 'game'>): JSX.Element {
  const isIdle = moments === undefined || moments === 0;
  const why = moments === 0 ? t`No serious mistakes.` : t`Looking through the game…`;
  return (
    <button
      type="button"
      class={isIdle ? 'practise' : 'primary practise'}
      aria-label={practiceText(moments)}
      aria-disabled={isIdle}
      title={isIdle ? why : undefined}
      onClick={() => !isIdle && onAct('practise')}
    >
      <Drawn path={TARGET} />
      <span class="wide-only">{practiceText(moments)}</span>
      <span class="phone-only">{t`Practice`}</span>
    </button>
  );
}

/** Of the moments beside it, of which there are no more. */
function practiceText(moments = 0): string {
  switch (moments) {
    case 0:
      return t`Practice`;
    case 1:
      return t`Practice this mistake`;
    case 2:
      return t`Practice these two`;
    case 3:
      return t`Practice these three`;
    default:
      return t`Practice these four`;
  }
}

interface ActButtonProps {
  readonly icon: IconName;
  readonly name: string;
  /** It keeps the focus while it can do nothing. */
  readonly isIdle: boolean;
  /** Why it does nothing. */
  readonly why: string;
  readonly onPress: () => void;
}

function ActButton({ icon, name, isIdle, why, onPress }: ActButtonProps): JSX.Element {
  return (
    <button type="button" aria-disabled={isIdle} title={isIdle ? why : undefined} onClick={() => !isIdle && onPress()}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}

interface EndDialogProps {
  readonly question: string;
  /** What the button is called that ends the game. */
  readonly answer: string;
  readonly kind: 'primary' | 'danger';
  readonly isOpen: Signal<boolean>;
  readonly onEnd: () => void;
  readonly onFocusLost: () => void;
}

/** Asks once more before a game is ended. */
function EndDialog({ question, answer, kind, isOpen, onEnd, onFocusLost }: EndDialogProps): JSX.Element {
  const close = (): void => void (isOpen.value = false);
  return (
    <Dialog title={question} isOpen={isOpen} onFocusLost={onFocusLost}>
      <div class="buttons">
        <button type="button" onClick={close}>{t`Keep playing`}</button>
        <button
          type="button"
          class={kind}
          onClick={() => {
            close();
            onEnd();
          }}
        >
          {answer}
        </button>
      </div>
    </Dialog>
  );
}
