/** What somebody has pasted: a position, games, or nothing. */

import { readSheets } from '../pgn/game-sheet.js';
import type { GameSheet } from '../pgn/game-sheet.js';

export type Pasted =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fen'; readonly fen: string }
  | { readonly kind: 'games'; readonly games: readonly GameSheet[] };

/**
 * Rows of pieces separated by slashes: no PGN begins like that. Whether the position is legal the engine says. Only the
 * last part may hold slashes: where every part may, a text that is none is split in all ways before it is refused.
 */
const PLACEMENT = /^(?:[^\s[\]{}()/]+\/){3}[^\s[\]{}()]+(?:\s|$)/;
/** As programs tell a position to an engine. */
const UCI = /^(?:position\s+)?(?:startpos|fen\s+(?<fen>\S+(?:\s+(?!moves\b)\S+)*))(?:\s+moves\s+(?<moves>.*))?$/s;

/** Throws, with a message for people, where comments or variations do not end. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (PLACEMENT.test(trimmed)) return { kind: 'fen', fen: wholeFen(trimmed) };
  const uci = UCI.exec(trimmed)?.groups;
  if (uci !== undefined) return readUci(uci['fen'], uci['moves'] ?? '');
  const games = readSheets(trimmed);
  return games.length === 0 ? { kind: 'empty' } : { kind: 'games', games };
}

function readUci(fen: string | undefined, moves: string): Pasted {
  if (fen !== undefined && moves.trim() === '') return { kind: 'fen', fen: wholeFen(fen) };
  const [game] = readSheets(`${moves} *`);
  if (game === undefined) return { kind: 'empty' };
  if (fen !== undefined) game.tags.push(['FEN', wholeFen(fen)]);
  return { kind: 'games', games: [{ ...game, result: undefined }] };
}

/**
 * A FEN with the fields that are missing: White is to move, and kings and rooks that stand where they began may castle.
 */
export function wholeFen(text: string): string {
  const [pieces = '', turn = 'w', castling = homeRights(pieces), ...rest] = text.trim().split(/\s+/);
  const [enPassant = '-', halfMoves = '0', moveNumber = '1', ...more] = rest;
  return [pieces, turn, castling, enPassant, halfMoves, moveNumber, ...more].join(' ');
}

function homeRights(pieces: string): string {
  const ranks = pieces.split('/').map((rank) => rank.replace(/\d/g, (count) => '.'.repeat(Number(count))));
  const rights = (rank = '', king: string, rook: string, letters: string): string => {
    if (rank[4] !== king) return '';
    return (rank[7] === rook ? letters.charAt(0) : '') + (rank[0] === rook ? letters.charAt(1) : '');
  };
  return rights(ranks[7], 'K', 'R', 'KQ') + rights(ranks[0], 'k', 'r', 'kq') || '-';
}
