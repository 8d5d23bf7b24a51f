// Recording a search through the client, in both ways of stopping one.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { checkTrace, readTrace } from 'espalier/trace';
import { startEngine } from '../../package/lib/engine/engine.js';
import { EngineError } from '../../package/lib/engine/errors.js';
import { RULES } from '../../package/lib/engine/rule-names.js';
import { openPlatform } from './support/platform.mjs';
import { nativeProgram } from './support/programs.mjs';

const FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const LONG = { limits: { nodes: 500_000_000 } };

const rejectsWith = (promise, code, message = /./) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof EngineError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
  });

for (const stopMode of ['shared', 'respawn']) {
  describe(`a trace, where the engine stops by ${stopMode}`, () => {
    const { platform, workers } = openPlatform(stopMode);
    let engine;
    let trace;
    before(async () => {
      engine = await startEngine(platform, { hashMb: 8 });
      trace = await engine.trace({ fen: FEN, moves: ['e1g1'], limits: { depth: 6 } });
    });
    after(() => engine.dispose());

    /** The first record that is so. */
    const find = (isSo, from = trace) => {
      for (let id = 0; id < from.count; id += 1) if (isSo(from.node(id))) return id;
      return assert.fail('there is no such record');
    };

    test('is a tree whose nodes add up', () => {
      assert.ok(trace.count > 100, `${trace.count} records`);
      assert.equal(trace.count, trace.total);
      assert.equal(trace.complete, true);
      const root = trace.node(0);
      assert.equal(root.visit, 'search');
      assert.equal(root.subtree, trace.count);
      for (let id = 0; id < trace.count; id += 1) {
        const children = trace.children(id);
        const { subtree, visit, nodes, ply } = trace.node(id);
        assert.equal(subtree, 1 + children.reduce((sum, child) => sum + child.subtree, 0));
        const below = children.reduce((sum, child) => sum + child.nodes, 0);
        assert.ok(nodes >= below && nodes <= below + 1, `${nodes} nodes over ${below}`);
        assert.ok(children.every((child) => child.parent === id && child.ply >= ply));
        if (visit === 'pruned') assert.equal(nodes, 0);
      }
    });

    test('has no score where the search was stopped', async () => {
      const { records } = await engine.trace({ fen: FEN, limits: { depth: 60, nodes: 5_000 } });
      assert.equal(records.end(0), 'stopped');
      for (let id = 0; id < records.count; id += 1) {
        const { end, score, bound } = records.node(id);
        const isOver = end !== 'stopped';
        assert.deepEqual([score !== undefined, bound !== undefined, records.score(id) !== undefined], [isOver, isOver, isOver], `${id}`);
      }
    });

    test('becomes a file and is read again', () => {
      const file = trace.toFile();
      assert.deepEqual(checkTrace(file), []);
      const { header, records } = readTrace(file);
      assert.deepEqual([header.engine, header.version], ['Espalier', trace.version]);
      assert.deepEqual([header.fen, header.moves], [FEN, ['e1g1']]);
      assert.deepEqual([header.total, header.nodes, header.depth, header.hash], [trace.total, trace.nodes, trace.depth, trace.hash]);
      assert.deepEqual(records.bytes, trace.records.bytes);
    });

    test('is the same every time, to the byte', async () => {
      const again = await engine.trace({ fen: FEN, moves: ['e1g1'], limits: { depth: 6 } });
      assert.deepEqual(again.records.bytes, trace.records.bytes);
      assert.equal(again.hash, trace.hash);
    });

    test('gives children in pages', () => {
      const id = find(({ subtree, visit }) => visit === 'root' && subtree > 20);
      const all = trace.children(id);
      assert.deepEqual(trace.children(id, 2, 3), all.slice(2, 5));
      assert.deepEqual(trace.children(id, all.length, 3), []);
    });

    test('leads to every position, also after a turn that was passed', async () => {
      const legal = await engine.position({ fen: FEN, moves: ['e1g1'] });
      const first = find(({ visit }) => visit === 'openWindow');
      const [move] = trace.path(first);
      assert.ok(legal.legalMoves.some(({ uci }) => uci === move));
      const played = await engine.position({ fen: FEN, moves: ['e1g1', move] });
      const { view, sans } = await trace.position(first);
      assert.equal(view.fen, played.fen);
      assert.deepEqual(sans, [played.sans.at(-1)]);

      const deeper = await engine.trace({ fen: FEN, limits: { depth: 9 } });
      const passed = find(({ visit, subtree }) => visit === 'nullMove' && subtree > 1, deeper);
      const before = await deeper.position(deeper.node(passed).parent);
      const after = await deeper.position(passed);
      assert.equal(after.sans.at(-1), '–');
      assert.notEqual(after.view.turn, before.view.turn);
      assert.equal(after.view.fen.split(' ')[0], before.view.fen.split(' ')[0]);
      const reply = deeper.children(passed).find(({ move: found }) => found !== undefined);
      assert.ok(after.view.legalMoves.some(({ uci }) => uci === reply.move.uci));
    });

    test('shows a pruned move before it is made', async () => {
      const id = find(({ visit }) => visit === 'pruned');
      const { view } = await trace.position(id);
      const parent = await trace.position(trace.node(id).parent);
      assert.equal(view.fen, parent.view.fen);
      assert.ok(view.legalMoves.some(({ uci }) => uci === trace.node(id).move.uci));
    });

    test('has a sentence for a decision, with its numbers', async () => {
      const id = find(({ end, rule }) => end === 'rule' && rule === 'reverseFutility');
      const { sentence, facts, margin } = await trace.explain(id);
      assert.match(sentence, /reverse futility/i);
      assert.ok(facts.length > 3);
      const { alpha, beta, terms } = trace.node(id);
      const [start, ...others] = terms.map(({ value }) => value);
      assert.ok(beta.value === start && alpha.value < beta.value);
      assert.equal(margin.total, others.reduce((sum, value) => sum + value, 0));
      assert.equal(margin.total, margin.parts.reduce((sum, { value }) => sum + value, 0));
    });

    test('takes an improvement apart, to the centipawn', async () => {
      const id = find(({ visit, improvement }) => visit !== 'pruned' && Math.abs(improvement ?? 0) > 20);
      const { improvement } = await trace.explain(id);
      assert.equal(improvement.total, trace.node(id).improvement);
      assert.equal(improvement.total, improvement.parts.reduce((sum, { value }) => sum + value, 0));
      assert.ok(improvement.parts.every(({ label }) => label.length > 3));
      assert.match(improvement.equation, /^[+−]\d+\.\d\d in [24] plies = /);
    });

    test('sums up what its search did, and when', () => {
      const { iterations, rules, cutoffs } = trace.summary;
      assert.deepEqual(iterations.map(({ depth }) => depth), [1, 2, 3, 4, 5, 6]);
      assert.equal(rules.length, RULES.length);
      assert.ok(cutoffs.firstMove <= cutoffs.firstFour && cutoffs.firstFour <= cutoffs.total);
      assert.ok(trace.timeTo(6) >= trace.timeTo(1));
      assert.equal(trace.timeTo(7), undefined);
    });

    test('keeps no more records than asked, and counts on', async () => {
      const small = await engine.trace({ fen: FEN, moves: ['e1g1'], limits: { depth: 6 }, records: 100 });
      assert.equal(small.count, 100);
      assert.equal(small.total, trace.total);
      assert.equal(small.node(0).nodes, trace.node(0).nodes);
      assert.deepEqual(small.summary, trace.summary);
    });

    test('reports while it records', async () => {
      const depths = [];
      await engine.trace({ limits: { depth: 5 } }, { onProgress: ({ depth }) => depths.push(depth) });
      assert.deepEqual([...new Set(depths)], [1, 2, 3, 4, 5]);
    });

    test('judges a cut, twice', async () => {
      const id = find(({ end, rule }) => end === 'rule' && rule === 'reverseFutility');
      assert.deepEqual(trace.cuts(id), ['reverseFutility']);
      const audit = await trace.audit(id, 'reverseFutility');
      const { beta } = trace.node(id);
      for (const { verdict, score, line, lineSan } of [audit.withoutRule, audit.withoutPruning]) {
        assert.equal(line.length, lineSan.length);
        if (verdict === 'undecided') continue;
        // Two or three centipawns are not wrong.
        const holds = score.kind === 'mate' ? score.moves > 0 : score.value >= beta.value - 5;
        assert.equal(verdict, holds ? 'right' : 'wrong');
      }
      assert.match(audit.sentence, /^Reverse futility was (right|wrong): .*nothing pruned at all/);
      assert.deepEqual(await trace.audit(id, 'reverseFutility'), audit);
      await rejectsWith(trace.audit(id, 'nullMove'), 'invalid-request', /Null move has not cut here/);
    });

    test('says of a wrong cut what it changed at the root, as the native engine does', async () => {
      const fen = '2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1';
      const ending = await engine.trace({ fen, limits: { depth: 7 } });
      const rule = 'lateMovePruning';
      const audit = ['audit', fen, '--depth', '7', '--sample', '400', '--rule', rule, '--within', '0', '--json'];
      const native = JSON.parse((await promisify(execFile)(nativeProgram(), audit)).stdout);
      const seen = new Set();
      const cuts = native.cuts.filter(({ verdict }, index) => index < 20 || verdict !== 'right');
      for (const { record, path, ...cut } of cuts) {
        const found = await ending.audit(record, rule, { atRoot: cut.atRoot !== undefined });
        assert.deepEqual(found, cut);
        assert.ok(cut.atRoot?.change !== 'bestMove' || /Without it the search would/.test(found.sentence), found.sentence);
        for (const kind of [`${cut.withoutRule.verdict}, ${cut.verdict}`, cut.atRoot?.change]) seen.add(kind);
      }
      for (const kind of ['right, right', 'wrong, wrong', 'bestMove']) assert.ok(seen.has(kind), [...seen].join('; '));
      const wrong = native.cuts.find(({ verdict }) => verdict === 'wrong').record;
      const short = await ending.audit(wrong, rule, { extraPlies: 0, atRoot: false });
      assert.deepEqual([short.verdict, short.deeper, short.atRoot, short.extraPlies], ['wrong', undefined, undefined, 0]);
      for (const extraPlies of [-1, 9, 1.5, '2']) {
        await rejectsWith(ending.audit(wrong, rule, { extraPlies }), 'invalid-request', /extraPlies must be a whole number from 0 to 8/);
        await rejectsWith(ending.auditSample({ extraPlies }), 'invalid-request', /extraPlies must be/);
      }
      await rejectsWith(ending.auditSample({ within: 101 }), 'invalid-request', /within must be a whole number from 0 to 100/);
      await rejectsWith(ending.auditSample({ placebo: 1 }), 'invalid-request', /placebo must be true or false/);
      await rejectsWith(ending.audit(wrong, rule, { atRoot: 1 }), 'invalid-request', /atRoot must be true or false/);
    });

    test('knows which rules cut, as the engine does', async () => {
      const sample = await trace.auditSample({ perRule: 3 });
      assert.equal(sample.cuts.length, sample.drawn);
      assert.ok(sample.drawn > 10, `${sample.drawn} cuts`);
      for (const { record, rule } of sample.cuts) assert.ok(trace.cuts(record).includes(rule), `${record} ${rule}`);
      const counted = new Map();
      for (let id = 0; id < trace.count; id += 1) {
        for (const rule of trace.cuts(id)) counted.set(rule, (counted.get(rule) ?? 0) + 1);
      }
      assert.deepEqual(new Map(sample.rules.map(({ rule, cuts }) => [rule, cuts])), counted);
      for (const { improving, notImproving, unknown, all } of sample.rules) {
        assert.equal(improving.judged + notImproving.judged + unknown.judged, all.judged);
        assert.ok(all.judged <= 3);
      }
      assert.deepEqual(await trace.auditSample({ perRule: 3 }), sample);
      const words = ['audit', FEN, '--moves', 'e1g1', '--depth', '6', '--sample', '3', '--within', '0', '--json'];
      const { drawn, rules, cuts } = JSON.parse((await promisify(execFile)(nativeProgram(), words)).stdout);
      // The command asks the root, too.
      const withoutRoot = ({ atRoot, sentence, ...cut }) => cut;
      assert.deepEqual({ drawn, rules, cuts: cuts.map(withoutRoot) }, { ...sample, cuts: sample.cuts.map(withoutRoot) });
    });

    test('shares its records with who judges them, or has them fetched in pieces, but copies them never at once', async () => {
      await trace.auditSample({ perRule: 1 });
      const { job } = workers.flatMap(({ sent }) => sent).findLast((message) => message.job?.kind === 'auditSample');
      if (stopMode === 'shared') return assert.equal(job.bytes.buffer, trace.records.bytes.buffer);
      assert.equal(job.bytes.length, trace.records.bytes.length);
      assert.ok(job.bytes.port instanceof MessagePort);
    });

    test('judges a sample until it is stopped, and keeps what is known', async () => {
      const abort = new AbortController();
      const onProgress = ({ cuts }) => cuts.length > 0 && abort.abort();
      const { cuts, drawn } = await trace.auditSample({ perRule: 200 }, { onProgress, stop: abort.signal });
      assert.ok(cuts.length > 0 && cuts.length < drawn, `${cuts.length} of ${drawn}`);
    });

    test('is searched again without improving', async () => {
      const { searches } = await trace.ablate({ limits: { depth: 5 } });
      assert.deepEqual(searches.slice(0, 2).map(({ variant }) => variant), ['shipped', 'nowhere']);
      assert.ok(searches.length > 4);
      assert.ok(searches.every(({ depth, nodes, bestMove }) => depth === 5 && nodes > 0 && bestMove));
      assert.ok(searches.every(({ nodesOfAll, nodes }) => nodesOfAll.length === 5 && nodesOfAll[0] === nodes));
      const { searches: [, off] } = await trace.ablate({ limits: { depth: 5 }, of: 'nullMove', repeats: 2 });
      const { median, least, most } = off.nodesOfShipped;
      assert.ok(off.variant === 'nullMove' && off.nodesOfAll.length === 2 && least <= median && median <= most);
      const abort = new AbortController();
      const onProgress = () => abort.abort();
      const some = await trace.ablate({ limits: { depth: 9 } }, { onProgress, stop: abort.signal });
      assert.ok(some.searches.length >= 1 && some.searches.length < searches.length);
    });

    test('that is stopped keeps what it has, where that can be kept', async () => {
      const abort = new AbortController();
      const onProgress = ({ depth }) => depth >= 4 && abort.abort();
      const stopped = engine.trace({ fen: FEN, ...LONG }, { onProgress, stop: abort.signal });
      if (stopMode === 'respawn') return rejectsWith(stopped, 'stopped', /nothing of it was kept/);
      const found = await stopped;
      assert.equal(found.complete, false);
      assert.ok(found.count > 0 && found.node(0).subtree === found.count);
    });

    test('is seen while it grows, and stopped it keeps at least what was seen', async () => {
      const abort = new AbortController();
      const seen = [];
      const onGrowth = (soFar) => {
        seen.push(soFar);
        if (soFar.depth > 4) abort.abort();
      };
      const found = await engine.trace({ fen: FEN, ...LONG }, { onGrowth, stop: abort.signal });
      for (const { complete, count, total, records, infos, depth } of seen) {
        assert.equal(complete, false);
        assert.deepEqual([records.subtree(0), total, records.end(0)], [count, count, 'stopped']);
        assert.ok(infos.every((info) => info.depth < depth), 'iterations that were finished');
        for (let id = 1; id < count; id += 1) {
          const parent = records.parent(id);
          assert.ok(parent < id && id + records.subtree(id) <= parent + records.subtree(parent));
        }
      }
      assert.match((await seen.at(-1).explain(seen.at(-1).count - 1)).sentence, /\w/);
      assert.equal(found.complete, false);
      if (stopMode === 'respawn') assert.equal(found.hash, seen.at(-1).hash, 'its worker is gone: what was seen last');
      else assert.ok(found.nodes >= seen.at(-1).nodes);
    });

    test('is the same where somebody has seen it grow', async () => {
      const grown = await engine.trace({ fen: FEN, moves: ['e1g1'], limits: { depth: 6 } }, { onGrowth: () => undefined });
      assert.equal(grown.hash, trace.hash);
      await rejectsWith(engine.trace({ limits: { depth: 6 } }, { onGrowth: 1 }), 'invalid-request', /onGrowth/);
      const onGrowth = () => {
        throw new RangeError('enough');
      };
      await assert.rejects(engine.trace({ fen: FEN, ...LONG }, { onGrowth }), RangeError);
    });

    test('that is told to stop when it is done is complete', async () => {
      // Else its worker is gone before it can say so.
      if (stopMode === 'respawn') return;
      const abort = new AbortController();
      const onProgress = ({ depth }) => depth === 5 && abort.abort();
      const done = await engine.trace({ fen: FEN, limits: { depth: 5 } }, { onProgress, stop: abort.signal });
      assert.deepEqual([done.complete, done.depth], [true, 5]);
    });

    test('that is aborted is nothing, also where something is known', async () => {
      const abort = new AbortController();
      const onProgress = ({ depth }) => depth >= 4 && abort.abort();
      const aborted = engine.trace({ fen: FEN, ...LONG }, { onProgress, onGrowth: () => undefined, signal: abort.signal });
      await assert.rejects(aborted, { name: 'AbortError', code: 'stopped' });
    });

    test('that is stopped before it begins is nothing', () =>
      rejectsWith(engine.trace(LONG, { signal: AbortSignal.abort() }), 'stopped'));

    test('and a search do not wait for each other', async () => {
      const abort = new AbortController();
      const endless = engine.trace(LONG, { signal: abort.signal }).catch(() => undefined);
      const { bestMove } = await engine.search({ limits: { depth: 4 } });
      assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
      abort.abort();
      await endless;
    });

    test('says what is wrong with a request', async () => {
      await rejectsWith(engine.trace({}), 'invalid-request', /give one of depth, nodes\./);
      await rejectsWith(engine.trace({ limits: { depth: 0 } }), 'invalid-request', /depth must be a whole number from 1/);
      await rejectsWith(engine.trace({ limits: { depth: 4 }, fen: 'x' }), 'invalid-fen');
      assert.throws(() => trace.node(trace.count), RangeError);
    });

    test('says what is wrong with a question, and answers the next one', async () => {
      const abort = new AbortController();
      const onProgress = () => undefined;
      await rejectsWith(trace.auditSample({ perRule: 1, onProgress }), 'invalid-request', /onProgress cannot be asked for here; known are perRule/);
      await rejectsWith(trace.auditSample({ perRule: -1 }), 'invalid-request', /perRule must be a whole number/);
      await rejectsWith(trace.ablate({ limits: { depth: 4, signal: abort.signal } }), 'invalid-request', /signal is not a limit here/);
      await rejectsWith(trace.ablate({}), 'invalid-request', /give one of depth, nodes\./);
      await rejectsWith(trace.ablate({ limits: { depth: 4 }, of: 'rule' }), 'invalid-request', /of must be one of/);
      await rejectsWith(trace.ablate({ limits: { depth: 4 }, repeats: 0 }), 'invalid-request', /repeats/);
      await rejectsWith(trace.ablate({ limits: { depth: 4 }, depth: 4 }), 'invalid-request', /depth cannot be asked for here/);
      for (const id of [trace.count, -1, 1.5, '0', undefined]) {
        await rejectsWith(trace.explain(id), 'invalid-request', /id must be a whole number from 0/);
        await rejectsWith(trace.position(id), 'invalid-request', /id must be/);
        await rejectsWith(trace.audit(id, 'nullMove'), 'invalid-request', /id must be/);
      }
      await rejectsWith(trace.audit(0, 'noRule'), 'invalid-request', /rule must be one of reverseFutility/);
      await rejectsWith(trace.audit(0, 'nullMove', { signal: 'now' }), 'invalid-request', /signal must be an AbortSignal/);
      assert.equal((await trace.auditSample({ perRule: 1, rule: 'lateMoveReduction' })).rules.length, 1);
    });

    test('knows a position of Chess960 without being told', async () => {
      const found = await engine.trace({ fen: 'rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1', limits: { depth: 6 } });
      assert.equal(found.chess960, true);
      assert.equal(trace.chess960, false);
      const castles = find(({ move }) => ['b1a1', 'b1e1'].includes(move?.uci), found);
      assert.ok(found.path(castles).length > 0);
      const { header } = readTrace(found.toFile());
      assert.equal(header.chess960, true);
    });

    test('leaves no worker behind, however it ends', async () => {
      for (const end of ['signal', 'stop']) {
        const abort = new AbortController();
        await engine.trace(LONG, { [end]: abort.signal, onProgress: () => abort.abort() }).catch(() => undefined);
      }
      await engine.trace({ limits: { depth: 60, nodes: 5_000 } });
      const recorders = workers.filter(({ sent }) => sent.every(({ job }) => job === undefined || job.kind === 'trace'));
      assert.ok(recorders.length > 0);
      assert.ok(recorders.every(({ ended }) => ended), `${recorders.filter(({ ended }) => !ended).length} workers are left`);
    });

    test('rejects what cannot be sent to a worker, and goes on', async () => {
      const post = platform.spawn;
      platform.spawn = (script, events) => {
        const worker = post(script, events);
        return {
          ...worker,
          post(message, handedOver) {
            if (message.type !== 'run') return worker.post(message, handedOver);
            platform.spawn = post;
            throw new DOMException('a function could not be cloned', 'DataCloneError');
          },
        };
      };
      await rejectsWith(engine.trace({ limits: { depth: 4 } }), 'invalid-request', /cannot be sent to the engine: a function could not be cloned/);
      assert.ok((await engine.trace({ limits: { depth: 4 } })).count > 0);
    });
  });
}

test('a platform without workers says what is needed', async () => {
  const { platform } = openPlatform();
  const none = () => {
    throw new EngineError('load-failed', 'There are no workers here.', { reason: 'no-workers' });
  };
  for (const [lacking, options] of [[{ spawn: none }, {}], [{ compile: async () => none() }, { wasmUrl: 'file:///elsewhere.wasm' }]]) {
    await assert.rejects(startEngine({ ...platform, ...lacking }, options), { code: 'load-failed', reason: 'no-workers', message: 'There are no workers here.' });
  }
});
