/** Steps through the tree of records, without state. */

import type { Visit } from '../engine/trace-node.js';
import type { TraceRecords } from '../engine/trace-records.js';

/** Where a step leads. */
export type Direction = 'parent' | 'firstChild' | 'next' | 'previous';

/** Searches that give a node its score, as far as that is recorded; null moves, singular searches and the like are not among them. */
const COUNTED: ReadonlySet<Visit | undefined> = new Set(['root', 'nullWindow', 'openWindow', 'quiescence', undefined]);

/** Whether it is the first record. */
export function isRoot(records: TraceRecords, id: number): boolean {
  return records.parent(id) === id;
}

/** The record one step away, or the same one where there is none. */
export function step(records: TraceRecords, id: number, direction: Direction): number {
  switch (direction) {
    case 'parent':
      return records.parent(id);
    case 'firstChild':
      return records.firstChild(id) ?? id;
    case 'next':
      return nextSibling(records, id) ?? id;
    case 'previous':
      return previousSibling(records, id) ?? id;
  }
}

function nextSibling(records: TraceRecords, id: number): number | undefined {
  if (isRoot(records, id)) return undefined;
  const parent = records.parent(id);
  const next = id + records.subtree(id);
  return next < parent + records.subtree(parent) ? next : undefined;
}

function previousSibling(records: TraceRecords, id: number): number | undefined {
  if (isRoot(records, id)) return undefined;
  let previous: number | undefined;
  for (const sibling of records.children(records.parent(id))) {
    if (sibling === id) return previous;
    previous = sibling;
  }
  return previous;
}

/** From the root to the record, both included. */
export function ancestry(records: TraceRecords, id: number): number[] {
  return records.line(id);
}

/**
 * The child by which a node got its score: the best line leads through it. A move that looks good is
 * searched again, and its last search counts. Of several moves with the score it is the first: a later
 * one was only shown to be no better.
 */
export function bestChild(records: TraceRecords, id: number): number | undefined {
  const sign = records.visit(id) === 'search' ? 1 : -1;
  const wanted = records.score(id);
  if (wanted === undefined) return undefined;
  let best: number | undefined;
  for (const child of records.children(id)) {
    if (!COUNTED.has(records.visit(child)) || records.end(child) === 'stopped') continue;
    if (best !== undefined && records.moveCode(child) !== records.moveCode(best)) return best;
    const score = records.score(child);
    best = score !== undefined && sign * score === wanted ? child : undefined;
  }
  return best;
}

/** The records of the best line from one on, itself included. */
export function bestLine(records: TraceRecords, id: number): number[] {
  const line = [id];
  for (let next = bestChild(records, id); next !== undefined; next = bestChild(records, next)) line.push(next);
  return line;
}

/** Where the best line from a record ends: the record itself, where none leads on. */
export function bestLineEnd(records: TraceRecords, id: number): number {
  return bestLine(records, id).at(-1) ?? id;
}

/** To the sides is up and down the tree, up and down is from move to move, as in its table. */
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowLeft: 'parent',
  ArrowRight: 'firstChild',
};

/** Where an arrow key leads; nothing for any other key. */
export function directionOf(key: string): Direction | undefined {
  return DIRECTIONS[key];
}

/**
 * Up to the last record that both lines have, and from there on; the first one is left out, the last one is not. Where no
 * move is made nothing is seen to change, so searches of a node itself are passed over, but where the lines part.
 */
export function routeBetween(records: TraceRecords, from: number, to: number): number[] {
  const [here, there] = [records.line(from), records.line(to)];
  let common = 0;
  while (common + 1 < here.length && here[common + 1] === there[common + 1]) common += 1;
  const way = [...here.slice(common, -1).reverse(), ...there.slice(common + 1)];
  const parting = here[common];
  const isSeen = (id: number): boolean => records.move(id) !== undefined || records.passes(id) || id === parting;
  return way.filter((id, index) => isSeen(id) || index === way.length - 1);
}
