/** Every way a game can end, in one sentence. */

import type { Color, PlyView } from '#espalier/engine/types.js';
import { outcomeCode, outcomeSentence, sideName } from '#espalier/model/outcome-text.js';
import { t } from '#espalier/model/words.js';
import { opposite } from '../game/clock.js';
import type { Game, GameResult, GameSetup } from '../game/game.js';
import { opponentName } from '../game/players.js';

export { outcomeCode as resultCode, sideName as colorName } from '#espalier/model/outcome-text.js';

/** The same with the typography of print: `½–½`. */
export function resultMark(result: GameResult): string {
  return markOf(outcomeCode(result));
}

/** The same of a result as PGN writes it. */
export function markOf(code: string): string {
  return code.replaceAll('1/2', '½').replace('-', '–');
}

export function resultSentence(result: GameResult): string {
  switch (result.kind) {
    case 'resignation':
      return t`${sideName(opposite(result.winner))} resigned. ${sideName(result.winner)} wins.`;
    case 'agreement':
      return t`The players agreed on a draw.`;
    case 'flagFall':
      return result.winner === undefined
        ? t`Time ran out, but the other side could never mate. The game is drawn.`
        : t`${sideName(opposite(result.winner))} ran out of time. ${sideName(result.winner)} wins.`;
    default:
      return outcomeSentence(result);
  }
}

export function resultForPlayer(result: GameResult, human: Color): 'won' | 'lost' | 'drawn' {
  if (result.winner === undefined) return 'drawn';
  return result.winner === human ? 'won' : 'lost';
}

/** What PGN calls a game that somebody has lost on time. */
export const TIME_FORFEIT = 'time forfeit';

/** The value of the PGN tag `Termination`. */
export function termination(result: GameResult): string {
  return result.kind === 'flagFall' ? TIME_FORFEIT : 'normal';
}

const endings = (): Readonly<Record<GameResult['kind'], string>> => ({
  checkmate: t`Checkmate`,
  stalemate: t`Stalemate`,
  threefold: t`Threefold repetition`,
  fiftyMoves: t`Fifty-move rule`,
  insufficientMaterial: t`Not enough pieces to mate`,
  resignation: t`Resignation`,
  agreement: t`Draw by agreement`,
  flagFall: t`Out of time`,
});

/** How the game ended, in the fewest words, and on which move, by the number of the last one. */
export function endingText({ kind }: GameResult, positions: readonly Pick<PlyView, 'moveNumber'>[]): string {
  const last = positions.at(-2);
  return `${endings()[kind]}${last === undefined ? '' : t` on move ${last.moveNumber}`}`;
}

/** Who has won, said to the player. */
export function resultForYou(result: GameResult, { human, twoPeople }: GameSetup, opponent: string): string {
  if (twoPeople !== undefined) return result.winner === undefined ? t`A draw.` : t`${sideName(result.winner)} won.`;
  const outcome = resultForPlayer(result, human);
  return outcome === 'drawn' ? t`A draw.` : outcome === 'won' ? t`You won.` : t`${opponent} won.`;
}

/** What the tab of the browser says during a game. */
export function playTitle({ phase, setup, position }: Game): string {
  const name = opponentName(setup);
  switch (phase.kind) {
    case 'human':
      return setup.twoPeople === undefined ? t`Your move` : t`${sideName(position.turn)} to move`;
    case 'over':
      return resultForYou(phase.result, setup, name).replace('.', '');
    case 'stalled':
      return t`The engine stopped`;
    default:
      return t`${name} is thinking`;
  }
}
