/**
 * Validation before the worker: whatever a caller passes becomes a clean, clonable copy, or an
 * `invalid-request` that names the field. Whether the chess in it makes sense is for the engine.
 */
import { Checks, type Fields, type InputReason, type InputValues } from './checks.js';
import { EngineError, type EngineErrorReason } from './errors.js';
import type { AblationOptions, MissOptions, TraceOptions, WhyOptions } from './job-types.js';
import type { SampleOptions, SearchOptions, WorkOptions } from './listen-types.js';
import type { Game } from './protocol.js';
import type { RefereeRequest } from './research-types.js';
import { STOP_MODES, type StopModeChoice } from './stop-modes.js';
import type { ThreadChoice } from './thread-types.js';
import { RULES } from './trace-layout.js';
import type { RuleName } from './trace-node.js';
import type { Limits, Range, Ranges } from './wasm-types.js';

const COUNT_MAX = Number.MAX_SAFE_INTEGER;
const WORD: Range = { min: 0, max: 2 ** 32 - 1 };
const MOVETIME: Range = { min: 0, max: COUNT_MAX };
const THREADS: Range = { min: 1, max: COUNT_MAX };
const PRIORITY: Range = { min: -COUNT_MAX, max: COUNT_MAX };

const check = new Checks(invalid);

type LimitReaders = { [Name in keyof Limits]-?: (value: unknown) => Limits[Name] & {} };

/** How each limit is read, in the ranges that the engine has told. */
function limitReaders(ranges: Ranges): LimitReaders {
  const ranged = (name: keyof Limits & keyof Ranges) => whole(`limits.${name}`, ranges[name]);
  return {
    depth: ranged('depth'),
    nodes: ranged('nodes'),
    movetime: whole('limits.movetime', MOVETIME),
    wtime: time('limits.wtime'),
    btime: time('limits.btime'),
    winc: time('limits.winc'),
    binc: time('limits.binc'),
    movestogo: ranged('movestogo'),
    mate: ranged('mate'),
    infinite: (value) => check.flag(value, 'limits.infinite'),
    searchmoves: (value) => check.texts(value, 'limits.searchmoves'),
    lines: ranged('lines'),
    chances: (value) => check.flag(value, 'limits.chances'),
    rules: (value) => check.flag(value, 'limits.rules'),
    skillLevel: ranged('skillLevel'),
    elo: ranged('elo'),
  };
}

const OPTIONS = ['hashMb', 'workerUrl', 'wasmUrl', 'wasmModule', 'stopMode', 'threads', 'onWorkerLost'];
const NO_OPTION = 'is not an option';
/** What the recording of a search may be asked for. */
export const RECORDED = ['limits', 'records', 'hashMb'];

/** Those that end a search, or say outright that nothing does. */
const ENDS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'mate', 'infinite'] as const;
const RECORD_ENDS = ['depth', 'nodes'] as const;

export function readOptions(options: unknown = {}): {
  workerUrl: string | URL | undefined;
  wasmUrl: string | URL | undefined;
  wasmModule: WebAssembly.Module | undefined;
  hashMb: number | undefined;
  stopMode: StopModeChoice;
  threads: ThreadChoice;
  onWorkerLost: (reason: EngineErrorReason) => void;
} {
  const fields = check.known(check.record(options, 'options', 'The options'), OPTIONS, '', NO_OPTION);
  const {
    workerUrl,
    wasmUrl,
    wasmModule,
    hashMb,
    stopMode = 'auto',
    threads = 1,
    onWorkerLost = () => undefined,
  } = fields;
  if (typeof onWorkerLost !== 'function') throw check.wrongType('onWorkerLost', 'a function');
  return {
    workerUrl: workerUrl === undefined ? undefined : place(workerUrl, 'workerUrl'),
    wasmUrl: wasmUrl === undefined ? undefined : place(wasmUrl, 'wasmUrl'),
    wasmModule: wasmModule === undefined ? undefined : compiled(wasmModule),
    hashMb: hashMb === undefined ? undefined : hashSize(hashMb),
    stopMode: check.choice(stopMode, 'stopMode', ['auto', ...STOP_MODES]),
    threads: readThreads(threads),
    onWorkerLost: onWorkerLost as (reason: EngineErrorReason) => void,
  };
}

