// What the Analyse view thinks of a game and of a position: the review, and the static evaluation at a glance.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { tellAnalyst } from './support/analyst.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { held, holdReview, letGo } from './support/judge.mjs';
import { TIMEOUT } from './support/patience.mjs';

const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
/** King and pawn against king: won with the king in front of its pawn, drawn with a rook pawn. */
const KNOWN_WIN = '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1';
const KNOWN_DRAW = '7k/8/8/6K1/7P/8/8/8 w - - 0 1';
/** Bishops of opposite colors and pawns: hard to win with. */
const DRAWISH = '4k3/4b3/8/8/3PP3/3B4/8/4K3 w - - 0 1';
const centipawns = (text) => Math.round(100 * Number(text.replace('−', '-')));
const nowOf = (row) => centipawns(row.at(-1));

inBothBrowsers('the review in the Analyse view', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellAnalyst(comeBack, options, tell));

  story('the focus stays at a key moment where the moments are drawn again', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await analyst.paste('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await analyst.waitForMoves(7);
    await visitor.click('.analyse button/Review the game');
    await visitor.waitToSee('[data-testid="accuracy"]');
    await page.focus('.moments [aria-label="Why not 3…Nf6?"]');
    await visitor.press('End');
    await analyst.waitForShownMove('Qxf7#');
    await visitor.press('Delete');
    await analyst.waitForMoves(6);
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'Why not 3…Nf6?');
  });

  if (!runsAll) return;

  story('reviews a game: progress, graph, accuracy, and key moments that say why, and lead to Explore', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await analyst.paste('[White "Ann"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await analyst.waitForMoves(7);
    await visitor.click('.analyse button/Review the game');
    await visitor.press('ArrowRight', 'ArrowRight');
    await analyst.waitForShownMove('e5');
    await page.waitForFunction(() => {
      const [graph, button] = [document.querySelector('.analyse .graph:not(.blank)'), find('.analyse button/Cancel') ?? find('.analyse .graph')];
      return graph !== null && (button === graph || graph.getBoundingClientRect().right <= button.getBoundingClientRect().left);
    });
    await visitor.waitToSee('[data-testid="accuracy"]');
    assert.match(await visitor.text('[data-testid="accuracy"]'), /^Accuracy White \d+ · Black \d+$/);
    assert.ok(!await visitor.sees('.analyse button/Review the game'));
    // 3…Nf6 lets White mate at once, so it costs everything there was.
    await analyst.waitForBlock(/Costs Black \d\d points of winning chances\. 3…\S+ was better\./);
    assert.equal(await page.$eval('.analyse [aria-label="Moves"] .remark .badge', (node) => node.dataset.sign), '??');
    const moments = await page.$$eval('[data-testid="report"] .moments .go', (nodes) => nodes.map((node) => node.textContent));
    assert.ok(moments.some((text) => text.includes('3…Nf6')), moments.join());

    const accuracy = await visitor.text('[data-testid="accuracy"]');
    await page.reload();
    await analyst.waitForMoves(7);
    assert.ok(await visitor.sees('[data-testid="report"]'), 'the panel that was chosen is there again');
    await page.waitForFunction((text) => document.querySelector('[data-testid="accuracy"]').textContent === text, {}, accuracy);
    assert.ok(!await visitor.sees('.analyse button/Review the game'), 'the review is there after a reload');
    await visitor.click('.analyse-tabs button/Report');

    const graph = await page.$eval('.analyse [role="slider"]', (node) => node.getBoundingClientRect().toJSON());
    assert.ok(graph.height >= 50, `${graph.height}`);
    await page.mouse.click(graph.right - 2, graph.top + 20);
    await analyst.waitForShownMove('Qxf7#');
    assert.match(await page.$eval('.analyse [role="slider"]', (node) => node.getAttribute('aria-valuetext')), /^4\.Qxf7#, #$/);
    await page.focus('.analyse [role="slider"]');
    await visitor.press('ArrowLeft');
    await analyst.waitForShownMove('Nf6');
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-analyse-review`);

    await page.evaluate(() => {
      const moment = [...document.querySelectorAll('.moments li')].find((node) => node.textContent.includes('3…Nf6'));
      [...moment.querySelectorAll('button')].at(-1).click();
    });
    await visitor.waitForText('.why-view h2', /mate/i);
    // Other moves are found a little later, and move what stands below them.
    await page.waitForFunction(() => findAll('group/Other moves >> button').length > 2);
    await visitor.click('.why-story .fold');
    await visitor.click('.why-story button/Explore this');
    await page.waitForFunction(() => !document.querySelector('#explore').hidden);
    await page.waitForFunction(() => location.hash.startsWith('#explore'));
  });

  story('a review is canceled, and what is done of it stays', async (analyst, visitor) => {
    const { page } = visitor;
    await analyst.open();
    await analyst.paste('g1f3 g8f6 f3g1 f6g8 '.repeat(75));
    await page.waitForFunction(() => document.querySelectorAll('.analyse [aria-label="Moves"] button').length === 300);
    await visitor.click('.analyse button/Review the game');
    await visitor.waitForText('[data-testid="review-progress"]', /^Reviewed [1-9]\d* of 301 positions$/);
    await held(visitor);
    await visitor.click('.graph-start button/Cancel');
    await visitor.waitForText('[data-testid="review-progress"]', /^$/);
    await letGo(visitor);
    // The button that was pressed goes on with the review, and is offered beside what was found, too.
    await visitor.waitForFocus('.graph-start button/Review the game');
    await visitor.click('.analyse-tabs button/Report');
    assert.ok(await visitor.sees('.analyse-report button/Review the game'));
    await analyst.waitForLines(3, /^1\./);
  }, { prepare: holdReview(3) });

  story('shows at a glance what the pieces are worth, and why, term by term', async (analyst, visitor) => {
    await analyst.open('?moves=e2e4,d7d5,e4d5');
    const first = await analyst.waitForGlance(/^At first sight [+−]/);
    const seen = [first];
    for (const shown of ['d5', 'e4']) {
      await visitor.press('ArrowLeft');
      await analyst.waitForShownMove(shown);
      seen.push(await analyst.waitForGlance(/At first sight/));
    }
    assert.equal(new Set(seen).size, 3, `every position has its own: ${seen}`);
    await visitor.press('End');
    await analyst.waitForShownMove('exd5');
    assert.equal(await analyst.waitForGlance(/^At first sight/), first, 'the same position, the same number');
    await analyst.waitForGlance(/; after calculation /);

    await visitor.click('.analyse-tabs button/At a glance');
    const weightiest = await visitor.page.$$eval('[data-testid="weightiest"] b', (nodes) => nodes.map((node) => node.textContent));
    assert.equal(weightiest.length, 3);
    assert.ok(!await visitor.sees('.worths') && !await visitor.sees('[data-testid="terms"]'), 'the rest is folded away');
    await visitor.click('button/All *');
    const groups = await analyst.evalRows('.group');
    assert.deepEqual(groups.slice(0, 3).map(([name]) => name), weightiest);
    assert.ok(groups.length > 4, `${groups.length} groups`);
    const [total] = await analyst.evalRows('tfoot tr');
    assert.equal(nowOf(total), first);
    assert.equal(groups.reduce((sum, row) => sum + nowOf(row), 0), first, 'the groups add up');
    const weights = groups.map((row) => Math.abs(nowOf(row)));
    assert.deepEqual(weights, [...weights].sort((a, b) => b - a), 'the weightiest first');

    await visitor.click('button/Each piece’s worth on the board');
    await visitor.page.waitForFunction(() => document.querySelectorAll('.worths li').length === 29);
    const worths = await visitor.page.$$eval('.worths li', (nodes) => nodes.map((node) => node.textContent));
    const queen = worths.find((text) => text.startsWith('white queen on d1'));
    assert.match(queen, /^white queen on d1: \d+\.\d pawns, (more than|less than|as) usual$/);
    assert.equal(await visitor.page.$$eval('.tints b', (nodes) => nodes.length), 10);

    assert.deepEqual(await analyst.evalRows('.term'), [], 'terms are folded away');
    await visitor.page.focus('.terms button/Material');
    await visitor.press('Enter');
    const material = groups.find(([name]) => name === 'Material');
    await visitor.page.waitForSelector('.terms .term');
    const terms = await analyst.evalRows('.term');
    assert.equal(terms.reduce((sum, row) => sum + nowOf(row), 0), nowOf(material), 'the terms of a group add up, too');
    await visitor.press('ArrowLeft');
    await analyst.waitForShownMove('d5');
    await analyst.waitForGlance(/At first sight/);
    assert.ok(await visitor.hasFocus('.terms button/Material'), 'the focus stays');

    await analyst.paste(DRAWISH);
    await visitor.page.waitForFunction(() => document.querySelectorAll('.terms tfoot tr').length === 2);
    const [sum, counted] = await analyst.evalRows('tfoot tr');
    assert.match(counted[0], /50%/);
    assert.equal(nowOf(counted), Math.trunc(nowOf(sum) / 2));
    assert.equal(nowOf(counted), await analyst.waitForGlance(/^At first sight/));

    await analyst.paste(KNOWN_WIN);
    await visitor.page.waitForFunction(() => /known: White wins/.test(document.querySelector('.eval-words').textContent));
    await analyst.paste(KNOWN_DRAW);
    await visitor.page.waitForFunction(() => /known: it is a draw/.test(document.querySelector('.eval-words').textContent));
    await analyst.waitForGlance(/^At first sight 0\.00/);
    assert.ok(!await visitor.sees('.terms'));
    await analyst.paste(MATED);
    await analyst.waitForGlance(/^The game is over\.$/);
  });
});
