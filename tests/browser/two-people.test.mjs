// Two people play at one board: no engine until the game is over, and then as after any other game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

inBothBrowsers('two people at one board', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) =>
    test(title, TIMEOUT, () => tellTo(comeBack, options, async (visitor) => {
      await visitor.waitForStatus(/Your move/);
      await tell(visitor);
    }));

  const begin = async (visitor, { turns = false, control = 'none' } = {}) => {
    await visitor.press('n');
    await visitor.choose('opponent', 'person');
    assert.equal(await visitor.sees('[name="setup-level"]'), false, 'nobody has a level');
    if (turns) await visitor.click('checkbox/Turn the board after each move');
    await visitor.choose('control', control);
    await visitor.click('dialog button/Play');
    await visitor.waitForStatus(/^White to move\./);
  };
  const plays = async (visitor, from, to, status) => {
    await visitor.move(from, to);
    await visitor.waitForStatus(status);
  };
  const orientation = ({ page }) => page.$eval('#play espalier-board', (board) => board.orientation);

  story('begin a game on a phone, where who is to move gives up', async (visitor) => {
    await begin(visitor);
    await plays(visitor, 'e2', 'e4', /^Black to move\./);
    assert.ok((await overflow(visitor)) <= 0);
    await visitor.click('#play button/Resign');
    await visitor.page.waitForFunction(() => find('dialog/Does Black resign?').open);
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForStatus(/^1–0 Black resigned\. White wins\./);
  }, { viewport: PHONE });

  if (!runsAll) return;

  story('play, take back, and look at their mistakes when it is over', async (visitor) => {
    await begin(visitor);
    assert.equal(await visitor.sees('#play button/Hint'), false);
    await plays(visitor, 'f2', 'f3', /^Black to move\./);
    await plays(visitor, 'e7', 'e5', /^White to move\./);
    await plays(visitor, 'h2', 'h4', /^Black to move\./);
    await visitor.click('#play button/Take back');
    await visitor.waitForStatus(/^White to move\./);
    assert.deepEqual(await visitor.waitForMoves(2), ['f3', 'e5']);
    assert.equal(await visitor.text('#play .sees .in-words'), 'It looks at this game when it is over.');
    assert.equal(await orientation(visitor), 'white');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-two-people`);
    await plays(visitor, 'g2', 'g4', /^Black to move\./);
    await plays(visitor, 'd8', 'h4', /^0–1 Checkmate\. Black wins\./);
    await visitor.waitForText('#play .hero h2', /^Black won\.$/);
    await visitor.waitForText('#play .key-moments ol', /2\.g4/);
    await visitor.click('#play button/Review the game');
    await visitor.waitForText('[data-testid="accuracy"]', /\d/);
    await visitor.click('.bar link/My games');
    await visitor.waitForText('.my-games .list .game', /White.*Black/);
  });

  story('have the board turn to whoever is to move, clocks of their own, and agree on a draw', async (visitor) => {
    await begin(visitor, { turns: true, control: '10+5' });
    assert.equal(await orientation(visitor), 'white');
    await plays(visitor, 'e2', 'e4', /^Black to move\./);
    assert.equal(await orientation(visitor), 'black');
    await plays(visitor, 'e7', 'e5', /^White to move\./);
    await visitor.page.waitForSelector('.player[data-color="white"] .clock.running');
    await visitor.page.reload();
    await visitor.waitForStatus(/^White to move\./);
    assert.equal(await orientation(visitor), 'white');
    await plays(visitor, 'g1', 'f3', /^Black to move\./);
    assert.equal(await orientation(visitor), 'black');
    await visitor.click('#play button/Draw');
    await visitor.page.waitForFunction(() => find('dialog/Do both of you agree on a draw?').open);
    await visitor.click('dialog[open] button/Draw');
    await visitor.waitForStatus(/^½–½ The players agreed on a draw\./);
    assert.equal(await visitor.text('#play .hero h2'), 'A draw.');
  });
});
