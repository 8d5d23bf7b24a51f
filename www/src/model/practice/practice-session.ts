/**
 * A sitting: some moments, one after another. A move that is tried is judged by the engine, as good as the best within
 * a margin or not; what is asked for meanwhile goes before its answer. It knows no DOM and no clock.
 */

import { batch, type Signal, signal as signalOf } from '@preact/signals-core';
import { type Square, squaresOf } from '#espalier/chess/squares.js';
import type { EngineSession, Score } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import type { Position, Rules } from '#espalier/rules/types.js';
import { chancesOf } from '../review/winning-chances.js';
import type { AskWhy } from '../why/reason.js';
import { moveHint } from './hints.js';
import { type Progress, progressAfter } from './moment.js';
import { MoveWorths } from './move-worths.js';
import { pieceHint } from './piece-hint.js';
import { nameOf, namesOf, positionOf, requestOf } from './task-position.js';
import type { Task } from './todays-five.js';

/** Points of winning chances: who loses no more has found as good a move. */
export const MARGIN = 5;
/** How long a move that is not good enough stays on the board, and each move of a solution, in milliseconds. */
const BACK_MS = 600;
const STEP_MS = 700;
/** More of a line is not needed. */
const LINE = 8;
const ANSWER = 4;
const HINTS = 2;

/** What can be done: a move may be tried; one is judged; one goes back; it was found; the solution is shown. */
export type Stage = 'asked' | 'judging' | 'wrong' | 'found' | 'shown';

export interface Attempt {
  readonly uci: string;
  /** `18.f3`. */
  readonly name: string;
  /** Of winning chances, less than the best move. */
  readonly points: number;
  /** How it is answered, with numbers. */
  readonly answer: string;
  readonly isFound: boolean;
}

/** A move of the position, and what is left of the winning chances after it, from the view of the side to move. */
export interface Choice {
  readonly uci: string;
  readonly name: string;
  readonly chances: number;
  readonly kind: 'best' | 'tried' | 'played' | 'other';
}

/** A moment that is tried, with what is known of it. */
interface Exercise {
  readonly task: Task;
  /** The position before the mistake. */
  readonly before: Position;
  readonly worths: MoveWorths;
  /** Why moves are mistakes, as far as that is known, by the move. */
  readonly reasons: Signal<ReadonlyMap<string, string>>;
}

interface TaskState {
  readonly stage: Stage;
  readonly attempts: readonly Attempt[];
  readonly hints: number;
  /** The move that is judged. */
  readonly tried?: string;
  /** The line of the solution, from the position on. */
  readonly line: readonly string[];
  /** How many of its moves are shown. */
  readonly shown: number;
  readonly others: readonly string[];
}

export interface PracticeHost {
  readonly engine: Pick<EngineSession, 'search'>;
  readonly whyNot: AskWhy;
  readonly rules: Rules;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly onDone: (task: Task, progress: Progress) => void;
}

const FRESH: TaskState = { stage: 'asked', attempts: [], hints: 0, line: [], shown: 0, others: [] };

export class PracticeSession {
  readonly #host: PracticeHost;
  readonly #exercises: readonly Exercise[];
  readonly #states: Signal<readonly TaskState[]>;
  readonly #at = signalOf(0);
  /** Grows with whatever makes an answer stale. */
  #turn = 0;
  #abort = new AbortController();
  /** Ends what is asked about moves of this moment. */
  #explaining = new AbortController();
  readonly #trouble = signalOf<string>();

