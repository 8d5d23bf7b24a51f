/** What the commands that read trace files have in common. */
import { readFile } from 'node:fs/promises';
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

export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

export async function readTraceFile(path: string): Promise<TraceFile> {
  const bytes = await readBytes(path);
  try {
    return readTrace(bytes);
  } catch (error) {
    if (!(error instanceof TraceFileError)) throw error;
    throw new Refusal(`${path} cannot be read: ${error.faults.map(faultText).join(' ')}`);
  }
}

/** The one FILE of a command. */
export function onlyFile(name: string, [path, ...rest]: readonly string[]): string {
  if (path === undefined || rest.length > 0) throw new Refusal(`${name} takes one FILE`);
  return path;
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
