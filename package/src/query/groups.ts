/** Records in groups by a field or two: how often a rule decided, how often moves were searched again, how large it is below. */
import { decidingRule } from '../model/deciding-rule.js';
import { t } from '../model/words.js';
import { knownField, type Test } from './compile.js';
import type { Searched } from './fields.js';
import { type Piece, QueryError } from './parse.js';
import { cellOf, type Row } from './rows.js';

/** What one group has in common, and what is counted of it. */
export interface Group {
  /** By the names of the fields; several numbers together as `2 to 7`. */
  readonly of: Row;
  readonly records: number;
  /** Those that a rule ended, pruned or reduced. */
  readonly fired: number;
  /** Those that were searched, as far as the number of searches is recorded, and those of them that were searched again. */
  readonly searched: number;
  readonly again: number;
  /** In the mean, of the record and all below. */
  readonly nodes: number;
  /** Cuts that were judged, and those of them that were wrong. */
  readonly judged: number;
  readonly wrong: number;
}

/** A table of more groups cannot be read. */
const MOST_FIELDS = 2;
/** So many different numbers are groups of their own; more are put together, about as many records in each. */
const MOST_NUMBERS = 12;
const BINS = 8;

interface GroupedBy {
  /** As it is written: a field, or `parent(field)`. */
  readonly name: Piece;
  /** Where groups of numbers begin, in order; empty where the values decide. */
  readonly starts: readonly number[];
}

type Cell = Row[string];
type Counts = { -readonly [Name in Exclude<keyof Group, 'of'>]: number };

/** Records with the same values. */
interface Alike {
  readonly cells: readonly Cell[];
  readonly counts: Counts;
}

/** Counts the records of one recording after the other; which values are put together follows from all of them. */
export class Grouping {
  readonly #by: readonly GroupedBy[];
  readonly #found = new Map<string, Alike>();

  /**
   * @param by Fields of queries, as `rule,parent(depth)`, or `number:2:8`, where the groups begin at 2 and at 8.
   * @throws QueryError
   */
  constructor(by: string) {
    this.#by = groupedBy(by);
  }

  /** The names of the fields. */
  get names(): string[] {
    return this.#by.map(({ name }) => name.text);
  }

