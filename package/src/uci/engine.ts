/** The engine in a thread of its own, which is replaced when it dies or when nothing else can stop it. */
import { Answer, isSearch, type Urgency } from './answer.js';
import { Memory } from './memory.js';
import { type FromThread, SIGNAL, type Signal, type Thread, type ThreadEvents } from './protocol.js';

/** Starts that may fail in a row. */
const START_ATTEMPTS = 3;

export interface EngineHost {
  module: WebAssembly.Module;
  /** Whether threads can share memory. Without it a thread hears nothing while it searches. */
  sharesMemory: boolean;
  spawn(events: ThreadEvents): Thread;
  say(line: string): void;
  /** The line has been executed; `goesOn` is false after `quit`. */
  done(goesOn: boolean): void;
  /** It cannot be started. */
  failed(reason: string): void;
}

interface Work {
  line: string;
  /** Of a search. */
  answer: Answer | undefined;
  isComplained: boolean;
  /** Whether `done` is on the way: its answer has been said, or it was cut short from the start. */
  isEnding: boolean;
  /** Whether its move has been told: it has no other. */
  isAnswered: boolean;
  /** What was asked for while it could not be heard, or not yet be answered. */
  wanted: Signal;
  /** The answer of a search that is done and may not answer yet. */
  held: string | undefined;
}

export class Engine {
  readonly #host: EngineHost;
  readonly #memory = new Memory();
  readonly #signal: Int32Array | undefined;
  /** None after one has died with nothing to do: it might die for ever. */
  #thread: Thread | undefined;
  #isReady = false;
  /** Whether the thread hears messages while it searches. */
  #hears = false;
  #failedStarts = 0;
  #work: Work | undefined;

  constructor(host: EngineHost) {
    this.#host = host;
    this.#signal = host.sharesMemory ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    this.#thread = this.#start();
  }

  /** One line at a time: the next one after `done`. */
  execute(line: string, urgency: Urgency, wanted: Signal): void {
    const answer = isSearch(urgency) ? new Answer(line, urgency) : undefined;
    this.#work = { line, answer, isComplained: false, isEnding: false, isAnswered: false, wanted, held: undefined };
    this.#post();
  }

  stop(): void {
    if (this.#work === undefined) return;
    this.#work.wanted = SIGNAL.stop;
    if (this.#signal) Atomics.store(this.#signal, 0, SIGNAL.stop);
    else this.#obey(this.#work);
  }

  ponderHit(): void {
    if (this.#work === undefined || this.#work.wanted === SIGNAL.stop) return;
    this.#work.wanted = SIGNAL.ponderHit;
    if (this.#signal) {
      Atomics.compareExchange(this.#signal, 0, SIGNAL.none, SIGNAL.ponderHit);
    } else if (this.#work.held !== undefined) {
      this.#obey(this.#work);
    } else if (this.#work.answer?.awaitsHit && this.#hears) {
      this.#thread?.post({ type: 'signal', signal: SIGNAL.ponderHit });
    } else if (this.#work.answer?.awaitsHit && !this.#work.isEnding) {
      this.#replace();
      this.#post();
    }
  }

  end(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  #post(): void {
    if (this.#work === undefined) return;
    const { line, answer, wanted } = this.#work;
    this.#thread ??= this.#start();
    if (this.#signal) {
      Atomics.store(this.#signal, 0, wanted);
      this.#thread.post({ type: 'execute', line });
    } else if (wanted === SIGNAL.stop && answer?.known !== undefined) {
      this.#answer(answer.known);
    } else {
      this.#work.isEnding = wanted === SIGNAL.stop;
      this.#thread.post({ type: 'execute', line: lineWith(wanted, answer) ?? line });
    }
  }

  #start(): Thread {
    this.#isReady = false;
    this.#hears = false;
    let isCurrent = true;
    const thread = this.#host.spawn({
      heard: (message) => isCurrent && this.#hear(message),
      died: (reason) => isCurrent && this.#died(reason),
    });
    const { module } = this.#host;
    thread.post({ type: 'start', module, signal: this.#signal, restore: this.#memory.lines });
    return {
      post: (message) => thread.post(message),
      terminate: () => {
        isCurrent = false;
        thread.terminate();
      },
    };
  }

  #replace(): void {
    this.end();
    this.#thread = this.#start();
  }

  #hear(message: FromThread): void {
    switch (message.type) {
      case 'ready':
        this.#isReady = true;
        this.#hears = message.hears;
        this.#failedStarts = 0;
        return;
      case 'said':
        return this.#heard(message.line);
      case 'done':
        return this.#finished(message.goesOn);
      case 'crashed':
        return this.#died(message.reason);
    }
  }

  #heard(line: string): void {
    const work = this.#work;
    if (work === undefined) return;
    if (line.startsWith('info string')) work.isComplained = true;
    work.answer?.note(line);
    if (line.startsWith('bestmove')) {
      if (this.#mustWait(work)) {
        work.held = line;
        return;
      }
      work.isEnding = true;
      work.isAnswered = true;
    }
    this.#host.say(line);
    if (!this.#signal) this.#obey(work);
  }

  #finished(goesOn: boolean): void {
    const work = this.#work;
    if (work === undefined || work.held !== undefined) return;
    this.#work = undefined;
    this.#memory.note(work.line, work.isComplained);
    this.#host.done(goesOn);
  }

  /** A thread that hears waits by itself. */
  #mustWait({ answer, wanted }: Work): boolean {
    if (this.#signal || answer === undefined || wanted === SIGNAL.stop) return false;
    return answer.awaitsStop || (answer.awaitsHit && wanted !== SIGNAL.ponderHit);
  }

  /** Does for a thread that cannot hear it what was asked for, as soon as there is an answer. */
  #obey(work: Work): void {
    if (work.isEnding) return;
    if (work.held !== undefined) {
      if (!this.#mustWait(work)) this.#answer(work.held);
    } else if (work.wanted === SIGNAL.stop && this.#hears) {
      this.#thread?.post({ type: 'signal', signal: SIGNAL.stop });
    } else if (work.wanted === SIGNAL.stop && work.answer?.known !== undefined) {
      this.#replace();
      this.#answer(work.answer.known);
    }
  }

  #answer(line: string): void {
    this.#work = undefined;
    this.#host.say(line);
    // Not at once: a thousand searches that are stopped already would call each other.
    queueMicrotask(() => this.#host.done(true));
  }

  #died(reason: string): void {
    this.end();
    if (!this.#isReady) return this.#startFailed(reason);
    const work = this.#work;
    if (work === undefined) return;
    this.#work = undefined;
    this.#memory.noteDeadly(work.line);
    this.#host.say(`info string The engine stopped unexpectedly and has been restarted: ${reason}`);
    if (work.answer?.isMove && !work.isAnswered) this.#host.say(work.held ?? work.answer.known ?? 'bestmove 0000');
    this.#host.done(true);
  }

  #startFailed(reason: string): void {
    this.#failedStarts += 1;
    if (this.#failedStarts >= START_ATTEMPTS) return this.#host.failed(reason);
    // What it was told may be what broke it.
    if (this.#failedStarts > 1) this.#memory.clear();
    this.#post();
  }
}

/** What a thread executes that cannot be told later what is known now. */
function lineWith(wanted: Signal, answer: Answer | undefined): string | undefined {
  switch (wanted) {
    case SIGNAL.none:
      return undefined;
    case SIGNAL.stop:
      return answer?.shortestLine;
    case SIGNAL.ponderHit:
      return answer?.lineAfterHit;
  }
}
