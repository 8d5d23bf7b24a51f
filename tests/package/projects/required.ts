// A typed program that requires the package, and imports what is an ES module alone.
import { EngineError } from 'espalier';
import type { SearchResult } from 'espalier';
import { loadRules } from 'espalier/rules';
import { fakeEngine } from 'espalier/testing';
import { readTrace, TraceFileError } from 'espalier/trace';
import type { TraceFaultKind } from 'espalier/trace';

export const errors: typeof EngineError = EngineError;

async function main(): Promise<void> {
  const { bestMove }: SearchResult = await fakeEngine({ bestMove: 'e7e5' }).search({ limits: { depth: 1 } });
  let kind: TraceFaultKind | undefined;
  try {
    readTrace(new TextEncoder().encode('no trace'));
  } catch (error) {
    if (!(error instanceof TraceFileError)) throw error;
    kind = error.faults[0]?.kind;
  }
  const { legalMoves } = (await loadRules()).position();
  const { scoreText } = await import('espalier/element');
  console.log(bestMove, kind, legalMoves.length, scoreText({ kind: 'centipawns', value: 120 }));
}

void main();
