/** The evaluation of a whole game as a graph, to be dragged along: how much of the game was White's after each move. */

import type { JSX, TargetedPointerEvent } from 'preact';
import type { Score } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { type EvalCurve, evalCurve, heightOf } from '../../../model/review/eval-curve.js';
import type { Phase } from '../../../model/review/phases.js';
import { scoreAfter } from '../../../model/text/score-text.js';
import './eval-graph.css';

export interface EvalGraphProps {
  /** After each move; the first is the start. Undefined where nothing is known. */
  readonly scores: readonly (Score | undefined)[];
  readonly marks: readonly { readonly ply: number; readonly mark: string }[];
  readonly phases: readonly Phase[];
  /** Which position is shown; undefined where it is in a variation. */
  readonly ply: number | undefined;
  /** What the move to that position is called. */
  readonly name: string;
  /** Without it the graph is to be looked at only. */
  readonly onGo?: (ply: number) => void;
  readonly onStep?: (plies: number) => void;
}

export function EvalGraph({ scores, marks, phases, ply, name, onGo, onStep }: EvalGraphProps): JSX.Element {
  const curve = evalCurve(scores.map((one) => one && heightOf(one)));
  const last = curve.width;
  const score = ply === undefined ? undefined : scores[ply];
  const go = ({ currentTarget, clientX }: TargetedPointerEvent<HTMLDivElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onGo?.(Math.round(Math.max(0, Math.min(1, (clientX - left) / width)) * (scores.length - 1)));
  };
  return (
    <div
      class={curve.known === '' ? 'graph blank' : 'graph'}
      data-testid="graph"
      role="img"
      aria-label={t`Evaluation of the game, by move`}
      {...(onGo && {
        role: 'slider',
        tabIndex: 0,
        'aria-valuemin': 0,
        'aria-valuemax': scores.length - 1,
        'aria-valuenow': ply ?? 0,
        'aria-valuetext': score === undefined ? name : `${name}, ${scoreAfter(name, score)}`,
        onPointerDown: (event: TargetedPointerEvent<HTMLDivElement>) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        },
        onPointerMove: (event: TargetedPointerEvent<HTMLDivElement>) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && go(event),
      })}
      onWheel={
        onStep &&
        ((event: WheelEvent) => {
          event.preventDefault();
          if (event.deltaY !== 0) onStep(Math.sign(event.deltaY));
        })
      }
    >
      <CurveAreas curve={curve} />
      {phases.map((phase, index) => (
        <span
          class="phase"
          style={{
            left: percent(phase.ply / last),
            width: percent(((phases[index + 1]?.ply ?? last) - phase.ply) / last),
          }}
        >
          {t(phase.name)}
        </span>
      ))}
      {marks.map(({ ply: at, mark }) => (
        <span class="badge" data-sign={mark} style={{ left: inside(at / last), top: inside(heightOf(scores[at])) }}>
          {mark}
        </span>
      ))}
      {ply !== undefined && <div class="graph-now" style={{ left: percent(ply / last) }} />}
    </div>
  );
}

/** White's part of a game, over all of it that is known. */
export function CurveAreas({ curve }: { readonly curve: EvalCurve }): JSX.Element {
  return (
    <svg class="curve" preserveAspectRatio="none" aria-hidden="true" viewBox={`0 0 ${curve.width} 1`}>
      <path class="known" d={curve.known} />
      <path d={curve.white} />
      {curve.known !== '' && <path class="even" d={`M0,.5H${curve.width}`} />}
    </svg>
  );
}

const percent = (share: number): string => `${share * 100}%`;
/** The middle of a badge, which is seen whole. */
const inside = (share: number): string => `clamp(11px, ${percent(share)}, 100% - 11px)`;
