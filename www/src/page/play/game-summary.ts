/** What is said of the game that is played, and what is made of a move that is typed in it. */

import { numberedMove, spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { allLeft } from '../../model/game/clock.js';
import { type Game, turnAt } from '../../model/game/game.js';
import { playerNames } from '../../model/game/players.js';
import { type Understood, understoodMove } from '../../model/game/typed-move.js';
import { colorName } from '../../model/text/result-text.js';
import { clockWords, positionText } from '../../model/text/spoken.js';

export function moveOf(text: string, game: Game): Understood {
  if (game.phase.kind === 'over') return { fault: t`The game is over.` };
  if (game.phase.kind !== 'human') return { fault: t`It is not your turn.` };
  return understoodMove(text, game.position);
}

/** The move that led to a position, in words. */
export function moveWords(game: Game, ply: number): string {
  const san = game.position.sans[ply - 1];
  if (san === undefined) return t`No move has been made yet.`;
  return `${moveName(game, ply)} ${colorName(turnAt(game, ply - 1))}: ${spokenMove(san)}.`;
}

export function positionWords({ position }: Game, ply: number): string {
  const shown = position.positions[ply];
  return shown === undefined ? '' : positionText(shown.fen);
}

export function clocksOf({ setup, clock, position: { turn } }: Game, now: number): string {
  return setup.control === null
    ? t`This game has no clock.`
    : clockWords(allLeft(clock, now), playerNames(setup), turn);
}

/** What the move is called that leads to a position: `18.Bxg6`. */
export function moveName({ position: { positions, sans } }: Game, ply: number): string {
  const [before, san] = [positions[ply - 1], sans[ply - 1]];
  return before === undefined || san === undefined ? t`Start position` : numberedMove(before, san);
}
