// Several games pasted at once, in the Analyse view: one is shown, and the others stay to be chosen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { goOn, held, holdReview, letGo } from './support/judge.mjs';
import { waitForKept } from './support/kept.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const TWO = '[White "ann"]\n[Black "bob"]\n\n1. e4 e5 0-1\n\n[White "Cy"]\n[Black "Di"]\n\n1. d4 d5 2. c4 1/2-1/2';
const FIRST = ['e4', 'e5'];
const SECOND = ['d4', 'd5', 'c4'];
const ADDRESSES = { e4: 'moves=e2e4', c4: 'moves=c2c4', d4: 'moves=d2d4' };

/** Runs in the page: the text that is kept is another one, or gone. */
async function spoil(record) {
  const entry = (await keptEntries()).find(({ kind }) => kind === 'pasted');
  await changeEntries(record === undefined ? { remove: [entry.id] } : { put: [{ ...entry, record }] });
}
/** It takes longer to read than what is asked for after it. */
const LONG = `[White "ann"]\n\n1. c3 ${'(1. a3 h5) '.repeat(20_000)} *`;
/** As many games as nobody keeps. */
const MANY = Array.from({ length: 1_001 }, () => `[White "ann"]\n\n1. c4 {${'a long comment. '.repeat(63)}} *\n`).join('\n');

