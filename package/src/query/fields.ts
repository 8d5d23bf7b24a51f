/** What a query can ask of a record: the one list that parsing, matching, suggestions and documentation are made of. */
import type { Declarations } from '../engine/declarations.js';
import type { TraceField } from '../engine/trace-fields.js';
import { BOUNDS, ENDS, KINDS, VISITS } from '../engine/trace-layout.js';
import type { TraceCondition, TraceTerm } from '../engine/trace-node.js';
import type { TraceRecords } from '../engine/trace-records.js';
import { decidingRule, reducingRule } from '../model/deciding-rule.js';
import { FULL_RATE, type ImprovingState, improvingStateOf } from '../model/palette.js';
import type { RecordPositions } from '../model/record-positions.js';

/** What an audit has found of a cut. */
export type Judgement = 'right' | 'wrong';

/** What is searched: records, the names of their moves, and what audits have found. */
export interface Searched {
  readonly positions: RecordPositions;
  readonly judgements: ReadonlyMap<number, Judgement>;
}

/** Centipawns and plies are told by their names; nodes may be written `20k` or `1.5m`, a share in percent. */
export type Unit = 'centipawns' | 'plies' | 'nodes' | 'percent' | 'number';

interface Described {
  readonly name: string;
  /** A few words for people. */
  readonly words: string;
  /** Without one of these fields of the trace there is no answer. */
  readonly needs?: readonly Needed[];
}

/** A field of the records, or a line of the header. */
type Needed = TraceField | 'thread';

/** Whether the records have what a field is made of. */
export function isAnswered({ needs }: Pick<Described, 'needs'>, { recorded, thread }: TraceRecords): boolean {
  return needs === undefined || needs.some((one) => (one === 'thread' ? thread !== undefined : recorded.has(one)));
}

/** A number, to compare with another: `depth>=6`, `score>beta+50`. */
export interface NumberField extends Described {
  readonly kind: 'number';
  readonly unit: Unit;
  readonly read: (searched: Searched, id: number) => number | undefined;
}

/** One of several words: `visit=reduced`. */
export interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly choices: (declarations: Declarations) => readonly Choice[];
  readonly read: (searched: Searched, id: number) => string | undefined;
}

export interface Choice {
  readonly name: string;
  /** Other spellings. */
  readonly also?: readonly string[];
}

/** A word that is true or not: `re-searched`. */
export interface FlagField extends Described {
  readonly kind: 'flag';
  readonly read: (searched: Searched, id: number) => boolean | undefined;
}

/** A move or a line of them: `move=Nf3`, `path=Be6,Qxc3`. */
export interface MovesField extends Described {
  readonly kind: 'move' | 'path';
}

export type Field = NumberField | ChoiceField | FlagField | MovesField;

const number = (name: string, unit: Unit, words: string, read: NumberField['read'], needs?: Needed): NumberField => ({
  kind: 'number',
  name,
  unit,
  words,
  read,
  ...(needs && { needs: [needs] }),
});

const flag = (name: string, words: string, read: FlagField['read'], needs?: TraceField): FlagField => ({
  kind: 'flag',
  name,
  words,
  read,
  ...(needs && { needs: [needs] }),
});

const choice = (
  name: string,
  words: string,
  names: readonly string[] | ChoiceField['choices'],
  read: ChoiceField['read'],
  ...needs: TraceField[]
): ChoiceField => ({
  kind: 'choice',
  name,
  words,
  choices: typeof names === 'function' ? names : () => names.map((one) => ({ name: one })),
  read,
  ...(needs.length > 0 && { needs }),
});

/** The value that stands for a code that is missing in a record. */
export const UNKNOWN = 'unknown';

const STATE_NAMES: Readonly<Record<ImprovingState, string>> = {
  improving: 'yes',
  notImproving: 'no',
  unknown: UNKNOWN,
};

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** A share of 1024. */
const shareOf = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value / FULL_RATE;

