/** What is wrong with a game or a position that somebody brings, and what was mended in it, in sentences. */

import { faultWords } from '#espalier/model/error-words.js';
import { plural, t } from '#espalier/model/words.js';
import type { FenChange, PgnFault, Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../address/view-links.js';
import { positionFault, wholeSentence } from './fault-text.js';
import { colorName } from './result-text.js';

/** What was mended in a FEN and makes a difference, in sentences. How it was written, and what is missing, does not. */
export function fenChangeTexts(changes: readonly FenChange[]): string[] {
  const rights = changes.filter(({ code }) => code === 'castling-without-rook').map(({ from }) => from);
  const others = changes.flatMap((change) => sentence(change) ?? []);
  return rights.length === 0
    ? others
    : [t`Castling rights without a rook were dropped: ${rights.join('')}.`, ...others];
}

function sentence({ code, from, to }: FenChange): string | undefined {
  switch (code) {
    case 'en-passant-unusable':
      return t`No pawn can be taken en passant on ${from}: the square was dropped.`;
    case 'counter':
      return t`“${from}” counts no moves: it became ${to}.`;
    case 'castling-unknown':
      return t`“${from}” is no castling right and was left out.`;
    case 'epd-operations':
      return t`What follows the position was left out: ${from}.`;
    default:
      return undefined;
  }
}

/** What is wrong with a game, or was skipped in it, as a sentence. */
export function pgnFaultText(fault: PgnFault): string {
  const { line, name = '', move = '', moveNumber = '', choices = [] } = fault;
  const number = Number.parseInt(moveNumber, 10);
  switch (fault.code) {
    case 'empty':
      return t`There is no game in this text.`;
    case 'illegal-move':
    case 'not-a-move':
      return t`Move ${number}: there is no legal move ${move}.`;
    case 'ambiguous-move':
      return t`Move ${number}: ${move} fits several pieces: ${choices.join(', ')}.`;
    case 'pass-in-check':
      return t`Move ${number}: who is in check cannot pass.`;
    case 'open-comment':
      return t`Line ${line}: a comment { has no end }.`;
    case 'open-variation':
      return t`Line ${line}: a variation ( has no end ).`;
    case 'no-variation':
      return t`Line ${line}: a variation ends ) that has not begun (.`;
    case 'variant':
      return t`${name} is played by other rules.`;
    case 'tag':
      return t`Line ${line}: a tag cannot be read: ${name}.`;
    case 'open-tag':
      return t`Line ${line}: the tag ${name} has no end.`;
    case 'nag':
      return t`Line ${line}: there is no sign ${name}.`;
    case 'too-many-moves':
      return t`The game has more moves than are read.`;
    case 'too-deep':
      return t`Variations are nested deeper than is read.`;
    case 'too-long':
      return t`The game is longer than is read.`;
    case 'repaired-fen':
      return (fault.change && fenChangeTexts([fault.change]).join(' ')) || wholeSentence(fault.message);
    case 'fen':
      return wholeSentence((fault.start && faultWords(fault.start)) ?? fault.message);
  }
}

/** What the rules say of a position that is set up: who is to move in it, or what is wrong with it. */
export interface SetupVerdict {
  readonly isGood: boolean;
  readonly words: string;
  /** As it is mended, where it has to be. */
  readonly position: PlayStart;
}

export function verdictOn(rules: Rules, typed: PlayStart): SetupVerdict {
  try {
    const { fen, chess960, changes } = rules.readFen(typed.fen);
    const position = { fen, chess960: typed.chess960 || chess960 };
    const { legalMoves, turn, outcome } = rules.position(position);
    const count = legalMoves.length;
    const moves = t`${colorName(turn)} to move, ${count} legal ${plural(count, 'move', 'moves')}.`;
    const verdict = outcome === undefined ? moves : t`The game is over in this position.`;
    return { isGood: true, words: [...fenChangeTexts(changes), verdict].join(' '), position };
  } catch (error) {
    return { isGood: false, words: positionFault(error), position: typed };
  }
}
