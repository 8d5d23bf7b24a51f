// The page in another language: German as it is, and one whose messages are only marked, so that what is not is found.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { Explorer, ITALIAN } from './support/explorer.mjs';
import { FickleSite } from './support/fickle-site.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { DESKTOP, PHONE } from './support/visitor.mjs';

/** A browser whose user reads German. */
function readsGerman() {
  Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] });
}

/** The words of other languages, and whatever is asked of the engine, come when the test says so. */
function readsAndThinksWhenTold() {
  const { fetch } = globalThis;
  const areWordsTold = new Promise((resolve) => (globalThis.sendWords = resolve));
  globalThis.fetch = async (url, options) => {
    if (!/\/de-[^/]*\.json$/.test(String(url))) return fetch(url, options);
    globalThis.areWordsAsked = true;
    await areWordsTold;
    const words = await (await fetch(url, options)).json();
    // Behind everything that the page does with them at once.
    setTimeout(() => (globalThis.haveWordsCome = true));
    return { ok: true, json: () => Promise.resolve(words) };
  };
  const isEngineTold = new Promise((resolve) => (globalThis.startEngine = resolve));
  globalThis.Worker = class extends Worker {
    postMessage(...message) {
      globalThis.isEngineAsked = true;
      void isEngineTold.then(() => super.postMessage(...message));
    }
  };
}

/** Every message of the page in German stands in brackets, and nothing else does. */
function marksGerman() {
  const { fetch } = globalThis;
  globalThis.fetch = async (url, options) => {
    const answer = await fetch(url, options);
    if (!/\/de-[^/]*\.json$/.test(String(url))) return answer;
    const marked = Object.keys(await answer.json()).map((key) => [key, `⟦${key}⟧`]);
    return new Response(JSON.stringify(Object.fromEntries(marked)));
  };
}

/**
 * What is to be seen or heard and is no message, though it has words: text, and what people hear of an element. What a
 * language has not to do with is left out: moves, positions, names and units.
 */
function unmarked() {
  const READ = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt', 'data-help', 'aria-valuetext'];
  // Names of openings and games have no language.
  const SPOKEN = '[data-testid="opening"], .analyse-title b, ' +
    '.facts-list a, .facts-list dd:first-of-type, dialog select, .query input, .suggestions b, .charts td, .charts th, dialog input[type="text"], ' +
    '.import textarea, script, style, noscript';
  const NAMES = /\b(Espalier|FEN|PGN|Chess960|RFP|FUT|QFP|NMP|PRB|MUL|LMP|HIS|LMR|SEE|TT|PAT|ProbCut|Enter|Esc|Infinity)\b/g;
  const MOVES = /[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]?|O-O(-O)?/g;
  const found = [];
  const check = (text, where) => {
    let rest = text;
    for (let before = ''; before !== rest; ) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    }
    rest = rest.replace(MOVES, ' ').replace(NAMES, ' ');
    if (/\p{L}{2}/u.test(rest)) found.push(`${where}: ${text.trim()}`);
  };
  const nameOf = (node) => (node.id ? `#${node.id}` : `${node.parentElement?.id ?? ''} ${node.localName}.${node.className?.baseVal ?? node.className}`);
  const walk = (root) => {
    for (const node of root.children) {
      // What has no box of its own may have parts that are seen.
      const isSeen = node.checkVisibility() || getComputedStyle(node).display === 'contents';
      if (node.matches(SPOKEN) || !isSeen) continue;
      for (const name of READ) if (node.hasAttribute(name)) check(node.getAttribute(name), `${nameOf(node)} ${name}`);
      for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) check(child.data, nameOf(node));
      if (node.shadowRoot) walk(node.shadowRoot);
      walk(node);
    }
  };
  walk(document.body);
  return [...new Set(found)];
}

