// Searches recorded in WebKit, where a stop costs the worker and with it the records.
import assert from 'node:assert/strict';
import { Explorer, ITALIAN } from '../browser/support/explorer.mjs';
import { inWebKit } from './support/webkit.mjs';

const ENDLESS = 90_000_000;
const PROGRESS = '.story-menu [role="status"]';

/** The story is told that the view opens with, and all is shown that there is of its search. */
async function showEverything(visitor) {
  await visitor.waitForText('.story-step .place', /^1 of/);
  await visitor.click('group/How much is shown >> button/Everything');
  await visitor.waitToSee('.why .sentence');
}

inWebKit('Explore', ({ story }) => {
  story('records a search, and says at the pointer what it points at', async (visitor) => {
    const { page } = visitor;
    const explorer = new Explorer(visitor);
    await showEverything(visitor);
    await explorer.record({ depth: 6 });
    await explorer.waitForSentence(/\w/);
    assert.ok((await explorer.rows()).length > 1);
    await explorer.moveOverMap(30, 9);
    await visitor.waitForText('.map-tip', /\w/);
    const tip = await page.$eval('.map-tip', (node) => node.getBoundingClientRect().toJSON());
    const [x, y] = await explorer.placeOnMap(30, 9);
    const isNear = tip.left < x + 40 && tip.right > x - 40 && tip.top < y + 40 && tip.bottom > y - 40;
    assert.ok(isNear && tip.left >= 0 && tip.top >= 0, `${JSON.stringify(tip)} at ${x}, ${y}`);
    await page.mouse.move(1, 1);
    await visitor.waitForText('.map-tip', /^$/);
    // What says more under the pointer is underlined, and the list in a narrow row has no arrow that leaves no room for words.
    assert.equal(await page.$eval('.figures dt', (name) => getComputedStyle(name).textDecorationStyle), 'dotted');
    await page.setViewport({ width: 1024, height: 700 });
    assert.equal(await page.$eval('combobox/Width', (list) => getComputedStyle(list).appearance), 'none');
  }, { view: 'explore' });

  story('keeps what was recorded where it was stopped, which costs the worker here, and shows it', async (visitor) => {
    const explorer = new Explorer(visitor);
    await showEverything(visitor);
    await explorer.limit({ nodes: ENDLESS });
    await visitor.click('.record button/Record');
    // What is being recorded says how long it has taken so far.
    await visitor.waitForText(PROGRESS, /depth .* s$/);
    await explorer.waitForSentence(/Espalier is looking at /);
    await visitor.page.$eval(PROGRESS, (status) => {
      globalThis.said = [];
      new MutationObserver(() => globalThis.said.push(status.textContent)).observe(status, { subtree: true, childList: true, characterData: true });
    });
    await visitor.click('.record-menu button/Stop');
    await visitor.waitForText(PROGRESS, /stopped/);
    // Until it has, that is said: nobody presses twice.
    assert.ok(await visitor.page.evaluate(() => globalThis.said.includes('stopping…')));
    await explorer.isRecorded();
    assert.equal(await visitor.text('.explore .error'), '');
    assert.ok((await explorer.rows()).length > 1);
  }, { view: 'explore' });

  story('paints its lists on the ground they stand on: what is chosen can be read on the dark card', async (visitor) => {
    const { page } = visitor;
    const explorer = new Explorer(visitor);
    await showEverything(visitor);
    await explorer.record({ fen: ITALIAN, depth: 6 });
    await explorer.ask('rule=RFP');
    await visitor.waitToSee('.judge select');
    const styles = await page.$$eval('select', (all) => all.map((list) => getComputedStyle(list).appearance));
    assert.deepEqual([...new Set(styles)], ['none']);
    // The word has room beside the arrow.
    const [room, needed] = await page.$eval('.judge select', (list) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = font;
      return [list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight), pen.measureText(list.selectedOptions[0].label).width];
    });
    assert.ok(room >= needed - 1, `${room} for ${needed}`);
  }, { view: 'explore' });

  story('draws the numerals of arrows in the middle of their discs', async (visitor) => {
    const { page } = visitor;
    await new Explorer(visitor).storyIsTold();
    const [label, disc] = await page.waitForFunction(() => {
      const board = globalThis.find('region/The position >> espalier-board');
      board.arrows = [{ from: 'a1', to: 'a3', kind: 'best', label: '1' }];
      const label = board.shadowRoot.querySelector('.arrows text');
      return label !== null && [label, label.previousElementSibling].map((node) => node.getBoundingClientRect().toJSON());
    });
    const middle = ({ top, bottom }) => (top + bottom) / 2;
    assert.ok(Math.abs(middle(label) - middle(disc)) < disc.height / 8, JSON.stringify([label, disc]));
  }, { view: 'explore' });
});
