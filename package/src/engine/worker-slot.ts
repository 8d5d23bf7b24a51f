/** A place for one worker, which does one task at a time and is replaced when it dies. */
import { EngineError, type EngineErrorReason, reasonOf } from './errors.js';
import { toPost } from './handover.js';
import type { Language } from './languages.js';
import type { Platform, WorkerHandle } from './platform.js';
import { type CrashCode, type FromWorker, type JobKind, PROTOCOL_VERSION, SILENT, SUSPENDING } from './protocol.js';
import type { AnyTask } from './task.js';
import type { Flavor } from './types.js';
import { SILENCE_SECONDS, Watchdog } from './watchdog.js';

/** Starts that may fail in a row before everything that waits is told so. */
const START_ATTEMPTS = 3;
/** Slow phones on slow networks need seconds to fetch the worker script; a minute means never. */
const START_DEADLINE_MS = 60_000;
/** How long an interrupted worker may take to come back before it is replaced. */
export const INTERRUPT_GRACE_MS = 500;

/** How long a worker that is no longer needed may take to end a search that can hear a message. */
const LEAVING_MS = 1000;

export interface SlotConfig {
  platform: Platform;
  flavor: Flavor;
  /** Fetched and compiled while the first worker starts. Who starts the engine is told of a failure. */
  module: Promise<WebAssembly.Module>;
  workerUrl: string | URL | undefined;
  /** Read at every start, so that a replacement has the settings of the worker it replaces. */
  hashMb: () => number | undefined;
  language: Language;
  /** Told when a worker that had started is lost. */
  onLost: (reason: EngineErrorReason) => void;
}

type Timer = ReturnType<typeof setTimeout>;

type State =
  /** No worker; the next task starts one. */
  | { name: 'dead' }
  | { name: 'starting'; worker: WorkerHandle; deadline?: Timer }
  | { name: 'ready'; worker: WorkerHandle }
  | { name: 'busy'; worker: WorkerHandle; id: number; task: AnyTask; grace?: Timer }
  | { name: 'disposed' };

interface Death {
  code: CrashCode | 'load-failed';
  message: string;
  reason: EngineErrorReason | undefined;
}

const SILENCE: Death = {
  code: 'worker-died',
  message: `it has said nothing for ${SILENCE_SECONDS} seconds`,
  reason: 'unresponsive',
};

/** What a worker that says itself that it cannot go on suffers from. */
const CRASH_REASONS: Record<CrashCode, EngineErrorReason | undefined> = {
  'worker-died': 'crashed',
  'out-of-memory': undefined,
  'invalid-request': 'out-of-range',
};

export class WorkerSlot {
  readonly #config: SlotConfig;
  readonly #queue: AnyTask[] = [];
  #state: State = { name: 'dead' };
  #failedStarts = 0;
  #lastId = 0;
  #ending = Promise.resolve();
  /** What to call when a worker that is no longer needed has answered. */
  readonly #leaving = new WeakMap<WorkerHandle, () => void>();
  #flag: Int32Array | undefined;
  readonly #watchdog = new Watchdog(() => this.#died(SILENCE));

  constructor(config: SlotConfig) {
    this.#config = config;
  }

  /** The task the worker is at, which may have been answered already. */
  get current(): AnyTask | undefined {
    return this.#state.name === 'busy' ? this.#state.task : undefined;
  }

  get waiting(): readonly AnyTask[] {
    return this.#queue;
  }

