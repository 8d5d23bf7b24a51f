// What is kept between visits, and by which of several tabs: with a database, locks and a channel made of memory.
import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { effect } from '@preact/signals-core';
import '../built.mjs?model';
import { claim } from '../../www/lib/model/storage/tab-locks.js';
import { readEntry } from '../../www/lib/model/storage/entry.js';
import { EntryStore } from '../../www/lib/model/storage/entry-store.js';
import { EntryLock, readMessage } from '../../www/lib/model/storage/entry-lock.js';
import { Journal } from '../../www/lib/model/storage/journal.js';
import { settled } from '../support/waiting.mjs';

const entry = (id, revision = 1, more = {}) =>
  ({ id, kind: 'game', status: 'open', created: 1, changed: revision, revision, record: `${id}${revision}`, ...more });

/** A tab that writes an entry. */
async function writing(browser) {
  const tab = browser.tab();
  tab.hold.begin();
  tab.hold.save('open', 1);
  await settled();
  return tab;
}

/** Those that follow an entry look for its writer as long as they are open. */
const open = [];
afterEach(() => open.splice(0).forEach((tab) => tab.close()));

/** Of timers that are not those of the machine. */
async function pass(milliseconds) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    mock.timers.tick(100);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
  }
}

/** What all tabs of a browser share. */
class Browser {
  texts = new Map();
  entries = new Map();
  digests = new Map();
  #held = new Map();
  #ears = [];

  constructor({ hasDatabase = true, hasRoom = true } = {}) {
    this.hasDatabase = hasDatabase;
    this.hasRoom = hasRoom;
  }

  get journal() {
    const { texts } = this;
    return new Journal({
      names: () => [...texts.keys()],
      read: (name) => texts.get(name) ?? null,
      write: (name, text) => this.hasRoom && Boolean(texts.set(name, text)),
      remove: (name) => texts.delete(name),
    });
  }

  get database() {
    const { entries, digests } = this;
    return {
      get: async (id) => readEntry(entries.get(id)),
      put: async (all) => {
        if (!this.hasRoom) throw new Error('full');
        for (const one of all) {
          if ((entries.get(one.id)?.revision ?? 0) >= one.revision) continue;
          entries.set(one.id, one);
          digests.delete(one.id);
        }
      },
      remove: async (id) => {
        entries.delete(id);
        digests.delete(id);
      },
      digests: async (kind) => ({
        ids: [...entries.values()].filter((one) => one.kind === kind).map(({ id }) => id),
        digests: [...digests.values()].filter((one) => one.kind === kind),
      }),
      keepDigests: async (made) => {
        for (const digest of made) if (entries.get(digest.id)?.revision === digest.revision) digests.set(digest.id, digest);
      },
      list: async (kind, most) =>
        [...entries.values()].flatMap((one) => readEntry(one) ?? []).filter((one) => one.kind === kind)
          .sort((one, other) => other.changed - one.changed).slice(0, most),
    };
  }

  store(tell = () => assert.fail('all of it is kept')) {
    const database = this.hasDatabase ? Promise.resolve(this.database) : Promise.reject(new Error('refused'));
    const store = new EntryStore(database, this.journal);
    effect(() => store.trouble.value && tell(store.trouble.value));
    return store;
  }