/** In the page: chooses a language, as another tab tells it. */
function speak(language) {
  const [key, newValue] = ['espalier.setting.language', JSON.stringify(language)];
  localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

const read = async ({ page }, where) => assert.deepEqual(await page.evaluate(unmarked), [], where);

async function tell(arrive, options, story) {
  const visitor = await arrive(options);
  try {
    await story(visitor);
    assert.deepEqual(await visitor.allTroubles(), []);
  } finally {
    await visitor.leave();
  }
}

inBothBrowsers('another language', ({ name, arrive, arriveAt, runsAll }) => {
  const marked = (title, story, viewport = DESKTOP) =>
    test(title, TIMEOUT, () =>
      tell(arrive, { prepare: [readsGerman, marksGerman], viewport }, async (visitor) => {
        await visitor.waitForStatus(/Your move/);
        await story(visitor);
      }));

  const choose = async (visitor, language) => {
    await visitor.click('.bar button/Settings');
    await visitor.waitToSee('dialog[open] select');
    await visitor.page.select('dialog[open] select', language);
  };

  /** One window, which becomes wider. */
  let german;
  after(() => german?.leave());

  test('German is there without a network', TIMEOUT, async () => {
    const site = await FickleSite.open('/espalier/');
    const visitor = await arriveAt(site.url, { serviceWorker: true, prepare: readsGerman });
    try {
      await visitor.waitForStatus(/Sie sind am Zug/);
      await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      site.cut();
      await visitor.page.reload();
      await visitor.waitForStatus(/Sie sind am Zug/);
      await visitor.click('.bar [href="#analyse"]');
      await visitor.waitForText('.analyse-lines h2', /Beste Varianten/);
    } finally {
      await visitor.leave();
      await site.close();
    }
  });

  const narrowest = { width: 320, height: 700 };
  for (const viewport of runsAll ? [narrowest, PHONE, { width: 820, height: 1180 }, DESKTOP] : [narrowest]) {
    test(`German fits into ${viewport.width} pixels`, TIMEOUT, async () => {
      german ??= await arrive({ prepare: readsGerman, viewport });
      const { page } = german;
      await page.setViewport(viewport);
      await page.evaluate(() => { location.hash = '#play'; });
      await page.waitForSelector('#play:not([hidden])');
      await german.waitForStatus(/Sie sind am Zug/);
      assert.ok((await overflow(german)) <= 0, 'Play');
      await german.screenshot(`${name}-german-play-${viewport.width}`);
      await page.evaluate(() => { location.hash = '#analyse?moves=e2e4,e7e5'; });
      await page.waitForSelector('#analyse:not([hidden]) .lines button:not([hidden])');
      assert.ok((await overflow(german)) <= 0, 'Analyse');
      await german.screenshot(`${name}-german-analyse-${viewport.width}`);
      const explorer = new Explorer(german);
      await explorer.arrive();
      await explorer.isRecorded();
      assert.ok((await overflow(german)) <= 0, 'Explore');
      await german.screenshot(`${name}-german-explore-${viewport.width}`);
      assert.deepEqual(await german.allTroubles(), []);
    });
  }

  if (!runsAll) return;

  marked('every word of Play comes from the messages', async (visitor) => {
    await read(visitor, 'at first');
    assert.match(await visitor.label('e2'), /⟦white pawn⟧/);
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Hint');
    await visitor.waitForStatus(/better move/);
    await visitor.click('button/Hint');
    await visitor.waitForStatus(/Hint/);
    await read(visitor, 'after a move');
    await visitor.click('#play button/One move back');
    await read(visitor, 'looking back');
    await visitor.click('button/Back to the game');
    for (const [open, dialog, close] of [
      ['.bar button/Settings', 'dialog/Settings', 'dialog[open] button/Done'],
      ['button/Keyboard shortcuts', 'dialog/Keyboard', 'dialog[open] button/About Espalier'],
      ['', 'dialog/About Espalier', 'dialog[open] button/Close'],
      ['#play button/Resign', 'dialog/Resign this game?', 'button/Keep playing'],
      ['button/New game', 'dialog/New game', 'dialog[open] button/Cancel'],
    ]) {
      // One leads to the next.
      if (open !== '') await visitor.click(open);
      await visitor.page.waitForFunction((wanted) => find(wanted)?.open, {}, dialog);
      await read(visitor, dialog);
      await visitor.click(close);
    }
    await visitor.click('#play button/Share');
    await read(visitor, 'the menu');
    // It lies over what is pressed next.
    await visitor.press('Escape');
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForStatus(/resigned/);
    await visitor.page.waitForSelector('#play .key-moments');
    await read(visitor, 'the end');
    await visitor.click('#play button/Review the game');
    await visitor.waitForText('.analyse-left', /⟦You⟧/);
    await visitor.waitForText('[data-testid="accuracy"]', /\d/);
    await read(visitor, 'the review');
  });

  marked('every word of Analyse comes from the messages', async (visitor) => {
    const { page } = visitor;
    await page.evaluate(() => { location.hash = '#analyse?moves=e2e4,e7e5,d1h5,e8e7&ply=2'; });
    await page.waitForSelector('.analyse .lines button:not([hidden])');
    await page.waitForFunction(() => /⟦/.test(document.querySelector('[data-testid="glance"]').textContent));
    await read(visitor, 'lines and glance');
    await visitor.click('.analyse button/More about the moves');
    await read(visitor, 'the menu of the game');
    await visitor.click('button/Comment');
    await visitor.click('.analyse button/Share');
    await read(visitor, 'the comment, and what is shared');
    // What is shared lies over what is pressed next.
    await visitor.press('Escape');
    await visitor.click('.analyse-tabs button/Report');
    await read(visitor, 'the report');
    await visitor.type('.import textarea', '1. e4 e5 2. Ke7');
    await visitor.click('.import button/Open');
    await visitor.waitForText('.import [role="alert"]', /legal/);
    assert.match(await visitor.text('.import [role="alert"]'), /^⟦Move 2: there is no legal move Ke7\.⟧$/);
    await visitor.click('button/Set up a position');
    await visitor.type('dialog[open] textbox/FEN', '8/8/8/8/8/8/8/8 w - - 0 1');
    await visitor.waitForText('[data-testid="editor-verdict"]', /⟦.*king/);
    await read(visitor, 'the editor');
  });

  marked('every word of Explore comes from the messages', async (visitor) => {
    const { page } = visitor;
    const explorer = new Explorer(visitor);
    await explorer.arrive();
    await explorer.isRecorded();
    await read(visitor, 'a story');
    for (const tab of ['Numbers', 'Why not…?', 'Statistics', 'Cuts', 'Nodes']) {
      await explorer.showTab(tab);
      await read(visitor, tab);
    }
    await explorer.unfold();
    await read(visitor, 'the card');
    for (const [button, opened] of [
      ['button/Record a search', '.record'],
      ['.explore-bar button/Share', '.explore-bar .menu-items'],
      ['.story-menu > button', '.story-menu .menu-panel'],
      ['button/How to read this', 'dialog/How to read this'],
    ]) {
      await visitor.click(button);
      await visitor.waitToSee(opened);
      await read(visitor, button);
      await visitor.press('Escape');
    }
    await explorer.fold();
    await visitor.click('group/Color >> button/Improving');
    await read(visitor, 'the other colors');
    await explorer.record({ fen: ITALIAN, depth: 4 });
    await explorer.goToRoot();
    await read(visitor, 'a recording');
  });

  test('what is open follows another language at once, and nothing is hidden meanwhile', TIMEOUT, () =>
    tell(arrive, { prepare: marksGerman }, async (visitor) => {
      const { page } = visitor;
      const explorer = new Explorer(visitor);
      // The engine is asked for its words again.
      const hasAnswered = (isMarked) =>
        page.waitForFunction(
          (isMarked) => [...document.querySelectorAll('.engine-sentence, .terms')].every((node) =>
            !node.checkVisibility() || node.textContent === '' || node.textContent.includes('⟦') === isMarked),
          {},
          isMarked,
        );
      const turn = async (where) => {
        await page.evaluate(speak, 'de');
        await page.waitForFunction(() => document.documentElement.lang === 'de');
        assert.equal(await page.evaluate(() => getComputedStyle(document.body).visibility), 'visible', where);
        await hasAnswered(true);
        await read(visitor, where);
        await page.evaluate(speak, 'en');
        await page.waitForFunction(() => document.documentElement.lang === 'en');
        await hasAnswered(false);
        assert.equal(await page.evaluate(() => document.body.innerText.match(/⟦[^⟦⟧]*⟧/)?.[0]), undefined, where);
      };
      await visitor.waitForStatus(/Your move/);
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
      await visitor.click('button/Hint');
      await visitor.waitForStatus(/better move/);
      await visitor.click('button/Hint');
      await visitor.waitForStatus(/Hint/);
      await turn('Play');
      await visitor.click('.bar button/Settings');
      await visitor.waitToSee('dialog[open] select');
      await turn('the settings');
      await visitor.click('dialog[open] button/Done');
      await page.evaluate(() => { location.hash = '#analyse?moves=e2e4,e7e5,d1h5,e8e7&ply=2'; });
      await page.waitForSelector('.analyse .lines button:not([hidden])');
      await visitor.click('button/Comment');
      await visitor.click('.analyse-tabs button/Report');
      await visitor.type('.import textarea', '1. e4 e5 2. Ke7');
      await visitor.click('.import button/Open');
      await visitor.waitForText('.import [role="alert"]', /legal/);
      await turn('Analyse');
      assert.equal(await page.$eval('.import textarea', ({ value }) => value), '1. e4 e5 2. Ke7');
      await explorer.arrive();
      await explorer.isRecorded();
      for (const tab of ['Numbers', 'Why not…?', 'Compare', 'Statistics', 'Cuts', 'Nodes']) {
        await explorer.showTab(tab);
        await turn(`Explore, ${tab}`);
      }
      await page.evaluate(() => { location.hash = '#practice'; });
      await page.waitForSelector('#practice:not([hidden]):not([inert])');
      await turn('Practice');
    }));

  test('a German visitor plays, asks why, turns to English and back, and goes on', TIMEOUT, () =>
    tell(arrive, { prepare: readsGerman }, async (visitor) => {
      const { page } = visitor;
      await visitor.waitForStatus(/Sie sind am Zug/);
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
      await page.waitForFunction(() => document.title === 'Sie sind am Zug – Espalier');
      assert.equal(await visitor.text('.bar [href="#play"]'), 'Spielen');
      assert.equal(await visitor.label('e2'), 'e2, weißer Bauer');
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Sie sind am Zug/);
      assert.deepEqual(await seriousProblems(visitor), []);

      const explorer = new Explorer(visitor);
      await explorer.follow({ fen: ITALIAN, depth: 6 });
      await explorer.goToRoot();
      await explorer.showTab('Zahlen');
      await visitor.waitForText('.engine-sentence', /Die ganze Suche, 6 Halbzüge tief: Die Wurzel ergab [+−]\d,\d\d\./);

      // Nothing begins anew: what the page knows, it still knows.
      await page.evaluate(() => (globalThis.isSame = true));
      await visitor.click('.bar button/Einstellungen');
      await visitor.waitToSee('dialog[open] select');
      await page.select('dialog[open] select', 'en');
      await visitor.click('dialog[open] button/Done');
      await visitor.waitForText('.engine-sentence', /The search as a whole, 6 plies deep/);
      assert.match(await visitor.text('.tab-list'), /Numbers/);
      await visitor.click('.bar [href="#play"]');
      await visitor.waitForStatus(/Your move/);
      assert.equal(await visitor.text('.bar [href="#play"]'), 'Play');
      assert.equal(await visitor.label('d2'), 'd2, white pawn');
      await page.waitForFunction(() => document.title === 'Your move – Espalier');
      assert.equal((await visitor.waitForMoves(2))[0], 'e4', 'the game is where it was');
      assert.equal(await page.evaluate(() => globalThis.isSame), true);
      await page.reload();
      await visitor.waitForStatus(/Your move/);
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en', 'what was chosen goes before the browser');

      await visitor.click('.bar button/Settings');
      await visitor.waitToSee('dialog[open] select');
      await page.select('dialog[open] select', 'de');
      await visitor.waitForText('dialog[open] h2', /Einstellungen/);
      await visitor.click('dialog[open] button/Fertig');
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
      await visitor.waitForStatus(/Sie sind am Zug/);
      assert.equal(await visitor.label('d2'), 'd2, weißer Bauer');
      await visitor.move('d2', 'd4');
      await visitor.waitForMoves(4);
      await visitor.waitForStatus(/Sie sind am Zug/);
      await page.reload();
      await visitor.waitForStatus(/Sie sind am Zug/);
      assert.equal((await visitor.waitForMoves(4))[0], 'e4');
    }));

  test('a language that is chosen while the engine is started is also that of its explanations', TIMEOUT, () =>
    tell(arrive, { prepare: readsAndThinksWhenTold }, async (visitor) => {
      const { page } = visitor;
      await visitor.waitForStatus(/Your move/);
      await page.waitForFunction(() => globalThis.isEngineAsked);
      await page.evaluate(() => globalThis.sendWords());
      await choose(visitor, 'de');
      await visitor.click('dialog[open] button/Fertig');
      await page.evaluate(() => globalThis.startEngine());
      const explorer = new Explorer(visitor);
      await explorer.follow({ fen: ITALIAN, depth: 6 });
      await explorer.goToRoot();
      await explorer.showTab('Zahlen');
      await visitor.waitForText('.engine-sentence', /Die ganze Suche, 6 Halbzüge tief/);
    }));

  test('a language that is chosen while another one is on its way is the one that is spoken', TIMEOUT, () =>
    tell(arrive, { prepare: readsAndThinksWhenTold }, async (visitor) => {
      const { page } = visitor;
      await page.evaluate(() => globalThis.startEngine());
      await visitor.waitForStatus(/Your move/);
      await choose(visitor, 'de');
      await page.waitForFunction(() => globalThis.areWordsAsked);
      // In another tab.
      await page.evaluate(() => {
        localStorage.setItem('espalier.setting.language', '"en"');
        dispatchEvent(new StorageEvent('storage', { key: 'espalier.setting.language', newValue: '"en"' }));
        globalThis.sendWords();
      });
      await page.waitForFunction(() => globalThis.haveWordsCome);
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
      await visitor.click('dialog[open] button/Done');
      await visitor.waitForStatus(/Your move/);
    }));

  test('who reads English fetches no other language', TIMEOUT, () =>
    tell(arrive, {}, async (visitor) => {
      await visitor.waitForStatus(/Your move/);
      const names = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname));
      assert.deepEqual(names.filter((one) => /translation|de-.*json/.test(one)), []);
      assert.ok(names.some((one) => /start-/.test(one)));
    }));

  test('where the words cannot be had, the page is in English', TIMEOUT, async () => {
    const site = await FickleSite.open('/');
    site.broken = /\/de-[^/]*\.json$/;
    const visitor = await arriveAt(site.url, { prepare: readsGerman });
    try {
      await visitor.waitForStatus(/Your move/);
      assert.equal(await visitor.page.evaluate(() => document.documentElement.lang), 'en');
      assert.equal(await visitor.text('.bar [href="#play"]'), 'Play');
    } finally {
      await visitor.leave();
      await site.close();
    }
  });
});