/** The engine is not there yet: when it starts it says from when to when, also of 0, which is no size either. */
function hashSize(value: unknown): number {
  if (typeof value !== 'number') throw check.wrongType('hashMb', 'a whole number of megabytes');
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** How many is too many is for the machine to say. */
export function readThreads(threads: unknown): ThreadChoice {
  return threads === 'auto' ? threads : whole('threads', THREADS)(threads);
}

export function readHash(megabytes: unknown, { hashMb }: Ranges): number {
  return whole('hashMb', hashMb)(megabytes);
}

export function readSessionOptions(
  options: unknown,
  ranges: Ranges,
): { priority: number; hashMb: number | undefined; threads: number } {
  const fields = check.known(
    check.record(options, 'options', 'The options'),
    ['priority', 'hashMb', 'threads'],
    '',
    NO_OPTION,
  );
  const { priority = 0, hashMb, threads = COUNT_MAX } = fields;
  return {
    priority: whole('priority', PRIORITY)(priority),
    threads: whole('threads', THREADS)(threads),
    hashMb: hashMb === undefined ? undefined : readHash(hashMb, ranges),
  };
}

export function readSearchOptions(options: unknown): SearchOptions {
  return readListeners<SearchOptions>(options, ['onInfo']);
}

/** Of work that is ended by its signal alone. */
export function readAbortOptions(options: unknown): { signal?: AbortSignal } {
  return readListeners<{ signal?: AbortSignal }>(options, [], ['signal']);
}

/** Of a request that may have these fields as well. */
export function readGame(request: unknown, names: readonly string[] = []): Game {
  const { position, ...fields } = check.record(request, 'request', 'The request');
  if (position !== undefined) {
    check.known(fields, names);
    // Other packages call a FEN so, and what `positions` of a game has is a position without one.
    if ((position as Partial<Fields> | null)?.['positions'] === undefined)
      throw check.wrongType('position', 'one of espalier/rules; a FEN is given as fen');
    return playedGame(check.record(position, 'position'));
  }
  const { fen, moves, chess960 } = check.known(fields, ['position', 'fen', 'moves', 'chess960', ...names]);
  return {
    fen: fen === undefined ? undefined : check.text(fen, 'fen'),
    moves: moves === undefined ? [] : check.texts(moves, 'moves'),
    chess960: chess960 === undefined ? false : check.flag(chess960, 'chess960'),
  };
}

/** Of a question about a game that is known already. */
export function refuseUnknown(request: unknown, names: readonly string[]): void {
  check.known(check.record(request, 'request', 'The request'), names);
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
  const { limits: given = {} } = check.record(request, 'request', 'The request');
  const readers = limitReaders(ranges);
  const fields = check.known(
    check.record(given, 'limits'),
    known ?? Object.keys(readers),
    'limits.',
    'is not a limit here',
  );
  return Object.fromEntries(
    Object.entries(readers)
      .filter(([name]) => fields[name] !== undefined)
      .map(([name, read]) => [name, read(fields[name])]),
  ) as Limits;
}

export function readTraceOptions(request: unknown, ranges: Ranges): TraceOptions {
  const { without } = check.record(request, 'request', 'The request');
  return {
    ...recordedOptions(request, ranges),
    ...(without !== undefined && {
      without: check.texts(without, 'without').map((rule, index) => check.choice(rule, `without[${index}]`, RULES)),
    }),
  };
}

export function readMiss(request: unknown, ranges: Ranges): MissOptions {
  const { move, line } = check.record(request, 'request', 'The request');
  return {
    move: check.text(move, 'move'),
    ...(line !== undefined && { line: check.texts(line, 'line') }),
    ...recordedOptions(request, ranges),
  };
}

/** What `whyNot` may be asked for besides a game. */
export const WHY = ['move', 'limits', 'hashMb'];

export function readWhy(request: unknown, ranges: Ranges): WhyOptions {
  const { move, hashMb } = check.record(request, 'request', 'The request');
  return {
    move: check.text(move, 'move'),
    ...limitsOf(request, ranges, ['nodes']),
    ...(hashMb !== undefined && { hashMb: readHash(hashMb, ranges) }),
  };
}

export function readLine(request: unknown): string[] {
  const { line } = check.record(request, 'request', 'The request');
  return check.texts(line, 'line');
}

/** How a search is recorded. */
function recordedOptions(request: unknown, ranges: Ranges): Omit<TraceOptions, 'movetime' | 'without' | 'grows'> {
  const { records, hashMb } = check.record(request, 'request', 'The request');
  return {
    ...readRecordLimits(request, ranges),
    ...(records !== undefined && { records: whole('records', ranges.records)(records) }),
    ...(hashMb !== undefined && { hashMb: readHash(hashMb, ranges) }),
  };
}

/** What `ablate` may be asked for besides a game. */
export const ABLATED = ['limits', 'of', 'repeats'];

export function readAblation(request: unknown, ranges: Ranges): AblationOptions {
  const { of, repeats } = check.record(request, 'request', 'The request');
  return {
    ...readRecordLimits(request, ranges),
    ...(of !== undefined && { of: check.choice(of, 'of', ['improving', 'rules', ...RULES] as const) }),
    ...(repeats !== undefined && { repeats: whole('repeats', { min: 1, max: 100 })(repeats) }),
  };
}

/** Of a sample of cuts; both counts have 32 bits in the engine. */
export function readSample(options: unknown, ranges: Ranges): SampleOptions {
  const fields = check.record(options, 'sample', 'The sample');
  const { perRule, seed, rule, extraPlies, within, placebo } = check.known(fields, [
    'perRule',
    'seed',
    'rule',
    'extraPlies',
    'within',
    'placebo',
  ]);
  return {
    ...(perRule !== undefined && { perRule: whole('perRule', WORD)(perRule) }),
    ...(seed !== undefined && { seed: whole('seed', WORD)(seed) }),
    ...(rule !== undefined && { rule: readRule(rule) }),
    ...(within !== undefined && { within: whole('within', { min: 0, max: 100 })(within) }),
    ...(placebo !== undefined && { placebo: check.flag(placebo, 'placebo') }),
    ...readExtraPlies(extraPlies, ranges),
  };
}

/** A recording as its bytes, of whatever realm. */
export function readFile(file: unknown): Uint8Array {
  if (Object.prototype.toString.call(file) === '[object Uint8Array]') return file as Uint8Array;
  throw check.wrongType('file', 'a Uint8Array');
}

/** Of the cuts of a recording; its rules have any names. */
export function readReferee(options: unknown, ranges: Ranges): RefereeRequest {
  const fields = check.record(options, 'options', 'The options');
  const { perRule, seed, rule, record, extraPlies } = check.known(
    fields,
    ['perRule', 'seed', 'rule', 'record', 'extraPlies'],
    '',
    NO_OPTION,
  );
  return {
    ...(perRule !== undefined && { perRule: whole('perRule', WORD)(perRule) }),
    ...(seed !== undefined && { seed: whole('seed', WORD)(seed) }),
    ...(rule !== undefined && { rule: check.text(rule, 'rule') }),
    ...(record !== undefined && { record: whole('record', WORD)(record) }),
    ...readExtraPlies(extraPlies, ranges),
  };
}

/** Of one cut. */
export function readAudit(
  options: unknown,
  ranges: Ranges,
): { extraPlies?: number; atRoot: boolean; signal?: AbortSignal } {
  const fields = check.record(options, 'options', 'The options');
  const { extraPlies, atRoot = true, signal } = check.known(fields, ['extraPlies', 'atRoot', 'signal'], '', NO_OPTION);
  return {
    ...readExtraPlies(extraPlies, ranges),
    atRoot: check.flag(atRoot, 'atRoot'),
    ...(signal !== undefined && { signal: abortSignal(signal, 'signal') }),
  };
}

function readExtraPlies(value: unknown, ranges: Ranges): { extraPlies?: number } {
  return value === undefined ? {} : { extraPlies: whole('extraPlies', ranges.extraPlies)(value) };
}

export function readRule(rule: unknown): RuleName {
  return check.choice(rule, 'rule', RULES);
}

/** The number of a record, of so many. */
export function readRecordId(id: unknown, count: number): number {
  return whole('id', { min: 0, max: count - 1 })(id);
}

export function readPerftDepth(depth: unknown, { perftDepth }: Ranges): number {
  return whole('depth', perftDepth)(depth);
}

export function readWorkOptions<Progress>(options: unknown): WorkOptions<Progress> {
  return readListeners<WorkOptions<Progress>>(options, ['onProgress']);
}

export function readTraceWork<Work>(options: unknown): Work {
  return readListeners<Work>(options, ['onProgress', 'onGrowth']);
}

/** Functions that listen to long work, and what ends it. */
function readListeners<Options>(
  options: unknown,
  listeners: readonly string[],
  ends: readonly string[] = ['signal', 'stop'],
): Options {
  const fields = check.known(check.record(options, 'options', 'The options'), [...listeners, ...ends], '', NO_OPTION);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, ends.includes(name) ? abortSignal(value, name) : listener(value, name)]),
  ) as Options;
}

function listener(value: unknown, name: string): unknown {
  if (typeof value === 'function') return value;
  throw check.wrongType(name, 'a function');
}

export function readBenchDepth(depth: unknown, { benchDepth }: Ranges): number | undefined {
  return depth === undefined ? undefined : whole('depth', benchDepth)(depth);
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
function time(name: string): (value: unknown) => number {
  return (value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) {
      throw check.wrongType(name, 'a number of milliseconds');
    }
    return Math.min(Math.max(Math.floor(value), 0), COUNT_MAX);
  };
}

/** As a reader of limits, each of which has a range. */
function whole(name: string, range: Range): (value: unknown) => number {
  return (value) => check.whole(value, name, range);
}

export function invalid(field: string, reason: InputReason, message: string, values?: InputValues): EngineError {
  return new EngineError('invalid-request', `${message}.`, { field, reason, values });
}