  /** As `navigator.locks`. */
  locks = {
    query: async () => ({ held: [...this.#held.keys()].map((name) => ({ name })) }),
    request: async (name, { steal = false }, granted) => {
      const holder = this.#held.get(name);
      if (holder !== undefined && !steal) return granted(null);
      holder?.lose(new Error('stolen'));
      const lost = new Promise((_, lose) => this.#held.set(name, { lose }));
      const mine = this.#held.get(name);
      try {
        await Promise.race([granted({}), lost]);
      } finally {
        if (this.#held.get(name) === mine) this.#held.delete(name);
      }
    },
  };

  /** A tab; a copied one has the memory of another. */
  tab({ memory = new Map(), hasLocks = true } = {}) {
    const heard = [];
    const inherited = [];
    const ears = [];
    const mute = { value: false };
    this.#ears.push({ ears, mute });
    const channel = {
      listen: (hear) => ears.push(hear),
      post: (message) => {
        for (const other of this.#ears.filter((one) => one.ears !== ears && !one.mute.value)) {
          for (const hear of other.ears) setTimeout(() => hear(structuredClone(message)));
        }
      },
    };
    const place = {
      store: this.store(),
      locks: hasLocks ? this.locks : undefined,
      channel,
      isSeen: () => tab.isSeen,
      memory: { get: (kind) => memory.get(kind) ?? null, set: (kind, id) => memory.set(kind, id) },
    };
    const hold = new EntryLock(place, 'game');
    hold.listen({
      onEntry: ({ record }) => heard.push(record),
      onAsked: () => tab.beforeGiving?.(),
      onInherited: ({ record }) => inherited.push(record),
    });
    const tab = {
      hold,
      store: place.store,
      isSeen: true,
      inherited,
      heard,
      memory,
      freeze: () => (mute.value = true),
      close: () => {
        mute.value = true;
        hold.begin();
      },
    };
    open.push(tab);
    return tab;
  }
}

describe('the store', () => {
  test('keeps the latest state, also where an earlier one is saved later', async () => {
    const browser = new Browser();
    const store = browser.store();
    await store.save(entry('a', 2));
    await browser.store().save(entry('a', 1));
    assert.equal((await store.get('a')).record, 'a2');
    assert.deepEqual([...browser.texts.keys()], []);
  });

  test('writes what has not arrived into the journal when the page goes, and the next page has it', async () => {
    const browser = new Browser();
    const store = browser.store();
    void store.save(entry('a', 3));
    store.flush();
    browser.entries.clear();
    const next = browser.store();
    assert.equal((await next.get('a')).record, 'a3');
    assert.equal((await next.latest('game')).record, 'a3');
    await settled();
    assert.equal(browser.entries.get('a').record, 'a3');
    assert.deepEqual([...browser.texts.keys()], []);
  });

  test('lists those of a kind, the newest first, and one that is spoiled drops no other', async () => {
    const browser = new Browser();
    const store = browser.store();
    for (const one of [entry('a', 1), entry('b', 5), entry('c', 3), entry('d', 9, { kind: 'analysis' })]) await store.save(one);
    browser.entries.set('x', { id: 'x', kind: 'game', changed: 99 });
    browser.texts.set('espalier.journal.y', '{"half');
    assert.deepEqual((await store.list('game', 9)).map(({ id }) => id), ['b', 'c', 'a']);
    assert.deepEqual((await store.list('game', 2)).map(({ id }) => id), ['b', 'c']);
    await store.remove(entry('b'));
    assert.equal((await store.latest('game')).id, 'c');
  });

  test('keeps what has found no room as soon as something else has found some', async () => {
    const browser = new Browser();
    const store = new EntryStore(Promise.resolve(browser.database), browser.journal);
    browser.hasRoom = false;
    await store.save(entry('a'));
    await store.save(entry('b'));
    assert.equal(browser.entries.size, 0);
    browser.hasRoom = true;
    await store.save(entry('c'));
    assert.deepEqual([...browser.entries.keys()].sort(), ['a', 'b', 'c']);
    browser.hasRoom = false;
    await store.save(entry('d'));
    browser.hasRoom = true;
    store.flush();
    assert.equal(browser.journal.find('d').record, 'd1');
  });

  test('does not undo with an earlier state what is written, or waits to be', async () => {
    for (const hasDatabase of [true, false]) {
      for (const hasRoom of [true, false]) {
        const browser = new Browser({ hasDatabase, hasRoom });
        const database = hasDatabase ? Promise.resolve(browser.database) : Promise.reject(new Error('none'));
        const store = new EntryStore(database, browser.journal);
        await Promise.all([store.save(entry('a', 3)), store.save(entry('a', 2))]);
        await store.save(entry('a', 1));
        assert.equal((await store.get('a')).record, 'a3', `database ${hasDatabase}, room ${hasRoom}`);
      }
    }
  });

  test('removes what was there when it was told to, and not what is saved after that', async () => {
    const browser = new Browser();
    const { database } = browser;
    const told = [];
    const get = async (id) => {
      const found = await database.get(id);
      await settled();
      return found;
    };
    const store = new EntryStore(Promise.resolve({ ...database, get }), browser.journal, (change) => told.push(change));
    await store.save(entry('a', 1));
    await Promise.all([store.remove(entry('a')), store.save(entry('a', 2))]);
    assert.equal(browser.entries.get('a')?.revision, 2);
    assert.deepEqual(told.map(({ isRemoved }) => isRemoved), [false, true, false]);
  });

  test('has a digest of each entry, which is made once for each state of it', async () => {
    const browser = new Browser();
    const store = browser.store();
    for (const one of [entry('a', 1), entry('b', 5), entry('d', 9, { kind: 'analysis' })]) await store.save(one);
    browser.entries.set('x', { id: 'x', kind: 'game', changed: 99 });
    let made = 0;
    const maker = { kind: 'game', form: '1', make: ({ record }) => ((made += 1), record.toUpperCase()) };
    const listed = async (how = maker, from = store) => (await from.digests(how)).map((digest) => digest.made).sort();
    assert.deepEqual(await listed(), ['A1', 'B5']);
    assert.deepEqual([await listed(), made], [['A1', 'B5'], 2]);
    await browser.store().save(entry('b', 6));
    assert.deepEqual([await listed(), made], [['A1', 'B6'], 3]);
    // What was made in another way is made anew.
    assert.deepEqual(await listed({ ...maker, form: '2', make: ({ record }) => record }), ['a1', 'b6']);
    await store.remove(entry('a'));
    assert.deepEqual(await listed(), ['B6']);
  });

  test('has digests of what does not lie in the database, too, and keeps none of a state that has passed', async () => {
    const browser = new Browser();
    const store = browser.store();
    const maker = { kind: 'game', form: '1', make: ({ record }) => record };
    const listed = async (from) => (await from.digests(maker)).map((digest) => digest.made).sort();
    await store.save(entry('a', 1));
    const [late] = await store.digests(maker);
    await store.save(entry('a', 2));
    await store.keepDigests([late]);
    assert.deepEqual(await listed(store), ['a2']);
    browser.hasRoom = false;
    browser.texts.set('espalier.journal.j', JSON.stringify(entry('j', 1)));
    const full = browser.store(() => undefined);
    await full.save(entry('a', 3));
    assert.deepEqual(await listed(full), ['a3', 'j1']);
    const refused = new Browser({ hasDatabase: false });
    await refused.store().save(entry('r', 1));
    assert.deepEqual(await listed(refused.store()), ['r1']);
  });

  test('does without a database, and tells once where nothing can be kept', async () => {
    const refused = new Browser({ hasDatabase: false });
    await refused.store().save(entry('a', 1));
    assert.equal((await refused.store().get('a')).record, 'a1');
    const told = [];
    for (const hasDatabase of [true, false]) {
      const store = new Browser({ hasDatabase, hasRoom: false }).store((how) => told.push(how));
      await store.get('a');
      if (!hasDatabase) assert.equal(told.at(-1), 'refused', 'before anything is lost');
      await store.save(entry('a', 1));
      await store.save(entry('b', 1));
      // This page still has it.
      assert.equal((await store.get('a')).record, 'a1');
      assert.equal((await store.list('game', 10)).length, 2);
      await store.save(entry('a', 2));
      assert.equal((await store.get('a')).record, 'a2');
      await store.remove(entry('a'));
      assert.equal(await store.get('a'), undefined);
    }
    assert.deepEqual(told, ['full', 'refused'], 'once for each page');
  });
});

describe('tabs', () => {
  test('have an entry each, and find it after a reload', async () => {
    const browser = new Browser();
    const [one, other] = [browser.tab(), browser.tab()];
    one.hold.begin();
    one.hold.save('open', 'first');
    other.hold.begin();
    other.hold.save('open', 'second');
    await settled();
    for (const [tab, record] of [[one, 'first'], [other, 'second'], [one, 'first']]) {
      tab.close();
      await settled();
      const again = browser.tab({ memory: new Map([['game', [...browser.entries.values()].find((known) => known.record === record).id]]) });
      assert.equal((await again.hold.resume()).record, record);
      assert.equal(again.hold.isReadOnly, false);
      again.close();
      await settled();
    }
  });

  test('pass over what cannot be read, and leave it as it is', async () => {
    const browser = new Browser();
    for (const [id, changed] of [['good', 3], ['older', 1], ['spoiled', 7], ['of another version', 5]]) {
      browser.entries.set(id, { ...entry(id), changed, record: id });
    }
    const read = (one) => (/^(good|older)$/.test(one?.record ?? '') ? one.record : undefined);
    // Also where this tab had it before: it may have been written since.
    for (const memory of [new Map(), new Map([['game', 'of another version']])]) {
      const tab = browser.tab({ memory });
      assert.equal(await tab.hold.resumeReadable(read), 'good');
      assert.deepEqual([tab.hold.id, tab.hold.isOwn, tab.hold.isReadOnly], ['good', false, false]);
      tab.close();
      await settled();
    }
    assert.equal(browser.entries.size, 4);
    assert.equal(browser.entries.get('spoiled').record, 'spoiled');
    const blind = browser.tab();
    assert.equal(await blind.hold.resumeReadable(() => undefined), undefined);
    const lonely = new Browser().tab();
    assert.equal(await lonely.hold.resumeReadable(read), undefined);
  });

  test('hold what they held until another entry is there, and save into that one', async () => {
    const browser = new Browser();
    for (const id of ['first', 'second', 'third']) browser.entries.set(id, entry(id));
    const tab = browser.tab();
    const held = (id) => () => () => void opened.push([id, tab.hold.id]);
    const opened = [];
    await tab.hold.open('first', held('first'));
    const opening = tab.hold.open('second', held('second'));
    assert.deepEqual([tab.hold.id, tab.hold.comingId], ['first', 'second']);
    tab.hold.save('over', 'found out late');
    await opening;
    assert.deepEqual(opened, [['first', 'first'], ['second', 'second']]);
    assert.equal(tab.hold.comingId, 'second');
    tab.hold.save('open', 'of the second');
    await settled();
    const records = () => ['first', 'second', 'third'].map((id) => browser.entries.get(id).record);
    assert.deepEqual(records(), ['found out late', 'of the second', 'third1']);
    // What is not taken is free for others, and so is what something else was asked for after.
    await tab.hold.open('third', () => undefined);
    const all = [tab.hold.open('first', held('first')), tab.hold.open('third', held('third'))];
    tab.hold.save('open', 'of the second, still');
    await Promise.all([...all, tab.hold.open('second')]);
    assert.equal(opened.length, 2);
    assert.deepEqual([tab.hold.id, tab.hold.isReadOnly], ['second', false]);
    await settled();
    assert.deepEqual(records(), ['found out late', 'of the second, still', 'third1']);
    for (const id of ['first', 'third']) {
      const other = browser.tab();
      await other.hold.open(id);
      assert.equal(other.hold.isReadOnly, false, id);
    }
  });

  test('follow an entry that was taken, or went on, while they opened it', async () => {
    const browser = new Browser();
    browser.entries.set('one', entry('one'));
    const [tab, other] = [browser.tab(), browser.tab()];
    const opening = tab.hold.open('one');
    await other.hold.open('one', () => () => undefined);
    assert.equal(other.hold.isReadOnly, true);
    await other.hold.takeOver();
    await opening;
    assert.equal(tab.hold.isReadOnly, true);
    assert.equal(other.hold.isReadOnly, false);
  });

  test('follow what another writes, and go on with it when told to: the other one follows then', async () => {
    const browser = new Browser();
    const one = await writing(browser);
    const copy = browser.tab({ memory: new Map(one.memory) });
    assert.equal((await copy.hold.resume()).record, 1);
    assert.equal(copy.hold.isReadOnly, true);
    copy.hold.save('open', 'not to be written');
    one.hold.save('open', 2);
    await settled();
    assert.deepEqual(copy.heard, [2]);
    // What is not saved yet goes along.
    one.beforeGiving = () => one.hold.save('open', 3);
    assert.equal((await copy.hold.takeOver()).record, 3);
    assert.deepEqual([one.hold.isReadOnly, copy.hold.isReadOnly], [true, false]);
    copy.hold.save('over', 4);
    one.hold.save('open', 'not to be written');
    await settled();
    assert.deepEqual(one.heard, [4]);
    assert.deepEqual([...browser.entries.values()].map(({ record, status }) => [record, status]), [[4, 'over']]);
  });

  test('take an entry once, however often they are told to', async () => {
    const browser = new Browser();
    const one = await writing(browser);
    const other = browser.tab();
    await other.hold.resume();
    const seen = [];
    effect(() => void seen.push(other.hold.isReadOnly));
    const taken = await Promise.all([other.hold.takeOver(), other.hold.takeOver()]);
    assert.deepEqual(taken.map(({ record }) => record), [1, 1]);
    assert.deepEqual(seen, [true, false]);
    assert.equal(other.hold.isReadOnly, false);
  });

  test('take an entry from one that does not answer', async () => {
    const browser = new Browser();
    const one = await writing(browser);
    const other = browser.tab();
    await other.hold.resume();
    one.freeze();
    assert.equal((await other.hold.takeOver()).record, 1);
    await settled();
    assert.deepEqual([one.hold.isReadOnly, other.hold.isReadOnly], [true, false]);
  });

  test('go on with what a tab has left that is gone: the first that somebody looks at, and none for a reload', async (t) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    t.after(() => mock.timers.reset());
    const browser = new Browser();
    const one = browser.tab();
    one.hold.begin();
    one.hold.save('open', 1);
    await pass(100);
    const [hidden, other, third] = [browser.tab(), browser.tab(), browser.tab()];
    for (const tab of [hidden, other, third]) await tab.hold.resume();
    hidden.isSeen = false;
    await pass(20_000);
    const followers = [hidden, other, third];
    assert.deepEqual(followers.map(({ hold }) => hold.isReadOnly), [true, true, true]);
    // A reload.
    one.close();
    await pass(1_500);
    const again = browser.tab({ memory: new Map([['game', other.hold.id]]) });
    await again.hold.resume();
    await pass(20_000);
    assert.deepEqual(followers.map(({ hold }) => hold.isReadOnly), [true, true, true]);
    again.hold.save('open', 2);
    await pass(100);
    again.close();
    await pass(20_000);
    assert.equal(followers.filter(({ hold }) => !hold.isReadOnly).length, 1);
    assert.equal(hidden.hold.isReadOnly, true);
    assert.deepEqual(followers.flatMap(({ inherited }) => inherited), [2]);
    hidden.isSeen = true;
    const writer = other.hold.isReadOnly ? third : other;
    writer.close();
    await pass(20_000);
    assert.equal(followers.filter((tab) => tab !== writer && !tab.hold.isReadOnly).length, 1);
  });

  test('may all write where there are no locks', async () => {
    const browser = new Browser();
    const one = browser.tab({ hasLocks: false });
    one.hold.begin();
    one.hold.save('open', 1);
    await settled();
    const other = browser.tab({ hasLocks: false });
    await other.hold.resume();
    assert.equal(other.hold.isReadOnly, false);
    other.hold.save('open', 2);
    await settled();
    assert.deepEqual([...browser.entries.values()].map(({ record }) => record), [2]);
  });

  test('that begin under a name that was kept before go on after it, and lose nothing', async () => {
    for (const waits of [true, false]) {
      const browser = new Browser();
      await browser.store().save(entry('a', 7, { record: 'before' }));
      const { hold } = browser.tab();
      hold.begin('a');
      if (waits) await settled();
      hold.save('open', 'first');
      hold.save('open', 'second');
      await settled();
      assert.equal(browser.entries.get('a').record, 'second', `waits: ${waits}`);
      assert.ok(browser.entries.get('a').revision > 7);
      hold.save('open', 'third');
      await settled();
      assert.equal(browser.entries.get('a').record, 'third');
      assert.equal(browser.entries.get('a').created, 1);
    }
  });

  test('keep nothing more of an entry while it is removed, unless it goes on', async () => {
    const browser = new Browser();
    const { hold, store } = await writing(browser);
    void store.remove({ id: hold.id, kind: 'game' });
    // The judge has found something of the game, or its clock goes on.
    hold.save('open', 2, false);
    await settled();
    assert.equal(browser.entries.size, 0);
    hold.save('open', 3);
    await settled();
    assert.equal(browser.entries.get(hold.id).record, 3);
  });

  test('that look at an entry make it no newer', async () => {
    const browser = new Browser();
    const one = browser.tab();
    one.hold.begin();
    one.hold.save('open', { moves: ['e2e4'] });
    one.hold.save('open', { moves: ['e2e4'] });
    await settled();
    assert.deepEqual([...browser.entries.values()].map(({ revision }) => revision), [1]);
  });
});

test('a claim where locks are refused is as one without locks', async () => {
  const refusing = { request: () => Promise.reject(new Error('refused')) };
  const claimed = await claim(refusing, 'a', () => assert.fail('nothing was taken'));
  claimed.release();
});

test('of what tabs of other versions tell, only what this one knows is heard', () => {
  const known = [
    { type: 'entry', entry: entry('a') },
    { type: 'ask', id: 'a', entry: undefined },
    { type: 'give', id: 'a', entry: entry('a', 2) },
    { type: 'change', change: { kind: 'game', ids: ['a'], isRemoved: false } },
  ];
  assert.deepEqual(known.map(readMessage), known);
  assert.deepEqual(readMessage({ type: 'give', id: 'a', entry: { id: 'a', state: 'of a later version' } }), { type: 'give', id: 'a', entry: undefined });
  const unknown = [undefined, 'entry', { type: 'entry' }, { type: 'entry', entry: { id: 'a' } }, { type: 'ask' }, { type: 'change' }, { type: 'change', change: { id: 'a' } }, { type: 'later', id: 'a' }];
  assert.deepEqual(unknown.filter((message) => readMessage(message) !== undefined), []);
});
