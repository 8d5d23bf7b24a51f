/** The recordings that a command is given: files, folders of them, and `-` for standard input. */
import { join } from 'node:path';
import type { TraceFile } from '../engine/trace-file.js';
import { QueryError } from '../query/parse.js';
import { namesIn, pathKind, Refusal, readTraceFile, STANDARD_INPUT } from './file-command.js';

export interface Recording {
  readonly path: string;
  readonly file: TraceFile;
}

const ENDING = '.trace';

/** What is wrong with one of them is told, and the others are read. */
export class Recordings {
  /** Whether there may be more than one, so that what is said of one names it. */
  readonly areMany: boolean;
  readonly #words: readonly string[];
  /** Whether something was wrong. */
  #isFaulty = false;
  /** What cannot be asked of recordings, each with those that it cannot be asked of. */
  readonly #refused = new Map<string, string[]>();

  constructor(words: readonly string[]) {
    this.#words = words;
    this.areMany = words.length > 1 || words.some((word) => pathKind(word) === 'folder');
  }

  read(): AsyncGenerator<Recording> {
    return this.each(async (path) => ({ path, file: await readTraceFile(path) }));
  }

  /** Reads each file by itself. */
  async *each<Read>(read: (path: string) => Promise<Read>): AsyncGenerator<Read> {
    for (const word of this.#words) {
      for (const path of (await this.#tried(() => pathsOf(word))) ?? []) {
        const found = await this.#tried(() => read(path));
        if (found !== undefined) yield found;
      }
    }
  }

  /** What is found in a recording; nothing where a query cannot be asked of it. */
  ask<Found>({ path }: Recording, query: string, find: () => Found): Found | undefined {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const fault = markedFault(error, query);
      this.#refused.set(fault, [...(this.#refused.get(fault) ?? []), path]);
      return undefined;
    }
  }

  /** The exit code of the program. */
  end(): number {
    for (const [fault, paths] of this.#refused) this.#tell(this.areMany ? `${paths.join(', ')}: ${fault}` : fault);
    return this.#isFaulty ? 1 : 0;
  }

  /** Nothing, once what is wrong has been told. */
  async #tried<Read>(read: () => Promise<Read>): Promise<Read | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#tell(error.message);
      return undefined;
    }
  }

  #tell(message: string): void {
    this.#isFaulty = true;
    console.error(`espalier: ${message}`);
  }
}

/** Of a folder its recordings by name, numbers in them by their size. */
async function pathsOf(word: string): Promise<string[]> {
  if (pathKind(word) !== 'folder') return [word];
  const names = (await namesIn(word)).filter((name) => name.endsWith(ENDING));
  if (names.length === 0) throw new Refusal(`${word} holds no file that ends in ${ENDING}`);
  return names.sort(new Intl.Collator('en', { numeric: true }).compare).map((name) => join(word, name));
}

/** The words that name recordings, and those that follow. */
export function leadingRecordings(words: readonly string[]): { recordings: string[]; rest: string[] } {
  const end = words.findIndex((word, at) => at > 0 && !isRecording(word));
  return end < 0 ? { recordings: [...words], rest: [] } : { recordings: words.slice(0, end), rest: words.slice(end) };
}

function isRecording(word: string): boolean {
  return word === STANDARD_INPUT || word.endsWith(ENDING) || pathKind(word) !== undefined;
}

/** With a mark below the part that is wrong. */
function markedFault({ message, at, length }: QueryError, query: string): string {
  return `${message}\n  ${query}\n  ${' '.repeat(at)}${'^'.repeat(Math.max(1, length))}`;
}

export function refusingQuery<Result>(query: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof QueryError ? new Refusal(markedFault(error, query)) : error;
  }
}
