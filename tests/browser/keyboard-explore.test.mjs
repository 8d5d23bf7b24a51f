// Explore without a mouse: Tab, arrows, Enter, Escape and the keys that the sheet of keys lists, and nothing else. The
// focus is never lost, whatever was pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { IN_PLAY, inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, QUERY, tellExplorer } from './support/explorer.mjs';
import { keepsFocus, openAndEscape, pressAndKeep, pressThere, stopOf, tabTo, waitForFocusIn } from './support/keyboard.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

const TABLE = 'treegrid/Nodes';
const MAP = 'application/Tree map*';
const CARD = 'region/Why did Espalier *';
const JUDGE_ROW = 'group/Was this right?';
const RECORD = 'button/Record a search';
const TABS = ['Nodes', 'Numbers', 'Why not…?', 'Compare', 'Statistics', 'Cuts'];
/** Nobody waits for its end. */
const ENDLESS = 90_000_000;

/** Runs in the page: a file that is saved is only named. */
function catchSaved() {
  delete globalThis.showSaveFilePicker;
  HTMLAnchorElement.prototype.click = function click() {
    globalThis.savedAs = this.download;
  };
}

/** Runs in the page: a search without late-move reductions goes on until it is stopped. */
function searchOnWithoutRule() {
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      const { job } = message;
      const isMeant = job?.kind === 'trace' && job.options.without?.includes('lateMoveReduction');
      if (!isMeant) return super.postMessage(message, ...rest);
      super.postMessage({ ...message, job: { ...job, options: { ...job.options, depth: 60 } } }, ...rest);
    }
  };
}

/** Writes this instead of what is in the field that has the focus. */
async function write({ page }, text) {
  await page.evaluate(() => document.activeElement.select());
  await page.keyboard.type(text);
}

const SELECTED = `${TABLE} >> [aria-selected="true"]`;

/** Where the selected row is, and what it says. */
const rowText = ({ page }) => page.$eval(SELECTED, (row) => `${row.getAttribute('aria-rowindex')} ${row.textContent}`);

/** Walks by a key, and waits until another row is selected; the focus stays. */
async function walk(visitor, ...keys) {
  for (const key of keys) {
    const before = await rowText(visitor);
    await pressAndKeep(visitor, key);
    await visitor.page.waitForFunction(
      (place, text) => {
        const row = find(`${place} >> [aria-selected="true"]`);
        return row !== null && `${row.getAttribute('aria-rowindex')} ${row.textContent}` !== text;
      },
      {},
      TABLE,
      before,
    );
  }
}

