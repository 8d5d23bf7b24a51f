/** What is wrong with a game, or was skipped in it, as a sentence. */

import { faultWords } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import type { PgnFault } from '#espalier/rules/types.js';
import { wholeSentence } from './fault-text.js';
import { fenChangeTexts } from './fen-change.js';

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
