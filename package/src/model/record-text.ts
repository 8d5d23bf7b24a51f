/** What records are called where there is room for a word or two. Sentences come from the engine. */

import type { Visit } from '../engine/trace-node.js';
import { scoreOf, type TraceRecords } from '../engine/trace-records.js';
import { integer, MINUS, scoreText } from './format.js';
import { FULL_RATE, improvingMark, knownRate, saysImproving } from './palette.js';
import { fixed, t } from './words.js';

/** The score of giving mate, less the plies to it from the root. */
const MATE = 32_000;

/** Of visits to which no move leads. */
const visitNames = (): Readonly<Partial<Record<Visit, string>>> => ({
  search: t`search`,
  singular: t`without it`,
  nullMove: t`pass`,
  verification: t`check`,
  probCut: 'ProbCut',
});

/** The move in UCI notation, else what kind of search it is, as far as that is recorded. */
export function recordName(records: TraceRecords, id: number): string {
  const move = records.move(id)?.uci;
  const visit = records.visit(id);
  if (move !== undefined) return move;
  if (visit === 'root') return rootName(records, id);
  if (visit !== undefined) return visitNames()[visit] ?? visit;
  return records.parent(id) === id ? t`root` : t`no move`;
}

/** Where all iterations are recorded, the earlier ones have their depth. */
function rootName(records: TraceRecords, id: number): string {
  const depth = records.iteration(id);
  return depth === undefined || depth === records.iteration(records.count - 1) ? t`root` : t`root, depth ${depth}`;
}

/**
 * `▲ 0.31`: whether the position was improving, and the rate of the line from 0 to 1, where it is recorded; `●` where it is
 * not known, and `–` where there is neither.
 */
export function rateText(records: TraceRecords, id: number): string {
  const mark = improvingMark(records, id);
  const rate = records.rate(id);
  if (rate === undefined) return records.improving(id) === undefined ? '–' : mark;
  return knownRate(records, id) === undefined ? mark : `${mark} ${fixed(rate / FULL_RATE, 2)}`;
}

/** `▲ improved by 0.35`, in pawns; `▲ improving` where only that is recorded. */
function improvementText(records: TraceRecords, id: number): string {
  const improvement = records.improvement(id);
  if (!records.recorded.has('improvement') && records.improving(id) !== undefined)
    return `${improvingMark(records, id)} ${records.improving(id) === true ? t`improving` : t`not improving`}`;
  if (improvement === undefined) return t`● improvement unknown`;
  const pawns = fixed(Math.abs(improvement) / 100, 2);
  return `${improvingMark(records, id)} ${improvement < 0 ? t`got worse by ${pawns}` : t`improved by ${pawns}`}`;
}

/**
 * `−0.40 … −0.39`; `?` for an end that is not recorded; an end beyond which no score of the node lies is `∞`; `turned`: from the other side’s view.
 */
export function windowText(records: TraceRecords, id: number, turned = false): string {
  const ply = records.ply(id);
  const [alpha, beta] = [records.alpha(id), records.beta(id)];
  const [low, high] = turned ? [negative(beta), negative(alpha)] : [alpha, beta];
  return `${endText(low, ply)} … ${endText(high, ply)}`;
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function endText(value: number | undefined, ply: number): string {
  if (value === undefined) return UNKNOWN;
  if (Math.abs(value) >= MATE - ply) return value < 0 ? `${MINUS}∞` : '∞';
  return scoreText(scoreOf(value));
}

/** Of the side to move; `turned`: of the other one. */
function evalText(evaluation: number | undefined, turned: boolean): string {
  if (evaluation === undefined) return t`no static eval`;
  return t`static eval ${scoreText(scoreOf(turned ? -evaluation : evaluation))}`;
}

/** Stands for a number that is not recorded. */
const UNKNOWN = '?';

/**
 * One line about a record for the pointer; what the program does not record is left out; `name` is what its move is
 * called. The static eval is the one of the side to move; `turned`: from the other side’s view.
 */
export function describeRecord(records: TraceRecords, id: number, name: string, turned = false): string {
  return [name, ...recordNumbers(records, id, turned)].join(' · ');
}

/** The same without the name, number by number. */
export function recordNumbers(records: TraceRecords, id: number, turned: boolean): string[] {
  const depth = records.depth(id);
  const nodes = records.nodes(id);
  return [
    nodes === 1 ? t`1 node` : t`${integer(nodes)} nodes`,
    ...(depth === undefined ? [] : [t`depth ${depth}`]),
    ...(records.recorded.has('eval') ? [evalText(records.eval(id), turned)] : []),
    ...(saysImproving(records) ? [improvementText(records, id)] : []),
  ];
}
