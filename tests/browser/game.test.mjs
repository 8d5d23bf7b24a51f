// Games as people play them: with the mouse and the keyboard, to every kind of end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { turnableClock, turnClock } from './support/clock.mjs';
import { endThinking, thinkUntilTold } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

const QUEEN_ENDING = '7k/5K2/8/8/8/8/8/6Q1 w - - 0 1';
/** Black can only step between h8 and h7. */
const CORNERED = (halfmoves) => `7k/5K2/8/6P1/8/8/8/R7 w - - ${halfmoves} 80`;

/** A generator that repeats itself, so that a failure can be seen again. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The engine starts when the test says so: where machine and network are slow that is when a person has begun. */
function keepEngineWaiting() {
  const started = new Promise((resolve) => (globalThis.letEngineStart = resolve));
  globalThis.Worker = class extends Worker {
    postMessage(...message) {
      void started.then(() => super.postMessage(...message));
    }
  };
}

inBothBrowsers('a game', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, options, tell));

  const endings = [
    ['checkmate', QUEEN_ENDING, [['g1', 'g7']], /^1–0 .*Checkmate. White wins/],
    ['stalemate', QUEEN_ENDING, [['g1', 'g6']], /^½–½ .*Stalemate/],
    ['insufficient material', '7k/8/8/8/8/8/1p6/K7 w - - 0 1', [['a1', 'b2']], /^½–½ .*enough pieces/],
    ['fifty moves', CORNERED(99), [['a1', 'a2']], /^½–½ .*Fifty moves/],
    [
      'threefold repetition',
      CORNERED(0),
      [['a1', 'a2'], ['a2', 'a1'], ['a1', 'a2'], ['a2', 'a1']],
      /^½–½ .*third time/,
    ],
  ];

  story('accepts a dragged move and answers it', async (visitor) => {
    await visitor.drag('e2', 'e4');
    const moves = await visitor.waitForMoves(2);
    assert.equal(moves[0], 'e4');
    assert.match(await visitor.label('e4'), /white pawn/);
    assert.match(await visitor.label('e2'), /empty/);
  });

  story('changes no square while a piece is dragged about within one', async (visitor) => {
    const changes = () =>
      visitor.page.$eval('#play espalier-board', (board) => {
        globalThis.changes = [];
        const grid = board.shadowRoot.querySelector('.grid');
        const note = (records) => globalThis.changes.push(...records.map(({ attributeName }) => attributeName));
        new MutationObserver(note).observe(grid, { subtree: true, attributes: true, childList: true });
      });
    const seen = () => visitor.page.evaluate(() => globalThis.changes.length);
    const { mouse } = visitor.page;
    const start = await visitor.centerOf('e2');
    const end = await visitor.centerOf('e4');
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 4 });
    await changes();
    for (let step = 1; step <= 10; step += 1) await mouse.move(end.x + step, end.y - step);
    assert.equal(await seen(), 0);
    await mouse.move(start.x, start.y);
    assert.ok((await seen()) > 0, 'another square is marked');
    await mouse.move(end.x, end.y);
    await mouse.up();
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
  });

  story('puts a piece back that is dropped where it may not go', async (visitor) => {
    await visitor.drag('e2', 'e5');
    assert.deepEqual(await visitor.moves(), []);
    assert.match(await visitor.label('e2'), /white pawn/);
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
  });

  story('can be played with the keyboard alone', async (visitor) => {
    await visitor.press('b');
    // The focus starts on e2.
    await visitor.press('Enter');
    assert.match(await visitor.spoken(), /white pawn on e2 picked up, 2 moves/);
    assert.deepEqual((await visitor.squares('target')).sort(), ['e3', 'e4']);
    await visitor.press('Escape');
    assert.deepEqual(await visitor.squares('target'), []);
    await visitor.press('Enter', 'ArrowUp', 'ArrowUp', ' ');
    const moves = await visitor.waitForMoves(2);
    assert.equal(moves[0], 'e4');
    await visitor.waitForStatus(/Your move/);
    assert.match(await visitor.spoken(), /^Black: .*Your move\.$/);
  });

  story('asks what a pawn becomes, by mouse and by keyboard', async (visitor) => {
    const fen = '8/P5k1/8/8/8/8/p5K1/8 w - - 0 1';
    await visitor.newGame({ fen });
    await visitor.move('a7', 'a8');
    await visitor.screenshot(`${name}-promotion`);
    await visitor.click('>>> .promotion button[data-role="r"]');
    assert.equal((await visitor.waitForMoves(2))[0], 'a8=R');

    await visitor.newGame({ fen });
    await visitor.press('b');
    await visitor.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    for (let rank = 2; rank < 7; rank += 1) await visitor.press('ArrowUp');
    await visitor.press('Enter', 'ArrowUp', 'Enter', 'ArrowDown', 'Enter');
    assert.equal((await visitor.waitForMoves(2))[0], 'a8=N');
  });

  story('moves nothing in its dialog, or beside it, when the engine is there and says how strong it is', async (visitor) => {
    const { page } = visitor;
    await visitor.click('button/New game');
    await visitor.waitToSee('dialog[open] button/Play');
    const places = () =>
      page.$$eval('dialog[open] label, dialog[open] button, #play button', (nodes) =>
        nodes.map((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return `${node.textContent.replace(/\s*(about|no handicap).*/s, '').trim()} ${[x, y, width, height].map(Math.round)}`;
        }),
      );
    const before = await places();
    await page.evaluate(() => globalThis.letEngineStart());
    await visitor.waitForText('dialog[open] .levels', /about \d/);
    await visitor.settle();
    assert.deepEqual(await places(), before);
  }, { prepare: keepEngineWaiting });

  story('keeps the focus in its list of moves when the opponent moves', async (visitor) => {
    await visitor.newGame({ level: 10 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.waitForMoves(1);
    await visitor.page.focus('#play .moves button');
    await endThinking(visitor);
    await visitor.waitForMoves(2);
    assert.equal(await visitor.page.evaluate(() => document.activeElement.textContent), 'e4');
  }, { prepare: thinkUntilTold });

  story('keeps a recapture made in advance, dragged onto the piece that will be taken', async (visitor) => {
    await visitor.newGame({ level: 10, fen: 'r2r2k1/3q1ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1' });
    await visitor.moveAndSee('d2', 'd7', /thinking/);
    await visitor.drag('d1', 'd7');
    await visitor.waitForSquares(['d1', 'd7'], 'premove');
    await endThinking(visitor);
    // The engine may have answered by now: its search ends as often as it is told to.
    await visitor.page.waitForFunction(() => document.querySelectorAll('#play .moves button').length >= 3);
    assert.deepEqual((await visitor.moves()).slice(0, 3), ['Qxd7', 'Rxd7', 'Rxd7']);
  }, { prepare: thinkUntilTold });

  story('leaves the focus where its buttons are, at its end and in a rematch', async (visitor) => {
    const { page } = visitor;
    await page.focus('#play button/Resign');
    await visitor.press('Enter');
    await page.focus('dialog[open] button/Resign');
    await visitor.press('Enter');
    await visitor.waitForFocus('#play button/Review the game');
    await page.focus('button/Rematch');
    await visitor.press('Enter');
    await visitor.waitForFocus('button/Take back');
  });

  if (!runsAll) return;

  story('says how it ended', async (visitor) => {
    for (const [kind, fen, moves, expected] of endings) {
      await visitor.newGame({ fen });
      for (const [index, [from, to]] of moves.entries()) {
        await visitor.waitForStatus(/Your move/);
        await visitor.move(from, to);
        if (index < moves.length - 1) await visitor.waitForMoves(2 * index + 2);
      }
      assert.match(await visitor.waitForStatus(/–/), expected, kind);
    }
  });

  story('is played to its end by clicks', async (visitor) => {
    await visitor.newGame({ level: 7, control: '10+5' });
    const roll = dice(7);
    let plies = 0;
    for (let turn = 0; turn < 300; turn += 1) {
      const status = await visitor.waitForStatus(/Your move|[–]/);
      if (!status.includes('Your move')) break;
      // Any piece that may move, then any dot that it shows.
      const movable = await visitor.squares('movable');
      await visitor.clickSquare(movable[roll(movable.length)]);
      const dots = await visitor.squares('target');
      await visitor.clickSquare(dots[roll(dots.length)]);
      const promotes = await visitor.page.$eval('#play espalier-board', (board) => board.shadowRoot.querySelector('.promotion button') !== null);
      if (promotes) await visitor.click('>>> .promotion button[data-role="q"]');
      plies += 1;
      await visitor.page.waitForFunction(
        (count) => document.querySelectorAll('#play .moves button').length >= count,
        {},
        plies,
      );
      plies += 1;
      await visitor.page.waitForFunction(
        (count) =>
          document.querySelectorAll('#play .moves button').length >= count ||
          document.querySelector('#play .status p')?.textContent.includes('–'),
        {},
        plies,
      );
    }
    assert.match(await visitor.status(), /^(1–0|0–1|½–½) /);
    assert.equal((await visitor.squares('movable')).length, 0, 'nothing moves after the end');
    await visitor.screenshot(`${name}-game-over`);
  });

  story('keeps a move made in advance and plays it', async (visitor) => {
    await visitor.newGame({ level: 10 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.waitForMoves(1);
    await visitor.move('b1', 'c3');
    await visitor.waitForSquares(['b1', 'c3'], 'premove');
    assert.equal(await visitor.spoken(), 'white knight to c3, made in advance');
    await endThinking(visitor);
    await visitor.page.waitForFunction(() => document.querySelectorAll('#play .moves button').length >= 3);
    assert.equal((await visitor.moves())[2], 'Nc3');
  }, { prepare: thinkUntilTold });

  story('lets the human play Black, with the board turned', async (visitor) => {
    await visitor.newGame({ color: 'black' });
    await visitor.waitForMoves(1);
    await visitor.waitForStatus(/Your move/);
    const [first] = await visitor.squares();
    assert.equal(first, 'h1', 'the top left square');
    await visitor.move('e7', 'e5');
    await visitor.waitForMoves(3);
  });

  story('knows Chess960, and castling by taking the rook', async (visitor) => {
    // Number 0 is bbqnnrkr: the knight on d1 may go to c3 at once.
    await visitor.newGame({ chess960: 0 });
    await visitor.page.waitForFunction(() => /Chess960/.test(document.querySelector('#play .game .note').textContent));
    await visitor.move('d1', 'c3');
    assert.equal((await visitor.waitForMoves(2))[0], 'Nc3');
    await visitor.newGame({ fen: 'r3k3/8/8/8/8/8/8/4K2R w K - 0 1' });
    await visitor.move('e1', 'h1');
    assert.equal((await visitor.waitForMoves(2))[0], 'O-O');
    assert.match(await visitor.label('f1'), /white rook/);
  });

  story('takes a move back while the engine thinks', async (visitor) => {
    await visitor.newGame({ level: 10 });
    await visitor.moveAndSee('e2', 'e4', /thinking/);
    await visitor.click('button/Take back');
    await visitor.waitForStatus(/Your move/);
    assert.deepEqual(await visitor.moves(), []);
    assert.match(await visitor.label('e2'), /white pawn/);
    // The dropped search must not answer this position.
    await visitor.moveAndSee('d2', 'd4', /thinking/);
    await endThinking(visitor);
    const moves = await visitor.waitForMoves(2);
    assert.equal(moves[0], 'd4');
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Take back');
    await visitor.waitForMoves(0);
    await visitor.waitForStatus(/Your move/);
    assert.equal(await visitor.hasFocus('button/Take back'), true, 'with nothing left to take back it still has the focus');
    assert.equal(await visitor.page.evaluate(() => document.activeElement.ariaDisabled), 'true');
    await visitor.press('Enter');
    assert.deepEqual(await visitor.moves(), []);
  }, { prepare: thinkUntilTold });

  story('is lost when the time runs out', async (visitor) => {
    await visitor.newGame({ level: 1, minutes: 5 });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.click('#play button/Resign');
    // The last ten seconds have tenths, also where they have run out by the time that this looks.
    await turnClock(visitor, 291_000);
    await visitor.waitForText('.player[data-side="human"] .clock', /^\d\.\d$/);
    await turnClock(visitor, 9_000);
    await visitor.waitForStatus(/^0–1 .*White ran out of time/);
    await visitor.waitForFocus('#play button/Review the game');
    assert.equal(await visitor.page.$eval('dialog/Resign this game?', ({ open }) => open), false, 'nothing is left to resign');
    assert.equal(await visitor.text('.player[data-side="human"] .clock'), '0.0');
    await visitor.screenshot(`${name}-flag`);
  }, { prepare: turnableClock });

  story('is drawn when the time runs out against a bare king', async (visitor) => {
    await visitor.newGame({ minutes: 5, fen: CORNERED(0) });
    await visitor.move('a1', 'a2');
    await visitor.waitForMoves(2);
    await turnClock(visitor, 300_000);
    await visitor.waitForStatus(/^½–½ .*Time ran out/);
  }, { prepare: turnableClock });

  story('can be resigned, after a second thought', async (visitor) => {
    await visitor.click('#play button/Resign');
    await visitor.click('button/Keep playing');
    assert.match(await visitor.status(), /Your move/);
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForStatus(/^0–1 .*White resigned/);
    assert.equal((await visitor.squares('movable')).length, 0);
  });
});
