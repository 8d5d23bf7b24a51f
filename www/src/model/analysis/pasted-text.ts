/** What somebody has pasted: a position, games, or nothing. */

import type { FenReading, Rules } from '#espalier/rules/types.js';

export type Pasted =
  | { readonly kind: 'empty' }
  | { readonly kind: 'position'; readonly reading: FenReading }
  /** `text` is PGN. */
  | { readonly kind: 'games'; readonly text: string };

/** Rows of pieces separated by slashes: no PGN begins like that. */
const PLACEMENT = /^(?:[^\s[\]{}()/]+\/){3}[^\s[\]{}()]+(?:\s|$)/;
/** As programs tell a position to an engine. */
const UCI = /^(?:position\s+)?(?:startpos|fen\s+(?<fen>\S+(?:\s+(?!moves\b)\S+)*))(?:\s+moves\s+(?<moves>.*))?$/s;

/** Throws where what is meant as a position is none. */
export function readPasted(rules: Rules, text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (PLACEMENT.test(trimmed)) return { kind: 'position', reading: rules.readFen(trimmed) };
  const uci = UCI.exec(trimmed)?.groups;
  return uci === undefined ? { kind: 'games', text } : readUci(rules, uci['fen'], uci['moves'] ?? '');
}

function readUci(rules: Rules, fen: string | undefined, moves: string): Pasted {
  const reading = fen === undefined ? undefined : rules.readFen(fen);
  if (reading !== undefined && moves.trim() === '') return { kind: 'position', reading };
  const variant = reading?.chess960 === true ? '[Variant "Chess960"]\n' : '';
  const start = reading === undefined ? '' : `[FEN "${reading.fen}"]\n`;
  return { kind: 'games', text: `${variant}${start}\n${moves} *` };
}
