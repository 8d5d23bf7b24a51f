// Nothing is ever lost: games over days, over two tabs, and where a browser keeps nothing or has no room.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { judgeWhenTold } from './support/judge.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

const MATE_OR_LOSS = '6k1/5ppp/8/8/8/1nnn4/5PPP/R5K1 w - - 0 1';
const BOARD = '[aria-label="Practice board"] espalier-board';
const FIVE = ['e4', 'd4', 'c4', 'Nf3', 'f4']
  .map((move, index) => `[Event "Lesson"]\n[White "player${index + 1}"]\n[Black "other"]\n\n1. ${move} *\n`)
  .join('\n');

const openMyGames = async (visitor) => {
  await visitor.click('link/My games');
  await visitor.waitToSee('#games .my-games');
};
const waitForRows = ({ page }, count) => page.waitForFunction((wanted) => document.querySelectorAll('.my-games .list .game').length === wanted, {}, count);
const tryMove = async (visitor, from, to) => {
  await visitor.page.waitForFunction((board) => document.querySelector(board)?.legalMoves.length > 0, {}, BOARD);
  await visitor.move(from, to, BOARD);
};
/** Misses the mate, and gives up. */
const blunder = async (visitor, level) => {
  await visitor.newGame({ level, fen: MATE_OR_LOSS });
  await visitor.move('a1', 'b1');
  await visitor.waitForMoves(2);
  await visitor.click('#play button/Resign');
  await visitor.click('dialog[open] button/Resign');
  await visitor.waitToSee('#play button/Practice this mistake');
};

