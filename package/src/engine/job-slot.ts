/** A worker slot that does the jobs of the protocol, one after the other, as a queue has them. */
import { disposed } from './ended-work.js';
import { EngineError, type EngineErrorReason, reasonOf } from './errors.js';
import { offer } from './handover.js';
import type { Platform } from './platform.js';
import {
  type CrashCode,
  type FromWorker,
  type Job,
  type JobKind,
  PROTOCOL_VERSION,
  SILENT,
  SUSPENDING,
  type ToWorker,
} from './protocol.js';
import type { SharedTable } from './shared-table.js';
import type { StopMode } from './stop-modes.js';
import type { AnyTask } from './task.js';
import { Turns } from './turns.js';
import { type Death, type Sign, type SlotUser, STOP, WorkerSlot } from './worker-slot.js';

export interface SlotConfig {
  platform: Platform;
  stopMode: StopMode;
  /** Fetched and compiled while the first worker starts. Who starts the engine is told of a failure. */
  module: Promise<WebAssembly.Module>;
  workerUrl: string | URL | undefined;
  /** Read at every start, so that a replacement has the settings of the worker it replaces. */
  hashMb: () => number | undefined;
  /** Told when a worker that had started is lost. */
  onLost: (reason: EngineErrorReason) => void;
  /** What the worker shares with others, if it shares anything; read at every start. */
  table?: () => SharedTable | undefined;
  /** Those who help its searches, if there are any. */
  company?: () => Company | undefined;
}

/** Other threads, which search what the worker of a slot searches. */
export interface Company {
  /** How many may help in a search. The engine begins a weak level, and what has a table of its own, without them. */
  helpersFor(search: Job<'search'>): number;
  /** It has begun, and has this number among the searches of the worker. */
  begin(search: Job<'search'>, number: number, helpers: number): void;
  /** It has ended, or its worker has. */
  end(): void;
  /** What earlier searches have taught is to be forgotten. */
  forget(): void;
}

/** What a worker that says itself that it cannot go on suffers from. */
const CRASH_REASONS: Record<CrashCode, EngineErrorReason | undefined> = {
  'worker-died': 'crashed',
  'out-of-memory': undefined,
  'invalid-request': 'out-of-range',
};

const OVERDUE: Death = {
  code: 'worker-died',
  message: 'it was told to stop and has not answered',
  reason: 'unresponsive',
};

export class JobSlot implements SlotUser<FromWorker> {
  /** What waits for the worker. */
  readonly queue = new Turns();
  readonly #config: SlotConfig;
  readonly #slot: WorkerSlot<ToWorker, FromWorker>;
  #current: AnyTask | undefined;
  /** The search that others help in. */
  #joint: { readonly job: Job<'search'>; readonly helpers: number } | undefined;
  /** Of the job that was given last. */
  #id = 0;
  /** Whether the worker is to be replaced when it is free. */
  #isOutdated = false;

