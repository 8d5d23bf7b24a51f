// The client against the real engine, in both ways of stopping a search.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { createEngine } from 'espalier';
import { loadRules } from 'espalier/rules';
import { startEngine } from '../../package/lib/engine/engine.js';
import { EngineError } from '../../package/lib/engine/errors.js';
import { elapse, until } from '../support/waiting.mjs';
import { beginSearch } from './support/begin-search.mjs';
import { openPlatform, searchers } from './support/platform.mjs';

/** Ends by a stop alone: that it has an answer shows that the stop was heard. */
const FOREVER = { infinite: true };
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

const rejectsWith = (promise, code, message = /./) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof EngineError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
  });

test('an engine is one import and one call', async () => {
  const engine = await createEngine();
  assert.equal(engine.stopMode, 'shared');
  const { bestMove } = await engine.search({ limits: { depth: 4 } });
  assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
  engine.dispose();
});

test('an engine that only searches has one worker, also where searches wait', async () => {
  for (const stopMode of ['shared', 'respawn']) {
    const { platform, workers } = openPlatform(stopMode);
    const engine = await startEngine(platform, { hashMb: 1 });
    const other = engine.session();
    await Promise.all([engine.search({ limits: { depth: 2 } }), other.search({ limits: { depth: 2 } })]);
    engine.dispose();
    assert.equal(workers.length, 1, stopMode);
  }
});