  /**
   * Adds those records that pass a test and have a value of each field.
   *
   * @throws QueryError where the program does not record a field.
   */
  add(searched: Searched, test: Test): true {
    const readers = this.#by.map((one) => readerOf(one, searched));
    for (let id = 0; id < searched.positions.records.count; id += 1) {
      if (!test(id)) continue;
      const cells = readers.map((read) => read(id)).filter((cell) => cell !== undefined);
      if (cells.length === readers.length) addTo(this.#found, cells.join('\n'), cells, countsOf(searched, id));
    }
    return true;
  }

  /** Numbers by their size, words by how often they are there; the second field within the first. */
  groups(): Group[] {
    const all = [...this.#found.values()];
    const columns = this.#by.map(({ starts }, column) => binned(all, column, starts));
    const groups = new Map<string, Alike>();
    for (const { cells, counts } of all) {
      const places = cells.map((cell, column) => columns[column]?.places.get(cell) ?? 0);
      addTo(groups, places.join(), places, counts);
    }
    return [...groups.values()]
      .sort((one, other) => inOrder(one.cells, other.cells))
      .map(({ cells: places, counts }) => ({
        of: Object.fromEntries(
          columns.map(({ labels }, column) => [this.names[column], labels[Number(places[column])] ?? '']),
        ),
        ...counts,
        nodes: counts.nodes / counts.records,
      }));
  }
}

function groupedBy(by: string): GroupedBy[] {
  const parts = by.split(',');
  if (parts.length > MOST_FIELDS) throw new QueryError(t`Groups are made by one field or by two.`, { text: by, at: 0 });
  let at = 0;
  return parts.map((part) => {
    const [text = '', ...numbers] = part.split(':');
    const [name, whole] = [
      { text, at },
      { text: part, at },
    ];
    at += part.length + 1;
    if (text === '') throw new QueryError(t`A term is missing here.`, whole);
    const starts = numbers.map(Number);
    const isRising = starts.every((start, index) => start > (index === 0 ? -Infinity : (starts[index - 1] ?? start)));
    if (!isRising || numbers.includes(''))
      throw new QueryError(t`Groups begin at rising numbers, as in number:2:8.`, whole);
    return { name, starts };
  });
}

/** Reads a field of a record, or of the one above. */
function readerOf({ name, starts }: GroupedBy, searched: Searched): (id: number) => Cell | undefined {
  const above = ABOVE.exec(name.text)?.[1];
  const field = knownField(above === undefined ? name : { text: above, at: name.at + 'parent('.length }, searched);
  if (starts.length > 0 && field.kind !== 'number') throw new QueryError(t`${name.text} is no number.`, name);
  if (above === undefined) return (id) => cellOf(field, searched, id);
  const { records } = searched.positions;
  return (id) => (records.parent(id) === id ? undefined : cellOf(field, searched, records.parent(id)));
}

const ABOVE = /^parent\((.*)\)$/i;

function countsOf({ positions: { records }, judgements }: Searched, id: number): Counts {
  const searches = records.searches(id) ?? 0;
  const judgement = judgements.get(id);
  return {
    records: 1,
    fired: Number(decidingRule(records, id) !== undefined),
    searched: Number(searches > 0),
    again: Number(searches > 1),
    nodes: records.nodes(id),
    judged: Number(judgement !== undefined),
    wrong: Number(judgement === 'wrong'),
  };
}

function addTo(found: Map<string, Alike>, key: string, cells: readonly Cell[], counts: Counts): void {
  const alike = found.get(key);
  if (alike === undefined) found.set(key, { cells, counts: { ...counts } });
  else for (const name of COUNTS) alike.counts[name] += counts[name];
}

/** What is counted, in the order of columns. */
export const COUNTS = ['records', 'fired', 'searched', 'again', 'nodes', 'judged', 'wrong'] as const;

/** The groups of a column, and the place of each of its values among them. */
interface Binned {
  readonly labels: readonly Cell[];
  readonly places: ReadonlyMap<Cell, number>;
}

function binned(all: readonly Alike[], column: number, starts: readonly number[]): Binned {
  const counts = new Map<Cell, number>();
  for (const { cells, counts: counted } of all) {
    const cell = cells[column] ?? '';
    counts.set(cell, (counts.get(cell) ?? 0) + counted.records);
  }
  const numbers = [...counts.keys()].filter((cell) => typeof cell === 'number').sort((one, other) => one - other);
  const others = [...counts.keys()].filter((cell) => typeof cell !== 'number');
  others.sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const bins = [...binsOf(numbers, counts, starts), ...others.map((cell) => [cell])];
  return {
    labels: bins.map(labelOf),
    places: new Map(bins.flatMap((bin, place) => bin.map((cell) => [cell, place] as const))),
  };
}

function binsOf(numbers: readonly number[], counts: ReadonlyMap<Cell, number>, starts: readonly number[]): number[][] {
  if (starts.length > 0) return split(numbers, (number) => starts.filter((start) => number >= start).length);
  if (numbers.length <= MOST_NUMBERS) return numbers.map((number) => [number]);
  const total = numbers.reduce((sum, number) => sum + (counts.get(number) ?? 0), 0);
  let before = 0;
  return split(numbers, (number) => {
    const bin = Math.floor((before / total) * BINS);
    before += counts.get(number) ?? 0;
    return bin;
  });
}

/** Numbers that have the same bin together. */
function split(numbers: readonly number[], binOf: (number: number) => number): number[][] {
  const bins = new Map<number, number[]>();
  for (const number of numbers) {
    const bin = binOf(number);
    const alike = bins.get(bin);
    if (alike === undefined) bins.set(bin, [number]);
    else alike.push(number);
  }
  return [...bins.values()];
}

/** Of several numbers the least and the greatest that there are. */
function labelOf(bin: readonly Cell[]): Cell {
  const [first = '', last = first] = [bin[0], bin.at(-1)];
  return first === last ? first : t`${short(first)} to ${short(last)}`;
}

function short(cell: Cell): string {
  return String(typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(3)) : cell);
}

function inOrder(one: readonly Cell[], other: readonly Cell[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  return Number(one[at] ?? 0) - Number(other[at] ?? 0);
}