  constructor(config: SlotConfig) {
    this.#config = config;
    const { platform, workerUrl, stopMode } = config;
    this.#slot = new WorkerSlot<ToWorker, FromWorker>(
      {
        spawn: (events) => platform.spawn(workerUrl, events),
        greeting: (flag) => this.#greeting(flag),
        sign: (message) => this.#sign(message),
        sharesMemory: stopMode === 'shared',
        signalMessage: () => ({ type: 'stop' }),
      },
      this,
    );
  }

  /** The task the worker is at, which may have been answered already. */
  get current(): AnyTask | undefined {
    return this.#current;
  }

  /** Whether a worker is there, busy or not. */
  get isStarted(): boolean {
    return this.#slot.isFree || this.#slot.isBusy;
  }

  enqueue(task: AnyTask): void {
    this.queue.add(task);
    this.wake();
  }

  /** Something has been added to the queue. */
  wake(): void {
    if (this.#slot.isDisposed) return this.queue.rejectAll(disposed());
    this.#slot.warm();
    this.free();
  }

  /** Whether a job of this kind can hear that it has to stop while it runs. */
  canInterrupt(kind: JobKind): boolean {
    const { stopMode } = this.#config;
    if (SILENT.has(kind)) return false;
    return stopMode === 'shared' || (stopMode === 'jspi' && SUSPENDING.has(kind));
  }

  /** Has the job stop, and replaces the worker if it does not come back soon. */
  interrupt(): void {
    this.#slot.interrupt();
  }

  /** Has the job stop, and does not wait for it. */
  signalStop(): void {
    this.#slot.signal(STOP);
  }

  /** Ends the worker, whatever it does, and starts another. */
  replace(): void {
    this.#drop(OVERDUE);
    this.#slot.replace();
  }

  /** Replaces the worker when it has nothing to do: it has been started with what holds no more. */
  renew(): void {
    this.#isOutdated = true;
    this.free();
  }

  /** Ends the worker if there is nothing for it to do, and with it the memory it holds. */
  retire(): void {
    if (this.queue.isEmpty) this.#slot.retire();
  }

  /** A worker that is not there yet will not have what is to be closed. */
  post(message: ToWorker): void {
    this.#slot.post(message);
  }

  /** Resolves when the worker has ended. */
  async dispose(): Promise<void> {
    this.#part();
    const ending = this.#slot.dispose();
    this.#current?.reject(disposed());
    this.#current = undefined;
    this.queue.rejectAll(disposed());
    return ending;
  }

  /** @internal Of the slot's user. */
  free(): void {
    while (this.#slot.isFree) {
      if (this.#isOutdated) {
        this.#isOutdated = false;
        return this.#slot.replace();
      }
      const task = this.queue.take();
      if (task === undefined) return;
      this.#give(task);
    }
  }

  /** @internal Of the slot's user. */
  heard(message: FromWorker): void {
    // What comes late from a job of the past is dropped.
    if ('id' in message && message.id !== this.#id) return;
    switch (message.type) {
      case 'progress':
        return this.#current?.hear(message.progress);
      case 'begun':
        return this.#joint && this.#config.company?.()?.begin(this.#joint.job, message.search, this.#joint.helpers);
      case 'done':
        return this.#settle((task) => task.answered(message.answer));
      case 'refused':
        return this.#settle((task) => task.reject(new EngineError(message.code, message.message, message)));
    }
  }

  /** @internal Of the slot's user. */
  overdue(): void {
    this.replace();
  }

  /** @internal Of the slot's user. */
  lost(death: Death, wasBusy: boolean): void {
    this.#drop(death);
    // One that died idle is missed by the next task and not before, or it might die for ever.
    if (wasBusy) this.#slot.warm();
    // Last: what it throws must keep nobody waiting.
    this.#config.onLost(death.reason ?? 'crashed');
  }

  /** @internal Of the slot's user. */
  failed(death: Death | EngineError): void {
    this.queue.rejectAll(death instanceof EngineError ? death : died(death));
  }

  async #greeting(flag: Int32Array | undefined): Promise<ToWorker> {
    const { module: compiled, hashMb, stopMode, table } = this.#config;
    const module = await compiled;
    return {
      type: 'init',
      module,
      hashMb: hashMb(),
      suspends: stopMode === 'jspi',
      stop: flag,
      table: table?.(),
    };
  }

  #sign(message: FromWorker): Sign {
    switch (message.type) {
      case 'ready':
        return message.version === PROTOCOL_VERSION ? 'ready' : otherVersion(message.version);
      case 'crashed':
        return { code: message.code, message: message.reason, reason: CRASH_REASONS[message.code] };
      case 'alive':
      case 'begun':
      case 'progress':
        return 'working';
      case 'done':
      case 'refused':
        return message.id === this.#id ? 'done' : 'working';
    }
  }

  #give(task: AnyTask): void {
    this.#id += 1;
    this.#current = task;
    try {
      const [job, handedOver] = toPost(task.begin());
      const { kind } = job;
      const message: ToWorker = { type: 'run', id: this.#id, job, helpers: this.#join(job) };
      this.#slot.give({ message, handedOver, isSilent: SILENT.has(kind), hears: this.canInterrupt(kind) });
    } catch (error) {
      this.#current = undefined;
      task.reject(
        new EngineError('invalid-request', `This cannot be sent to the engine: ${reasonOf(error)}.`, { cause: error }),
      );
    }
  }

  #drop(death: Death): void {
    this.#settle((task) => (death.code === 'worker-died' ? task.lost(died(death)) : task.reject(died(death))));
  }

  /** Has others help with a job, if it is a search; gives how many. */
  #join(job: Job): number {
    const company = this.#config.company?.();
    if (job.kind === 'newGame' && job.table === undefined) company?.forget();
    if (job.kind !== 'search') return 0;
    const helpers = company?.helpersFor(job) ?? 0;
    this.#joint = helpers > 0 ? { job, helpers } : undefined;
    return helpers;
  }

  /** The search has ended, and with it the help. */
  #part(): void {
    if (this.#joint !== undefined) this.#config.company?.()?.end();
    this.#joint = undefined;
  }

  /** Tells the task that the worker was at how it went. */
  #settle(tell: (task: AnyTask) => void): void {
    this.#part();
    const task = this.#current;
    this.#current = undefined;
    if (task === undefined || task.settled) return;
    tell(task);
    if (!task.settled) this.queue.putBack(task);
  }
}

/** A job as it is posted, and the ports that move with it. What lies in shared memory stays where it is. */
function toPost(job: Job): [Job, MessagePort[]] {
  if (!('bytes' in job && job.bytes instanceof Uint8Array)) return [job, []];
  if (!(job.bytes.buffer instanceof ArrayBuffer)) return [job, []];
  const bytes = offer(job.bytes);
  return [{ ...job, bytes }, [bytes.port]];
}

function otherVersion(version: number): Death {
  const message =
    `its script speaks version ${version} of the protocol and this page version ` +
    `${PROTOCOL_VERSION}; both must come from the same release`;
  return { code: 'load-failed', message, reason: 'version' };
}

function died({ code, message, reason }: Death): EngineError {
  switch (code) {
    case 'load-failed':
      return new EngineError('load-failed', `The chess engine could not be started: ${message}.`, {
        reason,
        values: { why: message },
      });
    case 'invalid-request':
      return new EngineError(code, message, { field: 'hashMb', reason });
    case 'out-of-memory':
      return new EngineError(code, `${message} Choose a smaller hash table.`, { field: 'hashMb' });
    case 'worker-died':
      return new EngineError(code, `The chess engine stopped unexpectedly and has been restarted: ${message}.`, {
        reason,
        values: { why: message },
      });
  }
}
