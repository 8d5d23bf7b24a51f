/** A move as people write it, beside those of records: `Nf3`, `17...Be6`, `g1f3`, `--`. */
import type { RecordPositions } from './record-positions.js';

/** The turn is passed. */
const PASSES: ReadonlySet<string> = new Set(['0000', '--', 'pass']);
const SQUARE = /[a-h][1-8]/g;

/** A test for records whose move has a name, in either notation. */
export function isMoveNamed(text: string, positions: RecordPositions): (id: number) => boolean {
  const { records } = positions;
  const wanted = plain(text);
  if (PASSES.has(text.toLowerCase())) return (id) => records.passes(id);
  // The square tells nearly all others apart, and takes no names of moves.
  const target = wanted.match(SQUARE)?.at(-1);
  return (id) => {
    const move = records.move(id);
    if (move === undefined) return false;
    if (target !== undefined && move.to !== target && !move.uci.includes(target)) return false;
    return move.uci === wanted.toLowerCase() || plain(positions.of(id)) === wanted;
  };
}

/** Without its number and what it is only decorated with. */
function plain(san: string): string {
  const bare = san.replace(/^\d+\.+/, '').replaceAll(/[x+#=!?]/g, '');
  return /^0-0(?:-0)?$/.test(bare) ? bare.replaceAll('0', 'O') : bare;
}
