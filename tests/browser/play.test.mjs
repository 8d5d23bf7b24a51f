// What is around the moves of a game: a hint, a draw, looking back, the end, a rematch, and a game that is not seen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { turnableClock, turnClock } from './support/clock.mjs';
import { endThinking, thinkUntilTold } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { chooseSettings } from './support/settings.mjs';

/** A wall of pawns that no king gets through: nothing can be won, and e1 and f1 stay free. */
const FORTRESS = '4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40';

/** For stories about what is said of a game. */
const JUDGED = { brief: false };

inBothBrowsers('around a game', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  const type = async (visitor, text) => {
    await visitor.press('m');
    await visitor.page.keyboard.type(text);
    await visitor.press('Enter');
    // Keys are shortcuts again once the field is left.
    await visitor.page.evaluate(() => document.activeElement.blur());
  };

  story('is stepped through by the wheel and by ↑ and ↓, says its opening, and its clocks', async (visitor) => {
    const { page } = visitor;
    await visitor.newGame({ level: 1, control: '10+5' });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.waitForText('#play [data-testid="opening"]', /./);
    await visitor.press('c');
    await visitor.waitForText('#play .typed [role="status"]', /^You: (9|10) minutes \d+ seconds?\. \S+: \d+ minutes \d+ seconds?\.$/);
    const { x, y } = await visitor.centerOf('e4');
    await page.mouse.move(x, y);
    await page.mouse.wheel({ deltaY: -120 });
    await visitor.waitForStatus(/earlier position\. Black to move/);
    await visitor.waitForText('#play [data-testid="opening"]', /King's Pawn/);
    await page.mouse.wheel({ deltaY: 120 });
    await visitor.waitForStatus(/Your move/);
    await visitor.press('ArrowUp');
    await visitor.waitForStatus(/start position/);
    await visitor.press('ArrowDown');
    await visitor.waitForStatus(/Your move/);
  });

  story('gives the focus to the board when a way back to the game is taken', async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.press('Home');
    await visitor.waitForStatus(/start position/);
    await visitor.page.focus('button/Back to the game');
    await visitor.press('Enter');
    await visitor.waitForFocus('#play espalier-board');
  });

  story('lets go of a piece and of a move made in advance, wherever the focus is', async (visitor) => {
    await visitor.clickSquare('e2');
    assert.deepEqual((await visitor.squares('target')).sort(), ['e3', 'e4']);
    await visitor.page.focus('#play button/Flip the board');
    await visitor.press('Escape');
    assert.deepEqual(await visitor.squares('target'), []);
    await visitor.newGame({ level: 10 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.move('b1', 'c3');
    await visitor.waitForSquares(['b1', 'c3'], 'premove');
    await visitor.page.focus('#play button/Flip the board');
    await visitor.press('Escape');
    await visitor.waitForSquares([], 'premove');
  }, { prepare: thinkUntilTold });

  if (!runsAll) return;

  story('is played blind: by typed moves, and by what is read', async (visitor) => {
    await visitor.newGame({ level: 1 });
    await type(visitor, 'Nf9');
    assert.equal(await visitor.text('#play .typed [role="alert"]'), 'There is no legal move Nf9 here.');
    await type(visitor, 'nf3');
    assert.equal((await visitor.waitForMoves(2))[0], 'Nf3');
    await visitor.waitForStatus(/Your move/);
    await visitor.press('r');
    await visitor.waitForText('#play .typed [role="status"]', /^1…\S+ Black: /);
    await visitor.press('R');
    await visitor.waitForText('#play .typed [role="status"]', /^White: king e1, .*knights b1 and f3.* Black: .* White to move\.$/);
    await visitor.press('c');
    await visitor.waitForText('#play .typed [role="status"]', /^This game has no clock\.$/);
    await visitor.press('Home');
    await visitor.waitForStatus(/start position\. White to move/);
    assert.equal(await visitor.spoken(), 'Start position. White to move.');
    await visitor.press('ArrowRight');
    await visitor.waitForStatus(/Black to move/);
    assert.equal(await visitor.spoken(), 'Move 1, White: knight f3. Black to move.');
    await visitor.press('End');
    await visitor.waitForStatus(/Your move/);
    await chooseSettings(visitor, 'switch/Type moves, and have the position read');
    await visitor.screenshot(`${name}-typing`);
    assert.deepEqual(await seriousProblems(visitor), []);
  });

  story('gives a hint in two steps: the piece, and its move as an arrow and in words', async (visitor) => {
    await visitor.newGame({ fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
    await visitor.click('button/Hint');
    await visitor.waitForStatus(/^The rook on a1 has a better move\./);
    assert.equal(await visitor.page.$eval('#play espalier-board', (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length), 0);
    await visitor.click('button/Hint');
    await visitor.waitForStatus(/^Hint: Ra8#\./);
    assert.equal(await visitor.page.$eval('#play espalier-board', (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length), 1);
    assert.match(await visitor.spoken(), /Hint: Ra8#/);
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    assert.equal(await visitor.page.$eval('#play espalier-board', (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length), 0);
  }, JUDGED);

  story('answers the offer of a draw', async (visitor) => {
    await visitor.newGame({ fen: 'q5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1' });
    await visitor.move('h2', 'h3');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.waitForText('#play .moves li:last-child .worth', /−|#/);
    await visitor.click('button/Hint');
    await visitor.waitForStatus(/has a better move/);
    await visitor.click('button/Draw');
    await visitor.waitForStatus(/^Seed declines: .*Your move/);

    await visitor.newGame({ fen: FORTRESS });
    // Early draws are declined, so they shuffle for a while.
    let back = false;
    for (let moves = 2; moves <= 30; moves += 2) {
      if ((await visitor.status()).includes('–')) break;
      await visitor.move(back ? 'f1' : 'e1', back ? 'e1' : 'f1');
      back = !back;
      await visitor.page.waitForFunction(
        (count) =>
          document.querySelectorAll('#play .moves button').length >= count ||
          document.querySelector('#play .status p')?.textContent.includes('–'),
        {},
        moves,
      );
      await visitor.waitForStatus(/Your move|–/);
    }
    if (!(await visitor.status()).includes('–')) {
      // It has looked at this position: until then it declines, and the number is that of the position before.
      await visitor.click('button/Hint');
      await visitor.waitForStatus(/has a better move/);
      await visitor.click('button/Draw');
    }
    await visitor.waitForStatus(/^½–½ /);
  }, { ...JUDGED, settings: { evaluation: true } });

  story('returns from looking back when the opponent moves, unless that is not wished', async (visitor) => {
    const moveAndLookBack = async (from, to) => {
      await visitor.move(from, to);
      await visitor.waitForStatus(/thinking/);
      await visitor.click('#play button/First position');
      await visitor.waitForStatus(/start position/);
      await endThinking(visitor);
    };
    await visitor.newGame({ level: 10 });
    await moveAndLookBack('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await chooseSettings(visitor, 'switch/Back to the game when the opponent moves');
    await moveAndLookBack('d2', 'd4');
    await visitor.waitForMoves(4);
    assert.match(await visitor.status(), /start position/);
  }, { prepare: thinkUntilTold });

  story('can be played on from a position of it', async (visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.press('Home', 'ArrowRight');
    await visitor.waitForStatus(/earlier position/);
    await visitor.click('#play .status button/Play from here');
    assert.match(await visitor.page.$eval('dialog[open] textbox/FEN', (node) => node.value), /^rnbqkbnr\/pppppppp\/8\/8\/4P3\//);
    await visitor.choose('color', 'black');
    await visitor.click('dialog button/Play');
    await visitor.waitForStatus(/Your move/);
    await visitor.waitForMoves(0);
    await visitor.move('e7', 'e5');
    assert.equal((await visitor.waitForMoves(2))[0], 'e5');
  });

  story('ends with a result, accuracy, the moments that counted, and a rematch', async (visitor) => {
    await visitor.newGame({ level: 1, fen: '6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1' });
    await visitor.move('b1', 'b8');
    await visitor.waitForStatus(/^1–0 /);
    assert.equal(await visitor.text('#play .hero .over'), 'Checkmate on move 1');
    assert.equal(await visitor.text('#play .hero h2'), 'You won.');
    await visitor.waitForText('#play .accuracies', /^100Youaccuracy–/);
    await visitor.waitForText('#play .key-moments ol', /No serious mistakes/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-end`);

    await visitor.newGame({ level: 1, fen: '6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1' });
    await visitor.move('b1', 'b2');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForText('#play .key-moments ol', /1\.Rb2.*better 1\.Rb8#.*−\d+%.*Why\?/);
    assert.match(await visitor.page.$eval('#play .moves button', (node) => node.getAttribute('aria-label')), /^Rb2, blunder$/);
    const colors = await visitor.page.evaluate(() => [
      getComputedStyle(document.querySelector('#play .graph .badge')).backgroundColor,
      getComputedStyle(document.querySelector('#play .key-moments ol .badge')).backgroundColor,
    ]);
    assert.equal(...colors, 'a mark has the same color on the graph and in the list');
    await visitor.screenshot(`${name}-lost`);
    await visitor.click('#play .key-moments ol button');
    await visitor.waitForText('#play .key-moments [aria-current]', /1\.Rb8#.*Why\?/);
    // The board stands before the move: what was played and what was better are arrows.
    assert.match(await visitor.label('b1'), /white rook/);
    assert.equal(await visitor.page.$eval('#play espalier-board', (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length), 2);
    assert.equal(await visitor.page.$eval('#play .moves [aria-current]', (node) => node.firstChild.textContent), 'Rb2');
    await visitor.press('ArrowRight');
    await visitor.page.waitForFunction(() => document.querySelector('#play .key-moments [aria-current]') === null);
    assert.ok(await visitor.sees('#play .key-moments ol button'), 'they stay while one steps');
    await visitor.press('End', 'k');
    await visitor.waitForText('#play .key-moments [aria-current]', /1\.Rb2/);
    await visitor.press('w');
    await visitor.waitForText('#analyse .why-view .over', /^Why not 1\.Rb2\?$/);
    await visitor.page.evaluate(() => {
      location.hash = '#play';
    });
    await visitor.page.waitForSelector('#play:not([hidden])');
    await visitor.click('button/Rematch');
    await visitor.page.waitForFunction(() => document.querySelector('.player[data-side="human"]').dataset.color === 'black');
    // The opponent has White now, and may see the mate.
    await visitor.waitForMoves(1);
    assert.equal(await visitor.text('.player[data-side="human"] .who'), 'You');
    await visitor.waitForStatus(/Your move|^1–0 /);
    if (!(await visitor.status()).startsWith('1–0')) {
      await visitor.click('#play button/Resign');
      await visitor.click('dialog[open] button/Resign');
    }
    await visitor.waitForStatus(/^1–0 /);
    await visitor.click('#play button/Review the game');
    await visitor.waitForText('[data-testid="accuracy"]', /^Accuracy White \d+/);
    const players = await visitor.page.$$eval('.analyse .player b', (names) => names.map((node) => node.textContent));
    assert.deepEqual(players, ['Espalier, level 1 (Seed)', 'You']);
    assert.match(await visitor.text('.analyse-title b'), /^Casual game \d{4}$/);
    assert.equal(await visitor.text('.analyse-title span'), '1–0, 1 move');
    assert.equal(await visitor.page.$eval('[aria-label="Analysis board"] espalier-board', (board) => board.orientation), 'black');
    await visitor.page.reload();
    await visitor.page.waitForFunction(() => document.querySelector('[aria-label="Analysis board"] espalier-board')?.orientation === 'black');
  }, JUDGED);

  story('shows what was taken, and who is ahead', async (visitor) => {
    await visitor.newGame({ fen: '6k1/5ppp/8/8/8/8/q4PPP/R5K1 w - - 0 1' });
    await visitor.move('a1', 'a2');
    await visitor.page.waitForFunction(
      () => document.querySelector('.player[data-side="human"] .captured').getAttribute('aria-label') === 'Taken: 1 queen',
    );
    assert.match(await visitor.text('.player[data-side="human"] .captured'), /\+5/);
  });

  story('warns of little time, and says it', async (visitor) => {
    await visitor.newGame({ level: 1, minutes: 1 });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await turnClock(visitor, 41_000);
    await visitor.page.waitForFunction(() => document.querySelector('.player[data-side="human"] .clock').classList.contains('low'));
    await visitor.page.waitForFunction(() =>
      document.querySelector('espalier-board').shadowRoot.querySelector('[aria-live]').textContent.includes('20 seconds'),
    );
  }, { prepare: turnableClock });

  story(
    'makes sounds of its own only when asked to',
    async (visitor) => {
      const tones = () => visitor.page.evaluate(() => globalThis.tones);
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
      assert.equal(await tones(), 0);
      await chooseSettings(visitor, 'switch/Sounds');
      await visitor.page.waitForFunction(() => globalThis.tones > 0);
      const before = await tones();
      await visitor.move('d2', 'd4');
      await visitor.page.waitForFunction((count) => globalThis.tones > count, {}, before);
    },
    {
      prepare: () => {
        globalThis.tones = 0;
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (...when) {
          globalThis.tones += 1;
          return start.apply(this, when);
        };
      },
    },
  );
});
