// The Analyse view: moves of both sides, variations, the engine's lines, and what goes in and out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { PHONE } from './support/visitor.mjs';

const TIMEOUT = { timeout: 120_000 };
/** White has two legal moves: Kg1 and Kh2. */
const TWO_MOVES = '8/8/8/8/8/5k2/6p1/7K w - - 0 1';
const GAMES = {
  lichess: `[Event "Blitz"]
[Date "2024.05.01"]
[White "ann"]
[Black "bob"]
[Result "0-1"]

1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Ke2?! { [%eval -0.62] Nf3 was best. } (2. Nf3 Nc6) 2... Nf6 0-1`,
  chesscom: `[Event "Live Chess"]
[Date "2024.05.02"]
[White "Cy"]
[Black "Di"]
[Result "1/2-1/2"]

1. d4 {[%clk 0:09:58.9]} 1... d5 {[%clk 0:10:01]} 2. c4 1/2-1/2`,
};
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

const tellAnalyst = (arrive, options, tell) =>
  tellTo(arrive, options, (visitor) => tell(new Analyst(visitor), visitor));

/** King and pawn against king: won with the king in front of its pawn, drawn with a rook pawn. */
const KNOWN_WIN = '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1';
const KNOWN_DRAW = '7k/8/8/6K1/7P/8/8/8 w - - 0 1';
/** Bishops of opposite colors and pawns: hard to win with. */
const DRAWISH = '4k3/4b3/8/8/3PP3/3B4/8/4K3 w - - 0 1';
const centipawns = (text) => Math.round(100 * Number(text.replace('−', '-')));
const nowOf = (row) => centipawns(row.at(-1));

const hash = (visitor) => visitor.page.evaluate(() => location.hash);
const heightOf = (visitor, selector) => visitor.page.$eval(selector, (node) => node.offsetHeight);

