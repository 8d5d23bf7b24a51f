/** Winning chances after a move, as a bar below its name and score. */

import type { JSX } from 'preact';
import type { WhyNot as Answer } from '#espalier/engine/types.js';
import { forWhite, numberedMove } from '#espalier/model/format.js';
import { foundScoreText } from '../../model/text/score-text.js';
import { chancesAfter } from '../../model/why/why-words.js';
import { toldScore, written } from '../shared/view/look.js';
import type { Question, Side } from './why-not.js';

interface ChancesProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly side: Side;
  /** Beside the name. */
  readonly note?: string;
}

export function Chances({ question: { position }, answer, side, note }: ChancesProps): JSX.Element {
  const { score, line } = answer[side];
  return (
    <>
      <span class="why-name">
        <b>{written(numberedMove(position, line[0]?.san ?? ''))}</b> {note !== undefined && <small>{note}</small>}
        <b class="why-score">{foundScoreText(toldScore(forWhite(score, position.turn), position.turn))}</b>
      </span>
      <span class="track" aria-hidden="true">
        <span style={{ width: `${chancesAfter(score, position.turn)}%` }} />
      </span>
    </>
  );
}
