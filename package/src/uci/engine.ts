/** The engine as a conversation has it: one line at a time, in a thread that is replaced when nothing else helps. */
import { type EngineError, reasonOf } from '../engine/errors.js';
import { threadsHere } from '../engine/platform.js';
import { USUAL_HASH_MB } from '../engine/shared-table.js';
import { ranges } from '../engine/wasm.js';
import { type Death, type SlotUser, WorkerSlot } from '../engine/worker-slot.js';
import { Answer, isSearch, type Urgency } from './answer.js';
import { Memory, settingOf, wordsOf } from './memory.js';
import { type FromThread, SIGNAL, type Signal, signOf, type ToThread } from './protocol.js';
import type { EngineHost } from './surroundings.js';
import { Team } from './team.js';

interface Work {
  readonly line: string;
  /** Of a search. */
  readonly answer: Answer | undefined;
  /** What has been asked for. */
  wanted: Signal;
  /** What the thread knows of that; nothing before it has been given the line. */
  told: Signal | undefined;
  /** How many others help with it. */
  helpers: number;
  /** Whether its move has been said: it has no other. */
  isAnswered: boolean;
  /** The answer of a search that is done and may not answer yet. */
  held: string | undefined;
}

export class Engine implements SlotUser<FromThread> {
  readonly #host: EngineHost;
  readonly #done: () => void;
  readonly #memory = new Memory();
  readonly #slot: WorkerSlot<ToThread, FromThread>;
  #work: Work | undefined;
  /** Once there have been several threads. */
  #team: Team | undefined;
  #hashMb = USUAL_HASH_MB;
  #threads = 1;

