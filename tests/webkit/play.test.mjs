// Games in WebKit: played, taken back, and found again.
import assert from 'node:assert/strict';
import { inWebKit } from './support/webkit.mjs';
import { chooseSettings } from '../browser/support/settings.mjs';

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
    await visitor.click('button/My games');
    await visitor.waitForText('.my-games', /Sprout.*Put aside.*Seed.*Won/s);
    await visitor.click('.my-games button/Resume');
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
    await visitor.waitForStatus(/Your move/);
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