for (const stopMode of ['shared', 'respawn']) {
  describe(`an engine that stops by ${stopMode}`, () => {
    const { platform, watch, workers } = openPlatform(stopMode);
    let engine;
    before(async () => {
      engine = await startEngine(platform, { hashMb: 8 });
    });
    after(() => engine.dispose());

    const legal = async (request) =>
      (await engine.position(request)).legalMoves.map(({ uci }) => uci);

    test('finds a mate in one and says so', async () => {
      const fen = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
      const { bestMove, info } = await engine.search({ fen, limits: { depth: 4 } });
      assert.equal(bestMove, 'd1d8');
      assert.deepEqual(info.score, { kind: 'mate', moves: 1 });
      assert.equal(info.pvSan[0], 'Rd8#');
    });

    test('plays on from the moves of a game, in either notation', async () => {
      const request = { moves: ['e2e4', 'e5', 'Nf3'] };
      const { bestMove, info } = await engine.search({ ...request, limits: { nodes: 2000 } });
      assert.ok((await legal(request)).includes(bestMove));
      assert.equal('rules' in info, false, 'they are counted where that is asked for');
    });

    test('searches a position of the rules, with the game that led to it', async () => {
      const rules = await loadRules();
      const withoutQueen = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
      const position = rules.position({ fen: withoutQueen, moves: ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1'] });
      const limits = { depth: 1, searchmoves: ['Ng8'] };
      const { bestMove, info } = await engine.search({ position, limits });
      assert.deepEqual([bestMove, info.score], ['f6g8', { kind: 'centipawns', value: 0 }], 'the third occurrence is a draw');
      const { info: alone } = await engine.search({ fen: position.fen, limits });
      assert.ok(alone.score.value < -300, 'without its game the position has lost a queen');
      const stored = JSON.parse(JSON.stringify(position));
      assert.equal((await engine.position({ position: stored })).fen, position.fen);
    });

    test('reports while it searches, deeper and deeper', async () => {
      const infos = [];
      const onInfo = (info) => infos.push(info);
      const { info, bestMove } = await engine.search({ limits: { depth: 6, rules: true } }, { onInfo });
      assert.ok(infos.length >= 6, `${infos.length} reports`);
      assert.ok(infos.every(({ depth }, i) => i === 0 || depth >= infos[i - 1].depth));
      assert.equal(infos.at(-1).depth, info.depth);
      assert.equal(info.pv[0], bestMove);
      assert.equal(info.pv.length, info.pvSan.length);
      assert.ok(infos.every(({ rules }) => rules.every(({ label }) => label.length > 0)));
    });

    test('finds as many lines as it is asked for, the best first', async () => {
      const infos = [];
      const { bestMove, info } = await engine.search(
        { limits: { depth: 5, lines: 3 } },
        { onInfo: (report) => infos.push(report) },
      );
      const last = infos.slice(-3);
      assert.deepEqual(last.map(({ lineNumber }) => lineNumber), [1, 2, 3]);
      assert.equal(last[0].pv[0], bestMove);
      assert.equal(info.lineNumber, 1);
      assert.equal(new Set(last.map(({ pv }) => pv[0])).size, 3);
    });

    test('plays weaker when asked to, and at full strength again', async () => {
      const limits = { depth: 8 };
      for (const weaker of [{ skillLevel: 0 }, { elo: 600 }, { skillLevel: 20, elo: 600 }]) {
        const { bestMove, info } = await engine.search({ limits: { ...limits, ...weaker } });
        assert.ok((await legal({})).includes(bestMove));
        assert.ok(info.depth < limits.depth, `depth ${info.depth}`);
      }
      for (const full of [{}, { skillLevel: 20 }]) {
        const { info } = await engine.search({ limits: { ...limits, ...full } });
        assert.equal(info.depth, limits.depth);
      }
    });

    test('uses its time, and ends by itself then', async () => {
      const start = performance.now();
      await engine.search({ limits: { movetime: 100 } });
      const milliseconds = performance.now() - start;
      assert.ok(milliseconds > 50, `${milliseconds} ms`);
    });

    test('tells the static evaluation term by term, in White’s view, while it searches', async () => {
      const search = engine.search({ limits: FOREVER });
      const moves = ['e2e4', 'd7d5', 'e4d5'];
      const { score, isKnown, terms, scale } = await engine.explainEval({ moves });
      engine.stop();
      await search;
      assert.equal(isKnown, false);
      assert.equal(scale, 1);
      assert.equal(terms.reduce((sum, { difference }) => sum + difference, 0), score);
      const material = terms.find(({ label }) => label === 'Material');
      assert.equal(material.group, 'material');
      assert.ok(material.white.endgame > material.black.endgame, 'White is a pawn up');
    });

    test('tells an ending that is known, and refuses what is no position', async () => {
      const won = await engine.explainEval({ fen: '4k3/8/4K3/4P3/8/8/8/8 b - - 0 1' });
      assert.ok(won.isKnown && won.score > 0 && won.terms.length === 0);
      const drawn = await engine.explainEval({ fen: '7k/8/8/6K1/7P/8/8/8 w - - 0 1' });
      assert.ok(drawn.isKnown && drawn.score === 0);
      await rejectsWith(engine.explainEval({ fen: '8/8/8/8/8/8/8/8 w - - 0 1' }), 'invalid-fen', /king/i);
      await rejectsWith(engine.explainEval({ moves: ['e2e5'] }), 'invalid-move', /e2e5/);
      await rejectsWith(engine.explainEval({ fen: 1 }), 'invalid-request', /fen/);
    });

    test('answers a game that is over with no move', async () => {
      const { bestMove } = await engine.search({ fen: MATED, limits: { depth: 3 } });
      assert.equal(bestMove, undefined);
    });

    test('says for every ply whose turn it is, and where a king is in check', async () => {
      const { positions, check } = await engine.position({ moves: ['e2e4', 'f7f5', 'd1h5', 'g7g6'] });
      assert.deepEqual(positions.map((at) => at.check), [undefined, undefined, undefined, 'e8', undefined]);
      assert.equal(check, undefined);
      assert.match(positions[3].fen, /^rnbqkbnr\/ppppp1pp\/8\/5p1Q\/.* b KQkq - 1 2$/);
    });

    test('tells what numbers may be asked for, and goes by them', async () => {
      const { ranges } = engine;
      const legalElo = { limits: { depth: 1, elo: ranges.elo.max } };
      assert.ok((await engine.search(legalElo)).bestMove);
      for (const name of ['depth', 'nodes', 'mate', 'movestogo', 'lines', 'skillLevel', 'elo']) {
        const { min, max } = ranges[name];
        for (const value of [min - 1, max + 1, min + 0.5]) {
          const limits = { movetime: 1, [name]: value };
          await rejectsWith(engine.search({ limits }), 'invalid-request', new RegExp(`${name} must be .* ${min} to ${max}`));
        }
      }
      await rejectsWith(engine.setHash(ranges.hashMb.max + 1), 'invalid-request', /hashMb/);
      await rejectsWith(engine.bench(ranges.benchDepth.max + 1), 'invalid-request', /depth/);
      await rejectsWith(engine.trace({ limits: { depth: 1 }, records: ranges.records.max + 1 }), 'invalid-request', /records/);
      await rejectsWith(startEngine(platform, { hashMb: ranges.hashMb.max + 1 }), 'invalid-request', /from 1 to/);
    });

    /** The move of a search that was stopped; none where its worker was still starting. */
    const moveOrStopped = (search) =>
      search.then(({ bestMove }) => bestMove, ({ code }) => stopMode === 'respawn' && code === 'stopped' ? undefined : code);

    test('a stopped search resolves with a legal move', async () => {
      const moves = [...(await legal({})), ...(stopMode === 'respawn' ? [undefined] : [])];
      for (const depth of [0, 1, 4, 8]) {
        let reached = 0;
        const search = engine.search({ limits: FOREVER }, { onInfo: (info) => (reached = info.depth) });
        await until(() => reached >= depth);
        engine.stop();
        const bestMove = await moveOrStopped(search);
        assert.ok(moves.includes(bestMove), `${bestMove} after depth ${depth}`);
      }
    });

    test('an aborted one rejects at once, and reports no more', async () => {
      const controller = new AbortController();
      let infos = 0;
      let search;
      await new Promise((resolve) => {
        const onInfo = () => {
          infos += 1;
          resolve();
        };
        search = engine.search({ limits: FOREVER }, { signal: controller.signal, onInfo });
      });
      const reason = new Error('enough');
      controller.abort(reason);
      await assert.rejects(search, { name: 'AbortError', code: 'stopped', cause: reason });
      const reported = infos;
      // A worker answers in order: its earlier reports have come by then.
      await engine.position({});
      assert.equal(infos, reported);
    });

    test('one that is stopped at once, in a new engine, gives one of the moves asked for', async () => {
      const fresh = await createEngine({ stopMode: engine.stopMode });
      const controller = new AbortController();
      const limits = { infinite: true, searchmoves: ['h2h4', 'a2a4'] };
      const search = fresh.search({ limits }, { stop: controller.signal });
      controller.abort();
      const { bestMove } = await search;
      fresh.dispose();
      assert.ok(limits.searchmoves.includes(bestMove), bestMove);
    });

    test('a signal that is aborted already touches nothing', async () => {
      const reason = new Error('too late');
      const signal = AbortSignal.abort(reason);
      const running = engine.search({ limits: { depth: 9 } });
      const before = workers.length;
      const refused = { name: 'AbortError', code: 'stopped', cause: reason };
      await assert.rejects(engine.search({ limits: FOREVER }, { signal }), refused);
      await assert.rejects(engine.search({ limits: FOREVER }, { stop: signal }), refused);
      await assert.rejects(engine.analyse({}, { signal }).result, refused);
      await assert.rejects(engine.analyse({}, { signal }).next(), refused);
      await assert.rejects(engine.perft({}, 3, { signal }), refused);
      await assert.rejects(engine.trace({ limits: { depth: 3 } }, { signal }), refused);
      await assert.rejects(engine.ablate({ limits: { depth: 3 } }, { signal }), refused);
      await assert.rejects(engine.explainMiss({ move: 'a2a3', limits: { depth: 3 } }, { signal }), refused);
      const { info, ended, endedBy } = await running;
      assert.deepEqual([info.depth, ended, endedBy], [9, 'limit', undefined]);
      assert.equal(workers.length, before);
    });

    test('a result says what has ended it, and who', async () => {
      const endOf = async (search) => {
        const { ended, endedBy } = await search;
        return [ended, endedBy];
      };
      /** A search that has begun. */
      const begun = (options = {}) => new Promise((resolve, reject) => {
        const search = engine.search({ limits: FOREVER }, { ...options, onInfo: () => resolve([search]) });
        search.catch(reject);
      });
      assert.deepEqual(await endOf(engine.search({ limits: { depth: 2 } })), ['limit', undefined]);
      assert.deepEqual(await endOf(engine.search({ fen: MATED, limits: FOREVER })), ['noMove', undefined]);
      const mate = { fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', limits: { mate: 1 } };
      assert.deepEqual(await endOf(engine.search(mate)), ['mate', undefined]);
      const forced = { fen: '7k/8/8/8/8/8/r7/6rK w - - 0 1', limits: { wtime: 60_000, btime: 60_000 } };
      assert.deepEqual(await endOf(engine.search(forced)), ['onlyMove', undefined]);
      const controller = new AbortController();
      let [search] = await begun({ stop: controller.signal });
      controller.abort();
      assert.deepEqual(await endOf(search), ['stopped', 'stop']);
      [search] = await begun();
      engine.stop();
      assert.deepEqual(await endOf(search), ['stopped', 'stop']);
      [search] = await begun();
      const newer = engine.search({ limits: { depth: 1 } });
      assert.deepEqual(await endOf(search), ['superseded', 'newerCall']);
      assert.deepEqual(await endOf(newer), ['limit', undefined]);
      const analysis = engine.analyse({});
      for await (const { depth } of analysis) if (depth > 0) break;
      assert.deepEqual(await endOf(analysis.result), ['stopped', 'stop']);
    });

    test('a session of higher priority interrupts one of lower, which goes on and does not notice', async () => {
      const low = engine.session({ priority: -1 });
      const reports = [];
      let asked;
      const lower = low.search({ limits: { nodes: 400_000 } }, {
        onInfo: (info) => {
          reports.push(info);
          if (info.depth === 6) asked ??= engine.search({ moves: ['e2e4'], limits: { depth: 3 } });
        },
      });
      const order = [];
      lower.then(() => order.push('lower'));
      await until(() => asked !== undefined);
      const { info: higher } = await asked;
      order.push('higher');
      assert.equal(higher.depth, 3);
      const { info, ended, endedBy } = await lower;
      assert.deepEqual(order, ['higher', 'lower']);
      assert.deepEqual([ended, endedBy], ['limit', undefined]);
      assert.ok(stopMode === 'respawn' || info.nodes >= 399_000 && info.nodes <= 401_000, `${info.nodes} nodes`);
      for (const [index, report] of reports.entries()) {
        const before = reports[index - 1];
        assert.ok(before === undefined || report.depth >= before.depth && report.nodes >= before.nodes, 'nothing goes back');
      }
      low.dispose();
      await rejectsWith(low.search({ limits: { depth: 1 } }), 'disposed');
    });

    test('a session with a table of its own does not fill the engine’s', async () => {
      const limits = { depth: 7 };
      await engine.newGame();
      const alone = (await engine.search({ limits })).info.nodes;
      const again = (await engine.search({ limits })).info.nodes;
      assert.notEqual(again, alone, 'a table that is full shortens the search');
      await engine.newGame();
      const own = engine.session({ hashMb: 2 });
      await own.search({ limits });
      assert.equal((await engine.search({ limits })).info.nodes, alone);
      const sharing = engine.session();
      await own.newGame();
      assert.equal((await sharing.search({ limits })).info.nodes, again);
      own.dispose();
      sharing.dispose();
      assert.throws(() => engine.session({ hashMb: 0 }), { code: 'invalid-request', field: 'hashMb', reason: 'out-of-range' });
      assert.throws(() => engine.session({ priority: '1' }), { code: 'invalid-request', field: 'priority', reason: 'wrong-type' });
      assert.throws(() => engine.session({ level: 1 }), { code: 'invalid-request', field: 'level', reason: 'unknown-field' });
    });

    test('a signal of another realm, which is no instance of this one, is heard', async () => {
      const signal = runInNewContext(`({
        aborted: false,
        listeners: new Set(),
        addEventListener(type, listener) { if (type === 'abort') this.listeners.add(listener); },
        removeEventListener(type, listener) { this.listeners.delete(listener); },
      })`);
      const { search, begun } = beginSearch(engine, { limits: FOREVER }, { stop: signal });
      await begun;
      signal.aborted = true;
      for (const listener of [...signal.listeners]) listener();
      const { bestMove } = await search;
      assert.ok((await legal({})).includes(bestMove));
      assert.equal(signal.listeners.size, 0);
    });

    test('an abort after the answer does nothing', async () => {
      const controller = new AbortController();
      const { signal } = controller;
      await engine.search({ limits: { depth: 1 } }, { signal });
      const other = engine.search({ limits: { depth: 5 } });
      controller.abort();
      assert.equal((await other).info.depth, 5);
    });

    test('nor does a stop of a search that is being answered', async () => {
      const controller = new AbortController();
      const first = engine.search({ limits: FOREVER }, { stop: controller.signal });
      engine.stop();
      const second = engine.search({ limits: { depth: 5 } });
      controller.abort();
      assert.ok((await first).bestMove);
      assert.equal((await second).info.depth, 5);
    });

    test('a newer search stops the running one and supersedes the waiting one', async () => {
      const first = engine.search({ limits: FOREVER });
      const second = engine.search({ limits: FOREVER });
      const third = engine.search({ fen: MATED, limits: { depth: 1 } });
      await rejectsWith(second, 'superseded', /newer/);
      assert.ok((await first).bestMove);
      assert.equal((await third).bestMove, undefined);
    });

    test('a search that waits has no answer when it is aborted, and says why', async () => {
      const bench = engine.bench(7);
      const controller = new AbortController();
      const search = engine.search({ limits: FOREVER }, { signal: controller.signal });
      const reason = new Error('enough');
      controller.abort(reason);
      await assert.rejects(search, { name: 'AbortError', code: 'stopped', cause: reason });
      assert.ok((await bench).nodes > 0);
    });

    test('rules never wait for a search', async () => {
      const search = engine.search({ limits: FOREVER });
      await engine.position({});
      const { sans, positions, turn } = await engine.position({ moves: ['e2e4', 'c7c5'] });
      assert.deepEqual(sans, ['e4', 'c5']);
      assert.deepEqual(positions.map(({ turn, moveNumber }) => [turn, moveNumber]), [
        ['white', 1], ['black', 1], ['white', 2],
      ]);
      assert.equal(turn, 'white');
      assert.equal((await engine.explainEval({ moves: ['e2e4'] })).terms.length > 0, true);
      engine.stop();
      await search;
    });

    test('what is not chess is refused in the words of the engine', async () => {
      await rejectsWith(engine.position({ fen: 'nonsense' }), 'invalid-fen');
      await rejectsWith(engine.position({ moves: ['e2e5'] }), 'invalid-move', /e2e5/);
      await rejectsWith(engine.search({ fen: '8/8/8/8 w - -', limits: FOREVER }), 'invalid-fen');
      assert.equal((await engine.search({ limits: { depth: 2 } })).info.depth, 2);
    });

    test('what is no request is refused', async () => {
      const bad = [
        [undefined, /request must be an object/],
        [{}, /limits must say when to end: give one of depth, nodes, movetime/],
        [{ limits: {} }, /say when to end/],
        [{ limits: { infinite: false } }, /say when to end/],
        [{ limits: { moveTime: 5 } }, /limits\.moveTime is not a limit/],
        [{ limits: { depth: 0 } }, /limits\.depth must be a whole number from 1/],
        [{ limits: { depth: 1, lines: 0 } }, /limits\.lines must be a whole number from 1/],
        [{ limits: { depth: 1, skillLevel: 21 } }, /limits\.skillLevel must be .* from 0 to 20/],
        [{ limits: { depth: 1, elo: 'weak' } }, /limits\.elo must be a whole number/],
        [{ limits: { elo: 1000 } }, /say when to end/],
        [{ limits: { movetime: NaN } }, /limits\.movetime must be a whole number from 0/],
        [{ limits: { movetime: -5 } }, /limits\.movetime must be a whole number from 0/],
        [{ limits: { movetime: 1.5 } }, /limits\.movetime must be a whole number from 0/],
        [{ limits: { depth: 1, searchmoves: [1] } }, /limits\.searchmoves\[0\] must be a string/],
        [{ limits: { depth: 1 }, moves: 'e2e4' }, /moves must be a list of strings/],
        [{ limits: { depth: 1 }, fen: 7 }, /fen must be a string/],
      ];
      for (const [request, message] of bad) {
        await rejectsWith(engine.search(request), 'invalid-request', message);
      }
      for (const signal of [1, null, {}, { aborted: false }, new EventTarget()]) {
        await rejectsWith(engine.search({ limits: { depth: 1 } }, { signal }), 'invalid-request', /signal must be an AbortSignal/);
        await rejectsWith(engine.search({ limits: { depth: 1 } }, { stop: signal }), 'invalid-request', /stop must be an AbortSignal/);
      }
      await rejectsWith(engine.setHash(0.5), 'invalid-request', /hashMb/);
    });

    test('clocks may be fractional, or past zero', async () => {
      const limits = { wtime: 100.25, btime: -3, winc: 0, binc: 0 };
      assert.ok((await engine.search({ limits })).bestMove);
    });

    const kill = (worker) => {
      worker.handle.terminate();
      worker.events.died('the test ended it');
    };
    const latest = (kind) => workers.filter(({ sent }) => sent.some(({ job }) => job?.kind === kind)).at(-1);
    /** Once there is a worker that a job of this kind was given to, and that is not `before`. */
    const given = async (kind, before) => {
      await until(() => latest(kind) !== before);
      return latest(kind);
    };
    /** Kills the worker of a job of this kind, and that of its second try before it can answer. */
    const killTwice = (kind) => {
      const first = latest(kind);
      watch.sent = (worker) => {
        if (worker === first || worker.sent.at(-1).job?.kind !== kind) return;
        watch.sent = undefined;
        kill(worker);
      };
      kill(first);
    };

    test('a search whose worker dies goes on in another', async () => {
      await engine.newGame();
      const { search, begun } = beginSearch(engine, { limits: FOREVER });
      const first = latest('search');
      kill(first);
      const second = await given('search', first);
      await begun;
      engine.stop();
      const { bestMove, info } = await search;
      assert.ok((await legal({})).includes(bestMove));
      assert.ok(info.depth > 0);
      assert.deepEqual(second.sent.at(-1).job, first.sent.at(-1).job);
    });

    test('it has the time that is left', async () => {
      await engine.newGame();
      const search = engine.search({ limits: { wtime: 60_000, btime: 50, winc: 5, movetime: 2000 } });
      const first = latest('search');
      await elapse(100);
      kill(first);
      const { wtime, btime, winc, movetime } = (await given('search', first)).sent.at(-1).job.limits;
      assert.ok(wtime < 59_901 && wtime > 50_000, `${wtime} ms`);
      assert.ok(movetime < 1901 && movetime > 0, `${movetime} ms`);
      assert.deepEqual([btime, winc], [0, 5]);
      engine.stop();
      await search;
    });

    test('a search that loses two workers is told', async () => {
      await engine.newGame();
      const search = engine.search({ limits: FOREVER });
      const told = rejectsWith(search, 'worker-died', /restarted/);
      killTwice('search');
      await told;
      assert.equal((await engine.search({ limits: { depth: 3 } })).info.depth, 3);
    });

    test('a search that was told to stop is not begun once more', async () => {
      await engine.newGame();
      const search = engine.search({ limits: FOREVER });
      const before = latest('search');
      engine.stop();
      kill(before);
      await search.catch(() => undefined);
      await engine.newGame();
      assert.equal(latest('search'), before);
    });

    for (const [kind, act] of [
      ['position', () => engine.position({})],
      ['explainEval', () => engine.explainEval({})],
      ['newGame', () => engine.newGame()],
      ['bench', () => engine.bench(1)],
    ]) {
      test(`${kind} is asked once more when its worker dies, and twice not`, async () => {
        const expected = await act();
        let answer = act();
        kill(latest(kind));
        assert.deepEqual({ ...(await answer), milliseconds: 0, nps: 0 }, { ...expected, milliseconds: 0, nps: 0 });
        answer = act();
        const told = rejectsWith(answer, 'worker-died');
        killTwice(kind);
        await told;
      });
    }

    test('a recording that loses its worker is told at once', async () => {
      const recording = engine.trace({ limits: { nodes: 1_000_000_000 } });
      const told = rejectsWith(recording, 'worker-died');
      const worker = await given('trace');
      kill(worker);
      await told;
      assert.equal(latest('trace'), worker);
    });

    test('a worker that dies idle is replaced by the next question', async () => {
      await engine.position({});
      kill(latest('position'));
      assert.equal((await engine.position({})).legalMoves.length, 20);
    });

    test('what comes late from a search or a worker of the past is dropped', async () => {
      await engine.search({ limits: { depth: 1 } });
      const old = searchers(workers).at(-1);
      const { search, begun } = beginSearch(engine, { limits: FOREVER });
      await begun;
      const { id } = old.sent.at(-1);
      old.events.message({ type: 'done', id: id - 1, answer: { bestMove: 'h7h8' } });
      kill(old);
      await given('search', old);
      old.events.message({ type: 'crashed', code: 'worker-died', reason: 'late' });
      old.events.message({ type: 'done', id, answer: { bestMove: 'h7h8' } });
      engine.stop();
      assert.ok((await legal({})).includes((await search).bestMove));
      assert.equal((await engine.search({ limits: { depth: 2 } })).info.depth, 2);
    });

    test('settings survive a respawn', async () => {
      await engine.setHash(24);
      const search = engine.search({ limits: { depth: 1 } });
      kill(latest('search'));
      await search;
      assert.equal(searchers(workers).at(-1).sent[0].hashMb, 24);
    });

    test('a new game stops the running search and forgets what it learned', async () => {
      const limits = { depth: 7 };
      await engine.newGame();
      const { info } = await engine.search({ limits });
      const search = engine.search({ limits: FOREVER });
      await engine.newGame();
      assert.ok((await search).bestMove);
      assert.equal((await engine.search({ limits })).info.nodes, info.nodes);
    });

    test('a hundred quick starts and stops leave it working', async () => {
      const moves = await legal({});
      for (let i = 0; i < 100; i += 1) {
        let hasTold = false;
        const search = engine.search({ limits: FOREVER }, { onInfo: () => (hasTold = true) });
        if (i % 3) await elapse(i % 7);
        // One that still waits for the worker, which is late on a busy machine, has nothing to answer with.
        const mayHaveNone = !hasTold;
        engine.stop();
        const move = await moveOrStopped(search);
        const isNone = move === (stopMode === 'respawn' ? undefined : 'stopped');
        assert.ok(moves.includes(move) || (mayHaveNone && isNone), `${move}, told before: ${hasTold}`);
      }
      assert.equal((await engine.search({ limits: { depth: 5 } })).info.depth, 5);
    });

    test('disposing rejects all that is pending and all that comes later', async () => {
      const pending = [
        engine.bench(3),
        engine.search({ limits: FOREVER }),
        engine.position({}),
        engine.explainEval({}),
      ].map((promise) => rejectsWith(promise, 'disposed'));
      engine.dispose();
      engine.dispose();
      engine.stop();
      await Promise.all(pending);
      await rejectsWith(engine.search({ limits: FOREVER }), 'disposed');
      await rejectsWith(engine.position({}), 'disposed');
      await rejectsWith(engine.newGame(), 'disposed');
    });
  });
}
