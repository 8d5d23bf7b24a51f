// Reviews where more than one hand is at them: two tabs with the same games, and a game that is deleted meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { goOn, holdReview } from './support/judge.mjs';
import { TIMEOUT } from './support/patience.mjs';

const OPENINGS = ['1. e4 e5', '1. d4 d5', '1. c4 c5', '1. Nf3 Nf6'];
const FOUR = OPENINGS.map((moves, index) => `[White "ann${index}"]\n[Black "bob"]\n\n${moves} 2. a3 a6 *`).join('\n\n');
const LONG = `[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 *`;

inBothBrowsers('reviews', ({ arrive, runsAll }) => {
  /** In a window of its own, whose tabs close with it. A review waits at its second position: something happens meanwhile. */
  const story = (title, tell, options = { prepare: holdReview(2) }) =>
    test(title, TIMEOUT, () => tellTo(arrive, { view: 'analyse', settings: { seconds: 0.1 }, ...options }, (one) => tell(new Analyst(one), one)));
  /** Another tab that shows what was analysed last. */
  const another = async (one, options) => {
    const other = await one.openAnotherTab(options);
    await other.click('.bar [href="#analyse"]');
    await other.page.waitForSelector('#analyse:not([inert])');
    return [new Analyst(other), other];
  };
  /** Opens the file in this tab, and its list in another one, which is shown. */
  const openInTwo = async (analyst, one, options) => {
    await analyst.open();
    await analyst.paste(FOUR);
    await analyst.waitForGame(0);
    await one.page.waitForFunction(() => location.hash.includes('e2e4'));
    const [reader, other] = await another(one, options);
    await reader.waitForGame(0);
    await reader.openGames();
    return other;
  };
  const note = '.game-list [role="status"]';
  const openMyGames = async (visitor) => {
    await visitor.click('link/My games');
    await visitor.waitToSee('#games .my-games');
  };
  const waitForRows = ({ page }, count) => page.waitForFunction((wanted) => document.querySelectorAll('.my-games .list .game').length === wanted, {}, count);

  story('of the games of a file are made in one tab, and seen in both; each game is kept once', async (analyst, one) => {
    const other = await openInTwo(analyst, one);
    await one.comeToFront();
    await analyst.openGames();
    await one.click('.game-list button/Review all');
    await one.waitForText(note, /^Reviewing game 1 of 4$/);
    await other.comeToFront();
    await other.click('.game-list button/Review all');
    await other.waitForText(note, /^Another tab reviews these games\./);
    await one.comeToFront();
    await goOn(one);
    await one.waitForText(note, /^Games: 4, reviewed: 4$/);
    const rows = await analyst.gamesListed();
    await other.comeToFront();
    await other.page.waitForFunction(
      (wanted) => [...document.querySelectorAll('.game-list [role="option"]')].map((row) => row.innerText.replace(/\s+/g, ' ').trim()).join() === wanted,
      {},
      rows.join(),
    );
    // What is done needs nobody any more.
    assert.equal(await other.page.$eval('.game-list .review-all', (button) => button.ariaDisabled), 'true');
    await other.press('Escape');
    await openMyGames(other);
    await waitForRows(other, 4);
    assert.deepEqual(await other.allTroubles(), []);
    await other.page.close();
    await one.comeToFront();
  });

  if (!runsAll) return;

  story('what is written in a game in one tab is there when the other chooses it, which had it listed before', async (analyst, one) => {
    await analyst.open();
    await analyst.paste(FOUR);
    await analyst.waitForGame(0);
    await analyst.chooseGame(1);
    await analyst.waitForGame(1);
    await one.press('End');
    await analyst.move('b1', 'c3');
    await analyst.waitForMoves(5);
    await one.page.waitForFunction(() => location.hash.includes('b1c3'));
    const [reader, other] = await another(one);
    await reader.waitForGame(1);
    await reader.chooseGame(0);
    await reader.waitForGame(0);
    await one.comeToFront();
    await analyst.move('b8', 'c6');
    await analyst.waitForMoves(6);
    await one.page.waitForFunction(() => location.hash.includes('b8c6'));
    await analyst.chooseGame(2);
    await analyst.waitForGame(2);
    await other.comeToFront();
    await reader.chooseGame(1);
    await reader.waitForMoves(6);
    await other.page.waitForFunction(() => location.hash.includes('b8c6'));
    await other.page.reload();
    await reader.waitForMoves(6);
    assert.deepEqual(await other.allTroubles(), []);
    await other.page.close();
    await one.comeToFront();
  });

  story('of the games of a file go on in the other tab when the one that made them is closed', async (analyst, one) => {
    // The first game has five positions.
    const other = await openInTwo(analyst, one, { prepare: holdReview(7) });
    await other.click('.game-list button/Review all');
    await other.waitForText(note, /^Reviewing game 2 of 4$/);
    await other.page.close();
    await one.comeToFront();
    // The browser gives its lock back a moment after the tab is closed.
    await one.page.waitForFunction(async () => (await navigator.locks.query()).held.every(({ name }) => !name.includes('reviews of')));
    await analyst.openGames();
    await one.waitForText(note, /^Games: 4, reviewed: 1$/);
    await one.click('.game-list button/Review all');
    await one.waitForText(note, /^Games: 4, reviewed: 4$/);
    await one.press('Escape');
    await openMyGames(one);
    await waitForRows(one, 4);
  }, {});

  for (const isSame of [true, false]) {
    const where = isSame ? 'the same tab' : 'another tab';
    story(`a game is deleted in ${where} while it is reviewed: with Undo it is there again, with its review`, async (analyst, one) => {
      await analyst.open();
      await analyst.paste(LONG);
      await analyst.waitForMoves(20);
      await one.page.waitForFunction(() => location.hash.includes('c7c5'));
      await one.click('.analyse button/Review the game');
      await one.waitForText('[data-testid="review-progress"]', /Reviewed 1 of 21/);
      const hands = isSame ? one : await one.openAnotherTab();
      await openMyGames(hands);
      await waitForRows(hands, 1);
      await hands.click('button/More about Ann – Bob');
      await hands.click('.my-games .game button/Delete');
      await hands.waitForText('.my-games', /Nothing here yet\./);
      // A review rests while another view is shown.
      if (isSame) await one.back();
      await one.comeToFront();
      await goOn(one);
      await one.page.waitForFunction(() => /Accuracy White \d+/.test(document.querySelector('[data-testid="accuracy"]')?.textContent ?? ''));
      await hands.comeToFront();
      await openMyGames(hands);
      await hands.click('#page-notice button/Undo');
      await waitForRows(hands, 1);
      await hands.waitForText('.my-games .list .of-accuracy', /\d+ · \d+/);
      assert.deepEqual(await hands.allTroubles(), []);
      await hands.back();
      await one.comeToFront();
      const accuracy = await one.text('[data-testid="accuracy"]');
      await one.page.reload();
      await analyst.waitForMoves(20);
      await one.page.waitForFunction((text) => document.querySelector('[data-testid="accuracy"]')?.textContent === text, {}, accuracy);
    });
  }
});
