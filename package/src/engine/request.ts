/**
 * Validation before the worker: whatever a caller passes becomes a clean, clonable copy, or an
 * `invalid-request` that names the field. Whether the chess in it makes sense is for the engine.
 */
import { Checks, type Fields, type InputValues, type Reader } from './checks.js';
import type { InputReason } from './error-values.js';
import { EngineError, type EngineErrorReason } from './errors.js';
import type { AblationOptions, MissOptions, TraceOptions, WhyOptions } from './job-types.js';
import type { SampleOptions, SearchOptions, WorkOptions } from './listen-types.js';
import type { Game } from './protocol.js';
import type { RefereeRequest } from './research-types.js';
import { RULES } from './rule-names.js';
import { STOP_MODES, type StopModeChoice } from './stop-modes.js';
import type { ThreadChoice } from './thread-types.js';
import type { RuleName } from './trace-node.js';
import type { Limits, Range, Ranges } from './wasm-types.js';

const COUNT_MAX = Number.MAX_SAFE_INTEGER;
const WORD: Range = { min: 0, max: 2 ** 32 - 1 };
const MOVETIME: Range = { min: 0, max: COUNT_MAX };
const THREADS: Range = { min: 1, max: COUNT_MAX };
const PRIORITY: Range = { min: -COUNT_MAX, max: COUNT_MAX };

const check = new Checks(invalid);

type LimitReaders = { [Name in keyof Limits]-?: Reader<Limits[Name] & {}> };

/** How each limit is read, in the ranges that the engine has told. */
function limitReaders(ranges: Ranges): LimitReaders {
  const ranged = (name: keyof Limits & keyof Ranges) => check.within(ranges[name]);
  return {
    depth: ranged('depth'),
    nodes: ranged('nodes'),
    movetime: check.within(MOVETIME),
    wtime: time,
    btime: time,
    winc: time,
    binc: time,
    movestogo: ranged('movestogo'),
    mate: ranged('mate'),
    infinite: check.flag,
    searchmoves: check.texts,
    lines: ranged('lines'),
    chances: check.flag,
    rules: check.flag,
    skillLevel: ranged('skillLevel'),
    elo: ranged('elo'),
  };
}

/** What the recording of a search may be asked for. */
export const RECORDED = ['limits', 'records', 'hashMb'];

/** Those that end a search, or say outright that nothing does. */
const ENDS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'mate', 'infinite'] as const;
const RECORD_ENDS = ['depth', 'nodes'] as const;

export function readOptions(options: unknown = {}) {
  const given = optionsOf(options, {
    hashMb: hashSize,
    workerUrl: place,
    wasmUrl: place,
    wasmModule: compiled,
    stopMode: check.oneOf<StopModeChoice>(['auto', ...STOP_MODES]),
    threads: readThreads,
    onWorkerLost: listener<(reason: EngineErrorReason) => void>,
  });
  return { stopMode: 'auto' as const, threads: 1 as const, onWorkerLost: () => undefined, ...given };
}

/** Options that these readers know, and no others. */
function optionsOf<Readers extends Readonly<Record<string, Reader<unknown>>>>(options: unknown, readers: Readers) {
  const fields = check.record(options, 'options', 'The options');
  return check.given(check.known(fields, Object.keys(readers), '', 'is not an option'), readers);
}

