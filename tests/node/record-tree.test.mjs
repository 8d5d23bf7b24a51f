// A recorded search that is looked at without an engine: pieces, names and words, side by side with what the engine says.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import '../built.mjs?package';
import { plainSentence } from '../../package/lib/model/plain-sentence.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { startingNode } from '../../package/lib/model/starting-node.js';
import { random } from './support/random.mjs';
import { recordsOf } from './support/records.mjs';

/** Between them: both kinds of castling, en passant, promotions, checks, two rooks on a file. */
const SEARCHES = [
  { fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', limits: { depth: 6 } },
  { moves: ['e2e4', 'c7c5', 'e4e5', 'd7d5'], limits: { depth: 7 } },
  { fen: '8/1P3k2/8/8/3p4/8/2P2K1p/R6R b - - 0 40', limits: { depth: 7 } },
  { fen: 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', chess960: true, limits: { depth: 5 } },
];
const SAMPLE = 250;

const placed = (fen) => fen.split(' ').slice(0, 2).join(' ');

describe('a recorded search without an engine', () => {
  let engine;
  let traces;
  before(async () => {
    engine = await createEngine({ hashMb: 1 });
    traces = [];
    for (const search of SEARCHES) traces.push(await engine.trace(search));
  });
  after(() => engine?.dispose());

  const treeOf = (trace) => new RecordTree(trace.records, { fen: trace.startFen, moves: trace.moves });

  function* samples() {
    const draw = random(1);
    for (const trace of traces) {
      for (let count = 0; count < SAMPLE; count += 1) yield [trace, Math.floor(draw() * trace.count)];
    }
  }

  test('has the pieces, the side to move and the check where the engine has them', async () => {
    for (const [trace, id] of samples()) {
      const [mine, { view }] = await Promise.all([treeOf(trace).position(id), trace.position(id)]);
      assert.equal(placed(mine.view.fen), placed(view.fen), `${trace.fen}, record ${id}`);
      assert.equal(mine.view.check, view.check);
      assert.equal(treeOf(trace).side(id), view.turn);
    }
  });

  test('calls moves what the engine calls them', async () => {
    for (const [trace, id] of samples()) {
      const [mine, its] = await Promise.all([treeOf(trace).position(id), trace.position(id)]);
      assert.deepEqual(mine.sans, its.sans);
    }
  });

  test('says of every record in a sentence why the search stopped', () => {
    for (const trace of traces) {
      const tree = treeOf(trace);
      const ends = new Map();
      for (let id = 0; id < trace.count; id += 1) {
        const { end, rule } = trace.node(id);
        const key = rule ?? end;
        if ((ends.get(key) ?? 0) > 20) continue;
        ends.set(key, (ends.get(key) ?? 0) + 1);
        const { sentence, reason } = tree.words(id);
        assert.match(sentence, /^[A-Za-h–][^]*\.$/, `${key}: ${sentence}`);
        assert.doesNotMatch(`${sentence} ${reason}`, /undefined|NaN|null/, `${key}: ${sentence} ${reason}`);
      }
      assert.ok(ends.size > 5, [...ends.keys()].join());
    }
  });

  test('tells how far ahead, from the numbers that the rule compared', () => {
    let told = 0;
    for (const trace of traces) {
      const tree = treeOf(trace);
      for (let id = 0; id < trace.count && told < 50; id += 1) {
        const { rule, end, terms, value, threshold, improvement } = trace.node(id);
        if (end !== 'rule' || rule !== 'reverseFutility') continue;
        told += 1;
        const { sentence, reason } = tree.words(id);
        const [, side, ahead, enough] = /^(White|Black) did not need to look: already (-?[\d.]+) pawns better than needed, and a lead of (-?[\d.]+) is enough\.$/.exec(sentence);
        assert.equal(side.toLowerCase(), tree.side(id));
        assert.equal(ahead, ((value - terms[0].value) / 100).toFixed(2));
        assert.equal(enough, ((threshold - terms[0].value) / 100).toFixed(2));
        if (terms[2].value < 0 && improvement > 0) assert.ok(reason.includes(`better by ${(improvement / 100).toFixed(2)}`), reason);
      }
    }
    assert.ok(told > 10, `${told} cuts`);
  });

  test('begins at a node that a rule ended, and that the game can reach', () => {
    for (const trace of traces) {
      const id = startingNode(treeOf(trace));
      assert.equal(trace.records.end(id), 'rule', trace.fen);
      assert.notEqual(trace.records.visit(id), 'pruned');
      const moves = trace.records.line(id).filter((step) => trace.records.move(step) !== undefined);
      assert.equal(moves.length, trace.records.ply(id), 'every ply is a move');
    }
  });

  test('begins in the last window of the root', () => {
    const cut = { move: 'e2e4', ply: 1, end: 'rule', rule: 'reverseFutility' };
    const opened = (...ends) => startingNode({ records: recordsOf({ visit: 'search', children: ends.map((end) => ({ visit: 'root', ply: 0, end, children: [cut] })) }) });
    assert.deepEqual([opened('allTried'), opened('refuted', 'allTried'), opened('allTried', 'stopped')], [2, 4, 2]);
    assert.equal(startingNode({ records: recordsOf({ visit: 'root', children: [{ move: 'd2d4' }, cut] }) }), 2);
  });

  test('tells mate from stalemate', async () => {
    const sentences = [];
    for (const fen of ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1']) {
      const trace = await engine.trace({ fen, limits: { depth: 5 } });
      sentences.push(treeOf(trace).words(0));
    }
    assert.deepEqual(sentences, [
      { sentence: 'Black is mated.', reason: '' },
      {
        sentence: 'Black is stalemated.',
        reason: 'There is no legal move, and the king is not in check: the game is drawn.',
      },
    ]);
    const words = plainSentence({ end: 'noMoves' }, { side: 'black', name: 'e4', refutation: undefined });
    assert.equal(words.sentence, 'Black has no legal move.', 'which of both is not known');
  });

  test('takes a record of which nothing is known', () => {
    const blank = { end: undefined, rule: undefined, visit: undefined };
    const words = plainSentence(blank, { side: 'white', name: 'e4', refutation: undefined });
    assert.deepEqual(words, { sentence: 'The file does not say why the search went no further.', reason: '' });
  });
});
