// The Explore view: from recording a search to a link that opens at the same node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { IN_PLAY, inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow, tellExplorer } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';
import { PHONE } from './support/visitor.mjs';

const ENDLESS = 90_000_000;
/** White can only take the knight: each depth comes to that move at once, however long it takes. */
const FORCED = 'r1bqkbnr/pppppppp/8/1N6/P7/8/1PnPPPPP/R1BQKBNR w KQkq - 0 4';

/** The pieces of a board as the page tells them to people who do not see it. */
const pieces = (visitor, board) =>
  visitor.page.$eval(board, ({ shadowRoot }) =>
    [...shadowRoot.querySelectorAll('.square')].map((square) => square.getAttribute('aria-label')).join(),
  );

const WORK = 'tabpanel/Why not…? >> .work';
/** The button that is there: it asks, or it stops. */
const ASK = `${WORK} > button:not([hidden])`;

/** Waits until what is said of a question matches. */
const waitForNote = (page, pattern) =>
  page.waitForFunction(
    (place, source) => new RegExp(source).test(find(`${place} .note`).textContent),
    {},
    WORK,
    pattern.source,
  );

inBothBrowsers('the Explore view', ({ name, arrive, comeBack, runsAll }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));
  /** Of a visitor who has just come. */
  const arrival = (title, tell, options = {}) => test(title, TIMEOUT, () => tellExplorer(comeBack, options, tell));

  arrival('leaves keys that write something alone where they are switched off', async (explorer, visitor) => {
    await explorer.goToRoot();
    await explorer.walk('ArrowRight');
    const before = await explorer.hash();
    const seen = () => visitor.page.$$eval('.judge', (all) => all.map(({ textContent }) => textContent).join());
    const verdict = await seen();
    await visitor.press('l', 'L', 'w', '+', '-', '0');
    assert.equal(await explorer.hash(), before);
    assert.equal(await seen(), verdict);
    await explorer.walk('ArrowRight');
  }, { recording: { fen: ITALIAN, depth: 4 }, settings: { singleKeys: false } });

  story('is walked with the arrow keys, and everything follows', async (explorer, visitor) => {
    assert.match(await explorer.sentence(), /did not need to look|could even pass|it does not matter which is best/, 'it begins at a decision that says something');
    await explorer.goToLastRoot();
    await explorer.walk('ArrowRight');
    const first = await explorer.selectedRow();
    assert.deepEqual([first.level, first.position], [3, 1]);
    assert.equal((await explorer.path()).length, 2);
    const arrows = () =>
      visitor.page.$eval('region/The position >> espalier-board', (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length);
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
      (before) => find('treegrid/Nodes >> [aria-selected="true"]').getAttribute('aria-expanded') !== before,
      {},
      expanded,
    );
    const active = await visitor.page.$eval('treegrid/Nodes', (grid) => {
      const row = document.getElementById(grid.getAttribute('aria-activedescendant'));
      return row.querySelector('.name').textContent;
    });
    assert.equal(active, firstName);
    await explorer.walk('ArrowLeft', 'l');
    const [, bestMove] = await explorer.path();
    await visitor.page.focus('button/Best line');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => findAll('list/Moves to the node >> button').length > 3);
    assert.equal((await explorer.path())[1], bestMove);
    const end = await explorer.hash();
    await visitor.press('Enter');
    await explorer.settle();
    assert.equal(await explorer.hash(), end, 'the line ends where it has ended');
    assert.ok(await visitor.hasFocus('button/Best line'));
  }, { recording: { depth: 7 } });

  story('explains chips, columns and numbers to mouse, keyboard and finger', async (explorer, visitor) => {
    const { page } = visitor;
    const tip = () => page.$eval('.explore [role="tooltip"]', (node) => (node.hidden ? '' : node.textContent));
    await page.focus('treegrid/Nodes >> button/improving');
    assert.match(await tip(), /stands better than at its own last turn/);
    assert.ok(await page.$eval('treegrid/Nodes >> button/improving', (node) => document.getElementById(node.getAttribute('aria-describedby')).role === 'tooltip'));
    await visitor.press('Escape');
    assert.equal(await tip(), '');
    await page.hover('.explore [aria-selected="true"] .chip');
    await page.waitForFunction(() => /need not look/.test(find('.explore [role="tooltip"]').textContent));
    await page.focus('.why .figures div');
    assert.match(await tip(), /rule that ended the search/);
    await page.$eval('treegrid/Nodes >> [aria-selected="true"] .chip', (chip) => chip.click());
    assert.match(await tip(), /need not look/);
    assert.deepEqual(await seriousProblems(visitor), []);
  }, { recording: { fen: ITALIAN, depth: 7 } });

  story('walks on by keys where a number behind the sentence has the focus', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    await page.focus('.why .figures div:nth-child(2)');
    await explorer.press('ArrowRight', 'ArrowRight');
    assert.ok(await visitor.hasFocus('.why .figures div:nth-child(2)'));
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('keeps the focus in its place when Record and Stop change places', async (explorer, visitor) => {
    await explorer.limit({ nodes: ENDLESS });
    await visitor.page.focus('.record button/Record');
    await visitor.press('Enter');
    await visitor.page.waitForFunction(() => /depth \d/.test(find('.story-menu [role="status"]').textContent));
    assert.ok(await visitor.hasFocus('.record-menu button/Stop'));
    await visitor.press('Enter');
    await explorer.isRecorded();
    assert.ok(await visitor.hasFocus('button/Record a search'));
  }, { recording: { fen: ITALIAN, depth: 4 } });

  story('shows the tree while it grows, stops when it is told, and keeps what it has', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.limit({ nodes: ENDLESS });
    await visitor.click('.record button/Record');
    await visitor.waitForText('.sentence', /^Espalier is looking at 4\.\S+/);
    await visitor.waitForText('.bar .load', /^Analyzing$/);
    const recorded = () => page.$eval('search/Query >> [role="status"]', ({ textContent }) => textContent);
    /** Another tree on the map, and another number of records above the table. */
    const grows = async () => {
      const before = [await recorded(), await explorer.picture()];
      await page.waitForFunction((count) => find('search/Query >> [role="status"]').textContent !== count, {}, before[0]);
      // The first bars of a new depth may be too narrow to be seen.
      await explorer.pictureChanges(before[1]);
    };
    await grows();
    await grows();
    // What is selected meanwhile stays, and what is not whole cannot be judged.
    await page.focus('treegrid/Nodes');
    await visitor.press('ArrowRight', 'ArrowRight');
    await page.waitForFunction(() => findAll('list/Moves to the node >> button').length === 2);
    const [, move] = await explorer.path();
    await grows();
    await page.waitForFunction((name) => findAll('list/Moves to the node >> button')[1]?.textContent === name, {}, move);
    assert.equal(await page.evaluate(() => find('button/Record it again here')), null);
    // Meanwhile there is what each depth has come to.
    await explorer.showTab('By depth');
    await page.waitForFunction(() => {
      const rows = findAll('tabpanel/By depth >> tbody tr').map(({ cells }) => [...cells].map(({ textContent }) => textContent));
      const depths = rows.map(([depth]) => Number(depth));
      return depths.length > 2 && depths.at(-1) === 1 && depths[0] === depths.length && /^4\.\S+/.test(rows[0][1]) && /^\+\d/.test(rows[0][4]);
    });
    await explorer.showTab('Cuts');
    assert.equal(await page.$eval('button/Find the worst cut', ({ disabled }) => disabled), true);
    await explorer.showTab('Nodes');
    await visitor.click('.record-menu button/Stop');
    await explorer.isRecorded();
    assert.equal(await page.evaluate(() => find('tab/By depth')), null);
    assert.match(await visitor.text('.story-menu [role="status"]'), /stopped/);
    assert.ok((await explorer.rows()).length > 1);
    await visitor.waitForText('.bar .load', /^Ready$/);
    assert.match(await recorded(), /^[\d,]+ recorded$|of [\d,]+ recorded$/);
  }, { recording: { fen: FORCED, depth: 4 } });

  if (!runsAll) return;

  arrival('leads from a recording to a cut made while improving, and back to it by a link', async (explorer, visitor) => {
    await explorer.record({ fen: ITALIAN, depth: 9 });
    const { page } = visitor;
    await explorer.ask('rule=rfp improving=yes');
    // The decision that a recording opens with says the same.
    await visitor.waitForText('search/Query >> [role="status"]', /match$/);
    await explorer.settle();
    const sentence = await explorer.waitForSentence(/did not need to look/);
    assert.match(sentence, /^(White|Black) did not need to look: already \d+\.\d\d pawns better than needed, and a lead of \d+\.\d\d is enough\.$/);
    assert.match(await visitor.text('.why .reason'), /position (is|has been) improving.*smaller lead is enough/);
    assert.match(await visitor.text('.why .lead'), /lead \d.*enough: \d.*if not improving: \d/);
    const row = await explorer.namedRow();
    assert.ok(row.marks.includes('RFP'), row.marks.join());
    assert.match(row.rate, /▲/);
    await explorer.showTab('Numbers');
    await visitor.waitForText('tabpanel/Numbers >> .engine-sentence', /reverse futility.*improving/);
    await page.waitForFunction(() => {
      const last = [...findAll('tabpanel/Numbers >> figcaption')].at(-1);
      return /\([♙-♟]\uFE0E[a-h][1-8]/.test(last?.textContent);
    });
    assert.match(await visitor.text('tabpanel/Numbers >> .facts'), /Static eval/);
    const captions = await page.$$eval('tabpanel/Numbers >> figcaption', (shown) =>
      shown.map(({ textContent }) => textContent),
    );
    assert.match(captions[0], /improving/);
    assert.match(captions.at(-2), /^Improvement: \+\d+\.\d\d in [24] plies = −?\d+\.\d\d \([a-z ]+\)/);
    assert.match(captions.at(-1), /^By pieces: \+\d+\.\d\d in [24] plies = .*\([♙-♟]\uFE0E[a-h][1-8]/);
    assert.match(await explorer.found(), /^[\d,]+ of [\d,]+ match$/);
    await visitor.screenshot(`${name}-explore-filtered`);

    // A refutation, if there is one, is shown from the audit on.
    const board = await pieces(visitor, 'region/The position >> espalier-board');
    await visitor.click('button/Judge it');
    await visitor.page.waitForFunction(
      () => /^Reverse futility was (right|wrong): /.test(find('tabpanel/Numbers >> .engine-sentence + .engine-sentence').textContent),
    );
    assert.match(await visitor.text('tabpanel/Numbers >> .engine-sentence + .engine-sentence'), /nothing pruned at all/);
    await explorer.unfold();
    const told = await visitor.page.$$eval('.verdict', (chips) => chips.map(({ innerText }) => innerText.replace(/\s+/g, ' ')));
    assert.match(told[0], /Short search, [\d.]+ (k )?nodes? (Right|Wrong|Too close)/);
    assert.match(told[1], /Full search, [\d.]+ (k )?nodes? (Right|Wrong|Too close|Not decided)/);

    const path = await explorer.path();
    assert.ok(path.length > 2, path.join(' '));
    const hash = await explorer.hash();
    assert.match(hash, /^#explore\?fen=.*&depth=9&path=:root.*&version=/);

    await page.reload();
    assert.equal(await explorer.waitForSentence(/did not need to look/), sentence);
    assert.equal(await explorer.hash(), hash);
    assert.deepEqual(await explorer.path(), path);
    assert.equal(await pieces(visitor, 'region/The position >> espalier-board'), board);
    assert.ok(row.name.endsWith((await explorer.namedRow()).name), 'the same row, without its path');
    assert.deepEqual(await seriousProblems(visitor), []);
  });

  story('shows the top of a sorted table, and walks it from row to row', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    await page.$eval('treegrid/Nodes', (table) => (table.scrollTop = table.scrollHeight));
    await visitor.click('treegrid/Nodes >> button/nodes');
    await page.waitForFunction(() => find('treegrid/Nodes').scrollTop === 0);
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
      await visitor.page.waitForFunction(() => find('.record button/Record')?.disabled === false);
      await explorer.settle();
      assert.equal(await visitor.page.evaluate(() => scrollY), 0);
    },
    { viewport: PHONE },
  );

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
    await visitor.page.waitForFunction(() => find('region/The position >> espalier-board').position.includes('4P3'));
    assert.match(await pieces(visitor, 'region/The position >> espalier-board'), /e4, white pawn/);
    await visitor.click('.bar [href="#play"]');
    await visitor.page.waitForSelector('#play:not([hidden])');
    await visitor.press('End');
    await visitor.waitForStatus(/Your move/);
  }, IN_PLAY);

  story('asks about a move that is picked on the board, and stops when told to', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    const isReadOnly = () => page.$eval('region/The position >> espalier-board', ({ readOnly }) => readOnly);
    assert.ok(await isReadOnly(), 'the board only shows');
    await explorer.showTab('Why not…?');
    await page.waitForFunction(() => find('combobox/Why not')?.disabled === false);
    // It opens with an answer: of the second-best move.
    await visitor.waitForText('tabpanel/Why not…? >> .finding', /\w/);
    assert.notEqual(await page.$eval('combobox/Why not', ({ value }) => value), 'c4f7');
    await visitor.clickSquare('c4', '.explore espalier-board');
    await visitor.clickSquare('f7', '.explore espalier-board');
    await page.waitForFunction(() => find('combobox/Why not').value === 'c4f7');
    // As soon as the engine says what it does, and not a frame later: it may have its answer by then.
    await page.evaluate((place, button) => {
      const note = find(`${place} .note`);
      const stop = new MutationObserver(() => {
        if (!/^(Searching|Following).*…$/.test(note.textContent)) return;
        stop.disconnect();
        find(button).click();
      });
      stop.observe(note, { childList: true, subtree: true, characterData: true });
    }, WORK, ASK);
    await visitor.click(ASK);
    await waitForNote(page, /Stopped/);
    assert.match(await visitor.text('.in-chess-words'), /^It costs (a|the) bishop\b.* for a pawn\./);
    await page.waitForSelector(ASK);
    await explorer.showTab('Nodes');
    assert.ok(await isReadOnly(), 'the board only shows again');
  }, { recording: { fen: ITALIAN, depth: 6 } });
});

