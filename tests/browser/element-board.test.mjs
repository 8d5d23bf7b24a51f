// `<espalier-board>` on a site of strangers: what its attributes do, and what it does when they are wrong.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { elementSite } from './support/element-site.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

const site = elementSite();
after(() => site.remove());

const OPERA = `[White "Paul Morphy"]
[Black "Duke Karl"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 1-0`;
/** White mates with Ra8. */
const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
/** White’s pawn promotes on e8. */
const PROMOTION = '6k1/4P3/8/8/8/8/8/4K3 w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

inBothBrowsers('the board element', ({ name, comeBack }) => {
  /** Tells a story about a board with these attributes, to whose events the page has listened from the start. */
  const story = (title, attributes, tell, troubles = []) =>
    test(title, TIMEOUT, async () => {
      const visitor = await comeBack({ prepare: thinkBriefly });
      await visitor.page.waitForFunction(() => customElements.get('espalier-board') !== undefined);
      await visitor.page.evaluate((given) => {
        const board = document.createElement('espalier-board');
        globalThis.heard = [];
        for (const type of ['move', 'enginemove', 'positionchange', 'gameover', 'info', 'error']) {
          board.addEventListener(type, (event) => {
            globalThis.heard.push({ type, detail: event.detail ?? event.message });
          });
        }
        for (const [key, value] of Object.entries(given)) board.setAttribute(key, value);
        document.querySelector('#place').append(board);
      }, attributes);
      await tell(new Board(visitor), visitor);
      assert.deepEqual(await visitor.allTroubles(), troubles);
    });

  story('shows a position without an engine', { fen: BACK_RANK }, async (board, visitor) => {
    await board.until((element) => element.fen.startsWith('6k1'));
    assert.equal(await board.label('a1'), 'a1, white rook');
    assert.equal(visitor.page.workers().length, 0);
    const loaded = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.deepEqual(loaded.filter((url) => /wasm|worker|client/.test(url)), []);
    assert.equal(await board.eval((element) => element.shadowRoot.querySelector('.panel').hidden), true);
    await visitor.screenshot(`${name}-element-fen`);
  });

  story('steps through a PGN, by buttons, moves, keys and properties', { pgn: OPERA }, async (board, visitor) => {
    await board.heard('positionchange');
    assert.equal((await board.part('title')).replaceAll('\u2060', ''), 'Paul Morphy – Duke Karl · 1–0');
    assert.equal(await board.eval((element) => element.ply), 0);
    await board.press('One move on');
    await board.until((element) => element.ply === 1);
    assert.equal(await board.label('e4'), 'e4, white pawn');
    await board.press('Last position');
    await board.until((element) => element.ply === 12 && element.ply === element.plies);
    await board.eval((element) => element.shadowRoot.querySelectorAll('.moves button')[4].click());
    await board.until((element) => element.ply === 5);
    assert.equal(await board.eval((element) => element.shadowRoot.querySelector('[aria-current]').textContent), '3.d4');
    await board.eval((element) => element.shadowRoot.querySelectorAll('.moves button')[4].focus());
    await visitor.press('ArrowLeft');
    await board.until((element) => element.ply === 4);
    await board.eval((element) => {
      element.ply = 99;
    });
    await board.until((element) => element.ply === 12);
    assert.equal(await board.eval((element) => element.canPick('e1')), false, 'a game that is shown is not played');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-pgn`);
  });

  story('plays against the visitor, at a level', { play: 'white', level: '900' }, async (board, visitor) => {
    await board.status(/^Your move/);
    await visitor.move('e2', 'e4', 'espalier-board');
    const reply = await board.heard('enginemove');
    assert.match(reply.uci, /^[a-h][78][a-h][5-7]|^[bg]8[acfh]6/);
    await board.status(/^Your move/);
    assert.equal(await board.eval((element) => element.plies), 2);
    const [move] = await board.allHeard('move');
    assert.deepEqual([move.uci, move.san], ['e2e4', 'e4']);
    const shown = await board.allHeard('positionchange');
    assert.deepEqual(shown.at(-1).moves, ['e2e4', reply.uci]);
    await board.press('Take back');
    await board.until((element) => element.plies === 0);
    await board.status(/^Your move/);
    assert.deepEqual(await seriousProblems(visitor), []);
  });

  story('lets the engine begin, and turns to the visitor’s side', { play: 'black', level: 'full' }, async (board, visitor) => {
    await board.heard('enginemove');
    await board.status(/^Your move/);
    assert.equal(await board.eval((element) => element.orientation), 'black');
    await visitor.move('e7', 'e5', 'espalier-board');
    await board.until((element) => element.plies === 3);
  });

  story('keeps the side that the page has chosen, and what the visitor has turned', {}, async (board) => {
    await board.eval((element) => {
      element.orientation = 'white';
      element.play = 'black';
    });
    await board.heard('enginemove');
    assert.equal(await board.eval((element) => element.orientation), 'white');
    await board.eval((element) => element.flip());
    await board.eval((element) => element.setAttribute('level', '900'));
    await board.status(/^Your move/);
    assert.equal(await board.eval((element) => element.orientation), 'black');
    await board.eval((element) => element.flip());
    await board.eval((element) => element.removeAttribute('level'));
    await board.status(/^Your move/);
    assert.equal(await board.eval((element) => element.orientation), 'white');
  });

  story('shows the side below that is said, else the visitor’s', {}, async (board) => {
    const seen = await board.eval((element) => {
      const after = (change) => {
        change();
        return element.orientation;
      };
      return {
        playsBlack: after(() => (element.play = 'black')),
        playsWhite: after(() => (element.play = 'white')),
        said: after(() => element.setAttribute('orientation', 'black')),
        saidNoMore: after(() => element.removeAttribute('orientation')),
        playsBlackAgain: after(() => (element.play = 'black')),
        nonsense: after(() => (element.orientation = 'up')),
        empty: after(() => (element.orientation = '')),
        flipped: after(() => element.flip()),
        playsWhiteWhenFlipped: after(() => (element.play = 'white')),
        playsBlackWhenFlipped: after(() => (element.play = 'black')),
        undefined: after(() => (element.orientation = undefined)),
        playsNone: after(() => (element.play = null)),
      };
    });
    assert.deepEqual(seen, {
      playsBlack: 'black',
      playsWhite: 'white',
      said: 'black',
      saidNoMore: 'white',
      playsBlackAgain: 'black',
      nonsense: 'white',
      empty: 'black',
      flipped: 'white',
      playsWhiteWhenFlipped: 'white',
      playsBlackWhenFlipped: 'white',
      undefined: 'black',
      playsNone: 'white',
    });
  });

  story('shows the position that a program asks for together with the game', {}, async (board) => {
    await board.eval((element, pgn) => Object.assign(element, { ply: 5, pgn }), OPERA);
    assert.equal((await board.heard('positionchange')).ply, 5);
    await board.eval((element, pgn) => Object.assign(element, { pgn, ply: 3.7 }), '1. d4 d5 2. c4 e6 *');
    await board.until((element) => element.plies === 4);
    assert.equal(await board.eval((element) => element.ply), 3);
    assert.deepEqual((await board.allHeard('positionchange')).map(({ ply }) => ply), [5, 3]);
    await board.eval((element) => (element.ply = 4));
    await board.until((element) => element.ply === 4);
    await board.eval((element, pgn) => (element.pgn = pgn), '1. Nf3 *');
    await board.until((element) => element.plies === 1);
    assert.equal(await board.eval((element) => element.ply), 0);
  });

  story('loads when it is put back, also where it was taken out too early', {}, async (board, visitor) => {
    await board.eval(async (element, pgn) => {
      const place = element.parentNode;
      element.pgn = pgn;
      await new Promise((resolve) => setTimeout(resolve));
      element.remove();
      await new Promise((resolve) => setTimeout(resolve, 300));
      place.append(element);
    }, OPERA);
    await board.heard('positionchange');
    assert.equal(await board.eval((element) => element.plies), 12);
    assert.match(await visitor.page.$eval('espalier-board', (element) => element.fen), /^rnbqkbnr/);
  });

  story('loads the game also where it is told more meanwhile', {}, async (board, visitor) => {
    const seen = await board.eval(async (element, pgn) => {
      const { createEngine } = await import('/espalier/index.js');
      globalThis.engine = await createEngine({ hashMb: 1 });
      const more = [['level', 900], ['workerUrl', '/espalier/worker.js'], ['engine', globalThis.engine], ['ply', 3], ['engine', undefined]];
      const seen = [];
      for (const [index, [name, value]] of more.entries()) {
        const shown = new Promise((resolve) => element.addEventListener('positionchange', resolve, { once: true }));
        element.pgn = `[Event "${index}"]\n${pgn}`;
        // The board has begun to load it.
        await Promise.resolve();
        element[name] = value;
        const { ply, moves } = (await shown).detail;
        seen.push([name, ply, moves.length]);
        element.ply = 0;
        while (element.ply !== 0) await new Promise((resolve) => element.addEventListener('positionchange', resolve, { once: true }));
      }
      return seen;
    }, OPERA);
    assert.deepEqual(seen, [['level', 0, 12], ['workerUrl', 0, 12], ['engine', 0, 12], ['ply', 3, 12], ['engine', 0, 12]]);
    assert.deepEqual(await board.allHeard('error'), []);
    await visitor.page.evaluate(() => globalThis.engine.dispose());
  });

  story('makes the visitor’s move also where the page sets what it had set', { play: 'both', fen: BACK_RANK, level: '900' }, async (board, visitor) => {
    await board.status(/^White to move/);
    await board.eval((element) => {
      element.addEventListener('move', () => Object.assign(element, { level: 900, ply: element.ply, engine: undefined }));
    });
    await visitor.move('a1', 'a8', 'espalier-board');
    await board.status(/^Checkmate. White wins.$/);
    assert.deepEqual((await board.allHeard('positionchange')).map(({ ply }) => ply), [0, 1]);
  });

  story('says whether a move of a program is on the board', { play: 'both' }, async (board) => {
    await board.status(/^White to move/);
    const told = await board.eval(async (element) => {
      const both = await Promise.all([element.playMove('e2e4'), element.playMove('d2d4')]);
      const superseded = element.playMove('d7d5');
      element.newGame();
      return [...both, await superseded, await element.playMove('e2e5')];
    });
    assert.deepEqual(told, [false, true, false, false]);
  });

  story('plays the move of a program once the game is there, also where the board is only read', {}, async (board) => {
    const told = await board.eval(async (element, pgn) => {
      Object.assign(element, { play: 'both', readOnly: true });
      const first = await element.playMove('e2e4');
      Object.assign(element, { pgn, ply: 10 });
      const inAnother = element.playMove('f1c4');
      // The board has begun to load it.
      await Promise.resolve();
      const illegal = element.playMove('a7a6');
      return [element.canPick('e7'), first, await illegal, await inAnother, element.fen.split(' ')[0]];
    }, OPERA);
    assert.deepEqual(told, [false, true, false, true, 'rn1qkbnr/ppp2ppp/8/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R']);
  });

  story('leaves the game that is shown alone when another is on its way', { pgn: OPERA, play: 'both', ply: '12' }, async (board) => {
    await board.until((element) => element.ply === 12 && element.legalMoves.length > 0);
    const seen = await board.eval(async (element) => {
      const shown = new Promise((resolve) => element.addEventListener('positionchange', resolve, { once: true }));
      element.pgn = '1. d4 d5 2. c4 e6';
      // The board has begun to load it.
      await Promise.resolve();
      const [{ uci }] = element.legalMoves;
      const played = element.playMove(uci);
      void element.takeBack();
      element.goTo(3);
      const { ply, moves } = (await shown).detail;
      return [await played, ply, moves.length];
    });
    assert.deepEqual(seen, [false, 3, 4]);
  });

  story('goes where it is told at once when it has been told more', { pgn: OPERA, play: 'both', ply: '12' }, async (board) => {
    await board.until((element) => element.plies === 12);
    const seen = await board.eval(async (element, pgn) => {
      const shownAfter = async (change, ply) => {
        const shown = new Promise((resolve) => element.addEventListener('positionchange', resolve, { once: true }));
        change();
        element.goTo(ply);
        const { detail } = await shown;
        return [detail.ply, detail.moves.length];
      };
      return {
        pgn: await shownAfter(() => (element.pgn = '1. d4 d5 2. c4 e6 *'), 3),
        longer: await shownAfter(() => (element.pgn = pgn), 5),
        level: await shownAfter(() => (element.level = 900), 2),
      };
    }, OPERA);
    assert.deepEqual(seen, { pgn: [3, 4], longer: [5, 12], level: [2, 12] });
  });

  story('stands as everywhere on a page that is read from right to left', { pgn: OPERA }, async (board, visitor) => {
    await board.heard('positionchange');
    await visitor.page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const seen = await board.eval(({ shadowRoot }) => {
      const left = (selector) => shadowRoot.querySelector(selector).getBoundingClientRect().left;
      const isUnder = (square) => Math.abs(left(`.square[data-square="${square}"]`) - left(`.piece[data-square="${square}"]`)) < 1;
      return {
        squares: ['a1', 'h8'].filter(isUnder),
        moves: left('.moves [data-ply="1"]') < left('.moves [data-ply="2"]'),
        buttons: left('[aria-label="First position"]') < left('[aria-label="Last position"]'),
      };
    });
    assert.deepEqual(seen, { squares: ['a1', 'h8'], moves: true, buttons: true });
  });

  story('keeps the focus in the list of moves when that is drawn anew', { play: 'both' }, async (board) => {
    await board.status(/^White to move/);
    const focused = () => board.eval(({ shadowRoot }) => shadowRoot.activeElement?.dataset.ply);
    const play = (uci) => board.eval((element, move) => element.playMove(move), uci);
    await play('e2e4');
    await board.eval((element) => element.shadowRoot.querySelector('.moves button').focus());
    await play('e7e5');
    assert.equal(await focused(), '1');
    await board.eval((element) => element.shadowRoot.querySelector('.moves [data-ply="2"]').focus());
    await board.eval((element) => element.takeBack());
    assert.equal(await focused(), '1');
  });

  story('has a promotion chosen by keys, and gives the focus back', { play: 'both', fen: PROMOTION, orientation: 'black' }, async (board, visitor) => {
    await board.status(/^White to move/);
    const focused = (name) => board.eval(({ shadowRoot }, key) => shadowRoot.activeElement?.dataset[key], name);
    await board.eval((element) => element.shadowRoot.querySelector('[data-square="e7"]').focus());
    await visitor.press('Enter', 'ArrowDown', 'Enter');
    assert.equal(await focused('role'), 'q');
    await visitor.press('ArrowUp');
    assert.equal(await focused('role'), 'n', 'the choice above');
    const isTaken = await board.eval(({ shadowRoot }) => {
      const reload = new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true, cancelable: true });
      return !shadowRoot.activeElement.dispatchEvent(reload);
    });
    assert.equal(isTaken, false, 'a key of the browser’s own');
    assert.equal(await focused('role'), 'n');
    await visitor.press('Escape');
    assert.equal(await focused('square'), 'e8');
    const label = () => board.eval(({ shadowRoot }) => shadowRoot.activeElement?.getAttribute('aria-label'));
    await board.eval((element) => element.shadowRoot.querySelector('[aria-label="Turn the board"]').focus());
    await visitor.move('e7', 'e8', 'espalier-board');
    assert.equal(await label(), 'queen');
    await visitor.press('Escape');
    assert.equal(await label(), 'Turn the board');
    assert.equal(await board.eval((element) => element.plies), 0);
  });

  story('keeps the focus on its square when it is turned', { fen: BACK_RANK }, async (board) => {
    const focused = () => board.eval((element) => element.shadowRoot.activeElement?.dataset.square);
    await board.until((element) => element.fen.startsWith('6k1'));
    await board.eval((element) => element.focus());
    const square = await focused();
    assert.match(square, /^[a-h][1-8]$/);
    await board.eval((element) => element.flip());
    assert.equal(await focused(), square);
  });

  story('shares an engine with other boards, which take turns', {}, async (board, visitor) => {
    await visitor.page.evaluate(async (fen) => {
      const { createEngine } = await import('/espalier/index.js');
      globalThis.engine = await createEngine({ hashMb: 1 });
      globalThis.faults = [];
      const boards = ['analyse', 'analyse', 'analyse', 'play', 'play'].map((what) => {
        const other = document.createElement('espalier-board');
        other.engine = globalThis.engine;
        other.addEventListener('error', ({ message }) => globalThis.faults.push(message));
        if (what === 'analyse') other.setAttribute('fen', fen);
        other.setAttribute(what, what === 'play' ? 'black' : '');
        return other;
      });
      document.querySelector('#place').append(...boards);
    }, BACK_RANK);
    await visitor.page.waitForFunction(() => [...document.querySelectorAll('[play]')].every((element) => element.plies === 1));
    assert.deepEqual(await visitor.page.evaluate(() => globalThis.faults), []);
    await visitor.page.evaluate(() => globalThis.engine.dispose());
  });

  story('tells how a game has ended', { play: 'both', fen: BACK_RANK }, async (board, visitor) => {
    await board.status(/^White to move/);
    await visitor.move('a1', 'a8', 'espalier-board');
    const over = await board.heard('gameover');
    assert.deepEqual(over, { kind: 'checkmate', winner: 'white', result: '1-0', sentence: 'Checkmate. White wins.' });
    await board.status(/^Checkmate. White wins.$/);
    await board.press('New game');
    await board.until((element) => element.plies === 0);
    assert.equal((await board.allHeard('gameover')).length, 1);
  });

  story('analyses live, and stops when it leaves the page', { fen: BACK_RANK, analyse: '' }, async (board, visitor) => {
    const info = await board.heard('info');
    assert.ok(info.depth >= 1 && info.pvSan.length > 0);
    await board.until((element) => /^#1/.test(element.shadowRoot.querySelector('[part=line]').textContent));
    assert.match(await board.part('line'), /1\.Ra8#/);
    assert.equal(await board.eval((element) => element.shadowRoot.querySelector('.eval').getAttribute('aria-label')), 'Evaluation #1, White’s view');
    assert.equal(await board.eval((element) => element.shadowRoot.querySelectorAll('.arrows polygon').length), 1);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-analyse`);
    await board.eval((element) => element.remove());
    await visitor.waitForNoWorkers();
  });

  story('says in a sentence what is wrong with a FEN, and shows the next', { fen: '8/8/8/8/8/8/8/7 w - - 0 1' }, async (board) => {
    assert.equal(await board.heard('error'), 'Rank 1 of this FEN has 7 squares instead of 8.');
    assert.equal(await board.part('message'), 'Rank 1 of this FEN has 7 squares instead of 8.');
    const faults = [];
    for (const fen of ['nonsense', '8/8/8/8/8/8/8/8 w - - 0 1', BACK_RANK.replace(' w ', ' x ')]) {
      faults.push(
        await board.eval(async (element, text) => {
          const told = new Promise((resolve) => element.addEventListener('error', resolve, { once: true }));
          element.fen = text;
          return (await told).message;
        }, fen),
      );
    }
    assert.deepEqual(faults, [
      'This FEN has 1 rank, and a board has 8.',
      'White has no king in this FEN.',
      'This FEN says “x” where the side to move should be: w or b.',
    ]);
    await board.eval((element, text) => {
      element.fen = text;
    }, START);
    await board.until((element) => element.shadowRoot.querySelector('.message').hidden);
    assert.equal(await board.label('e2'), 'e2, white pawn');
  });

  const unboardly = { position: '4k3/8/8/8/8/8/8/4X3' };

  story('says so where the position of a page with rules of its own is none', unboardly, async (board) => {
    const fault = 'Rank 1 of this FEN has “X”, which is no piece.';
    assert.equal(await board.heard('error'), fault);
    assert.equal(await board.part('message'), fault);
    await board.eval((element) => (element.legalMoves = []));
    // A game without kings is for its page to know.
    await board.eval((element) => (element.position = '8/pppppppp/8/8/8/8/8/QQQQ4'));
    await board.until((element) => element.shadowRoot.querySelector('.message').hidden);
    assert.equal(await board.label('a1'), 'a1, white queen');
    assert.deepEqual(await board.allHeard('error'), [fault]);
  });

  story('refuses a PGN that is no game', { pgn: '1. e4 e5 2. Nf9' }, async (board) => {
    assert.match(await board.heard('error'), /Nf9/);
    assert.match(await board.part('message'), /Nf9/);
  });

  story(
    'says so when the engine cannot be loaded, and plays when it can',
    { play: 'white', 'wasm-url': '/nowhere.wasm' },
    async (board, visitor) => {
      assert.match(await board.heard('error'), /could not be loaded from \/nowhere.wasm/);
      await board.status(/could not be loaded/);
      await board.eval((element) => (element.wasmUrl = '/espalier/engine.wasm'));
      await board.status(/^Your move/);
      visitor.troubles.splice(0);
      await board.eval(async (element) => {
        const { createEngine } = await import('/espalier/index.js');
        element.engine = await createEngine({ hashMb: 1 });
        element.engine.dispose();
        await element.playMove('e2e4');
      });
      await board.status(/has been disposed of/);
      await board.eval(async (element) => {
        const { createEngine } = await import('/espalier/index.js');
        element.engine = await createEngine({ hashMb: 1 });
      });
      await board.status(/^Your move/);
      await board.eval((element) => element.engine.dispose());
    },
  );

  story(
    'shows a game with the engine that is given when another could not be loaded',
    { pgn: OPERA, analyse: '', 'wasm-url': '/nowhere.wasm' },
    async (board, visitor) => {
      await board.status(/could not be loaded/);
      visitor.troubles.splice(0);
      await board.eval(async (element) => {
        const { createEngine } = await import('/espalier/index.js');
        element.engine = createEngine({ hashMb: 1 });
      });
      await board.heard('info');
      assert.equal(await board.eval((element) => element.plies), 12);
      assert.equal(await board.part('status'), '');
      await board.eval(async (element) => (await element.engine).dispose());
    },
  );

  story('speaks of an engine that could not be loaded once it needs one', { fen: BACK_RANK }, async (board, visitor) => {
    const unhandled = await board.eval(async (element) => {
      const { createEngine } = await import('/espalier/index.js');
      const messages = [];
      addEventListener('unhandledrejection', ({ reason }) => messages.push(reason.message));
      element.engine = createEngine({ wasmUrl: '/nowhere.wasm' });
      // Whoever waited for the first would have heard of its fault.
      await createEngine({ wasmUrl: '/nowhere.wasm' }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return messages;
    });
    assert.deepEqual(unhandled, []);
    assert.deepEqual(await board.allHeard('error'), []);
    visitor.troubles.splice(0);
    await board.eval((element) => (element.play = 'white'));
    assert.match(await board.heard('error'), /could not be loaded from \/nowhere.wasm/);
  });

  story('takes nonsense in its attributes for the defaults', { play: 'green', level: 'strong', ply: 'x', orientation: 'up', fen: START }, async (board) => {
    await board.until((element) => element.fen.startsWith('rnbq'));
    const seen = await board.eval(({ play, level, ply, orientation }) => ({ play, level, ply, orientation }));
    assert.deepEqual(seen, { play: 'none', level: 'full', ply: 0, orientation: 'white' });
  });

  story('takes what is not given for the defaults', {}, async (board) => {
    const seen = await board.eval((element, fen) =>
      [undefined, null].map((nothing) => {
        const move = { from: 'a1', to: 'a8' };
        const given = { position: fen, orientation: 'black', legalMoves: [move], lastMove: move, premove: move, arrows: [{ ...move, kind: 'best' }] };
        Object.assign(element, given);
        for (const name of Object.keys(given)) element[name] = nothing;
        element.setAttribute('fen', 'nonsense');
        element.fen = nothing;
        const { position, orientation, legalMoves, lastMove, premove, arrows, shadowRoot } = element;
        const isBare = lastMove === undefined && premove === undefined && !element.hasAttribute('fen');
        return { position, orientation, moves: legalMoves.length, arrows: arrows.length, isBare, last: shadowRoot.querySelectorAll('.last').length };
      }), BACK_RANK);
    assert.equal(await board.eval((element) => element.fen), START);
    const bare = { position: START, orientation: 'white', moves: 0, arrows: 0, isBare: true, last: 0 };
    assert.deepEqual(seen, [bare, bare]);
    assert.equal(await board.label('e2'), 'e2, white pawn');
    await board.eval((element, fen) => {
      element.position = fen;
      for (const name of ['position', 'fen', 'pgn']) element.setAttribute(name, ' ');
    }, BACK_RANK);
    assert.equal(await board.label('e2'), 'e2, white pawn');
    assert.deepEqual(await board.allHeard('error'), []);
    assert.equal(await board.eval((element) => element.fen), START);
    assert.equal(await board.eval((element) => element.shadowRoot.querySelector('.panel').hidden), true);
  });

  story('shows what it showed before when its position or game is taken away', { fen: BACK_RANK }, async (board) => {
    await board.until((element) => element.fen.startsWith('6k1'));
    const seen = await board.eval(async (element, pgn, fen) => {
      const shown = () => new Promise((resolve) => element.addEventListener('positionchange', resolve, { once: true }));
      const look = async () => {
        await new Promise((resolve) => setTimeout(resolve));
        const { position, legalMoves, lastMove, shadowRoot } = element;
        const marks = shadowRoot.querySelectorAll('.last').length;
        return [position.split(' ')[0], legalMoves.length, lastMove?.to ?? '', marks];
      };
      element.fen = null;
      const fenGone = await look();
      Object.assign(element, { pgn, ply: 3, play: 'both' });
      await shown();
      const played = await look();
      element.removeAttribute('pgn');
      element.play = 'none';
      const pgnGone = await look();
      Object.assign(element, { position: '8/8/8/8/8/8/8/8', fen });
      await shown();
      const own = { legalMoves: [{ from: 'a1', to: 'a2' }], lastMove: { from: 'b1', to: 'b2' } };
      Object.assign(element, { fen: undefined, ...own });
      return { fenGone, played: played.slice(2), pgnGone, ofPage: await look() };
    }, OPERA, BACK_RANK);
    const start = [START.split(' ')[0], 0, '', 0];
    const ofPage = ['8/8/8/8/8/8/8/8', 1, 'b2', 2];
    assert.deepEqual(seen, { fenGone: start, played: ['f3', 2], pgnGone: start, ofPage });
  });

  story('keeps the page’s styles out, and lets its parts be styled', { pgn: OPERA }, async (board, visitor) => {
    await board.heard('positionchange');
    const styleOf = () =>
      board.eval((element) => {
        const { letterSpacing, color } = getComputedStyle(element.shadowRoot.querySelector('.title'));
        return { letterSpacing, color };
      });
    assert.equal((await styleOf()).letterSpacing, 'normal');
    await visitor.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('espalier-board::part(title) { color: rgb(1, 2, 3); } espalier-board { --board-dark: rgb(4, 5, 6); }');
      document.adoptedStyleSheets.push(sheet);
    });
    assert.equal((await styleOf()).color, 'rgb(1, 2, 3)');
    const square = await board.eval((element) => getComputedStyle(element.shadowRoot.querySelector('.square.dark')).backgroundColor);
    assert.equal(square, 'rgb(4, 5, 6)');
  });
}, { folder: site.folder });

