// What the public API promises beyond a search: loops over reports, errors for programs, stop modes, ends.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine, EngineError } from 'espalier';
import { analysis as analysisOf } from '../../package/lib/engine/analysis.js';
import { startEngine } from '../../package/lib/engine/engine.js';
import { until } from '../support/waiting.mjs';
import { openPlatform, searchers } from './support/platform.mjs';

test('reports end where an analysis is left, also for a loop that waits for the next', async () => {
  const reports = [];
  let report;
  const analysis = analysisOf((onInfo, signal) => {
    report = onInfo;
    return new Promise((resolve) => signal.addEventListener('abort', () => queueMicrotask(() => resolve('best'))));
  });
  const loop = (async () => {
    for await (const info of analysis) reports.push(info.depth);
  })();
  report({ lineNumber: 1, depth: 1 });
  await until(() => reports.length === 1);
  const left = analysis.return();
  report({ lineNumber: 1, depth: 2 });
  await loop;
  assert.deepEqual(await left, { done: true, value: 'best' });
  assert.deepEqual(reports, [1]);
});

for (const stopMode of ['shared', 'respawn']) {
  describe(`the reports of an analysis, ${stopMode}`, () => {
    let engine;
    before(async () => {
      engine = await createEngine({ stopMode, hashMb: 8 });
    });
    after(() => engine.dispose());

    test('come in order, and the last step is the result', async () => {
      const analysis = engine.analyse({ limits: { depth: 6 } });
      const depths = [];
      let step = await analysis.next();
      for (; !step.done; step = await analysis.next()) depths.push(step.value.depth);
      assert.deepEqual(depths, [...depths].sort((a, b) => a - b));
      assert.equal(depths.at(-1), 6);
      assert.deepEqual(step.value, await analysis.result);
      assert.match(step.value.bestMove, /^[a-h][1-8][a-h][1-8]$/);
      assert.deepEqual(await analysis.next(), step, 'it stays over');
    });

    test('go on without a limit until the loop is left, which stops the search', async () => {
      const analysis = engine.analyse({});
      for await (const { depth } of analysis) if (depth >= 5) break;
      assert.ok((await analysis.result).bestMove);
      assert.equal((await engine.search({ limits: { depth: 3 } })).info.depth, 3);
    });

    test('end with an AbortError when the signal is aborted', async () => {
      const stop = new AbortController();
      const analysis = engine.analyse({ limits: { infinite: true } }, { signal: stop.signal });
      const loop = async () => {
        for await (const { depth } of analysis) if (depth >= 4) stop.abort();
      };
      await assert.rejects(loop(), { name: 'AbortError', code: 'stopped' });
      await assert.rejects(analysis.result, { name: 'AbortError' });
    });

    test('are those of analyze, too', async () => {
      const session = engine.session();
      for (const one of [engine, session]) {
        const depths = [];
        for await (const { depth } of one.analyze({ limits: { depth: 3 } })) depths.push(depth);
        assert.equal(depths.at(-1), 3);
      }
      session.dispose();
    });

    test('end when the engine is told to stop', async () => {
      for await (const info of engine.analyse({})) {
        assert.ok(info.depth > 0);
        engine.stop();
      }
    });

    test('leave the newest of each line, in their order', async () => {
      const analysis = engine.analyse({ limits: { depth: 5, lines: 3 } });
      assert.deepEqual(analysis.lines, []);
      for await (const info of analysis) {
        assert.ok(analysis.lines.includes(info) || analysis.lines[info.lineNumber - 1].depth >= info.depth);
        assert.ok(analysis.lines.every(({ lineNumber }, index) => lineNumber === index + 1));
      }
      assert.notEqual(analysis.lines, analysis.lines);
      assert.deepEqual(analysis.lines.map(({ depth }) => depth), [5, 5, 5]);
      assert.deepEqual(analysis.lines.map(({ pv }) => pv[0]), (await analysis.result).lines.map(({ pv }) => pv[0]));
    });

    test('are the newest of each line for a slow consumer, and nothing waits behind them', async () => {
      const analysis = engine.analyse({ limits: { depth: 7, lines: 3 } });
      const { info } = await analysis.result;
      const waiting = [];
      for await (const report of analysis) waiting.push(report);
      assert.deepEqual(waiting.map(({ lineNumber }) => lineNumber).sort(), [1, 2, 3]);
      assert.deepEqual(waiting.map(({ depth }) => depth), [7, 7, 7]);
      assert.deepEqual(waiting.find(({ lineNumber }) => lineNumber === 1).pv, info.pv);
    });

    test('are taken by several that wait at once', async () => {
      const analysis = engine.analyse({ limits: { depth: 2 } });
      const steps = await Promise.all([1, 2, 3, 4, 5, 6].map(() => analysis.next()));
      assert.ok(steps.at(-1).done);
      assert.ok(!steps[0].done);
    });

    test('throw where a search would reject', async () => {
      const loop = async (request, options) => {
        for await (const info of engine.analyse(request, options)) assert.ok(info);
      };
      await assert.rejects(loop({ moves: ['e2e5'] }), { code: 'invalid-move', field: 'moves[0]' });
      await assert.rejects(loop({ limits: { depth: 0 } }), { code: 'invalid-request', field: 'limits.depth' });
      await assert.rejects(loop({}, { signal: 1 }), { code: 'invalid-request', field: 'signal' });
      await assert.rejects(loop(), { code: 'invalid-request', field: 'request' });
    });

    test('of one that is superseded end with that', async () => {
      const running = engine.search({ limits: { infinite: true } });
      // The one that runs is being stopped, so that this one waits.
      const waiting = engine.analyse({});
      const next = engine.search({ limits: { depth: 1 } });
      const outcomes = await Promise.allSettled([running, waiting.next(), next]);
      assert.equal(outcomes[2].status, 'fulfilled');
      assert.ok(outcomes[1].status === 'fulfilled' || outcomes[1].reason.code === 'superseded');
      assert.deepEqual(await waiting.return().then(({ done }) => done), true);
    });

    test('an analysis that nobody looks at ends with its engine, and throws nowhere', async () => {
      const { platform, workers } = openPlatform(stopMode);
      const other = await startEngine(platform, { hashMb: 1 });
      const analysis = other.analyse({});
      await until(() => searchers(workers).length === 1);
      other.dispose();
      const takeAll = async () => {
        for await (const info of analysis) assert.ok(info);
      };
      await assert.rejects(takeAll(), { code: 'disposed' });
    });
  });
}

