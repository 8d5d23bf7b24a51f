/** What is wrong with a FEN, as far as that shows without the rules of chess. */

import { fenParts, type PlacementFault } from '../../chess/fen.js';
import type { Color } from '../../chess/squares.js';
import { plural, t } from '../../model/words.js';

/** A sentence for people about a position that is played, or `undefined` where nothing is wrong. */
export function fenFault(fen: string): string | undefined {
  const fault = diagramFault(fen);
  if (fault !== undefined) return fault;
  const { pieces } = fenParts(fen);
  const kings = (color: Color): number =>
    [...pieces.values()].filter((piece) => piece.role === 'king' && piece.color === color).length;
  return kingFault(kings('white'), t`White`) ?? kingFault(kings('black'), t`Black`);
}

/** The same of one that is only shown. */
export function diagramFault(fen: string): string | undefined {
  const { fault, turnText = 'w' } = fenParts(fen);
  if (fault !== undefined) return placementSentence(fault);
  if (turnText !== 'w' && turnText !== 'b') {
    return t`This FEN says “${turnText}” where the side to move should be: w or b.`;
  }
  return undefined;
}

/** The same of the squares alone, whatever the rules of the game are. */
export function placementFault(fen: string): string | undefined {
  const { fault } = fenParts(fen);
  return fault && placementSentence(fault);
}

function placementSentence(fault: PlacementFault): string {
  if (fault.kind === 'ranks')
    return t`This FEN has ${fault.ranks} ${plural(fault.ranks, 'rank', 'ranks')}, and a board has 8.`;
  const name = t`Rank ${fault.rank} of this FEN`;
  if (fault.kind === 'letter') return t`${name} has “${fault.letter}”, which is no piece.`;
  return t`${name} has ${fault.squares} squares instead of 8.`;
}

function kingFault(kings: number, side: string): string | undefined {
  if (kings === 1) return undefined;
  return t`${side} has ${kings === 0 ? t`no king` : t`${kings} kings`} in this FEN.`;
}
