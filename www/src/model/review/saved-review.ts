/** A review as it is saved: what was found in each position of one game. */

import type { Score } from '#espalier/engine/types.js';
import { isRecord, listOf } from '../json.js';
import { readReason } from '../why/reason.js';
import type { Judgment } from './game-review.js';

export interface SavedReview {
  /** One for each position, from the start on; each is different for different games. */
  readonly keys: readonly string[];
  /** Null where nothing is known yet. */
  readonly judgments: readonly (Judgment | null)[];
}

const REVIEW = '.review';
/** More of a line is not needed to say what was better. */
const LINE = 8;

export function savedReview(keys: readonly string[], known: ReadonlyMap<string, Judgment>): SavedReview {
  const judgments = keys.map((key) => {
    const judgment = known.get(key);
    if (judgment === undefined) return null;
    const { score, line, moves, reason } = judgment;
    return { score, line: line.slice(0, LINE), moves: moves.slice(0, LINE), ...(reason && { reason }) };
  });
  // Every key begins with the one before it: only what comes after that is written.
  return { keys: keys.map((key, ply) => key.slice(keys[ply - 1]?.length ?? 0)), judgments };
}

/** The entry that the review of an analysis lies in. */
export function reviewIdOf(analysis: string): string {
  return `${analysis}${REVIEW}`;
}

/** The analysis that the review in an entry is of. */
export function analysisOfReview(id: string): string {
  return id.endsWith(REVIEW) ? id.slice(0, -REVIEW.length) : id;
}

/** What `savedReview` has written; undefined where it is anything else. */
export function readSavedReview(value: unknown): Map<string, Judgment> | undefined {
  if (!isRecord(value)) return undefined;
  const parts = listOf(value['keys'], readText);
  const judgments = listOf(value['judgments'], (one) => (one === null ? 'unknown' : readJudgment(one)));
  if (parts === undefined || judgments?.length !== parts.length) return undefined;
  const known = new Map<string, Judgment>();
  let key = '';
  parts.forEach((part, ply) => {
    key += part;
    const judgment = judgments[ply];
    if (judgment !== undefined && judgment !== 'unknown') known.set(key, judgment);
  });
  return known;
}

function readJudgment(value: unknown): Judgment | undefined {
  if (!isRecord(value)) return undefined;
  const score = readScore(value['score']);
  const line = listOf(value['line'], readText);
  const moves = listOf(value['moves'], readText);
  const reason = readReason(value['reason']);
  return score && line && moves && { score, line, moves, ...(reason && { reason }) };
}

/** A score as JSON keeps it. */
export function readScore(value: unknown): Score | undefined {
  if (!isRecord(value)) return undefined;
  const { kind } = value;
  const number = kind === 'mate' ? value['moves'] : value['value'];
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  if (kind === 'mate') return { kind, moves: number };
  return kind === 'centipawns' ? { kind, value: number } : undefined;
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
