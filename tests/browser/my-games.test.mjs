// The games that are kept on this device: none is ended by another, and all are found again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, tellTo } from './support/browsers.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

/** The rook mates on a8, or it is lost. */
const MATE_OR_LOSS = '6k1/5ppp/8/8/8/1nnn4/5PPP/R5K1 w - - 0 1';
const PRACTISE = '.my-games button/Practice your mistakes in the game against Seed';
const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';

inBothBrowsers('my games', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellTo(comeBack, { prepare: thinkBriefly, ...options }, tell));

  const open = async (visitor) => {
    await visitor.click('link/My games');
    await visitor.waitToSee('#games .my-games');
  };
  const rows = ({ page }) => page.$$eval('.my-games .list .game', (nodes) => nodes.map((node) => node.innerText.replace(/\s+/g, ' ').trim()));
  const waitForRows = (visitor, count) => visitor.page.waitForFunction((wanted) => document.querySelectorAll('.my-games .list .game').length === wanted, {}, count);

  story('keep a game that another takes the place of, and go on with it', async (visitor) => {
    await visitor.newGame({ level: 2, fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' });
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    // It is said for some seconds.
    const isTold = visitor.waitForText('#page-notice', /Your unfinished game is in My games\./);
    await Promise.all([isTold, visitor.newGame({ level: 1, fen: MATE_IN_ONE })]);
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await open(visitor);
    await waitForRows(visitor, 2);
    await visitor.waitForText('.my-games .list', /Checkmate on move 1/);
    const [unfinished, won] = await rows(visitor);
    assert.match(unfinished, /^You Sprout .*Unfinished, move 1, .*Resume/);
    assert.match(won, /^You Seed .*Won 1–0 Checkmate on move 1/);
    await visitor.screenshot(`${name}-my-games`);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('.my-games button/Resume');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    assert.equal((await visitor.moves())[0], 'e4');
    await open(visitor);
    await visitor.click('.my-games button/Review');
    await visitor.waitToSee('#analyse');
    assert.match(await visitor.page.url(), /#analyse/);
  });

  story('fit a phone', async (visitor) => {
    await visitor.newGame({ level: 1, fen: MATE_IN_ONE });
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await open(visitor);
    await waitForRows(visitor, 1);
    for (const viewport of [PHONE, { width: 320, height: 568 }]) {
      await visitor.page.setViewport(viewport);
      await visitor.settle();
      await visitor.screenshot(`${name}-my-games-phone-${viewport.width}`);
      const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(overflow, 0);
      assert.deepEqual(await visitor.page.evaluate(cutOff, '.my-games :is(button, label):not(.filters *)'), []);
    }
    assert.deepEqual(await seriousProblems(visitor), []);
  }, { viewport: PHONE });

  story('are a view with an address of its own, which a reload and the way back lead to', async (visitor) => {
    const { page } = visitor;
    const isThere = async () => {
      await visitor.waitToSee('#games h2');
      assert.equal(await page.title(), 'My games – Espalier');
      await page.waitForFunction(() => find('.bar link/My games').ariaCurrent === 'page');
      assert.equal(await page.$('.bar nav [aria-current]'), null);
    };
    await visitor.waitForText('#games', /Nothing here yet\./);
    await isThere();
    await page.reload();
    await visitor.waitForText('#games', /Nothing here yet\./);
    await isThere();
    await visitor.click('link/Play');
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.back();
    await isThere();
    await waitForRows(visitor, 1);
    await visitor.forward();
    // The game has gone on meanwhile.
    assert.equal((await visitor.waitForMoves(2))[0], 'e4');
  }, { view: 'games' });

  if (!runsAll) return;

  story('keep the games of a file that is dropped on them, until that is undone', async (visitor) => {
    await visitor.waitForText('#games', /Nothing here yet\./);
    await new Analyst(visitor).drop('club.pgn', '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 1-0');
    await visitor.waitForText('#page-notice', /^1 new game\./);
    await visitor.waitForText('.my-games .list', /Ann.*Bob.*1–0/);
    await visitor.click('#page-notice button/Undo');
    await visitor.waitForText('#games', /Nothing here yet\./);
  }, { view: 'games' });

  story('of a file are the player’s own by a name, which is asked once and can be changed', async (visitor) => {
    await visitor.waitForText('#games', /Nothing here yet\./);
    const games = [['Brandt, Anna', 'Cyd', '1-0'], ['Dee', 'BRANDT,ANNA', '1-0'], ['Dee', 'Cyd', '1/2-1/2']];
    const pgn = games.map(([white, black, result]) => `[White "${white}"]\n[Black "${black}"]\n\n1. e4 e5 ${result}\n`).join('\n');
    await new Analyst(visitor).drop('club.pgn', pgn);
    await visitor.waitForText('.my-games .own-name h3', /^Which player are you\?$/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('.own-name button/Brandt, Anna');
    await visitor.waitForText('.my-games .segments', /Won 1Drawn 0Lost 1/);
    await visitor.waitForText('.own-name-line', /^You are: Brandt, Anna ?Change$/);
    assert.equal(await visitor.page.$('.my-games .own-name'), null);
    await visitor.page.waitForFunction(() => document.activeElement?.textContent === 'Change');
    await visitor.click('.my-games .segments button/Lost 1');
    await visitor.waitForText('.my-games .list', /^Dee You Lost 1–0/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.page.reload();
    await visitor.waitForText('.my-games .segments', /Won 1Drawn 0Lost 1/);
    await visitor.click('.own-name-line button/Change');
    await visitor.click('.own-name button/None of them');
    await visitor.waitForText('.own-name-line', /^Which player are you\?$/);
    await visitor.waitForText('.my-games .segments', /Won 0Drawn 0Lost 0/);
  }, { view: 'games' });

  story('are searched, and deleted with a way back', async (visitor) => {
    await visitor.newGame({ level: 1, fen: MATE_IN_ONE });
    await visitor.move('a1', 'a8');
    await visitor.waitForStatus(/^1–0 /);
    await open(visitor);
    await waitForRows(visitor, 1);
    await visitor.type('textbox/Search my games', 'karpof');
    await visitor.waitForText('.my-games .list', /No game has “karpof” in it\./);
    await visitor.type('textbox/Search my games', 'seed');
    await waitForRows(visitor, 1);
    await visitor.click('button/More about the game against Seed');
    await visitor.click('.my-games .game button/Delete');
    await visitor.waitForText('.my-games', /Nothing here yet\./);
    await visitor.click('link/Play');
    await visitor.waitForText('#play .hero .score', /^All games as White against Seed: –$/);
    await visitor.click('#page-notice button/Undo');
    await visitor.waitForText('#play .hero .score', /^All games as White against Seed: 1 won, 0 drawn, 0 lost$/);
    await open(visitor);
    await waitForRows(visitor, 1);
  });

  story('have those of others that were opened, with what a review found', async (visitor) => {
    const analyst = new Analyst(visitor);
    await analyst.open();
    await analyst.paste('[White "Ann"]\n[Black "Bob"]\n[Event "Club"]\n[Date "2024.01.02"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await analyst.waitForMoves(7);
    await visitor.click('.analyse button/Review the game');
    await visitor.waitToSee('[data-testid="accuracy"]');
    const [, white, black] = /White (\d+) · Black (\d+)/.exec(await visitor.text('[data-testid="accuracy"]'));
    await analyst.paste('1. d4 *');
    await analyst.waitForMoves(1);
    await open(visitor);
    await visitor.waitForText('.my-games .list', new RegExp(`Ann.*Bob.*1–0.*Jan 2, 2024.*${white} · ${black}.*Club 2024`));
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.click('.my-games .game button/Open');
    assert.equal((await analyst.waitForMoves(7)).at(-1), 'Qxf7#');
    await visitor.waitForText('[data-testid="accuracy"]', new RegExp(`White ${white} · Black ${black}`));
    await open(visitor);
    await visitor.click('button/More about Ann – Bob');
    await visitor.click('.my-games .game button/Delete');
    await visitor.waitForText('.my-games', /Nothing here yet\./);
    await visitor.click('#page-notice button/Undo');
    await waitForRows(visitor, 1);
  });

  story('have one verdict: that of the review in Analyse, once there is one, also in Play', async (visitor) => {
    const { page } = visitor;
    await visitor.newGame({ level: 1, fen: MATE_OR_LOSS });
    await visitor.move('a1', 'b1');
    await visitor.waitForMoves(2);
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitForText('#play .accuracies', /\d+You/);
    await visitor.click('#play button/Review the game');
    await visitor.waitForText('[data-testid="accuracy"]', /White \d+ · Black \d+/);
    const [, white, black] = /White (\d+) · Black (\d+)/.exec(await visitor.text('[data-testid="accuracy"]'));
    await page.evaluate(() => void (location.hash = '#play'));
    await visitor.waitForText('#play .key-moments', /from the deeper review/);
    await visitor.waitForText('#play .accuracies', new RegExp(`^${white}You.*${black}Seed`));
    await open(visitor);
    await page.waitForFunction((value) => find('.my-games .game button/Review')?.title.endsWith(`Accuracy ${value}%, from the deeper review`), {}, white);
  });

  story('come back from the file that they were saved in, with what was found in them', async (visitor) => {
    await visitor.newGame({ level: 1, fen: MATE_OR_LOSS });
    await visitor.move('a1', 'b1');
    await visitor.waitForMoves(2);
    await visitor.click('#play button/Resign');
    await visitor.click('dialog[open] button/Resign');
    await visitor.waitToSee('#play button/Practice this mistake');
    await open(visitor);
    await visitor.waitForText('.my-games .accuracy', /^\d+$/);
    const accuracy = await visitor.text('.my-games .accuracy');
    await visitor.waitToSee('.my-games .of-curve .curve');
    // The file has its moments, once they are kept.
    await visitor.page.waitForFunction((button) => find(button)?.disabled === false, {}, PRACTISE);
    await visitor.page.evaluate(() => {
      globalThis.saved = new Promise((resolve) => (URL.createObjectURL = (file) => void file.text().then(resolve)));
      // Nothing is to be downloaded.
      HTMLAnchorElement.prototype.click = () => undefined;
    });
    await visitor.click('.my-games button/Save all');
    const pgn = await visitor.page.evaluate(() => globalThis.saved);
    assert.match(pgn, /1\. Rb1 \$4 \{\[%eval [^}]*\} \(1\. Ra8#\)/);
    await visitor.click('button/More about the game against Seed');
    await visitor.click('.my-games .game button/Delete');
    await visitor.waitForText('.my-games', /Nothing here yet\./);
    await visitor.page.evaluate((text) => {
      const field = find('.my-games input[type="file"]');
      const data = new DataTransfer();
      data.items.add(new File([`${text}\n[White "Ann"]\n[Black "Bob"]\n\n1. e4 *\n`], 'games.pgn'));
      field.files = data.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }, pgn);
    await waitForRows(visitor, 2);
    await visitor.waitForText('.my-games .list', /Ann.*Bob/);
    await visitor.waitForText('.my-games .accuracy:not(:empty)', new RegExp(`^${accuracy}$`));
    await visitor.click(PRACTISE);
    await visitor.waitForText('.practice-hero h2', /You played 1\.Rb1\./);
    // What is asked after the file is answered, and what was asked before is seen again.
    await visitor.waitForText('#page-notice', /^2 new games\./);
    await visitor.click('#page-notice button/Not now');
    await visitor.waitForText('#page-notice', /^Deleted: Seed/);
    await visitor.waitToSee('#page-notice button/Undo');
    await visitor.click('#page-notice button/Undo');
    await open(visitor);
    await visitor.type('textbox/Search my games', 'seed');
    await waitForRows(visitor, 1);
  });

  story('are all there where there are thousands: counted, searched and scrolled through to the first', async (visitor) => {
    await visitor.waitForStatus(/Your move/);
    await visitor.page.evaluate(keepThousands, 5_000);
    await open(visitor);
    await visitor.waitForText('.my-games .segments', /^All 5,000Unfinished 0Won 2,500Drawn 0Lost 2,500/);
    await visitor.waitForText('.my-games .score', /White2500 won, 0 drawn, 2500 lost2500–0–2500levels/);
    // The newest; of the others only those in sight are drawn.
    await visitor.waitForText('.my-games .list .game', /Sprout/);
    assert.ok((await rows(visitor)).length < 40);
    await visitor.click('.my-games .headings button/Black');
    await visitor.waitToSee('.my-games [aria-sort="ascending"]');
    await visitor.waitForText('.my-games .list .game', /Seed/);
    await visitor.click('.my-games .headings button/Black');
    await visitor.waitForText('.my-games .list .game', /Sprout/);
    await visitor.type('textbox/Search my games', 'sicilian');
    await visitor.waitForText('.my-games .list .game .of-opening', /Sicilian Defense/);
    await visitor.type('textbox/Search my games', 'karpof');
    await visitor.waitForText('.my-games .list', /No game has “karpof” in it\./);
    await visitor.type('textbox/Search my games', 'seed');
    await visitor.page.$eval('.my-games .list', (list) => (list.scrollTop = list.scrollHeight));
    await visitor.page.waitForFunction(() => [...document.querySelectorAll('.my-games .list .game')].some((row) => row.getAttribute('aria-rowindex') === '2501'));
    const place = () => visitor.page.$eval('.my-games .list', (list) => list.scrollTop);
    const before = await place();
    await visitor.click('link/Play');
    await visitor.waitToSee('#play');
    await visitor.back();
    await visitor.waitToSee('.my-games .list [aria-rowindex="2501"]');
    assert.equal(await place(), before);
    await visitor.click('.my-games .segments button/Won 1,250');
    await visitor.page.waitForFunction(() => document.querySelector('.my-games .table')?.ariaRowCount === '1251');
    const openings = '.my-games select[aria-label="Opening"]';
    await visitor.waitForText(openings, /^any opening.*Game 625.*Sicilian Defense 625/);
    await visitor.page.select(openings, 'Sicilian Defense');
    await visitor.page.waitForFunction(() => document.querySelector('.my-games .table')?.ariaRowCount === '626');
    await visitor.waitForText('.my-games .segments', /^All 1,250.*Won 625.*Lost 625/);
  });
});

/** In the page: what is not whole within the window, or has more words than room. */
function cutOff(selector) {
  const isCut = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || node.scrollWidth > node.clientWidth + 1;
  };
  return [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility() && isCut(node)).map((node) => node.textContent);
}

/** In the page: games against two levels, half of them won, as the page keeps them. */
async function keepThousands(count) {
  const time = { white: 60_000, black: 60_000 };
  const games = Array.from({ length: count }, (_, index) => {
    const setup = { human: 'white', level: 1 + (index % 2), control: { baseMs: 60_000, incrementMs: 0 }, chess960: false };
    const result = { kind: 'resignation', winner: index % 4 < 2 ? 'white' : 'black' };
    const moves = index % 8 < 4 ? ['e2e4', 'c7c5'] : ['e2e4', 'e7e5'];
    const record = { version: 2, setup, moves, remaining: time, clocks: [time, time, time], result };
    const times = { created: index, changed: index, revision: 1 };
    return { id: `game${index}`, kind: 'game', status: 'over', ...times, record };
  });
  await changeEntries({ put: games });
}
