/** A move as people write it, beside those of records: `Nf3`, `17...Be6`, `g1f3`, `--`. */

import { PASS, roleOf } from '../chess/squares.js';
import type { TraceMove } from '../engine/trace-node.js';
import { sanWithoutCheck } from './notation.js';
import type { RecordPositions } from './record-positions.js';

/** The turn is passed. */
const PASSES: ReadonlySet<string> = new Set([PASS, '--', 'pass']);
const SQUARE = /[a-h][1-8]/g;

/** What the squares of a move say of a name: it is another, may be that in some position, or is that in every one. */
type Fit = 'other' | 'perhaps' | 'same';

/** A test for records whose move has a name, in either notation. */
export function isMoveNamed(text: string, positions: RecordPositions): (id: number) => boolean {
  const { records } = positions;
  if (PASSES.has(text.toLowerCase())) return (id) => records.passes(id);
  const wanted = plain(text);
  // A small letter is a file, and the king castles.
  const role = (/^[A-Z]/.test(wanted) && roleOf(wanted.charAt(0).replace('O', 'K'))) || 'pawn';
  // A few hundred codes stand for the moves of a million records.
  const known: (Fit | undefined)[] = [];
  const fitOf = (id: number, code: number): Fit => {
    const move = records.move(id);
    const fit = move === undefined ? 'other' : fitOfSquares(move, wanted, records.castles(id));
    known[code] = fit;
    return fit;
  };
  return (id) => {
    const code = records.moveCode(id);
    if (code === 0) return false;
    const fit = known[code] ?? fitOf(id, code);
    if (fit !== 'perhaps') return fit === 'same';
    const parent = records.parent(id);
    const move = records.move(id);
    if (move === undefined || positions.roleAt(parent, move.from) !== role) return false;
    // Of these no other can be meant.
    if (role === 'pawn' || role === 'king') return nameOfSquares(move, role) === wanted;
    return plain(sanWithoutCheck(positions.placementOf(parent), move.uci)) === wanted;
  };
}

function fitOfSquares(move: TraceMove, wanted: string, castles: boolean): Fit {
  if (move.uci === wanted.toLowerCase()) return 'same';
  if (castles) return wanted === (move.to.startsWith('g') ? 'O-O' : 'O-O-O') ? 'same' : 'other';
  return move.to === wanted.toLowerCase().match(SQUARE)?.at(-1) ? 'perhaps' : 'other';
}

function nameOfSquares({ uci, from, to }: TraceMove, role: 'pawn' | 'king'): string {
  if (role === 'king') return `K${to}`;
  return `${from.charAt(0) === to.charAt(0) ? '' : from.charAt(0)}${to}${uci.slice(4).toUpperCase()}`;
}

/** Without its number and what it is only decorated with. */
function plain(san: string): string {
  const bare = san.replace(/^\d+\.+/, '').replaceAll(/[x+#=!?]/g, '');
  return /^0-0(?:-0)?$/.test(bare) ? bare.replaceAll('0', 'O') : bare;
}
