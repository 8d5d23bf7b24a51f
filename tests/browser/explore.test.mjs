// The Explore view: from recording a search to a link that opens at the same node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflow, seriousProblems } from './support/accessibility.mjs';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, tellExplorer } from './support/explorer.mjs';
import { PHONE } from './support/visitor.mjs';

const TIMEOUT = { timeout: 120_000 };
const ENDLESS = 90_000_000;

/** The pieces of a board as the page tells them to people who do not see it. */
const pieces = (visitor, board) =>
  visitor.page.$eval(board, ({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('.square')].map((square) => square.getAttribute('aria-label')).join(),
  );

const focused = (visitor) => visitor.page.evaluate(() => document.activeElement.id);

inBothBrowsers('the Explore view', ({ name, arrive }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellExplorer(arrive, options, tell));

  story('leads from a recording to a cut made while improving, and back to it by a link', async (explorer, visitor) => {
    await explorer.record({ fen: ITALIAN, depth: 9 });
    const { page } = visitor;
    await page.select('#filter-rule', 'reverseFutility');
    await page.select('#filter-improving', 'improving');
    const sentence = await explorer.waitForSentence(/did not need to look/);
    assert.match(sentence, /^(White|Black) did not need to look: already \d+\.\d\d pawns better than needed, and \d+\.\d\d is enough\.$/);
    assert.match(await visitor.text('#why-reason'), /position (is|has been) improving.*smaller lead is enough/);
    assert.match(await visitor.text('#why-lead'), /lead \d.*enough: \d.*if not improving: \d/);
    const row = await explorer.namedRow();
    assert.ok(row.marks.includes('RFP'), row.marks.join());
    assert.match(row.rate, /▲/);
    await visitor.page.waitForSelector('#why-margin figcaption');
    assert.match(await visitor.text('#engine-sentence'), /reverse futility.*improving/);
    assert.match(await visitor.text('#why-facts'), /Static eval/);
    assert.match(await visitor.text('#why-margin figcaption'), /improving/);
    assert.match(await visitor.text('#nodes-note'), /^[\d,]+ of [\d,]+ match$/);
    await visitor.screenshot(`${name}-explore-filtered`);

    await visitor.click('#audit-one');
    await visitor.page.waitForFunction(
      () => /^Reverse futility was (right|wrong): /.test(document.querySelector('#engine-verdict').textContent),
    );
    assert.match(await visitor.text('#engine-verdict'), /nothing pruned at all/);
    const told = await visitor.page.$$eval('.verdict', (chips) => chips.map(({ innerText }) => innerText.replace(/\s+/g, ' ')));
    assert.match(told[0], /Short search, [\d.]+ (k )?nodes? (Right|Wrong)/);
    assert.match(told[1], /Full search, [\d.]+ (k )?nodes? (Right|Wrong|Not decided)/);

    const path = await explorer.path();
    assert.ok(path.length > 2, path.join(' '));
    const board = await pieces(visitor, '#explore-board');
    const hash = await explorer.hash();
    assert.match(hash, /^#explore\?fen=.*&depth=9&path=:root.*&version=/);

    await page.reload();
    assert.equal(await explorer.waitForSentence(/did not need to look/), sentence);
    assert.equal(await explorer.hash(), hash);
    assert.deepEqual(await explorer.path(), path);
    assert.equal(await pieces(visitor, '#explore-board'), board);
    assert.equal((await explorer.namedRow()).name, row.name);
    assert.deepEqual(await seriousProblems(visitor), []);
  });

  story('is walked with the arrow keys, and everything follows', async (explorer, visitor) => {
    await explorer.record({ depth: 7 });
    assert.match(await explorer.sentence(), /did not need to look/, 'it begins at a decision that says something');
    await explorer.goToRoot();
    await explorer.walk('ArrowRight', 'ArrowRight');
    const first = await explorer.selectedRow();
    assert.deepEqual([first.level, first.position], [3, 1]);
    assert.equal((await explorer.path()).length, 2);
    const arrows = () =>
      visitor.page.$eval('#explore-board', (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length);
    assert.ok((await arrows()) > 0);
    await explorer.walk('ArrowDown');
    const second = await explorer.selectedRow();
    assert.deepEqual([second.level, second.position], [3, 2]);
    await explorer.walk('ArrowUp', 'ArrowLeft');
    assert.equal((await explorer.selectedRow()).level, 2);
    assert.ok((await arrows()) > 1, 'the moves of the root');
    await explorer.walk('ArrowRight');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(
      () => document.querySelector('#nodes [aria-selected="true"]').getAttribute('aria-expanded') === 'true',
    );
    const active = await visitor.page.$eval('#nodes', (grid) => {
      const row = document.getElementById(grid.getAttribute('aria-activedescendant'));
      return row.querySelector('.name').textContent;
    });
    assert.equal(active, first.name);
    await explorer.walk('ArrowLeft', 'l');
    const [, bestMove] = await explorer.path();
    await visitor.page.focus('#best-line');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => document.querySelectorAll('#path button').length > 3);
    assert.equal((await explorer.path())[1], bestMove);
    const end = await explorer.hash();
    await visitor.press('Enter');
    await explorer.settle();
    assert.equal(await explorer.hash(), end, 'the line ends where it has ended');
    assert.equal(await focused(visitor), 'best-line');
  });

  story(
    'follows every step, however quick, in a browser that refuses many addresses',
    async (explorer, visitor) => {
      await explorer.record({ depth: 6 });
      await explorer.goToRoot();
      await explorer.walk('ArrowRight', 'ArrowRight');
      const first = await explorer.selectedRow();
      await visitor.page.$eval('#nodes', (table) => {
        for (let step = 0; step < 151; step += 1) {
          const key = step % 2 === 0 ? 'ArrowDown' : 'ArrowUp';
          table.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }
      });
      await explorer.settle();
      const last = await explorer.namedRow();
      assert.equal(last.position, first.position + 1);
      await visitor.page.waitForFunction(
        (name) => document.querySelector('#path [aria-current]').textContent.endsWith(name),
        {},
        last.name,
      );
      const hash = await explorer.hash();
      await explorer.walk('ArrowUp', 'ArrowDown');
      assert.equal(await explorer.hash(), hash, 'the address is that of the last step');
      assert.equal(await visitor.page.evaluate(() => globalThis.refused), 0);
    },
    {
      // As Safari has it.
      prepare: () => {
        const times = [];
        globalThis.refused = 0;
        const replaceState = history.replaceState.bind(history);
        history.replaceState = (...state) => {
          const now = performance.now();
          if (times.filter((time) => now - time < 30_000).length >= 100) {
            globalThis.refused += 1;
            throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError');
          }
          times.push(now);
          replaceState(...state);
        };
      },
    },
  );

  story('shows by color what is known, and says what the colors mean', async (explorer, visitor) => {
    await explorer.record({ fen: ITALIAN, depth: 7 });
    await explorer.goToRoot();
    await explorer.walk('ArrowRight');
    const { rate } = await explorer.selectedRow();
    assert.equal(rate, '●', 'two plies before the root there is nothing to compare with');
    const legend = () => visitor.text('#legend');
    assert.match(await legend(), /improving.*not known/);
    await explorer.color('improvement');
    assert.match(await legend(), /a pawn worse.*a pawn better/);
    await explorer.color('rule');
    assert.match(await legend(), /RFP static eval/);
  });

  story('tells stories, and shows a wrong cut with what refutes it', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.arrive();
    assert.equal(await visitor.text('#tale-title'), 'The queen sacrifice');
    assert.match(await explorer.sentence(), /^Black did not need to look/);
    assert.match(await visitor.text('#why-reason'), /since 18…Qxc5 took a bishop/);
    assert.equal(await visitor.text('.tale .doubt'), '');
    await page.evaluate(() => [...document.querySelectorAll('.tale button')].find(({ textContent }) => textContent === 'Back').click());
    await page.waitForFunction(() => /^2 of /.test(document.querySelector('.tale .place').textContent));
    assert.deepEqual((await explorer.path()).at(-1), 'Qxc5');

    await visitor.click('.story:nth-child(2)');
    await page.waitForFunction(() => document.querySelector('#why').classList.contains('wrong'));
    assert.match(await explorer.sentence(), /Qxc5 loses too much material\..*19…Qxc5 20\.dxc5 Bxc3/);
    const refuting = () =>
      page.$eval('#explore-board', ({ shadowRoot }) => [...shadowRoot.querySelectorAll('text.refutes')].map(({ textContent }) => textContent));
    await page.waitForFunction(() => document.querySelector('#explore-board').arrows.some(({ kind }) => kind === 'refutes'));
    assert.deepEqual(await refuting(), ['1', '2', '3']);
    assert.match(await visitor.text('#arrow-keys'), /refutes/);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.screenshot(`${name}-explore-wrong`);

    await page.focus('.story:nth-child(4)');
    await visitor.press('Enter');
    await page.waitForFunction(() => document.querySelector('#tale-title').textContent === 'Zugzwang');
    assert.equal(await visitor.text('.tale .doubt'), '');
    await visitor.click('#reading-open');
    assert.equal(await page.$eval('#reading-dialog', ({ open }) => open), true);
    assert.deepEqual(await seriousProblems(visitor), []);
    await visitor.press('Escape');
    await visitor.click('#record-open');
    await visitor.press('Escape');
    assert.equal(await page.$eval('#record', ({ hidden }) => hidden), true);
    assert.equal(await focused(visitor), 'record-open');
  });

  story('makes a story of the move that lost most in the game that was shown before', async (explorer, visitor) => {
    const { page } = visitor;
    await page.evaluate(() => (location.hash = '#analyse?moves=e2e4,e7e5,d1h5,b8c6,h5e5,c6e5'));
    await page.waitForFunction(() => document.querySelector('#analyse-board').position.includes('4n3'));
    await explorer.arrive();
    await page.waitForSelector('.story:last-child:not([disabled])');
    await visitor.click('.story:last-child');
    await page.waitForFunction(() => document.querySelector('#tale-title').textContent === 'Your last game', { timeout: 60_000 });
    assert.match(await visitor.text('.telling'), /^3\.Qxe5\+ is the move/);
    assert.equal(await visitor.text('.tale .doubt'), '');
    assert.match(await explorer.hash(), /moves=e2e4,e7e5,d1h5,b8c6&depth=12/);
  });

  story('lets a person guess before it judges, and keeps the score', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.arrive();
    await visitor.click('#guess-first');
    assert.equal(await page.$eval('#audit-one', ({ hidden }) => hidden), true);
    await visitor.click('#guess-right');
    await page.waitForFunction(() => document.querySelectorAll('.verdict').length === 2);
    assert.match(await visitor.text('#audit-verdict'), /^You said right\. 1 of 1 guess\.$/);
    await explorer.walk('ArrowDown');
    await page.waitForSelector('#guess-wrong:not([hidden])');
    await visitor.click('#guess-wrong');
    await page.waitForFunction(() => /of 2 guesses/.test(document.querySelector('#audit-verdict').textContent));
  });

  story('shows scores from White’s view or from that of the side to move', async (explorer, visitor) => {
    await explorer.arrive();
    const evalShown = () =>
      visitor.page.$$eval('#why-figures div', (all) => all.find((one) => one.textContent.startsWith('static eval')).querySelector('dd').textContent);
    const white = await evalShown();
    assert.match(white, /^−/, 'Black is ahead');
    await visitor.click('#white-view');
    assert.equal(await evalShown(), white.replace('−', '+'));
  });

  story('shows what a filter would find, and nothing where it finds nothing', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.record({ depth: 3 });
    const options = await page.$$eval('#filter-rule option', (all) => all.map(({ disabled, textContent }) => [disabled, textContent]));
    for (const [disabled, text] of options.slice(1)) assert.equal(disabled, text.endsWith('(0)'), text);
    assert.ok(options.some(([disabled]) => disabled), 'three plies do not use every rule');
    assert.equal(await page.$eval('#filter-wrong', ({ disabled }) => disabled), true);
    const [rule] = await page.$$eval('#filter-rule option:not([disabled])', (all) => all.slice(1).map(({ value }) => value));
    await page.select('#filter-rule', rule);
    const found = [];
    for (const state of ['improving', 'notImproving', 'unknown']) {
      await page.select('#filter-improving', state);
      found.push([await visitor.text('#nodes-note'), await explorer.sentence()]);
    }
    const empty = found.filter(([note]) => note.startsWith('0 of '));
    assert.ok(empty.length > 0, found.join(' | '));
    for (const [, sentence] of empty) assert.equal(sentence, 'Nothing in this recording matches the filter.');
    for (const [note, sentence] of found) assert.equal(/^0 of /.test(note), /matches the filter/.test(sentence));
  });

  story('explains chips, columns and numbers to mouse, keyboard and finger', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.arrive();
    const tip = () => page.$eval('#tip', (node) => (node.hidden ? '' : node.textContent));
    await page.focus('[data-sort="rate"]');
    assert.match(await tip(), /stands better than at its own last turn/);
    assert.equal(await page.$eval('[data-sort="rate"]', (node) => node.getAttribute('aria-describedby')), 'tip');
    await visitor.press('Escape');
    assert.equal(await tip(), '');
    await page.hover('#nodes [aria-selected="true"] .chip');
    await page.waitForFunction(() => /need not look/.test(document.querySelector('#tip').textContent));
    await page.focus('#why-figures div');
    assert.match(await tip(), /rule that ended the search/);
    await page.$eval('#nodes [aria-selected="true"] .chip', (chip) => chip.click());
    assert.match(await tip(), /need not look/);
    assert.deepEqual(await seriousProblems(visitor), []);
  });

  story('previews on the board what is pointed at on the map, and widens the map by the wheel', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.arrive();
    const position = () => page.$eval('#explore-board', (board) => board.position);
    const selected = await position();
    const path = await explorer.path();
    await explorer.moveOverMap(700, 30);
    await page.waitForFunction((before) => document.querySelector('#explore-board').position !== before, {}, selected);
    assert.deepEqual(await explorer.path(), path, 'nothing else changes');
    const nodes = () => visitor.text('#map-hover');
    const narrow = await nodes();
    for (let notch = 0; notch < 12; notch += 1) await page.mouse.wheel({ deltaY: -400 });
    await explorer.settle();
    await explorer.moveOverMap(701, 50);
    await page.waitForFunction((before) => document.querySelector('#map-hover').textContent !== before, {}, narrow);
    await visitor.click('#zoom-all');
    await page.mouse.move(5, 5);
    await page.waitForFunction((before) => document.querySelector('#explore-board').position === before, {}, selected);
  });

  story('walks a sorted table from row to row', async (explorer, visitor) => {
    await explorer.record({ fen: ITALIAN, depth: 7 });
    await explorer.goToRoot();
    await visitor.click('[data-sort="nodes"]');
    await explorer.settle();
    const rows = await explorer.rows();
    const start = rows.findIndex(({ selected }) => selected);
    await explorer.walk('ArrowDown', 'ArrowDown');
    const after = await explorer.rows();
    assert.deepEqual([after[start + 2].name, after[start + 2].selected], [rows[start + 2].name, true]);
  });

  story(
    'is opened with the header in sight',
    async (explorer, visitor) => {
      await visitor.click('#to-explore');
      await visitor.page.reload();
      await visitor.page.waitForSelector('#record-start:not([disabled])');
      await explorer.settle();
      assert.equal(await visitor.page.evaluate(() => scrollY), 0);
    },
    { viewport: PHONE },
  );

  story('keeps the focus in its place when Record and Stop change places', async (explorer, visitor) => {
    await explorer.arrive();
    await explorer.limit({ nodes: ENDLESS });
    await visitor.page.focus('#record-start');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => /depth \d/.test(document.querySelector('#record-progress').textContent));
    assert.equal(await focused(visitor), 'record-stop');
    await visitor.press('Enter');
    await explorer.isRecorded();
    assert.equal(await focused(visitor), 'record-open');
  });

  story('selects on the map what is clicked, and zooms there', async (explorer, visitor) => {
    await explorer.record({ depth: 8 });
    await explorer.goToRoot();
    await explorer.moveOverMap(20, 50);
    await visitor.page.waitForFunction(() => /nodes · depth/.test(document.querySelector('#map-hover').textContent));
    await explorer.clickMap(20, 50);
    await visitor.page.waitForFunction(() => document.querySelectorAll('#path button').length === 2);
    const [, played] = await explorer.path();
    const move = played.replace(/^1\./, '');
    // The engine has been asked what the move is called.
    await visitor.page.waitForFunction(
      (san) => document.querySelector('#nodes [aria-selected="true"] .name').textContent === san,
      {},
      move,
    );
    await explorer.clickMap(20, 50, { count: 2 });
    await explorer.moveOverMap(300, 10);
    await visitor.page.waitForFunction(
      (san) => document.querySelector('#map-hover').textContent.startsWith(`${san} ·`),
      {},
      move,
    );
    await explorer.color('rule');
    await visitor.page.select('#map-scale', 'root');
    await visitor.screenshot(`${name}-explore-map`);
  });

  story('takes its position from any move of the game', async (explorer, visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.press('ArrowLeft');
    await visitor.waitForStatus(/earlier position/);
    await visitor.click('#explore-position');
    await visitor.page.waitForFunction(() => /^#explore\?moves=e2e4&depth=12/.test(location.hash));
    await explorer.isRecorded();
    assert.match(await explorer.hash(), /^#explore\?moves=e2e4&depth=12&nodes=\d+&path=/, 'it is recorded at once');
    assert.equal((await explorer.path())[0], 'root');
    await explorer.goToRoot();
    await visitor.page.waitForFunction(() => document.querySelector('#explore-board').position.includes('4P3'));
    assert.match(await pieces(visitor, '#explore-board'), /e4, white pawn/);
    await visitor.click('#to-play');
    await visitor.page.waitForSelector('#play:not([hidden])');
    await visitor.press('End');
    await visitor.waitForStatus(/Your move/);
  });

  story('shows both limits of a link, and stops at the first', async (explorer, visitor) => {
    const fields = () =>
      visitor.page.$$eval('#record .limit input', (inputs) => inputs.map(({ value }) => value));
    const links = [
      { depth: 4, nodes: 90_000_000, ends: /^depth 4 · [^·]* nodes$/ },
      { depth: 30, nodes: 2_000, ends: /^depth \d+ · 2\.00 k nodes/ },
    ];
    for (const { depth, nodes, ends } of links) {
      await visitor.page.evaluate((hash) => (location.hash = hash), `#explore?depth=${depth}&nodes=${nodes}`);
      await visitor.page.waitForFunction(
        (source) =>
          document.querySelector('#record-stop').hidden &&
          new RegExp(source).test(document.querySelector('#record-progress').textContent),
        {},
        ends.source,
      );
      assert.deepEqual(await fields(), [String(depth), String(nodes)]);
      assert.match(await explorer.hash(), new RegExp(`depth=${depth}&nodes=${nodes}`));
    }
  });

  story('stops when it is told, and keeps what it has', async (explorer, visitor) => {
    await explorer.arrive();
    await explorer.limit({ nodes: ENDLESS });
    await visitor.click('#record-start');
    await visitor.page.waitForFunction(() => /depth \d/.test(document.querySelector('#record-progress').textContent));
    await visitor.click('#record-stop');
    await explorer.isRecorded();
    assert.match(await visitor.text('#record-progress'), /stopped/);
    assert.ok((await explorer.rows()).length > 1);
  });

  story('says what is wrong, with a FEN, a number and a link of another version', async (explorer, visitor) => {
    const complaint = () => visitor.text('#record-error');
    await explorer.arrive();
    await explorer.openForm();
    await visitor.page.select('#record-position', 'fen');
    await visitor.click('#record-start');
    assert.match(await complaint(), /Paste a FEN/);
    await visitor.type('#record-fen', ITALIAN.replace('K', '1'));
    await visitor.click('#record-start');
    await visitor.page.waitForFunction(() => /king/i.test(document.querySelector('#record-error').textContent));
    await explorer.openForm();
    await visitor.type('#record-depth', '0');
    await visitor.click('#record-start');
    assert.match(await complaint(), /whole number from 1 to 127/);
    await visitor.type('#record-depth', '1.5');
    await visitor.click('#record-start');
    assert.match(await complaint(), /whole number from 1 to 127/);
    await explorer.limit({});
    await visitor.click('#record-start');
    assert.match(await complaint(), /how deep to search, or how many nodes/);

    await visitor.page.evaluate(() => {
      location.hash = '#explore?depth=5&path=:root/a1a8:openWindow&version=0.0.1';
    });
    await visitor.page.waitForFunction(() => /another version/.test(document.querySelector('#record-error').textContent));
    await visitor.page.waitForFunction(() => document.querySelectorAll('#path button').length === 1);

    await visitor.page.evaluate(() => {
      location.hash = '#explore?fen=8/8/8/8/8/8/8/8_w_-_-_0_1&depth=5';
    });
    await visitor.page.waitForFunction(() => /king/i.test(document.querySelector('#record-error').textContent));
    assert.match(await explorer.sentence(), /^Nothing recorded here yet/, 'no trace of another position');
    assert.equal((await explorer.path()).length, 0);
    assert.match(await explorer.hash(), /fen=8/, 'the address is still the link');
  });

  story('is accessible in the dark, charts and their numbers too', async (explorer, visitor) => {
    await visitor.click('#theme');
    await visitor.click('#theme');
    await explorer.record({ fen: ITALIAN, depth: 8 });
    await explorer.goToRoot();
    await explorer.walk('ArrowRight', 'ArrowRight');
    assert.deepEqual(await seriousProblems(visitor), []);
    await explorer.showTab('statistics');
    await visitor.page.$$eval('#charts details', (all) => all.forEach((details) => (details.open = true)));
    assert.deepEqual(await seriousProblems(visitor), []);
    const rules = await visitor.page.$$eval('#charts tbody', (tables) => tables.map(({ rows }) => rows.length));
    assert.ok(rules.includes(11), 'a row for every rule');
    await visitor.screenshot(`${name}-explore-dark`, { fullPage: true });
  });

  for (const [width, height] of [[1360, 720], [1200, 640], [1920, 1080]]) {
    story(
      `has everything that matters on one screen of ${width} by ${height}`,
      async (explorer, visitor) => {
        await explorer.arrive();
        const outside = await visitor.page.evaluate(() => {
          const wanted = ['#explore-board', '#why-sentence', '#why-reason', '#why-lead', '#audit-one', '#map', '#tab-nodes', '#nodes [aria-selected="true"]', '#record-open', '#share-open', '#best-line', '#tale'];
          return wanted.filter((place) => {
            const { left, top, right, bottom } = document.querySelector(place).getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || bottom - top < 8;
          });
        });
        assert.deepEqual(outside, []);
        assert.ok((await overflow(visitor)) <= 0);
        const scrolled = await visitor.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        assert.ok(scrolled <= 0, `${scrolled} pixels below the fold`);
        await visitor.screenshot(`${name}-explore-${width}`);
      },
      { viewport: { width, height } },
    );
  }

  story(
    'keeps everything within reach in a low window',
    async (explorer, visitor) => {
      await explorer.record({ fen: ITALIAN, depth: 6 });
      const covered = await visitor.page.$$eval('.explore .seen button, .explore .why button, .explore-bar > * > button', (buttons) =>
        buttons.filter((button) => button.checkVisibility() && !button.disabled).filter((button) => {
          button.scrollIntoView({ block: 'center', inline: 'nearest' });
          const { left, top, width, height } = button.getBoundingClientRect();
          const corners = [[left + width / 2, top + 3], [left + width / 2, top + height - 3]];
          return corners.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
        }).map(({ textContent }) => textContent),
      );
      assert.deepEqual(covered, []);
      const cutOff = await visitor.page.$eval('#nodes', (table) =>
        [...table.querySelectorAll('[role="columnheader"]')]
          .filter((head) => head.getBoundingClientRect().right > table.getBoundingClientRect().right)
          .map(({ textContent }) => textContent),
      );
      assert.deepEqual(cutOff, [], 'the table has room for its columns');
      await visitor.screenshot(`${name}-explore-low`);
    },
    { viewport: { width: 1024, height: 640 } },
  );

  story(
    'fits a phone',
    async (explorer, visitor) => {
      assert.ok((await overflow(visitor)) <= 0, 'no horizontal scrolling in Play');
      await explorer.record({ fen: ITALIAN, depth: 8 });
      for (const pane of ['stories', 'tree', 'moves', 'why']) {
        await visitor.click(`#panes [data-pane="${pane}"]`);
        await explorer.settle();
        assert.ok((await overflow(visitor)) <= 0, `no horizontal scrolling in ${pane}`);
        assert.deepEqual(await seriousProblems(visitor), []);
        await visitor.screenshot(`${name}-explore-phone-${pane}`);
      }
      const inSight = (place) =>
        visitor.page.$eval(place, (node) => {
          const { top, bottom } = node.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      assert.ok(await inSight('#explore-board'));
      assert.ok(await inSight('#why-sentence'));
      const sheet = () => visitor.page.$eval('#explore', ({ dataset }) => dataset.sheet);
      await visitor.click('#sheet-handle');
      assert.equal(await sheet(), 'full');
      await visitor.click('#sheet-handle');
      assert.equal(await sheet(), 'half');
      const path = await explorer.path();
      await visitor.click('#panes [data-go="back"]');
      await visitor.page.waitForFunction((steps) => document.querySelectorAll('#path button').length < steps, {}, path.length);
    },
    { viewport: PHONE },
  );
});

inBothBrowsers(
  'the Explore view without cross-origin isolation',
  ({ arrive }) => {
    const stopRecording = async (explorer, visitor) => {
      await explorer.arrive();
      await explorer.limit({ nodes: ENDLESS });
      await visitor.click('#record-start');
      await visitor.page.waitForFunction(() => /depth \d/.test(document.querySelector('#record-progress').textContent));
      await visitor.click('#record-stop');
    };

    test('keeps a stopped recording where WebAssembly can wait for JavaScript', TIMEOUT, () =>
      tellExplorer(arrive, {}, async (explorer, visitor) => {
        await stopRecording(explorer, visitor);
        await explorer.isRecorded();
        assert.match(await visitor.text('#record-progress'), /stopped/);
        assert.ok((await explorer.rows()).length > 1);
      }),
    );

    test('says kindly elsewhere that a stopped recording is lost, and records again', TIMEOUT, () =>
      tellExplorer(arrive, {}, async (explorer, visitor) => {
        await visitor.page.evaluateOnNewDocument(() => delete WebAssembly.Suspending);
        await visitor.page.reload();
        await stopRecording(explorer, visitor);
        await visitor.page.waitForFunction(() => /cannot keep/.test(document.querySelector('#record-error').textContent));
        await explorer.record({ depth: 5 });
      }),
    );
  },
  { isolation: false },
);
