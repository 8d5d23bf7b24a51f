// What comes into the Analyse view: positions and games of several kinds, and names of their openings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inChromium } from './support/browsers.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

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

inChromium('what comes into the Analyse view', ({ comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('says what is wrong with a FEN or a PGN, and opens good ones', async (analyst, visitor) => {
    const complaint = async () => {
      await visitor.page.waitForFunction(() => document.querySelector('.import [role="alert"]').textContent !== '');
      return visitor.text('.import [role="alert"]');
    };
    await analyst.open('?moves=d2d4,d7d5');
    await analyst.paste('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1');
    assert.match(await complaint(), /king/i);
    await analyst.paste('1. e4 e5 2. Nf9');
    await visitor.page.waitForFunction(() => /Nf9/.test(document.querySelector('.import [role="alert"]').textContent));
    assert.equal(await complaint(), 'Move 2: there is no legal move Nf9.');
    assert.equal(await visitor.page.$eval('[aria-label="PGN or FEN"]', (node) => node.value), '1. e4 e5 2. Nf9', 'the text stays');
    assert.deepEqual(await analyst.moves(), ['d4', 'd5'], 'nothing is lost');

    await analyst.paste('[White "Ann"]\n\n1. e4 {best} e5 2. Nf3 (2. f4) Nc6 *');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);
    assert.equal(await visitor.text('.import [role="alert"]'), '');
    assert.equal(await analyst.shownMove(), '', 'a game is shown from its start');
    const pgn = await analyst.copied(() => analyst.choose('.analyse button/Share', '.analyse button/Copy PGN'));
    assert.match(pgn, /\[White "Ann"\][^]*1\. e4 \{best\} 1\.\.\. e5 2\. Nf3 \(2\. f4\) 2\.\.\. Nc6 \*/);

    await visitor.press('End', 'ArrowLeft');
    await analyst.waitForShownMove('Nf3');
    await visitor.click('.analyse-game button/Undo');
    assert.deepEqual(await analyst.waitForMoves(2), ['d4', 'd5'], 'what a paste took the place of comes back');
    await visitor.press('u');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6'], 'and so does what was pasted');
  });

  story('takes in games of several kinds, and lets one be chosen', async (analyst, visitor) => {
    await analyst.open();
    await analyst.drop('games.pgn', `${GAMES.lichess}\n\n${GAMES.chesscom}`);
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Ke2', 'Nf6']);
    assert.equal(await visitor.text('.analyse-title b'), 'Blitz 2024');
    assert.match(await visitor.text('.analyse-title span'), /^0–1, 2 moves$/);
    assert.deepEqual(await analyst.blocks(), ['1 e4 e5 2 Ke2 ?!', '{Nf3 was best.', '(2 Nf3 Nc6', '2… Nf6']);
    await analyst.chooseGame(1);
    assert.deepEqual(await analyst.waitForMoves(3), ['d4', 'd5', 'c4']);
    assert.equal(await visitor.text('.analyse-title b'), 'Live Chess 2024');
    await analyst.paste('g1f3 g8f6');
    assert.deepEqual(await analyst.waitForMoves(2), ['Nf3', 'Nf6']);
    await analyst.paste('4k3/8/8/8/8/8/8/4K2R');
    await analyst.waitForMoves(0);
    await analyst.move('e1', 'g1');
    assert.deepEqual(await analyst.moves(), ['O-O'], 'a bare position may castle from where kings and rooks begin');
    await visitor.page.$eval('[aria-label="Open a file"]', (input) => {
      const files = new DataTransfer();
      files.items.add(new File(['1. c4 *'], 'one.pgn'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await visitor.page.waitForFunction(() => document.querySelector('.analyse [aria-label="Moves"] button')?.textContent === 'c4');
  });

  story('opens a broken game up to its fault, where that is wanted', async (analyst, visitor) => {
    await analyst.open('?moves=d2d4');
    await analyst.paste('1. e4 e5 2. Nf3 Nc6 3. Ke3 a6 *');
    await visitor.waitForText('.import [role="alert"]', /^Move 3: there is no legal move Ke3\.$/);
    assert.deepEqual(await analyst.moves(), ['d4']);
    await visitor.waitForText('.import .open-part', /^Open up to move 2$/);
    await visitor.click('.import .open-part');
    assert.deepEqual(await analyst.waitForMoves(4), ['e4', 'e5', 'Nf3', 'Nc6']);
    assert.equal(await visitor.text('.import [role="alert"]'), '');
    assert.ok(!await visitor.sees('.import .open-part'));

    await analyst.paste('1. Ke3 *');
    await visitor.waitForText('.import [role="alert"]', /Ke3/);
    assert.ok(!await visitor.sees('.import .open-part'), 'there is nothing to open');
  });

  story('opens the games around a broken one, and that one up to its fault', async (analyst, visitor) => {
    await analyst.open();
    await analyst.paste('1. e4 *\n\n[White "x"]\n\n1. d4 d5 2. Ke3 c6 *\n\n[White "y"]\n\n1. c4 e5 2. g3 *');
    await analyst.waitForMoves(1);
    await visitor.waitForText('.game-switch', /1 \/ 3/);
    await analyst.chooseGame(1);
    assert.deepEqual(await analyst.waitForMoves(2), ['d4', 'd5']);
    await visitor.waitForText('.import [role="alert"]', /^Game 2\. Move 2: there is no legal move Ke3\.$/);
    await analyst.chooseGame(2);
    assert.deepEqual(await analyst.waitForMoves(3), ['c4', 'e5', 'g3']);
    assert.equal(await visitor.sees('.import'), false, 'it does not lie over the lines any longer');
  });

  story('says on a phone, too, what is wrong with what is dropped', async (analyst, visitor) => {
    await analyst.open();
    const isSeen = (name) => visitor.page.evaluate((name) => find(name).checkVisibility(), name);
    assert.equal(await isSeen('.import textbox/PGN or FEN'), false);
    await analyst.drop('broken.pgn', '1. e4 e5 2. Ke3 *');
    await visitor.waitForText('.import [role="alert"]', /there is no legal move Ke3/);
    await visitor.waitToSee('.import [role="alert"]');
    await visitor.click('.import button/Open up to move 1');
    assert.deepEqual(await analyst.waitForMoves(2), ['e4', 'e5']);
    await visitor.page.waitForFunction(() => !find('.import textbox/PGN or FEN').checkVisibility());
  }, { viewport: PHONE });

  story('tells what was skipped or mended', async (analyst, visitor) => {
    await analyst.open();
    const told = () => visitor.page.evaluate(() => find('.notices')?.innerText);
    await analyst.paste('4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1');
    await visitor.waitForText('.notices', /^Castling rights without a rook were dropped: Qkq\.$/);
    await analyst.paste('1. e4 $999 (1. Ke3 d5) e5 *');
    await analyst.waitForMoves(2);
    await visitor.waitForText('.notices summary', /^2 things were skipped or mended\.$/);
    await visitor.click('.notices summary');
    assert.match(await told(), /no sign \$999\.\s+Move 1: there is no legal move Ke3\./);
    assert.deepEqual(await seriousProblems(visitor), []);
    await analyst.paste('1. d4 *');
    await analyst.waitForMoves(1);
    assert.equal(await told(), undefined);
  });

  story('says where a file cannot be read', async (analyst, visitor) => {
    await analyst.open('?moves=d2d4');
    await visitor.page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('a folder, says the test', 'NotFoundError'));
      Object.assign(Blob.prototype, { text: refuse, arrayBuffer: refuse });
    });
    await analyst.drop('folder', '');
    await visitor.waitForText('.import [role="alert"]', /a folder, says the test/);
    assert.deepEqual(await analyst.moves(), ['d4']);
  });

  story('names the opening, also where the moves came in another order', async (analyst, visitor) => {
    const opening = (code, name) => visitor.page.waitForFunction(
      (eco, text) => document.querySelector('.analyse .opening b').textContent === eco && document.querySelector('.analyse [data-testid="opening"]').textContent === text,
      {}, code, name,
    );
    await analyst.open('?moves=e2e4,c7c5');
    await opening('B20', 'Sicilian Defense');
    await analyst.paste('1. Nf3 Nf6 2. c4 g6 3. Nc3 d5 4. d4 Bg7 5. Bf4 *');
    await analyst.waitForMoves(9);
    await opening('', '');
    await visitor.press('End');
    await opening('D92', 'Grünfeld Defense: Three Knights Variation, Hungarian Attack');
  });
});
