/** What the commands that read trace files have in common. */
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { reasonOf } from '../engine/errors.js';
import { faultText, TraceFileError } from '../engine/trace-fault.js';
import { readTrace, type TraceFile } from '../engine/trace-file.js';

/** A command that this program has and the native one has not. */
export interface FileCommand {
  readonly name: string;
  /** Its lines of `--help`. */
  readonly help: string;
  /** Resolves with the exit code of the program. */
  readonly run: (words: readonly string[]) => Promise<number>;
}

/** Something a person can mend; its message is all that is printed. */
export class Refusal extends Error {}

/** Stands for a file, as in other programs. */
export const STANDARD_INPUT = '-';

export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return path === STANDARD_INPUT ? await buffer(process.stdin) : await readFile(path);
  } catch (error) {
    throw unreadable(path, reasonOf(error));
  }
}

/** The files of a folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw unreadable(folder, reasonOf(error));
  }
}

export async function readTraceFile(path: string): Promise<TraceFile> {
  const bytes = await readBytes(path);
  try {
    return readTrace(bytes);
  } catch (error) {
    if (!(error instanceof TraceFileError)) throw error;
    throw unreadable(path, error.faults.map(faultText).join(' '));
  }
}

function unreadable(path: string, reason: string): Refusal {
  return new Refusal(`${path === STANDARD_INPUT ? 'standard input' : path} cannot be read: ${reason}`);
}

/** What there is at a path, if anything. */
export function pathKind(path: string): 'file' | 'folder' | undefined {
  try {
    const stats = statSync(path);
    return stats.isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}

/** The options and the other words of a command. */
export function parsedWords<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
}

/** Runs a command, and says what it refuses. */
export async function runFileCommand({ run }: Pick<FileCommand, 'run'>, words: readonly string[]): Promise<number> {
  try {
    return await run(words);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`espalier: ${error.message}`);
    return 1;
  }
}
