/** What is wrong with a FEN, as a value. */
import { readText } from './check.js';
import { RulesError } from './errors.js';
import { positionOf } from './position.js';

export function fenFault(text: string): RulesError | undefined {
  const fen = readText(text);
  try {
    positionOf(fen);
    return undefined;
  } catch (error) {
    if (error instanceof RulesError && error.code === 'invalid-fen') return error;
    throw error;
  }
}
