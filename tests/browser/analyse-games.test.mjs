// Several games pasted at once, in the Analyse view: one is shown, and the others stay to be chosen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

const TWO = '[White "ann"]\n[Black "bob"]\n\n1. e4 e5 0-1\n\n[White "Cy"]\n[Black "Di"]\n\n1. d4 d5 2. c4 1/2-1/2';
const FIRST = ['e4', 'e5'];
const SECOND = ['d4', 'd5', 'c4'];
const ADDRESSES = { e4: 'moves=e2e4', c4: 'moves=c2c4', d4: 'moves=d2d4' };

/** Runs in the page: the text that is kept is another one, or gone. */
function spoil(record) {
  return new Promise((resolve) => {
    indexedDB.open('espalier').onsuccess = ({ target: { result: database } }) => {
      const entries = database.transaction('entries', 'readwrite').objectStore('entries');
      entries.getAll().onsuccess = ({ target: { result: all } }) => {
        const entry = all.find(({ kind }) => kind === 'pasted');
        if (record === undefined) entries.delete(entry.id);
        else entries.put({ ...entry, record });
      };
      entries.transaction.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}
/** It takes longer to read than what is asked for after it. */
const LONG = `[White "ann"]\n\n1. c3 ${'(1. a3 h5) '.repeat(20_000)} *`;
/** As many games as nobody keeps. */
const MANY = Array.from({ length: 1_001 }, () => `[White "ann"]\n\n1. c4 {${'a long comment. '.repeat(63)}} *\n`).join('\n');

inBothBrowsers('games pasted together', ({ comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  /** The names of the games to choose from, and which of them is said to be shown; null without a chooser. */
  const choice = ({ page }) => page.evaluate(() => {
    const list = find('.import combobox/Game');
    return list && { names: [...list.options].map(({ text }) => text), shown: list.selectedIndex };
  });
  const choose = async ({ page }, index) =>
    page.select('.import [aria-label="Game"]', await page.$eval('.import [aria-label="Game"]', (list, at) => list.options[at].value, index));
  const waitForChoice = ({ page }, shown) => page.waitForFunction(
    (wanted) => (find('.import combobox/Game')?.selectedIndex ?? null) === wanted, {}, shown,
  );
  /** The game that is shown is there again afterwards. The address follows it a moment after it is opened. */
  const reload = async (analyst, visitor, moves) => {
    await visitor.page.waitForFunction((part) => location.hash.includes(part), {}, ADDRESSES[moves[0]]);
    await visitor.page.reload();
    assert.deepEqual(await analyst.waitForMoves(moves.length), moves);
  };
  const paste = async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste(TWO);
    assert.deepEqual(await analyst.waitForMoves(2), FIRST);
    await waitForChoice(visitor, 0);
  };

  story('are all there after a reload, the one that was chosen on the board', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await choose(visitor, 1);
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
    await reload(analyst, visitor, SECOND);
    await waitForChoice(visitor, 1);
    assert.deepEqual((await choice(visitor)).names, ['1. ann – bob, 0–1', '2. Cy – Di, ½–½']);
    await choose(visitor, 0);
    assert.deepEqual(await analyst.waitForMoves(2), FIRST);
    await waitForChoice(visitor, 0);
  });

  story('are offered while one of them is shown, and come back with it', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await analyst.paste('1. c4 *');
    await analyst.waitForMoves(1);
    await waitForChoice(visitor, null);
    await reload(analyst, visitor, ['c4']);
    assert.equal(await choice(visitor), null);
    await analyst.paste(TWO);
    await analyst.waitForMoves(2);
    await choose(visitor, 1);
    await analyst.waitForMoves(3);
    await visitor.click('.analyse-game button/Bring back');
    assert.deepEqual(await analyst.waitForMoves(2), FIRST);
    await waitForChoice(visitor, 0);
  });

  story('come in another order than they were asked for, and the last asked for is shown', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste(`${TWO}\n\n${LONG}`);
    await waitForChoice(visitor, 0);
    await visitor.page.$eval('.import [aria-label="Game"]', (list) => {
      for (const index of [2, 1]) {
        list.selectedIndex = index;
        list.dispatchEvent(new Event('change'));
      }
    });
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
    await waitForChoice(visitor, 1);
    await visitor.page.evaluate((texts) => {
      for (const text of texts) {
        const field = find('[aria-label="PGN or FEN"]');
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        find('.import button/Open').click();
      }
    }, [LONG, '1. c4 *']);
    assert.deepEqual(await analyst.waitForMoves(1), ['c4']);
    assert.equal(await visitor.page.$eval('[aria-label="PGN or FEN"]', ({ value }) => value), '');
  });

  story('are gone with what was kept, and the one on the board is not', async (analyst, visitor) => {
    await paste(analyst, visitor);
    for (const spoiled of ['{"half', null, { id: 1 }, { id: '', text: '{' }, undefined]) {
      await visitor.page.evaluate(spoil, spoiled);
      await reload(analyst, visitor, FIRST);
      assert.equal(await choice(visitor), null, JSON.stringify(spoiled));
    }
  });

  story('are said to be too many to keep', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await Promise.all([visitor.waitForText('.page-notice', /too many to keep/), analyst.paste(MANY)]);
    await analyst.waitForMoves(1);
    assert.equal((await choice(visitor)).names.length, 1_001);
    await reload(analyst, visitor, ['c4']);
    assert.equal(await choice(visitor), null, 'none of these games');
  });

  story('are found by their names where there are very many', async (analyst, visitor) => {
    await analyst.open();
    const games = Array.from({ length: 2_100 }, (_, index) => `[White "player${index}"]\n\n1. ${index === 2_077 ? 'd4' : 'e4'} *\n`);
    await analyst.drop('many.pgn', games.join('\n'));
    await analyst.waitForMoves(1);
    await visitor.page.waitForSelector('[aria-label="Find a game"]', { visible: true });
    assert.equal((await choice(visitor)).names.length, 2_000);
    await visitor.page.type('[aria-label="Find a game"]', 'PLAYER2077');
    await visitor.page.waitForFunction(() => document.querySelector('.import [aria-label="Game"]').options.length === 1);
    await choose(visitor, 0);
    await visitor.page.waitForFunction(() => document.querySelector('.analyse [aria-label="Moves"] button').firstChild.textContent === 'd4');
    assert.deepEqual(await choice(visitor), { names: ['2078. player2077 – ?'], shown: 0 });
  });

  story('can be chosen where nothing can be kept, which is told', async (analyst, visitor) => {
    await visitor.page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full, says the test', 'QuotaExceededError');
      };
      Storage.prototype.setItem = () => {
        throw new DOMException('full, says the test', 'QuotaExceededError');
      };
    });
    await Promise.all([visitor.waitForText('.page-notice', /has no room to keep anything/), paste(analyst, visitor)]);
    await choose(visitor, 1);
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
  });
});
