/**
 * "Why not this move?": the question, the answer of the engine, and the line that is looked at, move by move. It knows
 * no DOM and no clock.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Arrow } from '#espalier/element/arrow-shapes.js';
import { EngineError } from '#espalier/engine/errors.js';
import type {
  WhyNot as Answer,
  EngineSession,
  LegalMove,
  PositionRequest,
  Score,
  WhyVariation,
} from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import type { Position, Rules } from '#espalier/rules/types.js';
import type { PreviewPosition } from '../../model/analysis/lines.js';
import type { LateEngine } from '../../model/late-engine.js';
import { motifArrows, threatArrows } from '../../model/why/motif-arrows.js';

/** How long a move of the line is shown while it plays, in milliseconds. */
const STEP_MS = 700;
/** Moves that are offered beside the one that was asked about. */
const OTHERS = 3;
const NODES = 200_000;

export interface Question {
  /** The position before the move. */
  readonly position: Position;
  readonly request: PositionRequest;
  readonly move: Pick<LegalMove, 'uci' | 'san'>;
}

/** A move that can be asked about, and its score, from the view of the side that plays it. */
export interface Other {
  readonly uci: string;
  readonly san: string;
  readonly score: Score;
}

/** The line that is looked at: of the move, or the better one. */
export type Side = 'asked' | 'best';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class WhyNot {
  readonly #rules: Rules;
  readonly #asker: Pick<EngineSession, 'search'>;
  readonly #wait: typeof pause;
  #abort = new AbortController();
  /** Grows with whatever ends the playing of a line. */
  #playing = 0;
  readonly question = signal<Question>();
  readonly answer = signal<Answer>();
  readonly trouble = signal<string>();
  readonly others = signal<readonly Other[]>([]);
  readonly side = signal<Side>('asked');
  /** How many moves of the line are on the board. */
  readonly ply = signal(0);
  readonly isPlaying = signal(false);
  readonly variation: ReadonlySignal<WhyVariation | undefined>;
  /** Whether the engine is looking for the answer. */
  readonly isAsking: ReadonlySignal<boolean>;
  /** What the board shows; undefined where nothing was asked. */
  readonly preview: ReadonlySignal<PreviewPosition | undefined>;

  constructor(
    rules: Rules,
    readonly engine: Pick<LateEngine, 'whyNot' | 'get'>,
    asker: Pick<EngineSession, 'search'>,
    wait = pause,
  ) {
    this.#rules = rules;
    this.#asker = asker;
    this.#wait = wait;
    this.variation = computed(() => this.answer.value?.[this.side.value]);
    this.isAsking = computed(
      () => this.question.value !== undefined && this.answer.value === undefined && this.trouble.value === undefined,
    );
    this.preview = computed(() => this.#preview());
  }

  /** Asks about a move of a position, unless the answer is known; what was asked before is given up. */
  ask(request: PositionRequest, move: string, known?: Answer): void {
    const position = this.#rules.position(request);
    const { uci, san } = position.move(move) ?? { uci: move, san: move };
    const isSamePlace = this.question.peek()?.position.fen === position.fen;
    this.#begin();
    if (!isSamePlace) this.others.value = [];
    this.question.value = { position, request, move: { uci, san } };
    this.#look('asked', 1);
    void this.#search(request, uci, known);
  }

  /** Another move of the same position. */
  askOther(uci: string): void {
    const { request } = this.question.peek() ?? {};
    if (request !== undefined) this.ask(request, uci);
  }

  close(): void {
    this.#begin();
    this.question.value = undefined;
  }

  /** Shows a line after so many of its moves; none is the position before it, where another move can be played. */
  show(ply: number, side = this.side.peek()): void {
    this.#stop();
    this.#look(side, ply);
  }

  step(by: number): void {
    this.show(this.ply.peek() + by);
  }

  /** Plays the line from where it stands, from its start where it is over; or stops. */
  async play(): Promise<void> {
    if (this.isPlaying.peek()) return this.#stop();
    const length = this.#length();
    const turn = (this.#playing += 1);
    this.isPlaying.value = true;
    if (this.ply.peek() >= length) this.ply.value = 0;
    while (turn === this.#playing && this.ply.peek() < length) {
      await this.#wait(STEP_MS);
      if (turn === this.#playing) this.ply.value += 1;
    }
    if (turn === this.#playing) this.isPlaying.value = false;
  }

  #look(side: Side, ply: number): void {
    this.side.value = side;
    this.ply.value = Math.max(0, Math.min(ply, this.#length()));
  }

  #length(): number {
    // The move itself is shown before its line is known.
    return this.variation.peek()?.line.length ?? 1;
  }

  #stop(): void {
    this.#playing += 1;
    this.isPlaying.value = false;
  }

  /** What is under way is given up. */
  #begin(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#stop();
    this.answer.value = undefined;
    this.trouble.value = undefined;
  }

  async #search(request: PositionRequest, move: string, known: Answer | undefined): Promise<void> {
    const { signal: abort } = this.#abort;
    try {
      const answer = known ?? (await this.engine.whyNot({ ...request, move }, { signal: abort }));
      if (abort.aborted) return;
      this.answer.value = answer;
      this.#look(isMissed(answer) ? 'best' : 'asked', 1);
      if (this.others.peek().length === 0) await this.#lookAround(request, abort);
    } catch (error) {
      if (!abort.aborted) this.trouble.value = messageOf(error);
    }
  }

  /** What else there was: it is missed by nobody where it fails. */
  async #lookAround(request: PositionRequest, abort: AbortSignal): Promise<void> {
    try {
      const limits = { nodes: NODES, lines: OTHERS + 2 };
      const { lines } = await this.#asker.search({ ...request, limits }, { signal: abort });
      if (abort.aborted) return;
      this.others.value = lines.flatMap(({ pv: [uci], pvSan: [san], score }) =>
        uci === undefined || san === undefined ? [] : [{ uci, san, score }],
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** Those of the motif, or the threat, after the move that makes it. */
  #arrows(ply: number): Arrow[] {
    const { reason, threat } = this.answer.value ?? {};
    if (this.side.value !== motifSide(this.answer.value)) return [];
    if (reason?.ply === ply - 1) return motifArrows(reason);
    return threat?.ply === ply - 1 ? threatArrows(threat) : [];
  }

  #preview(): PreviewPosition | undefined {
    const asked = this.question.value;
    if (asked === undefined) return undefined;
    const [ply, variation] = [this.ply.value, this.variation.value];
    const line = variation?.line ?? [asked.move];
    const position = line.slice(0, ply).reduce((at, { uci }) => at.play(uci), asked.position);
    const { fen, check, lastMove, legalMoves } = position;
    return {
      fen,
      lastMove,
      check,
      text: '',
      arrows: this.#arrows(ply),
      ...(ply === 0 && { legalMoves }),
    };
  }
}

/** Whether the point is in the better line. */
export const isMissed = ({ verdict, threat }: Answer): boolean =>
  threat?.isMissed ?? (verdict === 'misses' || verdict === 'missesMate');

/** In which line the motif of an answer is. */
export const motifSide = (answer: Answer | undefined): Side =>
  answer !== undefined && isMissed(answer) ? 'best' : 'asked';
