/** What is wrong with a FEN, as far as that shows without the rules of chess. */

import { t } from '../../model/words.js';

const RANKS = 8;
const KNOWN = /^[1-8pnbrqk]$/i;

/** A sentence for people, or `undefined` where nothing is wrong. */
export function fenFault(fen: string): string | undefined {
  const [board = '', turn = 'w'] = fen.trim().split(/\s+/);
  const fault = placementFault(fen);
  if (fault !== undefined) return fault;
  if (turn !== 'w' && turn !== 'b') return t`This FEN says “${turn}” where the side to move should be: w or b.`;
  return kingFault(board, 'K', t`White`) ?? kingFault(board, 'k', t`Black`);
}

/** The same of the squares alone, whatever the rules of the game are. */
export function placementFault(fen: string): string | undefined {
  const [board = ''] = fen.trim().split(/\s+/);
  const ranks = board.split('/');
  if (ranks.length !== RANKS) return t`This FEN has ${ranks.length} ${ranks.length === 1 ? 'rank' : 'ranks'}, and a board has 8.`;
  for (const [index, rank] of ranks.entries()) {
    const name = t`Rank ${RANKS - index} of this FEN`;
    const strange = [...rank].find((sign) => !KNOWN.test(sign));
    if (strange !== undefined) return t`${name} has “${strange}”, which is no piece.`;
    const width = [...rank].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
    if (width !== RANKS) return t`${name} has ${width} squares instead of 8.`;
  }
  return undefined;
}

function kingFault(board: string, letter: string, side: string): string | undefined {
  const kings = board.split(letter).length - 1;
  if (kings === 1) return undefined;
  return t`${side} has ${kings === 0 ? t`no king` : t`${kings} kings`} in this FEN.`;
}
