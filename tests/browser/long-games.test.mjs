// A game of three hundred moves: opened, walked through, reviewed in part, kept, opened again; and one that was played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../package/lib/rules/index.js';
import { Analyst, tellAnalyst } from './support/analyst.mjs';
import { inChromium, tellTo } from './support/browsers.mjs';
import { holdReview } from './support/judge.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

const PLIES = 600;

/** Moves that end nothing: nothing is taken, pawns move seldom, and no position comes five times. */
async function longGame() {
  const rules = await loadRules();
  let seed = 7;
  const random = (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let position = rules.position();
  for (let ply = 0; ply < PLIES; ply += 1) {
    const quiet = position.legalMoves.filter(({ captured, promotion }) => captured === undefined && promotion === undefined);
    const isPawnDue = ply % 60 === 59;
    const wanted = quiet.filter(({ uci }) => /[P]/.test(pieceAt(position.fen, uci.slice(0, 2))) === isPawnDue);
    const choices = wanted.length > 0 ? wanted : quiet;
    const from = random(choices.length);
    const next = [...choices.slice(from), ...choices.slice(0, from)]
      .map(({ uci }) => position.play(uci))
      .find(({ outcome, check }) => outcome === undefined && check === undefined);
    if (next === undefined) throw new Error(`No quiet move after ${ply}.`);
    position = next;
  }
  return { sans: position.sans, moves: position.moves.map(({ uci }) => uci) };
}

function pieceAt(fen, square) {
  const row = fen.split(' ')[0].split('/')[8 - Number(square[1])].replace(/\d/g, (digit) => '.'.repeat(Number(digit)));
  return row['abcdefgh'.indexOf(square[0])].toUpperCase();
}

const { sans, moves } = await longGame();
const PGN = `[White "Ann"]\n[Black "Bob"]\n[Event "Long"]\n\n${sans.map((san, ply) => (ply % 2 === 0 ? `${1 + ply / 2}. ${san}` : san)).join(' ')} *`;

inChromium('a game of three hundred moves', ({ comeBack }) => {
  test('is walked, reviewed in part, and is there again with what was found', TIMEOUT, () =>
    tellAnalyst(comeBack, { prepare: holdReview(3, 6) }, async (analyst, visitor) => {
      const { page } = visitor;
      await analyst.open();
      await analyst.paste(PGN);
      await analyst.waitForMoves(PLIES);
      await visitor.press('End');
      await analyst.waitForShownMove(sans.at(-1));
      await waitUntilShown(page, '.analyse [aria-label="Moves"] [aria-current]');
      await visitor.press('ArrowLeft', 'ArrowLeft', 'ArrowRight');
      await analyst.waitForShownMove(sans.at(-2));
      await visitor.press('Home');
      await analyst.waitForShownMove('');
      await visitor.press('End');
      await visitor.click('.analyse button/Review the game');
      await visitor.waitForText('[data-testid="review-progress"]', /^Reviewed 2 of 601 positions$/);
      await visitor.click('.graph-start button/Cancel');
      await page.waitForFunction(() => document.querySelector('[data-testid="review-progress"]').textContent === '');
      const isHalfDone = () => visitor.waitToSee('.analyse-report button/Review the game');
      await isHalfDone();
      await page.waitForFunction((last) => location.hash.includes(`${last}&`) || location.hash.endsWith(last), {}, moves.at(-1));
      await page.reload();
      await analyst.waitForMoves(PLIES);
      await isHalfDone();
      await analyst.paste('1. d4 *');
      await analyst.waitForMoves(1);
      await visitor.click('link/My games');
      await visitor.waitForText('.my-games .list', /Ann.*Bob.*–.*Long/);
      await visitor.click('.my-games .game button/Open');
      await analyst.waitForMoves(PLIES);
      await isHalfDone();
      // What is left is reviewed from where it was.
      await visitor.click('.analyse-report button/Review the game');
      await visitor.waitForText('[data-testid="review-progress"]', /^Reviewed 4 of 601 positions$/);
      await visitor.click('.graph-start button/Cancel');
    }));

  test('that was played is shown in Play with its last move in sight, and with all that can be done', TIMEOUT, () =>
    tellTo(comeBack, { prepare: thinkBriefly }, async (visitor) => {
      const { page } = visitor;
      await visitor.waitForStatus(/Your move/);
      await page.evaluate(keepPlayed, moves);
      await page.reload();
      await visitor.waitForMoves(PLIES);
      await waitUntilShown(page, '#play .moves [aria-current]');
      await visitor.press('ArrowUp');
      await waitUntilShown(page, '#play .moves button');
      await visitor.press('ArrowDown');
      await waitUntilShown(page, '#play .moves [aria-current]');
      for (const name of ['Take back', 'Resign', 'New game']) {
        const { bottom } = await page.evaluate((label) => find(`#play button/${label}`).getBoundingClientRect().toJSON(), name);
        assert.ok(bottom <= page.viewport().height, `${name} ends at ${bottom}`);
      }
      await visitor.click('#play button/Resign');
      await visitor.click('dialog[open] button/Resign');
      await visitor.waitForStatus(/resigned/);
      await visitor.click('#play button/Review the game');
      await new Analyst(visitor).waitForMoves(PLIES);
    }));
});

/** Waits until it is in sight. */
const waitUntilShown = (page, selector) =>
  page.waitForFunction((place) => {
    const node = document.querySelector(place);
    if (node === null) return false;
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }, {}, selector);

/** In the page: a game that goes on, as the page keeps it. */
async function keepPlayed(played) {
  const time = { white: 6_000_000, black: 6_000_000 };
  const setup = { human: 'white', level: 1, control: null, chess960: false };
  const record = { version: 2, setup, moves: played, remaining: time, clocks: [time, ...played.map(() => time)] };
  const now = Date.now() + 60_000;
  sessionStorage.removeItem('espalier.tab.game');
  const times = { created: now, changed: now, revision: 1 };
  await changeEntries({ put: [{ id: 'long', kind: 'game', status: 'open', ...times, record }] });
}
