/** The header of a trace file: counts, and a text of names and values. `docs/trace-format.md` has the tables. */
import { fenParts } from '../chess/fen.js';
import { declarationFaults, type PlacedLine } from './declaration-faults.js';
import { codeOf, type Declarations, readDeclarations } from './declarations.js';
import { faultAt, type TraceFault, type TraceFaultKind } from './trace-fault.js';
import { ALL_FIELDS, type TraceField } from './trace-fields.js';
import {
  AT,
  FIXED_BYTES,
  FORMAT,
  HEADER_AT,
  HEADER_BYTES,
  LISTABLE,
  MAGIC,
  MINOR,
  NO_CODE,
  OLDEST_MINOR,
} from './trace-layout.js';

/** What the header of a trace file says. */
export interface TraceHeader {
  /** The number of the format. */
  readonly format: number;
  /** Its minor version: readers skip what newer ones add. */
  readonly minor: number;
  /** The program that searched. */
  readonly engine: string | undefined;
  /** Its version. */
  readonly version: string | undefined;
  /** The thread of the search, from 1; `undefined` where it had only one, or none is told. */
  readonly thread: number | undefined;
  /** The start position. */
  readonly fen: string;
  /** The moves played from it before the search, in UCI notation. */
  readonly moves: readonly string[];
  /** Castling is written as the king taking its rook. */
  readonly chess960: boolean;
  /** The rules that were off. */
  readonly without: readonly string[];
  /** Records in the file. */
  readonly count: number;
  /** Records that there were to be, where the file ends before them; such a file is read as far as it goes. */
  readonly cutOff: number | undefined;
  /** Records there would be without a limit. */
  readonly total: number;
  /** Of the whole search. */
  readonly nodes: number | undefined;
  /** Plies of the last iteration that was recorded. */
  readonly depth: number | undefined;
  /** In 16 hexadecimal digits. */
  readonly hash: string | undefined;
  /** What the program records. */
  readonly recorded: ReadonlySet<TraceField>;
  /** What it says of its rules, terms and extensions. */
  readonly declarations: Declarations;
  /** Where the first record begins, in bytes. */
  readonly start: number;
  /** How long a record is, in bytes. */
  readonly recordBytes: number;
}

/**
 * Program and version.
 * @internal
 */
export function programName({ engine = 'An unknown program', version = '' }: TraceHeader): string {
  return `${engine} ${version}`.trim();
}

/** The byte at which a field of a record begins. */
export function byteOf({ start, recordBytes }: TraceHeader, record: number, field: keyof typeof AT): number {
  return start + record * recordBytes + AT[field];
}

/** Faults that still let the file be read. */
const HARMLESS: ReadonlySet<TraceFaultKind> = new Set(['text', 'total', 'length', 'cut-off', 'rule-name', 'terms']);

