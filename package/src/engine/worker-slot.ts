/**
 * A place for one worker. It starts the worker when it is needed, watches it while it is busy, and replaces it when it
 * dies. There is no other place that starts, watches or ends a worker of an engine.
 *
 * What is said is the user's: a slot is generic over the messages to a worker (`Out`) and from it (`In`), and of each
 * that comes it asks only what that means for the life of the worker (`Sign`). One thing is done at a time: the user
 * is told when the worker is `free`, gives it something with `give`, and hears everything that it says until a message
 * is the sign that it is done. `signal` and `interrupt` reach a worker that is busy: through memory that it shares, or
 * by a message, whichever the `WorkerProtocol` has.
 */
import { EngineError, type EngineErrorReason, reasonOf } from './errors.js';
import { SILENCE_SECONDS, Watchdog } from './watchdog.js';

/** Starts that may fail in a row before the user is told so. */
const START_ATTEMPTS = 3;
/** Slow phones on slow networks need seconds to fetch the worker script; a minute means never. */
const START_DEADLINE_MS = 60_000;
/** How long an interrupted worker may take to come back. */
const INTERRUPT_GRACE_MS = 500;
/** How long a worker that is no longer needed may take to end what can hear a message. */
const LEAVING_MS = 1000;

/** A worker, as its surroundings have started it. */
export interface WorkerHandle<Out> {
  /** The ports of `handedOver` are moved to the worker. */
  post(message: Out, handedOver?: MessagePort[]): void;
  /** Resolves when it has ended, where that can be known. */
  terminate(): Promise<void>;
  /** Whether this worker is a reason for the program to stay alive; only Node asks. */
  hold(held: boolean): void;
}

export interface WorkerEvents<In> {
  message(message: In): void;
  /** The worker is gone or can no longer be trusted. */
  died(message: string, reason?: EngineErrorReason): void;
}

/** Why a worker is gone. */
export interface Death {
  readonly code: 'worker-died' | 'load-failed' | 'out-of-memory' | 'invalid-request';
  readonly message: string;
  readonly reason: EngineErrorReason | undefined;
}

/** What a message means for the life of the worker: it has started, it is at work, it is done, or it cannot go on. */
export type Sign = 'ready' | 'working' | 'done' | Death;

/** What numbers a worker can be sent while it is busy. */
export const NO_SIGNAL = 0;
export const STOP = 1;

/** How the workers of a slot are started and spoken to. */
export interface WorkerProtocol<Out, In> {
  /** May throw. */
  spawn(events: WorkerEvents<In>): WorkerHandle<Out>;
  /** Said to each worker first, after so many that failed in a row; where it rejects none is started, and the user knows why. */
  greeting(flag: Int32Array | undefined, failedStarts: number): Promise<Out>;
  sign(message: In): Sign;
  /** Whether a worker is given a number in shared memory, the flag that `signal` writes. */
  readonly sharesMemory: boolean;
  /** What is posted to one that hears a signal and shares no memory. */
  signalMessage(signal: number): Out;
}

/** Who uses the worker of a slot. */
export interface SlotUser<In> {
  /** The worker has nothing to do, and may be given something. */
  free(): void;
  /** It has said something while it was busy, or that it is done. */
  heard(message: In): void;
  /** It was interrupted and has not come back. */
  overdue(): void;
  /** One that had started is gone; `wasBusy` says whether it was at something. Nothing is started until asked for. */
  lost(death: Death, wasBusy: boolean): void;
  /** None can be started. */
  failed(death: Death | EngineError): void;
}

