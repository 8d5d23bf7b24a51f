/**
 * After the game: how the chances went, and the moves that cost most. The one that is looked at says what was better.
 */

import type { JSX } from 'preact';
import type { Color, Score } from '#espalier/engine/types.js';
import type { LineStart } from '#espalier/model/format.js';
import { numberedLine, numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Game } from '../../model/game/game.js';
import type { GameReport, MoveReport } from '../../model/game/game-report.js';
import type { PositionScore } from '../../model/game/judge.js';
import { foundScoreText } from '../../model/text/score-text.js';
import type { AskWhy } from '../../model/why/reason.js';
import { Badge } from '../shared/view/badge.js';
import { EvalGraph } from '../shared/view/eval-graph.js';
import { toldScore, written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { moveName } from './game-summary.js';
import { useReasons } from './use-reasons.js';
import '../shared/view/text-link.css';
import './key-moments.css';

export interface KeyMomentsProps {
  readonly game: Game;
  readonly report: GameReport;
  /** White's, after each move; the first is the start. */
  readonly scores: readonly (Score | undefined)[];
  /** What the judge has found before the move that is looked at. */
  readonly judgementAt: (ply: number) => PositionScore | undefined;
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
}

/** More of a line is not needed to say what was better. */
const BETTER = 6;

export function KeyMoments({
  game,
  report,
  scores,
  judgementAt,
  isReviewed,
  ply,
  shown,
  askWhy,
  onShow,
  onGo,
  onWhy,
  onTry,
}: KeyMomentsProps): JSX.Element {
  const title = useUniqueId();
  const moments = report.complete ? report.keyMoments : [];
  const reasonAt = useReasons(game, moments, askWhy);
  const last = game.position.sans.length;
  return (
    <section class="panel key-moments" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`Key moments`}</h2>
        {isReviewed && <span class="note">{t`from the deeper review`}</span>}
        {ply < last && <button type="button" class="text-link" onClick={() => onGo(last)}>{t`To the end`}</button>}
      </header>
      <EvalGraph
        scores={scores}
        marks={moments.map((moment) => ({ ply: moment.ply + 1, mark: moment.mark ?? '' }))}
        phases={[]}
        ply={ply}
        name={moveName(game, ply)}
        onGo={onGo}
        onStep={(by) => onGo(Math.max(0, ply + by))}
      />
      <ol>
        {moments.length === 0 && (
          <li class="none">{report.complete ? t`No serious mistakes.` : t`Looking through the game…`}</li>
        )}
        {moments.map((moment) => (
          <li key={moment.ply} aria-current={moment.ply === shown ? 'step' : undefined}>
            <Moment game={game} moment={moment} reason={reasonAt(moment.ply)} onShow={onShow} />
            {moment.ply === shown && (
              <Better
                judgement={judgementAt(moment.ply)}
                onTry={isOfPlayer(game, moment) ? () => onTry(moment.ply) : undefined}
                onWhy={() => onWhy(moment.ply)}
              />
            )}
          </li>
        ))}
      </ol>
      {shown !== undefined && (
        <p class="arrow-legend">
          <span class="better">{t`better`}</span> <span class="played">{t`played`}</span>{' '}
          <span class="next">
            <kbd>k</kbd> {t`next moment`}
          </span>
        </p>
      )}
    </section>
  );
}

function Moment({
  game,
  moment,
  reason,
  onShow,
}: {
  readonly game: Game;
  readonly moment: MoveReport;
  readonly reason: string | undefined;
  readonly onShow: KeyMomentsProps['onShow'];
}): JSX.Element {
  const { ply, san, mark = '', color, loss, better } = moment;
  const before = game.position.positions[ply];
  const advice = better === undefined ? '' : ` ${t`${numbered(before, better)} was better.`}`;
  return (
    <button type="button" onClick={() => onShow(moment)}>
      <Badge mark={mark} />
      <span>
        <b>{numbered(before, san)}</b> <span class="unseen">{mark}</span>
        {reason !== undefined && <span class="mistake-reason">{written(reason)}</span>}
        <small>
          {costText(game, color, Math.round(loss))}
          {advice}
        </small>
      </span>
    </button>
  );
}

function costText({ setup }: Game, color: Color, points: number): string {
  if (setup.twoPeople !== undefined) return t`Cost ${points}% winning chances.`;
  return color === setup.human ? t`Cost you ${points}% winning chances.` : t`Gave you ${points}% winning chances.`;
}

/** The line that was better, what it is worth, and why. */
function Better({
  judgement,
  onTry,
  onWhy,
}: {
  readonly judgement: PositionScore | undefined;
  readonly onTry: (() => void) | undefined;
  readonly onWhy: () => void;
}): JSX.Element | null {
  if (judgement === undefined) return null;
  return (
    <div class="moment-better">
      <p>
        {written(numberedLine(judgement, judgement.info.pvSan.slice(0, BETTER)).join(' '))}{' '}
        <b>{foundScoreText(toldScore(judgement.score, judgement.turn), judgement.info.depth)}</b>
      </p>
      <div class="acts">
        {onTry !== undefined && <button type="button" onClick={onTry}>{t`Try it`}</button>}
        <button type="button" class="ask-why" aria-keyshortcuts="w" onClick={onWhy}>{t`Why?`}</button>
      </div>
    </div>
  );
}

/** What somebody has missed who plays against the engine can be looked for again. */
function isOfPlayer({ setup }: Game, { color }: MoveReport): boolean {
  return setup.twoPeople === undefined && color === setup.human;
}

function numbered(before: LineStart | undefined, move: string): string {
  return written(before === undefined ? move : numberedMove(before, move));
}
