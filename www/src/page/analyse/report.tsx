/** What a review has found: accuracy and mistakes of each side, and the key moments. */

import type { JSX } from 'preact';
import type { Color } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { t } from '#espalier/model/words.js';
import { momentsText } from '../../model/practice/moment.js';
import type { GameReview, ReviewedMove } from '../../model/review/game-review.js';
import { Badge } from '../shared/view/badge.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { Icon } from '../shared/view/icon.js';
import { written } from '../shared/view/look.js';
import './report.css';

export interface ReportProps {
  readonly review: GameReview;
  /** How much of the game has been judged. */
  readonly extent: 'none' | 'some' | 'all';
  /** How many moments can be tried again. */
  readonly toPractise: number;
  readonly onPractise: () => void;
  /** Whether a review may begin. */
  readonly isOffered: boolean;
  readonly onReview: () => void;
  /** What begins a review has gone with the focus. */
  readonly onFocusLost: () => void;
  /** Where a review or the game itself says that moves are mistakes. */
  readonly onMistake: ((way: 'previous-mistake' | 'next-mistake') => void) | undefined;
  /** `3…Nf6`. */
  readonly nameOf: (ply: number) => string;
  readonly onGo: (ply: number) => void;
  /** What was wrong with a move. */
  readonly onWhy: (ply: number) => void;
}

const MARKS = ['??', '?', '?!'] as const;

export function Report({
  review: { accuracy, moves, moments },
  extent,
  toPractise,
  onPractise,
  isOffered,
  onReview,
  onFocusLost,
  onMistake,
  nameOf,
  onGo,
  onWhy,
}: ReportProps): JSX.Element {
  return (
    <div data-testid="report">
      {accuracy !== undefined && (
        <table class="sides">
          <thead>
            <tr>
              {['', t`Accuracy`, ...MARKS].map((text) => (
                <th scope="col">{text}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(['white', 'black'] as const).map((side) => (
              <Side side={side} moves={moves} accuracy={accuracy[side]} />
            ))}
          </tbody>
        </table>
      )}
      {toPractise > 0 && (
        <button type="button" class="primary practise" onClick={onPractise}>
          {momentsText(toPractise)}
        </button>
      )}
      {onMistake !== undefined && (
        <p class="mistakes">
          <button type="button" onClick={() => onMistake('previous-mistake')}>
            <Icon name="previous" />
            {t`Previous mistake`}
          </button>
          <button type="button" onClick={() => onMistake('next-mistake')}>
            {t`Next mistake`}
            <Icon name="next" />
          </button>
        </p>
      )}
      {isOffered && (
        <HandoffButton class="start" onPress={onReview} onFocusLost={onFocusLost}>{t`Review the game`}</HandoffButton>
      )}
      {moments.length === 0 ? (
        <p class="note">{nothing(extent)}</p>
      ) : (
        <ol class="moments">
          {moments.map(({ ply, mark, why }) => (
            <li key={ply}>
              <button type="button" class="go" onClick={() => onGo(ply)}>
                <Badge mark={mark} />
                {`${written(nameOf(ply))} `}
                <span class="unseen">{mark}</span>
              </button>
              <p>{written(why)}</p>
              <button
                type="button"
                aria-label={t`Why not ${written(nameOf(ply))}?`}
                onClick={() => onWhy(ply)}
              >{t`Why?`}</button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function nothing(extent: ReportProps['extent']): string {
  if (extent === 'none') return t`A review searches every position of the game.`;
  return extent === 'all' ? t`No move cost 7 points of winning chances or more.` : t`No mistake found so far.`;
}

interface SideProps {
  readonly side: Color;
  readonly moves: readonly ReviewedMove[];
  readonly accuracy: number | undefined;
}

function Side({ side, moves, accuracy }: SideProps): JSX.Element {
  const counts = MARKS.map((mark) => moves.filter((move) => move.mover === side && move.mark === mark).length);
  return (
    <tr>
      <th scope="row">{sideName(side)}</th>
      {[accuracyText(accuracy), ...counts].map((text) => (
        <td>{text}</td>
      ))}
    </tr>
  );
}

export function accuracyText(accuracy: number | undefined): string {
  return accuracy === undefined ? '–' : String(Math.round(accuracy));
}