  enqueue(task: AnyTask): void {
    if (this.#state.name === 'disposed') return task.reject(disposed());
    this.#queue.push(task);
    this.warm();
    this.#next();
  }

  /** Starts the worker before there is anything for it to do. */
  warm(): void {
    if (this.#state.name === 'dead') this.#start();
  }

  /** Takes a task that waits out of the queue; false when it does not wait. */
  withdraw(task: AnyTask): boolean {
    const index = this.#queue.indexOf(task);
    if (index >= 0) this.#queue.splice(index, 1);
    return index >= 0;
  }

  /** Whether a job of this kind can hear that it has to stop while it runs. */
  canInterrupt(kind: JobKind): boolean {
    const { flavor } = this.#config;
    if (SILENT.has(kind)) return false;
    return flavor === 'shared' || (flavor === 'jspi' && SUSPENDING.has(kind));
  }

  /** Has the job stop, and replaces the worker if it does not come back soon. */
  interrupt(): void {
    if (this.#state.name !== 'busy') return;
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    else this.#state.worker.post({ type: 'stop' });
    this.#state.grace ??= setTimeout(() => this.replace(), INTERRUPT_GRACE_MS);
  }

  /** Ends the worker, whatever it does, and starts another. Its task is the caller's to answer. */
  replace(): void {
    if (this.#state.name === 'disposed') return;
    this.#end();
    this.#start();
  }

  /** Ends the worker if there is nothing for it to do, and with it the memory it holds. */
  retire(): void {
    const { name } = this.#state;
    if (name === 'ready' || (name === 'starting' && this.#queue.length === 0)) this.#end();
  }

  /** Resolves when the worker has ended. */
  async dispose(): Promise<void> {
    if (this.#state.name === 'disposed') return this.#ending;
    const { current } = this;
    this.#end();
    this.#state = { name: 'disposed' };
    if (current && !current.settled) current.reject(disposed());
    this.#rejectWaiting(disposed());
    return this.#ending;
  }

  #start(): void {
    const { platform, flavor, module, workerUrl } = this.#config;
    this.#flag = flavor === 'shared' ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    try {
      const worker = platform.spawn(workerUrl, {
        message: (message) => (this.#isCurrent(worker) ? this.#hear(message) : this.#hearLast(worker, message)),
        died: (message, reason = 'crashed') =>
          this.#isCurrent(worker) && this.#died({ code: 'worker-died', message, reason }),
      });
      this.#state = { name: 'starting', worker };
      module.then((loaded) => this.#initialize(worker, loaded), () => undefined);
    } catch (error) {
      this.#startThrew(error);
    }
  }

  #initialize(worker: WorkerHandle, module: WebAssembly.Module): void {
    if (this.#state.name !== 'starting' || this.#state.worker !== worker) return;
    const { flavor, hashMb, language } = this.#config;
    this.#state.deadline = setTimeout(() => {
      this.#died({ code: 'load-failed', message: 'it did not start in time', reason: 'start' });
    }, START_DEADLINE_MS);
    try {
      worker.post({ type: 'init', module, hashMb: hashMb(), language, suspends: flavor === 'jspi', stop: this.#flag });
    } catch (error) {
      this.#startThrew(error);
    }
  }

  #startThrew(error: unknown): void {
    this.#end();
    // A platform that has no workers at all says so itself.
    if (error instanceof EngineError) return this.#rejectWaiting(error);
    this.#startFailed({ code: 'worker-died', message: reasonOf(error), reason: 'crashed' });
  }

  #hear(message: FromWorker): void {
    this.#watchdog.heard();
    switch (message.type) {
      case 'ready':
        return this.#ready(message.version);
      case 'crashed':
        return this.#died({ code: message.code, message: message.reason, reason: CRASH_REASONS[message.code] });
      case 'alive':
        return;
      case 'progress':
        return this.#running(message.id)?.hear(message.progress);
      case 'done': {
        const task = this.#finish(message.id);
        if (task && !task.settled) task.resolve(message.answer);
        return this.#next();
      }
      case 'refused': {
        const task = this.#finish(message.id);
        if (task && !task.settled) task.reject(new EngineError(message.code, message.message, message));
        return this.#next();
      }
    }
  }

  #ready(version: number): void {
    if (this.#state.name !== 'starting') return;
    if (version !== PROTOCOL_VERSION) {
      const text =
        `its script speaks version ${version} of the protocol and this page version ` +
        `${PROTOCOL_VERSION}; both must come from the same release`;
      return this.#died({ code: 'load-failed', message: text, reason: 'version' });
    }
    clearTimeout(this.#state.deadline);
    this.#failedStarts = 0;
    this.#state = { name: 'ready', worker: this.#state.worker };
    this.#next();
  }

  #next(): void {
    if (this.#state.name !== 'ready') return;
    const { worker } = this.#state;
    const task = this.#queue.shift();
    worker.hold(task !== undefined);
    if (task === undefined) return;
    this.#lastId += 1;
    this.#state = { name: 'busy', worker, id: this.#lastId, task };
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    try {
      const [job, handedOver] = toPost(task.job);
      worker.post({ type: 'run', id: this.#lastId, job }, handedOver);
    } catch (error) {
      this.#state = { name: 'ready', worker };
      task.reject(new EngineError('invalid-request', `This cannot be sent to the engine: ${reasonOf(error)}.`, { cause: error }));
      return this.#next();
    }
    if (!SILENT.has(task.job.kind)) this.#watchdog.start();
  }

  #running(id: number): AnyTask | undefined {
    return this.#state.name === 'busy' && this.#state.id === id ? this.#state.task : undefined;
  }

  #finish(id: number): AnyTask | undefined {
    if (this.#state.name !== 'busy' || this.#state.id !== id) return undefined;
    const { worker, task, grace } = this.#state;
    clearTimeout(grace);
    this.#watchdog.stop();
    this.#state = { name: 'ready', worker };
    return task;
  }

  #died(death: Death): void {
    const { name } = this.#state;
    const { current } = this;
    this.#end();
    if (name === 'starting') return this.#startFailed(death);
    const isRetried = death.code === 'worker-died' && current?.retry() === true;
    if (isRetried) this.#queue.unshift(current);
    // One that died idle is missed by the next task and not before, or it might die for ever.
    if (name === 'busy') this.#start();
    if (!isRetried && current && !current.settled) current.reject(died(death));
    // Last: what it throws must keep nobody waiting.
    this.#config.onLost(death.reason ?? 'crashed');
  }

  #startFailed(death: Death): void {
    this.#failedStarts += 1;
    // Another attempt helps neither against a full memory nor against a wrong script.
    const hopeless = death.code !== 'worker-died';
    if (!hopeless && this.#failedStarts < START_ATTEMPTS) return this.#start();
    this.#failedStarts = 0;
    this.#rejectWaiting(hopeless ? died(death) : loadFailed({ ...death, reason: 'start' }));
  }

  #end(): void {
    this.#watchdog.stop();
    if (this.#state.name === 'starting') clearTimeout(this.#state.deadline);
    if (this.#state.name === 'busy') clearTimeout(this.#state.grace);
    if ('worker' in this.#state) this.#ending = this.#terminate(this.#state.worker);
    this.#state = { name: 'dead' };
  }

  /** Firefox writes an error to the console where a worker is terminated in the middle of a search that waits. */
  async #terminate(worker: WorkerHandle): Promise<void> {
    if (this.#state.name === 'busy' && this.canInterrupt(this.#state.task.job.kind) && this.#flag === undefined) {
      worker.post({ type: 'stop' });
      await new Promise<void>((resolve) => {
        this.#leaving.set(worker, resolve);
        setTimeout(resolve, LEAVING_MS);
      });
    }
    await worker.terminate();
  }

  #hearLast(worker: WorkerHandle, { type }: FromWorker): void {
    if (type !== 'progress' && type !== 'alive') this.#leaving.get(worker)?.();
  }

  #rejectWaiting(error: EngineError): void {
    for (const task of this.#queue.splice(0)) task.reject(error);
  }

  #isCurrent(worker: WorkerHandle): boolean {
    return 'worker' in this.#state && this.#state.worker === worker;
  }
}

function disposed(): EngineError {
  return new EngineError('disposed', 'The chess engine has been disposed of.');
}

function loadFailed({ message, reason }: Death): EngineError {
  return new EngineError('load-failed', `The chess engine could not be started: ${message}.`, { reason });
}

function died(death: Death): EngineError {
  const { code, message, reason } = death;
  switch (code) {
    case 'load-failed':
      return loadFailed(death);
    case 'invalid-request':
      return new EngineError(code, message, { field: 'hashMb', reason });
    case 'out-of-memory':
      return new EngineError(code, `${message} Choose a smaller hash table.`, { field: 'hashMb' });
    case 'worker-died':
      return new EngineError(
        code,
        `The chess engine stopped unexpectedly and has been restarted: ${message}.`,
        { reason },
      );
  }
}
