/** The state of the board in Play: the game, or the position of it that is looked at. */

import { spokenMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { type Game, turnAt } from '../../model/game/game.js';
import { colorName, resultSentence } from '../../model/text/result-text.js';
import type { BoardState } from '../shared/lead-board.js';
import type { CurrentGame } from './current-game.js';

export function boardOf(current: CurrentGame): BoardState | undefined {
  const { game, ply, isLive, orientation, premove, arrows, remark = '' } = current;
  const shown = game?.position.positions[ply];
  if (game === undefined || shown === undefined) return undefined;
  const { phase, position, revision, setup } = game;
  const over = phase.kind === 'over' ? resultSentence(phase.result) : '';
  return {
    position: shown.fen,
    orientation,
    lastMove: position.moves[ply - 1],
    check: shown.check,
    arrows,
    ...(isLive && phase.kind === 'human' && { legalMoves: position.legalMoves }),
    readOnly: !isLive || phase.kind === 'over' || phase.kind === 'elsewhere',
    premove,
    premoveColor: isLive && phase.kind === 'engine' ? setup.human : undefined,
    said: [
      [`${revision}|${over}`, gameWords(game, over)],
      [String(ply), isLive ? '' : positionWords(game, ply)],
      [remark, remark],
    ],
  };
}

/** The last move, how the game has ended if it has, and whose turn it is. */
function gameWords(game: Game, over: string): string {
  const { sans } = game.position;
  const san = sans.at(-1);
  const last = san === undefined ? '' : `${colorName(turnAt(game, sans.length - 1))}: ${spokenMove(san)}.`;
  const turn = game.phase.kind === 'human' ? turnWords(game) : '';
  return [last, over, turn].filter((part) => part !== '').join(' ');
}

function turnWords({ setup, position: { turn } }: Game): string {
  return setup.twoPeople === undefined ? t`Your move.` : t`${colorName(turn)} to move.`;
}

/** What a step through the game shows: the move that was made there, and whose turn it is. */
function positionWords(game: Game, ply: number): string {
  const san = game.position.sans[ply - 1];
  const position = game.position.positions[ply - 1];
  const turn = t`${colorName(turnAt(game, ply))} to move.`;
  if (san === undefined || position === undefined) return `${t`Start position.`} ${turn}`;
  return `${t`Move ${position.moveNumber}, ${colorName(position.turn)}: ${spokenMove(san)}.`} ${turn}`;
}