/** What a visitor and the page see of the board. */
class Board {
  constructor(visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
  }

  eval(look, ...args) {
    return this.page.$eval('espalier-board', look, ...args);
  }

  async until(condition) {
    await this.page.waitForFunction(`(${condition})(document.querySelector('espalier-board'))`);
  }

  async status(pattern) {
    await this.page
      .waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('espalier-board').shadowRoot.querySelector('.status').textContent),
        {},
        pattern.source,
      )
      .catch(async () => assert.match(await this.part('status'), pattern));
  }

  part(part) {
    return this.eval((element, name) => element.shadowRoot.querySelector(`[part="${name}"]`).textContent, part);
  }

  label(square) {
    return this.eval((element, name) => element.shadowRoot.querySelector(`[data-square="${name}"]`).getAttribute('aria-label'), square);
  }

  press(label) {
    return this.eval((element, text) => element.shadowRoot.querySelector(`button[aria-label="${text}"]`).click(), label);
  }

  async allHeard(type) {
    return (await this.page.evaluate(() => globalThis.heard)).filter((event) => event.type === type).map(({ detail }) => detail);
  }

  /** Waits for the first event of a type, and gives what it told. */
  async heard(type) {
    await this.page.waitForFunction((wanted) => globalThis.heard.some((event) => event.type === wanted), {}, type);
    return (await this.allHeard(type))[0];
  }
}
