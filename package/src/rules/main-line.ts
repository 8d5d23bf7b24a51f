/** What a game that was read comes to without its variations. */
import { check } from './check.js';
import type { GameNode, GameTree, MoveNode } from './pgn-types.js';

export function mainLine(game: Pick<GameTree, 'nodes'>): MoveNode[] {
  const nodes = listOf<GameNode>(game, 'nodes');
  const line: MoveNode[] = [];
  // Every node stands after its parent.
  for (let at = -1, next: number | undefined = 0; next !== undefined && next > at; next = nodes[at]?.children[0]) {
    at = next;
    const node = nodes[at];
    if (node?.move !== undefined) line.push(node as MoveNode);
  }
  return line;
}

export function headers(game: Pick<GameTree, 'tags'>): Record<string, string> {
  return Object.fromEntries(listOf<[string, string]>(game, 'tags'));
}

function listOf<T>(game: unknown, field: string): readonly T[] {
  const list = check.record(game, 'game')[field];
  if (!Array.isArray(list)) throw check.wrongType(field, 'a list, as in a game that was read');
  return list as T[];
}
