/** The way to a node of a trace: what leads down, step by step, and no records. */

import { VISITS } from '#espalier/engine/trace-layout.js';
import type { Visit } from '#espalier/engine/trace-node.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import { ancestry } from '#espalier/model/walk.js';
import { MOVE, splitOnce, wholeNumber } from './address.js';

/** One step down the tree: the n-th child, from 0, with this move and this kind of visit. */
export interface Step {
  /** UCI; absent where no move leads down. */
  readonly move?: string;
  /** `undefined` where it is not recorded. */
  readonly visit: Visit | undefined;
  readonly index: number;
}

/** The path to the root. */
const ROOT = '.';

/** The path from the root of a trace to one of its records. */
export function pathTo(records: TraceRecords, id: number): Step[] {
  return ancestry(records, id)
    .slice(1)
    .map((child) => {
      const move = records.move(child)?.uci;
      const visit = records.visit(child);
      let index = 0;
      for (const sibling of records.children(records.parent(child))) {
        if (sibling === child) break;
        if (isAlike(records, sibling, child)) index += 1;
      }
      return { ...(move !== undefined && { move }), visit, index };
    });
}

export interface Arrival {
  readonly id: number;
  /** Whether the whole path was found. */
  readonly complete: boolean;
}

/** The record at the end of a path, or the last one found on it. */
export function follow(records: TraceRecords, path: readonly Step[]): Arrival {
  let id = 0;
  for (const step of path) {
    const next = childAt(records, id, step);
    if (next === undefined) return { id, complete: false };
    id = next;
  }
  return { id, complete: true };
}

function childAt(records: TraceRecords, parent: number, { move, visit, index }: Step): number | undefined {
  let left = index;
  for (const child of records.children(parent)) {
    if (records.visit(child) !== visit || records.move(child)?.uci !== move) continue;
    if (left === 0) return child;
    left -= 1;
  }
  return undefined;
}

function isAlike(records: TraceRecords, one: number, other: number): boolean {
  return records.visit(one) === records.visit(other) && records.moveCode(one) === records.moveCode(other);
}

/** A path as text, which `readPath` reads. */
export function writePath(path: readonly Step[]): string {
  return path.length === 0 ? ROOT : path.map(writeStep).join('/');
}

/** `e2e4:openWindow`, `:root*2` for the third search of the root. */
function writeStep({ move = '', visit, index }: Step): string {
  return `${move}:${visit ?? ''}${index === 0 ? '' : `*${index}`}`;
}

/** Reads the steps of a path; what is not understood ends it. */
export function readPath(text: string): Step[] {
  const steps: Step[] = [];
  for (const part of text.split('/')) {
    const step = readStep(part);
    if (step === undefined) break;
    steps.push(step);
  }
  return steps;
}

function readStep(text: string): Step | undefined {
  const [move, rest] = splitOnce(text, ':');
  const [name = '', index = '0'] = (rest ?? '').split('*');
  const visit = VISITS.find((known) => known === name);
  const number = wholeNumber(index, Number.MAX_SAFE_INTEGER);
  const isKnown = visit !== undefined || (rest !== undefined && name === '');
  if (!isKnown || number === undefined || (move !== '' && !MOVE.test(move))) return undefined;
  return { ...(move !== '' && { move }), visit, index: number };
}
