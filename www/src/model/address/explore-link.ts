/**
 * A link to a node of a trace. A trace is repeated exactly by the same version of the engine, so the
 * link holds what to record and the path through the tree, and no records.
 */

import type { Ranges } from '#espalier/engine/types.js';
import { MOVE, readAddress, readGameFields, wholeNumber, writeAddress } from './address.js';
import { readPath, type Step, writePath } from './recorded-path.js';
import { EXPLORE, type Recording, recordingFields } from './view-links.js';

export interface ExploreLink {
  /** Absent: nothing has been recorded, the view is just open. */
  readonly recording?: Recording;
  /** Absent: wherever there is most to see. */
  readonly path?: readonly Step[];
  /** A move of the position that somebody asks about, where no path is given. */
  readonly move?: string;
  /** Of the engine that made the link. */
  readonly version?: string;
  /** The story that is told, and which of its steps, from 0. */
  readonly story?: { readonly id: string; readonly at: number };
  /** The hash of the file that was opened, in the place of what is recorded. */
  readonly file?: string;
  /** The rule without which the same search is compared. */
  readonly without?: string;
}

/** Of a file, as its header has it. */
const HASH = /^[0-9a-f]{1,32}$/;

/** The part of the address from `#` on. */
export function writeLink({ recording, path, move, version, without, story, file }: ExploreLink): string {
  const way = path && writePath(path);
  if (file !== undefined) {
    return writeAddress(EXPLORE, [
      ['file', file],
      ['path', way],
    ]);
  }
  if (recording === undefined) return EXPLORE;
  return writeAddress(EXPLORE, [
    ...recordingFields(recording),
    ['path', way],
    ['move', move],
    ['without', without],
    ['story', story && `${story.id}.${story.at + 1}`],
    ['version', version],
  ]);
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
    ...readStory(fields.get('story') ?? ''),
  };
}

function readStory(text: string): Pick<ExploreLink, 'story'> {
  const [, id, step] = /^([a-z-]+)\.([1-9]\d?)$/.exec(text) ?? [];
  return id === undefined ? {} : { story: { id, at: Number(step) - 1 } };
}
