/** Queries that cannot be understood, on the command line. */
import { QueryError } from '../query/parse.js';
import { Refusal } from './file-command.js';

/** With a mark below the part that is wrong. */
export function markedFault({ message, at, length }: QueryError, query: string): string {
  return `${message}\n  ${query}\n  ${' '.repeat(at)}${'^'.repeat(Math.max(1, length))}`;
}

export function refusingQuery<Result>(query: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof QueryError ? new Refusal(markedFault(error, query)) : error;
  }
}