  /** `done` is called when a line has been executed. */
  constructor(host: EngineHost, done: () => void) {
    this.#host = host;
    this.#done = done;
    this.#slot = new WorkerSlot<ToThread, FromThread>(
      {
        spawn: host.spawn,
        greeting: (flag, failedStarts) => this.#greeting(flag, failedStarts),
        sign: signOf,
        sharesMemory: host.stopMode === 'shared',
        signalMessage: (signal) => ({ type: 'signal', signal }),
      },
      this,
    );
    this.#slot.warm();
  }

  /** One line at a time: the next one after `done`. */
  execute(line: string, urgency: Urgency, wanted: Signal): void {
    const answer = isSearch(urgency) ? new Answer(line, urgency) : undefined;
    this.#work = {
      line,
      answer,
      wanted,
      told: undefined,
      helpers: 0,
      isAnswered: false,
      held: undefined,
    };
    this.#slot.warm();
    this.free();
  }

  stop(): void {
    this.#want(SIGNAL.stop);
  }

  ponderHit(): void {
    if (this.#work?.wanted !== SIGNAL.stop) this.#want(SIGNAL.ponderHit);
  }

  end(): void {
    this.#team?.end();
    void this.#slot.dispose();
  }

  /** @internal Of the slot's user. */
  free(): void {
    const work = this.#work;
    if (work === undefined || work.told !== undefined || !this.#slot.isFree) return;
    const { line, answer, wanted } = work;
    if (wanted === SIGNAL.stop && answer?.known !== undefined) return this.#conclude(work);
    work.told = wanted;
    const helpers = answer?.isMove === true ? (this.#team?.ready ?? 0) : 0;
    work.helpers = helpers;
    this.#slot.give({
      message: { type: 'execute', line: answer?.lineFor(wanted) ?? line, helpers },
      isSilent: answer === undefined,
      hears: answer !== undefined && this.#hears,
    });
  }

  /** @internal Of the slot's user. */
  heard(message: FromThread): void {
    const work = this.#work;
    // What comes late is of a line that has been answered for.
    if (work?.told === undefined) return;
    if (message.type === 'begun') {
      const { line, helpers } = work;
      this.#team?.begin({ lines: this.#memory.linesForHelper, go: line, search: message.search }, helpers);
    }
    if (message.type === 'said') this.#said(work, message.line);
    if (message.type === 'done') this.#finished(work, message.isRefused);
  }

  /** @internal Of the slot's user. */
  overdue(): void {
    const work = this.#work;
    if (work?.told === undefined || (work.answer?.known === undefined && !work.isAnswered)) return;
    this.#slot.replace();
    this.#conclude(work);
  }

  /** @internal Of the slot's user. */
  lost({ message }: Death, wasBusy: boolean): void {
    const work = this.#work;
    // One that has died with nothing to do is missed by the next line and not before, or it might die for ever.
    if (work === undefined || !wasBusy) return;
    if (work.told === undefined) return this.#slot.warm();
    this.#memory.noteDeadly(work.line);
    this.#host.say(`info string The engine stopped unexpectedly and has been restarted: ${message}`);
    this.#conclude(work);
  }

  /** @internal Of the slot's user. */
  failed({ message }: Death | EngineError): void {
    this.#host.failed(message);
    if (this.#work?.told === undefined) this.#conclude(this.#work);
  }

  /** Whether a search hears what is asked for; else its thread is replaced. */
  get #hears(): boolean {
    return this.#host.stopMode !== 'respawn';
  }

  async #greeting(signal: Int32Array | undefined, failedStarts: number): Promise<ToThread> {
    const { module, stopMode } = this.#host;
    // What it was told may be what broke it.
    if (failedStarts > 1 && this.#memory.distrust()) {
      this.#host.say('info string The engine did not start with its options and its position: send them again');
    }
    const table = this.#team?.table.forLeader();
    return { type: 'start', module, suspends: stopMode === 'jspi', signal, restore: this.#memory.lines, table };
  }

  #want(signal: Signal): void {
    const work = this.#work;
    if (work === undefined) return;
    work.wanted = signal;
    this.#handle(work);
  }

  /** Has a search do what was asked for, as far as that is possible by now. */
  #handle(work: Work): void {
    const { answer, wanted, told } = work;
    if (answer === undefined || told === undefined || work.isAnswered) return;
    if (work.held !== undefined) {
      if (!this.#mustWait(work)) this.#conclude(work);
    } else if (wanted === SIGNAL.stop && told !== SIGNAL.stop) {
      if (this.#hears) {
        work.told = wanted;
        this.#slot.interrupt();
      } else if (answer.known !== undefined) {
        this.#slot.replace();
        this.#conclude(work);
      }
    } else if (wanted === SIGNAL.ponderHit && told === SIGNAL.none && answer.awaitsHit) {
      work.told = this.#hears ? wanted : undefined;
      if (this.#hears) this.#slot.signal(wanted);
      else this.#slot.replace();
    }
  }

  #said(work: Work, line: string): void {
    work.answer?.note(line);
    if (line.startsWith('bestmove')) {
      if (this.#mustWait(work)) {
        work.held = line;
        return;
      }
      work.isAnswered = true;
    }
    this.#host.say(line);
    // There may be an answer now.
    this.#handle(work);
  }

  #finished(work: Work, isRefused: boolean): void {
    this.#team?.stop();
    if (work.held !== undefined) return;
    this.#work = undefined;
    this.#memory.note(work.line, isRefused);
    if (!isRefused) this.#heed(wordsOf(work.line));
    this.#done();
  }

  /** Does what the engine cannot do by itself: it has the threads that it is given, and the memory that they share. */
  #heed(words: readonly string[]): void {
    if (words[0] === 'ucinewgame') this.#team?.forget();
    const value = Number(words.at(-1));
    switch (settingOf(words)) {
      case 'threads':
        this.#threads = this.#possible(value);
        if (this.#threads > 1 && this.#team === undefined) this.#share();
        if (this.#team !== undefined) this.#team.threads = this.#threads;
        return;
      case 'hash':
        this.#hashMb = Math.min(value, ranges().hashMb.max);
        if (this.#team !== undefined) this.#share();
    }
  }

  #possible(asked: number): number {
    const { count, limit } = threadsHere(asked, this.#host.machine);
    if (limit === 'too-few-cores') this.#host.say(`info string Threads is ${count}: there are no more cores`);
    else if (limit !== undefined)
      this.#host.say('info string Threads is 1: there is no memory here that threads can share');
    return count;
  }

  /** Has the threads share memory for a hash table, which needs other threads than those that run. */
  #share(): void {
    this.#team?.end();
    this.#team = undefined;
    try {
      this.#team = new Team(this.#host, this.#hashMb);
      const { hashMb } = this.#team.table;
      if (hashMb < this.#hashMb)
        this.#host.say(`info string Hash is ${hashMb}: there is not enough memory for ${this.#hashMb}`);
      this.#team.threads = this.#threads;
    } catch (error) {
      this.#host.say(`info string Threads is 1: ${reasonOf(error)}`);
    }
    this.#slot.replace();
  }

  /** Where memory is shared, a thread waits by itself. */
  #mustWait({ answer, wanted }: Work): boolean {
    if (this.#host.stopMode === 'shared' || answer === undefined || wanted === SIGNAL.stop) return false;
    return answer.awaitsStop || (answer.awaitsHit && wanted !== SIGNAL.ponderHit);
  }

  /** Answers in the place of the thread, with the best that is known. */
  #conclude(work: Work | undefined): void {
    if (work === undefined) return;
    const { answer, held, isAnswered } = work;
    this.#work = undefined;
    this.#team?.stop();
    if (answer !== undefined && !isAnswered) this.#host.say(held ?? answer.known ?? 'bestmove 0000');
    // Not at once: a thousand searches that are stopped already would call each other.
    queueMicrotask(this.#done);
  }
}
