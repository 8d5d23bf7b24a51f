/** The recordings that a command is given: files, folders of them, and `-` for standard input. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TraceFile } from '../engine/trace-file.js';
import { QueryError } from '../query/parse.js';
import { pathKind, Refusal, readTraceFile, STANDARD_INPUT } from './file-command.js';
import { markedFault } from './query-fault.js';

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

  async *read(): AsyncGenerator<Recording> {
    for (const word of this.#words) {
      const paths = pathKind(word) === 'folder' ? await recordingsIn(word) : [word];
      if (paths.length === 0) this.#tell(`${word} holds no file that ends in ${ENDING}`);
      for (const path of paths) {
        const file = await this.#readOne(path);
        if (file !== undefined) yield { path, file };
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

  async #readOne(path: string): Promise<TraceFile | undefined> {
    try {
      return await readTraceFile(path);
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

/** By name, numbers in them by their size. */
async function recordingsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  return names.sort(new Intl.Collator('en', { numeric: true }).compare).map((name) => join(folder, name));
}

/** The words that name recordings, and those that follow. */
export function leadingRecordings(words: readonly string[]): { recordings: string[]; rest: string[] } {
  const end = words.findIndex((word, at) => at > 0 && word !== STANDARD_INPUT && pathKind(word) === undefined);
  return end < 0 ? { recordings: [...words], rest: [] } : { recordings: words.slice(0, end), rest: words.slice(end) };
}
