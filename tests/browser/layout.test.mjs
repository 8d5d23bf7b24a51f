// Every view in windows of every size: the board comes first, and nothing is cut, covered or to be scrolled to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Analyst } from './support/analyst.mjs';
import { inBothBrowsers, inBrowser, tellTo } from './support/browsers.mjs';
import { Explorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

/** Phones, tablets, laptops and screens; 960 by 540 is full HD at 200%. */
const WINDOWS = [
  [320, 568], [360, 640], [390, 844], [720, 400], [820, 1180], [960, 540, 2], [1024, 700], [1280, 720], [1366, 650],
  [1360, 720], [1360, 850], [1920, 1080], [2560, 1440],
];

const PLAY = {
  board: '#play espalier-board',
  panels: '.play-panels',
  controls: '.play :is(.game-actions > *, .play-tabs, .steps, .panel > header) > button, .play .clock',
  scrolls: '.none',
};

/**
 * Where the parts of a view are. `controls` are in reach, those within `scrolls` when they have been scrolled to; what is
 * `whole` has nothing to be scrolled, what is `barless` no bar that takes room. The board has `least` pixels, or 55% of
 * the shorter side. `prepare` is done in each window that the view `isFor`, `check` holds what the view has of its own.
 */
const VIEWS = {
  Play: {
    ...PLAY,
    async open(visitor) {
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.waitForStatus(/Your move/);
    },
    /** Among the questions of a panel, or else with the other buttons. */
    check: ({ page }) => page.waitForFunction(() => (document.querySelector('.ask') ?? find('.acts button/Threat')) !== null),
  },
  'Play, at the end of a game': {
    ...PLAY,
    async open(visitor) {
      await visitor.move('e2', 'e4');
      await visitor.waitForMoves(2);
      await visitor.click('#play button/Resign');
      await visitor.click('dialog[open] button/Resign');
      await visitor.waitForText('#play .key-moments ol', /./);
    },
  },
  Analyse: {
    board: '[aria-label="Analysis board"] espalier-board',
    panels: '.analyse-panels',
    controls: '.analyse :is(.analyse-nav, .analyse-tabs, .panel > header) :is(button, select)',
    // What a panel of a phone has below its edge is scrolled to.
    scrolls: '.panel.analyse-lines',
    async open(visitor) {
      await visitor.click('.bar [href="#analyse"]');
      const analyst = new Analyst(visitor);
      await analyst.waitForLines(3, /^1\./);
      await analyst.open('?moves=e2e4,e7e5,g1f3');
    },
  },
  Explore: {
    board: 'region/The position >> espalier-board',
    controls: '.explore :is(button, select, [role="separator"])',
    scrolls: '.path, .legend, .tab-pane, .story-step',
    whole: ['.explore', '.left', '.wall', '.why', 'region/The recording', '.tab-bar'],
    barless: ['.path', '.story-step', '.legend', '.left', '.wall', '.why'],
    least: () => 168,
    // In smaller windows bars of tools are scrolled to the side: explore-layout.test.mjs tells how.
    isFor: ([width, height]) => width >= 390 && height >= 540,
    open: (visitor) => new Explorer(visitor).arrive(),
    async prepare(visitor, [width, height]) {
      if (height < 600 && width >= 720) await new Explorer(visitor).showTab('Tree');
      if (width < 720) await visitor.click('navigation/Parts of the view >> button/Tree');
    },
    check: checkExplore,
  },
};

const half = ([width, height]) => 0.55 * Math.min(width, height);

inBothBrowsers('the layout', ({ name, comeBack }) => {
  for (const [title, { open, least = half, isFor = () => true, prepare, check, ...parts }] of Object.entries(VIEWS)) {
    test(`of ${title} puts the board first in windows of all sizes, with everything else in reach`, TIMEOUT, () =>
      tellTo(comeBack, {}, async (visitor) => {
        await open(visitor);
        for (const [width, height, deviceScaleFactor = 1] of WINDOWS.filter(isFor)) {
          await visitor.page.setViewport({ width, height, deviceScaleFactor });
          await visitor.settle();
          await prepare?.(visitor, [width, height]);
          await visitor.settle();
          const seen = await visitor.page.evaluate(measure, parts);
          const at = `${width} by ${height}: ${JSON.stringify(seen)}`;
          assert.ok(seen.board.width >= least([width, height]), `a board that is seen, ${at}`);
          assert.ok(Math.abs(seen.board.width - seen.board.height) < 1, `that is square, ${at}`);
          assert.ok(seen.board.right <= width + 0.5 && seen.board.bottom <= height + 0.5, `and seen whole, ${at}`);
          assert.ok(seen.page.width <= width && seen.page.height <= height, `no scrolling of the page, ${at}`);
          assert.equal(seen.header, 0, at);
          if (seen.panels !== undefined && width >= 720) {
            if (width > height) assert.ok(seen.panels.left >= seen.board.right, `panels beside the board, ${at}`);
            else assert.ok(seen.board.width <= 620.5, `room below the board, ${at}`);
          }
          assert.deepEqual(seen.scrolling, [], `nothing to scroll within, ${at}`);
          assert.deepEqual(seen.bars, [], `no bar of scrolling, ${at}`);
          assert.deepEqual(seen.outOfReach, [], `nothing outside of the window, cut or covered, ${at}`);
          await check?.(visitor, [width, height], at);
          await visitor.screenshot(`${name}-${title}-${width}x${height}`);
        }
      }));
  }
});

inBrowser('Chromium', 'the layout for a finger', ({ comeBack }) => {
  for (const [title, { open, prepare }] of Object.entries(VIEWS))
    test(`of ${title} gives it 44 pixels for all that is pressed`, TIMEOUT, () =>
      tellTo(comeBack, { viewport: { ...PHONE, hasTouch: true } }, async (visitor) => {
        await open(visitor);
        for (const [width, height] of [[390, 844], [820, 1180]]) {
          await visitor.page.setViewport({ width, height, hasTouch: true });
          await visitor.page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
          await visitor.settle();
          await prepare?.(visitor, [width, height]);
          await visitor.settle();
          assert.deepEqual(await visitor.page.evaluate(lowTargets), [], `${width} by ${height}`);
        }
      }));
});

/** What is pressed and lower than a finger, what is around it included. */
function lowTargets() {
  const isHit = (node, x, y) => node.contains(document.elementFromPoint(x, y));
  return [...document.querySelectorAll('button, select, summary, input:not([type="checkbox"], [type="radio"])')]
    .filter((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return height < 44 && isHit(node, x, y) && !(isHit(node, x, y - 21) && isHit(node, x, y + 21));
    })
    .map((node) => `${node.className} ${node.ariaLabel ?? node.textContent} ${node.getBoundingClientRect().height}`);
}

async function checkExplore(visitor, [width, height], at) {
  const { page } = visitor;
  const map = await page.$eval('application/Tree map*', (node) => node.getBoundingClientRect().toJSON());
  // In low windows and on upright tablets the board has more.
  const isSmall = width > height ? width < 1280 || height < 700 : width >= 720;
  const share = isSmall ? (width > height ? 1 / 3 : 3 / 10) : 2 / 5;
  assert.ok(map.height >= share * height, `the map has ${share} of the window, ${map.height}, ${at}`);
  assert.ok(map.left >= 0 && map.right <= width && map.bottom <= height, `and is seen whole, ${at}`);
  if (width < 720) return;
  // Tab goes the way that is seen: in a low window the map is one of the tabs.
  const order = await page.$$eval('.explore :is(.wall, [role="tablist"])', (all) => all.map(({ role }) => (role === 'tablist' ? 'tabs' : 'map')));
  assert.deepEqual(order, height < 600 ? ['tabs', 'map'] : ['map', 'tabs'], at);
  if (height < 600) await new Explorer(visitor).showTab('Nodes');
  await page.waitForFunction(() => find('treegrid/Nodes >> .body >> [role="row"]') !== null);
  const rows = await page.$eval('treegrid/Nodes', (table) => {
    const top = table.querySelector('.heads').getBoundingClientRect().bottom;
    const row = table.querySelector('.body [role="row"]').getBoundingClientRect().height;
    return (table.getBoundingClientRect().bottom - top + 1) / row;
  });
  assert.ok(rows >= (width > height ? 8 : 5), `${rows} rows of the table, ${at}`);
}

/** Runs in the page. */
function measure({ board, panels, controls, scrolls, whole = [], barless = [] }) {
  const boxOf = (place) => find(place).getBoundingClientRect().toJSON();
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true });
  const isCut = ({ scrollWidth, clientWidth, clientHeight, scrollHeight }) =>
    clientHeight > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
  const isOutOfReach = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isCovered = !(node.contains(there) || there?.contains(node.firstChild) === true);
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 || node.scrollWidth > node.clientWidth + 1 || isCovered;
  };
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  /** Those of the places that are there and are so. */
  const filter = (places, isSo) => places.filter((place) => find(place) !== null && isSo(find(place)));
  return {
    board: boxOf(board),
    panels: panels && boxOf(panels),
    header: boxOf('.bar').top,
    page: { width, height },
    scrolling: filter(whole, (node) => isCut(node) && getComputedStyle(node).overflow !== 'visible'),
    bars: filter(barless, (node) => node.clientWidth > 0 && (node.offsetWidth - node.clientWidth > 2 || node.offsetHeight - node.clientHeight > 2)),
    outOfReach: findAll(controls)
      .filter((node) => isSeen(node) && node.closest(scrolls) === null && isOutOfReach(node))
      .map((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return `${node.outerHTML.slice(0, 80)} "${node.textContent}" ${[left, top, right, bottom, node.scrollWidth]} ${over?.outerHTML.slice(0, 80)}`;
      }),
  };
}
