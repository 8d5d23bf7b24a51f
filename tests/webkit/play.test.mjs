// Games in WebKit: played, taken back, and found again.
import assert from 'node:assert/strict';
import { inWebKit } from './support/webkit.mjs';
import { chooseSettings } from '../browser/support/settings.mjs';

const LOW_PHONE = { width: 447, height: 568 };
const TABLET = { width: 820, height: 1180 };

/** Runs in the page: what is seen along the upper edge of this place, and is not in it. */
function over(place) {
  const { left, top, width } = place.getBoundingClientRect();
  const seen = Array.from({ length: width / 4 }, (_, index) => document.elementFromPoint(left + 4 * index, top + 3));
  return [...new Set(seen)].filter((node) => !place.contains(node)).map((node) => node.outerHTML.slice(0, 80));
}

/** Runs in the page: what can be done in practice, and is not in sight. */
function belowTheFold() {
  const end = document.querySelector('.practice-panels').getBoundingClientRect().bottom;
  const acts = [...document.querySelectorAll('.practice-acts button')];
  return acts.filter((node) => node.getBoundingClientRect().bottom > end).map((node) => node.textContent);
}

inWebKit('Play', ({ story }) => {
  story('plays a game by clicks, and takes a move back', async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ level: 1 });
    await visitor.move('e2', 'e4');
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    await visitor.move('b1', 'c3');
    await visitor.waitForMoves(4);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Take back');
    await visitor.waitForMoves(2);
    assert.match(await visitor.label('b1'), /white knight/);
  });

  story('is played by the keyboard alone, and by dragging', async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ level: 1 });
    await visitor.press('b');
    // The focus starts on e2.
    await visitor.press('Enter', 'ArrowUp', 'ArrowUp', ' ');
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    await visitor.drag('b1', 'c3');
    assert.equal((await visitor.waitForMoves(4))[2], 'Nc3');
  });

  story('plays Black, and takes a move back while the engine thinks', async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ color: 'black', level: 1 });
    await visitor.waitForMoves(1);
    // With so much time it thinks longer than a busy machine takes to say so.
    await visitor.newGame({ level: 10, minutes: 180, increment: 60 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.click('button/Take back');
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await visitor.moves(), []);
    // What the worker was at is gone with it: another one answers.
    await visitor.newGame({ level: 1 });
    await visitor.move('d2', 'd4');
    assert.equal((await visitor.waitForMoves(2))[0], 'd4');
  });

  story('finds a game that another has taken the place of, and goes on with it', async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ level: 2, fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.newGame({ level: 1, fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await visitor.click('link/My games');
    await visitor.waitForText('.my-games', /Sprout.*Unfinished.*Seed.*Won/s);
    await visitor.click('.my-games button/Resume');
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    // Both are there at the next visit, too.
    await visitor.page.reload();
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.click('link/My games');
    await visitor.waitForText('.my-games', /Sprout.*Seed.*Won/s);
  });

  story('practises a move that was missed: on a phone nothing lies over the bar, on a tablet all is in sight', async (visitor) => {
    const { page } = visitor;
    await visitor.waitForStatus(/Your move/);
    await page.setViewport(LOW_PHONE);
    await visitor.newGame({ level: 1, fen: '6k1/5ppp/8/8/8/1nnn4/5PPP/R5K1 w - - 0 1' });
    await visitor.move('a1', 'b1');
    await visitor.waitForMoves(2);
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitToSee('#play button/Practice this mistake');
    await visitor.settle();
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'the page does not scroll');
    assert.deepEqual(await page.$eval('.game-actions', over), []);
    await visitor.click('#play button/Practice this mistake');
    await visitor.waitToSee('.practice-hero');
    await page.setViewport(TABLET);
    assert.deepEqual(await page.evaluate(belowTheFold), []);
    await visitor.press('h');
    await visitor.waitForText('.practice-tries', /The rook on a1 has a better move\./);
    await visitor.move('a1', 'a8', '[aria-label="Practice board"] espalier-board');
    await visitor.waitForText('.practice-hero h2', /^Yes, 1\.Ra8#!$/);
    assert.deepEqual(await page.evaluate(belowTheFold), []);
  });

  story('keeps the game and the settings over a reload', async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.newGame({ level: 1 });
    await visitor.move('e2', 'e4');
    const moves = await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await chooseSettings(visitor, 'button/Walnut');
    await visitor.page.reload();
    assert.deepEqual(await visitor.waitForMoves(2), moves);
    await visitor.waitForStatus(/Your move/);
    await visitor.page.waitForSelector('html[data-board="walnut"]');
    await visitor.move('d2', 'd4');
    await visitor.waitForMoves(4);
  });
});
