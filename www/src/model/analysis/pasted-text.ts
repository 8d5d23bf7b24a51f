/** What somebody has pasted: a FEN, a PGN, or nothing. */

export type Pasted =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fen'; readonly fen: string }
  | { readonly kind: 'pgn'; readonly pgn: string };

/** Rows of pieces separated by slashes: no PGN begins like that. Whether the position is legal the engine says. */
const PLACEMENT = /^[^\s[\]{}()]+(\/[^\s[\]{}()]+){3,}(\s|$)/;

export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (PLACEMENT.test(trimmed)) return { kind: 'fen', fen: trimmed.replaceAll(/\s+/g, ' ') };
  return { kind: 'pgn', pgn: trimmed };
}
