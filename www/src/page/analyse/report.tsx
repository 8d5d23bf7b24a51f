/** What a review has found: accuracy and mistakes of each side, and the key moments. */

import type { JSX, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Color } from '#espalier/engine/types.js';
import { sideName } from '#espalier/model/outcome-text.js';
import { t } from '#espalier/model/words.js';
import { momentsText } from '../../model/practice/moment.js';
import { appended, type GameReview, type ReviewedMove } from '../../model/review/game-review.js';
import { Badge } from '../shared/view/badge.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { Icon } from '../shared/view/icon.js';
import { written } from '../shared/view/look.js';
import './report.css';

export interface ReportProps {
  readonly review: GameReview;
  /** How much of the game has been judged. */
  readonly extent: 'none' | 'some' | 'all';
  readonly isRunning: boolean;
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
  review,
  extent,
  isRunning,
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
  const { accuracy, moves } = review;
  const list = useRef<HTMLOListElement>(null);
  const rows = useSteadyRows(review, isRunning, list);
  // What stands above the list has its place from the beginning.
  return (
    <div data-testid="report">
      {(accuracy !== undefined || isRunning) && (
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
              <Side side={side} moves={moves} accuracy={accuracy?.[side]} />
            ))}
          </tbody>
        </table>
      )}
      {(toPractise > 0 || isRunning) && (
        <button type="button" class="primary practise" disabled={isRunning} onClick={onPractise}>
          {toPractise > 0 ? momentsText(toPractise) : t`Practice`}
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
      {rows.length === 0 ? (
        <p class="note">{nothing(extent)}</p>
      ) : (
        <ol class="moments" ref={list}>
          {rows.map(({ ply, mark, why }) => (
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

/** Rows stay where they are while a review runs, and after it as long as one is pointed at or has the focus. */
function useSteadyRows(
  review: GameReview,
  isRunning: boolean,
  list: RefObject<HTMLOListElement | null>,
): readonly ReviewedMove[] {
  const rows = useRef<readonly ReviewedMove[]>([]);
  const isHeld = isRunning || list.current?.matches(':hover, :focus-within') === true;
  rows.current = isHeld ? appended(rows.current, review) : review.moments;
  return rows.current;
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
