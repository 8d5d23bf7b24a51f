/** A query as a test of records. What is not known in a record holds for no comparison and no flag. */
import type { Declarations } from '../engine/declarations.js';
import { MATE_IN_MAX } from '../engine/trace-layout.js';
import { isMoveNamed } from '../model/named-move.js';
import { t } from '../model/words.js';
import {
  type ChoiceField,
  type Field,
  fieldNames,
  fieldOf,
  isAnswered,
  MATE_WORD,
  type NumberField,
  type Searched,
  UNKNOWN,
} from './fields.js';
import { rangesOfPath } from './moves.js';
import { type Expression, type Operator, type Piece, parseQuery, QueryError, unknownName } from './parse.js';
import { RELATIONS, relationOf, type Test } from './relations.js';

export type { Test } from './relations.js';

/**
 * Reads a query for the records of one recording.
 *
 * @throws QueryError where a part makes no sense, or asks for what the program does not record.
 */
export function compileQuery(text: string, searched: Searched): Test {
  const expression = parseQuery(text);
  return expression === undefined ? () => true : testOf(expression, searched);
}

function testOf(expression: Expression, searched: Searched): Test {
  switch (expression.kind) {
    case 'and': {
      const tests = expression.parts.map((part) => testOf(part, searched));
      return (id) => tests.every((test) => test(id));
    }
    case 'or': {
      const tests = expression.parts.map((part) => testOf(part, searched));
      return (id) => tests.some((test) => test(id));
    }
    case 'not': {
      const test = testOf(expression.part, searched);
      return (id) => !test(id);
    }
    case 'relation':
      return relationTest(expression, searched);
    case 'word':
      return wordTest(expression.name, searched);
    case 'comparison':
      return comparisonTest(expression, searched);
  }
}

function relationTest({ name, part }: Extract<Expression, { kind: 'relation' }>, searched: Searched): Test {
  const relation = relationOf(name.text);
  if (relation === undefined)
    throw unknownName(
      'relation',
      name,
      RELATIONS.map((one) => one.name),
    );
  return relation.holds(testOf(part, searched), searched.positions.records);
}

function wordTest(name: Piece, searched: Searched): Test {
  const field = knownField(name, searched);
  if (field.kind !== 'flag') {
    throw new QueryError(t`${name.text} needs a value, as in ${exampleOf(field, declarationsOf(searched))}.`, name);
  }
  return (id) => field.read(searched, id) === true;
}

function comparisonTest(
  { name, operator, value }: Extract<Expression, { kind: 'comparison' }>,
  searched: Searched,
): Test {
  const field = knownField(name, searched);
  switch (field.kind) {
    case 'number':
      return numberTest(field, operator, value, searched);
    case 'choice':
      return equality(name, operator, choiceTest(field, value, searched));
    case 'flag': {
      const wanted = yesOrNo(name, value);
      return equality(name, operator, (id) => field.read(searched, id) === wanted);
    }
    case 'move':
      return equality(name, operator, isMoveNamed(value.text, searched.positions));
    case 'path':
      return equality(name, operator, pathTest(value, searched));
  }
}

/** The field of a name, if its program records it. */
export function knownField(name: Piece, searched: Searched): Field {
  const declarations = declarationsOf(searched);
  const field = fieldOf(name.text, declarations);
  if (field === undefined && relationOf(name.text) !== undefined)
    throw new QueryError(t`${name.text} needs a query in parentheses, as in ${`${name.text}(depth>=6)`}.`, name);
  if (field === undefined) throw unknownName('field', name, fieldNames(declarations));
  if (!isAnswered(field, searched.positions.records)) {
    throw new QueryError(t`The program that made this recording does not record ${name.text}.`, name);
  }
  return field;
}

/** The other operators compare what has an order. */
function equality(name: Piece, operator: Operator, test: Test): Test {
  if (operator === '=') return test;
  if (operator === '!=') return (id) => !test(id);
  throw new QueryError(t`${name.text} is compared with = or !=.`, name);
}

function numberTest(field: NumberField, operator: Operator, value: Piece, searched: Searched): Test {
  const bound = boundOf(value, searched);
  const compare = COMPARISONS[operator];
  return (id) => {
    const [read, limit] = [field.read(searched, id), bound(id)];
    return read !== undefined && limit !== undefined && compare(read, limit);
  };
}

const COMPARISONS: Readonly<Record<Operator, (value: number, bound: number) => boolean>> = {
  '=': (value, bound) => value === bound,
  '!=': (value, bound) => value !== bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
};

const NUMBER = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))([km%]?)$/i;
const FIELD_AND_NUMBER = /^(-?)([a-z][a-z.-]*[a-z]|[a-z])([+-]\d+(?:\.\d+)?)?$/i;
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** A number, or another number of the record with something added: `50`, `20k`, `0.1%`, `beta+50`, `-mate`. */
function boundOf(value: Piece, searched: Searched): (id: number) => number | undefined {
  const plain = NUMBER.exec(value.text);
  if (plain !== null) {
    const [, digits = '', factor = ''] = plain;
    const fixed = Number(digits) * (FACTORS[factor.toLowerCase()] ?? 1);
    return () => fixed;
  }
  const [, sign, name = '', more = '0'] = FIELD_AND_NUMBER.exec(value.text) ?? [];
  if (name === '') throw new QueryError(t`${value.text} is no number.`, value);
  const [turn, added] = [sign === '-' ? -1 : 1, Number(more)];
  if (name.toLowerCase() === MATE_WORD) return () => turn * MATE_IN_MAX + added;
  const field = knownField({ text: name, at: value.at + (sign ?? '').length }, searched);
  if (field.kind !== 'number') throw new QueryError(t`${name} is no number.`, value);
  return (id) => {
    const read = field.read(searched, id);
    return read === undefined ? undefined : turn * read + added;
  };
}

function choiceTest(field: ChoiceField, value: Piece, searched: Searched): Test {
  const choices = field.choices(declarationsOf(searched));
  const typed = value.text.toLowerCase();
  const meant = choices
    .filter(({ name, also = [] }) => [name, ...also].some((one) => one.toLowerCase() === typed))
    .map(({ name }) => name);
  if (meant.length === 0)
    throw unknownName(
      field.name,
      value,
      choices.flatMap(({ name, also = [] }) => [name, ...also]),
    );
  const wanted = new Set<string | undefined>(meant);
  return (id) => {
    const read = field.read(searched, id) ?? UNKNOWN;
    return wanted.has(read) || (read.includes(' ') && read.split(' ').some((one) => wanted.has(one)));
  };
}

function pathTest(value: Piece, { positions }: Searched): Test {
  const ranges = rangesOfPath(value.text, positions);
  if (ranges.length === 0) throw new QueryError(t`No search went along ${value.text}.`, value);
  return (id) => ranges.some(([from, to]) => id >= from && id < to);
}

function yesOrNo(name: Piece, value: Piece): boolean {
  const typed = value.text.toLowerCase();
  if (typed === 'yes' || typed === 'no') return typed === 'yes';
  throw new QueryError(t`${name.text} is yes or no.`, value);
}

function exampleOf(field: Field, declarations: Declarations): string {
  switch (field.kind) {
    case 'choice':
      return `${field.name}=${field.choices(declarations)[0]?.name ?? ''}`;
    case 'move':
      return `${field.name}=Nf3`;
    case 'path':
      return `${field.name}=e4,e5`;
    default:
      return `${field.name}>=1`;
  }
}

function declarationsOf({ positions }: Searched): Declarations {
  return positions.records.declarations;
}
