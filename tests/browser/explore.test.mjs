// The Explore view: from recording a search to a link that opens at the same node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { IN_PLAY, inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow, tellExplorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const ENDLESS = 90_000_000;

/** The pieces of a board as the page tells them to people who do not see it. */
const pieces = (visitor, board) =>
  visitor.page.$eval(board, ({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('.square')].map((square) => square.getAttribute('aria-label')).join(),
  );

const focused = (visitor) => visitor.page.evaluate(() => document.activeElement.id);

/** As Safari has it. */
function refuseManyAddresses() {
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
}

inBothBrowsers('the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));
  /** Of a visitor who has just come. */
  const arrival = (title, tell, options = {}) => test(title, TIMEOUT, () => tellExplorer(arrive, options, tell));

  arrival('leaves keys that write something alone where they are switched off', async (explorer, visitor) => {
    await explorer.goToRoot();
    await explorer.walk('ArrowRight');
    const before = await explorer.hash();
    const seen = () => visitor.page.$eval('#audit-verdict', ({ textContent }) => textContent);
    const verdict = await seen();
    await visitor.press('l', 'L', 'w', '+', '-', '0');
    assert.equal(await explorer.hash(), before);
    assert.equal(await seen(), verdict);
    await explorer.walk('ArrowRight');
  }, { recording: { fen: ITALIAN, depth: 4 }, settings: { singleKeys: false } });

  arrival('leads from a recording to a cut made while improving, and back to it by a link', async (explorer, visitor) => {
    await explorer.record({ fen: ITALIAN, depth: 9 });
    const { page } = visitor;
    await page.select('#filter-rule', 'reverseFutility');
    await page.select('#filter-improving', 'improving');
    const sentence = await explorer.waitForSentence(/did not need to look/);
    assert.match(sentence, /^(White|Black) did not need to look: already \d+\.\d\d pawns better than needed, and a lead of \d+\.\d\d is enough\.$/);
    assert.match(await visitor.text('#why-reason'), /position (is|has been) improving.*smaller lead is enough/);
    assert.match(await visitor.text('#why-lead'), /lead \d.*enough: \d.*if not improving: \d/);
    const row = await explorer.namedRow();
    assert.ok(row.marks.includes('RFP'), row.marks.join());
    assert.match(row.rate, /▲/);
    await visitor.waitForText('#engine-sentence', /reverse futility.*improving/);
    await page.waitForFunction(() => {
      const last = [...document.querySelectorAll('#why-margin figcaption')].at(-1);
      return /\([♙-♟]\uFE0E[a-h][1-8]/.test(last?.textContent);
    });
    assert.match(await visitor.text('#why-facts'), /Static eval/);
    const captions = await page.$$eval('#why-margin figcaption', (shown) =>
      shown.map(({ textContent }) => textContent),
    );
    assert.match(captions[0], /improving/);
    assert.match(captions.at(-2), /^\+\d+\.\d\d in [24] plies = −?\d+\.\d\d \([a-z ]+\)/);
    assert.match(captions.at(-1), /^\+\d+\.\d\d in [24] plies = .*\([♙-♟]\uFE0E[a-h][1-8]/);
    assert.match(await visitor.text('#nodes-note'), /^[\d,]+ of [\d,]+ match$/);
    await visitor.screenshot(`${name}-explore-filtered`);

    // A refutation, if there is one, is shown from the audit on.
    const board = await pieces(visitor, '#explore-board');
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
    assert.match(await explorer.sentence(), /did not need to look|could even pass/, 'it begins at a decision that says something');
    await explorer.goToLastRoot();
    await explorer.walk('ArrowRight');
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
    const { name: firstName } = await explorer.namedRow();
    // The way to the decision that is shown first is unfolded already: Enter folds it then.
    const { expanded } = await explorer.selectedRow();
    assert.ok(expanded !== null, 'there is something to unfold');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(
      (before) => document.querySelector('#nodes [aria-selected="true"]').getAttribute('aria-expanded') !== before,
      {},
      expanded,
    );
    const active = await visitor.page.$eval('#nodes', (grid) => {
      const row = document.getElementById(grid.getAttribute('aria-activedescendant'));
      return row.querySelector('.name').textContent;
    });
    assert.equal(active, firstName);
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
  }, { recording: { depth: 7 } });

  story(
    'follows every step, however quick, in a browser that refuses many addresses',
    async (explorer, visitor) => {
      await visitor.page.evaluate(refuseManyAddresses);
      await explorer.goToLastRoot();
      await explorer.walk('ArrowRight');
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
      await visitor.page.evaluate(() => delete history.replaceState);
    },
    { recording: { depth: 6 } },
  );

  story('shows what a filter would find, and nothing where it finds nothing', async (explorer, visitor) => {
    const { page } = visitor;
    const options = await page.$$eval('#filter-rule option', (all) => all.map(({ disabled, textContent }) => [disabled, textContent]));
    for (const [disabled, text] of options.slice(1)) assert.equal(disabled, text.endsWith('(0)'), text);
    assert.ok(options.some(([disabled]) => disabled), 'three plies do not use every rule');
    const states = await page.$$eval('#filter-improving option', (all) => all.slice(1).map(({ disabled, textContent }) => [disabled, Number(/\(([\d,]+)\)$/.exec(textContent)[1].replaceAll(',', ''))]));
    const recorded = Number((await visitor.text('#nodes-note')).split(' ')[0].replaceAll(',', ''));
    assert.equal(states.reduce((sum, [, count]) => sum + count, 0), recorded);
    for (const [disabled, count] of states) assert.equal(disabled, count === 0);
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
  }, { recording: { depth: 3 } });

  story('explains chips, columns and numbers to mouse, keyboard and finger', async (explorer, visitor) => {
    const { page } = visitor;
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
  }, { recording: { fen: ITALIAN, depth: 7 } });

  story('walks on by keys where a number behind the sentence has the focus', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    await page.focus('#why-figures div:nth-child(2)');
    await explorer.press('ArrowRight', 'ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), '1');
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('walks a sorted table from row to row', async (explorer, visitor) => {
    await explorer.goToRoot();
    await visitor.click('[data-sort="nodes"]');
    await explorer.settle();
    const rows = await explorer.namedRows();
    const start = rows.findIndex(({ selected }) => selected);
    await explorer.walk('ArrowDown', 'ArrowDown');
    const after = await explorer.namedRows();
    assert.deepEqual([after[start + 2].name, after[start + 2].selected], [rows[start + 2].name, true]);
  }, { recording: { fen: ITALIAN, depth: 7 } });

  story(
    'is opened with the header in sight',
    async (explorer, visitor) => {
      await visitor.click('.bar [href="#explore"]');
      await visitor.page.reload();
      await visitor.page.waitForSelector('#record-start:not([disabled])');
      await explorer.settle();
      assert.equal(await visitor.page.evaluate(() => scrollY), 0);
    },
    { viewport: PHONE },
  );

  story('keeps the focus in its place when Record and Stop change places', async (explorer, visitor) => {
    await explorer.limit({ nodes: ENDLESS });
    await visitor.page.focus('#record-start');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => /depth \d/.test(document.querySelector('#record-progress').textContent));
    assert.equal(await focused(visitor), 'record-stop');
    await visitor.press('Enter');
    await explorer.isRecorded();
    assert.equal(await focused(visitor), 'record-open');
  }, { recording: { fen: ITALIAN, depth: 4 } });

  arrival('takes its position from any move of the game', async (explorer, visitor) => {
    await visitor.move('e2', 'e4');
    await visitor.waitForMoves(2);
    await visitor.waitForStatus(/Your move/);
    await visitor.press('ArrowLeft');
    await visitor.waitForStatus(/earlier position/);
    await visitor.click('button/Explore this search');
    await visitor.page.waitForFunction(() => /^#explore\?moves=e2e4&depth=12/.test(location.hash));
    await explorer.isRecorded();
    assert.match(await explorer.hash(), /^#explore\?moves=e2e4&depth=12&nodes=\d+&path=/, 'it is recorded at once');
    assert.equal((await explorer.path())[0], 'root');
    await explorer.goToRoot();
    await visitor.page.waitForFunction(() => document.querySelector('#explore-board').position.includes('4P3'));
    assert.match(await pieces(visitor, '#explore-board'), /e4, white pawn/);
    await visitor.click('.bar [href="#play"]');
    await visitor.page.waitForSelector('#play:not([hidden])');
    await visitor.press('End');
    await visitor.waitForStatus(/Your move/);
  }, IN_PLAY);

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
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('stops when it is told, and keeps what it has', async (explorer, visitor) => {
    await explorer.limit({ nodes: ENDLESS });
    await visitor.click('#record-start');
    await visitor.page.waitForFunction(() => /depth \d/.test(document.querySelector('#record-progress').textContent));
    await visitor.click('#record-stop');
    await explorer.isRecorded();
    assert.match(await visitor.text('#record-progress'), /stopped/);
    assert.ok((await explorer.rows()).length > 1);
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('says what is wrong, with a FEN, a number and a link of another version', async (explorer, visitor) => {
    const complaint = () => visitor.text('#record-error');
    const note = await visitor.text('#record-progress');
    assert.match(note, /^depth \d+ · /);
    await explorer.openForm();
    await visitor.page.select('#record-position', 'fen');
    await visitor.click('#record-start');
    assert.match(await complaint(), /Paste a FEN/);
    await visitor.type('#record-fen', ITALIAN.replace('K', '1'));
    await visitor.click('#record-start');
    await visitor.page.waitForFunction(() => /king/i.test(document.querySelector('#record-error').textContent));
    // In the form, which stays open with what was typed; what is shown stays as well.
    assert.ok(await visitor.page.$('#record:not([hidden]) #record-error'));
    assert.equal(await focused(visitor), 'record-fen');
    assert.equal(await visitor.page.$eval('#record-fen', ({ value }) => value), ITALIAN.replace('K', '1'));
    assert.equal(await visitor.text('#record-progress'), note);
    assert.equal(await visitor.page.$eval('#replay', ({ hidden }) => hidden), false);
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
  }, { recording: { fen: ITALIAN, depth: 4 } });
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

    test('records elsewhere once more what was finished when it was stopped', TIMEOUT, () =>
      tellExplorer(arrive, { prepare: () => delete WebAssembly.Suspending }, async (explorer, visitor) => {
        await stopRecording(explorer, visitor);
        await visitor.page.waitForFunction(() => /stopped/.test(document.querySelector('#record-progress').textContent));
        await explorer.isRecorded();
        assert.equal(await visitor.text('#record-error'), '');
        assert.ok((await explorer.rows()).length > 1);
        await explorer.record({ depth: 5 });
        assert.doesNotMatch(await visitor.text('#record-progress'), /stopped/);
      }),
    );
  },
  { isolation: false },
);