inBothBrowsers('Explore without a mouse', ({ name, comeBack, runsAll }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellExplorer(comeBack, options, tell));
  const recorded = { recording: { fen: ITALIAN, depth: 7 } };

  story('the tree is walked on the map, in the table, and from the card', async (explorer, visitor) => {
    const { page } = visitor;
    await tabTo(visitor, MAP);
    await walk(visitor, 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp');
    await pressAndKeep(visitor, 'Enter');
    await pressThere(visitor, 'list/Zoomed to >> button/All');
    await page.waitForFunction(() => findAll('.map-crumbs button').length === 0);
    await keepsFocus(visitor, 'the way back of the map');
    // An order without the map hands the focus on to where orders are chosen.
    await tabTo(visitor, MAP, { back: true });
    await pressAndKeep(visitor, 'o');
    assert.ok(await visitor.hasFocus(MAP));
    await pressAndKeep(visitor, 'o');
    assert.ok(await visitor.hasFocus('group/Order >> button/Rule'));
    await pressAndKeep(visitor, 'o');

    await tabTo(visitor, TABLE);
    await walk(visitor, 'End');
    const place = () =>
      page.$eval(SELECTED, (row) => [
        row.ariaRowIndex,
        row.closest('[role="treegrid"]').ariaRowCount,
      ]);
    const [last, count] = await place();
    assert.equal(last, count);
    await walk(visitor, 'Home');
    assert.equal((await place())[0], '2');
    await walk(visitor, 'ArrowRight');
    const isExpanded = () => page.$eval(SELECTED, (row) => row.ariaExpanded);
    const before = await isExpanded();
    await pressAndKeep(visitor, 'Enter');
    assert.notEqual(await isExpanded(), before);
    await pressAndKeep(visitor, 'Enter');
    assert.equal(await isExpanded(), before);
    assert.ok(await visitor.hasFocus(TABLE));
    await pressThere(visitor, `${TABLE} >> button/nodes`);
    await pressAndKeep(visitor, 'Enter', 'Enter');

    await tabTo(visitor, 'button/More about it', { back: true });
    assert.equal(await visitor.sees('.why .reason'), false);
    await pressAndKeep(visitor, 'e');
    const help = 'button/How to read this';
    await tabTo(visitor, help);
    await openAndEscape(visitor, 'Enter', 'dialog/How to read this', help);
    // Folded, the card has no place for what had the focus.
    await pressAndKeep(visitor, 'e');
    assert.ok(await visitor.hasFocus(CARD));
    await walk(visitor, 'ArrowRight');
    assert.deepEqual(await seriousProblems(visitor), []);
  }, recorded);

  story('tabs, the splitter and what is shared', async (explorer, visitor) => {
    const { page } = visitor;
    await tabTo(visitor, 'tab/Nodes');
    for (const tab of TABS.slice(1)) {
      await pressAndKeep(visitor, 'ArrowRight');
      assert.ok(await visitor.hasFocus(`tab/${tab}`));
      await explorer.settle();
    }
    await pressAndKeep(visitor, 'Home');
    assert.ok(await visitor.hasFocus('tab/Nodes'));
    // Keys that write something count on a tab and in what it shows.
    await pressAndKeep(visitor, 'c');
    assert.ok(await visitor.hasFocus('tabpanel/Compare'));
    await tabTo(visitor, 'tab/Compare', { back: true });
    await pressAndKeep(visitor, 'ArrowLeft');
    const ask = 'combobox/Why not';
    await page.waitForFunction((place) => find(place)?.disabled === false, {}, ask);
    await tabTo(visitor, ask);
    await pressAndKeep(visitor, 'End');
    const show = 'tabpanel/Why not…? >> button/Show it';
    await page.waitForFunction((place) => find(place)?.ariaDisabled !== 'true', {}, show);
    const path = (await explorer.path()).join();
    await pressThere(visitor, show);
    await page.waitForFunction((before) => findAll('.path button').map(({ textContent }) => textContent).join() !== before, {}, path);
    await explorer.settle();
    await keepsFocus(visitor, 'showing a move');
    const splitter = 'separator/Height of the table';
    await tabTo(visitor, splitter, { back: true });
    const height = () => page.$eval('.tree-tabs', ({ clientHeight }) => clientHeight);
    const first = await height();
    await pressAndKeep(visitor, 'ArrowUp', 'ArrowUp');
    await page.waitForFunction((before) => find('.tree-tabs').clientHeight > before, {}, first);
    // Who hears it hears how high, of what.
    await page.waitForFunction((place) => {
      const [{ ariaValueNow, ariaValueMax }, table, map] = [place, '.tree-tabs', '.wall'].map((part) => find(part));
      return Number(ariaValueNow) === table.clientHeight && Number(ariaValueMax) === table.clientHeight + map.clientHeight;
    }, {}, splitter);
    const share = '.explore-bar button/Share';
    await openMenuAndEscape(visitor, share, 'button/Copy link', { back: true });
    await visitor.press('Enter');
    await tabTo(visitor, 'button/Save the recording');
    await visitor.press('Enter');
    await page.waitForFunction(() => globalThis.savedAs === 'espalier.trace');
    await visitor.waitForFocus(share);
  }, { ...recorded, prepare: catchSaved });

  story('every stop of Tab can be seen, has a name and a ring, and leads to the next', async (explorer, visitor) => {
    const first = '.story-menu > button';
    for (const tab of TABS) {
      if (tab !== TABS[0]) {
        await tabTo(visitor, `tab/${TABS[TABS.indexOf(tab) - 1]}`, { back: true });
        await pressAndKeep(visitor, 'ArrowRight');
        await explorer.settle();
        // Its result pushes down all that stands below it.
        if (tab === 'Compare') await visitor.page.waitForFunction(() => find('.compare .verdict-pair') !== null);
      } else await tabTo(visitor, first);
      const parts = [];
      for (let stops = 0; ; stops += 1) {
        const stop = await stopOf(visitor);
        assert.ok(stop.name !== '' && stop.isSeen && stop.hasRing, `${tab}: ${JSON.stringify(stop)}`);
        if (parts.at(-1) !== stop.part) parts.push(stop.part);
        if (stop.isLast) break;
        assert.ok(stops < 100, `a trap near ${stop.html}`);
        await visitor.press('Tab');
        await visitor.settle();
      }
      if (tab === TABS[0]) assert.deepEqual(parts, ['explore-bar', 'seen', 'why', 'wall', 'tree-tabs']);
      // Backwards as well.
      await tabTo(visitor, `tab/${tab}`, { back: true });
    }
  }, recorded);

  if (!runsAll) return;

  story('a search is recorded, another one stopped', async (explorer, visitor) => {
    const { page } = visitor;
    await pressThere(visitor, '.bar nav link/Explore');
    await explorer.storyIsTold();
    await keepsFocus(visitor, 'opening the view');
    // The stories open and close; the one that is told can be left and come back to.
    const stories = '.story-menu > button';
    await openMenuAndEscape(visitor, stories, 'group/Stories');
    const onward = '.story-step .primary';
    await tabTo(visitor, onward);
    await walk(visitor, 'ArrowLeft');
    await visitor.waitForText(onward, /^Back to step 1$/);
    assert.ok(await visitor.hasFocus(onward));
    await pressAndKeep(visitor, 'Enter');
    await visitor.waitForText(onward, /^Next$/);
    assert.ok(await visitor.hasFocus(onward));
    await pressAndKeep(visitor, 'Enter');
    await visitor.waitForText('.story-step .place', /^2 of /);
    // The form: the last position of the list is any, to be written.
    await tabTo(visitor, RECORD, { back: true });
    await pressAndKeep(visitor, 'Enter', 'Escape');
    assert.ok(await visitor.hasFocus(RECORD));
    await pressAndKeep(visitor, 'Enter');
    await tabTo(visitor, '.record combobox/Position');
    await pressAndKeep(visitor, 'End');
    await tabTo(visitor, '.record textbox/FEN');
    await write(visitor, ITALIAN);
    await tabTo(visitor, '.record textbox/Depth in plies');
    await write(visitor, '6');
    await tabTo(visitor, '.record textbox/Nodes');
    await write(visitor, '0');
    await visitor.press('Enter');
    await visitor.waitForText('.record .error', /./);
    await keepsFocus(visitor, 'what cannot be recorded');
    await tabTo(visitor, '.record textbox/Nodes');
    await write(visitor, String(ENDLESS));
    await visitor.press('Enter');
    await page.waitForSelector('.record[hidden]');
    await explorer.isRecorded();
    assert.ok(await visitor.hasFocus(RECORD));
    // Another one is watched as it grows, and stopped.
    await pressAndKeep(visitor, 'Enter');
    await tabTo(visitor, '.record textbox/Depth in plies');
    await write(visitor, '');
    await visitor.press('Backspace', 'Enter');
    await page.waitForFunction(() => find('.record-menu button/Stop') === document.activeElement);
    await visitor.waitToSee('tab/By depth');
    // What grows can be walked; a tab that goes with the growth hands the focus on.
    await tabTo(visitor, 'tab/Nodes');
    await pressAndKeep(visitor, 'ArrowLeft');
    assert.ok(await visitor.hasFocus('tab/By depth'));
    await tabTo(visitor, '.record-menu button/Stop', { back: true });
    await visitor.press('Enter');
    await explorer.isRecorded();
    await visitor.waitForText('.story-menu small', /stopped/);
    assert.ok(await visitor.hasFocus(RECORD));
  }, { ...IN_PLAY, prepare: thinkBriefly });

  story('a cut is judged, and another one guessed first', async (explorer, visitor) => {
    const { page } = visitor;
    await pressThere(visitor, 'button/Judge it');
    await keepsFocus(visitor, 'asking');
    await page.waitForSelector('.judge .verdict');
    await keepsFocus(visitor, 'the verdict');
    assert.ok(await visitor.hasFocus(JUDGE_ROW));
    await visitor.screenshot(`${name}-explore-judged-by-keys`);
    await pressAndKeep(visitor, 'Escape');
    assert.ok(await visitor.hasFocus(JUDGE_ROW));
    // From there the tree is walked; where there is nothing to judge, the card has the focus.
    await walk(visitor, 'ArrowLeft');
    assert.ok(await visitor.hasFocus(CARD));
    await visitor.press('/');
    await visitor.waitForFocus(QUERY);
    await page.keyboard.type('rule=nmp');
    await visitor.press('Enter');
    await visitor.waitToSee('button/Judge it');
    await pressThere(visitor, 'button/More about it', { back: true });
    await tabTo(visitor, 'switch/Guess first');
    await pressAndKeep(visitor, ' ');
    await tabTo(visitor, 'button/It was right', { back: true });
    await visitor.press('Enter');
    await page.waitForSelector('.judge .verdict');
    await keepsFocus(visitor, 'a guess');
    assert.ok(await visitor.hasFocus(JUDGE_ROW));
    await pressAndKeep(visitor, 'Escape');
    assert.equal(await visitor.sees('.why .reason'), false);
  }, recorded);

  story('two searches are compared', async (explorer, visitor) => {
    const { page } = visitor;
    await tabTo(visitor, TABLE);
    await pressAndKeep(visitor, 'c');
    assert.ok(await visitor.hasFocus('tabpanel/Compare'));
    const without = (rule) => `button/without ${rule}*`;
    await pressThere(visitor, without('Late-move reduction'));
    await visitor.waitToSee('.choice button/Stop');
    await keepsFocus(visitor, 'beginning to compare');
    await pressThere(visitor, '.choice button/Stop');
    await visitor.waitForText('.choice [role="status"]', /^stopped$/);
    assert.ok(await visitor.hasFocus(without('Late-move reduction')));
    await tabTo(visitor, without('Null move'), { back: true });
    await visitor.press('Enter');
    await visitor.waitToSee('.compare .said');
    await explorer.settle();
    assert.ok(await visitor.hasFocus(without('Null move')));
    // What is chosen does not look as if it had the focus, nor the other way.
    const ring = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineColor);
    const chosen = await ring();
    await visitor.press('Tab');
    assert.equal(await ring(), chosen);
    await tabTo(visitor, without('Null move'), { back: true });
    const place = '.where [role="status"]';
    await pressAndKeep(visitor, 'd', 'd', 'D');
    await visitor.waitForText(place, /difference \d+ of/);
    await tabTo(visitor, 'button/Previous difference');
    await pressAndKeep(visitor, 'Enter');
    await tabTo(visitor, 'button/Next difference');
    await pressAndKeep(visitor, 'Enter');
    // The map of the differences is zoomed and walked.
    const map = 'application/Differential map*';
    await tabTo(visitor, map, { back: true });
    const picture = () => page.$eval(map, (canvas) => canvas.toDataURL());
    for (const key of ['Enter', 'Backspace', 'ArrowLeft']) {
      const before = await picture();
      await pressAndKeep(visitor, key);
      assert.ok(await visitor.hasFocus(map));
      await page.waitForFunction((place, old) => find(place).toDataURL() !== old, {}, map, before);
    }
    // What the colors mean is another thing in another order.
    await tabTo(visitor, 'group/What the colors mean', { back: true });
    await pressAndKeep(visitor, 'o');
    assert.ok(await visitor.hasFocus('group/Order >> button/Both'));
    await pressAndKeep(visitor, 'o');
  }, { recording: { fen: ITALIAN, depth: 9 }, prepare: searchOnWithoutRule });

  story('nodes are asked for, and what is listed is saved', async (explorer, visitor) => {
    const { page } = visitor;
    await tabTo(visitor, TABLE);
    await visitor.press('/');
    await visitor.waitForFocus(QUERY);
    await page.keyboard.type('rule=rf');
    await visitor.waitToSee('option/*');
    await pressAndKeep(visitor, 'ArrowDown', 'Enter');
    assert.match(await page.$eval(QUERY, ({ value }) => value), /^rule=rfp $/i);
    await pressAndKeep(visitor, 'Enter');
    await visitor.waitForText('search/Query >> [role="status"]', /match$/);
    // Escape takes back what is proposed, then what is asked, and then leads back.
    for (let times = 0; times < 3 && (await visitor.hasFocus(QUERY)); times += 1) await pressAndKeep(visitor, 'Escape');
    assert.ok(await visitor.hasFocus(TABLE));
    assert.equal(await page.$eval(QUERY, ({ value }) => value), '');
    await visitor.press('/');
    await page.keyboard.type('rul=nmp');
    await pressAndKeep(visitor, 'Enter');
    await pressThere(visitor, '.query-fault button/Take rule');
    await visitor.waitForFocus(QUERY);
    await pressThere(visitor, 'button/Clear the query');
    await visitor.waitForFocus(QUERY);
    const wrong = 'button/Wrong reductions';
    await tabTo(visitor, wrong);
    await pressAndKeep(visitor, 'Enter', 'Enter');
    await openMenuAndEscape(visitor, 'button/Download the list', 'button/Download as CSV');
    await visitor.press('Enter', 'Tab', 'Enter');
    await page.waitForFunction(() => globalThis.savedAs === 'espalier.csv');
    await visitor.waitForFocus('button/Download the list');
    // The classes of the legend ask, too. What has no room is shown where the focus comes to it.
    const rfp = 'group/What the colors mean >> button/RFP*';
    await tabTo(visitor, rfp, { back: true });
    await pressAndKeep(visitor, 'Enter');
    assert.match(await page.$eval(QUERY, ({ value }) => value), /^rule=rfp/i);
    await pressAndKeep(visitor, 'Enter');
    await page.waitForFunction(() => find('.legend-more') !== null);
    let hidden = 0;
    for (await visitor.press('Tab'); !(await visitor.hasFocus('.legend-more')); await visitor.press('Tab')) {
      const stop = await stopOf(visitor);
      assert.ok(stop.isSeen, stop.html);
      hidden += Number(await visitor.sees('.legend.open'));
    }
    assert.ok(hidden > 0);
    await visitor.press('Tab');
    assert.equal(await visitor.sees('.legend.open'), false, 'the focus has gone on');
  }, { ...recorded, prepare: catchSaved });
});

/** Opens a menu by its button, and closes it: the focus comes back. */
async function openMenuAndEscape(visitor, button, items, options) {
  await tabTo(visitor, button, options);
  await pressAndKeep(visitor, 'Enter');
  await visitor.waitToSee(items);
  await visitor.press('Tab');
  await waitForFocusIn(visitor, items);
  await visitor.press('Escape');
  await visitor.waitForFocus(button);
  assert.equal(await visitor.sees(items), false);
}