inBothBrowsers('games pasted together', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

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
    await analyst.waitForGame(0);
  };

  story('are chosen with a pointer that then rests on a line: it is looked at when the pointer moves', async (analyst, visitor) => {
    const { page } = visitor;
    await paste(analyst, visitor);
    await analyst.waitForLines(3, /./);
    const [x, y] = await page.$eval('.analyse .lines li:first-child button', (move) => {
      const { left, top, width, height } = move.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    });
    await analyst.openGames();
    await page.mouse.move(x, y);
    await visitor.press('Escape');
    await page.waitForFunction((...place) => document.elementFromPoint(...place)?.matches('.analyse .lines button'), {}, x, y);
    await visitor.settle();
    assert.doesNotMatch(await visitor.text('[data-testid="analyse-note"]'), /Looking ahead/);
    await page.mouse.move(x + 1, y);
    await visitor.waitForText('[data-testid="analyse-note"]', /^Looking ahead: /);
  });

  story('keep what is written in each, also over a reload, and are saved together', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await visitor.press('End');
    await analyst.move('g1', 'f3');
    assert.deepEqual(await analyst.waitForMoves(3), ['e4', 'e5', 'Nf3']);
    await analyst.chooseGame(1);
    await analyst.waitForGame(1);
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
    await visitor.press('End');
    await analyst.move('c7', 'c6');
    await analyst.waitForMoves(4);
    await visitor.press('[');
    await analyst.waitForGame(0);
    assert.deepEqual(await analyst.waitForMoves(3), ['e4', 'e5', 'Nf3']);
    await visitor.page.waitForFunction(() => location.hash.includes('g1f3'));
    await visitor.page.reload();
    assert.deepEqual(await analyst.waitForMoves(3), ['e4', 'e5', 'Nf3']);
    await analyst.waitForGame(0);
    await visitor.press(']');
    assert.deepEqual(await analyst.waitForMoves(4), ['d4', 'd5', 'c4', 'c6']);
    // What is added to one of an earlier visit is kept like what was there.
    await visitor.press('End');
    await analyst.move('g1', 'f3');
    await analyst.waitForMoves(5);
    await visitor.press('[');
    await analyst.waitForGame(0);
    await visitor.page.waitForFunction(() => location.hash.includes('g1f3') && location.hash.includes('e2e4'));
    await visitor.page.reload();
    await analyst.waitForGame(0);
    await analyst.waitForMoves(3);
    await visitor.press(']');
    assert.deepEqual(await analyst.waitForMoves(5), ['d4', 'd5', 'c4', 'c6', 'Nf3']);
    await visitor.page.evaluate(() => {
      globalThis.saved = new Promise((resolve) => (URL.createObjectURL = (file) => void file.text().then(resolve)));
    });
    await analyst.openGames();
    await visitor.click('.game-list button/Save all 2');
    const pgn = await visitor.page.evaluate(() => globalThis.saved);
    assert.match(pgn, /1\. e4 e5 2\. Nf3 0-1\s/);
    assert.match(pgn, /1\. d4 d5 2\. c4 c6 3\. Nf3 1\/2-1\/2\s/);
  });

  story('are listed on a phone with all that can be done in reach, and some games in sight', async (analyst, visitor) => {
    await analyst.open();
    await analyst.drop('some.pgn', Array.from({ length: 9 }, (_, index) => `[White "ann${index}"]\n\n1. e4 *\n`).join('\n'));
    await analyst.waitForGame(0);
    for (const viewport of [PHONE, { width: 320, height: 568 }]) {
      await visitor.page.setViewport(viewport);
      await visitor.press('g');
      await visitor.page.waitForSelector('.game-list [role="option"]');
      await visitor.settle();
      await visitor.screenshot(`${name}-game-list-${viewport.width}`);
      const cut = await visitor.page.evaluate(() =>
        [...document.querySelectorAll('.game-list :is(button, input)')].filter((node) => node.checkVisibility()).filter((node) => {
          const { left, right, bottom, height } = node.getBoundingClientRect();
          return left < 0 || right > innerWidth || bottom > innerHeight || (node.closest('footer') !== null && height < 44);
        }).map((node) => node.ariaLabel ?? node.textContent));
      assert.deepEqual(cut, []);
      const rows = await visitor.page.$eval('.game-list .rows', ({ clientHeight }) => Math.floor(clientHeight / 50));
      assert.ok(rows >= 2, `${rows} rows in sight`);
      await visitor.press('Escape');
    }
  }, { viewport: PHONE });

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
    await analyst.chooseGame(1);
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
  });

  if (!runsAll) return;

  story('are all there after a reload, the one that was chosen on the board', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await analyst.chooseGame(1);
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
    await reload(analyst, visitor, SECOND);
    await analyst.waitForGame(1);
    await analyst.openGames();
    assert.deepEqual(await analyst.gamesListed(), ['1 ann – bob 1 0–1 –', '2 Cy – Di 2 ½–½ –']);
    await visitor.press('Escape');
    await analyst.chooseGame(0);
    assert.deepEqual(await analyst.waitForMoves(2), FIRST);
    await analyst.waitForGame(0);
  });

  story('are offered while one of them is shown, and come back with it', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await analyst.paste('1. c4 *');
    await analyst.waitForMoves(1);
    await analyst.waitForGame(null);
    await reload(analyst, visitor, ['c4']);
    assert.equal(await analyst.gameShown(), null);
    await analyst.paste(TWO);
    await analyst.waitForMoves(2);
    await analyst.chooseGame(1);
    await analyst.waitForMoves(3);
    await visitor.click('.analyse-game button/Undo');
    assert.deepEqual(await analyst.waitForMoves(2), FIRST);
    await analyst.waitForGame(0);
  });

  story('come in another order than they were asked for, and the last asked for is shown', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste(`${TWO}\n\n${LONG}`);
    await analyst.waitForGame(0);
    await visitor.waitForText('.game-switch', /1 \/ 3/);
    await analyst.openGames();
    await visitor.page.evaluate(() => {
      const rows = [...document.querySelectorAll('.game-list [role="option"]')];
      for (const index of [2, 1]) rows[index].click();
    });
    assert.deepEqual(await analyst.waitForMoves(3), SECOND);
    await analyst.waitForGame(1);
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
    await waitForKept(visitor.page, 'pasted');
    for (const spoiled of ['{"half', null, { id: 1 }, { id: '', text: '{' }, undefined]) {
      await visitor.page.evaluate(spoil, spoiled);
      await reload(analyst, visitor, FIRST);
      assert.equal(await analyst.gameShown(), null, JSON.stringify(spoiled));
    }
  });

  story('are said to be too many to keep', async (analyst, visitor) => {
    await paste(analyst, visitor);
    await Promise.all([visitor.waitForText('.page-notice', /too many to keep/), analyst.paste(MANY)]);
    await analyst.waitForMoves(1);
    assert.equal((await analyst.gameShown()).count, 1_001);
    await reload(analyst, visitor, ['c4']);
    assert.equal(await analyst.gameShown(), null, 'none of these games');
  });

  story('are found by their names where there are very many', async (analyst, visitor) => {
    await analyst.open();
    const games = Array.from({ length: 2_100 }, (_, index) => `[White "player${index}"]\n\n1. ${index === 2_077 ? 'd4' : 'e4'} *\n`);
    await analyst.drop('many.pgn', games.join('\n'));
    await analyst.waitForMoves(1);
    await visitor.page.waitForFunction(() => document.querySelector('.game-switch')?.textContent.includes('/ 2,100'));
    await visitor.press('g');
    await visitor.page.waitForSelector('.game-list [role="option"]');
    assert.ok((await analyst.gamesListed()).length < 60, 'what is out of sight is not drawn');
    await visitor.type('textbox/Find a game', 'PLAYER2077');
    await visitor.page.waitForFunction(() => document.querySelectorAll('.game-list [role="option"]').length === 1);
    assert.deepEqual(await analyst.gamesListed(), ['2,078 player2077 – ? 1 –']);
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => document.querySelector('.analyse [aria-label="Moves"] button').firstChild.textContent === 'd4');
    assert.equal(await visitor.sees('.game-list'), false);
    await visitor.press('[');
    await visitor.page.waitForFunction(() => document.querySelector('.analyse [aria-label="Moves"] button').firstChild.textContent === 'e4');
    assert.deepEqual(await analyst.players(), ['Black', 'player2076']);
  });

  story('are reviewed one after another, which can be ended and goes on; what was found stays', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste(`${TWO.replace('2. c4', '2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7')}\n\n[White "Ed"]\n[Black "Flo"]\n\n1. f3 e5 2. g4 Qh4# 0-1`);
    await analyst.waitForGame(0);
    await analyst.openGames();
    const waitForNote = (pattern) => visitor.waitForText('.game-list [role="status"]', pattern);
    await waitForNote(/^Games: 3$/);
    await visitor.click('.game-list button/Review all');
    await waitForNote(/^Reviewing game 2 of 3$/);
    await held(visitor);
    await visitor.click('.game-list button/Cancel the review');
    await waitForNote(/^Games: 3, reviewed: 1$/);
    await letGo(visitor);
    // The same button, which keeps the focus.
    assert.equal(await visitor.page.evaluate(() => document.activeElement.textContent), 'Review all');
    const [first, second] = await analyst.gamesListed();
    assert.match(first, /^1 ann – bob 1 0–1 \d+ · \d+$/);
    assert.match(second, / –$/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.press('Enter');
    await waitForNote(/^Reviewing game 2 of 3$/);
    // One looks at another game meanwhile.
    await visitor.click('.game-list footer button/Next game');
    await analyst.waitForGame(1);
    await visitor.waitForText('[data-testid="review-progress"]', /Reviewing game 2 of 3/);
    await goOn(visitor);
    await waitForNote(/^Games: 3, reviewed: 3$/);
    const rows = await analyst.gamesListed();
    assert.match(rows[2], /^3 Ed – Flo 2 0–1 \d+ · \d+$/);
    await visitor.screenshot(`${name}-games-reviewed`);
    await visitor.press('Escape');
    await visitor.waitForText('[data-testid="accuracy"]', /White \d+ · Black \d+/);
    await visitor.page.waitForFunction(() => location.hash.includes('c2c4'));
    await visitor.page.reload();
    await analyst.waitForGame(1);
    await analyst.openGames();
    await waitForNote(/^Games: 3, reviewed: 3$/);
    assert.deepEqual(await analyst.gamesListed(), rows);
    await visitor.click('.game-list [role="option"][aria-posinset="3"]');
    assert.deepEqual(await analyst.waitForMoves(4), ['f3', 'e5', 'g4', 'Qh4#']);
    const [, white, black] = / (\d+) · (\d+)$/.exec(rows[2]);
    await visitor.waitForText('[data-testid="accuracy"]', new RegExp(`White ${white} · Black ${black}`));
    // The first game has three positions: the review waits in the second one, until it is canceled, and once more.
  }, { prepare: holdReview(5, 7) });
});