/** All of them, those that are asked for most first. */
export const FIELDS: readonly Field[] = [
  choice(
    'rule',
    'the rule that ended the node, pruned the move or reduced it',
    rulesOf,
    ({ positions: { records } }, id) => decidingRule(records, id),
    'rule',
  ),
  number('depth', 'plies', 'searched to', ({ positions: { records } }, id) => records.depth(id), 'depth'),
  number('score', 'centipawns', 'for the side to move', ({ positions: { records } }, id) => records.score(id), 'score'),
  number('nodes', 'nodes', 'searched here and below', ({ positions: { records } }, id) => records.nodes(id)),
  number('share', 'percent', 'of all nodes', ({ positions: { records } }, id) =>
    percentOf(records.nodes(id), records.nodes(0)),
  ),
  choice(
    'improving',
    'whether the static evaluation had improved',
    Object.values(STATE_NAMES),
    ({ positions: { records } }, id) => STATE_NAMES[improvingStateOf(records, id)],
    'improving',
    'improvement',
  ),
  { kind: 'move', name: 'move', words: 'the move that led here or was pruned', needs: ['move'] },
  { kind: 'path', name: 'path', words: 'the moves from the root, and all below', needs: ['move'] },
  number('iteration', 'plies', 'of its iteration', ({ positions: { records } }, id) => records.iteration(id), 'visit'),
  number('thread', 'number', 'of the search, from 1', ({ positions: { records } }) => records.thread, 'thread'),
  number('ply', 'plies', 'from the root', ({ positions: { records } }, id) => records.ply(id)),
  number(
    'eval',
    'centipawns',
    'static evaluation, as the rules used it',
    ({ positions: { records } }, id) => records.eval(id),
    'eval',
  ),
  number(
    'raw-eval',
    'centipawns',
    'static evaluation before its correction',
    ({ positions: { records } }, id) => records.rawEval(id),
    'rawEval',
  ),
  number(
    'alpha',
    'centipawns',
    'lower end of the window',
    ({ positions: { records } }, id) => records.alpha(id),
    'alpha',
  ),
  number('beta', 'centipawns', 'upper end of the window', ({ positions: { records } }, id) => records.beta(id), 'beta'),
  number(
    'improvement',
    'centipawns',
    'by which the static evaluation rose',
    ({ positions: { records } }, id) => records.improvement(id),
    'improvement',
  ),
  number(
    'rate',
    'number',
    'of improving along the line, 0 to 1',
    ({ positions: { records } }, id) => shareOf(records.rate(id)),
    'rate',
  ),
  number(
    'factor',
    'number',
    'of improving by its size, 0 to 1',
    ({ positions: { records } }, id) => shareOf(records.factor(id)),
    'factor',
  ),
  number('value', 'number', 'what the rule compared', ({ positions: { records } }, id) => records.value(id), 'value'),
  number(
    'threshold',
    'number',
    'from which value on the rule fires',
    ({ positions: { records } }, id) => records.threshold(id),
    'threshold',
  ),
  number(
    'number',
    'number',
    'of the move in its node, from 1',
    ({ positions: { records } }, id) => records.number(id),
    'number',
  ),
  number(
    'others',
    'number',
    'further moves pruned by the same decision',
    ({ positions: { records } }, id) => records.others(id),
    'others',
  ),
  number(
    'searches',
    'number',
    'of this move in all, on the first of them',
    ({ positions: { records } }, id) => records.searches(id),
    'searches',
  ),
  number(
    'depth-asked',
    'plies',
    'without extension and reduction',
    ({ positions: { records } }, id) => records.depthAsked(id),
    'depthAsked',
  ),
  number(
    'node-depth',
    'plies',
    'left in the node whose move was pruned',
    ({ positions: { records } }, id) => records.nodeDepth(id),
    'nodeDepth',
  ),
  number(
    'reduced-by',
    'plies',
    'by which the move was reduced',
    ({ positions: { records } }, id) => records.reducedBy(id),
    'depthAsked',
  ),
  number(
    'extension',
    'plies',
    'by which the move was extended',
    ({ positions: { records } }, id) => records.extension(id),
    'extension',
  ),
  number('record', 'number', 'its number, from 0', (_, id) => id),
  choice(
    'visit',
    'how the visit came about',
    [...VISITS, UNKNOWN],
    ({ positions: { records } }, id) => records.visit(id),
    'visit',
  ),
  choice('end', 'why the node ended', [...ENDS, UNKNOWN], ({ positions: { records } }, id) => records.end(id), 'end'),
  choice(
    'kind',
    'what the node was expected to be',
    [...KINDS, UNKNOWN],
    ({ positions: { records } }, id) => records.kind(id),
    'kind',
  ),
  choice(
    'bound',
    'what the score is',
    [...BOUNDS, UNKNOWN],
    ({ positions: { records } }, id) => records.bound(id),
    'bound',
  ),
  choice('side', 'the side to move', ['white', 'black'], ({ positions }, id) => positions.side(id)),
  choice(
    'extended-by',
    'what extended the move',
    ({ extensions }) => [...new Set([...extensions.values()].flatMap(reasonsOf))].map((name) => ({ name })),
    ({ positions: { records } }, id) => records.extendedBy(id),
    'extendedBy',
  ),
  choice('judged', 'what an audit has found of the cut', ['right', 'wrong'], ({ judgements }, id) =>
    judgements.get(id),
  ),
  flag(
    're-searched',
    'searched again, with another window or depth',
    ({ positions: { records } }, id) => isMore(records.searches(id), 1),
    'searches',
  ),
  flag(
    'failed-high',
    'the score reached beta',
    ({ positions: { records } }, id) => reaches(records.score(id), records.beta(id)),
    'score',
  ),
  flag(
    'failed-low',
    'the score did not beat alpha',
    ({ positions: { records } }, id) => reaches(records.alpha(id), records.score(id)),
    'score',
  ),
  flag(
    'pruned',
    'the move was not searched',
    ({ positions: { records } }, id) => isOne(records.visit(id), 'pruned'),
    'visit',
  ),
  flag(
    'reduced',
    'searched less deep than asked',
    ({ positions: { records } }, id) => isOne(records.visit(id), 'reduced'),
    'visit',
  ),
  flag('in-check', 'the side to move is in check', ({ positions: { records } }, id) => records.inCheck(id), 'inCheck'),
  flag(
    'in-table',
    'the transposition table knew the position',
    ({ positions: { records } }, id) => records.isInTable(id),
    'table',
  ),
  flag(
    'was-pv',
    'is or was on the principal variation',
    ({ positions: { records } }, id) => records.wasPv(id),
    'wasPv',
  ),
  flag('leaf', 'nothing is recorded below', ({ positions: { records } }, id) => records.subtree(id) === 1),
];

