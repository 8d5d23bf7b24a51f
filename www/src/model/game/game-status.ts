/** The one line under the board: what is going on, and what to do about it. */

import { t } from '#espalier/model/words.js';
import { colorName, resultForPlayer, resultMark, resultSentence } from '../text/result-text.js';
import { type Game, type GameResult, pliesOf, turnAt } from './game.js';

export interface GameStatus {
  readonly text: string;
  readonly tone: 'calm' | 'won' | 'lost' | 'drawn' | 'trouble' | 'look';
  readonly action?: { readonly kind: 'retry' | 'reload' | 'live' | 'continue'; readonly label: string };
}

export function gameStatus(game: Game, shownPly: number): GameStatus {
  const { phase } = game;
  if (phase.kind === 'stalled') {
    const action =
      phase.isLost === true
        ? ({ kind: 'reload', label: t`Reload` } as const)
        : ({ kind: 'retry', label: t`Try again` } as const);
    return { text: phase.message, tone: 'trouble', action };
  }
  if (shownPly < pliesOf(game)) {
    const place = shownPly === 0 ? t`the start position` : t`an earlier position`;
    const text = t`You are looking at ${place}. ${colorName(turnAt(game, shownPly))} to move.`;
    return { text, tone: 'look', action: { kind: 'live', label: t`Back to the game` } };
  }
  switch (phase.kind) {
    case 'over': {
      const tone = toneOf(game, phase.result);
      const text = `${resultMark(phase.result)} ${resultSentence(phase.result)}`;
      // Nothing of it has to be taken over: it is looked at, and played again, in any tab.
      return { text: phase.isElsewhere === true ? `${text} ${t`The game is open in another tab, too.`}` : text, tone };
    }
    case 'elsewhere':
      return {
        text: t`This game is open in another tab.`,
        tone: 'look',
        action: { kind: 'continue', label: t`Continue here` },
      };
    case 'human':
      return { text: turnText(game), tone: 'calm' };
    case 'engine':
      return { text: t`Espalier is thinking…`, tone: 'calm' };
  }
}

/** Of two people one has won whoever that is. */
function toneOf({ setup }: Game, result: GameResult): 'won' | 'lost' | 'drawn' {
  if (setup.twoPeople === undefined) return resultForPlayer(result, setup.human);
  return result.winner === undefined ? 'drawn' : 'won';
}

function turnText({ setup, position: { check, turn } }: Game): string {
  const isCheck = check !== undefined;
  if (setup.twoPeople === undefined) return isCheck ? t`Check. Your move.` : t`Your move.`;
  return isCheck ? t`Check. ${colorName(turn)} to move.` : t`${colorName(turn)} to move.`;
}
