// What a visitor does in the Explore view.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { tellTo } from './browsers.mjs';
import { countQuestions } from './questions.mjs';
import { DESKTOP } from './visitor.mjs';

export const ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';

/**
 * As `tellTo`, with what a visitor does in this view. Who comes by the link of a `recording` finds it shown, and the story
 * that the view opens with is not searched before.
 */
export const tellExplorer = (arrive, { recording, prepare = [], ...options }, tell) => {
  const view = recording === undefined ? 'explore' : `explore?${linkTo(recording)}`;
  return tellTo(arrive, { view, ...options, prepare: [countQuestions, prepare].flat() }, async (visitor) => {
    const explorer = new Explorer(visitor);
    if (recording !== undefined) await explorer.isRecorded();
    await tell(explorer, visitor);
  });
};

/** Nothing to search: what was found out, filtered and unfolded of another recording goes with it. */
const MATED = { fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', depth: 1 };

/**
 * For the stories of one suite that need no window of their own, which costs a second of the processor: they are told as
 * by `tellExplorer`, one after another in the same window. Each begins with its `recording`, or the story that the view
 * opens with, and finds the view as if it had just come. After a story that failed the next one has a new window.
 */
export function oneWindow(arrive, { prepare = [] } = {}) {
  let visitor;
  const leave = async () => {
    await visitor?.leave();
    visitor = undefined;
  };
  after(leave);
  return async ({ recording, viewport = DESKTOP }, tell) => {
    visitor ??= await arrive({ view: `explore?${linkTo(MATED)}`, prepare: [countQuestions, prepare].flat() });
    try {
      const explorer = new Explorer(visitor);
      // Firefox draws only the window in front, and a story with a window of its own may have been told meanwhile.
      await visitor.page.bringToFront();
      await visitor.page.setViewport(viewport);
      await explorer.beginAnew();
      if (recording === undefined) await explorer.tellFirstStory();
      else await explorer.follow(recording);
      await tell(explorer, visitor);
      assert.deepEqual(await visitor.allTroubles(), []);
    } catch (error) {
      await leave();
      throw error;
    }
  };
}

const linkTo = ({ fen, depth }) => `${fen === undefined ? '' : `fen=${fen.replaceAll(' ', '_')}&`}depth=${depth}`;

/** The line above the table. */
export const QUERY = 'combobox/Filter nodes, or go to a line';

export class Explorer {
  constructor(visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
  }

  /** Goes to the view, where a story is told. */
  async arrive() {
    await this.visitor.click('.bar [href="#explore"]');
    await this.storyIsTold();
  }

  /** What the one before has left open or chosen in this window is as it was at first. */
  async beginAnew() {
    const { page } = this;
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => find('.explore')?.closest('[inert]') === null);
    await this.follow(MATED);
    await page.evaluate(() => {
      document.activeElement.blur();
      // A click elsewhere closes what is open.
      document.body.click();
      for (const button of ['tab/Nodes', 'group/Color >> button/Rule']) find(button).click();
      find('button/view of the side to move')?.click();
      find('.unfold[aria-expanded="true"]')?.click();
      for (const box of findAll('switch/Guess first')) if (box.checked) box.click();
      scrollTo(0, 0);
    });
  }

  /** Follows the link of a recording, and waits until it is shown. */
  async follow(recording) {
    const hash = `#explore?${linkTo(recording)}`;
    await this.page.evaluate((link) => {
      // Nothing of what was before may be due when the link is there.
      dispatchEvent(new Event('pagehide'));
      location.hash = link;
    }, hash);
    await this.page.waitForFunction((link) => {
      dispatchEvent(new Event('pagehide'));
      return location.hash.startsWith(link) && location.hash.includes('&path=');
    }, {}, hash);
    await this.isRecorded();
  }

  /** Presses the card of the story that the view opens with. */
  async tellFirstStory() {
    await this.#showStories();
    await this.openStory('Why does Black give up the queen?*');
    await this.storyIsTold();
  }

  /** Waits until a story is told, whichever, and drawn. */
  async storyIsTold() {
    await this.page.waitForSelector('.story-step');
    await this.settle();
  }

  /** Goes to the view and records; resolves when that recording is shown. */
  async record({ fen, depth, nodes } = {}) {
    const { visitor, page } = this;
    // Where the view is shown, going to it once more would take the next click away while it is entered.
    if (!(await page.evaluate(() => location.hash.startsWith('#explore')))) await visitor.click('.bar [href="#explore"]');
    // The story that the view opens with is recorded first.
    await page.waitForFunction(() => find('.record button/Record')?.disabled === false && find('.record-menu .stop') === null);
    await this.openForm();
    if (fen !== undefined) {
      await page.select('.record combobox/Position', 'fen');
      await visitor.type('.record textbox/FEN', fen);
    }
    await this.limit({ depth, nodes });
    await this.start();
  }

  /** Presses Record, and waits until the recording is there. */
  async start() {
    await this.visitor.click('.record button/Record');
    // The form closes when the engine has found nothing against the position.
    await this.page.waitForSelector('.record[hidden]');
    await this.isRecorded();
  }

  /** Waits until the view is there, nothing is being recorded, and the sentence is there. */
  async isRecorded() {
    await this.page.waitForFunction(
      () => find('.record-menu .stop') === null && find('.explore:not(.empty)')?.closest('[inert]') === null,
    );
    await this.settle();
    await this.waitForSentence(/./);
  }

  /** Opens the form of what to record. */
  async openForm() {
    const { visitor, page } = this;
    if (await page.$eval('.record', ({ hidden }) => !hidden)) return;
    await this.#showStories();
    await visitor.click('button/Record a search');
    await page.waitForSelector('.record:not([hidden])');
  }

  /** On a phone the cards of the stories, and the toolbar with them, have a pane of their own. */
  async #showStories() {
    const isOnPhone = await this.page.evaluate(() => matchMedia('(max-width: 719px) and (min-height: 480px)').matches);
    if (isOnPhone) await this.visitor.click('navigation/Parts of the view >> button/Stories');
  }

  /** Selects the root, where walking begins, whatever the page calls it. */
  async goToRoot() {
    await this.page.$eval('.path button', (button) => button.click());
    await this.page.waitForFunction(() => findAll('.path button').length === 1);
    await this.settle();
  }

  /** Selects the last search of the root: its window held, so it has tried all moves. */
  async goToLastRoot() {
    await this.goToRoot();
    await this.walk('ArrowRight');
    const { position, siblings } = await this.selectedRow();
    for (let at = position; at < siblings; at += 1) await this.walk('ArrowDown');
  }

  /** Presses the card of a story. */
  async openStory(name) {
    await this.#showStories();
    await this.visitor.click('.story-menu > button');
    await this.visitor.click(`group/Stories >> button/${name}`);
  }

  /** Presses Next, and waits until that step is told. */
  async nextStep(step) {
    await this.visitor.click('.story-step .primary');
    await this.visitor.waitForText('.story-step .place', new RegExp(`^${step} of `));
    await this.settle();
  }

  /** What has gone wrong, wherever that is said; empty where nothing has. */
  complaint() {
    return this.page.$$eval('.explore-bar [role="alert"]', (all) => all.map(({ textContent }) => textContent).join(''));
  }

  /** Shows all that the card has to say. */
  async unfold() {
    await this.visitor.click('button/More about it');
  }

  /** Gives back what the card lies over. */
  fold() {
    return this.unfold();
  }

  /** Opens a tab, and waits for what is in it. */
  async showTab(name) {
    await this.visitor.click(`tab/${name}`);
    await this.page.waitForFunction((tab) => find(`tab/${tab}`).ariaSelected === 'true', {}, name);
    await this.settle();
  }

  /** Writes a query, or where to go, into the line above the table, and presses Enter. */
  async ask(text) {
    await this.visitor.type(QUERY, text);
    await this.page.focus(QUERY);
    await this.page.keyboard.press('Enter');
    await this.settle();
  }

  /** How much there is in the table, in words. */
  found() {
    return this.visitor.text('search/Query >> [role="status"]');
  }

  color(name) {
    return this.visitor.click(`group/Color >> button/${name}`);
  }

  /** Fills in how far to search; what is not given is no limit. */
  async limit({ depth, nodes }) {
    await this.openForm();
    await this.visitor.type('.record textbox/Depth in plies', String(depth ?? ''));
    await this.visitor.type('.record textbox/Nodes', String(nodes ?? ''));
  }

  async waitForSentence(pattern) {
    try {
      await this.page.waitForFunction(
        (source) => new RegExp(source, 'i').test(find('.why .sentence')?.textContent ?? ''),
        {},
        pattern.source,
      );
    } catch {
      throw new Error(`The sentence never matched ${pattern}; it is "${await this.sentence()}".`);
    }
    return this.sentence();
  }

  sentence() {
    return this.visitor.text('.why .sentence');
  }

  /** The address as it is left when the page is: what is due is written then. */
  hash() {
    return this.page.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      return location.hash;
    });
  }

  /** The rows in sight, as a screen reader would tell them. */
  rows() {
    return this.page.$$eval('treegrid/Nodes >> .body >> [role="row"]:not([hidden])', (rows) =>
      rows.map((row) => ({
        name: row.querySelector('.name').textContent,
        marks: [...row.querySelectorAll('.chip')].map((chip) => chip.textContent),
        rate: row.querySelector('.rate').textContent,
        level: Number(row.getAttribute('aria-level')),
        position: Number(row.getAttribute('aria-posinset')),
        siblings: Number(row.getAttribute('aria-setsize')),
        expanded: row.getAttribute('aria-expanded'),
        selected: row.getAttribute('aria-selected') === 'true',
      })),
    );
  }

  async selectedRow() {
    return (await this.rows()).find(({ selected }) => selected);
  }

  /** The selected row, once the engine has said what its move is called. */
  async namedRow() {
    await this.#areNamed('treegrid/Nodes >> [aria-selected="true"] .name');
    return this.selectedRow();
  }

  /** The rows in sight, once the engine has said what all their moves are called. */
  async namedRows() {
    await this.#areNamed('treegrid/Nodes >> .body >> [role="row"]:not([hidden]) .name');
    return this.rows();
  }

  #areNamed(selector) {
    return this.page.waitForFunction(
      (place) => {
        const names = [...findAll(place)].map(({ textContent }) => textContent);
        return names.length > 0 && names.every((name) => !/^([a-h][1-8]){2}/.test(name));
      },
      {},
      selector,
    );
  }

  /** The moves to the selected record, as they stand under the board. */
  path() {
    return this.page.$$eval('.path button', (buttons) => buttons.map((button) => button.textContent));
  }

  /** Presses keys, and waits until another record is shown. */
  async walk(...keys) {
    await this.page.focus('treegrid/Nodes');
    await this.press(...keys);
  }

  /** As `walk`, wherever the focus is. */
  async press(...keys) {
    for (const key of keys) {
      const before = await this.hash();
      await this.page.keyboard.press(key);
      await this.page.waitForFunction(
        (hash) => {
          dispatchEvent(new Event('pagehide'));
          return location.hash !== hash;
        },
        {},
        before,
      );
    }
    await this.settle();
  }

  /** Where a point of the tree map is in the window, after everything has found its place. Rows are 18 pixels, the root is below. */
  async placeOnMap(right, up) {
    await this.settle();
    const { x, y, height } = await this.page.$eval('application/Tree map*', (map) => {
      map.scrollIntoView({ block: 'nearest' });
      return map.getBoundingClientRect().toJSON();
    });
    return [x + right, y + height - up];
  }

  /** A number for what the map shows: the same for the same picture. */
  picture() {
    return this.page.$eval('application/Tree map*', (map) =>
      [...map.toDataURL()].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 0));
  }

  /** Waits until the map shows something else than `before`. */
  async pictureChanges(before) {
    while ((await this.picture()) === before) await this.visitor.settle();
  }

  async moveOverMap(right, up) {
    await this.page.mouse.move(...(await this.placeOnMap(right, up)));
  }

  async clickMap(right, up, options) {
    await this.page.mouse.click(...(await this.placeOnMap(right, up)), options);
  }

  /**
   * Waits until what was asked for is drawn, no part of the view is being loaded, and the engine has said what it was
   * asked. What is drawn then may ask for more.
   */
  async settle() {
    await this.page.waitForFunction(async () => {
      const isComing = () => find('.explore .coming') !== null || globalThis.openQuestions > 0;
      if (isComing()) return false;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return !isComing();
    });
  }
}