/** Other names of fields. */
const ALIASES: Readonly<Record<string, string>> = { 'searched-again': 're-searched', static: 'eval' };

/** A constant that numbers are compared with: the lowest score that stands for a mate. */
export const MATE_WORD = 'mate';

/** The field of a name. A term of any rule is one, as `term.improving`, and of a reduction, as `reduction.improving`. */
export function fieldOf(name: string, declarations: Declarations): Field | undefined {
  const wanted = name.toLowerCase();
  const alias = ALIASES[wanted] ?? wanted;
  return (
    FIELDS.find((field) => field.name === alias) ??
    termFields(declarations).find((field) => field.name.toLowerCase() === wanted)
  );
}

/** Every name of a field that a program's records have. */
export function fieldNames(declarations: Declarations): string[] {
  return [...FIELDS, ...termFields(declarations)].map((field) => field.name);
}

/** Those of them that its records have an answer to. */
export function answeredFields(records: TraceRecords): Field[] {
  return [...FIELDS, ...termFields(records.declarations)].filter((field) => isAnswered(field, records));
}

/** What stands before the dot of their names. */
type TermKind = 'term' | 'condition' | 'reduction';

/** What fields of terms are, in a few words. */
export const TERM_WORDS: Readonly<Record<TermKind, string>> = {
  term: 'a term of the rule',
  condition: 'by how much a condition of the rule held',
  reduction: 'a term of the reduction',
};

/** Terms and conditions of the rules, and terms of the reductions: a name may stand for one of each. */
function termFields({ rules, reductions }: Declarations): NumberField[] {
  const of = [...rules.values()];
  return [
    ...termFieldsOf(
      'term',
      of.map(({ terms }) => terms),
      (records, id) => records.terms(id),
    ),
    ...termFieldsOf(
      'condition',
      of.map(({ conditions }) => conditions),
      (records, id) => records.conditions(id),
    ),
    ...termFieldsOf('reduction', [...reductions.values()], (records, id) => records.reduction(id)),
  ];
}

function termFieldsOf(
  kind: TermKind,
  declared: readonly (readonly { readonly name: string }[])[],
  read: (records: TraceRecords, id: number) => readonly (TraceTerm | TraceCondition)[],
): NumberField[] {
  const names = new Set(declared.flat().map(({ name }) => name));
  return [...names].map((name) =>
    number(
      `${kind}.${name}`,
      'number',
      TERM_WORDS[kind],
      ({ positions: { records } }, id) => read(records, id).find((term) => term.name === name)?.value,
      'terms',
    ),
  );
}

/** The names of what extends a move together. */
function reasonsOf(extension: string): string[] {
  return extension.split(' ');
}

/** By name, letters or label. */
function rulesOf(declarations: Declarations): Choice[] {
  // A search that was reduced is decided by a rule, whether or not the file declares one.
  const rules = new Set([...declarations.rules.values(), reducingRule(declarations)]);
  return [...rules]
    .flatMap((rule) => rule ?? [])
    .map(({ name, letters, label }) => ({ name, also: [letters, label.replaceAll(' ', '-')] }));
}

function isMore(value: number | undefined, than: number): boolean | undefined {
  return value === undefined ? undefined : value > than;
}

function isOne<Value>(value: Value | undefined, wanted: Value): boolean | undefined {
  return value === undefined ? undefined : value === wanted;
}

function reaches(value: number | undefined, bound: number | undefined): boolean | undefined {
  return value === undefined || bound === undefined ? undefined : value >= bound;
}
