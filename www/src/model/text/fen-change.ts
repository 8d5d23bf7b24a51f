/** What was mended in a FEN and makes a difference, in sentences. How it was written, and what is missing, does not. */

import { t } from '#espalier/model/words.js';
import type { FenChange } from '#espalier/rules/types.js';

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
