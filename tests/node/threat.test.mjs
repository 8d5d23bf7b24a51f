// What the opponent threatens, as a search after a pass proves it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import '../built.mjs?model';
import '../built.mjs?package';
import { createEngine } from 'espalier';
import { loadRules } from '../../package/lib/rules/index.js';
import { threatIn } from '../../www/lib/model/game/threat.js';

const [rules, engine] = await Promise.all([loadRules(), createEngine()]);
after(() => engine.dispose());
const threat = (fen) => threatIn({ fen, chess960: false }, rules, engine);

test('a mate that follows a pass is a threat', async () => {
  const { text, arrows } = await threat('r1bqk1nr/pppp1ppp/2n5/2b1p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 5 4');
  assert.deepEqual(arrows, [{ from: 'h5', to: 'f7', kind: 'refutes', dashed: true, mates: true }]);
  assert.match(text, /^White threatens 5\.Qxf7#, mate in 1\.$/);
});

test('what wins material after a pass is a threat', async () => {
  const { text, arrows } = await threat('rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2');
  assert.deepEqual(arrows, [{ from: 'd5', to: 'e4', kind: 'refutes', dashed: true, mates: false }]);
  assert.match(text, /^Black threatens 2…dxe4\./);
});

test('a quiet position has none, and neither has a check', async () => {
  assert.deepEqual(await threat('4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'), { text: 'Black threatens nothing.' });
  const { text } = await threat('rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3');
  assert.equal(text, 'In check, no threat is shown.');
});
