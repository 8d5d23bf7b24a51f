/**
 * A link to a node of a trace. A trace is repeated exactly by the same version of the engine, so the
 * link holds what to record and the path through the tree, and no records.
 */

import { VISITS } from '#espalier/engine/trace-layout.js';
import type { Visit } from '#espalier/engine/trace-node.js';
import type { TraceRecords } from '#espalier/engine/trace-records.js';
import type { PositionRequest, Ranges } from '#espalier/engine/types.js';
import { ancestry } from '#espalier/model/walk.js';
import { gameFields, MOVE, readAddress, readGameFields, splitOnce, wholeNumber, writeAddress } from './address.js';

/** What is recorded. */
export interface Recording {
  /** Absent: the standard start position. */
  readonly fen?: string | undefined;
  readonly moves: readonly string[];
  readonly chess960: boolean;
  /** Plies; this or `nodes` is given. */
  readonly depth?: number;
  readonly nodes?: number;
}

/** One step down the tree: the n-th child, from 0, with this move and this kind of visit. */
export interface Step {
  /** UCI; absent where no move leads down. */
  readonly move?: string;
  /** `undefined` where it is not recorded. */
  readonly visit: Visit | undefined;
  readonly index: number;
}

export interface ExploreLink {
  /** Absent: nothing has been recorded, the view is just open. */
  readonly recording?: Recording;
  /** Absent: wherever there is most to see. */
  readonly path?: readonly Step[];
  /** A move of the position that somebody asks about, where no path is given. */
  readonly move?: string;
  /** Of the engine that made the link. */
  readonly version?: string;
  /** The hash of the file that was opened, in the place of what is recorded. */
  readonly file?: string;
  /** The rule without which the same search is compared. */
  readonly without?: string;
}

export const EXPLORE = '#explore';
/** How far a position of a game is searched that is looked at without being asked how far. */
const USUAL = { depth: 12, nodes: 200_000 } as const;
/** Of a file, as its header has it. */
const HASH = /^[0-9a-f]{1,32}$/;
/** The path to the root. */
const ROOT = '.';

/** The part of the address from `#` on. */
export function writeLink({ recording, path, move, version, without, file }: ExploreLink): string {
  const way = path === undefined ? undefined : path.length === 0 ? ROOT : path.map(writeStep).join('/');
  if (file !== undefined) {
    return writeAddress(EXPLORE, [
      ['file', file],
      ['path', way],
    ]);
  }
  if (recording === undefined) return EXPLORE;
  const { moves, depth, nodes } = recording;
  return writeAddress(EXPLORE, [
    ...gameFields({ ...recording, moves: [...moves] }),
    ['depth', depth?.toString()],
    ['nodes', nodes?.toString()],
    ['path', way],
    ['move', move],
    ['without', without],
    ['version', version],
  ]);
}

/** The address at which the position after `ply` moves of a game is recorded, and looked at, or a `move` of it. */
export function positionLink(
  { fen, moves = [], chess960 = false }: PositionRequest,
  ply: number,
  move?: string,
): string {
  return writeLink({
    recording: { ...(fen !== undefined && { fen }), moves: moves.slice(0, ply), chess960, ...USUAL },
    ...(move !== undefined && { move }),
  });
}

/** Whether both record the same search. */
export function isSameRecording(one: Recording, other: Recording | undefined): boolean {
  return other !== undefined && writeLink({ recording: one }) === writeLink({ recording: other });
}

/** Reads what `writeLink` wrote. Whatever is not understood is skipped; other addresses give `undefined`. */
export function readLink(hash: string, ranges: Ranges): ExploreLink | undefined {
  const fields = readAddress(EXPLORE, hash);
  if (fields === undefined) return undefined;
  const steps = fields.get('path') ?? undefined;
  const path = steps === undefined ? {} : { path: readPath(steps) };
  const file = fields.get('file') ?? '';
  if (HASH.test(file)) return { file, ...path };
  const depth = wholeNumber(fields.get('depth'), ranges.depth.max);
  const nodes = wholeNumber(fields.get('nodes'), ranges.nodes.max);
  if (depth === undefined && nodes === undefined) return {};
  const version = fields.get('version') ?? undefined;
  const recording: Recording = {
    ...readGameFields(fields),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
  };
  const move = fields.get('move') ?? '';
  const without = fields.get('without') ?? undefined;
  return {
    recording,
    ...path,
    ...(MOVE.test(move) && { move }),
    ...(version !== undefined && { version }),
    ...(without !== undefined && { without }),
  };
}

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
