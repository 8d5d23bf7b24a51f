/** The static evaluation for display: terms in groups, the largest first, and notes about it. */

import type { Evaluation, EvaluationTerm, TaperedValue } from '#espalier/engine/types.js';
import { percent, scoreText } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';

/** What one term, or several together, are worth, in centipawns. */
export interface EvalRow {
  readonly label: string;
  /** What it counts, beginning with the label; empty for several terms together. */
  readonly description: string;
  readonly white: TaperedValue;
  readonly black: TaperedValue;
  /** To White more than to Black. */
  readonly difference: TaperedValue;
  /** What the difference comes to with the pieces left. */
  readonly now: number;
}

export interface EvalGroup extends EvalRow {
  readonly name: string;
  readonly terms: readonly EvalRow[];
}

/** The widest bar stands for at least this many centipawns, so that small values have small bars. */
const WIDEST_MIN = 50;

/** Groups and the terms of each, those first that make the greatest difference now. */
export function groupTerms(terms: readonly EvaluationTerm[]): EvalGroup[] {
  const names = [...new Set(terms.map(({ group }) => group))];
  const groups = names.map((name) => {
    const rows = terms.filter(({ group }) => group === name).map(termRow);
    return { name, ...sumRow(groupLabel(name), rows), terms: byWeight(rows) };
  });
  return byWeight(groups);
}

/** All rows together. */
export function sumRow(label: string, rows: readonly EvalRow[]): EvalRow {
  return {
    label,
    description: '',
    white: sumOf(rows.map(({ white }) => white)),
    black: sumOf(rows.map(({ black }) => black)),
    difference: sumOf(rows.map(({ difference }) => difference)),
    now: rows.reduce((sum, row) => sum + row.now, 0),
  };
}

/** How many centipawns the widest bar stands for: a term can weigh more than its group, which others make up for. */
export function widest(groups: readonly EvalGroup[]): number {
  const rows = groups.flatMap((group) => [group, ...group.terms]);
  return Math.max(WIDEST_MIN, ...rows.map(({ now }) => Math.abs(now)));
}

/** Whether a group has one term only, of the same name. */
export function isSingle({ label, terms }: EvalGroup): boolean {
  return terms.length === 1 && terms[0]?.label === label;
}

/** What a term counts, without its name; empty where the name says all. */
export function detailOf({ label, description }: EvalRow): string {
  return description.slice(label.length).replace(/^:\s*/, '').replace(/\.$/, '');
}

/** Notes beside the table: how middlegame and endgame are blended, and whether the sum is scaled. */
export function evalSentences({ isKnown, score, phase, scale, sum }: Evaluation): string[] {
  if (isKnown) return [`${knownResult(score)} ${t`The value comes from a rule, and no terms are counted.`}`];
  const middlegame = Math.round(phase * 100);
  const blend = t`By the pieces left, middlegame values count ${middlegame}% and endgame values ${100 - middlegame}%.`;
  if (scale === 1) return [blend];
  const side = sum.middlegame * phase + sum.endgame * (1 - phase) < 0 ? t`Black` : t`White`;
  return [
    blend,
    t`${side} is ahead, but this material is hard to win with: only ${scalePercent(scale)} of the sum counts.`,
  ];
}

/** How much of the sum counts, as text. */
export function scalePercent(scale: number): string {
  return percent(scale, 1).replace(/[.,]0%$/, '%');
}

/** A difference in pawns, with its sign: `+0.30`, `−0.13`, `0.00`. */
export function differenceText(centipawns: number): string {
  return scoreText({ kind: 'centipawns', value: centipawns });
}

function knownResult(score: number): string {
  if (score === 0) return t`This ending is known: it is a draw.`;
  return score > 0 ? t`This ending is known: White wins.` : t`This ending is known: Black wins.`;
}

function termRow({ label, description, white, black, difference }: EvaluationTerm): EvalRow {
  const apart: TaperedValue = {
    middlegame: white.middlegame - black.middlegame,
    endgame: white.endgame - black.endgame,
  };
  return { label, description, white, black, difference: apart, now: difference };
}

function sumOf(values: readonly TaperedValue[]): TaperedValue {
  return {
    middlegame: values.reduce((sum, { middlegame }) => sum + middlegame, 0),
    endgame: values.reduce((sum, { endgame }) => sum + endgame, 0),
  };
}

function byWeight<Row extends EvalRow>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => Math.abs(other.now) - Math.abs(one.now));
}

/** `king_safety` is "King safety". */
function groupLabel(name: string): string {
  const words = t(name.replaceAll('_', ' '));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
