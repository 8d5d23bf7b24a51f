// What the page bears: haste, storage that is full, refused or spoiled, and a tab that nobody looks at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';

const GAME =
  'e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f8e7,f1e1,b7b5,a4b3,d7d6,c2c3,e8g8,h2h3,c6a5,b3c2,c7c5,d2d4,d8c7';
const MOVES = GAME.split(',').length;
const STEPS = 500;

/** Where nothing can be kept: every use of it fails, as in windows that refuse storage. */
function refuseStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('refused by the test', 'SecurityError');
      },
    });
  }
}

function fillStorage() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full, says the test', 'QuotaExceededError');
  };
  Storage.prototype.setItem = () => {
    throw new DOMException('full, says the test', 'QuotaExceededError');
  };
}

const SPOILED = ['{"half', 'null', '[]', '{"version":99}', '{"moves":[1,2,3]}'];

/** Waits until the first line of the engine begins like this. */
const hasLine = ({ page }, start) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.analyse .lines button:not([hidden])')?.textContent ?? ''), {}, start);

inBothBrowsers('the page bears', ({ comeBack, runsAll }) => {
  const story = (title, options, tell) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  const unkept = [['no storage', refuseStorage, /does not let the page keep anything/], ['a storage that is full', fillStorage, /has no room to keep anything/]];
  for (const [what, prepare, sentence] of unkept) {
    story(what, { prepare }, async (visitor) => {
      // What is refused is known before anything is lost.
      if (prepare === refuseStorage) await visitor.waitForText('.page-notice', sentence);
      await visitor.newGame({ level: 1 });
      await visitor.move('e2', 'e4');
      await visitor.waitForText('.page-notice', sentence);
      await visitor.waitForMoves(2);
      await chooseSettings(visitor, 'button/Walnut');
      await visitor.click('#play [role="switch"]');
      await visitor.click('button/Analyse this game');
      const analyst = new Analyst(visitor);
      await analyst.waitForMoves(2);
      await hasLine(visitor, '.');
    });
  }

  story('a tab that nobody looks at: it rests, and goes on when seen', {}, async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open(`?moves=${GAME}`);
    await visitor.page.select('.analyse combobox/Each position', '120');
    await visitor.waitForText('.bar .load', /Analyzing/);
    const look = (state) =>
      visitor.page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await look('hidden');
    await visitor.waitForText('.bar .load', /Ready/);
    // The last report is drawn with the next frame.
    await visitor.settle();
    const note = await visitor.text('[data-testid="analyse-note"]');
    for (let frames = 0; frames < 10; frames += 1) await visitor.settle();
    assert.equal(await visitor.text('[data-testid="analyse-note"]'), note, 'nothing is searched');
    await look('visible');
    await visitor.waitForText('.bar .load', /Analyzing/);
    await visitor.page.waitForFunction((text) => document.querySelector('[data-testid="analyse-note"]').textContent !== text, {}, note);
  });

  if (!runsAll) return;

  story(`${STEPS} quick steps with the engine on`, {}, async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open(`?moves=${GAME}`);
    await hasLine(visitor, '.');
    await visitor.page.evaluate((count) => {
      const keys = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowRight', 'End', 'ArrowLeft'];
      for (let step = 0; step < count; step += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: keys[step % keys.length], bubbles: true }));
      }
    }, STEPS);
    await visitor.press('Home', 'ArrowRight');
    await visitor.page.waitForFunction(() => document.querySelector('.analyse [aria-label="Moves"] [aria-current]')?.firstChild.textContent === 'e4');
    // The lines are those of the position shown, where Black is to move.
    await hasLine(visitor, '^1(…|\\.\\.\\.)');
    assert.equal((await analyst.moves()).length, MOVES);
    assert.equal(await visitor.text('.page-notice'), '');
  });

  story('what was kept and is spoiled', {}, async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Analyse this game');
    await hasLine(visitor, '.');
    for (const text of SPOILED) {
      // Where the page is not: as it goes, it saves how much time is left.
      await visitor.page.goto(new URL('licenses.txt', visitor.url).href);
      // Half of it unreadable as a text, half as a value, and the journal of a page that has gone.
      const count = await visitor.page.evaluate(async (spoiled) => {
        let value = spoiled;
        try {
          value = JSON.parse(spoiled);
        } catch {}
        const all = await keptEntries();
        await changeEntries({ put: all.map((entry) => ({ ...entry, record: value })) });
        for (const { id } of all) localStorage.setItem(`espalier.journal.${id}`, spoiled);
        for (const name of Object.keys(localStorage)) localStorage.setItem(name, spoiled);
        localStorage.setItem('espalier.setting.theme', spoiled);
        sessionStorage.setItem('espalier.tab.game', spoiled);
        return all.length;
      }, text);
      assert.ok(count >= 1, `${count} entries`);
      await visitor.page.goto(`${visitor.url}?${encodeURIComponent(text)}`);
      await visitor.waitForStatus(/Your move/);
      await visitor.move('d2', 'd4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
    }
    await visitor.click('.bar [href="#analyse"]');
    await hasLine(visitor, '.');
  });
});
