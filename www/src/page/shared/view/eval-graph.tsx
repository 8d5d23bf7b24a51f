/** The evaluation of a whole game as a graph, to be dragged along: how much of the game was White's after each move. */

import type { JSX, TargetedPointerEvent } from 'preact';
import type { Score } from '#espalier/engine/types.js';
import { whiteShare } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
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

/** Where the end of the game counts, and a mate: a curve that touches the edge cannot be seen. */
const EDGE = 0.02;

export function EvalGraph({ scores, marks, phases, ply, name, onGo, onStep }: EvalGraphProps): JSX.Element {
  const last = Math.max(1, scores.length - 1);
  const runs = runsOf(scores);
  const isKnown = runs.length > 0;
  const score = ply === undefined ? undefined : scores[ply];
  const go = ({ currentTarget, clientX }: TargetedPointerEvent<HTMLDivElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onGo?.(Math.round(Math.max(0, Math.min(1, (clientX - left) / width)) * (scores.length - 1)));
  };
  return (
    <div
      class={isKnown ? 'graph' : 'graph blank'}
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
      <svg preserveAspectRatio="none" aria-hidden="true" viewBox={`0 0 ${last} 1`}>
        <path class="known" d={runs.map(knownOf).join('')} />
        <path d={runs.map(areaOf).join('')} />
      </svg>
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

const percent = (share: number): string => `${share * 100}%`;
/** The middle of a badge, which is seen whole. */
const inside = (share: number): string => `clamp(11px, ${percent(share)}, 100% - 11px)`;

/** Moves one after another that are judged: where nothing is known there is no curve, and the graph says nothing. */
interface Run {
  readonly points: readonly { readonly ply: number; readonly height: number }[];
  readonly from: number;
  readonly to: number;
}

function runsOf(scores: readonly (Score | undefined)[]): readonly Run[] {
  const runs: { ply: number; height: number }[][] = [];
  scores.forEach((score, ply) => {
    if (score === undefined) return;
    if (scores[ply - 1] === undefined) runs.push([]);
    runs.at(-1)?.push({ ply, height: heightOf(score) });
  });
  return runs.map((points) => {
    const [first, last] = [points[0]?.ply ?? 0, points.at(-1)?.ply ?? 0];
    // One alone is seen, too.
    const more = first === last ? 0.5 : 0;
    return { points, from: Math.max(0, first - more), to: Math.min(Math.max(1, scores.length - 1), last + more) };
  });
}

const knownOf = ({ from, to }: Run): string => `M${from},0H${to}V1H${from}Z`;

/** From below up to White's share. */
function areaOf({ points, from, to }: Run): string {
  const curve = points.map(({ ply, height }) => `L${ply},${height.toFixed(4)}`).join('');
  const [first, last] = [points[0]?.height ?? 0, points.at(-1)?.height ?? 0];
  return `M${from},1V${first.toFixed(4)}${curve}L${to},${last.toFixed(4)}V1Z`;
}

/** Where a score stands, from 0 at the top to 1. */
export function heightOf(score: Score | undefined): number {
  return score === undefined ? 0.5 : Math.max(EDGE, Math.min(1 - EDGE, 1 - whiteShare(score)));
}