/** What the header says, unless it has faults that make it unreadable; and all its faults. */
export function parseHeader(file: Uint8Array): { header: TraceHeader | undefined; faults: TraceFault[] } {
  const faults: TraceFault[] = [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const magicFault = faultOfMagic(file);
  if (magicFault !== undefined) return { header: undefined, faults: [magicFault] };
  const format = view.getUint16(HEADER_AT.format, true);
  const minor = view.getUint16(HEADER_AT.minor, true);
  if (format !== FORMAT || minor < OLDEST_MINOR) {
    const advice = format > FORMAT ? 'Read it with a newer version of Espalier.' : 'Record the search again.';
    const [expected, found] = [`${FORMAT}.${OLDEST_MINOR} or a later minor version`, `${format}.${minor}`];
    faults.push(faultAt('format', HEADER_AT.format, { field: 'format', expected, found, advice }));
    return { header: undefined, faults };
  }
  const number = (field: 'start' | 'recordBytes' | 'count' | 'depth' | 'textBytes'): number =>
    view.getUint32(HEADER_AT[field], true);
  const long = (field: 'total' | 'nodes'): number => Number(view.getBigUint64(HEADER_AT[field], true));
  const [start, recordBytes, declared, textBytes] = [
    number('start'),
    number('recordBytes'),
    number('count'),
    number('textBytes'),
  ];
  const wrong = (
    kind: TraceFaultKind,
    field: keyof typeof HEADER_AT,
    expected: string,
    found: number,
    advice: string,
  ): void => void faults.push(faultAt(kind, HEADER_AT[field], { field, expected, found, advice }));

  const textEnd = HEADER_BYTES + textBytes;
  if (textEnd > start || textEnd > file.length) {
    const most = Math.max(0, Math.min(start, file.length) - HEADER_BYTES);
    wrong('header', 'textBytes', `at most ${most}`, textBytes, 'Write how many bytes the text has.');
  }
  if (start % 8 !== 0)
    wrong('header', 'start', 'a multiple of 8', start, 'Fill the gap before the records with zeros.');
  if (recordBytes < FIXED_BYTES || recordBytes % 8 !== 0) {
    const expected = `a multiple of 8 from ${FIXED_BYTES}`;
    wrong('header', 'recordBytes', expected, recordBytes, 'Write how many bytes a record has.');
  }
  if (declared === 0) wrong('header', 'count', 'at least 1', declared, 'Write how many records there are.');
  if (faults.length > 0) return { header: undefined, faults };

  const end = start + declared * recordBytes;
  const count = Math.min(declared, Math.max(0, Math.floor((file.length - start) / recordBytes)));
  if (end > file.length) {
    const advice =
      count === 0
        ? 'There is no whole record: copy or record the file again.'
        : `The ${count} records that are there are read; to have all, copy or record the file again.`;
    const [expected, found] = [`${end} bytes for ${declared} records`, `${file.length} bytes`];
    faults.push(
      faultAt(count === 0 ? 'truncated' : 'cut-off', file.length, { record: count, expected, found, advice }),
    );
  } else if (end < file.length) {
    faults.push(
      faultAt('length', end, {
        expected: `the end of the file, after ${count} records`,
        found: `${file.length - end} more bytes`,
        advice: 'Write the number of records into the header.',
      }),
    );
  }
  const total = Math.max(long('total'), end > file.length ? count : 0);
  if (total < count && end <= file.length)
    wrong('total', 'total', `at least ${count}`, total, 'Write how many records there would be without a limit.');

  const lines = readLines(file, textEnd, faults);
  const text = new Map([...lines].reverse().map((line) => [line.name, line]));
  const { fen, moves } = readGame(text, faults);
  const recorded = readFields(text, minor, faults);
  faults.push(...faultsOfRules(lines), ...(minor > MINOR ? [] : declarationFaults(lines)));
  const declarations = readDeclarations(lines);
  const room = mostTermBytes(declarations);
  if (recorded?.has('terms') === true && recordBytes < FIXED_BYTES + room) {
    const advice = 'Make the records long enough for the terms that the text declares.';
    wrong('terms', 'recordBytes', `at least ${FIXED_BYTES} and ${room} for the terms`, recordBytes, advice);
  }
  const isReadable = faults.every(({ kind }) => HARMLESS.has(kind));
  if (!isReadable || fen === undefined || recorded === undefined) return { header: undefined, faults };
  const hash = view.getBigUint64(HEADER_AT.hash, true);
  const header = {
    format,
    minor,
    engine: text.get('engine')?.value,
    version: text.get('version')?.value,
    thread: Number(text.get('thread')?.value) || undefined,
    fen,
    moves,
    chess960: text.get('variant')?.value === 'chess960',
    count,
    cutOff: count < declared ? declared : undefined,
    without: lines.filter(({ name }) => name === 'without').map(({ value }) => value),
    total,
    nodes: long('nodes') || undefined,
    depth: number('depth') || undefined,
    hash: hash === 0n ? undefined : hash.toString(16).padStart(16, '0'),
    recorded,
    declarations,
    start,
    recordBytes,
  };
  return { header, faults };
}

function faultOfMagic(file: Uint8Array): TraceFault | undefined {
  const differs = [...MAGIC].findIndex((letter, index) => file[index] !== letter.charCodeAt(0));
  if (differs >= 0) {
    const found = [...file.subarray(0, MAGIC.length)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const advice = 'This is no trace file, or its first bytes are lost.';
    return faultAt('magic', differs, { field: 'magic', expected: MAGIC, found: found || 'nothing', advice });
  }
  if (file.length >= HEADER_BYTES) return undefined;
  return faultAt('truncated', file.length, {
    expected: `a header of ${HEADER_BYTES} bytes`,
    found: `${file.length} bytes`,
    advice: 'Copy the file again.',
  });
}

/** The lines by their names; of two the first. */
type Text = ReadonlyMap<string, PlacedLine>;

function readLines(file: Uint8Array, end: number, faults: TraceFault[]): PlacedLine[] {
  // A decoder refuses memory that threads share, so it gets a copy.
  const bytes = file.slice(HEADER_BYTES, end);
  const lines: PlacedLine[] = [];
  let from = 0;
  while (from < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const to = feed < 0 ? bytes.length : feed;
    const ended = decode(bytes.subarray(from, to));
    const line = ended?.replace(/\r$/, '');
    if (line !== ended && !faults.some(({ expected }) => expected === LINE_END)) {
      const advice = 'Write the file as binary, so that no line feed becomes two characters.';
      faults.push(
        faultAt('text', HEADER_BYTES + to - 1, { expected: LINE_END, found: 'a carriage return before it', advice }),
      );
    }
    if (line === undefined || feed < 0) {
      faults.push(
        faultAt('text', HEADER_BYTES + from, {
          expected: line === undefined ? 'UTF-8' : 'a line feed after the last line',
          found: line === undefined ? 'bytes that are none' : JSON.stringify(line),
          advice: 'Write lines of a name, a space and a value.',
        }),
      );
    }
    if (line !== undefined && line !== '') {
      const space = line.indexOf(' ');
      const name = space < 0 ? line : line.slice(0, space);
      const nameBytes = space < 0 ? to - from : bytes.indexOf(SPACE, from) - from + 1;
      const value = space < 0 ? '' : line.slice(space + 1);
      lines.push({ name, value, offset: HEADER_BYTES + from + nameBytes });
    }
    from = to + 1;
  }
  return lines;
}

const LINE_FEED = 10;
const LINE_END = 'a line feed alone at the end of each line';
const SPACE = 32;

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readGame(text: Text, faults: TraceFault[]): { fen: string | undefined; moves: string[] } {
  const fen = text.get('fen');
  if (fen === undefined || !looksLikeFen(fen.value)) {
    faults.push(
      faultAt('fen', fen?.offset ?? HEADER_BYTES, {
        field: 'fen',
        expected: 'a line "fen" with the start position',
        found: fen?.value ?? 'none',
        advice: 'Write the FEN of the position that the moves start from.',
      }),
    );
  }
  const moves = text.get('moves');
  const words = (moves?.value ?? '').split(' ').filter((word) => word !== '');
  const strange = words.find((word) => !/^[a-h][1-8][a-h][1-8][nbrq]?$/.test(word));
  if (strange !== undefined) {
    faults.push(
      faultAt('moves', moves?.offset ?? HEADER_BYTES, {
        field: 'moves',
        expected: 'moves as UCI writes them',
        found: strange,
        advice: 'Write e2e4, e7e8q and the like.',
      }),
    );
  }
  return { fen: fen?.value, moves: words };
}

/** Eight ranks of eight squares, and a side to move; the engine judges the rest. */
function looksLikeFen(fen: string): boolean {
  const { fault, turnText = '' } = fenParts(fen);
  return fault === undefined && ['w', 'b'].includes(turnText);
}

function readFields(text: Text, minor: number, faults: TraceFault[]): ReadonlySet<TraceField> | undefined {
  const line = text.get('fields');
  if (line === undefined) {
    faults.push(
      faultAt('fields', HEADER_BYTES, {
        field: 'fields',
        expected: 'a line "fields" with the names of what is recorded',
        found: 'none',
        advice: 'List the fields that the program writes, or "all".',
      }),
    );
    return undefined;
  }
  if (line.value === 'all') return ALL_FIELDS;
  const recorded = new Set<TraceField>();
  for (const name of line.value.split(' ').filter((word) => word !== '')) {
    const known = LISTABLE.find((field) => field === name);
    if (known !== undefined) recorded.add(known);
    else if (minor <= MINOR && !ALWAYS.has(name)) {
      faults.push(
        faultAt('text', line.offset, {
          field: 'fields',
          expected: 'names of fields of a record',
          found: name,
          advice: 'Leave it out, or spell it as the table does.',
        }),
      );
    }
  }
  return recorded;
}

/** What need not be listed, and may be. */
const ALWAYS: ReadonlySet<string> = new Set(['parent', 'subtree', 'nodes', 'ply', 'flags', 'reduction']);

/** A number may name one rule, which has a name. */
function faultsOfRules(lines: readonly PlacedLine[]): TraceFault[] {
  const seen = new Set<number>();
  return lines
    .filter(({ name }) => name === 'rule')
    .flatMap(({ value, offset }) => {
      const [, digits = '', name] = /^(\d{1,3}) (.+)$/.exec(value) ?? [];
      const code = codeOf(digits);
      if (name !== undefined && code !== undefined && !seen.has(code)) {
        seen.add(code);
        return [];
      }
      const expected = `a number from 1 to ${NO_CODE - 1}, once, and a name`;
      return [
        faultAt('rule-name', offset, { field: 'rule', expected, found: value, advice: 'Number the rules from 1 on.' }),
      ];
    });
}

/** Bytes that the terms of one record may need: those of the longest reduction and of the rule with the most. */
function mostTermBytes({ rules, reductions }: Declarations): number {
  const most = (terms: Iterable<readonly unknown[]>): number => Math.max(0, ...[...terms].map(({ length }) => length));
  return (
    TERM_BYTES *
    (most(reductions.values()) + most([...rules.values()].map(({ terms, conditions }) => [...terms, ...conditions])))
  );
}

const TERM_BYTES = 2;
