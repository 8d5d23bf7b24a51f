import { wordsOf } from './words.js';

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** How a search is answered that is ended from outside, or that may not answer before it is. */
export class Answer {
  readonly #words: readonly string[];
  #pv: readonly string[] | undefined;

  constructor(line: string) {
    this.#words = wordsOf(line);
  }

  /** Whether it ends with `bestmove`. */
  get isMove(): boolean {
    return this.#words[0] === 'go' && !this.#words.includes('perft');
  }

  /** Whether it waits for `stop`, however early the search is done. */
  get awaitsStop(): boolean {
    return this.isMove && this.#words.includes('infinite');
  }

  /** Whether it waits for `ponderhit`, too. */
  get awaitsHit(): boolean {
    return this.isMove && this.#words.includes('ponder');
  }

  /** The search that begins with the ponder hit. */
  get lineAfterHit(): string {
    return this.#words.filter((word) => word !== 'ponder').join(' ');
  }

  /** What is searched where a stop has come before the search: enough for a move. */
  get shortestLine(): string {
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
