// Audits and ablations in the Explore view: what is judged, what waits for it, and what makes way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, oneWindow } from './support/explorer.mjs';
import { TIMEOUT } from './support/patience.mjs';

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

inBothBrowsers('audits in the Explore view', ({ name, arrive }) => {
  const tellHere = oneWindow(arrive);
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellHere(options, tell));

  story('judges a sample of cuts, lists those that were wrong, and tells what improving buys', async (explorer, visitor) => {
    const { page } = visitor;
    const panel = (title) => `section[aria-label="${title}"]`;
    const cuts = panel('Were the cuts right?');
    await explorer.showTab('Cuts');
    await page.select(`${cuts} select`, '10');
    await visitor.click(`${cuts} button`);
    await page.waitForFunction(
      (place) => /^(\d+) of \1 cuts judged$/.test(find(`${place} .note`).textContent),
      {},
      cuts,
    );
    await explorer.settle();
    const rows = await page.$$eval(`${cuts} tbody tr`, (found) => found.map((row) => row.textContent));
    for (const group of ['(▲ improving|▼ not improving|● unknown)', 'all']) {
      const share = new RegExp(`^Reverse futility${group}.*\\d\\.\\d% \\(\\d+–\\d+%\\)`);
      assert.ok(rows.some((row) => share.test(row)), rows.join('\n'));
    }
    await explorer.showTab('Nodes');
    // Where none was wrong there is nothing to choose.
    if (await visitor.sees('search/Query >> .asked + .asked')) {
      const wrong = Number((await visitor.text('search/Query >> .asked + .asked')).replace(/\D/g, ''));
      await visitor.click('search/Query >> .asked + .asked');
      await page.waitForFunction((count) => find('search/Query >> [role="status"]').textContent.startsWith(`${count} of`), {}, wrong);
      assert.ok((await explorer.selectedRow()).marks.length > 0, 'a cut has a chip');
    }
    await explorer.showTab('Cuts');

    const ablation = panel('What does improving buy here?');
    await visitor.click(`${ablation} button`);
    await page.waitForFunction(
      (place) => findAll(`${place} tbody tr`).length > 4,
      {},
      ablation,
    );
    const [shipped, nowhere] = await page.$$eval(`${ablation} tbody th`, (heads) => heads.map((head) => head.textContent));
    assert.deepEqual([shipped, nowhere], ['As it ships', 'Off everywhere']);
    await page.waitForFunction((place) => find(`${place} .finding`).textContent !== '', {}, ablation);
    assert.match(
      await visitor.text(`${ablation} .finding`),
      /^(Improving saves \d+% of the work here|Here improving (buys nothing|makes no difference)).*best move is/,
    );
    await visitor.screenshot(`${name}-explore-audit`, { fullPage: true });
  }, { recording: { fen: ITALIAN, depth: 8 } });

  story('finds the worst cut, or says that none was wrong', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.showTab('Cuts');
    const finder = 'section[aria-label="The worst cut of this search"]';
    await visitor.click(`${finder} button`);
    await page.waitForFunction((place) => /shown\.$|were right\.$|a hair\.$/.test(find(`${place} .note`).textContent), {}, finder);
    const found = await visitor.text(`${finder} .note`);
    if (/(right|a hair)\.$/.test(found)) return;
    assert.match(found, /^\d+ of \d+ cuts were wrong/);
    await page.waitForFunction(() => find('.why').classList.contains('wrong'));
    assert.ok(Number((await visitor.text('search/Query >> .asked + .asked')).replace(/\D/g, '')) > 0);
  }, { recording: { fen: ITALIAN, depth: 7 } });

  story('answers why a move was not played, and why it was not seen, step by step', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    await explorer.showTab('Why not…?');
    await page.waitForFunction(() => find('combobox/Why not')?.disabled === false);
    const moves = await page.$$eval('combobox/Why not >> option', (all) => all.slice(1).map(({ value }) => value));
    assert.equal(new Set(moves).size, moves.length);
    assert.ok(moves.includes('c4f7'), 'any legal move can be asked about');
    await page.select('combobox/Why not', 'c4f7');
    const answer = await visitor.text('tabpanel/Why not…? >> .finding');
    assert.match(answer, /Bxf7\+/);
    await page.focus(ASK);
    await page.keyboard.press('Enter');
    await waitForNote(page, /^At depth 6 the search played 4\.\S+ and not 4\.Bxf7\+; .*4\.Bxf7\+ alone comes to /);
    assert.ok(await page.$eval(ASK, (start) => start === document.activeElement), 'the focus is where it was');
    const steps = await page.$$eval('list/What became of it, step by step; scores from White’s view >> li', (all) => all.map(({ textContent }) => textContent));
    assert.match(steps[0], /4\.Bxf7\+ was tried as move \d+ of \d+\. .*no better for White than /);
    const judged = await page.$$eval('list/What became of it, step by step; scores from White’s view >> p b', (all) => all.map(({ textContent }) => textContent));
    for (const verdict of judged) assert.match(verdict, /right|wrong|did not end in time/);
    await visitor.click('list/What became of it, step by step; scores from White’s view >> li button');
    await page.waitForFunction(() => [...findAll('list/Moves to the node >> button')].at(-1).textContent === '4.Bxf7+');
    assert.equal(await page.$$eval('list/What became of it, step by step; scores from White’s view >> li', ({ length }) => length), steps.length, 'the answer stays');
  }, { recording: { fen: ITALIAN, depth: 6 } });

  story('asks about a move that is picked on the board, and stops when told to', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.goToRoot();
    const isReadOnly = () => page.$eval('region/The position >> espalier-board', ({ readOnly }) => readOnly);
    assert.ok(await isReadOnly(), 'the board only shows');
    await explorer.showTab('Why not…?');
    await page.waitForFunction(() => find('combobox/Why not')?.disabled === false);
    await visitor.click(ASK);
    await waitForNote(page, /^Choose a move/);
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
    await page.waitForSelector(ASK);
    await explorer.showTab('Nodes');
    assert.ok(await isReadOnly(), 'the board only shows again');
  }, { recording: { fen: ITALIAN, depth: 6 } });

  story('tells what a question waits for', async (explorer, visitor) => {
    const { page } = visitor;
    await explorer.ask('rule=rfp');
    await explorer.waitForSentence(/did not need to look/);
    const cuts = 'section[aria-label="Were the cuts right?"]';
    await explorer.showTab('Cuts');
    await page.select(`${cuts} select`, '200');
    // At once, so that the question before is not answered yet.
    const verdict = await page.evaluate((place) => {
      find(`${place} button`).click();
      find('button/Judge it').click();
      // It is drawn before anything else happens.
      return Promise.resolve().then(() => find('.judge > p').textContent);
    }, cuts);
    assert.match(verdict, /^Waits until “Were the cuts right\?”/);
    await visitor.click(`${cuts} button:not([hidden])`);
    await explorer.showTab('Numbers');
    await page.waitForFunction(
      () => /^Reverse futility was (right|wrong): /.test(find('tabpanel/Numbers >> .engine-sentence + .engine-sentence')?.textContent),
    );
  }, { recording: { fen: ITALIAN, depth: 10 } });

  story('has nothing to judge where the game has ended', async (explorer, visitor) => {
    assert.equal(await explorer.sentence(), 'Black is mated.');
    const work = () =>
      visitor.page.$$eval('tabpanel/Cuts >> .work', (all) =>
        all.map((one) => [one.querySelector('button').disabled, one.querySelector('.note').textContent]),
      );
    await explorer.showTab('Cuts');
    const nothing = [true, 'There is no legal move, and so nothing to search.'];
    assert.deepEqual(await work(), [nothing, nothing, nothing]);
    await explorer.limit({ depth: 4 });
    await visitor.page.select('.record combobox/Position', 'fen');
    await visitor.type('.record textbox/FEN', ITALIAN);
    await explorer.start();
    assert.deepEqual(await work(), [[false, ''], [false, ''], [false, '']]);
  }, { recording: { fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', depth: 5 } });

  story('records at once, whatever is being judged', async (explorer, visitor) => {
    const { page } = visitor;
    const cuts = 'section[aria-label="Were the cuts right?"]';
    await explorer.showTab('Cuts');
    await explorer.limit({ depth: 5 });
    await page.select(`${cuts} select`, '200');
    // As soon as the first cuts are judged, and not a frame later: all of them may be by then.
    await page.evaluate((place) => {
      const note = find(`${place} .note`);
      globalThis.notes = [];
      let isRecording = false;
      new MutationObserver(() => {
        globalThis.notes.push(note.textContent);
        if (isRecording || !/^\d+ of/.test(note.textContent)) return;
        isRecording = true;
        find('.record button/Record').click();
      }).observe(note, { childList: true, subtree: true, characterData: true });
    }, cuts);
    await visitor.click(`${cuts} button`);
    await page.waitForFunction(() => location.hash.includes('depth=5'));
    const notes = await page.evaluate(() => globalThis.notes);
    assert.equal(notes.at(-1), '', 'nothing has been judged of the new search');
    assert.ok(notes.every((note) => !/^(\d+) of \1 /.test(note)), `it did not wait: ${notes.at(-2)}`);
  }, { recording: { fen: ITALIAN, depth: 10 } });
});
