// A typed program: what the declarations promise, and what they refuse.
import { createEngine, EngineError, TraceRecords } from 'espalier';
import type {
  Analysis, Engine, EngineErrorCode, EngineErrorReason, Evaluation, StopMode, Info, PositionView, RuleName, SearchLimits, SearchRequest, SearchResult, Trace,
} from 'espalier';
import { createEngine as createInline } from 'espalier/inline';
import { ablate, explainMiss } from 'espalier/research';
import { loadRules, RulesError } from 'espalier/rules';
import type { GameTree, LegalMove, Position, Rules } from 'espalier/rules';
import { setWords } from 'espalier/words';
import wasmUrl from 'espalier/engine.wasm';
import 'espalier/worker.js';

export const same: typeof createEngine = createInline;
export const url: string = wasmUrl;
export const rule: RuleName = 'nullMove';

/** Tables of other languages may lack messages, and have none that there are not; those that are read from files are not checked. */
export function translate(read: Record<string, string>): void {
  setWords({ language: 'de', messages: { 'Your move.': 'Sie sind am Zug.', 'Rank {1} of this FEN': 'Reihe {1} dieser FEN' } });
  setWords({ language: 'de', messages: read });
  setWords({ language: 'de', messages: { ...read, 'Your move.': 'Sie sind dran.' } });
  // @ts-expect-error There is no such message.
  setWords({ language: 'de', messages: { 'Your turn.': 'Sie sind am Zug.' } });
}

export async function play(engine: Engine): Promise<string | undefined> {
  const infos: Info[] = [];
  const result: SearchResult = await engine.search(
    { moves: ['e2e4'], limits: { depth: 3 } },
    { onInfo: (info) => infos.push(info), signal: new AbortController().signal },
  );
  const evaluation: Evaluation = await engine.explainEval({});
  const trace: Trace = await engine.trace({ limits: { depth: 3 } });
  const records: TraceRecords = trace.records;
  const { score } = result.info;
  const text: string = score.kind === 'mate' ? `#${score.moves}` : `${score.value}`;
  return result.bestMove ?? text + evaluation.terms.length + records.count;
}

/** What one part of the API tells, another takes as it is, also where `undefined` is no missing field. */
export async function handOn(engine: Engine, shown: { readonly moves: readonly string[] }, fen: string | undefined): Promise<PositionView> {
  await engine.search({ fen, moves: shown.moves, chess960: undefined, limits: { depth: 3, elo: undefined } });
  await ablate(engine, { moves: shown.moves, limits: { nodes: 100 } });
  await engine.search({ position: await engine.position({}), limits: { depth: 1 } });
  await explainMiss(engine, { move: 'e2e4', line: shown.moves, limits: { depth: 3, nodes: undefined } });
  return engine.position({ fen, moves: shown.moves });
}

export async function analyse(engine: Engine): Promise<string | undefined> {
  const analysis: Analysis = engine.analyse({ limits: { lines: 2 } }, { signal: AbortSignal.timeout(1000) });
  for await (const info of analysis) {
    const line: number = info.lineNumber;
    if (line > 1) break;
  }
  const stopMode: StopMode = engine.stopMode;
  const lines: number = await engine.perft({}, 2);
  const { bestMove }: SearchResult = await analysis.result;
  await engine[Symbol.asyncDispose]();
  return bestMove ?? stopMode + lines;
}

export function fieldOf(error: EngineError): [string | undefined, EngineErrorReason | undefined] {
  return [error.field, error.reason];
}

export async function follow(file: { stream(): ReadableStream<Uint8Array> }): Promise<LegalMove[]> {
  const rules: Rules = await loadRules();
  const position: Position = rules.position({ moves: ['e4'] }).play({ from: 'e7', to: 'e5' });
  // A position is the view that the engine gives, and is taken where that is.
  const view: PositionView = position;
  const [game]: GameTree[] = [...rules.readPgn('1. e4 *')];
  const pgn: string = game === undefined ? rules.writePgn(position) : rules.writePgn(game, { language: 'de' });
  for await (const { nodes, fault } of rules.streamPgn(file)) if (fault !== undefined) console.log(pgn, nodes.length);
  // @ts-expect-error There is no such square.
  position.pieceOn('e9');
  // @ts-expect-error A move has two squares.
  position.play({ from: 'e2' });
  // @ts-expect-error There is no such language.
  rules.writePgn(position, { language: 'xx' });
  // @ts-expect-error Positions are values.
  position.fen = '';
  try {
    return rules.position('nonsense').legalMoves;
  } catch (error) {
    if (error instanceof RulesError && error.reason === 'board-size') return rules.position(view).legalMoves;
    throw error;
  }
}

/** Limits may be put together, and be those of a game. */
export async function limit(engine: Engine, limits: SearchLimits, depth: number | undefined): Promise<void> {
  const clock = { wtime: 1000, btime: 1000 };
  await engine.search({ limits });
  await engine.search({ limits: { ...limits, elo: 1500 } });
  await engine.search({ limits: { ...clock, depth } });
  await engine.search({ limits: depth === undefined ? { infinite: true } : { depth } });
  const request: SearchRequest = { limits: clock };
  request.limits.depth = depth;
  await engine.search(request);
  await engine.analyse({ limits: {} }).result;
}

export async function misuse(engine: Engine): Promise<EngineErrorCode | undefined> {
  // @ts-expect-error A search needs limits.
  await engine.search({ moves: [] });
  // @ts-expect-error Something has to end it.
  await engine.search({ limits: {} });
  // @ts-expect-error A strength ends nothing.
  await engine.search({ limits: { elo: 1500, lines: 2 } });
  // @ts-expect-error There is no such limit.
  await engine.search({ limits: { deep: 3 } });
  // @ts-expect-error A recording has no limit of time.
  await engine.trace({ limits: { movetime: 100 } });
  // @ts-expect-error Who asks about a move names it.
  await explainMiss(engine, { limits: { depth: 3 } });
  // @ts-expect-error There is no such stop mode.
  await createEngine({ stopMode: 'fast' });
  // @ts-expect-error A number of megabytes is a number.
  await createEngine({ hashMb: '16' });
  try {
    await engine.position({ fen: 'nonsense' });
  } catch (error) {
    if (error instanceof EngineError) return error.code;
  }
  return undefined;
}