inBothBrowsers(
  'the Explore view without cross-origin isolation',
  ({ comeBack }) => {
    const stopRecording = async (explorer, visitor) => {
      await explorer.arrive();
      await explorer.limit({ nodes: ENDLESS });
      await visitor.click('.record button/Record');
      // How deep it is may be said before there is anything to keep.
      await visitor.waitForText('.sentence', /^Espalier is looking at /);
      await visitor.click('.record-menu button/Stop');
    };

    test('keeps a stopped recording where WebAssembly can wait for JavaScript', TIMEOUT, () =>
      tellExplorer(comeBack, {}, async (explorer, visitor) => {
        await stopRecording(explorer, visitor);
        await explorer.isRecorded();
        assert.match(await visitor.text('.story-menu [role="status"]'), /stopped/);
        assert.ok((await explorer.rows()).length > 1);
      }),
    );

    test('keeps what was seen of a stopped recording where it cannot', TIMEOUT, () =>
      tellExplorer(comeBack, { prepare: () => delete WebAssembly.Suspending }, async (explorer, visitor) => {
        await stopRecording(explorer, visitor);
        await visitor.page.waitForFunction(() => /stopped/.test(find('.story-menu [role="status"]').textContent));
        await explorer.isRecorded();
        assert.equal(await explorer.complaint(), '');
        assert.ok((await explorer.rows()).length > 1);
        await explorer.record({ depth: 5 });
        assert.doesNotMatch(await visitor.text('.story-menu [role="status"]'), /stopped/);
      }),
    );
  },
  { isolation: false },
);
