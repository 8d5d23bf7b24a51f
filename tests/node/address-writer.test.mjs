// When addresses are written: often enough to be right, too seldom for a browser to refuse.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import '../built.mjs?model';
import { AddressWriter } from '../../www/lib/model/address/address-writer.js';

/** As Safari counts: the 101st address within 30 seconds throws. */
function strictBrowser() {
  const times = [];
  const browser = { written: [], refused: 0 };
  browser.write = (address) => {
    const recent = times.filter((time) => Date.now() - time < 30_000);
    if (recent.length >= 100) {
      browser.refused += 1;
      throw new Error('SecurityError');
    }
    times.push(Date.now());
    browser.written.push(address);
  };
  return browser;
}

function started(t) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  t.after(() => mock.timers.reset());
  const browser = strictBrowser();
  const state = { shown: 0 };
  const writer = new AddressWriter({ address: () => `#${state.shown}`, write: browser.write });
  const show = (id) => {
    state.shown = id;
    writer.changed();
  };
  return { browser, writer, show };
}

test('the first is written at once, and of many that follow the last', (t) => {
  const { browser, show } = started(t);
  show(1);
  assert.deepEqual(browser.written, ['#1']);
  for (const id of [2, 3, 4]) show(id);
  assert.deepEqual(browser.written, ['#1']);
  mock.timers.tick(1_000);
  assert.deepEqual(browser.written, ['#1', '#4']);
});

test('a thousand steps, however quick, are never refused, and the last is written', (t) => {
  for (const pause of [10, 30, 100, 299, 301, 450]) {
    const { browser, show } = started(t);
    for (let id = 1; id <= 1_000; id += 1) {
      show(id);
      mock.timers.tick(pause);
    }
    mock.timers.tick(1_000);
    assert.equal(browser.refused, 0, `a step every ${pause} ms`);
    assert.equal(browser.written.at(-1), '#1000');
    mock.timers.reset();
  }
});

test('a browser that refuses is asked again later, and nobody hears of it', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const written = [];
  let refuses = true;
  const writer = new AddressWriter({
    address: () => '#here',
    write(address) {
      if (refuses) throw new Error('SecurityError');
      written.push(address);
    },
  });
  writer.changed();
  refuses = false;
  mock.timers.tick(60_000);
  assert.deepEqual(written, ['#here']);
});

test('what is due is written when the page goes', (t) => {
  const { browser, writer, show } = started(t);
  show(1);
  show(2);
  writer.flush();
  assert.deepEqual(browser.written, ['#1', '#2']);
  writer.flush();
  mock.timers.tick(60_000);
  assert.deepEqual(browser.written, ['#1', '#2'], 'and not twice');
});

test('where there is no address nothing is written', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const written = [];
  const writer = new AddressWriter({ address: () => undefined, write: (address) => written.push(address) });
  writer.changed();
  mock.timers.tick(60_000);
  assert.deepEqual(written, []);
});