/** The engine is not there yet: when it starts it says from when to when, also of 0, which is no size either. */
function hashSize(value: unknown): number {
  if (typeof value !== 'number') throw check.wrongType('hashMb', 'a whole number of megabytes');
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** How many is too many is for the machine to say. */
export function readThreads(threads: unknown): ThreadChoice {
  return threads === 'auto' ? threads : check.whole(threads, 'threads', THREADS);
}

export function readHash(megabytes: unknown, { hashMb }: Ranges): number {
  return check.whole(megabytes, 'hashMb', hashMb);
}

export function readSessionOptions(options: unknown, ranges: Ranges) {
  const given = optionsOf(options, {
    priority: check.within(PRIORITY),
    hashMb: check.within(ranges.hashMb),
    threads: check.within(THREADS),
  });
  return { priority: 0, threads: COUNT_MAX, ...given };
}

/** Of a request that may have these fields as well. */
export function readGame(request: unknown, names: readonly string[] = []): Game {
  const { position, ...fields } = requestOf(request);
  if (position !== undefined) {
    check.known(fields, names);
    // Other packages call a FEN so, and what `positions` of a game has is a position without one.
    if ((position as Partial<Fields> | null)?.['positions'] === undefined)
      throw check.wrongType('position', 'one of espalier/rules; a FEN is given as fen');
    return playedGame(check.record(position, 'position'));
  }
  const asked = check.known(fields, ['position', 'fen', 'moves', 'chess960', ...names]);
  const given = check.given(asked, { fen: check.text, moves: check.texts, chess960: check.flag });
  return { fen: undefined, moves: [], chess960: false, ...given };
}

/** Of a question about a game that is known already. */
export function refuseUnknown(request: unknown, names: readonly string[]): void {
  check.known(requestOf(request), names);
}

/** The game of a position, whose own FEN is that of the end. */
function playedGame({ positions, moves, chess960 }: Fields): Game {
  const [start] = check.list(positions, 'position.positions', 'a list', check.record.bind(check));
  const moveOf = (move: unknown, field: string) => check.text(check.record(move, field)['uci'], `${field}.uci`);
  return {
    fen: check.text(start?.['fen'], 'position.positions[0].fen'),
    moves: check.list(moves, 'position.moves', 'a list', moveOf),
    chess960: chess960 === true,
  };
}

export function readLimits(request: unknown, ranges: Ranges): Limits {
  return endingLimits(request, ranges, ENDS);
}

/** Without a limit that ends it, an analysis goes on until it is stopped. */
export function readAnalysisLimits(request: unknown, ranges: Ranges): Limits {
  const limits = limitsOf(request, ranges);
  return endsByItself(limits, ENDS) ? limits : { ...limits, infinite: true };
}

/** The limits of a search that is recorded or repeated: a time would not give the same each time. */
function readRecordLimits(request: unknown, ranges: Ranges): Pick<Limits, 'depth' | 'nodes'> {
  return endingLimits(request, ranges, RECORD_ENDS, RECORD_ENDS);
}

function endingLimits(
  request: unknown,
  ranges: Ranges,
  ends: readonly (keyof Limits)[],
  known?: readonly string[],
): Limits {
  const limits = limitsOf(request, ranges, known);
  if (endsByItself(limits, ends)) return limits;
  const choices = [...ends];
  throw invalid('limits', 'missing', `limits must say when to end: give one of ${choices.join(', ')}`, { choices });
}

function endsByItself(limits: Limits, ends: readonly (keyof Limits)[]): boolean {
  return ends.some((name) => limits[name] !== undefined && limits[name] !== false);
}

function limitsOf(request: unknown, ranges: Ranges, known?: readonly string[]): Limits {
  const { limits = {} } = requestOf(request);
  const readers = limitReaders(ranges);
  const fields = check.known(
    check.record(limits, 'limits'),
    known ?? Object.keys(readers),
    'limits.',
    'is not a limit here',
  );
  return check.given(fields, readers, 'limits.');
}

function requestOf(request: unknown): Fields {
  return check.record(request, 'request', 'The request');
}

export function readTraceOptions(request: unknown, ranges: Ranges): TraceOptions {
  const without: Reader<RuleName[]> = (rules, field) => check.list(rules, field, 'a list of strings', readRule);
  return { ...recordedOptions(request, ranges), ...check.given(requestOf(request), { without }) };
}

export function readMiss(request: unknown, ranges: Ranges): MissOptions {
  const fields = requestOf(request);
  return {
    move: check.text(fields['move'], 'move'),
    ...check.given(fields, { line: check.texts }),
    ...recordedOptions(request, ranges),
  };
}

/** What `whyNot` may be asked for besides a game. */
export const WHY = ['move', 'limits', 'hashMb'];

export function readWhy(request: unknown, ranges: Ranges): WhyOptions {
  const fields = requestOf(request);
  return {
    move: check.text(fields['move'], 'move'),
    ...limitsOf(request, ranges, ['nodes']),
    ...check.given(fields, { hashMb: check.within(ranges.hashMb) }),
  };
}

export function readLine(request: unknown): string[] {
  return check.texts(requestOf(request)['line'], 'line');
}

/** How a search is recorded. */
function recordedOptions(request: unknown, ranges: Ranges): Omit<TraceOptions, 'movetime' | 'without' | 'grows'> {
  const readers = { records: check.within(ranges.records), hashMb: check.within(ranges.hashMb) };
  return { ...readRecordLimits(request, ranges), ...check.given(requestOf(request), readers) };
}

/** What `ablate` may be asked for besides a game. */
export const ABLATED = ['limits', 'of', 'repeats'];

export function readAblation(request: unknown, ranges: Ranges): AblationOptions {
  const of = check.oneOf(['improving', 'rules', ...RULES] as const);
  const readers = { of, repeats: check.within({ min: 1, max: 100 }) };
  return { ...readRecordLimits(request, ranges), ...check.given(requestOf(request), readers) };
}

/** Of a sample of cuts; both counts have 32 bits in the engine. */
export function readSample(options: unknown, { extraPlies }: Ranges): SampleOptions {
  const readers = {
    perRule: check.within(WORD),
    seed: check.within(WORD),
    rule: readRule,
    extraPlies: check.within(extraPlies),
    within: check.within({ min: 0, max: 100 }),
    placebo: check.flag,
  };
  const fields = check.record(options, 'sample', 'The sample');
  return check.given(check.known(fields, Object.keys(readers)), readers);
}

/** A recording as its bytes, of whatever realm. */
export function readFile(file: unknown): Uint8Array {
  if (Object.prototype.toString.call(file) === '[object Uint8Array]') return file as Uint8Array;
  throw check.wrongType('file', 'a Uint8Array');
}

/** Of the cuts of a recording; its rules have any names. */
export function readReferee(options: unknown, { extraPlies }: Ranges): RefereeRequest {
  const [word, plies] = [check.within(WORD), check.within(extraPlies)];
  return optionsOf(options, { perRule: word, seed: word, rule: check.text, record: word, extraPlies: plies });
}

/** Of one cut. */
export function readAudit(options: unknown, { extraPlies }: Ranges) {
  const given = optionsOf(options, { extraPlies: check.within(extraPlies), atRoot: check.flag, signal: abortSignal });
  return { atRoot: true, ...given };
}

export function readRule(rule: unknown, field = 'rule'): RuleName {
  return check.choice(rule, field, RULES);
}

/** The number of a record, of so many. */
export function readRecordId(id: unknown, count: number): number {
  return check.whole(id, 'id', { min: 0, max: count - 1 });
}

export function readPerftDepth(depth: unknown, { perftDepth }: Ranges): number {
  return check.whole(depth, 'depth', perftDepth);
}

/** What ends work before it is done. */
const HALTS = { signal: abortSignal, stop: abortSignal };

export function readSearchOptions(options: unknown): SearchOptions {
  return optionsOf(options, { onInfo: listener<NonNullable<SearchOptions['onInfo']>>, ...HALTS });
}

/** Of work that is ended by its signal alone. */
export function readAbortOptions(options: unknown): { signal?: AbortSignal } {
  return optionsOf(options, { signal: abortSignal });
}

export function readWorkOptions<Progress>(options: unknown): WorkOptions<Progress> {
  return optionsOf(options, { onProgress: listener<(known: Progress) => void>, ...HALTS });
}

export function readTraceWork<Work>(options: unknown): Work {
  return optionsOf(options, { onProgress: listener, onGrowth: listener, ...HALTS }) as Work;
}

function listener<Listener>(value: unknown, name: string): Listener {
  if (typeof value === 'function') return value as Listener;
  throw check.wrongType(name, 'a function');
}

export function readBenchDepth(depth: unknown, { benchDepth }: Ranges): number | undefined {
  return depth === undefined ? undefined : check.whole(depth, 'depth', benchDepth);
}

/** One of an `iframe` or of another realm is no instance of this realm's class, so its shape is asked. */
function abortSignal(value: unknown, name: string): AbortSignal {
  const isSignal =
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    typeof value.aborted === 'boolean' &&
    hasMethod(value, 'addEventListener') &&
    hasMethod(value, 'removeEventListener');
  if (isSignal) return value as AbortSignal;
  throw check.wrongType(name, 'an AbortSignal');
}

function hasMethod(value: object, name: string): boolean {
  return typeof (value as Readonly<Record<string, unknown>>)[name] === 'function';
}

function place(value: unknown, name: string): string | URL {
  if (typeof value === 'string' || value instanceof URL) return value;
  throw check.wrongType(name, 'a string or a URL');
}

function compiled(value: unknown): WebAssembly.Module {
  // Of whatever realm, as with signals.
  if (Object.prototype.toString.call(value) === '[object WebAssembly.Module]') {
    return value as WebAssembly.Module;
  }
  throw check.wrongType('wasmModule', 'a WebAssembly.Module');
}

/** Clocks run in fractions and past zero, so times are rounded and a flagged clock reads zero. */
function time(value: unknown, name: string): number {
  if (typeof value !== 'number' || Number.isNaN(value)) throw check.wrongType(name, 'a number of milliseconds');
  return Math.min(Math.max(Math.floor(value), 0), COUNT_MAX);
}

export function invalid(field: string, reason: InputReason, message: string, values?: InputValues): EngineError {
  return new EngineError('invalid-request', `${message}.`, { field, reason, values });
}
