/** What the engine itself says of a record: its sentence, its facts, and the parts of the numbers that decided. */

import type { JSX } from 'preact';
import type { Audit, Explanation } from '#espalier/engine/types.js';
import { type Sum, sumsOf } from '#espalier/model/sums.js';
import { t } from '#espalier/model/words.js';
import { scoreView, written } from '../shared/view/look.js';
import './numbers-panel.css';

export interface NumbersPanelProps {
  /** A text where it has failed. */
  readonly explanation: Explanation | string | undefined;
  readonly audits: readonly Audit[] | undefined;
}

export function NumbersPanel({ explanation, audits }: NumbersPanelProps): JSX.Element {
  const known = typeof explanation === 'object' ? explanation : undefined;
  return (
    <>
      <p class="engine-sentence">{typeof explanation === 'string' ? explanation : known && written(known.sentence)}</p>
      <p class="engine-sentence">{audits && written(audits.map(({ sentence }) => sentence).join(' '))}</p>
      <dl class="facts">
        {known?.facts.map(({ label, value }) => (
          <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {known && sumsOf(known).map((sum) => <SumBar key={sum.caption} {...sum} />)}
      {scoreView.value === 'white' && <p class="note">{t`Scores are from the side to move.`}</p>}
    </>
  );
}

/** The summands one after another, as wide as they are large; those that take away are hatched. */
function SumBar({ parts, caption }: Sum): JSX.Element {
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0);
  return (
    <figure class="margin">
      <div class="bar-of-parts" aria-hidden="true">
        {parts.map(({ value }, index) => (
          <span
            class={value < 0 ? 'part less' : 'part'}
            data-part={index}
            style={{ flexGrow: String(whole === 0 ? 1 : Math.abs(value) / whole) }}
          />
        ))}
      </div>
      <ul>
        {parts.map(({ label, text }) => (
          <li>
            {label} <b>{text}</b>
          </li>
        ))}
      </ul>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
