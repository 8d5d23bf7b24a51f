/** What may be meant by what is being typed in the line of the query. */

import type { Declarations } from '#espalier/engine/declarations.js';
import { t } from '#espalier/model/words.js';
import { compileQuery } from '#espalier/query/compile.js';
import { answeredFields, type ChoiceField, type Field, fieldOf, type Searched } from '#espalier/query/fields.js';
import { RELATIONS } from '#espalier/query/relations.js';
import { REDUCED_WRONGLY } from './reduced-wrongly.js';

export interface Suggestion {
  /** What is put in. */
  readonly text: string;
  /** What it asks for. */
  readonly words: string;
  /** Records that match the query with it; nothing where that is no whole term yet, or takes too long. */
  readonly count: number | undefined;
}

/** What stands there, and what may take its place. */
export interface Suggestions {
  /** Characters before what is being typed, and before what follows it. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly Suggestion[];
}

/** Whole queries, for who does not know what to ask. */
const readyQueries = (): readonly (readonly [string, string])[] => [
  [REDUCED_WRONGLY, t`Where did LMR go wrong? Reduced, then searched again`],
  ['share>=1%', t`Where did the nodes go?`],
  ['rule=NMP depth>=4', t`Null moves far from the leaves`],
  ['end=refuted number>1', t`Refuted, after a move that was not the first`],
  ['judged=wrong', t`Cuts that were judged wrong`],
];

const MOST = 8;
/** Records times queries that are counted between two keys. */
const PATIENCE = 1_500_000;

type Uncounted = Omit<Suggestion, 'count'> & { readonly isWhole: boolean };

/** For the term that ends at the caret. */
export function suggestionsAt(text: string, caret: number, searched: Searched): Suggestions {
  const before = text.slice(0, caret);
  const [typed = ''] = /[^\s()|]*$/.exec(before) ?? [];
  const term = typed.replace(/^-/, '');
  const [from, to] = [caret - term.length, caret + (/^[^\s()|]*/.exec(text.slice(caret))?.[0].length ?? 0)];
  const found = text.trim() === '' ? ready(searched) : optionsFor(term, searched);
  const counts = counter(text.slice(0, from), text.slice(to), searched, found.length);
  const options = found.map(({ text: option, words, isWhole }) => ({
    text: option,
    words,
    count: isWhole ? counts(option) : undefined,
  }));
  // What is found nowhere comes last.
  return { from, to, options: options.sort((one, other) => Number(one.count === 0) - Number(other.count === 0)) };
}

function ready(searched: Searched): Uncounted[] {
  return readyQueries()
    .filter(([text]) => canBeAsked(text, searched))
    .map(([text, words]) => ({ text, words, isWhole: true }));
}

/** Whether the program of a recording has recorded what a query asks for. */
function canBeAsked(text: string, searched: Searched): boolean {
  try {
    compileQuery(text, searched);
    return true;
  } catch {
    return false;
  }
}

function optionsFor(term: string, searched: Searched): Uncounted[] {
  const { records } = searched.positions;
  const [, name = '', operator = '', value = ''] = /^([\p{L}\d._-]+?)(<=|>=|!=|=|<|>)(.*)$/u.exec(term) ?? [];
  const field = fieldOf(name, records.declarations);
  if (field !== undefined) return valuesOf(field, operator, value, records.declarations);
  const known = answeredFields(records);
  const typed = term.toLowerCase();
  const names = [...known.map(nameOption), ...RELATIONS.map(relationOption)];
  const begins = ({ text }: Uncounted): boolean => text.toLowerCase().startsWith(typed);
  const holds = (one: Uncounted): boolean => !begins(one) && one.text.includes(typed);
  const rules = known
    .filter((one) => one.name === 'rule' && typed !== '')
    .flatMap((one) => valuesOf(one, '=', term, records.declarations));
  return [...names.filter(begins), ...rules, ...names.filter(holds)].slice(0, MOST);
}

function nameOption(field: Field): Uncounted {
  const words = t(field.words);
  switch (field.kind) {
    case 'flag':
      return { text: field.name, words, isWhole: true };
    case 'number':
      return { text: `${field.name}>=`, words, isWhole: false };
    default:
      return { text: `${field.name}=`, words, isWhole: false };
  }
}

function relationOption({ name, words }: (typeof RELATIONS)[number]): Uncounted {
  return { text: `${name}(`, words: t(words), isWhole: false };
}

/** What can stand after an operator; of a number only what it is compared with by name. */
function valuesOf(field: Field, operator: string, typed: string, declarations: Declarations): Uncounted[] {
  const begins = (text: string): boolean => text.toLowerCase().startsWith(typed.toLowerCase());
  const option = (value: string, words: string): Uncounted => ({
    text: `${field.name}${operator}${value}`,
    words,
    isWhole: true,
  });
  switch (field.kind) {
    case 'choice':
      return choicesOf(field, declarations)
        .filter(({ names }) => names.some(begins))
        .map(({ value, words }) => option(value, words))
        .slice(0, 2 * MOST);
    case 'flag':
      return ['yes', 'no'].filter(begins).map((value) => option(value, t(field.words)));
    case 'number':
      return field.unit === 'centipawns'
        ? ['alpha', 'beta', 'beta+50', 'mate'].filter(begins).map((value) => option(value, t(field.words)))
        : [];
    default:
      return [];
  }
}

/** A choice by the shortest of its names: of a rule, its letters. */
function choicesOf(
  { choices }: ChoiceField,
  declarations: Declarations,
): { value: string; names: string[]; words: string }[] {
  return choices(declarations).map(({ name, also = [] }) => {
    const [letters = name, label] = also;
    return { value: letters, names: [name, ...also], words: label === undefined ? '' : t(label.replaceAll('-', ' ')) };
  });
}

/** With the parentheses that are still open closed. */
function closed(text: string): string {
  return text + ')'.repeat(Math.max(0, text.split('(').length - text.split(')').length));
}

/** Counts the records that match with an option in its place. */
function counter(
  before: string,
  after: string,
  searched: Searched,
  options: number,
): (option: string) => number | undefined {
  const { count } = searched.positions.records;
  if (count * options > PATIENCE) return () => undefined;
  return (option) => {
    try {
      const test = compileQuery(closed(`${before}${option}${after}`), searched);
      let found = 0;
      for (let id = 0; id < count; id += 1) if (test(id)) found += 1;
      return found;
    } catch {
      return undefined;
    }
  };
}
