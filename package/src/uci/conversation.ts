/**
 * A UCI conversation: lines are executed one after the other, and what cannot wait for the end of a
 * search is dealt with at once.
 */
import { isSearch, type Urgency } from './answer.js';
import { Engine } from './engine.js';
import { SIGNAL, type Signal } from './protocol.js';
import type { EngineHost } from './surroundings.js';

interface Asked {
  line: string;
  urgency: Urgency;
  /** Searches are numbered from 1; other lines have the number of the search before them. */
  number: number;
}

export class Conversation {
  readonly #host: EngineHost;
  readonly #urgency: (line: string) => Urgency;
  readonly #engine: Engine;
  readonly #waiting = new Queue<Asked>();
  #current: Asked | undefined;
  #hasEnded = false;
  #searches = 0;
  /** How often `readyok` is due when the next search begins. */
  #readyQuestions = 0;
  #lastEndless = 0;
  // A stop is for the searches asked for before it, also for those that wait, and for none after it;
  // so is a ponder hit.
  #stopped = 0;
  #hit = 0;

  constructor(host: EngineHost, urgency: (line: string) => Urgency) {
    this.#host = host;
    this.#urgency = urgency;
    this.#engine = new Engine(host, () => this.#next());
  }

  /** Takes one line or several. */
  hear(text: string): void {
    for (const line of text.split(/\r\n|\r|\n/)) this.#hearLine(line);
  }

  /** There is no more input: what was asked for is still answered, unless it would never end. */
  finish(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopUpTo(this.#lastEndless);
    if (this.#current === undefined) this.#end();
  }

  #hearLine(line: string): void {
    if (this.#hasEnded) return;
    const urgency = this.#urgency(line);
    switch (urgency) {
      case 'stop':
        return this.#stopUpTo(this.#searches);
      case 'ponderHit':
        this.#hit = this.#searches;
        if (this.#isSearching) this.#engine.ponderHit();
        return;
      case 'quit':
        this.#stopUpTo(this.#searches);
        return this.finish();
      case 'ready':
        if (this.#isSearching) return this.#host.say('readyok');
        if (this.#isSearchWaiting) {
          this.#readyQuestions += 1;
          return;
        }
        break;
      case 'goUnlimited':
      case 'goInfinite':
      case 'goPonder':
        this.#searches += 1;
        this.#lastEndless = this.#searches;
        break;
      case 'go':
      case 'count':
        this.#searches += 1;
        break;
      case 'wait':
    }
    this.#waiting.push({ line, urgency, number: this.#searches });
    if (this.#current === undefined) this.#next();
  }

  get #isSearching(): boolean {
    return this.#current !== undefined && isSearch(this.#current.urgency);
  }

  get #isSearchWaiting(): boolean {
    return this.#current !== undefined && this.#current.number < this.#searches;
  }

  #stopUpTo(number: number): void {
    this.#stopped = Math.max(this.#stopped, number);
    const current = this.#current;
    if (current && isSearch(current.urgency) && current.number <= number) this.#engine.stop();
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.#current = next;
    if (next === undefined) {
      if (this.#hasEnded) this.#end();
      return;
    }
    this.#engine.execute(next.line, next.urgency, this.#wanted(next));
    if (!isSearch(next.urgency)) return;
    for (; this.#readyQuestions > 0; this.#readyQuestions -= 1) this.#host.say('readyok');
  }

  /** What was asked of a search before it began. */
  #wanted({ number }: Asked): Signal {
    if (number <= this.#stopped) return SIGNAL.stop;
    return number <= this.#hit ? SIGNAL.ponderHit : SIGNAL.none;
  }

  #end(): void {
    this.#engine.end();
    this.#host.close();
  }
}

/** First in, first out, in constant time: a program may write a hundred thousand lines at once. */
class Queue<Item> {
  #items: Item[] = [];
  #start = 0;

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#start];
    if (item === undefined) return undefined;
    this.#start += 1;
    if (this.#start * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#start);
      this.#start = 0;
    }
    return item;
  }
}
