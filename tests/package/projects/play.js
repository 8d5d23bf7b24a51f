// What every project does with the engine it has imported: three moves, a search stopped, an end.

/** @returns {Promise<object>} What there was to see, as plain data. */
export async function play({ createEngine, EngineError }, options) {
  const engine = await createEngine({ hashMb: 1, ...options });
  const moves = [];
  for (let ply = 0; ply < 3; ply += 1) {
    const { bestMove } = await engine.search({ moves, limits: { depth: 4 } });
    moves.push(bestMove);
  }
  const { legalMoves } = await engine.position({ moves });
  const search = engine.search({ moves, limits: { infinite: true } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  engine.stop();
  const { bestMove } = await search;
  const { stopMode } = engine;
  engine.dispose();
  const refused = await engine.position({}).catch((error) => error);
  return {
    moves,
    stopMode,
    stoppedWithLegalMove: legalMoves.some(({ uci }) => uci === bestMove),
    refusedAfterDispose: refused instanceof EngineError ? refused.code : String(refused),
  };
}
