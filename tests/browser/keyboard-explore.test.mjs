// Explore without a mouse: Tab, arrows, Enter, Escape and the keys that the sheet of keys lists, and nothing else. The
// focus is never lost, whatever was pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousProblems } from './support/accessibility.mjs';
import { IN_PLAY, inBothBrowsers } from './support/browsers.mjs';
import { ITALIAN, tellExplorer } from './support/explorer.mjs';
import { keepsFocus, openAndEscape, pressAndKeep, pressThere, tabTo, waitForFocusIn } from './support/keyboard.mjs';
import { thinkBriefly } from './support/opponent.mjs';
import { TIMEOUT } from './support/patience.mjs';

const TABLE = 'treegrid/Nodes';
const MAP = 'application/Tree map*';
const CARD = 'region/Why did Espalier *';
const RECORD = 'button/Record a search';
/** Nobody waits for its end. */
const ENDLESS = 90_000_000;

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

inBothBrowsers('Explore without a mouse', ({ comeBack }) => {
  const story = (title, tell, options = {}) => test(title, TIMEOUT, () => tellExplorer(comeBack, options, tell));
  const recorded = { recording: { fen: ITALIAN, depth: 7 } };

  story('a search is recorded, another one stopped', async (explorer, visitor) => {
    const { page } = visitor;
    await pressThere(visitor, '.bar nav link/Explore');
    await explorer.storyIsTold();
    await keepsFocus(visitor, 'opening the view');
    // The stories open and close; the one that is told can be left and come back to.
    const stories = '.story-menu > button';
    await openMenuAndEscape(visitor, stories, 'group/Stories');
    const onward = '.tale .primary';
    await tabTo(visitor, onward);
    await walk(visitor, 'ArrowLeft');
    await visitor.waitForText(onward, /^Back to step 1$/);
    assert.ok(await visitor.hasFocus(onward));
    await pressAndKeep(visitor, 'Enter');
    await visitor.waitForText(onward, /^Next$/);
    assert.ok(await visitor.hasFocus(onward));
    await pressAndKeep(visitor, 'Enter');
    await visitor.waitForText('.tale .place', /^2 of /);
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
