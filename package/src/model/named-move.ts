/** A move as people write it, beside those of records: `Nf3`, `17...Be6`, `g1f3`, `--`. */
import type { Role } from '../element/squares.js';
import type { RecordPositions } from './record-positions.js';

/** The turn is passed. */
const PASSES: ReadonlySet<string> = new Set(['0000', '--', 'pass']);
const SQUARE = /[a-h][1-8]/g;

/** A test for records whose move has a name, in either notation. */
export function isMoveNamed(text: string, positions: RecordPositions): (id: number) => boolean {
  const { records } = positions;
  const wanted = plain(text);
  if (PASSES.has(text.toLowerCase())) return (id) => records.passes(id);
  // Square and piece tell nearly all others apart, and take no names of moves.
  const target = wanted.toLowerCase().match(SQUARE)?.at(-1);
  const role = ROLES[wanted.charAt(0)] ?? 'pawn';
  if (target === undefined && !wanted.startsWith('O-O')) return () => false;
  return (id) => {
    const move = records.move(id);
    if (move === undefined) return false;
    // Whoever castles stays on the first or the last rank.
    if (target === undefined && !/^.([18]).\1/.test(move.uci)) return false;
    if (target !== undefined && move.to !== target && !move.uci.includes(target)) return false;
    if (move.uci === wanted.toLowerCase()) return true;
    const piece = positions.placementOf(records.parent(id)).pieces.get(move.from);
    return piece?.role === role && plain(positions.of(id)) === wanted;
  };
}

const ROLES: Readonly<Partial<Record<string, Role>>> = {
  K: 'king',
  O: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

/** Without its number and what it is only decorated with. */
function plain(san: string): string {
  const bare = san.replace(/^\d+\.+/, '').replaceAll(/[x+#=!?]/g, '');
  return /^0-0(?:-0)?$/.test(bare) ? bare.replaceAll('0', 'O') : bare;
}
