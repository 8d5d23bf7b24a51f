// Each element has an entry of its own: it registers what it needs, and loads nothing of the others.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import '../built.mjs?package';
import { messagesOfPackage } from '../../scripts/lib/messages.mjs';
import { press, until } from './support/dom.mjs';
import { COMPLETE } from './support/messages.mjs';

const registered = () => ['chessboard', 'tree', 'board'].filter((name) => customElements.get(`espalier-${name}`) !== undefined);

test('scores and diagrams register nothing', async () => {
  await import('espalier/format');
  await import('espalier/diagram');
  assert.deepEqual(registered(), []);
});

test('the board without rules is there alone, and tells the move that the page allows', async () => {
  const { EspalierChessboard } = await import('espalier/chessboard');
  assert.deepEqual(registered(), ['chessboard']);
  const board = new EspalierChessboard();
  const moves = [{ from: 'e2', to: 'e4', own: 1 }];
  Object.assign(board, { position: '4k3/8/8/8/8/8/4P3/4K3', legalMoves: moves, arrows: 'Ge2e4' });
  const told = [];
  // At the page: it bubbles.
  addEventListener('move', ({ detail, target }) => told.push([detail, target]));
  document.body.append(board);
  for (const square of ['e2', 'e4']) {
    const node = board.shadowRoot.querySelector(`[data-square="${square}"]`);
    node.focus();
    press('Enter', node);
  }
  assert.deepEqual(told, [[moves[0], board]]);
  assert.equal(board.shadowRoot.querySelectorAll('.arrows polygon.green').length, 1);
});

test('the board without rules names its squares in the language of now', async () => {
  const { setWords } = await import('espalier/words');
  const board = document.querySelector('espalier-chessboard');
  const name = () => board.shadowRoot.querySelector('[data-square="e8"]').getAttribute('aria-label');
  setWords({ language: 'de', messages: { 'black king': 'schwarzer König' } });
  assert.equal(name(), 'e8, schwarzer König');
  board.remove();
  setWords({ language: 'en', messages: {} });
  assert.equal(name(), 'e8, schwarzer König', 'it is on no page');
  document.body.append(board);
  assert.equal(name(), 'e8, black king');
});

test('the tables of complete languages are packed, with the messages of the package alone', async () => {
  const { setWords } = await import('espalier/words');
  const all = messagesOfPackage();
  for (const language of COMPLETE) {
    const messages = createRequire(import.meta.url)(`espalier/words/${language}.json`);
    assert.deepEqual(Object.keys(messages), all);
    setWords({ language, messages });
    const [square] = document.querySelectorAll('espalier-chessboard')[0].shadowRoot.querySelectorAll('[data-square="e8"]');
    assert.equal(square.getAttribute('aria-label'), `e8, ${messages['black king']}`);
  }
  setWords({ language: 'en', messages: {} });
});

test('the tree has its board with it, and no rules', async () => {
  const { EspalierTree } = await import('espalier/tree');
  assert.deepEqual(registered(), ['chessboard', 'tree']);
  assert.ok(new EspalierTree().shadowRoot.querySelector('[part="board"]') instanceof customElements.get('espalier-chessboard'));
});

test('the board with rules plays a game alone', async () => {
  const { EspalierBoard } = await import('espalier/board');
  assert.deepEqual(registered(), ['chessboard', 'tree', 'board']);
  document.body.replaceChildren();
  const board = new EspalierBoard();
  Object.assign(board, { play: 'both', rulesUrl: new URL('../../package/dist/rules.wasm', import.meta.url).href });
  document.body.append(board);
  assert.equal((await board.playMove('e4')).message, undefined, 'no reason not to');
  await until(() => board.plies === 1);
  assert.match(board.pgn, /1\. e4 \*\s*$/);
});

test('all elements are those of the entries', async () => {
  const { EspalierBoard, EspalierChessboard, EspalierTree } = await import('espalier/element');
  for (const [name, element] of Object.entries({ board: EspalierBoard, chessboard: EspalierChessboard, tree: EspalierTree })) {
    assert.equal(customElements.get(`espalier-${name}`), element);
  }
});
