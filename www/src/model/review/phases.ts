/** Where opening, middlegame and ending begin, told by the pieces alone. */

export interface Phase {
  readonly name: 'opening' | 'middlegame' | 'ending';
  /** The first position of it, in moves of either side. */
  readonly ply: number;
}

/** Pieces besides kings and pawns: with so many the middlegame has begun at the latest, with so many the ending. */
const MIDDLEGAME_MOST = 10;
const ENDING_MOST = 6;
/** A home rank with fewer pieces is developed. */
const DEVELOPED = 4;

/** `fens`: of the start and after each move. */
export function phasesOf(fens: readonly string[]): Phase[] {
  const boards = fens.map((fen) => fen.split(' ')[0] ?? '');
  const middlegame = boards.findIndex((board) => pieces(board) <= MIDDLEGAME_MOST || isDeveloped(board));
  const ending = boards.findIndex((board) => pieces(board) <= ENDING_MOST);
  const phases: Phase[] = [{ name: 'opening', ply: 0 }];
  if (middlegame >= 0 && middlegame !== ending) phases.push({ name: 'middlegame', ply: middlegame });
  if (ending >= 0) phases.push({ name: 'ending', ply: ending });
  // A later phase that begins at once takes the place of the one before.
  return phases.filter(({ ply }, index) => phases[index + 1]?.ply !== ply);
}

function pieces(board: string): number {
  return board.replace(/[^nbrq]/gi, '').length;
}

function isDeveloped(board: string): boolean {
  const ranks = board.split('/');
  const home = (rank: string | undefined, letters: RegExp): number => (rank ?? '').match(letters)?.length ?? 0;
  return home(ranks[7], /[NBRQK]/g) < DEVELOPED || home(ranks[0], /[nbrqk]/g) < DEVELOPED;
}