inBothBrowsers('the Analyse view', ({ name, arrive }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(arrive, options, tell));

  story('takes over the game, and hands a position on to Explore', async (analyst, visitor) => {
    await visitor.move('e2', 'e4');
    const played = await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.click('#analyse-game');
    assert.deepEqual(await analyst.waitForMoves(2), played);
    await analyst.waitForLines(3, /^2\./);
    await analyst.move('d2', 'd3');
    assert.equal(await analyst.spoken(), 'White: d3.');
    await analyst.waitForLines(3, /^2…/);
    assert.match(await visitor.text('#load'), /Analysing/);
    await visitor.click('#analyse-explore');
    await visitor.page.waitForFunction(() => /^#explore\?.*moves=e2e4,\w+,d2d3(&|$)/.test(location.hash));
  });

  story('shows lines of the position on the board and of no other, however fast one steps', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5');
    const lines = await analyst.waitForLines(3, /^4\./);
    assert.equal(new Set(lines.map(({ moves }) => moves[0])).size, 3, 'three different moves');
    assert.ok(lines.every(({ score }) => /^[+−]?\d+\.\d\d$/.test(score)));
    assert.match(await visitor.text('#analyse-note'), /^Move 4, White to move · depth \d+/);
    assert.equal(await analyst.arrows(), 3);
    // Every state that is ever drawn names the side and the number of the position on the board.
    await visitor.page.evaluate(() => {
      globalThis.mixed = [];
      const list = document.querySelector('#analyse-lines');
      new MutationObserver(() => {
        const note = /Move (\d+), (\w)/.exec(document.querySelector('#analyse-note').textContent);
        requestAnimationFrame(() => {
          const now = /Move (\d+), (\w)/.exec(document.querySelector('#analyse-note').textContent);
          const start = `${now[1]}${now[2] === 'W' ? '.' : '…'}`;
          for (const node of list.querySelectorAll('button[data-ply="0"]:not([hidden])')) {
            if (!node.textContent.startsWith(start)) globalThis.mixed.push(`${node.textContent} at ${now[0]} after ${note[0]}`);
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
    await visitor.click('#analyse-moves .main-line button:not([data-ply])');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);

    await visitor.page.$eval('#analyse-moves button[aria-current]', (node) => node.blur());
    await visitor.press('Delete');
    await analyst.waitForStatus(/e5 and what follows it are removed/);
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'c5']);
    await visitor.click('#analyse-status-action');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);

    await visitor.page.waitForFunction(() => location.hash === '#analyse?moves=e2e4,e7e5,g1f3,b8c6&ply=2');
    await visitor.page.reload();
    await analyst.waitForMoves(4);
    await analyst.waitForShownMove('e5');
    assert.deepEqual(await analyst.blocks(), ['1 e4 e5', '(1… c5', '2 Nf3 Nc6'], 'variations are there after a reload');
  });

  story('asks what a pawn becomes for as long as it takes, while the engine reports', async (analyst, visitor) => {
    await analyst.open('?fen=8/P5k1/8/8/8/8/p5K1/8_w_-_-_0_1');
    await analyst.waitForLines(3, /^1\./);
    await visitor.move('a7', 'a8', '#analyse-board');
    const nodes = await visitor.text('#analyse-note');
    await visitor.page.waitForFunction(
      (before) => document.querySelector('#analyse-note').textContent !== before,
      {},
      nodes,
    );
    await visitor.click('>>> .promotion button[data-role="n"]');
    assert.deepEqual(await analyst.waitForMoves(1), ['a8=N']);
  });

  story('looks ahead along a line, and plays it', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    const height = await heightOf(visitor, '#analyse-lines');
    await analyst.waitForLines(3, /^1…/);
    assert.equal(await heightOf(visitor, '#analyse-lines'), height, 'lines have their place before they come');
    await analyst.waitForDepth(10);
    await visitor.press(' ');
    await analyst.waitForStatus(/The engine rests/);
    await visitor.page.waitForFunction(() => document.querySelector('#load').textContent === 'Ready');
    const [{ moves }] = await analyst.lines();
    await visitor.page.hover('#analyse-lines li:first-child button[data-ply="2"]');
    await analyst.waitForStatus(/^Looking ahead: 1…/);
    assert.ok((await analyst.status()).endsWith(moves.slice(0, 3).join(' ')));
    assert.equal((await analyst.moves()).length, 1, 'looking plays nothing');
    await visitor.page.hover('#analyse-note');
    await analyst.waitForStatus(/The engine rests/);
    assert.match(await analyst.label('e4'), /white pawn/);

    await visitor.page.focus('#analyse-lines li:first-child button');
    await visitor.press('ArrowRight', 'ArrowRight', 'Enter');
    const played = await analyst.waitForMoves(4);
    const bare = moves.slice(0, 3).map((move) => move.replace(/^\d+(\.|…)/, ''));
    assert.deepEqual(played.slice(1), bare);
  });

  story('says what is wrong with a FEN or a PGN, and opens good ones', async (analyst, visitor) => {
    const complaint = async () => {
      await visitor.page.waitForFunction(() => document.querySelector('#analyse-paste-error').textContent !== '');
      return visitor.text('#analyse-paste-error');
    };
    await analyst.open('?moves=d2d4,d7d5');
    await analyst.paste('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1');
    assert.match(await complaint(), /king/i);
    await analyst.paste('1. e4 e5 2. Nf9');
    await visitor.page.waitForFunction(() => /Nf9/.test(document.querySelector('#analyse-paste-error').textContent));
    assert.equal(await complaint(), 'Move 2: there is no legal move Nf9.');
    assert.equal(await visitor.page.$eval('#analyse-paste', (node) => node.value), '1. e4 e5 2. Nf9', 'the text stays');
    assert.deepEqual(await analyst.moves(), ['d4', 'd5'], 'nothing is lost');

    await analyst.paste('[White "Ann"]\n\n1. e4 {best} e5 2. Nf3 (2. f4) Nc6 *');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);
    assert.equal(await visitor.text('#analyse-paste-error'), '');
    assert.equal(await analyst.shownMove(), '', 'a game is shown from its start');
    const pgn = await analyst.copied(() => analyst.choose('#analyse-share', '#analyse-copy-pgn'));
    assert.match(pgn, /\[White "Ann"\][^]*1\. e4 \{best\} 1\.\.\. e5 2\. Nf3 \(2\. f4\) 2\.\.\. Nc6 \*/);

    await visitor.press('End', 'ArrowLeft');
    await analyst.waitForShownMove('Nf3');
    await visitor.click('#analyse-back');
    assert.deepEqual(await analyst.waitForMoves(2), ['d4', 'd5'], 'what a paste took the place of comes back');
    await visitor.press('u');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6'], 'and so does what was pasted');
  });

  story('takes in games of several kinds, and lets one be chosen', async (analyst, visitor) => {
    await analyst.open();
    await analyst.drop('games.pgn', `${GAMES.lichess}\n\n${GAMES.chesscom}`);
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Ke2', 'Nf6']);
    assert.equal(await visitor.text('#analyse-title'), 'ann – bob, Blitz 2024');
    assert.match(await visitor.text('#analyse-length'), /^0–1, 2 moves$/);
    assert.deepEqual(await analyst.blocks(), ['1 e4 e5 2 Ke2 ?!', '{Nf3 was best.', '(2 Nf3 Nc6', '2… Nf6']);
    await visitor.page.select('#analyse-games', await visitor.page.$eval('#analyse-games', (list) => list.options[1].value));
    assert.deepEqual(await analyst.waitForMoves(3), ['d4', 'd5', 'c4']);
    assert.equal(await visitor.text('#analyse-title'), 'Cy – Di, Live Chess 2024');
    await analyst.paste('g1f3 g8f6');
    assert.deepEqual(await analyst.waitForMoves(2), ['Nf3', 'Nf6']);
    await analyst.paste('4k3/8/8/8/8/8/8/4K2R');
    await analyst.waitForMoves(0);
    await analyst.move('e1', 'g1');
    assert.deepEqual(await analyst.moves(), ['O-O'], 'a bare position may castle from where kings and rooks begin');
    await visitor.page.$eval('#analyse-file', (input) => {
      const files = new DataTransfer();
      files.items.add(new File(['1. c4 *'], 'one.pgn'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await visitor.page.waitForFunction(() => document.querySelector('#analyse-moves button')?.textContent === 'c4');
  });

  story('names the opening, also where the moves came in another order', async (analyst, visitor) => {
    const opening = (code, name) => visitor.page.waitForFunction(
      (eco, text) => document.querySelector('#analyse-eco').textContent === eco && document.querySelector('#analyse-opening').textContent === text,
      { timeout: 30_000 }, code, name,
    );
    await analyst.open('?moves=e2e4,c7c5');
    await opening('B20', 'Sicilian Defense');
    await analyst.paste('1. Nf3 Nf6 2. c4 g6 3. Nc3 d5 4. d4 Bg7 5. Bf4 *');
    await analyst.waitForMoves(9);
    await opening('', '');
    await visitor.press('End');
    await opening('D92', 'Grünfeld Defense: Three Knights Variation, Hungarian Attack');
  });

  story('comments, judges and promotes, by mouse and by keyboard', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *');
    await analyst.waitForMoves(3);
    await visitor.click('#analyse-moves .variation button');
    await analyst.waitForShownMove('c5');
    await visitor.click('#analyse-comment');
    assert.equal(await visitor.text('#analyse-comment-label'), 'Comment on 1…c5');
    await visitor.page.keyboard.type('sharp {x}');
    await visitor.page.keyboard.down('Control');
    await visitor.press('Enter');
    await visitor.page.keyboard.up('Control');
    await analyst.waitForBlock(/^\(1… c5 sharp \(x\) 2 Nf3$/);
    assert.equal(await visitor.page.evaluate(() => document.activeElement.id), 'analyse-comment', 'the focus is kept');
    await analyst.choose('#analyse-edit', '#analyse-nags [data-nag="5"]');
    await analyst.waitForBlock(/^\(1… c5 !\? sharp/);
    await visitor.page.focus('#analyse-edit');
    await visitor.press('Enter');
    await visitor.page.focus('#analyse-promote');
    await visitor.press('Enter');
    await analyst.waitForBlock(/^1 e4 c5 !\?$/);
    await analyst.waitForBlock(/^\(1… e5 2 Nf3$/);
    await analyst.choose('#analyse-edit', '#analyse-nags [data-nag="5"]');
    await analyst.waitForBlock(/^1 e4 c5$/);
    const pgn = await analyst.copied(() => analyst.choose('#analyse-share', '#analyse-copy-pgn'));
    assert.match(pgn, /1\. e4 c5 \{sharp \(x\)\} \(1\.\.\. e5 2\. Nf3\) 2\. Nf3 \*/);
    await visitor.page.reload();
    await analyst.waitForBlock(/^\{sharp \(x\)$/);
    await analyst.choose('#analyse-edit', '#analyse-remove');
    await analyst.waitForStatus(/c5 and what follows it are removed/);
    assert.deepEqual(await analyst.waitForMoves(3), ['e4', 'e5', 'Nf3']);
    await visitor.click('#analyse-back');
    await analyst.waitForBlock(/^1 e4 c5$/);
  });

  story('draws arrows and rings by mouse and by keyboard, and keeps them with the game', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste('1. e4 {[%csl Rd5][%cal Ge4d5,Yd2d4] solid [%clk 0:09:58]} e5 *');
    await analyst.waitForMoves(2);
    await visitor.press('ArrowRight');
    await analyst.waitForDrawn('Drawn here: red ring around d5, green arrow from e4 to d5, yellow arrow from d2 to d4.');
    const rings = () => visitor.page.$eval('#analyse-board', (board) => board.shadowRoot.querySelectorAll('.ring.red:not(.edge)').length);
    assert.equal(await rings(), 1);

    await visitor.press('ArrowRight');
    await analyst.waitForDrawn('');
    await analyst.drawByMouse('g1', 'f3');
    await analyst.waitForDrawn('Drawn here: green arrow from g1 to f3.');
    assert.equal(await analyst.spoken(), 'Drawn: green arrow from g1 to f3.');
    await analyst.drawByMouse('f7', 'f7');
    await analyst.waitForDrawn('Drawn here: green ring around f7, green arrow from g1 to f3.');
    await analyst.drawByMouse('f7', 'f7');
    await analyst.waitForDrawn('Drawn here: green arrow from g1 to f3.');
    assert.equal((await analyst.moves()).length, 2, 'nothing is played');

    await visitor.press('d');
    assert.match(await analyst.spoken(), /^Drawing\./);
    await visitor.press('r', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    await analyst.waitForDrawn('Drawn here: green arrow from g1 to f3, red arrow from e2 to e4.');
    await visitor.press('Enter', 'Enter');
    await analyst.waitForDrawn('Drawn here: red ring around e4, green arrow from g1 to f3, red arrow from e2 to e4.');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-drawing`);
    await visitor.press('Escape');
    assert.equal(await visitor.page.$eval('#analyse-draw-bar', (node) => node.hidden), true);

    await visitor.page.reload();
    await analyst.waitForMoves(2);
    await analyst.waitForDrawn('Drawn here: red ring around e4, green arrow from g1 to f3, red arrow from e2 to e4.');
    const pgn = await analyst.copied(() => analyst.choose('#analyse-share', '#analyse-copy-pgn'));
    assert.match(pgn, /1\. e4 \{\[%csl Rd5\]\[%cal Ge4d5,Yd2d4\] solid \[%clk 0:09:58\]\}/);
    assert.match(pgn, /e5\s\{\[%csl Re4\]\[%cal Gg1f3,Re2e4\]\}/);

    await analyst.choose('#analyse-edit', '#analyse-draw');
    await visitor.click('#analyse-draw-clear');
    await analyst.waitForDrawn('');
    await visitor.click('#analyse-draw-done');
    await analyst.move('g1', 'f3');
    assert.equal((await analyst.moves()).length, 3, 'moves are made again');
  });

  story('draws by touch: a long touch begins an arrow, a tap ends it', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4');
    const { x, y } = await visitor.centerOf('g8', '#analyse-board');
    const touch = await visitor.page.touchscreen.touchStart(x, y);
    await visitor.page.waitForFunction(() => !document.querySelector('#analyse-draw-bar').hidden);
    await touch.end();
    const end = await visitor.centerOf('f6', '#analyse-board');
    await visitor.page.touchscreen.tap(end.x, end.y);
    await analyst.waitForDrawn('Drawn here: green arrow from g8 to f6.');
    const [bar, height] = await visitor.page.$eval('#analyse-draw-done', (node) => [node.getBoundingClientRect().right, node.offsetHeight]);
    assert.ok(bar <= 390 && height >= 44);
    assert.equal((await analyst.moves()).length, 1);
    await visitor.screenshot(`${name}-analyse-drawing-phone`);
  }, { viewport: { ...PHONE, hasTouch: true } });

  story('sets up a position by mouse, and analyses it', async (analyst, visitor) => {
    const { page } = visitor;
    const fen = () => page.$eval('#editor-fen', (node) => node.value);
    const until = (wanted) => page.waitForFunction((text) => document.querySelector('#editor-fen').value === text, {}, wanted);
    const on = (square) => visitor.clickSquare(square, '#editor-board');
    await analyst.open('?moves=e2e4,e7e5');
    await visitor.click('#analyse-set-up');
    await until('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
    await visitor.drag('h1', 'h5', '#editor-board');
    await until('rnbqkbnr/pppp1ppp/8/4p2R/4P3/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 2');
    assert.equal(await page.$eval('#editor-white-short', (node) => node.disabled), true);
    await visitor.click('#editor-clear');
    await until('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.waitForFunction(() => document.querySelector('#editor-verdict').classList.contains('wrong'));
    assert.match(await visitor.text('#editor-verdict'), /king/i);
    assert.equal(await page.$eval('#editor-analyse', (node) => node.disabled), true);
    await visitor.click('#editor [data-tool="k"]');
    await on('g8');
    await visitor.click('#editor [data-tool="K"]');
    await on('g1');
    // From the palette to the board.
    const rook = await page.$eval('#editor [data-tool="R"]', (node) => node.getBoundingClientRect().toJSON());
    const e4 = await visitor.centerOf('e4', '#editor-board');
    await page.mouse.move(rook.x + 20, rook.y + 20);
    await page.mouse.down();
    await page.mouse.move(e4.x, e4.y, { steps: 5 });
    await page.mouse.up();
    await until('6k1/8/8/8/4R3/8/8/6K1 w - - 0 1');
    await on('e5');
    await on('e5');
    await until('6k1/8/8/8/4R3/8/8/6K1 w - - 0 1');
    await visitor.click('#editor [data-tool="move"]');
    await visitor.screenshot(`${name}-editor`);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('#editor-turn-black');
    await until('6k1/8/8/8/4R3/8/8/6K1 b - - 0 1');
    await page.waitForFunction(() => /^Black to move, 5 legal moves\.$/.test(document.querySelector('#editor-verdict').textContent));
    assert.equal(await fen(), '6k1/8/8/8/4R3/8/8/6K1 b - - 0 1');
    await visitor.click('#editor-analyse');
    await analyst.waitForLines(3, /^1…K/);
    assert.match(await analyst.label('e4'), /white rook/);
    await visitor.click('#analyse-back');
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'e5'], 'what was there comes back');
  });

  story('sets up a position by keyboard alone, and plays from it', async (analyst, visitor) => {
    const { page } = visitor;
    await visitor.click('#to-analyse');
    await analyst.waitForMoves(0);
    await page.focus('#analyse-set-up');
    await visitor.press('Enter');
    await page.waitForFunction(() => document.querySelector('#editor').open);
    await page.focus('#editor-clear');
    await visitor.press('Enter');
    await page.$eval('#editor-board', (board) => board.focus());
    // The board is entered on e2: a king there, pawns by their letters, one of them moved by Enter.
    await visitor.press('K', 'ArrowUp', 'P', 'ArrowUp', 'p', 'ArrowUp', 'Enter');
    await visitor.press('ArrowUp', 'ArrowUp', 'ArrowUp', 'k', 'ArrowLeft', 'q', 'Delete');
    await page.waitForFunction(() => document.querySelector('#editor-fen').value === '4k3/8/8/8/4p3/4P3/4K3/8 w - - 0 1');
    assert.equal(await page.$eval('#editor-board', (node) => node.shadowRoot.querySelector('.spoken').textContent), 'black queen on d8 taken away');
    await visitor.press('ArrowRight', 'Enter', 'ArrowDown', 'Enter');
    await page.waitForFunction(() => document.querySelector('#editor-fen').value === '8/4k3/8/8/4p3/4P3/4K3/8 w - - 0 1');
    await page.focus('#editor-play');
    await visitor.press('Enter');
    await page.waitForFunction(() => document.querySelector('#setup').open);
    assert.equal(await page.$eval('#setup-fen', (node) => node.value), '8/4k3/8/8/4p3/4P3/4K3/8 w - - 0 1');
    assert.equal(await hash(visitor), '#play');
    await page.focus('#setup-play');
    await visitor.press('Enter');
    await visitor.waitForStatus(/Your move/);
    assert.match(await visitor.label('e2'), /white king/);
  });

  story('sets up a position on a phone, and Chess960 stays Chess960', async (analyst, visitor) => {
    const { page } = visitor;
    await visitor.click('#to-analyse');
    await analyst.waitForMoves(0);
    await visitor.click('#analyse-show-import');
    await visitor.click('#analyse-set-up');
    assert.ok((await overflow(visitor)) <= 0);
    await visitor.click('#editor-960');
    await page.waitForFunction(() => /^White to move, \d\d legal moves\.$/.test(document.querySelector('#editor-verdict').textContent));
    assert.equal(await page.$eval('#editor-chess960', (node) => node.checked), true);
    await visitor.click('#editor [data-tool="erase"]');
    const { x, y } = await visitor.centerOf('e7', '#editor-board');
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => document.querySelector('#editor-fen').value.includes('/pppp1ppp/'));
    const fen = await page.$eval('#editor-fen', (node) => node.value);
    await visitor.screenshot(`${name}-editor-phone`);
    await visitor.click('#editor-analyse');
    await page.waitForFunction(() => location.hash.includes('chess960=1'));
    assert.ok(decodeURIComponent(await hash(visitor)).includes(fen.split(' ')[0]));
  }, { viewport: { ...PHONE, hasTouch: true } });

  story('reviews a game: progress, graph, accuracy, and key moments that lead to Explore', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await analyst.paste('[White "Ann"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await analyst.waitForMoves(7);
    await visitor.click('#analyse-review');
    await visitor.press('ArrowRight', 'ArrowRight');
    await analyst.waitForShownMove('e5');
    await page.waitForFunction(() => !document.querySelector('#analyse-accuracy').hidden, { timeout: 90_000 });
    assert.match(await visitor.text('#analyse-accuracy'), /^Accuracy White \d+ · Black \d+$/);
    assert.equal(await page.$eval('#analyse-review', (node) => node.hidden), true);
    // 3…Nf6 lets White mate at once, so it costs everything there was.
    await analyst.waitForBlock(/Costs Black \d\d points of winning chances\. 3…\S+ was better\./);
    assert.equal(await page.$eval('#analyse-moves .remark .badge', (node) => node.dataset.sign), '??');
    const moments = await page.$$eval('#analyse-report .moments .go', (nodes) => nodes.map((node) => node.textContent));
    assert.ok(moments.some((text) => text.includes('3…Nf6')), moments.join());

    const accuracy = await visitor.text('#analyse-accuracy');
    await page.reload();
    await analyst.waitForMoves(7);
    await page.waitForFunction((text) => document.querySelector('#analyse-accuracy').textContent === text, {}, accuracy);
    assert.equal(await page.$eval('#analyse-review', (node) => node.hidden), true, 'the review is there after a reload');
    await page.click('.side-tabs [data-show="report"]');

    const graph = await page.$eval('#analyse-graph', (node) => node.getBoundingClientRect().toJSON());
    assert.equal(graph.height, 96);
    await page.mouse.click(graph.right - 2, graph.top + 20);
    await analyst.waitForShownMove('Qxf7#');
    assert.match(await page.$eval('#analyse-graph', (node) => node.getAttribute('aria-valuetext')), /^4\.Qxf7#, #1$/);
    await page.focus('#analyse-graph');
    await visitor.press('ArrowLeft');
    await analyst.waitForShownMove('Nf6');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-review`);

    await page.evaluate(() => {
      const moment = [...document.querySelectorAll('.moments li')].find((node) => node.textContent.includes('3…Nf6'));
      [...moment.querySelectorAll('button')].at(-1).click();
    });
    await page.waitForFunction(() => !document.querySelector('#explore').hidden);
    await page.waitForFunction(() => location.hash.startsWith('#explore'));
  });

  story('a review is canceled, and what is done of it stays', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await analyst.paste('g1f3 g8f6 f3g1 f6g8 '.repeat(30));
    await page.waitForFunction(() => document.querySelectorAll('#analyse-moves button').length === 120, { timeout: 30_000 });
    await visitor.click('#analyse-review');
    await page.waitForFunction(() => /Reviewed \d+ of 121/.test(document.querySelector('#analyse-review-progress').textContent));
    await visitor.click('#analyse-review-cancel');
    await page.waitForFunction(() => document.querySelector('#analyse-review-progress').textContent === '');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'analyse-review');
    await analyst.waitForLines(3, /^1\./);
  });

  for (const [width, height] of [[1360, 720], [820, 1180], [390, 844], [320, 640]]) {
    story(`fits a window of ${width} by ${height}, with the header in sight`, async (analyst, visitor) => {
      await visitor.click('#to-analyse');
      await analyst.waitForLines(3, /^1\./);
      await visitor.click('#to-analyse');
      await analyst.open('?moves=e2e4,e7e5,g1f3');
      await visitor.press('Home', 'End');
      const [beyond, top] = await visitor.page.evaluate(() => [
        document.querySelector('#analyse').scrollWidth - innerWidth, document.querySelector('.bar').getBoundingClientRect().top,
      ]);
      assert.ok(beyond <= 0, `${beyond} px too wide`);
      assert.equal(top, 0);
      const board = await visitor.page.$eval('#analyse-board', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(board.bottom <= height, 'the whole board is in sight');
      const last = await visitor.page.$eval('#analyse-explore', (node) => node.getBoundingClientRect().toJSON());
      assert.ok(last.bottom <= height && last.right <= width, 'and so is what is done with it');
    }, { viewport: { width, height } });
  }

  story('shows at a glance what the pieces are worth, and why, term by term', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,d7d5,e4d5');
    const first = await analyst.waitForGlance(/^White looks \d/);
    const seen = [first];
    for (const shown of ['d5', 'e4']) {
      await visitor.press('ArrowLeft');
      await analyst.waitForShownMove(shown);
      seen.push(await analyst.waitForGlance(/looks/));
    }
    assert.equal(new Set(seen).size, 3, `every position has its own: ${seen}`);
    await visitor.press('End');
    await analyst.waitForShownMove('exd5');
    assert.equal(await analyst.waitForGlance(/^White looks/), first, 'the same position, the same number');
    await analyst.waitForGlance(/ After searching it is /);

    const groups = await analyst.evalRows('.group');
    assert.ok(groups.length > 4, `${groups.length} groups`);
    const [total] = await analyst.evalRows('tfoot tr');
    assert.equal(nowOf(total), first);
    assert.equal(groups.reduce((sum, row) => sum + nowOf(row), 0), first, 'the groups add up');
    const weights = groups.map((row) => Math.abs(nowOf(row)));
    assert.deepEqual(weights, [...weights].sort((a, b) => b - a), 'the weightiest first');

    await visitor.page.waitForFunction(() => document.querySelectorAll('.worths li').length === 29);
    const worths = await visitor.page.$$eval('.worths li', (nodes) => nodes.map((node) => node.textContent));
    const queen = worths.find((text) => text.startsWith('white queen on d1'));
    assert.match(queen, /^white queen on d1: \d+\.\d pawns, (more than|less than|as) usual$/);
    assert.equal(await visitor.page.$$eval('.tints b', (nodes) => nodes.length), 10);

    assert.deepEqual(await analyst.evalRows('.term'), [], 'terms are folded away');
    await visitor.page.focus('#terms-of-material');
    await visitor.press('Enter');
    const material = groups.find(([name]) => name === 'Material');
    const terms = await analyst.evalRows('.term');
    assert.equal(terms.reduce((sum, row) => sum + nowOf(row), 0), nowOf(material), 'the terms of a group add up, too');
    await visitor.press('ArrowLeft');
    await analyst.waitForShownMove('d5');
    await analyst.waitForGlance(/looks/);
    assert.equal(await visitor.page.evaluate(() => document.activeElement.id), 'terms-of-material', 'the focus stays');

    await analyst.paste(DRAWISH);
    await visitor.page.waitForFunction(() => document.querySelectorAll('.terms tfoot tr').length === 2);
    const [sum, counted] = await analyst.evalRows('tfoot tr');
    assert.match(counted[0], /50%/);
    assert.equal(nowOf(counted), Math.trunc(nowOf(sum) / 2));
    assert.equal(nowOf(counted), await analyst.waitForGlance(/^White looks/));

    await analyst.paste(KNOWN_WIN);
    await visitor.page.waitForFunction(() => /known: White wins/.test(document.querySelector('.eval-words').textContent));
    await analyst.paste(KNOWN_DRAW);
    await visitor.page.waitForFunction(() => /known: it is a draw/.test(document.querySelector('.eval-words').textContent));
    await analyst.waitForGlance(/^The position looks level\./);
    assert.equal(await visitor.page.$eval('.terms', (node) => node.hidden), true);
    await analyst.paste(MATED);
    await analyst.waitForGlance(/^The game is over\.$/);
  });

  story('shows what the other side would do, and only while it is asked', async (analyst, visitor) => {
    // Black threatens mate on f2, or so it would if it were to move.
    await analyst.open('?moves=e2e4,e7e5,b1c3,d8f6,a2a3,f8c5');
    await analyst.waitForLines(3, /^4\./);
    await visitor.press('x');
    await visitor.page.waitForFunction(() => /^What Black would do now/.test(document.querySelector('#analyse-note').textContent));
    await visitor.page.waitForFunction(
      () => document.querySelector('#analyse-lines button:not([hidden])')?.textContent === '4…Qxf2#',
    );
    assert.equal(await visitor.page.$eval('#analyse-threat', (node) => node.ariaPressed), 'true');
    assert.match(await visitor.text('#analyse-lines .score'), /^#−1$/);
    await visitor.click('#analyse-lines button');
    assert.equal((await analyst.moves()).length, 6, 'a threat is not played');
    await visitor.click('#analyse-threat');
    await analyst.waitForLines(3, /^4\./);
    await visitor.press('x');
    await visitor.press('ArrowLeft');
    await analyst.waitForShownMove('a3');
    await analyst.waitForLines(3, /^3…/);
    assert.equal(await visitor.page.$eval('#analyse-threat', (node) => node.ariaPressed), 'false');
  });

  story('has fewer lines where there are fewer moves, and none where the game is over', async (analyst, visitor) => {
    await visitor.click('#to-analyse');
    await analyst.waitForLines(3, /^1\./);
    await analyst.paste(TWO_MOVES);
    const lines = await analyst.waitForLines(2, /^1\.K/);
    assert.equal(lines.length, 3, 'the rows stay');
    await analyst.paste(MATED);
    await analyst.waitForStatus(/0–1 Checkmate\. Black wins\./);
    await visitor.page.waitForFunction(() => document.querySelector('#load').textContent === 'Ready');
    assert.match(await visitor.page.$eval('#analyse-eval', (node) => node.getAttribute('aria-label')), /Game over/);
  });

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

  story('stops when another view is shown, and goes on', async (analyst, visitor) => {
    await visitor.click('#to-analyse');
    await analyst.waitForLines(3, /^1\./);
    await visitor.click('#to-play');
    await visitor.page.waitForFunction(() => document.querySelector('#load').textContent === 'Ready');
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.click('#to-analyse');
    await visitor.page.waitForFunction(() => document.querySelector('#load').textContent === 'Analysing');
    assert.equal(await hash(visitor), '#analyse');
    await visitor.page.select('#analyse-line-count', '5');
    await analyst.waitForLines(5, /^1\./);
    await visitor.page.select('#analyse-seconds', '5');
    await analyst.waitForStatus(/5 s for each position/);
    await analyst.waitForStatus(/Analysed to depth \d+/);
  });

  story('is accessible, in the light and in the dark', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,e7e5');
    await analyst.waitForLines(3, /^2\./);
    await visitor.press(' ');
    await visitor.page.waitForSelector('.tints b');
    await visitor.click('#analyse-fold');
    await visitor.click('#terms-of-material');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('#theme');
    await visitor.click('#theme');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-dark`, { fullPage: true });
  });

  story('keeps the move shown in sight on a phone, in a row of targets as broad as a finger', async (analyst, visitor) => {
    const { page } = visitor;
    const moves = 'e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,f3g5,d7d5,e4d5,f6d5,g5f7,e8f7,d1f3,f7e6,b1c3,c6b4';
    await analyst.open(`?moves=${moves}`);
    const inSight = (san) => page.waitForFunction((wanted) => {
      const strip = document.querySelector('#analyse-strip').getBoundingClientRect();
      const node = document.querySelector('#analyse-strip [aria-current]');
      if (node?.textContent !== wanted) return false;
      const box = node.getBoundingClientRect();
      return box.left >= strip.left && box.right <= strip.right && box.top >= strip.top && box.bottom <= innerHeight - 64;
    }, {}, san);
    await inSight('Nb4');
    for (const san of ['Nc3', 'Ke6', 'Qf3+']) {
      await page.touchscreen.tap(...(await page.$eval('#analyse-previous', (node) => {
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      })));
      await inSight(san);
    }
    const sizes = await page.$$eval('#analyse-strip button', (nodes) => nodes.map((node) => [node.offsetWidth, node.offsetHeight]));
    assert.equal(sizes.length, 16);
    assert.ok(sizes.flat().every((size) => size >= 44), sizes.join(' '));
    await page.$eval('#analyse-strip button', (node) => node.click());
    await inSight('e4');
    assert.equal(await analyst.shownMove(), 'e4');
    assert.ok((await overflow(visitor)) <= 0);
    await visitor.screenshot(`${name}-analyse-strip`);
  }, { viewport: { ...PHONE, hasTouch: true } });

  story(
    'fits a phone',
    async (analyst, visitor) => {
      await analyst.open('?moves=e2e4,e7e5');
      await analyst.waitForLines(3, /^2\./);
      assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling');
      await visitor.click('[data-show="glance"]');
      await visitor.click('#analyse-fold');
      assert.ok((await overflow(visitor)) <= 0, 'nor with the counts and the terms');
      await visitor.click('[data-show="moves"]');
      await analyst.choose('#analyse-edit', '[data-for="analyse-flip"]');
      await visitor.page.waitForFunction(() => document.querySelector('#analyse-board').orientation === 'black');
      await visitor.click('#analyse-show-import');
      await analyst.paste('1. d4 d5 2. c4 *');
      assert.deepEqual(await analyst.waitForMoves(3), ['d4', 'd5', 'c4']);
      await visitor.page.waitForFunction(() => !document.querySelector('#analyse-paste-form').checkVisibility());
      await visitor.screenshot(`${name}-analyse-phone`, { fullPage: true });
    },
    { viewport: PHONE },
  );
});
