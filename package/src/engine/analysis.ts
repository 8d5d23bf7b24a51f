/** A search as a sequence of reports, for loops that take them at their own pace. */
import type { Analysis } from './listen-types.js';
import type { SearchResult } from './result-types.js';
import type { Info } from './wasm-types.js';

type Step = IteratorResult<Info, SearchResult>;

/** By this name a compiler looks for it where the language does not have it yet. */
export const ASYNC_DISPOSE: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');
export const DISPOSE: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/**
 * @param search begins the search; it is to end when the signal is aborted
 */
export function analysis(
  search: (onInfo: (info: Info) => void, signal: AbortSignal) => Promise<SearchResult>,
): Analysis {
  const halt = new AbortController();
  /** Reports that nobody has taken yet: of each line the newest. */
  const newest = new Map<number, Info>();
  /** The newest report of each line, by its place. */
  const lines: Info[] = [];
  const waiting: ((step: Step | Promise<Step>) => void)[] = [];
  let isOver = false;

  const hear = (info: Info): void => {
    lines[info.lineNumber - 1] = info;
    // Whoever has left hears nothing more: the next analysis may be shown already.
    if (halt.signal.aborted) return;
    const next = waiting.shift();
    if (next !== undefined) return next({ done: false, value: info });
    // Taken out first, so that it goes to the end of the queue.
    newest.delete(info.lineNumber);
    newest.set(info.lineNumber, info);
  };
  const result = search(hear, halt.signal);
  const last = (): Promise<Step> => result.then((value) => ({ done: true, value }));
  const end = (): void => {
    isOver = true;
    for (const next of waiting.splice(0)) next(last());
  };
  // Whoever only takes the reports learns of an error from the next of them.
  result.then(end, end);

  const self: Analysis = {
    result,
    get lines() {
      return lines.filter((line) => line !== undefined);
    },
    next() {
      const [first] = newest.entries();
      if (first !== undefined) {
        const [line, value] = first;
        newest.delete(line);
        return Promise.resolve({ done: false, value });
      }
      return isOver ? last() : new Promise((resolve) => waiting.push(resolve));
    },
    async return() {
      halt.abort();
      newest.clear();
      const value = await result.catch(() => undefined);
      return { done: true, value };
    },
    [Symbol.asyncIterator]: () => self,
    async [ASYNC_DISPOSE]() {
      await self.return();
    },
  };
  return self;
}
