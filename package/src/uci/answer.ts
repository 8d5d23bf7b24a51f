import type { uciUrgency } from '../engine/wasm.js';
import { wordsOf } from './memory.js';
import { SIGNAL, type Signal } from './protocol.js';

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** What a host must do with a line, as the engine says. */
export type Urgency = ReturnType<typeof uciUrgency>;

/** Lines that a stop may end; all but `count`, a perft or a bench, end with `bestmove`. */
const SEARCHES: ReadonlySet<Urgency> = new Set(['go', 'goUnlimited', 'goInfinite', 'goPonder', 'count']);

/** Whether a line of this urgency starts a search. */
export function isSearch(urgency: Urgency): boolean {
  return SEARCHES.has(urgency);
}

/** How a search is answered that is ended from outside, or that may not answer before it is. */
export class Answer {
  readonly #words: readonly string[];
  readonly #urgency: Urgency;
  #pv: readonly string[] | undefined;

  constructor(line: string, urgency: Urgency) {
    this.#words = wordsOf(line);
    this.#urgency = urgency;
  }

  /** Whether it ends with `bestmove`. */
  get isMove(): boolean {
    return this.#urgency !== 'count';
  }

  /** Whether it waits for `stop`, however early the search is done. */
  get awaitsStop(): boolean {
    return this.#urgency === 'goInfinite';
  }

  /** Whether it waits for `ponderhit`, too. */
  get awaitsHit(): boolean {
    return this.#urgency === 'goPonder';
  }

  /** What is searched where something was asked for before the search could begin; `undefined` is the line as it is. */
  lineFor(wanted: Signal): string | undefined {
    switch (wanted) {
      case SIGNAL.none:
        return undefined;
      case SIGNAL.stop:
        return this.#shortestLine;
      case SIGNAL.ponderHit:
        return this.#words.filter((word) => word !== 'ponder').join(' ');
    }
  }

  /** Enough for a move. */
  get #shortestLine(): string {
    const index = this.#words.indexOf('searchmoves');
    const moves = index < 0 ? [] : this.#words.slice(index + 1).filter((word) => MOVE.test(word));
    return ['go depth 1', ...(moves.length > 0 ? ['searchmoves', ...moves] : [])].join(' ');
  }

  /** Notes the first line of moves. One that failed low is no answer: its move may be the worst. */
  note(line: string): void {
    if (!this.isMove || !line.startsWith('info ')) return;
    const [head = '', moves] = line.split(' pv ', 2);
    if (moves === undefined || / multipv (?!1 )/.test(head) || head.includes(' upperbound ')) return;
    this.#pv = moves.split(' ');
  }

  /** The best that is known so far; `undefined` where a move is due and none is known. */
  get known(): string | undefined {
    if (!this.isMove) return `info string ${this.#words[0]} was stopped before its end`;
    if (this.#pv === undefined) return undefined;
    const [best = '', reply] = this.#pv;
    return reply === undefined ? `bestmove ${best}` : `bestmove ${best} ponder ${reply}`;
  }
}
