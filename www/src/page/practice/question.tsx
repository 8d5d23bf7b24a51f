/** What is asked of a moment: what was played, what that cost, the hints taken, and what was tried so far. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { understoodMove } from '../../model/game/typed-move.js';
import type { PracticeSession } from '../../model/practice/practice-session.js';
import { nameOf } from '../../model/practice/task-position.js';
import type { Task } from '../../model/practice/todays-five.js';
import { chancesOf } from '../../model/review/winning-chances.js';
import { colorName } from '../../model/text/result-text.js';
import { dayText } from '../shared/view/day-text.js';
import { Icon } from '../shared/view/icon.js';
import { written } from '../shared/view/look.js';
import { TypedMoves, type Typing } from '../shared/view/typed-moves.js';
import type { Act } from './actions.js';

export interface QuestionProps {
  readonly session: PracticeSession;
  readonly task: Task;
  readonly typing: Typing;
  readonly onAct: Act;
}

export function Question({ session, task, typing, onAct }: QuestionProps): JSX.Element | null {
  const { before, stage } = session;
  const { set, moment } = task;
  if (before === undefined) return null;
  const played = written(nameOf(before, moment.played));
  return (
    <>
      <section class="practice-hero" aria-label={t`What is asked`}>
        <p class="over">{placeText(session, task)}</p>
        <div role="status">
          <h2>
            {set.isOwn ? t`You played ${played}.` : t`${played} was played.`} <span>{t`What is better?`}</span>
          </h2>
        </div>
        <Bar name={t`Before your move`} chances={chancesOf(moment.before, before.turn)} kind="before" />
        <Bar name={t`After your move`} chances={chancesOf(moment.after, before.turn)} kind="after" />
        <p class="words">{t`${colorName(before.turn)}’s winning chances, of 100`}</p>
        <div class="practice-acts">
          <button
            type="button"
            aria-disabled={!session.hasMoreHints}
            aria-keyshortcuts="h"
            onClick={() => onAct('hint')}
          >
            <Icon name="hint" />
            {session.hints.length === 0 ? t`Hint` : t`Another hint`}
          </button>
          <button type="button" aria-keyshortcuts="s" onClick={() => onAct('solve')}>{t`Show the solution`}</button>
          <button type="button" class="skip" disabled={!session.hasNext} onClick={() => onAct('next')}>
            {t`Skip`} <Icon name="next" />
          </button>
        </div>
      </section>
      <section class="panel practice-tries" aria-label={t`Your attempts`}>
        <header>
          <h2>{t`Your attempts`}</h2>
          <span class="note">{t`play a move on the board`}</span>
        </header>
        <ol aria-live="polite">
          {session.attempts.map(({ uci, name, points, answer }) => (
            <li key={uci}>
              <span class="badge" data-sign="?" aria-hidden="true">
                <Icon name="close" />
              </span>
              <p>
                <b>{written(name)}</b> {t`${Math.round(points)} points less than the best move.`}
                {session.reasonOf(uci) !== undefined && <small>{written(session.reasonOf(uci) ?? '')}</small>}
                {answer !== '' && <small>{written(answer)}</small>}
              </p>
            </li>
          ))}
          {session.hints.map((text, index) => (
            <li key={text}>
              <span class="badge" data-sign="?!" aria-hidden="true">
                <Icon name="hint" />
              </span>
              <p>
                <b>{t`Hint ${index + 1} of 2`}</b> {text}
              </p>
            </li>
          ))}
        </ol>
        <p class="practice-state" role="status">
          {stage === 'judging' ? t`Looking at your move…` : (session.trouble ?? '')}
        </p>
        <TypedMoves
          typing={typing}
          understand={(text) =>
            stage === 'judging' ? { fault: t`Looking at your move…` } : understoodMove(text, before)
          }
          onPlay={(uci) => session.play(uci)}
          readings={[{ name: t`Position`, onRead: () => onAct('readPosition') }]}
        />
        <p class="note">{t`A move within 5 points of the best counts as found.`}</p>
      </section>
    </>
  );
}

/** `Moment 1 of 3 · your game against Sapling, today 14:20`. */
export function placeText(session: PracticeSession, { set: { name, isOwn, date } }: Task): string {
  const place = t`Moment ${session.at + 1} of ${session.tasks.length}`;
  const game = isOwn ? t`your game against ${name}, ${dayText(date)}` : name;
  return game === '' ? place : `${place} · ${game}`;
}

export function Bar({
  name,
  chances,
  kind,
}: {
  readonly name: string;
  readonly chances: number;
  readonly kind: string;
}): JSX.Element {
  return (
    <div class={`practice-bar ${kind}`}>
      <span>{name}</span>
      <span class="track" aria-hidden="true">
        <span style={{ width: `${chances.toFixed(1)}%` }} />
      </span>
      <b>{Math.round(chances)}</b>
    </div>
  );
}
