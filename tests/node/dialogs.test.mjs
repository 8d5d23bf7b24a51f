// The dialog of settings and the position editor, each alone: what is chosen and typed in them, and what comes of it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '@preact/signals';
import { loadRules } from '../../package/lib/rules/index.js';
import { DEFAULTS } from '../../www/lib/model/settings/settings.js';
import { componentsOf, mounted } from './support/components.mjs';
import { enter, until } from './support/dom.mjs';

const { SettingsDialog, PositionEditor, PageBoard, SetupForm } =
  await componentsOf('shell/settings-dialog.tsx', 'editor/position-editor.tsx', 'shared/page-board.ts', 'play/setup-form.tsx');
customElements.define('espalier-board', PageBoard);
const nothing = () => undefined;

describe('settings', () => {
  const settings = signal(DEFAULTS);
  const isOpen = signal(true);
  mounted(SettingsDialog, { isOpen, settings, hash: signal(undefined), onChange: (part) => (settings.value = { ...settings.value, ...part }) });
  const press = (name) => find(`dialog[open] ${name}`).click();

  test('are chosen by one press each', () => {
    for (const [name, part] of [
      ['button/Walnut', { boardColors: 'walnut' }],
      ['button/the side to move', { scoreView: 'mover' }],
      ['button/♘f3', { notation: 'figurines' }],
      ['button/Sf3', { notation: 'german' }],
      ['button/Bar', { beside: 'bar' }],
      ['button/Nothing', { beside: 'nothing' }],
      ['button/64', { hashMb: 64 }],
      ['switch/Coordinates', { coordinates: false }],
    ]) {
      const before = settings.value;
      press(name);
      assert.deepEqual(settings.value, { ...before, ...part }, name);
    }
  });

  test('are as they were at first by one press, and as they were before by another', async () => {
    const chosen = settings.value;
    press('button/Reset to defaults');
    assert.equal(settings.value.boardColors, DEFAULTS.boardColors);
    await until(() => find('dialog[open] button/Undo') !== null);
    press('button/Undo');
    assert.deepEqual(settings.value, chosen);
    press('button/Done');
    assert.equal(isOpen.value, false);
  });
});

describe('the position editor', async () => {
  const fen = 'bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1';
  const isOpen = signal(true);
  const analysed = [];
  mounted(PositionEditor, {
    rules: await loadRules(), start: signal({ fen, chess960: true }), isOpen, onAnalyse: (position) => analysed.push(position), onPlay: nothing,
  });
  const line = () => find('dialog[open] textbox/FEN');
  const until960 = (wanted) => until(() => find('dialog[open] checkbox/Chess960 castling').checked === wanted);

  test('keeps castling that only Chess960 has', async () => {
    assert.equal(line().value, fen);
    find('[name="editor-turn"][value="black"]').click();
    await until(() => line().value === fen.replace(' w ', ' b '));
    find('dialog[open] button/Start position').click();
    await until960(false);
    enter(line(), fen);
    await until960(true);
    // A king and a rook that stand otherwise only until the text is whole.
    enter(line(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNR w KQkq - 0 1');
    enter(line(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await until960(false);
    enter(line(), fen);
    await until960(true);
    find('dialog[open] button/Analyse').click();
    assert.deepEqual(analysed, [{ fen, chess960: true }]);
    assert.equal(isOpen.value, false);
  });
});

test('the position editor takes a FEN as the field of Analyse does, and says what was mended', async () => {
  const isOpen = signal(true);
  const analysed = [];
  mounted(PositionEditor, {
    rules: await loadRules(), start: signal({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', chess960: false }), isOpen,
    onAnalyse: (position) => analysed.push(position), onPlay: nothing,
  });
  enter(find('dialog[open] textbox/FEN'), '4k3/8/8/8/8/8/8/4K2R w KQkq e6');
  await until(() => /Castling rights without a rook were dropped/.test(find('dialog[open] [role="status"]').textContent));
  find('dialog[open] button/Analyse').click();
  assert.deepEqual(analysed, [{ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', chess960: false }]);
});

test('a new game says what is wrong with its position or its time until that is changed', async () => {
  const last = { human: 'white', level: 1, control: null, chess960: false };
  const onPlay = ({ fen }) => {
    if (fen === 'nonsense') throw new Error('The FEN is nonsense.');
  };
  mounted(SetupForm, { offer: { last, fen: 'nonsense' }, ratings: undefined, onPlay, onClose: nothing });
  const errors = () => findAll('form [role="alert"]').map(({ textContent }) => textContent).filter(Boolean);
  find('form').dispatchEvent(new Event('submit', { cancelable: true }));
  await until(() => errors().length > 0);
  assert.deepEqual(errors(), ['The FEN is nonsense.']);
  enter(find('form textbox/FEN'), '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  await until(() => errors().length === 0);
});
