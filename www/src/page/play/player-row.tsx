/** Who has a side, above or below the board: what is known of the player, what it has taken, and its clock. */

import type { JSX } from 'preact';
import type { Color } from '#espalier/element/squares.js';
import { t } from '#espalier/model/words.js';
import { capturedIn, takenText } from '../../model/game/captured.js';
import { clockText, LOW_MS, opposite } from '../../model/game/clock.js';
import type { Game } from '../../model/game/game.js';
import { isOver } from '../../model/game/game.js';
import type { Ratings } from '../../model/game/levels.js';
import { strengthText } from '../../model/game/levels.js';
import { colorName } from '../../model/text/result-text.js';
import { Icon } from '../shared/view/icon.js';
import { Piece } from '../shared/view/piece.js';
import type { PlayState } from './play-state.js';
import '../shared/view/player.css';
import './player-row.css';

export interface PlayerRowProps {
  readonly state: PlayState;
  readonly place: 'above' | 'below';
}

export function PlayerRow({ state, place }: PlayerRowProps): JSX.Element {
  const game = state.game.value;
  const { setup } = game;
  const own = state.orientation.value;
  const color = place === 'below' ? own : opposite(own);
  const isHuman = setup.twoPeople !== undefined || color === setup.human;
  return (
    <div class={`player ${place}`} data-color={color} data-side={isHuman ? 'human' : 'engine'}>
      <span class="avatar" aria-hidden="true">
        <Icon name={isHuman ? 'you' : 'sprout'} />
      </span>
      <span class="names">
        <b class="who">{state.names.value[color]}</b>{' '}
        <small class="about">{aboutOf(game, color, state.ratings.value)}</small>
      </span>
      <Taken game={game} ply={state.ply.value} color={color} />
      {setup.control !== null && (
        <Clock color={color} left={state.left.value[color]} isRunning={game.clock.running?.color === color} />
      )}
    </div>
  );
}

function aboutOf(game: Game, color: Color, ratings: Ratings | undefined): string {
  const { human, level, twoPeople } = game.setup;
  if (twoPeople !== undefined) return personState(game, color);
  const about = color === human ? humanState(game) : ratings && strengthText(level, ratings);
  return [colorName(color), ...(about === undefined ? [] : [about])].join(' · ');
}

/** Of two people at one board, who have their colors for names. */
function personState(game: Game, color: Color): string {
  if (isOver(game)) return t`game over`;
  return game.position.turn === color ? t`to move` : t`waiting`;
}

function humanState(game: Game): string {
  if (isOver(game)) return t`game over`;
  return game.position.turn === game.setup.human ? t`your move` : t`waiting`;
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
  const kinds = ['clock', 'time', isRunning && 'running', isRunning && left < LOW_MS && 'low'];
  return (
    <span class={kinds.filter(Boolean).join(' ')} role="timer" aria-label={t`${colorName(color)}’s clock`}>
      {clockText(left)}
    </span>
  );
}

/** Pieces of the other color, grouped by kind, and the lead in pawns. */
function Taken({
  game,
  ply,
  color,
}: {
  readonly game: Game;
  readonly ply: number;
  readonly color: Color;
}): JSX.Element | null {
  const { positions } = game.position;
  const [start, shown] = [positions[0], positions[ply] ?? positions.at(-1)];
  if (start === undefined || shown === undefined) return null;
  const { taken, ahead } = capturedIn(start.fen, shown.fen);
  const roles = taken[color];
  return (
    <span class="taken" role="img" aria-label={takenText(roles)}>
      {[...new Set(roles)].map((role) => (
        <span key={role}>
          {roles
            .filter((other) => other === role)
            .map(() => (
              <Piece role={role} color={opposite(color)} set="plain" />
            ))}
        </span>
      ))}
      {ahead[color] > 0 && <small>{`+${ahead[color]}`}</small>}
    </span>
  );
}
