// Moments of one's own games, tried again: after a game, after a review, and from all games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

/** The rook mates on a8, or it is lost. */
const MATE_OR_LOSS = '6k1/5ppp/8/8/8/1nnn4/5PPP/R5K1 w - - 0 1';
const BOARD = '[aria-label="Practice board"] espalier-board';

/** Waits until a piece may be moved on the board: before, it ignores hands. */
const waitForHands = ({ page }) => page.waitForFunction((board) => document.querySelector(board)?.legalMoves.length > 0, {}, BOARD);
const tryMove = async (visitor, from, to) => {
  await waitForHands(visitor);
  await visitor.move(from, to, BOARD);
};
const heading = ({ page }) => page.$eval('.practice-hero h2', (node) => node.textContent);

/** Misses the mate, and gives up. */
async function giveUp(visitor) {
  await visitor.newGame({ level: 1, fen: MATE_OR_LOSS });
  await visitor.move('a1', 'b1');
  await visitor.waitForMoves(2);
  await visitor.click('#play button/Resign');
  await visitor.click('dialog[open] button/Resign');
}

async function blunder(visitor) {
  await giveUp(visitor);
  await visitor.click('#play button/Practice this mistake');
  await visitor.waitToSee('.practice-hero');
}

inBothBrowsers('practice', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, { prepare: thinkBriefly, ...options }, tell));

  story('on a phone, all within the window', async (visitor) => {
    await blunder(visitor);
    assert.equal(await overflow(visitor), 0);
    for (const button of ['Hint', 'Show the solution']) {
      const { bottom, height } = await visitor.page.evaluate((label) => find(`.practice button/${label}`).getBoundingClientRect().toJSON(), button);
      assert.ok(height >= 44 && bottom <= PHONE.height, `${button} ${height} ${bottom}`);
    }
    await visitor.screenshot(`${name}-practice-phone`);
    await tryMove(visitor, 'a1', 'a8');
    await visitor.waitForText('.practice-hero h2', /^Yes, .*!$/);
    assert.deepEqual(await seriousProblems(visitor), []);
  }, { viewport: PHONE });

  if (!runsAll) return;

  story('after a game: a try that is wrong, a hint, the move that was missed, and Explore', async (visitor) => {
    const { page } = visitor;
    await blunder(visitor);
    assert.match(await heading(visitor), /^You played 1\.Rb1\. What is better\?$/);
    assert.match(await visitor.text('.practice-hero .over'), /^Moment 1 of 1 · your game against Seed, today/);
    assert.equal(await visitor.text('.bar nav [aria-current]'), 'Play');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-practice-asked`);
    await tryMove(visitor, 'h2', 'h3');
    await visitor.waitForText('.practice-tries', /1\.h3 \d+ points less than the best move\./);
    await waitForHands(visitor);
    await visitor.press('h');
    await visitor.waitForText('.practice-tries', /Hint 1 of 2 The rook on a1 has a better move\./);
    await visitor.click('.practice button/Another hint');
    await visitor.waitForText('.practice-tries', /Hint 2 of 2 It mates\./);
    await tryMove(visitor, 'a1', 'a8');
    await visitor.waitForText('.practice-hero h2', /^Yes, 1\.Ra8#!$/);
    await visitor.waitForText('.practice-others', /1\.Rb1 · played/);
    assert.match(await visitor.text('.practice-cards'), /found, second try/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-practice-found`);
    // What was found is there again after a reload, and comes again another day.
    await page.reload();
    await visitor.waitToSee('.practice-hero');
    await visitor.click('.practice button/Show the solution');
    await visitor.waitForText('.practice-hero h2', /^1\.Ra8# was better\.$/);
    // The reason may take a line more, and then the buttons below move.
    await visitor.waitForText('.mistake-reason', /1\.Rb1 \w/);
    await visitor.click('.practice button/Why not 1.Rb1?');
    await visitor.waitForText('#analyse .why-view .over', /^Why not 1\.Rb1\?$/);
  });

  story('from a key moment of the game', async (visitor) => {
    await giveUp(visitor);
    await visitor.waitForText('#play .key-moments ol', /1\.Rb1/);
    await visitor.click('#play .key-moments ol button');
    await visitor.click('#play .key-moments button/Try again');
    await visitor.waitForText('.practice-hero h2', /^You played 1\.Rb1\. What is better\?$/);
  });

  story('back to the game, and on from a position of it', async (visitor) => {
    await blunder(visitor);
    await visitor.press('Escape');
    await visitor.waitForStatus(/White resigned/);
    await visitor.back();
    await visitor.waitToSee('.practice-hero');
    await tryMove(visitor, 'a1', 'a8');
    await visitor.waitForText('.practice-hero h2', /^Yes, .*!$/);
    // Enter goes on: there is no other, so it is asked once more.
    await visitor.waitForFocus('.practice .onward');
    await visitor.press('Enter');
    await visitor.waitForText('.practice-hero h2', /What is better\?/);
    await visitor.press('s');
    await visitor.waitForText('.practice-hero h2', /was better\.$/);
  });

  story('of today, from My games', async (visitor) => {
    await blunder(visitor);
    await visitor.click('.practice button/Back');
    await visitor.waitForStatus(/White resigned/);
    await visitor.click('link/My games');
    await visitor.waitForText('.my-games .due', /1 mistake to practice/);
    await visitor.click('.my-games button/Today’s five positions');
    await visitor.waitForText('.practice-cards', /Seed/);
    await tryMove(visitor, 'a1', 'a8');
    await visitor.waitForText('.practice-hero h2', /^Yes, .*!$/);
    await visitor.click('link/My games');
    await visitor.waitForText('.my-games .due', /Nothing to practice today/);
    await visitor.click('.my-games button/Practice your mistakes in the game against Seed');
    await visitor.waitForText('.practice-hero h2', /What is better\?/);
    await visitor.press('Escape');
    await visitor.waitToSee('#games .my-games');
    await visitor.page.evaluate(() => (location.hash = '#practice?of=practice.nothing'));
    await visitor.waitForText('.practice', /These moments are not on this device\./);
  });

  test('after a review of somebody else’s game', TIMEOUT, () => tellAnalyst(comeBack, {}, async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste('[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await analyst.waitForMoves(7);
    await visitor.press('f');
    await visitor.click('.analyse button/Review the game');
    await visitor.waitToSee('.analyse-report .practise');
    await visitor.click('.analyse-report .practise');
    await visitor.waitForText('.practice-hero h2', /^3…Nf6 was played\./);
    assert.match(await visitor.text('.practice-hero .over'), /Ann – Bob/);
    assert.equal(await visitor.page.$eval(BOARD, ({ orientation }) => orientation), 'black');
    await visitor.click('.practice button/Show the solution');
    await visitor.waitForText('.practice-hero h2', /^3…\S+ was better\.$/);
    await visitor.press('Escape');
    await visitor.waitToSee('#analyse');
    await analyst.waitForMoves(7);
  }));
});
