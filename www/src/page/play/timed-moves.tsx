/** In a wide window: the moves of a game with a clock, each with its time, and below them what each side had left. */

import type { JSX } from 'preact';
import type { Color } from '#espalier/engine/types.js';
import { fixed, t } from '#espalier/model/words.js';
import { opposite } from '../../model/game/clock.js';
import { type Game, turnAt } from '../../model/game/game.js';
import { clockCurve, moveTimes, timeText } from '../../model/game/move-times.js';
import { playerNames } from '../../model/game/players.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { MoveTable, type MoveTableProps } from './move-table.js';
import './timed-moves.css';

/** Of the move that took longest, in pixels. */
const BAR = 44;

export interface TimedMovesProps extends MoveTableProps {
  readonly game: Game;
}

export function TimedMoves({ game, ...table }: TimedMovesProps): JSX.Element {
  const times = moveTimes(game);
  const most = Math.max(1, ...times);
  return (
    <div class={table.moves.some(({ score }) => score !== undefined) ? 'timed-moves evaluated' : 'timed-moves'}>
      <MoveTable
        {...table}
        timeOf={(index) => {
          const time = times[index];
          return time === undefined ? (
            <span />
          ) : (
            <span class={turnAt(game, index) === game.setup.human ? 'move-time own' : 'move-time'}>
              <i style={{ width: `${(BAR * time) / most}px` }} />
              {timeText(time)}
            </span>
          );
        }}
      />
      <ClockChart game={game} />
    </div>
  );
}

/** So many moves are numbered below the chart, at most. */
const NUMBERS = 6;

function ClockChart({ game }: Pick<TimedMovesProps, 'game'>): JSX.Element {
  const title = useUniqueId();
  const { left, ticks } = clockCurve(game);
  const top = ticks.at(-1) ?? 1;
  const last = Math.max(1, left.white.length - 1, left.black.length - 1);
  const [own, other] = [game.setup.human, opposite(game.setup.human)];
  const names = playerNames(game.setup);
  const stride = Math.ceil(last / NUMBERS);
  const first = game.position.start.moveNumber;
  const heightOf = (milliseconds: number): number => 100 - (100 * milliseconds) / top;
  const line = (color: Color): string =>
    left[color].map((time, move) => `${move === 0 ? 'M' : 'L'}${move} ${heightOf(time)}`).join('');
  return (
    <section class="clock-chart" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`Time`}</h2>
        <span class="note">{t`minutes left, by move`}</span>
      </header>
      <div class="clock-plot" aria-hidden="true">
        {ticks.map((tick) => (
          <span class="tick" style={{ top: `${heightOf(tick)}%` }}>
            {fixed(tick / 60_000, tick % 60_000 === 0 ? 0 : 1)}
          </span>
        ))}
        <svg preserveAspectRatio="none" viewBox={`0 0 ${last} 100`}>
          <path class="other" d={line(other)} />
          <path class="own" d={line(own)} />
        </svg>
        {[other, own].map((color) => (
          <b class={color === own ? 'own' : 'other'} style={{ top: `${heightOf(left[color].at(-1) ?? 0)}%` }}>
            {names[color]}
          </b>
        ))}
        {Array.from({ length: Math.floor((last - 1) / stride) + 1 }, (_, index) => 1 + index * stride).map((move) => (
          <small style={{ left: `${(100 * move) / last}%` }}>{first + move - 1}</small>
        ))}
      </div>
    </section>
  );
}
