/** Lines of moves as people write them, in a recorded search. */
import { isMoveNamed } from '../model/named-move.js';
import type { RecordPositions } from '../model/record-positions.js';

/** Records from the first to the one before the second. */
export type Range = readonly [from: number, to: number];

/** The moves of a line: `17...Be6 18.Qxc3`, `Be6,Qxc3`, `c8e6 c1c3`. */
export function movesIn(text: string): string[] {
  return text
    .replaceAll(/\d+\s*\.+/g, ' ')
    .split(/[\s,]+/)
    .filter((move) => move !== '');
}

/** The moves from the root, the record's own included; a pass is `--`. */
export function lineOf(positions: RecordPositions, id: number): string[] {
  const { records } = positions;
  return records
    .line(id)
    .flatMap((step) => (records.passes(step) ? '--' : records.move(step) === undefined ? [] : positions.of(step)));
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

  /** What is below a search of the node itself is below the node; there may be more of them than calls can be nested. */
  function* steps(id: number): Generator<number> {
    const searches = [id];
    for (let search = searches.pop(); search !== undefined; search = searches.pop()) {
      for (const child of records.children(search)) {
        if (records.move(child) === undefined && !records.passes(child)) searches.push(child);
        else yield child;
      }
    }
  }
}