/** What a worker is given. */
export interface WorkerRequest<Out> {
  readonly message: Out;
  readonly handedOver?: MessagePort[];
  /** Whether it says nothing while it is done, however long that takes. */
  readonly isSilent: boolean;
  /** Whether it hears a signal. */
  readonly hears: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

type State<Out> =
  /** No worker. */
  | { name: 'dead' }
  | { name: 'starting'; worker: WorkerHandle<Out>; deadline?: Timer }
  | { name: 'ready'; worker: WorkerHandle<Out> }
  | { name: 'busy'; worker: WorkerHandle<Out>; hears: boolean; grace?: Timer }
  | { name: 'disposed' };

const SILENCE: Death = {
  code: 'worker-died',
  message: `it has said nothing for ${SILENCE_SECONDS} seconds`,
  reason: 'unresponsive',
};

const NEVER_STARTED: Death = { code: 'load-failed', message: 'it did not start in time', reason: 'start' };

export class WorkerSlot<Out, In> {
  readonly #protocol: WorkerProtocol<Out, In>;
  readonly #user: SlotUser<In>;
  #state: State<Out> = { name: 'dead' };
  #failedStarts = 0;
  #flag: Int32Array | undefined;
  #ending = Promise.resolve();
  /** What to call when a worker that is no longer needed has answered. */
  readonly #leaving = new WeakMap<WorkerHandle<Out>, () => void>();
  readonly #watchdog = new Watchdog(() => this.#died(SILENCE));

  constructor(protocol: WorkerProtocol<Out, In>, user: SlotUser<In>) {
    this.#protocol = protocol;
    this.#user = user;
  }

  get isFree(): boolean {
    return this.#state.name === 'ready';
  }

  get isBusy(): boolean {
    return this.#state.name === 'busy';
  }

  get isDisposed(): boolean {
    return this.#state.name === 'disposed';
  }

