/** The moves of a line as columns, and below them its material as a staircase, with the captured piece at each step. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { roleOf } from '#espalier/chess/squares.js';
import type { WhyVariation } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { staircaseOf } from '../../model/why/staircase.js';
import { balanceText } from '../../model/why/why-words.js';
import { useInSight } from '../shared/view/in-sight.js';
import { Piece } from '../shared/view/piece.js';

export interface StaircaseProps {
  readonly variation: WhyVariation;
  /** The moves that have a column, numbered. */
  readonly names: readonly string[];
  /** The first move that has a column. */
  readonly from: number;
  /** How many moves are on the board. */
  readonly ply: number;
  readonly onShow: (ply: number) => void;
}

/** In the units of the drawing: a column is as wide as 1. */
const HEIGHT = 100;

export function Staircase({ variation, names, from, ply, onShow }: StaircaseProps): JSX.Element {
  const { steps, levels, heightOf } = staircaseOf(variation, from);
  const list = useRef<HTMLOListElement>(null);
  const y = (balance: number): number => HEIGHT * heightOf(balance);
  const start = steps[0]?.before ?? variation.balance;
  const path = steps.map(({ after }, index) => `L${index} ${y(after)}H${index + 1}`).join('');
  const last = steps.at(-1)?.after;
  useInSight(list, [ply]);
  return (
    <div class="why-line">
      <ol ref={list} style={{ '--columns': steps.length }}>
        {steps.map(({ before, after }, index) => {
          const taken = variation.line[from + index]?.captured;
          const role = taken && roleOf(taken.piece);
          return (
            <li key={index} aria-current={from + index + 1 === ply ? 'step' : undefined}>
              <button type="button" onClick={() => onShow(from + index + 1)}>
                {names[index]}
                <span class="unseen">{before === after ? '' : `, ${balanceText(after)}`}</span>
              </button>
              {taken !== undefined && role !== undefined && (
                <span class="why-taken" style={{ '--y': `${Math.max(16, Math.min(84, (y(before) + y(after)) / 2))}%` }}>
                  <Piece role={role} color={taken.color} set="carved" />
                </span>
              )}
            </li>
          );
        })}
        <svg class="why-steps" viewBox={`0 0 ${steps.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <line class="why-start" x1="0" x2={steps.length} y1={y(variation.balance)} y2={y(variation.balance)} />
          <path d={`M0 ${y(start)}${path}`} />
        </svg>
      </ol>
      <div class="why-levels" aria-hidden="true">
        {levels.map((level) => (
          <span key={level} class={level === last ? 'end' : undefined} style={{ '--y': `${y(level)}%` }}>
            {balanceText(level)}
          </span>
        ))}
      </div>
      <p class="unseen">{t`Material in pawns, move by move`}</p>
    </div>
  );
}
