/** Who has a side, above or below the board: what is known of the player, what it has taken, and its clock. */

import type { JSX } from 'preact';
import type { Color } from '#espalier/chess/squares.js';
import { t } from '#espalier/model/words.js';
import { clockText, LOW_MS, opposite } from '../../model/game/clock.js';
import { type Game, isOver } from '../../model/game/game.js';
import { type Ratings, strengthText } from '../../model/game/levels.js';
import { colorName } from '../../model/text/result-text.js';
import { ArrowLegend } from '../shared/view/arrow-legend.js';
import { Captured } from '../shared/view/captured.js';
import { Drawn } from '../shared/view/icon.js';
import type { PlayState } from './play-state.js';
import '../shared/view/player.css';
import './player-row.css';

const YOU = 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17a6.5 6.5 0 0 1 13 0';
const SPROUT = 'M10 17.5V9M10 11c0-3 2-4.5 5.5-4.5C15.5 9.5 13.5 11 10 11zM10 8.5C10 5.5 8 4 4.5 4c0 3 2 4.5 5.5 4.5z';

export interface PlayerRowProps {
  readonly state: PlayState;
  readonly place: 'above' | 'below';
}

export function PlayerRow({ state, place }: PlayerRowProps): JSX.Element {
  const game = state.game.value;
  const { setup } = game;
  const own = state.current.orientation;
  const color = place === 'below' ? own : opposite(own);
  const fens = game.position.positions.slice(0, state.current.ply + 1).map(({ fen }) => fen);
  const isHuman = setup.twoPeople !== undefined || color === setup.human;
  return (
    <div class={`player ${place}`} data-color={color} data-side={isHuman ? 'human' : 'engine'}>
      <span class="avatar" aria-hidden="true">
        <Drawn path={isHuman ? YOU : SPROUT} />
      </span>
      <span class="names">
        <b class="who">{state.names.value[color]}</b>{' '}
        <small class="about">{aboutOf(game, color, state.current.ratings.value)}</small>
      </span>
      <Captured fens={fens} color={color} />
      {place === 'below' && state.current.moment !== undefined && <ArrowLegend meanings={['played', 'better']} />}
      {setup.control !== null && (
        <Clock color={color} left={state.left.value[color]} isRunning={game.clock.running?.color === color} />
      )}
    </div>
  );
}

function aboutOf(game: Game, color: Color, ratings: Ratings | undefined): string {
  const { human, level, twoPeople } = game.setup;
  const name = colorName(color);
  const isOnTurn = game.position.turn === color;
  // Two people at one board have their colors for names.
  if (twoPeople !== undefined) return isOver(game) ? '' : isOnTurn ? t`to move` : t`waiting`;
  if (color !== human) return [name, ...(ratings === undefined ? [] : [strengthText(level, ratings)])].join(' · ');
  if (isOver(game)) return name;
  return isOnTurn ? t`${name} · your move` : t`${name} · waiting`;
}

function Clock({
  color,
  left,
  isRunning,
}: {
  readonly color: Color;
  readonly left: number;
  readonly isRunning: boolean;
}): JSX.Element {
  const kinds = ['clock', isRunning && 'running', isRunning && left < LOW_MS && 'low'];
  return (
    <span class={kinds.filter(Boolean).join(' ')} role="timer" aria-label={t`${colorName(color)}’s clock`}>
      {clockText(left)}
    </span>
  );
}