inBothBrowsers('nothing is lost', ({ arrive, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, { prepare: thinkBriefly, ...options }, tell));
  /** In a window of its own, whose tabs close with it. */
  const inTabs = (title, tell) => test(title, TIMEOUT, () => tellTo(arrive, {}, tell));

  /** As private windows do, or a disk that is full. */
  const refusals = {
    'a browser that keeps nothing': () => {
      Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => { throw new DOMException('no, says the test', 'SecurityError'); } } });
      Storage.prototype.setItem = () => { throw new DOMException('no, says the test', 'SecurityError'); };
    },
    'a browser without room': () => {
      IDBObjectStore.prototype.put = () => { throw new DOMException('full, says the test', 'QuotaExceededError'); };
      Storage.prototype.setItem = () => { throw new DOMException('full, says the test', 'QuotaExceededError'); };
    },
  };
  for (const [title, prepare] of Object.entries(refusals)) {
    story(`in ${title} a game is listed and practised as long as the tab is open, and that is told`, async (visitor) => {
      const isTold = visitor.waitForText('#page-notice', /does not let the page keep anything|has no room to keep anything/);
      await Promise.all([isTold, blunder(visitor, 1)]);
      await visitor.click('#play button/Practice this mistake');
      await tryMove(visitor, 'a1', 'a8');
      await visitor.waitForText('.practice-hero h2', /^Yes, .*!$/);
      await openMyGames(visitor);
      await waitForRows(visitor, 1);
      await visitor.waitForText('.my-games .list', /Seed.*Lost/);
    }, { prepare });
  }

  story('games that an earlier version of the page has kept are listed, searched and go on', async (visitor) => {
    await visitor.waitForMoves(2);
    await openMyGames(visitor);
    await waitForRows(visitor, 2);
    await visitor.type('textbox/Search my games', 'sprout');
    await waitForRows(visitor, 1);
    await visitor.click('.my-games button/Resume');
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await visitor.waitForMoves(2), ['e4', 'e5']);
    await visitor.move('g1', 'f3');
    await visitor.waitForMoves(4);
    await openMyGames(visitor);
    await visitor.type('textbox/Search my games', 'seed');
    await waitForRows(visitor, 1);
    await visitor.waitForText('.my-games .list .game', /Won 1–0/);
  }, { prepare: [thinkBriefly, keepAsBefore] });

  story('a comment that is being written is there after a reload, and can still be closed without', async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open();
    await analyst.paste('1. e4 {good} e5 *');
    await analyst.waitForMoves(2);
    await visitor.press('End');
    await visitor.click('button/Comment');
    await visitor.page.keyboard.type('half a thou');
    await visitor.page.reload();
    await analyst.waitForBlock(/^\{half a thou$/);
    await visitor.click('button/Comment');
    await visitor.page.keyboard.type('ght');
    // Somebody looks at another tab, and comes back.
    for (const hidden of [true, false]) {
      await visitor.page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    }
    assert.equal(await visitor.page.$eval('.comment-form textarea', ({ value }) => value), 'half a thought');
    await visitor.press('Escape');
    await analyst.waitForBlock(/^\{half a thou$/);
  });

  if (!runsAll) return;

  inTabs('three games at two levels: one goes on another day, one is reviewed, and its moment is practised', async (home) => {
    const evening = await home.openAnotherTab();
    await evening.waitForStatus(/Your move/);
    await blunder(evening, 1);
    await evening.waitForText('#play .hero .score', /^All games as White against Seed: 0 won, 0 drawn, 1 lost$/);
    await evening.newGame({ level: 2 });
    await evening.move('e2', 'e4');
    await evening.waitForMoves(2);
    await evening.newGame({ level: 2, fen: MATE_OR_LOSS });
    await evening.move('a1', 'a8');
    await evening.waitForStatus(/^1–0 /);
    await evening.waitForText('#play .hero .score', /^All games as White against Sprout: 1 won, 0 drawn, 0 lost$/);
    await evening.page.close();
    const morning = await home.openAnotherTab();
    await morning.waitForStatus(/^1–0 /);
    await openMyGames(morning);
    await waitForRows(morning, 3);
    await morning.waitForText('.my-games .score', /^Your scoreWhite1 won, 0 drawn, 1 lost1–0–1levels/);
    await morning.click('.my-games button/Resume');
    await morning.waitForMoves(2);
    await morning.waitForStatus(/Your move/);
    await morning.move('d2', 'd4');
    await morning.waitForMoves(4);
    await openMyGames(morning);
    await morning.waitForText('.my-games', /Lost/);
    await morning.click('.my-games .segments button/Lost 1');
    await waitForRows(morning, 1);
    await morning.click('.my-games .game button/Review');
    await morning.waitToSee('#analyse');
    await morning.waitToSee('.analyse-report .practise');
    await morning.click('.analyse-report .practise');
    await morning.waitForText('.practice-hero h2', /You played 1\.Rb1\./);
    await tryMove(morning, 'a1', 'a8');
    await morning.waitForText('.practice-hero h2', /^Yes, .*!$/);
    assert.deepEqual(await morning.allTroubles(), []);
    await morning.page.close();
    await home.comeToFront();
  });

  story('a file of five games: two are commented, all are saved and opened again', async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open();
    await analyst.drop('lesson.pgn', FIVE);
    await visitor.waitForText('.game-switch', /1 \/ 5/);
    for (const index of [1, 3]) {
      await analyst.chooseGame(index);
      await analyst.waitForGame(index);
      await visitor.press('End');
      await visitor.click('button/Comment');
      await visitor.page.keyboard.type(`remark ${index + 1}`);
      await visitor.click('.comment-form button/Save');
      await analyst.waitForBlock(new RegExp(`^\\{remark ${index + 1}$`));
    }
    await visitor.page.evaluate(() => {
      globalThis.saved = new Promise((resolve) => (URL.createObjectURL = (file) => void file.text().then(resolve)));
      // Nothing is to be downloaded.
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await analyst.openGames();
    await visitor.click('.game-list button/Save all 5');
    const pgn = await visitor.page.evaluate(() => globalThis.saved);
    await visitor.click('.game-list button/Close the list');
    await analyst.paste('1. a3 *');
    await analyst.waitForGame(null);
    await analyst.drop('lesson.pgn', pgn);
    await analyst.waitForGame(0);
    await visitor.waitForText('.game-switch', /1 \/ 5/);
    for (const index of [1, 3]) {
      await analyst.chooseGame(index);
      await analyst.waitForGame(index);
      await analyst.waitForBlock(new RegExp(`^\\{remark ${index + 1}$`));
    }
  });

  story('a game that found no room is kept as soon as there is some', async (visitor) => {
    const begin = async (level, to) => {
      await visitor.newGame({ level });
      await visitor.move(`${to[0]}2`, to);
      await visitor.waitForMoves(2);
    };
    const isTold = visitor.waitForText('#page-notice', /has no room to keep anything/);
    await Promise.all([isTold, begin(1, 'e4')]);
    await begin(2, 'c4');
    await visitor.page.evaluate(() => (globalThis.isFull = false));
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);
    await visitor.page.reload();
    await visitor.waitForMoves(4);
    await openMyGames(visitor);
    await waitForRows(visitor, 2);
    await visitor.waitForText('.my-games .list', /Sprout.*Unfinished.*Seed.*Unfinished/);
  }, { prepare: () => {
    const [{ put }, { setItem }] = [IDBObjectStore.prototype, Storage.prototype];
    const write = (how) => function (...args) {
      if (globalThis.isFull) throw new DOMException('full, says the test', 'QuotaExceededError');
      return how.apply(this, args);
    };
    globalThis.isFull = performance.getEntriesByType('navigation')[0].type !== 'reload';
    IDBObjectStore.prototype.put = write(put);
    Storage.prototype.setItem = write(setItem);
  } });

  story('what is found of a game while another one is opened stays with it', async (visitor) => {
    await openMyGames(visitor);
    await visitor.click('button/More about the game against Seed');
    await visitor.click('.my-games .game button/Show it in Play');
    await visitor.waitForStatus(/Black resigned/);
    await visitor.page.evaluate(() => {
      const request = navigator.locks.request.bind(navigator.locks);
      const isAllowed = new Promise((resolve) => (globalThis.allow = resolve));
      navigator.locks.request = (...args) => isAllowed.then(() => request(...args));
    });
    await openMyGames(visitor);
    await visitor.click('.my-games button/Resume');
    await visitor.page.evaluate(() => globalThis.judge());
    await visitor.waitForText('#play .accuracies', /\d+You/);
    await visitor.page.evaluate(() => globalThis.allow());
    assert.deepEqual(await visitor.waitForMoves(2), ['e4', 'e5']);
    await visitor.waitForStatus(/Your move/);
    await openMyGames(visitor);
    await waitForRows(visitor, 2);
    await visitor.waitForText('.my-games .list', /Sprout.*Unfinished/);
    await visitor.waitForText('.my-games .list', /Seed.*Won 1–0/);
  }, { prepare: [judgeWhenTold, keepAsBefore] });

  story('what is written in a game of one’s own is there when it is reviewed again, and comes back with its file', async (visitor) => {
    const analyst = new Analyst(visitor);
    const isWritten = () => analyst.waitForBlock(/^\{a lesson for me$/);
    const review = async () => {
      await openMyGames(visitor);
      await waitForRows(visitor, 1);
      await visitor.click('.my-games .game button/Review');
      await visitor.waitForText('.analyse-left', /Seed/);
      await visitor.click('.analyse button/Moves');
      await isWritten();
    };
    await blunder(visitor, 1);
    await visitor.click('#play button/Review the game');
    await visitor.waitToSee('[data-testid="accuracy"]');
    await visitor.click('.analyse button/Moves');
    await visitor.press('End');
    await visitor.click('button/Comment');
    await visitor.page.keyboard.type('a lesson for me');
    await visitor.click('.comment-form button/Save');
    await isWritten();
    await analyst.paste('1. d4 *');
    await analyst.waitForMoves(1);
    await review();
    await openMyGames(visitor);
    await visitor.page.evaluate(() => {
      globalThis.saved = new Promise((resolve) => (URL.createObjectURL = (file) => void file.text().then(resolve)));
      // Nothing is to be downloaded.
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await visitor.click('.my-games button/Save all');
    const pgn = await visitor.page.evaluate(() => globalThis.saved);
    assert.match(pgn, /1\. Rb1 \$4 \{\[%eval [^}]+\} \(1\. Ra8#\) 1\.\.\. Nxb1 \{\[%eval [^\]]+\]\sa\slesson\sfor\sme\}/);
    const remove = async () => {
      await visitor.click('button/More about the game against Seed');
      await visitor.click('.my-games .game button/Delete');
      await visitor.waitForText('.my-games', /Nothing here yet\./);
    };
    await remove();
    await visitor.click('#page-notice button/Undo');
    await waitForRows(visitor, 1);
    await remove();
    await visitor.page.evaluate((text) => {
      const field = find('.my-games input[type="file"]');
      const data = new DataTransfer();
      data.items.add(new File([text], 'games.pgn'));
      field.files = data.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }, pgn);
    await waitForRows(visitor, 1);
    await visitor.back();
    await visitor.waitToSee('#analyse');
    await analyst.paste('1. c4 *');
    await analyst.waitForMoves(1);
    await review();
  });

  story('games deleted one after another come back, also after a reload; one with the same moves has its moments', async (visitor) => {
    await blunder(visitor, 1);
    await blunder(visitor, 1);
    await openMyGames(visitor);
    await waitForRows(visitor, 2);
    // The same file twice, at once.
    await visitor.page.evaluate(() => {
      for (const text of ['[White "Ann"]\n[Black "Bob"]\n\n1. e4 *\n', '[White "Ann"]\n[Black "Bob"]\n\n1. e4 *\n']) {
        const field = find('.my-games input[type="file"]');
        const data = new DataTransfer();
        data.items.add(new File([text], 'games.pgn'));
        field.files = data.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await visitor.waitForText('#page-notice', /^0 new, 1 already here\./);
    await waitForRows(visitor, 3);
    const remove = async (left) => {
      await visitor.click('button/More about the game against Seed');
      await visitor.click('.my-games .game button/Delete');
      await waitForRows(visitor, left);
      await visitor.waitForText('#page-notice', /^Deleted: Seed, today /);
    };
    const practise = '.my-games button/Practice your mistakes in the game against Seed';
    await remove(2);
    assert.equal(await visitor.page.$eval(practise, ({ disabled }) => disabled), false);
    await remove(1);
    await visitor.page.reload();
    await visitor.click('#page-notice button/Undo');
    await visitor.waitForText('#page-notice', /^Deleted: Seed, today /);
    await visitor.click('#page-notice button/Undo');
    await openMyGames(visitor);
    await waitForRows(visitor, 3);
    await visitor.click(practise);
    await visitor.waitForText('.practice-hero h2', /You played 1\.Rb1\./);
  });

  inTabs('a game that is deleted in one tab counts in none, and comes back after a reload', async (one) => {
    await one.newGame({ level: 1, fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
    await one.move('a1', 'a8');
    await one.waitForText('#play .hero .score', /^All games as White against Seed: 1 won, 0 drawn, 0 lost$/);
    const other = await one.openAnotherTab();
    await other.waitForStatus(/^1–0 /);
    await openMyGames(other);
    await waitForRows(other, 1);
    await other.click('button/More about the game against Seed');
    await other.click('.my-games .game button/Delete');
    await other.waitForText('.my-games', /Nothing here yet\./);
    await one.comeToFront();
    await one.waitForText('#play .hero .score', /^All games as White against Seed: –$/);
    await other.comeToFront();
    await other.page.reload();
    await other.click('#page-notice button/Undo');
    await one.comeToFront();
    await one.waitForText('#play .hero .score', /^All games as White against Seed: 1 won, 0 drawn, 0 lost$/);
    assert.deepEqual(await other.allTroubles(), []);
    await other.page.close();
  });

  inTabs('neither New game nor Rematch nor another tab ends a game of either', async (one) => {
    await one.move('e2', 'e4');
    await one.waitForMoves(2);
    await one.waitForStatus(/Your move/);
    const other = await one.openAnotherTab();
    await other.waitForStatus(/This game is open in another tab/);
    await openMyGames(other);
    await waitForRows(other, 1);
    // How strong the level is the engine tells, which may not be there yet.
    assert.match(await other.text('.my-games .list .game'), /^You Shoot (\d+)?.*10\+5/);
    await other.click('link/Play');
    await other.newGame({ level: 1, fen: MATE_OR_LOSS });
    await other.move('a1', 'a8');
    await other.waitForStatus(/^1–0 /);
    await other.click('button/Rematch');
    await other.waitForStatus(/thinking|Your move/);
    await one.comeToFront();
    await one.newGame({ level: 2 });
    await one.move('d2', 'd4');
    await one.waitForMoves(2);
    await openMyGames(one);
    await one.page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('.my-games .list .game')].map((row) => row.textContent);
      return rows.some((text) => text.includes('Won')) && rows.filter((text) => /Unfinished/.test(text)).length >= 2;
    });
    assert.deepEqual(await other.allTroubles(), []);
    await other.page.close();
  });
});

/**
 * Two games in a database as its first version was, which had entries alone. Runs before the page does: a page that is
 * there opens the database again as soon as it is deleted.
 */
function keepAsBefore() {
  if (location.host === '') return;
  const opening = indexedDB.open('espalier', 1);
  opening.onupgradeneeded = () => {
    const entries = opening.result.createObjectStore('entries', { keyPath: 'id' });
    entries.createIndex('changed', ['kind', 'changed']);
    entries.createIndex('status', ['kind', 'status', 'changed']);
    const time = { white: 60_000, black: 60_000 };
    const put = (id, changed, status, level, more) => {
      const setup = { human: 'white', level, control: { baseMs: 60_000, incrementMs: 0 }, chess960: false };
      const record = { version: 2, setup, moves: ['e2e4', 'e7e5'], remaining: time, clocks: [time, time, time], ...more };
      entries.put({ id, kind: 'game', status, created: 1, changed, revision: 1, record });
    };
    put('over', 1, 'over', 1, { result: { kind: 'resignation', winner: 'white' } });
    put('open', 2, 'open', 2);
  };
  opening.onsuccess = () => opening.result.close();
}
