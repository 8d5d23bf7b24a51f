/** Moves as people write them, beside those of records: `Nf3`, `17...Be6`, `g1f3`, and lines of them. */
import type { RecordPositions } from '../model/record-positions.js';

/** Records from the first to the one before the second. */
export type Range = readonly [from: number, to: number];

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

/** The moves of a line: `17...Be6 18.Qxc3`, `Be6,Qxc3`, `c8e6 c1c3`. */
export function movesIn(text: string): string[] {
  return text
    .replaceAll(/\d+\s*\.+/g, ' ')
    .split(/[\s,]+/)
    .filter((move) => move !== '');
}

/** The subtrees of the records that a line of moves leads to: a move may have been searched more than once. */
export function rangesOfPath(text: string, positions: RecordPositions): Range[] {
  const { records } = positions;
  let reached: readonly number[] = records.count === 0 ? [] : [0];
  for (const move of movesIn(text)) {
    const isMeant = isMoveNamed(move, positions);
    reached = reached.flatMap((id) => [...steps(id)].filter(isMeant));
  }
  return reached.map((id) => [id, id + records.subtree(id)] as const);

  /** Searches of the node itself lead no further: what is below them is below the node. */
  function* steps(id: number): Generator<number> {
    for (const child of records.children(id)) {
      if (records.move(child) === undefined && !records.passes(child)) yield* steps(child);
      else yield child;
    }
  }
}

/** Without what a move is only decorated with. */
function plain(san: string): string {
  return san.replaceAll(/[x+#=!?]/g, '').replaceAll('0-0', 'O-O');
}
