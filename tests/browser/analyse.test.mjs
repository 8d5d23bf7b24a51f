// The Analyse view: moves of both sides, variations, and the engine's lines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellAnalyst } from './support/analyst.mjs';
import { IN_PLAY, inBothBrowsers } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';

/** White has two legal moves: Kg1 and Kh2. */
const TWO_MOVES = '8/8/8/8/8/5k2/6p1/7K w - - 0 1';
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
const hash = (visitor) => visitor.page.evaluate(() => location.hash);
const heightOf = (visitor, selector) => visitor.page.$eval(selector, (node) => node.offsetHeight);

/** Runs in the page: the analysis as the database has it, and a number that grows with each time that it is saved. */
function defineKept() {
  globalThis.keptAnalysis = async () => {
    const { revision = 0, record } = (await keptEntries()).find(({ kind }) => kind === 'analysis') ?? {};
    return { revision, present: JSON.stringify(record?.present) };
  };
  globalThis.bringBack = () => find('[data-testid="analyse-status"] button/Undo');
}

inBothBrowsers('the Analyse view', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, { seconds: 30, ...options }, tell));
  /** What the engine says does not matter. */
  const BRIEFLY = { seconds: 0.1 };

  story('steps to an end by a button, which keeps the focus there', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5&ply=1');
    for (const [step, san] of [['One move forward', 'e5'], ['First position', '']]) {
      await visitor.page.focus(`.analyse button/${step}`);
      await visitor.press('Enter');
      await analyst.waitForShownMove(san);
      await visitor.press('Enter');
      await visitor.settle();
      assert.equal(await analyst.shownMove(), san);
      assert.ok(await visitor.hasFocus(`.analyse button/${step}`));
    }
  }, BRIEFLY);

  story('copies a line of the engine', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open('?moves=e2e4');
    await analyst.waitForLines(3, /^1…/);
    await visitor.press(' ');
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void (globalThis.copied = text);
    });
    await page.hover('.analyse .lines li:first-child .score');
    await visitor.click('.analyse button/Copy line 1');
    await visitor.waitForText('.page-notice', /Copied\./);
    const text = await page.evaluate(() => globalThis.copied);
    // Which move is the best may have changed while the search ended.
    assert.match(text, /^[+−]?\d+\.\d\d {2}1…\S+/);
    assert.equal((await analyst.moves()).length, 1, 'copying plays nothing');
  });

  story('steps by the wheel over the board, and to both ends by ↑ and ↓', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open('?moves=e2e4,e7e5,g1f3');
    const { x, y } = await visitor.centerOf('e4', '[aria-label="Analysis board"] espalier-board');
    await page.mouse.move(x, y);
    await page.mouse.wheel({ deltaY: -120 });
    await analyst.waitForShownMove('e5');
    await visitor.press('ArrowUp');
    await analyst.waitForShownMove('');
    await page.mouse.wheel({ deltaY: 120 });
    await analyst.waitForShownMove('e4');
    await visitor.press('ArrowDown');
    await analyst.waitForShownMove('Nf3');
  });

  story('keeps the focus in a line whose moves are others now', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    await analyst.waitForLines(3, /^1…/);
    await visitor.page.focus('.analyse .lines li:nth-child(2) button');
    await visitor.press('ArrowRight', 'Home');
    await analyst.waitForLines(3, /^1\./);
    // On the first move, if the line was empty for a moment, else where it was.
    const focused = await visitor.page.evaluate(() => {
      const { dataset, textContent, hidden } = document.activeElement;
      return { line: dataset.line, text: textContent, hidden };
    });
    assert.equal(focused.line, '1');
    assert.match(focused.text, /[a-h]|O-O/);
    assert.equal(focused.hidden, false);
  }, IN_PLAY);

  if (!runsAll) return;

  story('keeps what was removed and brought back at once', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6');
    await visitor.press('Home', 'ArrowRight');
    await analyst.waitForShownMove('e4');
    await analyst.drag('c7', 'c5');
    await analyst.waitForStatus(/new variation/);
    await visitor.page.evaluate(defineKept);
    const kept = await visitor.page.waitForFunction(async () => {
      const { revision, present } = await keptAnalysis();
      return present?.includes('c7c5') && { revision, present };
    });
    await visitor.page.evaluate(async () => {
      document.activeElement.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
      while (bringBack() === null) await new Promise(requestAnimationFrame);
      bringBack().click();
    });
    // Saved once more, and the same as before.
    await visitor.page.waitForFunction(async ({ revision, present }) => {
      const now = await keptAnalysis();
      return now.revision > revision && now.present === present;
    }, {}, kept);
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'c5']);
    await visitor.page.waitForFunction(() => location.hash.includes('c7c5'));

    const address = await visitor.page.evaluate(async () => {
      const until = async (isSo) => {
        while (!(await isSo())) await new Promise((next) => setTimeout(next, 5));
      };
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const saved = async (key) => {
        const { revision } = await keptAnalysis();
        press(key);
        await until(async () => (await keptAnalysis()).revision > revision);
      };
      const before = location.hash;
      // The address that has just been written is not followed by another for as long.
      await new Promise((next) => setTimeout(next, 500));
      await saved('ArrowLeft');
      // Written with the first step; with the second it waits, and is written while the move is not there.
      await saved('ArrowRight');
      await new Promise((next) => setTimeout(next, 80));
      const between = location.hash;
      press('Delete');
      await until(() => location.hash !== between && bringBack() !== null);
      bringBack().click();
      return before;
    });
    await visitor.page.waitForFunction((wanted) => location.hash === wanted, {}, address);
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'c5']);
    await visitor.page.reload();
    await analyst.waitForMoves(2);
    assert.deepEqual(await analyst.blocks(), ['1 e4 e5', '(1… c5', '2 Nf3 Nc6']);
  }, BRIEFLY);

  story('asks what a pawn becomes for as long as it takes, while the engine reports', async (analyst, visitor) => {
    await analyst.open('?fen=8/P5k1/8/8/8/8/p5K1/8_w_-_-_0_1');
    await analyst.waitForLines(3, /^1\./);
    await visitor.move('a7', 'a8', '[aria-label="Analysis board"] espalier-board');
    const nodes = await visitor.text('[data-testid="analyse-note"]');
    await visitor.page.waitForFunction(
      (before) => document.querySelector('[data-testid="analyse-note"]').textContent !== before,
      {},
      nodes,
    );
    await visitor.click('>>> .promotion button[data-role="n"]');
    assert.deepEqual(await analyst.waitForMoves(1), ['a8=N']);
  });

  story('looks ahead along a line, and plays it', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    const height = await heightOf(visitor, '.analyse .lines');
    await analyst.waitForLines(3, /^1…/);
    assert.equal(await heightOf(visitor, '.analyse .lines'), height, 'lines have their place before they come');
    await analyst.waitForDepth(10);
    await visitor.press(' ');
    await analyst.waitForStatus(/Engine paused/);
    await visitor.page.waitForFunction(() => document.querySelector('.bar .load').textContent === 'Ready');
    const [{ moves }] = await analyst.lines();
    await visitor.page.hover('.analyse .lines li:first-child button[data-ply="2"]');
    await analyst.waitForStatus(/^Looking ahead: 1…/);
    assert.ok((await analyst.status()).endsWith(moves.slice(0, 3).join(' ')));
    assert.equal((await analyst.moves()).length, 1, 'looking plays nothing');
    await visitor.page.hover('[data-testid="analyse-note"]');
    await analyst.waitForStatus(/Engine paused/);
    assert.match(await analyst.label('e4'), /white pawn/);

    await visitor.page.focus('.analyse .lines li:first-child button');
    await visitor.press('ArrowRight', 'ArrowRight', 'Enter');
    const played = await analyst.waitForMoves(4);
    const bare = moves.slice(0, 3).map((move) => move.replace(/^\d+(\.|…)/, ''));
    assert.deepEqual(played.slice(1), bare);
  });

  story('points at a line: its arrow stands out; and shows as many lines and arrows as are wanted', async (analyst, visitor) => {
    const { page } = visitor;
    const settled = (wanted) => page.waitForFunction((board, texts) => {
      const arrows = [...document.querySelector(board).shadowRoot.querySelectorAll('.arrows polygon')];
      return arrows.map((arrow) => arrow.getAttribute('opacity')).sort().join() === texts;
    }, {}, '[aria-label="Analysis board"] espalier-board', wanted);
    await analyst.open('?moves=e2e4');
    await analyst.waitForLines(3, /^1…/);
    await settled('0.52,0.74,0.96');
    await page.hover('.analyse .lines li:nth-child(2) .score');
    await settled('0.25,0.25,1');
    await page.hover('[data-testid="analyse-note"]');
    await settled('0.52,0.74,0.96');
    await visitor.click('group/Lines >> button/1');
    await analyst.waitForLines(1, /^1…/);
    await settled('0.96');
    await visitor.click('.analyse button/Arrows');
    await settled('');
    await page.select('.analyse combobox/Each position', '120');
    await visitor.click('.analyse button/Stop');
    await page.waitForFunction(() => find('.analyse button/Analyse') !== null);
  }, BRIEFLY);

  story('stops when another view is shown, and goes on', async (analyst, visitor) => {
    await visitor.click('.bar [href="#analyse"]');
    await analyst.waitForLines(3, /^1\./);
    await visitor.click('.bar [href="#play"]');
    await visitor.page.waitForFunction(() => document.querySelector('.bar .load').textContent === 'Ready');
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.click('.bar [href="#analyse"]');
    await visitor.page.waitForFunction(() => document.querySelector('.bar .load').textContent === 'Analyzing');
    assert.equal(await hash(visitor), '#analyse');
    await visitor.click('group/Lines >> button/5');
    await analyst.waitForLines(5, /^1\./);
    await visitor.click('.analyse button/Engine options');
    await visitor.page.select('.analyse combobox/Each position', '120');
    await analyst.waitForStatus(/2 minutes for each position/);
    await visitor.page.evaluate(() => (location.hash = '#analyse?moves=e2e5&ply=0'));
    await visitor.waitForText('.page-notice', /^The link cannot be opened\. Move 1: e2e5 is not a legal move here\.$/);
  });

  story('takes over the game, and hands a position on to Explore', async (analyst, visitor) => {
    await visitor.move('e2', 'e4');
    const played = await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('button/Analyse this game');
    assert.deepEqual(await analyst.waitForMoves(2), played);
    await analyst.waitForLines(3, /^2\./);
    const [above, below] = await analyst.players();
    assert.match(above, /^Espalier, level /);
    assert.equal(below, 'You');
    assert.equal(await visitor.text('[data-testid="review-progress"]'), '', 'nobody has asked for a review');
    await analyst.move('d2', 'd3');
    assert.equal(await analyst.spoken(), 'White: d3.');
    await analyst.waitForLines(3, /^2…/);
    assert.match(await visitor.text('.bar .load'), /Analyzing/);
    await visitor.click('button/Explore this position');
    await visitor.page.waitForFunction(() => /^#explore\?.*moves=e2e4,\w+,d2d3(&|$)/.test(location.hash));
  }, IN_PLAY);

  story('shows lines of the position on the board and of no other, however fast one steps', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5');
    const lines = await analyst.waitForLines(3, /^4\./);
    assert.equal(new Set(lines.map(({ moves }) => moves[0])).size, 3, 'three different moves');
    assert.ok(lines.every(({ score }) => /^[+−]?\d+\.\d\d$/.test(score)));
    assert.match(await visitor.text('[data-testid="analyse-note"]'), /^White to move · depth \d+/);
    assert.equal(await analyst.arrows(), 3);
    // Every state that is ever drawn begins with the number and the side of the position on the board.
    await visitor.page.evaluate(() => {
      globalThis.mixed = [];
      const list = document.querySelector('.analyse .lines');
      new MutationObserver(() => {
        requestAnimationFrame(() => {
          const ply = Number(document.querySelector('.analyse [aria-label="Moves"] [aria-current]')?.dataset.ply ?? 0);
          const start = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '…'}`;
          const note = document.querySelector('[data-testid="analyse-note"]').textContent;
          if (!note.startsWith(ply % 2 === 0 ? 'White' : 'Black')) globalThis.mixed.push(`${note} at ${start}`);
          for (const node of list.querySelectorAll('button[data-ply="0"]:not([hidden])')) {
            if (!node.textContent.startsWith(start)) globalThis.mixed.push(`${node.textContent} at ${start}`);
          }
        });
      }).observe(list, { subtree: true, childList: true, characterData: true });
    });
    for (let round = 0; round < 3; round += 1) {
      await visitor.press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowLeft');
    }
    await analyst.waitForShownMove('Bc4');
    await analyst.waitForLines(3, /^3…/);
    assert.deepEqual(await visitor.page.evaluate(() => globalThis.mixed), []);
    await visitor.screenshot(`${name}-analyse`);
  });

  story('keeps every move: another one at an earlier position is a variation', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6');
    await visitor.press('Home', 'ArrowRight');
    await analyst.waitForShownMove('e4');
    await analyst.drag('c7', 'c5');
    await analyst.waitForStatus(/new variation/);
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'c5']);
    assert.deepEqual(await analyst.blocks(), ['1 e4 e5', '(1… c5', '2 Nf3 Nc6'], 'the main line stays what it was');
    await visitor.click('.analyse [aria-label="Moves"] .main-line button:not([data-ply])');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);

    await visitor.page.$eval('.analyse [aria-label="Moves"] button[aria-current]', (node) => node.blur());
    await visitor.press('Delete');
    await analyst.waitForStatus(/e5 and what follows it are removed/);
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'c5']);
    await visitor.page.focus('[data-testid="analyse-status"] > button');
    await visitor.press('Enter');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);
    await visitor.page.waitForFunction(() => document.activeElement === document.querySelector('[aria-label="Analysis board"] espalier-board'));

    await visitor.page.waitForFunction(() => location.hash === '#analyse?moves=e2e4,e7e5,g1f3,b8c6&ply=2');
    await visitor.page.reload();
    await analyst.waitForMoves(4);
    await analyst.waitForShownMove('e5');
    assert.deepEqual(await analyst.blocks(), ['1 e4 e5', '(1… c5', '2 Nf3 Nc6'], 'variations are there after a reload');
  }, BRIEFLY);

  story('is done without seeing the board: moves typed, position and evaluation read', async (analyst, visitor) => {
    const { page } = visitor;
    const type = async (text) => {
      await visitor.press('m');
      await visitor.waitForFocus('#analyse textbox/Type a move');
      await page.keyboard.type(text);
      await visitor.press('Enter');
      await page.evaluate(() => document.activeElement.blur());
    };
    const said = (pattern) => visitor.waitForText('#analyse .typed [role="status"]', pattern);
    await analyst.open('?moves=e2e4');
    await type('Nf9');
    assert.equal(await visitor.text('#analyse .typed [role="alert"]'), 'There is no legal move Nf9 here.');
    await type('nf6');
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'Nf6']);
    await visitor.press('r');
    await said(/^1…Nf6 Black: knight f6\.$/);
    await visitor.press('R');
    await said(/^White: king e1, .* White to move\.$/);
    await analyst.waitForDepth(8);
    await visitor.press('e');
    await said(/^(About even|White is better|Black is better): .*\. Depth \d+, best move: .*\.$/);
  });

  story('shows what the other side would do, and only while it is asked', async (analyst, visitor) => {
    // Black threatens mate on f2, or so it would if it were to move.
    await analyst.open('?moves=e2e4,e7e5,b1c3,d8f6,a2a3,f8c5');
    await analyst.waitForLines(3, /^4\./);
    await visitor.press('x');
    await visitor.page.waitForFunction(() => /^What Black would do now/.test(document.querySelector('[data-testid="analyse-note"]').textContent));
    await visitor.page.waitForFunction(
      () => document.querySelector('.analyse .lines button:not([hidden])')?.textContent === '4…Qxf2#',
    );
    assert.equal(await visitor.page.$eval('.analyse button/Threat', (node) => node.ariaPressed), 'true');
    assert.match(await visitor.text('.analyse .lines .score'), /^#−1$/);
    await visitor.click('.analyse .lines button');
    assert.equal((await analyst.moves()).length, 6, 'a threat is not played');
    await visitor.click('.analyse button/Threat');
    await analyst.waitForLines(3, /^4\./);
    await visitor.press('x');
    await visitor.press('ArrowLeft');
    await analyst.waitForShownMove('a3');
    await analyst.waitForLines(3, /^3…/);
    assert.equal(await visitor.page.$eval('.analyse button/Threat', (node) => node.ariaPressed), 'false');
  });

  story('tells lines by chances in the place of scores', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    /** What stands before the moves of the lines, once all of it is of this form. */
    const worths = async (form) => {
      await visitor.page.waitForFunction(
        (source) => {
          const shown = [...document.querySelectorAll('.analyse .lines li .score')].map((node) => node.textContent);
          return shown.length === 3 && shown.every((text) => new RegExp(source).test(text));
        },
        {},
        form.source,
      );
      return (await analyst.lines()).map(({ score }) => score);
    };
    const [SCORE, CHANCES] = [/\d\.\d\d$/, /^\d+\/\d+\/\d+$/];
    await worths(SCORE);
    await visitor.click('.analyse button/Engine options');
    await visitor.click('checkbox/chances');
    for (const told of await worths(CHANCES)) {
      const [white, draw, black] = told.split('/').map(Number);
      assert.equal(white + draw + black, 100, told);
      assert.ok(draw > 20 && white > black, `${told}: White is a little better`);
    }
    const name = await visitor.page.$eval('.analyse .lines', (list) => list.ariaLabel);
    assert.match(name, /how often White wins, it is a draw, and Black wins/);
    await visitor.click('checkbox/chances');
    await worths(SCORE);
  }, BRIEFLY);

  story('has fewer lines where there are fewer moves, and none where the game is over', async (analyst, visitor) => {
    await visitor.click('.bar [href="#analyse"]');
    await analyst.waitForLines(3, /^1\./);
    await analyst.waitForStatus(/Analyzed to depth \d+/);
    await analyst.paste(TWO_MOVES);
    const lines = await analyst.waitForLines(2, /^1\.K/);
    assert.equal(lines.length, 3, 'the rows stay');
    await analyst.paste(MATED);
    await analyst.waitForStatus(/0–1 Checkmate\. Black wins\./);
    await visitor.page.waitForFunction(() => document.querySelector('.bar .load').textContent === 'Ready');
    assert.match(await visitor.page.$eval('.analyse .eval', (node) => node.getAttribute('aria-label')), /Game over/);
    const areSeen = () =>
      visitor.page.$eval('.analyse .lines li', (row) => row.checkVisibility({ visibilityProperty: true }));
    assert.equal(await areSeen(), false);
    assert.equal(await visitor.text('[data-testid="analyse-note"]'), 'The game is over.');
    await visitor.click('.analyse-game button/Undo');
    await analyst.waitForLines(2, /^1\.K/);
    assert.equal(await areSeen(), true);
  }, BRIEFLY);

  story(
    'leaves the address to a link that is being followed',
    async (analyst, visitor) => {
      await analyst.open();
      await analyst.move('e2', 'e4');
      await analyst.waitForMoves(1);
      // What the page has put off for a moment happens after the click on the link and before the browser reports it.
      await visitor.page.evaluate(() => {
        location.hash = '#play';
        globalThis.runTimers();
      });
      await visitor.page.waitForSelector('#play:not([hidden])');
      assert.equal(await visitor.page.evaluate(() => location.hash), '#play');
    },
    {
      prepare: () => {
        const pending = new Map();
        const { setTimeout: later, clearTimeout: cancel } = globalThis;
        globalThis.setTimeout = (act, ...rest) => {
          const id = later(() => {
            pending.delete(id);
            act();
          }, ...rest);
          if (rest[0] < 1_000) pending.set(id, act);
          return id;
        };
        globalThis.clearTimeout = (id) => {
          pending.delete(id);
          cancel(id);
        };
        globalThis.runTimers = () => {
          for (const [id, act] of pending) if (pending.delete(id)) act();
        };
      },
    },
  );
});
