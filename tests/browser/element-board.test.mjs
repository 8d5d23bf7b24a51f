// `<espalier-board>` on a site of strangers: pointer, focus, layout, styles, and an engine of its own.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { diagram } from 'espalier/diagram';
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

inBothBrowsers('the board element', ({ name, comeBack, runsAll }) => {
  /** Tells a story about a board with these attributes, to whose events the page has listened from the start. */
  const story = (title, attributes, tell) =>
    test(title, TIMEOUT, async () => {
      const visitor = await comeBack({ prepare: thinkBriefly });
      await visitor.page.waitForFunction(() => customElements.get('espalier-board') !== undefined);
      await visitor.page.evaluate((given) => {
        const board = document.createElement('espalier-board');
        globalThis.heard = [];
        for (const type of ['move', 'enginemove', 'positionchange', 'info', 'error']) {
          board.addEventListener(type, (event) => {
            globalThis.heard.push({ type, detail: event.detail ?? event.message });
          });
        }
        for (const [key, value] of Object.entries(given)) board.setAttribute(key, value);
        document.querySelector('#place').append(board);
      }, attributes);
      await tell(new Board(visitor), visitor);
      assert.deepEqual(await visitor.allTroubles(), []);
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

  story('keeps the page’s styles out, and lets its parts be styled', { pgn: OPERA }, async (board, visitor) => {
    await board.heard('positionchange');
    assert.deepEqual(await seriousProblems(visitor), []);
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

  for (const [property, value] of [['transform', 'scale(0.6)'], ['zoom', '1.5']]) {
    story(`a held piece stays under the pointer on a page with ${property}: ${value}`, { play: 'both' }, async (board, visitor) => {
      await board.status(/^White to move/);
      const { x, y, side } = await board.eval((element, name, text) => {
        element.parentElement.style[name] = text;
        element.scrollIntoView();
        const box = element.shadowRoot.querySelector('.square[data-square="e2"]').getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
      }, property, value);
      const { mouse } = visitor.page;
      await mouse.move(x, y);
      await mouse.down();
      const held = [x + side, y - 2.5 * side];
      await mouse.move(...held, { steps: 3 });
      const center = await board.eval(({ shadowRoot }) => {
        const box = shadowRoot.querySelector('.piece.held').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      });
      for (const [index, at] of center.entries()) assert.ok(Math.abs(at - held[index]) < 2, `${center} under ${held}`);
      await mouse.move(x, y - 2 * side);
      await mouse.up();
      assert.equal((await board.heard('move')).uci, 'e2e4');
    });
  }

  story('has its squares in print, and is not divided between pages', { fen: BACK_RANK }, async (board) => {
    await board.until((element) => element.fen.startsWith('6k1'));
    const seen = await board.eval((element) => {
      const square = element.shadowRoot.querySelector('.square.dark');
      return [getComputedStyle(square).printColorAdjust, getComputedStyle(element).breakInside];
    });
    assert.deepEqual(seen, ['exact', 'avoid']);
  });

  if (!runsAll) return;

  test('a diagram in the element stands where the board will be, and nothing moves', TIMEOUT, async () => {
    const svg = diagram({ fen: BACK_RANK });
    site.add('placeholder.css', 'espalier-board:not(:defined), espalier-board > svg { display: block; }');
    site.add(
      'placeholder.html',
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><link rel="icon" href="icon.svg">` +
        `<link rel="stylesheet" href="style.css"><link rel="stylesheet" href="placeholder.css">` +
        `<espalier-board fen="${BACK_RANK}">${svg}</espalier-board><p>Below</p></html>\n`,
    );
    const visitor = await comeBack();
    const { page } = visitor;
    await page.goto(new URL('/placeholder.html', page.url()).href);
    const places = () => page.evaluate(() => ['espalier-board', 'p'].map((tag) => JSON.stringify(document.querySelector(tag).getBoundingClientRect())));
    const before = await places();
    await page.evaluate(() => import('/start.js'));
    await page.waitForFunction(() => document.querySelector('espalier-board').fen?.startsWith('6k1'));
    assert.deepEqual(await places(), before);
    assert.equal(await page.$eval('espalier-board > svg', (node) => node.checkVisibility()), false);
    assert.deepEqual(await visitor.allTroubles(), []);
  });

  story('reads a game without an engine until the visitor asks for one, and stops where it was started', { pgn: OPERA }, async (board, visitor) => {
    await board.heard('positionchange');
    const engineFiles = async () => {
      const loaded = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
      return loaded.filter((path) => /engine|worker|client|index\.js/.test(path));
    };
    assert.deepEqual(await engineFiles(), []);
    assert.equal(visitor.page.workers().length, 0);
    const button = await board.eval(({ shadowRoot }) => {
      const { x, y, width, height } = shadowRoot.querySelector('button[aria-label="Analyse"]').getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await visitor.page.mouse.click(button.x, button.y);
    await board.heard('info');
    await board.until((element) => /depth \d/.test(element.shadowRoot.querySelector('[part=line]').textContent));
    assert.ok((await engineFiles()).includes('/espalier/engine.wasm'));
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-element-analyse-asked`);
    // Nothing has moved: the same place stops it.
    await visitor.page.mouse.click(button.x, button.y);
    await board.until((element) => element.shadowRoot.querySelector('[part=line]').hidden);
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
