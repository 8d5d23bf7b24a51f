/**
 * The Practice view as it is laid out: the board with who has which side, and beside it what is asked and what was
 * found.
 */

import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Chessboard } from '#espalier/element/chessboard.js';
import { t } from '#espalier/model/words.js';
import { opposite } from '../../model/game/clock.js';
import type { PracticeSession } from '../../model/practice/practice-session.js';
import type { Task } from '../../model/practice/todays-five.js';
import { colorName } from '../../model/text/result-text.js';
import { DomNode } from '../shared/view/dom-node.js';
import { EvalBar, scoreVerdict } from '../shared/view/eval-bar.js';
import { useFocusHandoffOf } from '../shared/view/focus-handoff.js';
import type { Typing } from '../shared/view/typed-moves.js';
import type { Act } from './actions.js';
import { Answer } from './answer.js';
import { Cards } from './cards.js';
import { Question } from './question.js';
import '../shared/view/player.css';
import './practice.css';
import { EvalGraph } from '../shared/view/eval-graph.js';

export interface Sitting {
  readonly session: PracticeSession;
  /** Whether it is of all games; else of one. */
  readonly isDaily: boolean;
}

export interface PracticeViewProps {
  readonly sitting: ReadonlySignal<Sitting | undefined>;
  readonly board: Chessboard;
  readonly typing: Typing;
  readonly onAct: Act;
  readonly onWhy: (task: Task) => void;
  readonly onPlayOn: (fen: string, chess960: boolean) => void;
}

export function PracticeView(props: PracticeViewProps): JSX.Element {
  const { sitting, board, onAct } = props;
  const { session, isDaily = false } = sitting.value ?? {};
  const task = session?.task;
  return (
    <div class={task === undefined ? 'practice empty' : 'practice'}>
      <Player task={task} session={session} place="above" />
      <section class="practice-board" aria-label={t`Practice board`}>
        <EvalBar
          verdict={
            session?.isSolved === true && session.lineScore !== undefined ? scoreVerdict(session.lineScore) : undefined
          }
          orientation={task?.set.side ?? 'white'}
        />
        <DomNode node={board} />
      </section>
      <Player task={task} session={session} place="below" />
      <div class="practice-side">
        {session === undefined || task === undefined ? (
          <Nothing isRead={session !== undefined} isDaily={isDaily} />
        ) : (
          <Moment {...props} session={session} task={task} isDaily={isDaily} />
        )}
        <footer class="practice-foot">
          <button type="button" class="quiet" onClick={() => onAct('back')}>
            {t`Back`} <kbd aria-hidden="true">{t`Esc`}</kbd>
          </button>
          {task !== undefined && (
            <span class="note keys" aria-hidden="true">
              <kbd>h</kbd> {t`hint`} <kbd>s</kbd> {t`solution`} <kbd>{t`Enter`}</kbd> {t`next`}
            </span>
          )}
        </footer>
      </div>
    </div>
  );
}

interface MomentProps extends PracticeViewProps {
  readonly session: PracticeSession;
  readonly task: Task;
  readonly isDaily: boolean;
}

function Moment({ session, task, isDaily, board, typing, onAct, onWhy, onPlayOn }: MomentProps): JSX.Element {
  const side = useRef<HTMLDivElement>(null);
  const { isSolved } = session;
  const goOn = (): void => {
    const onward = side.current?.querySelector<HTMLElement>('.onward');
    if (onward == null) board.focus();
    else onward.focus({ preventScroll: true });
  };
  useFocusHandoffOf(side, goOn);
  // Whoever has solved it goes on with Enter, wherever the move was made.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isAround = activeElement?.contains(side.current) === true;
    if (isSolved && (isAround || activeElement === board)) goOn();
  }, [isSolved, session.at]);
  return (
    <div class="practice-panels" ref={side}>
      <Cards session={session} isDaily={isDaily} />
      {isSolved ? (
        <Answer
          session={session}
          task={task}
          onNext={() => onAct('next')}
          onWhy={() => onWhy(task)}
          onPlayOn={onPlayOn}
        />
      ) : (
        <Question session={session} task={task} typing={typing} onAct={onAct} />
      )}
      <Course task={task} />
    </div>
  );
}

function Nothing({ isRead, isDaily }: { readonly isRead: boolean; readonly isDaily: boolean }): JSX.Element {
  if (!isRead) return <p class="panel note">{t`Looking for your moments…`}</p>;
  return (
    <section class="panel" aria-label={t`Practice`}>
      <h2>{t`Nothing to practice`}</h2>
      <p>
        {isDaily
          ? t`Moments come from games that you play, and from those that you have reviewed. What you have found comes again some days later.`
          : t`These moments are not on this device.`}
      </p>
    </section>
  );
}

function Player({
  task,
  session,
  place,
}: {
  readonly task: Task | undefined;
  readonly session: PracticeSession | undefined;
  readonly place: 'above' | 'below';
}): JSX.Element {
  const own = task?.set.side ?? 'white';
  const side = place === 'below' ? own : opposite(own);
  const isToMove = session?.shown?.turn === side;
  const opponent = task?.set.isOwn === true ? task.set.name : colorName(side);
  return (
    <p class={`player ${place}`}>
      <span class={`side ${side}`} aria-hidden="true" />
      <b>{place === 'below' && task?.set.isOwn !== false ? t`You` : opponent}</b>
      {isToMove && <small>{t`${colorName(side)} to move`}</small>}
    </p>
  );
}

/** How the game of a moment went, and where its moments are. */
export function Course({ task: { set, moment } }: { readonly task: Task }): JSX.Element {
  return (
    <section class="panel practice-course" aria-label={t`The game`}>
      <header>
        <h2>{t`The game`}</h2>
        <span class="note">{t`your worst moves, the worst first`}</span>
      </header>
      <EvalGraph
        scores={set.scores.map((score) => score ?? undefined)}
        marks={set.moments.map(({ ply, mark }) => ({ ply: ply + 1, mark }))}
        phases={[]}
        ply={moment.ply}
        name={t`Move ${Math.floor(moment.ply / 2) + 1}`}
      />
    </section>
  );
}
