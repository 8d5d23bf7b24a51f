// Two tabs of the page: what is chosen, played and analysed in one is neither lost nor undone by the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';

inBothBrowsers('two tabs', ({ arrive, runsAll }) => {
  /** They close with their window. */
  const story = (title, tell, { alone = false } = {}) =>
    test(title, TIMEOUT, () =>
      tellTo(arrive, {}, async (one) => {
        if (alone) return tell(one);
        const other = await one.openAnotherTab();
        await other.waitForStatus(/Your move/);
        await tell(one, other);
        if (!other.page.isClosed()) assert.deepEqual(await other.allTroubles(), []);
      }));

  story('keep what is chosen in either, and follow it at once', async (one, other) => {
    const themeOf = ({ page }) => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
    const isPressed = ({ page }, pressed) =>
      page.waitForFunction((wanted) => find('dialog[open] switch/Sounds')?.getAttribute('aria-checked') === wanted, {}, pressed);
    await one.comeToFront();
    await one.click('.bar button/Settings');
    await one.click('dialog[open] button/Light');
    assert.equal(await themeOf(one), 'light');
    await other.comeToFront();
    await other.page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await chooseSettings(other, 'switch/Sounds');
    await other.click('#play [role="switch"]');
    await one.comeToFront();
    await isPressed(one, 'true');
    await one.page.waitForFunction(() => document.querySelector('#play [role="switch"]')?.getAttribute('aria-checked') === 'true');
    for (const tab of [one, other]) {
      await tab.comeToFront();
      await tab.page.reload();
      await tab.click('.bar button/Settings');
      await isPressed(tab, 'true');
      assert.equal(await themeOf(tab), 'light');
    }
    await one.comeToFront();
    await one.page.select('dialog[open] select', 'de');
    await other.comeToFront();
    await other.waitForText('.bar [href="#play"]', /^Spielen$/);
  });

  /** As `move`, and waits for the answer. */
  const plays = async (tab, from, to, count) => {
    await tab.comeToFront();
    await tab.move(from, to);
    const moves = await tab.waitForMoves(count);
    await tab.waitForStatus(/Your move/);
    return moves;
  };

  const reloads = async (tab) => {
    await tab.comeToFront();
    await tab.page.reload();
  };

  story('have a game each, and keep it over reloads in any order', async (one, other) => {
    const first = await plays(one, 'e2', 'e4', 2);
    const second = await plays(other, 'd2', 'd4', 2);
    assert.deepEqual([first[0], second[0]], ['e4', 'd4']);
    for (const tab of [other, one, other]) {
      await reloads(tab);
      assert.deepEqual(await tab.waitForMoves(2), tab === one ? first : second);
      await tab.waitForStatus(/Your move/);
    }
    const further = await plays(one, 'd2', 'd3', 4);
    // A move that is followed by the end of the tab at once.
    await other.comeToFront();
    await other.move('c2', 'c4');
    // The judge may put a mark behind the move.
    await other.page.waitForFunction(() => findAll('#play .moves button')[2]?.firstChild.textContent === 'c4');
    await other.page.close();
    const third = await one.openAnotherTab();
    assert.equal((await third.waitForMoves(4))[2], 'c4', 'the game that was played last goes on in a new tab');
    await third.waitForStatus(/Your move/);
    await reloads(one);
    assert.deepEqual(await one.waitForMoves(4), further);
    assert.deepEqual(await third.allTroubles(), []);
  });

  story('show a game that the other plays, follow it, and go on with it when told to', async (one) => {
    await plays(one, 'e2', 'e4', 2);
    const other = await one.openAnotherTab();
    await other.waitForStatus(/This game is open in another tab/);
    await other.waitForMoves(2);
    assert.equal((await other.squares('movable')).length, 0);
    const further = await plays(one, 'g1', 'f3', 4);
    await other.comeToFront();
    assert.deepEqual(await other.waitForMoves(4), further, 'it follows');
    await other.page.reload();
    await other.waitForStatus(/This game is open in another tab/);
    await other.click('button/Continue here');
    await other.waitForStatus(/Your move/);
    await one.comeToFront();
    await one.waitForStatus(/This game is open in another tab/);
    const last = await plays(other, 'b1', 'c3', 6);
    await one.comeToFront();
    assert.deepEqual(await one.waitForMoves(6), last);
    await one.page.reload();
    await one.waitForStatus(/This game is open in another tab/);
    // A new game is its own.
    await one.newGame({ level: 1 });
    const own = await plays(one, 'a2', 'a3', 2);
    await reloads(other);
    assert.deepEqual(await other.waitForMoves(6), last);
    await other.page.close();
    await reloads(one);
    assert.deepEqual(await one.waitForMoves(2), own);
  }, { alone: true });

  const clockOf = async ({ page }) => {
    const text = await page.$eval('.player[data-side="human"] .clock', (clock) => clock.textContent);
    return text.split(':').reduce((seconds, part) => 60 * seconds + Number(part), 0);
  };

  story('show the clock of a game as it runs in the other, and go on with it when that is closed', async (one) => {
    await plays(one, 'e2', 'e4', 2);
    const before = await clockOf(one);
    await one.page.waitForFunction((start) => {
      const [minutes, seconds] = document.querySelector('.player[data-side="human"] .clock').textContent.split(':').map(Number);
      return 60 * minutes + seconds <= start - 3;
    }, {}, before);
    // Where a tab is not seen its clock is not drawn: each is looked at in front, one after another.
    const early = await clockOf(one);
    const other = await one.openAnotherTab();
    await other.waitForStatus(/This game is open in another tab/);
    const here = await clockOf(other);
    await one.comeToFront();
    const late = await clockOf(one);
    assert.ok(late - 1 <= here && here <= early + 1, `from ${early} to ${late} s where it is played, ${here} s where it is looked at`);
    await other.comeToFront();
    await other.click('button/Continue here');
    await other.waitForStatus(/Your move/);
    const further = await plays(other, 'd2', 'd4', 4);
    assert.deepEqual(await other.allTroubles(), []);
    await other.page.close();
    await one.comeToFront();
    await one.waitForStatus(/Your move/);
    assert.deepEqual(await one.waitForMoves(4), further);
    // Legal against a check, too.
    await plays(one, 'b1', 'c3', 6);
  }, { alone: true });

  story('show after a reload what was shown before it, however soon it comes', async (one) => {
    const analyst = new Analyst(one);
    await analyst.open('?moves=e2e4,e7e5');
    for (const [from, to, san, count] of [['g1', 'f3', 'Nf3', 3], ['b8', 'c6', 'Nc6', 4]]) {
      await analyst.move(from, to);
      await one.page.reload();
      await analyst.waitForShownMove(san);
      assert.equal((await analyst.waitForMoves(count)).at(-1), san);
    }
    // What was taken away does not come back with the address.
    await one.click('[aria-label="Analysis board"] espalier-board');
    await one.page.keyboard.press('Delete');
    await analyst.waitForMoves(3);
    await one.page.reload();
    await analyst.waitForShownMove('Nf3');
    await analyst.waitForMoves(3);
  }, { alone: true });

  story('analyse side by side, and one goes on with what the other has begun', async (one) => {
    await one.comeToFront();
    const analyst = new Analyst(one);
    await analyst.open('?moves=e2e4,e7e5');
    await analyst.move('g1', 'f3');
    const other = await one.openAnotherTab();
    const second = new Analyst(other);
    await second.open('?moves=d2d4');
    await second.move('d7', 'd5');
    // A reload goes to the address, which is written a moment later.
    await other.page.waitForFunction(() => location.hash.endsWith('d7d5'));
    await one.comeToFront();
    await analyst.move('b8', 'c6');
    await one.page.waitForFunction(() => location.hash.endsWith('b8c6'));
    for (const [tab, who, moves] of [[other, second, 2], [one, analyst, 4]]) {
      await reloads(tab);
      assert.equal((await who.waitForMoves(moves)).length, moves);
    }
    // A third finds what was analysed last, in the tab that does.
    const third = await one.openAnotherTab();
    const reader = new Analyst(third);
    await third.click('.bar [href="#analyse"]');
    await reader.waitForMoves(4);
    await reader.waitForStatus(/This analysis is open in another tab/);
    await one.comeToFront();
    await analyst.move('f1', 'b5');
    // What is half written goes along.
    await one.click('button/Comment');
    await one.page.type('.comment-form textarea', 'a pin that is none');
    await third.comeToFront();
    await reader.waitForMoves(5);
    await third.click('[data-testid="analyse-status"] > button');
    await reader.waitForBlock(/a pin that is none/);
    await reader.move('a7', 'a6');
    await one.comeToFront();
    assert.deepEqual(await analyst.waitForMoves(6), await reader.moves());
    await analyst.waitForStatus(/This analysis is open in another tab/);
    await one.page.reload();
    await analyst.waitForMoves(6);
    for (const tab of [other, third]) assert.deepEqual(await tab.allTroubles(), []);
  }, { alone: true });

  if (!runsAll) return;

  story('say of a game that is over that it is open in both, where it is looked at', async (one) => {
    await plays(one, 'e2', 'e4', 2);
    await one.click('#play button/Resign');
    await one.click('dialog[open] button/Resign');
    await one.waitForStatus(/White resigned/);
    const other = await one.openAnotherTab();
    await other.waitForStatus(/White resigned\. .*The game is open in another tab, too\./);
    assert.equal(await other.sees('button/Continue here'), false);
    await other.click('button/Rematch');
    await other.waitForStatus(/thinking|Your move/);
    await one.comeToFront();
    assert.doesNotMatch(await one.text('#play .status p'), /another tab/);
    assert.deepEqual(await other.allTroubles(), []);
  }, { alone: true });

  story('pass over a game that cannot be read, and show the last one that can', async (one) => {
    const moves = await plays(one, 'e2', 'e4', 2);
    await one.page.evaluate(spoilACopy);
    const other = await one.openAnotherTab();
    await other.waitForStatus(/This game is open in another tab/);
    assert.deepEqual(await other.waitForMoves(2), moves);
    assert.deepEqual(await other.allTroubles(), []);
  }, { alone: true });

  story('search only where somebody looks', async (one, other) => {
    for (const tab of [one, other]) {
      await tab.comeToFront();
      await new Analyst(tab).open('?moves=e2e4');
      await tab.page.select('.analyse combobox/Each position', '0');
      await tab.waitForText('.bar .load', /Analyzing/);
      await hide(tab);
      await tab.waitForText('.bar .load', /Ready/);
    }
  });

  test('what an earlier version kept is taken over, and what of it is spoiled drops nothing else', TIMEOUT, () =>
    tellTo(arrive, { prepare: leaveAsBefore }, async (visitor) => {
      assert.deepEqual(await visitor.waitForMoves(2), ['e4', 'e5']);
      await visitor.click('.bar [href="#analyse"]');
      const analyst = new Analyst(visitor);
      assert.deepEqual(await analyst.waitForMoves(1), ['d4']);
      await visitor.click('.analyse-game button/Undo');
      await analyst.waitForShownMove('c4');
      assert.deepEqual(await analyst.waitForMoves(1), ['c4']);
      await visitor.page.waitForFunction(() => !Object.keys(localStorage).some((name) => /^espalier\.(game|analysis)/.test(name)));
      // A reload goes to the address, which is written a moment later.
      await visitor.page.waitForFunction(() => location.hash.endsWith('c2c4'));
      await visitor.page.reload();
      assert.deepEqual(await analyst.waitForMoves(1), ['c4']);
      await visitor.click('.bar [href="#play"]');
      await visitor.waitForMoves(2);
    }));
});

/** What a visit before the database left, once. */
function leaveAsBefore() {
  if (location.host === '' || globalThis.name === 'left') return;
  globalThis.name = 'left';
  const time = { white: 60_000, black: 60_000 };
  const setup = { human: 'white', level: 1, control: { baseMs: 60_000, incrementMs: 0 }, chess960: false };
  const game = { version: 2, setup, moves: ['e2e4', 'e7e5'], remaining: time, clocks: [time, time, time] };
  const analysis = (uci) => ({ start: { chess960: false, tags: [] }, lines: [[uci]], shown: [uci], ply: 1, notes: [] });
  const all = { game, analysis: analysis('d2d4'), 'analysis.past': [{ lines: 'spoiled' }, analysis('c2c4')] };
  for (const [name, value] of Object.entries(all)) localStorage.setItem(`espalier.${name}.1`, JSON.stringify(value));
}

/** Leaves a game of another version, changed later than all others. */
async function spoilACopy() {
  const changed = Date.now() + 60_000;
  await changeEntries({
    put: [{ id: 'spoiled', kind: 'game', status: 'open', created: 1, changed, revision: 1, record: { version: 99 } }],
  });
}

/** As where another tab is in front of it: browsers without windows show all of them. */
const hide = ({ page }) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
