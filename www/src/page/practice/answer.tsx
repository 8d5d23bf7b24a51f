/** A moment that is solved: the line, what else there was, and where to go on. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Choice, PracticeSession } from '../../model/practice/practice-session.js';
import { nameOf } from '../../model/practice/task-position.js';
import type { Task } from '../../model/practice/todays-five.js';
import { colorName } from '../../model/text/result-text.js';
import { foundScoreText } from '../../model/text/score-text.js';
import { Icon } from '../shared/view/icon.js';
import { toldScore, written } from '../shared/view/look.js';
import { foundText } from './cards.js';
import { Bar, placeText } from './question.js';

export interface AnswerProps {
  readonly session: PracticeSession;
  readonly task: Task;
  readonly onNext: () => void;
  readonly onWhy: () => void;
  readonly onPlayOn: (fen: string, chess960: boolean) => void;
}

export function Answer({ session, task, onNext, onWhy, onPlayOn }: AnswerProps): JSX.Element | null {
  const { before, shown, line, stage, lineScore, choices } = session;
  if (before === undefined || shown === undefined) return null;
  const [name = ''] = line;
  const isFound = stage === 'found';
  const played = written(nameOf(before, task.moment.played));
  const reason = session.reasonOf(task.moment.played);
  return (
    <>
      <section class="practice-hero" aria-label={t`What is better`}>
        <p class="over">
          {[placeText(session, task), isFound ? foundText(session.attempts.length) : t`solution shown`].join(' · ')}
        </p>
        <div role="status">
          <h2>{isFound ? t`Yes, ${written(name)}!` : t`${written(name)} was better.`}</h2>
        </div>
        <p class="words">{written(session.deed)}</p>
        {/* Its place is there before it: the buttons below stay where they are. */}
        <p class="words mistake-reason">
          {reason !== '' && <b>{played}</b>} {reason === undefined ? '…' : written(reason)}
        </p>
        <p class="practice-line" role="group" aria-label={t`The line`}>
          {line.map((move, index) => (
            <button
              key={`${index} ${move}`}
              type="button"
              aria-current={session.lineAt === index + 1 ? 'step' : undefined}
              onClick={() => session.go(index + 1)}
            >
              {written(move)}
            </button>
          ))}
          {lineScore !== undefined && <b>{foundScoreText(toldScore(lineScore, before.turn))}</b>}
        </p>
        <div class="practice-acts">
          <button type="button" aria-keyshortcuts="w" onClick={onWhy}>{t`Why not ${played}?`}</button>
          <button
            type="button"
            class="bare"
            onClick={() => onPlayOn(shown.fen, shown.chess960)}
          >{t`Play on from here`}</button>
          <button type="button" class="onward" aria-keyshortcuts="Enter" onClick={onNext}>
            {session.isOver ? t`Once more` : t`Next moment`} <Icon name="next" />
          </button>
        </div>
      </section>
      <section class="panel practice-others" aria-label={t`Other moves`}>
        <header>
          <h2>{session.isOver ? t`${session.found} of ${session.tasks.length} found` : t`Other moves`}</h2>
          <span class="note">{t`${colorName(before.turn)}’s winning chances`}</span>
        </header>
        {choices.map((choice) => (
          <Bar key={choice.uci} name={written(choiceName(choice))} chances={choice.chances} kind={choice.kind} />
        ))}
      </section>
    </>
  );
}

function choiceName({ name, kind }: Choice): string {
  if (kind === 'played') return t`${name} · played`;
  return kind === 'tried' ? t`${name} · your try` : name;
}
