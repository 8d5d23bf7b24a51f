/** How moves and scores are written, by the settings: signals, with which components that show them are drawn again. */

import { effect, signal } from '@preact/signals';
import type { Color, Info, Score } from '#espalier/engine/types.js';
import { boundMark, forWhite } from '#espalier/model/format.js';
import { chosenLanguage, onWords } from '#espalier/model/words.js';
import type { Notation, ScoreView } from '../../../model/settings/settings.js';
import { inNotation, notationOf } from '../../../model/text/notation.js';
import { foundScoreText, mateText } from '../../../model/text/score-text.js';
import type { SettingsStore } from '../settings.js';

export const shownNotation = signal<Notation>('english');
export const scoreView = signal<ScoreView>('white');

export function followLook(settings: SettingsStore): void {
  const follow = (): void => {
    shownNotation.value = notationOf(settings.value.notation, chosenLanguage());
    scoreView.value = settings.value.scoreView;
  };
  effect(follow);
  onWords(follow);
}

/** Moves as they are shown, also within sentences: with the letters of a language, or with pieces. */
export function written(moves: string): string {
  return inNotation(moves, shownNotation.value);
}

/** White's score as it is told, where `turn` is to move. */
export function toldScore(score: Score, turn: Color): Score {
  return scoreView.value === 'white' ? score : forWhite(score, turn);
}

/** What a line is worth, and whether it is at least or at most that. */
export function lineScoreText(turn: Color, { score, bound, depth }: Info): string {
  const told = toldScore(forWhite(score, turn), turn);
  if (bound === 'exact') return foundScoreText(told, depth);
  // For who mates more is fewer moves.
  if (score.kind === 'mate' && told.kind === 'mate')
    return mateText(told.moves, (bound === 'lower') === score.moves > 0 ? '≤' : '≥');
  // A lower bound for Black is an upper one for White.
  const isMirrored = turn === 'black' && scoreView.value === 'white';
  return boundMark(isMirrored ? (bound === 'lower' ? 'upper' : 'lower') : bound) + foundScoreText(told, depth);
}
