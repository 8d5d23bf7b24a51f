// What a person chose, in two tabs at once, from an earlier version, and where it is spoiled or nothing is kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effect } from '@preact/signals-core';
import '../built.mjs?model';
import { chosenOf, DEFAULTS, SettingsStore } from '../../www/lib/model/settings/settings.js';

const FORMER = 'espalier.settings.1';

/** What a browser keeps for a site; `hears` are the tabs that are told of what another one writes. */
class Site {
  texts = new Map();
  #tabs = [];

  open() {
    const write = (name, text) => {
      if (text === undefined) this.texts.delete(name);
      else this.texts.set(name, text);
      for (const other of this.#tabs.filter((one) => one !== tab)) other.heard(name, text ?? null);
      return true;
    };
    const tab = new SettingsStore({ read: (name) => this.texts.get(name) ?? null, write, remove: write });
    this.#tabs.push(tab);
    return tab;
  }
}

test('two tabs that change different fields do not undo each other, and follow each other', () => {
  const site = new Site();
  const [one, other] = [site.open(), site.open()];
  const themes = [];
  effect(() => void themes.push(other.value.theme));
  one.change({ theme: 'dark' });
  assert.deepEqual(themes, ['system', 'dark']);
  other.change({ sounds: true });
  one.change({ lines: 5 });
  for (const tab of [one, other, site.open()]) {
    const { theme, sounds, lines, seconds } = tab.value;
    assert.deepEqual([theme, sounds, lines, seconds], ['dark', true, 5, 30]);
  }
});

test('nobody is told of what is the same', () => {
  const tab = new Site().open();
  const before = tab.value;
  tab.change({ sounds: false });
  tab.heard('espalier.setting.sounds', 'false');
  tab.heard('something else', 'true');
  assert.equal(tab.value, before);
});

test('the one entry of an earlier version is taken over once', () => {
  const site = new Site();
  const former = { language: 'de', theme: 'light', sounds: 'loud', analysis: { lines: 2, seconds: null, arrows: 1 } };
  site.texts.set(FORMER, JSON.stringify(former));
  site.texts.set('espalier.setting.theme', '"dark"');
  const { language, theme, sounds, lines, seconds, arrows } = site.open().value;
  assert.deepEqual([language, theme, sounds, lines, seconds, arrows], ['de', 'dark', false, 2, null, true]);
  assert.equal(site.texts.has(FORMER), false);
});

test('what is spoiled is as if nothing had been chosen', () => {
  for (const text of ['{"half', '[]', '99', '"purple"']) {
    const site = new Site();
    for (const name of ['theme', 'sounds', 'lines', 'seconds']) site.texts.set(`espalier.setting.${name}`, text);
    site.texts.set(FORMER, text);
    const { theme, sounds, lines, seconds } = site.open().value;
    assert.deepEqual([theme, sounds, lines], ['system', false, 3], text);
    assert.equal(seconds, text === '99' ? 99 : 30);
  }
});

test('a tab forgets what is cleared, and keeps for itself what the browser refuses', () => {
  const site = new Site();
  const tab = site.open();
  tab.change({ theme: 'dark' });
  tab.heard(null, null);
  assert.equal(tab.value.theme, 'system');
  const alone = new SettingsStore({ read: () => null, write: () => false, remove: () => undefined });
  alone.change({ theme: 'dark' });
  assert.equal(alone.value.theme, 'dark');
});

test('what is chosen in the dialog can be as it was at first, and brought back, without the rest', () => {
  const site = new Site();
  const tab = site.open();
  tab.change({ boardColors: 'walnut', pieces: 'plain', notation: 'english', language: 'de', lines: 5 });
  const before = chosenOf(tab.value);
  tab.change(chosenOf(DEFAULTS));
  const { boardColors, pieces, language, lines } = site.open().value;
  assert.deepEqual([boardColors, pieces, language, lines], ['sage', 'carved', 'de', 5]);
  assert.equal(site.open().value.notation, undefined, 'the letters of the language');
  tab.change(before);
  assert.deepEqual([site.open().value.boardColors, site.open().value.notation], ['walnut', 'english']);
});

test('what no version of the page has offered is not taken for a choice', () => {
  const site = new Site();
  site.texts.set('espalier.setting.boardColors', '"purple"');
  site.texts.set('espalier.setting.hashMb', '100000');
  assert.deepEqual([site.open().value.boardColors, site.open().value.hashMb], ['sage', 16]);
});
