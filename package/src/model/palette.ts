/** Colors and marks of the tree. Color never stands alone: rates have numbers, rules have letters. */

import { OWN_DECLARATIONS, type RuleDeclaration } from '../engine/declarations.js';
import type { RuleName } from '../engine/trace-node.js';
import { FULL_RATE, type TraceRecords } from '../engine/trace-records.js';
import { t } from './words.js';

export { FULL_RATE };

/** From getting worse to improving. The ends stay apart for people who do not see all colors. */
export const RATE_STEPS = ['#8c3a06', '#c9651f', '#e9a56b', '#dedbd2', '#8db6da', '#3c7fba', '#174e86'] as const;

/** Which of the seven steps a rate (0 to 1024) is on. */
export function rateStep(rate: number): number {
  const step = Math.floor((rate * RATE_STEPS.length) / (FULL_RATE + 1));
  return Math.min(Math.max(step, 0), RATE_STEPS.length - 1);
}

/** Centipawns from which an improvement has the next stronger color; less than the first is neither better nor worse. */
const IMPROVEMENT_BOUNDS = [10, 40, 100] as const;

/** Which of the seven steps an improvement (in centipawns) is on. */
export function improvementStep(improvement: number): number {
  const strength = IMPROVEMENT_BOUNDS.filter((bound) => Math.abs(improvement) >= bound).length;
  return IMPROVEMENT_BOUNDS.length + Math.sign(improvement) * strength;
}

/**
 * The improving rate, from 0 to 1024; all or nothing where only the flag is known, and undefined where it is not known
 * whether the position was improving: the search then carries on with the rate of an earlier ply.
 */
export function knownRate(records: TraceRecords, id: number): number | undefined {
  const improving = records.improving(id);
  if (improving === undefined && saysImproving(records)) return undefined;
  if (improving === undefined || records.recorded.has('rate')) return records.rate(id);
  return FULL_RATE * Number(improving);
}

/** Whether a record may say that its position was improving, or was not. */
export function saysImproving({ recorded }: TraceRecords): boolean {
  return recorded.has('improving') || recorded.has('improvement');
}

const INK = '#1b2a27';
const PAPER = '#fdfbf4';

/** Ink or paper, whichever can be read better on a color, given as `#rrggbb` or `rgb(r, g, b)`. */
export function textOn(color: string): string {
  const light = lightness(color);
  const contrast = (other: number): number => (Math.max(light, other) + 0.05) / (Math.min(light, other) + 0.05);
  return contrast(lightness(INK)) >= contrast(lightness(PAPER)) ? INK : PAPER;
}

/** Relative luminance. */
function lightness(color: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  const parts =
    hex === undefined
      ? (color.match(/[\d.]+/g) ?? []).map(Number)
      : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What a decision was based on. */
export type Family = 'staticEval' | 'testSearch' | 'lateMove' | 'material' | 'reduced' | 'known' | 'refuted' | 'none';

/** The color of each family on the map and on chips. */
export const FAMILY_COLORS: Readonly<Record<Family, string>> = {
  staticEval: '#56b4e9',
  testSearch: '#cc79a7',
  lateMove: '#e69f00',
  material: '#009e73',
  reduced: '#ead34a',
  known: '#bfc5bf',
  refuted: '#e2dac2',
  none: '#e4e1d8',
};

/** What each family is called. */
export const FAMILY_NAMES: Readonly<Record<Exclude<Family, 'none'>, string>> = {
  get staticEval() {
    return t`static eval`;
  },
  get testSearch() {
    return t`test search`;
  },
  get lateMove() {
    return t`late move`;
  },
  get material() {
    return t`loses material`;
  },
  get reduced() {
    return t`reduced`;
  },
  get known() {
    return t`known`;
  },
  get refuted() {
    return t`refuted`;
  },
};

/** A chip has no room for more letters. */
const CHIP_LETTERS = 3;

/** The chip of each rule. */
export const RULE_MARKS = Object.fromEntries(
  [...OWN_DECLARATIONS.rules.values()].map((rule) => [rule.name, markOf(rule)]),
) as Readonly<Record<RuleName, Mark>>;

/** Whether it is the name of a rule of this engine. */
export function isRule(name: string): name is RuleName {
  return name in RULE_MARKS;
}

/** The chip of a rule of any program; one that judges by something else has no color. */
export function markOf({ letters, family }: RuleDeclaration): Mark {
  const known = Object.keys(FAMILY_COLORS).find((name): name is Family => name === family);
  return { family: known ?? 'none', letters: letters.slice(0, CHIP_LETTERS) };
}

/** Letters on a chip, and the family that colors it. */
export interface Mark {
  readonly family: Family;
  readonly letters: string;
}

/** What stands on the chips of a record: how it ended, and by how much it was reduced. */
export function marksOf(records: TraceRecords, id: number): Mark[] {
  const marks: Mark[] = [];
  const end = records.end(id);
  const mark = ruleMark(records, id);
  if (mark !== undefined) marks.push(mark);
  if (end === 'refuted') marks.push({ family: 'refuted', letters: 'β' });
  if (end === 'table') marks.push({ family: 'known', letters: 'TT' });
  if (end === 'standPat') marks.push({ family: 'staticEval', letters: 'PAT' });
  if (end === 'draw' || end === 'upcomingRepetition') marks.push({ family: 'known', letters: '½' });
  if (end === 'noMoves' || end === 'mateDistance') marks.push({ family: 'known', letters: '#' });
  const reduced = records.reducedBy(id);
  if (reduced > 0) marks.push({ family: 'reduced', letters: `−${reduced}` });
  return marks;
}

function ruleMark(records: TraceRecords, id: number): Mark | undefined {
  const rule = records.declaration(id);
  return rule && markOf(rule);
}

/** The family by whose color the map shows a record: that a move was reduced says more than that it was refuted then. */
export function familyOf(records: TraceRecords, id: number): Family {
  const [first = 'none', ...others] = marksOf(records, id).map(({ family }) => family);
  return first === 'refuted' && others.includes('reduced') ? 'reduced' : first;
}

/** Whether a position was improving: unknown where there is no static eval to compare with. */
export const IMPROVING_STATES = ['improving', 'notImproving', 'unknown'] as const;
/** One of them. */
export type ImprovingState = (typeof IMPROVING_STATES)[number];

/** What a record says of it. */
export function improvingStateOf(records: TraceRecords, id: number): ImprovingState {
  const improving = records.improving(id);
  return improving === undefined ? 'unknown' : improving ? 'improving' : 'notImproving';
}

const IMPROVING_MARKS: Readonly<Record<ImprovingState, '▲' | '●' | '▼'>> = {
  improving: '▲',
  notImproving: '▼',
  unknown: '●',
};

/** Whether the position was improving, for people who do not see the color. */
export function improvingMark(records: TraceRecords, id: number): '▲' | '●' | '▼' {
  return IMPROVING_MARKS[improvingStateOf(records, id)];
}

/** What the color of a rectangle of the map stands for. */
export type MapColor = 'rate' | 'improvement' | 'rule';

/** The number whose mean colors a bar of several records; none where the color stands for a rule. */
export function colorValue(records: TraceRecords, id: number, color: MapColor): number | undefined {
  switch (color) {
    case 'rate':
      return knownRate(records, id);
    case 'improvement':
      return records.improvement(id);
    case 'rule':
      return undefined;
  }
}
