/** After the game: how the chances went, and the mistakes that cost most, the worst first. */

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Score } from '#espalier/engine/types.js';
import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Game } from '../../model/game/game.js';
import { decidingMove, type GameReport, type MoveReport } from '../../model/game/game-report.js';
import { graphLabels } from '../../model/game/graph-labels.js';
import { heightOf } from '../../model/review/eval-curve.js';
import type { AskWhy } from '../../model/why/reason.js';
import { type Mistake, type ToldMistake, toldMistakes } from '../../model/why/told-mistakes.js';
import { Badge } from '../shared/view/badge.js';
import { EvalGraph } from '../shared/view/eval-graph.js';
import { written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { moveName } from './game-summary.js';
import type { Cause } from './hero.js';
import { type GraphReason, useReasons } from './use-reasons.js';
import '../shared/view/text-link.css';
import './key-moments.css';
import './summary.css';

export interface KeyMomentsProps {
  readonly game: Game;
  readonly report: GameReport;
  /** White's, after each move; the first is the start. */
  readonly scores: readonly (Score | undefined)[];
  /** Whether it is what a review has found, which looked deeper than the judge. */
  readonly isReviewed: boolean;
  /** How many moves lead to the position shown. */
  readonly ply: number;
  /** The moment that is looked at, by the ply before its move. */
  readonly shown: number | undefined;
  readonly onShow: (moment: MoveReport) => void;
  readonly onGo: (ply: number) => void;
  readonly askWhy: AskWhy;
  /** What was wrong with the move is asked in Analyse. */
  readonly onWhy: (ply: number) => void;
  /** The moment is to be tried again. */
  readonly onTry: (ply: number) => void;
  /** What decided the game is known, or no longer. */
  readonly onCause: (cause: Cause | undefined) => void;
  /** The moves of the game are shown in the place of the moments. */
  readonly onMoves: () => void;
}

export function KeyMoments(props: KeyMomentsProps): JSX.Element {
  const { game, report, scores, isReviewed, ply, shown, askWhy, onGo, onCause, onMoves } = props;
  const [course, title] = [useUniqueId(), useUniqueId()];
  const moments = report.complete ? report.keyMoments : [];
  const decided = game.phase.kind === 'over' ? decidingMove(report, game.phase.result) : undefined;
  const reasonAt = useReasons(game, [...new Set([...moments, ...(decided === undefined ? [] : [decided])])], askWhy);
  const reason = decided && reasonAt(decided.ply)?.text;
  const move = decided === undefined ? '' : moveName(game, decided.ply + 1);
  useEffect(() => {
    onCause(reason === undefined ? undefined : { move, reason });
    return () => onCause(undefined);
  }, [move, reason]);
  const last = game.position.sans.length;
  const isOfTwo = game.setup.twoPeople !== undefined;
  const told = toldMistakes(moments.map(({ ply: at }) => mistakeOf(game, at, reasonAt(at))));
  return (
    <div class="key-moments">
      <section class="panel game-course" aria-labelledby={course}>
        <header>
          <h2 id={course}>{t`The game`}</h2>
          <span class="note">
            {isOfTwo
              ? t`White’s winning chances; the mistakes are marked`
              : t`White’s winning chances; your mistakes are marked`}
          </span>
        </header>
        <div class="marked-graph">
          <EvalGraph
            scores={scores}
            marks={moments.map((moment) => ({ ply: moment.ply + 1, mark: moment.mark ?? '' }))}
            phases={[]}
            ply={ply}
            name={moveName(game, ply)}
            onGo={onGo}
            onStep={(by) => onGo(Math.max(0, ply + by))}
          />
          <GraphWords told={told} scores={scores} />
        </div>
      </section>
      <section class="panel moment-list" aria-labelledby={title}>
        <header>
          <h2 id={title}>{t`Key moments`}</h2>
          <span class="note">
            {isReviewed
              ? t`from the deeper review`
              : isOfTwo
                ? t`winning chances they cost`
                : t`winning chances they cost you`}
          </span>
          {ply < last && <button type="button" class="text-link" onClick={() => onGo(last)}>{t`To the end`}</button>}
          <button type="button" class="text-link to-moves" onClick={onMoves}>{t`Moves`}</button>
        </header>
        <ol>
          {moments.length === 0 && (
            <li class="none">{report.complete ? t`No serious mistakes.` : t`Looking through the game…`}</li>
          )}
          {moments.map((moment) => (
            <Moment
              key={moment.ply}
              {...props}
              moment={moment}
              reason={told.find(({ ply: at }) => at === moment.ply)?.text}
              isShown={moment.ply === shown}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** A mistake that few words do not explain has the name of its move above the graph. */
function mistakeOf(game: Game, ply: number, reason: GraphReason | undefined): Mistake {
  const moveNumber = game.position.positions[ply]?.moveNumber ?? 0;
  const { text, words = moveName(game, ply + 1) } = reason ?? {};
  return { ply, moveNumber, reason: text === undefined ? undefined : { text, words } };
}

function GraphWords({
  told,
  scores,
}: {
  readonly told: readonly ToldMistake[];
  readonly scores: KeyMomentsProps['scores'];
}): JSX.Element {
  const marks = told.flatMap(({ ply, words }) =>
    words === undefined
      ? []
      : [
          {
            share: (ply + 1) / Math.max(1, scores.length - 1),
            height: heightOf(scores[ply + 1]),
            text: written(words),
          },
        ],
  );
  return (
    <div class="graph-words" aria-hidden="true">
      {graphLabels(marks).map(({ share, height, text, left, isBelow, row }) => (
        <div class={isBelow ? 'below' : 'above'} style={{ '--row': row, '--height': `${100 * height}%` }}>
          <i style={{ left: `${100 * share}%` }} />
          <span style={{ left: `${left}%` }}>{text}</span>
        </div>
      ))}
    </div>
  );
}

interface MomentProps extends Pick<KeyMomentsProps, 'game' | 'onShow' | 'onWhy' | 'onTry'> {
  readonly moment: MoveReport;
  readonly reason: string | undefined;
  readonly isShown: boolean;
}

function Moment({ game, moment, reason, isShown, onShow, onWhy, onTry }: MomentProps): JSX.Element {
  const { ply, san, mark = '', loss, better } = moment;
  const before = game.position.positions[ply];
  const numbered = (move: string): string => written(before === undefined ? move : numberedMove(before, move));
  const button = useRef<HTMLButtonElement>(null);
  // By its key: Enter then asks why.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('.key-moments ol') !== null;
    if (isShown && isFree) button.current?.focus();
  }, [isShown]);
  return (
    <li aria-current={isShown ? 'step' : undefined}>
      <button
        type="button"
        class="moment"
        ref={button}
        onClick={() => onShow(moment)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isShown) return;
          event.preventDefault();
          onWhy(ply);
        }}
      >
        <Badge mark={mark} />
        <b>{numbered(san)}</b> <span class="unseen">{mark}</span>
        {reason !== undefined && <span class="mistake-reason">{written(reason)}</span>}
      </button>
      {better !== undefined && <span class="better-move">{t`better ${numbered(better)}`}</span>}
      <b class="moment-cost">{t`−${Math.round(loss)}%`}</b>
      <button type="button" class="text-link" aria-keyshortcuts="w" onClick={() => onWhy(ply)}>{t`Why?`}</button>
      {game.setup.twoPeople === undefined && (
        <button type="button" class="text-link try-again" onClick={() => onTry(ply)}>{t`Try again`}</button>
      )}
    </li>
  );
}