  /** Those that the rules refuse are left out. */
  constructor(tasks: readonly Task[], host: PracticeHost) {
    this.#host = host;
    this.#exercises = tasks.flatMap((task) => {
      const before = positionOf(host.rules, task);
      return before === undefined
        ? []
        : { task, before, worths: new MoveWorths(host.engine, task, before), reasons: signalOf(new Map()) };
    });
    this.#states = signalOf(this.#exercises.map(() => FRESH));
  }

  get tasks(): readonly Task[] {
    return this.#exercises.map(({ task }) => task);
  }

  get at(): number {
    return this.#at.value;
  }

  get task(): Task | undefined {
    return this.#exercise?.task;
  }

  get stage(): Stage {
    return this.#state.stage;
  }

  /** Why a try could not be judged. */
  get trouble(): string | undefined {
    return this.#trouble.value;
  }

  get attempts(): readonly Attempt[] {
    return this.#state.attempts;
  }

  get isSolved(): boolean {
    return isSolved(this.#state);
  }

  /** The position before the mistake. */
  get before(): Position | undefined {
    return this.#exercise?.before;
  }

  /** The position on the board. */
  get shown(): Position | undefined {
    const { tried, line, shown } = this.#state;
    const { before } = this;
    const moves = this.isSolved ? line.slice(0, shown) : tried === undefined ? [] : [tried];
    return before && moves.reduce((position, uci) => position.play(uci), before);
  }

  /** The moves of the solution, with numbers. */
  get line(): readonly string[] {
    const { before } = this;
    return before === undefined ? [] : namesOf(before, this.#state.line);
  }

  /** How many of them are shown. */
  get lineAt(): number {
    return this.#state.shown;
  }

  /** After the solution, White's. */
  get lineScore(): Score | undefined {
    const [first] = this.#state.line;
    return first === undefined ? undefined : this.#exercise?.worths.known(first)?.score;
  }

  /** What has been said of the move so far. */
  get hints(): readonly string[] {
    const [best] = this.task?.moment.better ?? [];
    const { before } = this;
    if (best === undefined || before === undefined) return [];
    return [pieceHint(before.fen, squaresOf(best).from), moveHint(this.#host.rules, before, best)].slice(
      0,
      this.#state.hints,
    );
  }

  get hasMoreHints(): boolean {
    return this.#state.hints < HINTS;
  }

  /** The square that a hint points at. */
  get hinted(): Square | undefined {
    const better = this.task?.moment.better[0];
    return this.#state.hints === 0 || this.isSolved || better === undefined ? undefined : squaresOf(better).from;
  }

  /** Of the move that solved it, what it does. */
  get deed(): string {
    const [first] = this.#state.line;
    return first === undefined || this.before === undefined ? '' : moveHint(this.#host.rules, this.before, first);
  }

  /** What is wrong with a move, once that is known. */
  reasonOf(uci: string): string | undefined {
    return this.#exercise?.reasons.value.get(uci);
  }

  /** What there was to play, the best first; once it is solved. */
  get choices(): readonly Choice[] {
    if (this.#exercise === undefined || !this.isSolved) return [];
    const { task, before, worths } = this.#exercise;
    const { line, others, attempts } = this.#state;
    const tried = attempts.map(({ uci }) => uci);
    const { better, played } = task.moment;
    const moves = new Set([...line.slice(0, 1), ...better.slice(0, 1), ...others, ...tried, played]);
    const choices = [...moves].flatMap((uci): Choice[] => {
      const score = uci === played ? task.moment.after : worths.known(uci)?.score;
      if (score === undefined) return [];
      const kind = uci === played ? 'played' : uci === line[0] ? 'best' : tried.includes(uci) ? 'tried' : 'other';
      return [{ uci, name: nameOf(before, uci), chances: chancesOf(score, before.turn), kind }];
    });
    return choices.sort((one, other) => other.chances - one.chances);
  }

  /** How a moment of this sitting stands. */
  stageOf(index: number): Stage {
    return this.#states.value[index]?.stage ?? 'asked';
  }

  attemptsOf(index: number): number {
    return this.#states.value[index]?.attempts.length ?? 0;
  }

  get found(): number {
    return this.#states.value.filter(({ stage }) => stage === 'found').length;
  }

  get isOver(): boolean {
    return this.#states.value.length > 0 && this.#states.value.every(isSolved);
  }

  /** Tries a move; while another one that was wrong goes back, too: one may be typed by then. */
  play(uci: string): void {
    const exercise = this.#exercise;
    const isAsked = this.stage === 'asked' || this.stage === 'wrong';
    if (exercise === undefined || !isAsked) return;
    this.#trouble.value = undefined;
    this.#begin({ stage: 'judging', tried: uci });
    void this.#judge(exercise, uci, this.#turn);
  }

  hint(): void {
    if (this.isSolved || !this.hasMoreHints) return;
    this.#change({ hints: this.#state.hints + 1 });
  }

  /** Shows the best line, move by move. */
  solve(): void {
    const exercise = this.#exercise;
    if (exercise === undefined || this.isSolved) return;
    this.#begin({ stage: 'shown', line: exercise.task.moment.better, shown: 0 });
    this.#done(exercise.task, 'shown');
    void this.#playLine(this.#turn);
    void this.#lookAround(exercise);
  }

  /** Shows the position after so many moves of the line. */
  go(moves: number): void {
    if (!this.isSolved) return;
    this.#turn += 1;
    this.#change({ shown: Math.max(0, Math.min(moves, this.#state.line.length)) });
  }

  select(index: number): void {
    const exercise = this.#exercises[index];
    if (index === this.at || exercise === undefined) return;
    batch(() => {
      this.rest();
      this.#at.value = index;
    });
    if (this.isSolved && this.#state.others.length === 0) void this.#lookAround(exercise);
  }

  /** Whether another one is not solved. */
  get hasNext(): boolean {
    return this.#nextIndex() !== undefined;
  }

  next(): void {
    const index = this.#nextIndex();
    if (index !== undefined) this.select(index);
  }

  /** The next one that is not solved; at the end the first of those that were skipped. */
  #nextIndex(): number | undefined {
    const others = this.#exercises.slice(1).map((_, offset) => (this.at + 1 + offset) % this.#exercises.length);
    return others.find((one) => !isSolved(this.#states.value[one] ?? FRESH));
  }

  /** All of them again. */
  restart(): void {
    batch(() => {
      this.rest();
      this.#states.value = this.#exercises.map(() => FRESH);
      this.#at.value = 0;
    });
  }

  /** Nobody looks any more: what is judged goes back. */
  rest(): void {
    this.#turn += 1;
    this.#explaining.abort();
    this.#explaining = new AbortController();
    this.#abort.abort();
    this.#abort = new AbortController();
    const { stage, line } = this.#state;
    if (stage === 'judging' || stage === 'wrong') this.#askAgain();
    if (stage === 'shown') this.#change({ shown: line.length });
  }

  get #state(): TaskState {
    return this.#states.value[this.at] ?? FRESH;
  }

  get #exercise(): Exercise | undefined {
    return this.#exercises[this.at];
  }

  #change(part: Partial<TaskState>): void {
    this.#set(this.at, { ...this.#state, ...part });
  }

  #set(index: number, state: TaskState): void {
    this.#states.value = this.#states.peek().with(index, state);
  }

  /** What was under way before is over. */
  #begin(part: Partial<TaskState>): void {
    this.#turn += 1;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#change(part);
  }

  async #judge(exercise: Exercise, uci: string, turn: number): Promise<void> {
    const { task, before, worths } = exercise;
    const { signal } = this.#abort;
    const { played, better } = task.moment;
    const [best = uci] = better;
    if (uci === best) return this.#found(exercise, uci, 0, better.slice(1));
    try {
      const [own, tried] = [await worths.of(best, signal), await worths.of(uci, signal)];
      if (turn !== this.#turn) return;
      if (own === undefined || tried === undefined) return this.#askAgain();
      const lost = chancesOf(own.score, before.turn) - chancesOf(tried.score, before.turn);
      const points = Math.max(0, lost, uci === played ? task.moment.points : 0);
      if (points <= MARGIN) return this.#found(exercise, uci, points, tried.line);
      const answer = namesOf(before.play(uci), tried.line.slice(0, ANSWER)).join(' ');
      this.#note({ uci, name: nameOf(before, uci), points, answer, isFound: false });
      void this.#explain(exercise, uci);
      await this.#takeBack(turn);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#trouble.value = messageOf(error);
      this.#askAgain();
    }
  }

  /** Without a reason there is what the move costs. */
  async #explain({ task, reasons }: Exercise, uci: string): Promise<void> {
    if (reasons.peek().has(uci)) return;
    const tell = (reason: string): void => void (reasons.value = new Map([...reasons.peek(), [uci, reason]]));
    const { signal } = this.#explaining;
    try {
      const { headline, sentence } = await this.#host.whyNot({ ...requestOf(task), move: uci }, { signal });
      tell(`${headline} ${sentence}`.trim());
    } catch {
      // It is missed by nobody, and not waited for any more.
      if (!signal.aborted) tell('');
    }
  }

  /** Of a move that was tried twice the later try counts. */
  #note(attempt: Attempt): void {
    const others = this.#state.attempts.filter(({ uci }) => uci !== attempt.uci);
    this.#change({ attempts: [...others, attempt] });
  }

  /** With the position before the mistake on the board. */
  #askAgain(): void {
    const { tried: _, ...rest } = this.#state;
    this.#set(this.at, { ...rest, stage: 'asked' });
  }

  #found(exercise: Exercise, uci: string, points: number, rest: readonly string[]): void {
    batch(() => {
      this.#note({ uci, name: nameOf(exercise.before, uci), points, answer: '', isFound: true });
      this.#change({ stage: 'found', line: [uci, ...rest].slice(0, LINE), shown: 1 });
    });
    this.#done(exercise.task, 'found');
    void this.#lookAround(exercise);
  }

  #done(task: Task, state: Progress['state']): void {
    const { attempts, hints } = this.#state;
    const { progress } = task.moment;
    this.#host.onDone(task, progressAfter(progress, state, attempts.length + hints, this.#host.now()));
  }

  async #takeBack(turn: number): Promise<void> {
    this.#change({ stage: 'wrong' });
    await this.#host.wait(BACK_MS);
    if (turn === this.#turn) this.#askAgain();
  }

  async #playLine(turn: number): Promise<void> {
    while (turn === this.#turn && this.#state.shown < this.#state.line.length) {
      await this.#host.wait(STEP_MS);
      if (turn === this.#turn) this.#change({ shown: this.#state.shown + 1 });
    }
  }

  /** What else there was; it is missed by nobody where it fails. */
  async #lookAround(exercise: Exercise): Promise<void> {
    const index = this.at;
    const { task, worths } = exercise;
    const { signal } = this.#abort;
    void this.#explain(exercise, task.moment.played);
    try {
      const [first] = this.#state.line;
      if (first !== undefined) await worths.of(first, signal);
      if (signal.aborted) return;
      const others = await worths.best(signal);
      const state = this.#states.peek()[index];
      if (!signal.aborted && state !== undefined) this.#set(index, { ...state, others });
    } catch {
      // What is known stays.
    }
  }
}

const isSolved = ({ stage }: TaskState): boolean => stage === 'found' || stage === 'shown';
