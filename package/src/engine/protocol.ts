/**
 * What the client and a worker say to each other.
 *
 * A worker is sent `init` once and answers `ready`, and then one `run` at a time, which it answers
 * with `done` or `refused`. These carry the job's id, so that nothing late is mistaken for something
 * current. Instead of any answer it may say `crashed`, and nothing after that. While it is busy it
 * says `alive` now and then, so that its silence means that it is lost.
 */
import type { EngineErrorReason, ErrorValues } from './errors.js';
import type { Handover } from './handover.js';
import type { AblationOptions, AuditRequest, MissOptions, TraceAnswer, TraceOptions, WhyOptions } from './job-types.js';
import type { BenchResult, FileAudit, Miss, RefereeRequest } from './research-types.js';
import type { Found } from './result-types.js';
import type { SharedTable } from './shared-table.js';
import type { RuleName } from './trace-node.js';
import type {
  Ablation,
  Audit,
  Evaluation,
  Explanation,
  Info,
  Limits,
  LineReasons,
  NodePosition,
  PositionView,
  Ranges,
  SampleAudit,
  SampleRequest,
  WhyNot,
} from './wasm-types.js';

/** Changes with any change of a message, so that a stale cached worker script is noticed. */
export const PROTOCOL_VERSION = 20;

export interface Game {
  fen: string | undefined;
  moves: string[];
  chess960: boolean;
}

/**
 * A hash table beside the engine's, with histories of its own. A worker has it from the first job that names it, and
 * so has the worker that replaces it.
 */
export interface Table {
  id: number;
  hashMb: number;
}

/** One of so many threads is to search what another one leads. */
export interface Help {
  game: Game;
  limits: Limits;
  /** The number of the search. */
  search: number;
  threads: number;
  /** Of this thread, from 1. */
  place: number;
  /** Whether what was learned before is to be forgotten. */
  isNewGame: boolean;
}

/** Every job a worker knows: what it is asked with and what it answers, with messages in the place of words. */
export interface Jobs {
  /** What may be asked for. Any worker knows. */
  ranges: { ask: object; answer: Ranges };
  /**
   * `spent` are the nodes that it has had before an interruption; `limits` has what is left. No more than so many threads
   * are to search.
   */
  search: {
    ask: { game: Game; limits: Limits; spent: number; table: Table | undefined; threads: number };
    answer: Found;
  };
  /** Until the search has ended. */
  help: { ask: Help; answer: null };
  position: { ask: { game: Game }; answer: PositionView };
  /** The static evaluation of where the game stands, term by term; nothing is searched. */
  explainEval: { ask: { game: Game }; answer: Evaluation };
  newGame: { ask: { table: Table | undefined }; answer: null };
  setHash: { ask: { hashMb: number }; answer: null };
  bench: { ask: { depth: number | undefined }; answer: BenchResult };
  /** Counts the lines of so many legal moves. */
  perft: { ask: { game: Game; depth: number }; answer: number };
  trace: { ask: { game: Game; options: TraceOptions }; answer: TraceAnswer };
  /** `line` holds the records from the root of a trace to the one that is asked about. */
  explain: { ask: { game: Game; line: Uint8Array }; answer: Explanation };
  /** The position at the record that `line` leads to. */
  nodePosition: { ask: { game: Game; line: Uint8Array }; answer: NodePosition };
  /** `beside` are records in pairs: the step to a node beside it that was refuted, and the refutation. */
  audit: {
    ask: { game: Game; line: Uint8Array; beside: Uint8Array; rule: RuleName; options: AuditRequest };
    answer: Audit;
  };
  /** `bytes` are all records; a worker without shared memory fetches them. */
  auditSample: {
    ask: { game: Game; bytes: Uint8Array | Handover; options: SampleRequest };
    answer: SampleAudit;
  };
  /** `bytes` are a file of whatever program, fetched as those of a sample. */
  auditFile: { ask: { bytes: Uint8Array | Handover; options: RefereeRequest }; answer: FileAudit };
  ablate: { ask: { game: Game; options: AblationOptions }; answer: Ablation };
  explainMiss: { ask: { game: Game; options: MissOptions }; answer: Miss };
  whyNot: { ask: { game: Game; options: WhyOptions }; answer: WhyNot };
  /** What happens in a line; nothing is searched. */
  reasons: { ask: { game: Game; line: string[] }; answer: LineReasons };
}

/**
 * Jobs done once more, in a new worker, when their worker dies: nothing in the old one mattered to
 * them, and they cost little. Recordings and what is made of them are long, and may have died of
 * their size: whoever asked for one is told, and decides.
 */
export const RETRIED: ReadonlySet<JobKind> = new Set<JobKind>([
  'ranges',
  'search',
  'position',
  'explainEval',
  'newGame',
  'bench',
  'explain',
  'nodePosition',
  'whyNot',
  'reasons',
]);

/** Jobs that say nothing while they are done, however long that takes. */
export const SILENT: ReadonlySet<JobKind> = new Set<JobKind>(['bench', 'perft']);

/** Jobs that a message can stop while they run, where WebAssembly can wait for JavaScript. */
export const SUSPENDING: ReadonlySet<JobKind> = new Set<JobKind>(['search', 'trace', 'ablate', 'explainMiss']);

export type JobKind = keyof Jobs;
export type Job<Kind extends JobKind = JobKind> = {
  [K in Kind]: { kind: K } & Jobs[K]['ask'];
}[Kind];
export type Answer<Kind extends JobKind = JobKind> = Jobs[Kind]['answer'];

/** What a job says while it runs. */
export type Progress =
  /**
   * Said before a search begins, which is answered with it where it is stopped before its first report.
   */
  | { type: 'unsearched'; answer: Found }
  | { type: 'info'; info: Info }
  /** What the answer would be if the job were stopped now. */
  | { type: 'partial'; answer: Answer };

export type ToWorker =
  | {
      type: 'init';
      module: WebAssembly.Module;
      /** The usual size where it is not given. */
      hashMb: number | undefined;
      /** Whether the engine is to hear messages while it searches. */
      suspends: boolean;
      /** In shared memory: non-zero at index 0 stops what runs. */
      stop: Int32Array | undefined;
      /** The table, where others share it. */
      table: SharedTable | undefined;
    }
  /** `helpers` is how many others help with it. */
  | { type: 'run'; id: number; job: Job; helpers: number }
  /** Stops what runs, where that can hear messages. */
  | { type: 'stop' }
  /** No job will name this table any more. */
  | { type: 'close'; table: number };

export type FromWorker =
  | { type: 'ready'; version: number }
  | { type: 'progress'; id: number; progress: Progress }
  /** A search in which others help has begun: its number among those of this worker. */
  | { type: 'begun'; id: number; search: number }
  /** It is at work. */
  | { type: 'alive' }
  | { type: 'done'; id: number; answer: Answer }
  /** The job made no sense to the engine; the worker is fine. */
  | ({ type: 'refused'; id: number } & Refused)
  /** The engine broke; the worker must be replaced. */
  | { type: 'crashed'; code: CrashCode; reason: string };

/** Why a job makes no sense. */
export interface Refused {
  code: RefusalCode;
  message: string;
  field: string | undefined;
  reason: EngineErrorReason | undefined;
  values?: ErrorValues | undefined;
}

export type RefusalCode = 'invalid-fen' | 'invalid-move' | 'invalid-request' | 'out-of-memory';
export type CrashCode = 'worker-died' | 'out-of-memory' | 'invalid-request';
