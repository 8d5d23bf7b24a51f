/** Asks why a move was not played, and why it was not seen. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { whyNot as answerTo } from '../../model/explore/why-not.js';
import { scoreView, written } from '../shared/view/look.js';
import type { MissStep, WhyNot } from './why-not.js';
import { WorkButtons } from './work-buttons.js';
import './why-not-panel.css';

export interface WhyNotPanelProps {
  readonly whyNot: WhyNot;
  readonly onSelect: (id: number) => void;
}

export function WhyNotPanel({ whyNot, onSelect }: WhyNotPanelProps): JSX.Element {
  const { move, moves, steps, asked, work } = whyNot;
  const answer = asked && answerTo(asked.tree, asked.at, asked, scoreView.value);
  const id = answer?.id;
  return (
    <>
      <WorkButtons work={work} label={t`Why did you not see it?`}>
        <div class="choices">
          <label>
            {t`Why not`}{' '}
            <select
              value={move.value}
              disabled={moves.value.length === 0}
              onChange={({ currentTarget }) => whyNot.choose(currentTarget.value)}
            >
              <option value="">{t`choose a move`}</option>
              {moves.value.map(({ uci, san }) => (
                <option key={uci} value={uci}>
                  {written(san)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            // Who has been shown it keeps the focus.
            aria-disabled={id === undefined}
            onClick={() => id !== undefined && onSelect(id)}
          >{t`Show it`}</button>
        </div>
      </WorkButtons>
      <p class="in-chess-words" role="status">
        {written(whyNot.chessWords.value)}
      </p>
      <p class="finding" role="status">
        {whyNot.isAsked.value || answer === undefined ? '' : written(answer.text)}
      </p>
      <ol class="miss" aria-label={t`What became of it, step by step; scores from White’s view`}>
        {steps.value.map((step, at) => (
          <Step key={at} step={step} id={whyNot.recordOf(step)} onSelect={onSelect} />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  readonly step: MissStep;
  readonly id: number | undefined;
  readonly onSelect: (id: number) => void;
}

function Step({ step: { san, sentence, cuts }, id, onSelect }: StepProps): JSX.Element {
  return (
    <li>
      {`${written(sentence)} `}
      {id !== undefined && (
        <button type="button" aria-label={t`Show ${written(san)}`} onClick={() => onSelect(id)}>{t`Show it`}</button>
      )}
      {cuts.map(({ sentence: decided, numbers, verdict, guilty }) => (
        <p class={guilty === true ? 'guilty' : undefined}>
          {`${written(decided)} ${numbers} `}
          <b>{verdict}</b>
        </p>
      ))}
    </li>
  );
}