describe('errors', () => {
  let engine;
  before(async () => {
    engine = await createEngine({ hashMb: 1 });
  });
  after(() => engine.dispose());

  const game = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6'];
  const cases = [
    [() => engine.search({}), 'invalid-request', 'limits', 'missing'],
    [() => engine.search({ limits: {} }), 'invalid-request', 'limits', 'missing'],
    [() => engine.search({ position: '8/8/8/8/8/8/8/8', limits: {} }), 'invalid-request', 'position', 'wrong-type', /a FEN is given as fen/],
    [() => engine.search({ position: { fen: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', turn: 'white', moveNumber: 1 }, limits: {} }), 'invalid-request', 'position', 'wrong-type', /a FEN is given as fen/],
    [() => engine.search({ position: null, limits: {} }), 'invalid-request', 'position', 'wrong-type'],
    [() => engine.search({ position: { positions: 1 }, limits: {} }), 'invalid-request', 'position.positions', 'wrong-type'],
    [() => engine.search({ position: { positions: [], moves: [] }, limits: {} }), 'invalid-request', 'position.positions[0].fen', 'wrong-type'],
    [() => engine.search({ position: {}, moves: [], limits: {} }), 'invalid-request', 'moves', 'unknown-field'],
    [() => engine.search({ limits: { depth: 1 } }, { onProgress: 1 }), 'invalid-request', 'onProgress', 'unknown-field'],
    [() => engine.analyse({}, { onInfo: () => {} }).result, 'invalid-request', 'onInfo', 'unknown-field'],
    [() => engine.position({ limits: { depth: 1 } }), 'invalid-request', 'limits', 'unknown-field'],
    [() => engine.trace({ depth: 1 }), 'invalid-request', 'depth', 'unknown-field'],
    [() => engine.trace({ limits: { movetime: 1 } }), 'invalid-request', 'limits.movetime', 'unknown-field'],
    [() => engine.trace({ limits: { depth: 1 } }, { onInfo: () => {} }), 'invalid-request', 'onInfo', 'unknown-field'],
    [() => createEngine({ hashmb: 3 }), 'invalid-request', 'hashmb', 'unknown-field'],
    [() => engine.search({ limits: { deep: 1 } }), 'invalid-request', 'limits.deep', 'unknown-field'],
    [() => engine.search({ limits: { depth: 0 } }), 'invalid-request', 'limits.depth', 'out-of-range'],
    [() => engine.search({ limits: { depth: '9' } }), 'invalid-request', 'limits.depth', 'wrong-type'],
    [() => engine.search({ limits: { movetime: NaN } }), 'invalid-request', 'limits.movetime', 'out-of-range'],
    [() => engine.search({ limits: { movetime: -5 } }), 'invalid-request', 'limits.movetime', 'out-of-range'],
    [() => engine.search({ limits: { movetime: 1.5 } }), 'invalid-request', 'limits.movetime', 'out-of-range'],
    [() => engine.search({ limits: { movetime: '10' } }), 'invalid-request', 'limits.movetime', 'wrong-type'],
    [() => engine.search({ limits: { depth: 1, searchmoves: ['e2e4', 'e2e5'] } }), 'invalid-move', 'limits.searchmoves[1]', 'illegal-move'],
    [() => engine.search({ limits: { depth: 1, searchmoves: [1] } }), 'invalid-request', 'limits.searchmoves[0]', 'wrong-type'],
    [() => engine.search({ limits: { depth: 1 } }, { onInfo: 1 }), 'invalid-request', 'onInfo', 'wrong-type'],
    [() => engine.position({ fen: 'nonsense' }), 'invalid-fen', 'pieces', 'board-size'],
    [() => engine.position({ moves: [...game, 'b5b5', ...game] }), 'invalid-move', 'moves[6]', 'illegal-move'],
    [() => engine.position({ moves: ['e2e5'] }), 'invalid-move', 'moves[0]', 'illegal-move'],
    [() => engine.position({ moves: ['hello'] }), 'invalid-move', 'moves[0]', 'not-a-move'],
    [() => engine.position({ moves: ['Nf3', 'a6', 'd3', 'a5', 'Nd2'] }), 'invalid-move', 'moves[4]', 'ambiguous-move'],
    [() => engine.position({ moves: [], tags: [] }), 'invalid-request', 'tags', 'unknown-field'],
    [() => engine.trace({}), 'invalid-request', 'limits', 'missing'],
    [() => engine.ablate({}), 'invalid-request', 'limits', 'missing'],
    [() => engine.explainMiss({ move: 'e2e4' }), 'invalid-request', 'limits', 'missing'],
    [() => engine.explainMiss({ limits: { depth: 2 } }), 'invalid-request', 'move', 'wrong-type'],
    [() => engine.explainMiss({ move: 'e2e4', line: 'e7e5', limits: { depth: 2 } }), 'invalid-request', 'line', 'wrong-type'],
    [() => engine.explainMiss({ move: 'e2e5', limits: { depth: 2 } }), 'invalid-move', 'move', 'illegal-move'],
    [() => engine.explainMiss({ move: 'e2e4', line: ['e7e5', 'e2e4'], limits: { depth: 2 } }), 'invalid-move', 'line[1]', 'illegal-move'],
    [() => engine.whyNot({}), 'invalid-request', 'move', 'wrong-type'],
    [() => engine.whyNot({ move: 'e2e5' }), 'invalid-move', 'move', 'illegal-move'],
    [() => engine.whyNot({ moves: ['e4', 'e4'], move: 'e5' }), 'invalid-move', 'moves[1]', 'illegal-move'],
    [() => engine.whyNot({ move: 'e4', limits: { depth: 5 } }), 'invalid-request', 'limits.depth', 'unknown-field'],
    [() => engine.whyNot({ move: 'e4', limits: { nodes: 0 } }), 'invalid-request', 'limits.nodes', 'out-of-range'],
    [() => engine.whyNot({ move: 'e4', hashMb: 0 }), 'invalid-request', 'hashMb', 'out-of-range'],
    [() => engine.whyNot({ move: 'e4' }, { onProgress: () => {} }), 'invalid-request', 'onProgress', 'unknown-field'],
    [() => engine.reasons({}), 'invalid-request', 'line', 'wrong-type'],
    [() => engine.reasons({ line: ['e4', 'e4'] }), 'invalid-move', 'line[1]', 'illegal-move'],
    [() => engine.perft({}, 21), 'invalid-request', 'depth', 'out-of-range'],
    [() => engine.setHash(0), 'invalid-request', 'hashMb', 'out-of-range'],
    [() => createEngine({ stopMode: 'fast' }), 'invalid-request', 'stopMode', 'not-a-choice'],
    ...[-1, 1.5, 1e6, 2 ** 32 + 1].map((hashMb) => [
      () => createEngine({ hashMb }), 'invalid-request', 'hashMb', 'out-of-range', /from 1 to 1024/,
    ]),
    [() => createEngine({ hashMb: '16' }), 'invalid-request', 'hashMb', 'wrong-type', /number of megabytes/],
    [() => createEngine({ wasmUrl: '/nowhere.wasm' }), 'load-failed', undefined, 'file'],
    [() => createEngine({ workerUrl: '/nowhere.js' }), 'load-failed', undefined, 'start'],
  ];
  for (const [index, [act, code, field, reason, message = /.{10}/]] of cases.entries()) {
    test(`${index + 1}: ${code}, ${field}, ${reason}`, async () => {
      const error = await act().then(() => assert.fail('it resolved'), (thrown) => thrown);
      assert.ok(error instanceof EngineError);
      assert.deepEqual([error.code, error.field, error.reason], [code, field, reason]);
      assert.match(error.message, message);
    });
  }
});

describe('an engine', () => {
  test('stops by the mode asked for, where there is such a one', async () => {
    for (const [stopMode, expected] of [['auto', 'shared'], [undefined, 'shared'], ['shared', 'shared'], ['respawn', 'respawn']]) {
      const engine = await createEngine({ stopMode, hashMb: 1 });
      assert.equal(engine.stopMode, expected);
      engine.dispose();
    }
    const { platform } = openPlatform('respawn');
    await assert.rejects(startEngine(platform, { stopMode: 'shared' }), {
      code: 'invalid-request', field: 'stopMode', reason: 'unavailable', message: /what works is respawn/,
    });
  });

  for (const stopMode of ['shared', 'respawn']) {
    test(`ends what a listener does not want to hear with what that has thrown, ${stopMode}`, async () => {
      const engine = await createEngine({ stopMode, hashMb: 1 });
      const fault = new RangeError('Of the page.');
      let calls = 0;
      const hear = () => {
        calls += 1;
        throw fault;
      };
      const isFault = (error) => error === fault;
      await assert.rejects(engine.search({ limits: { infinite: true } }, { onInfo: hear }), isFault);
      await assert.rejects(engine.trace({ limits: { depth: 30 } }, { onProgress: hear }), isFault);
      assert.equal(calls, 2);
      assert.equal((await engine.search({ limits: { depth: 3 } })).info.depth, 3);
      assert.equal((await engine.trace({ limits: { depth: 3 } })).depth, 3);
      engine.dispose();
    });
  }

  test('counts lines of moves, and can be told to give that up', async () => {
    const engine = await createEngine({ hashMb: 1 });
    assert.equal(await engine.perft({}, 0), 1);
    assert.equal(await engine.perft({}, 4), 197_281);
    assert.equal(await engine.perft({ moves: ['e2e4'] }, 3), 13_160);
    const count = engine.perft({}, 9, { signal: AbortSignal.timeout(50) });
    await assert.rejects(count, { code: 'stopped' });
    assert.equal(await engine.perft({}, 3), 8902);
    engine.dispose();
  });

  test('says what improving buys in a position, without a trace', async () => {
    const engine = await createEngine({ hashMb: 1 });
    const { searches } = await engine.ablate({ moves: ['e2e4'], limits: { nodes: 2000 } });
    assert.ok(searches.length > 2);
    engine.dispose();
  });

  describe('asked why a move was not seen', () => {
    /** White mates on d8. */
    const backRank = { fen: '6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1', limits: { depth: 5 } };
    /** The bishop on h6 is lost to a pawn. */
    const quiet = { fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', move: 'g5h6' };

    test('tells the steps of the line, each with its judged cuts, and reports on the way', async () => {
      const engine = await createEngine({ hashMb: 1 });
      const reports = [];
      const miss = await engine.explainMiss({ ...quiet, limits: { depth: 6 } }, { onProgress: (known) => reports.push(known) });
      assert.equal(reports[0].progress, 'Searching');
      assert.ok(reports.every(({ complete }) => !complete));
      assert.deepEqual([miss.complete, miss.missed, miss.depth, miss.progress], [true, true, 6, '']);
      assert.equal(miss.asked.move, quiet.move);
      assert.notEqual(miss.played.move, quiet.move);
      const forMover = ({ score: { value } }) => value;
      assert.equal(miss.isBetter, forMover(miss.asked) > forMover(miss.played));
      assert.deepEqual(miss.steps[0].path, [quiet.move]);
      assert.match(miss.steps[0].sentence, /^10\.Bh6 was /u);
      for (const [index, { path, cuts, pruned, reduced, depth, depthAsked }] of miss.steps.entries()) {
        assert.equal(path.length, 2 * index + 1);
        assert.ok(!(pruned && reduced) && (pruned || !reduced || depth < depthAsked));
        for (const { verdict, label, withoutRule } of cuts) {
          assert.ok(verdict.includes(label) && ['right', 'wrong', 'undecided'].includes(withoutRule.verdict));
        }
      }
      assert.deepEqual(structuredClone(miss), miss);
      assert.deepEqual(await engine.explainMiss({ ...quiet, limits: { depth: 6 } }), miss, 'it is reproducible');
      engine.dispose();
    });

    test('says that nothing was missed where the search plays the move', async () => {
      const engine = await createEngine({ hashMb: 1 });
      const { missed, played, steps, summary, complete } = await engine.explainMiss({ ...backRank, move: 'd1d8' });
      assert.deepEqual([missed, played.san, steps, complete], [false, 'Qd8#', [], true]);
      assert.match(summary, /^Nothing was missed: 1\.Qd8# /u);
      engine.dispose();
    });

    test('stops when it is told to, and keeps what it knows', async () => {
      for (const stopMode of ['shared', 'respawn']) {
        const engine = await createEngine({ hashMb: 1, stopMode });
        const stop = new AbortController();
        const stopped = await engine.explainMiss({ ...quiet, limits: { nodes: 50_000_000 } }, {
          stop: stop.signal,
          onProgress: () => stop.abort(),
        });
        assert.deepEqual([stopped.complete, stopped.missed], [false, undefined]);
        const abort = new AbortController();
        const aborted = engine.explainMiss({ ...quiet, limits: { nodes: 50_000_000 } }, {
          signal: abort.signal,
          onProgress: () => abort.abort(),
        });
        await assert.rejects(aborted, { name: 'AbortError', code: 'stopped' });
        assert.equal((await engine.explainMiss({ ...backRank, move: 'd1d8' })).complete, true, 'it goes on');
        engine.dispose();
      }
    });
  });

  test('says why a move is not the best, the same each time, and can be told to give that up', async () => {
    const engine = await createEngine({ hashMb: 1 });
    const request = { fen: 'rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5', move: 'f6e4', limits: { nodes: 20_000 } };
    const why = await engine.whyNot(request);
    assert.deepEqual([why.verdict, why.headline, why.reason.motif, why.reason.ply], ['loses', 'It allows a fork.', 'fork', 1]);
    assert.equal(why.sentence, '6.Qa4+ forks king and knight, and wins the knight on e4 for a pawn.');
    assert.deepEqual(why.asked.move, { uci: 'f6e4', san: 'Nxe4' });
    assert.deepEqual(why.asked.line[0], { uci: 'f6e4', san: 'Nxe4', balance: 1, captured: { square: 'e4', color: 'white', piece: 'p' } });
    assert.deepEqual(why.reason.targets, [{ square: 'e4', color: 'black', piece: 'n' }, { square: 'e8', color: 'black', piece: 'k' }]);
    assert.equal(why.asked.balance, 0);
    assert.ok(why.asked.score.value < why.best.score.value - 100);
    assert.deepEqual(structuredClone(why), why);
    assert.deepEqual(await engine.whyNot({ ...request, move: 'Nxe4' }), why);
    const given = engine.whyNot({ ...request, limits: { nodes: 500_000_000 } }, { signal: AbortSignal.timeout(50) });
    await assert.rejects(given, { name: 'AbortError', code: 'stopped' });
    const position = await engine.position({ fen: request.fen });
    assert.equal((await engine.whyNot({ position, move: why.best.move.san, limits: { nodes: 20_000 } })).verdict, 'best', 'it goes on');
    engine.dispose();
  });

  test('finds the motifs of a line', async () => {
    const engine = await createEngine({ hashMb: 1 });
    const { side, reasons, material } = await engine.reasons({ fen: '6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1', line: ['Qd8#'] });
    assert.deepEqual([side, material.gain, material.sentence], ['white', 0, '']);
    assert.deepEqual(reasons.map(({ motif }) => motif), ['mate', 'mateIn1', 'backRankMate']);
    assert.equal(reasons[2].sentence, '1.Qd8# mates the king on g8 on its back rank.');
    engine.dispose();
  });

  test('leaves nothing behind when it goes out of scope', async () => {
    // What `using` and `await using` call; Node 20 has the names and not the words.
    for (const name of [Symbol.dispose, Symbol.asyncDispose]) {
      const { platform, workers } = openPlatform();
      const engine = await startEngine(platform, { hashMb: 1 });
      await engine.search({ limits: { depth: 2 } });
      const ended = workers.map((worker) => new Promise((resolve) => (worker.events.died = resolve)));
      await engine[name]();
      await Promise.all(ended);
      await assert.rejects(engine.position({}), { code: 'disposed' });
    }
  });

  test('shares one compiled module with all others of the same file', async () => {
    const { compile } = WebAssembly;
    let compiled = 0;
    WebAssembly.compile = (...given) => {
      compiled += 1;
      return compile(...given);
    };
    try {
      // By an address of its own, so that it is not there already.
      const wasmUrl = new URL('../../package/dist/engine.wasm?shared', import.meta.url);
      const engines = await Promise.all([1, 2, 3, 4].map(() => createEngine({ wasmUrl, hashMb: 1 })));
      engines.push(await createEngine({ wasmUrl, hashMb: 1 }));
      const found = await Promise.all(engines.map((engine) => engine.search({ limits: { depth: 5 } })));
      assert.equal(new Set(found.map(({ info }) => info.nodes)).size, 1, 'none disturbs another');
      for (const engine of engines) engine.dispose();
    } finally {
      WebAssembly.compile = compile;
    }
    assert.equal(compiled, 1);
  });
});
