/** The moments of a sitting: which one is asked, and how those before it went. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { PracticeSession } from '../../model/practice/practice-session.js';
import type { Task } from '../../model/practice/todays-five.js';
import { Badge } from '../shared/view/badge.js';
import { Drawn } from '../shared/view/icon.js';

export function Cards({
  session,
  isDaily,
}: {
  readonly session: PracticeSession;
  readonly isDaily: boolean;
}): JSX.Element {
  return (
    <div class="practice-cards" role="group" aria-label={isDaily ? t`Today’s five` : t`Mistakes to practice`}>
      {session.tasks.map((task, index) => (
        <button
          key={`${task.set.id} ${task.moment.ply}`}
          type="button"
          aria-current={index === session.at ? 'step' : undefined}
          onClick={() => session.select(index)}
        >
          <State session={session} task={task} index={index} />
          <span>
            <b>{t`Move ${numberOf(task)}`}</b>
            <small>{isDaily && task.set.name !== '' ? task.set.name : stateText(session, task, index)}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

const FOUND = 'M4.5 10.5 8.5 14.5 15.5 6';

function State({
  session,
  task,
  index,
}: {
  readonly session: PracticeSession;
  readonly task: Task;
  readonly index: number;
}): JSX.Element {
  const stage = session.stageOf(index);
  if (stage === 'found')
    return (
      <span class="badge solved" role="img" aria-label={t`found`}>
        <Drawn path={FOUND} />
      </span>
    );
  return <Badge mark={task.moment.mark} />;
}

function stateText(session: PracticeSession, { moment }: Task, index: number): string {
  const stage = session.stageOf(index);
  if (stage === 'shown') return t`solution shown`;
  if (stage === 'found') return foundText(session.attemptsOf(index));
  return t`${Math.round(moment.points)} points`;
}

/** `found, second try`. */
export function foundText(tries: number): string {
  switch (tries) {
    case 1:
      return t`found at once`;
    case 2:
      return t`found, second try`;
    case 3:
      return t`found, third try`;
    default:
      return t`found, try ${tries}`;
  }
}

/** Of the move, as games count them; a game from a position may begin anywhere. */
function numberOf({ set: { game }, moment: { ply } }: Task): number {
  const [, turn = 'w', , , , number = '1'] = (game.fen ?? '').split(' ');
  const first = Number(number) || 1;
  return first + Math.floor((ply + (turn === 'b' ? 1 : 0)) / 2);
}
