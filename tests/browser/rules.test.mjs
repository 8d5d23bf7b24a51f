// The rules on the main thread of a plain page, under a strict policy: the same in both browsers, and no worker.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { elementSite } from './support/element-site.mjs';
import { TIMEOUT } from './support/patience.mjs';

const site = elementSite();
after(() => site.remove());

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

inBothBrowsers(
  'the rules',
  ({ comeBack }) => {
    test('count, play and read on the main thread', TIMEOUT, async () => {
      const visitor = await comeBack();
      const seen = await visitor.page.evaluate(useRules, KIWIPETE);
      assert.deepEqual(seen, {
        lines: 97862,
        sans: ['f3', 'e5', 'g4', 'Qh4#'],
        outcome: { kind: 'checkmate', winner: 'black' },
        games: 3000,
        hadTurns: true,
        refusal: { code: 'invalid-fen', field: 'castling', reason: 'castling-without-rook' },
        files: ['chess.js', 'rules.js', 'rules.wasm'],
      });
      assert.equal(visitor.page.workers().length, 0);
      assert.deepEqual(await visitor.allTroubles(), []);
    });
  },
  { folder: site.folder },
);

/** Runs in the page. */
async function useRules(fen) {
  const { loadRules } = await import('/espalier/rules.js');
  const rules = await loadRules();
  const perft = (position, depth) =>
    depth === 1
      ? position.legalMoves.length
      : position.legalMoves.reduce((sum, { uci }) => sum + perft(position.play(uci), depth - 1), 0);
  const mated = rules.position({ moves: ['f3', 'e5', 'g4', 'Qh4'] });
  const text = '1. e4 e5 2. Nf3 1-0\n\n'.repeat(3000);
  let [games, turns] = [0, 0];
  for await (const { nodes } of rules.streamPgn(new Blob([text]))) if (nodes.length === 4) games += 1;
  // A text has to be waited for nowhere: the reader itself lets timers have their turn.
  const timer = setInterval(() => (turns += 1), 0);
  for await (const { nodes } of rules.streamPgn(text)) if (nodes.length !== 4) games -= 1;
  clearInterval(timer);
  let refusal;
  try {
    rules.position('4k3/8/8/8/8/8/8/4K3 w K - 0 1');
  } catch ({ code, field, reason }) {
    refusal = { code, field, reason };
  }
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1));
  return {
    lines: perft(rules.position(fen), 3),
    sans: mated.sans,
    outcome: mated.outcome,
    games,
    hadTurns: turns > 0,
    refusal,
    files: loaded.filter((name) => /^rules|^chess|client|engine|worker/.test(name)).sort(),
  };
}