  /** Starts a worker if there is none. */
  warm(): void {
    if (this.#state.name === 'dead') this.#start();
  }

  /** Gives the worker something to do: only while it is free. Throws what cannot be posted. */
  give({ message, handedOver, isSilent, hears }: WorkerRequest<Out>): void {
    if (this.#state.name !== 'ready') throw new Error('The worker is not free.');
    const { worker } = this.#state;
    if (this.#flag) Atomics.store(this.#flag, 0, NO_SIGNAL);
    worker.post(message, handedOver);
    worker.hold(true);
    this.#state = { name: 'busy', worker, hears };
    if (!isSilent) this.#watchdog.start();
  }

  /** Says something beside what the worker is given, if there is a worker. */
  post(message: Out): void {
    if (this.#state.name === 'ready' || this.#state.name === 'busy') this.#state.worker.post(message);
  }

  /** Lets what runs read a number. */
  signal(signal: number): void {
    if (this.#state.name !== 'busy') return;
    if (this.#flag) Atomics.store(this.#flag, 0, signal);
    else if (this.#state.hears) this.#state.worker.post(this.#protocol.signalMessage(signal));
  }

  /** Has what runs stop. Where it is not done soon, the user is told that it is overdue. */
  interrupt(): void {
    if (this.#state.name !== 'busy') return;
    this.signal(STOP);
    this.#state.grace ??= setTimeout(() => this.#user.overdue(), INTERRUPT_GRACE_MS);
  }

  /** Ends the worker, whatever it does, and starts another. */
  replace(): void {
    if (this.#state.name === 'disposed') return;
    this.#end();
    this.#start();
  }

  /** Ends a worker that is not at anything, and with it the memory that it holds. */
  retire(): void {
    if (this.#state.name === 'ready' || this.#state.name === 'starting') this.#end();
  }

  /** Resolves when the worker has ended. */
  async dispose(): Promise<void> {
    if (this.#state.name === 'disposed') return this.#ending;
    this.#end();
    this.#state = { name: 'disposed' };
    return this.#ending;
  }

  #start(): void {
    this.#flag = this.#protocol.sharesMemory ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    try {
      const worker = this.#protocol.spawn({
        message: (message) => (this.#isCurrent(worker) ? this.#hear(message) : this.#hearLast(worker, message)),
        died: (message, reason = 'crashed') =>
          this.#isCurrent(worker) && this.#died({ code: 'worker-died', message, reason }),
      });
      this.#state = { name: 'starting', worker };
      this.#protocol.greeting(this.#flag, this.#failedStarts).then(
        (greeting) => this.#greet(worker, greeting),
        () => undefined,
      );
    } catch (error) {
      this.#startThrew(error);
    }
  }

  #greet(worker: WorkerHandle<Out>, greeting: Out): void {
    if (this.#state.name !== 'starting' || this.#state.worker !== worker) return;
    this.#state.deadline = setTimeout(() => this.#died(NEVER_STARTED), START_DEADLINE_MS);
    try {
      worker.post(greeting);
    } catch (error) {
      this.#startThrew(error);
    }
  }

  #startThrew(error: unknown): void {
    this.#end();
    // A platform that has no workers at all says so itself.
    if (error instanceof EngineError) return this.#user.failed(error);
    this.#startFailed({ code: 'worker-died', message: reasonOf(error), reason: 'crashed' });
  }

  #hear(message: In): void {
    this.#watchdog.heard();
    const sign = this.#protocol.sign(message);
    if (typeof sign === 'object') return this.#died(sign);
    if (sign === 'ready') return this.#ready();
    if (this.#state.name !== 'busy') return;
    if (sign === 'done') this.#rest(this.#state);
    this.#user.heard(message);
    if (sign === 'done' && this.isFree) this.#user.free();
  }

  #ready(): void {
    if (this.#state.name !== 'starting') return;
    const { worker, deadline } = this.#state;
    clearTimeout(deadline);
    this.#failedStarts = 0;
    this.#state = { name: 'ready', worker };
    worker.hold(false);
    this.#user.free();
  }

  #rest({ worker, grace }: State<Out> & { name: 'busy' }): void {
    clearTimeout(grace);
    this.#watchdog.stop();
    this.#state = { name: 'ready', worker };
    worker.hold(false);
  }

  #died(death: Death): void {
    const { name } = this.#state;
    // Nothing is heard of it any more, so that it is not waited for.
    this.#end(false);
    if (name === 'starting') return this.#startFailed(death);
    this.#user.lost(death, name === 'busy');
  }

  #startFailed(death: Death): void {
    this.#failedStarts += 1;
    // Another attempt helps neither against a full memory nor against a wrong script.
    const isHopeless = death.code !== 'worker-died';
    if (!isHopeless && this.#failedStarts < START_ATTEMPTS) return this.#start();
    this.#failedStarts = 0;
    this.#user.failed(isHopeless ? death : { ...death, code: 'load-failed', reason: 'start' });
  }

  #end(isAlive = true): void {
    this.#watchdog.stop();
    const state = this.#state;
    if (state.name === 'starting') clearTimeout(state.deadline);
    if (state.name === 'busy') clearTimeout(state.grace);
    // Deno tells of the end of a worker while it is being ended.
    this.#state = { name: 'dead' };
    if ('worker' in state) this.#ending = isAlive ? this.#terminate(state) : state.worker.terminate();
  }

  /**
   * What hears a signal is told to stop first, and ended when it has. Deno never ends a worker that was terminated in
   * the middle of a search, nor the program that it is part of; Firefox writes an error to the console where a worker is
   * terminated in the middle of a search that waits.
   */
  async #terminate(state: State<Out> & { worker: WorkerHandle<Out> }): Promise<void> {
    const { worker } = state;
    if (state.name === 'busy' && state.hears) {
      if (this.#flag) Atomics.store(this.#flag, 0, STOP);
      else worker.post(this.#protocol.signalMessage(STOP));
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, LEAVING_MS);
        this.#leaving.set(worker, () => {
          clearTimeout(patience);
          resolve();
        });
      });
    }
    await worker.terminate();
  }

  #hearLast(worker: WorkerHandle<Out>, message: In): void {
    if (this.#protocol.sign(message) !== 'working') this.#leaving.get(worker)?.();
  }

  #isCurrent(worker: WorkerHandle<Out>): boolean {
    return 'worker' in this.#state && this.#state.worker === worker;
  }
}
