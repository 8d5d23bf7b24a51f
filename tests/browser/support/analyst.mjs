// What a visitor does and sees in the Analyse view.
import assert from 'node:assert/strict';
import { until } from '../../support/waiting.mjs';
import { tellTo } from './browsers.mjs';

const BOARD = '[aria-label="Analysis board"] espalier-board';

export class Analyst {
  constructor(visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
  }

  /** Opens the view at an address: what follows `#analyse`. */
  async open(query = '') {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, `#analyse${query}`);
    // Before it can do anything, it is inert.
    await this.page.waitForSelector('#analyse:not([inert])');
    await this.waitForMoves((query.match(/moves=([^&]*)/)?.[1] ?? '').split(',').filter(Boolean).length);
  }

  /** Waits until the board takes this move: before, it shows another position, or ignores hands. */
  async #waitForHands(from, to) {
    await this.#until(
      (board, [start, end]) =>
        document.querySelector(board)?.legalMoves.some(
          (move) => move.from === start && (move.to === end || move.castleRook === end),
        ),
      BOARD,
      [from, to],
    );
  }

  async move(from, to) {
    await this.#waitForHands(from, to);
    const before = (await this.moves()).join(' ');
    await this.visitor.move(from, to, BOARD);
    await this.#until((text) => {
      const nodes = [...document.querySelectorAll('.analyse [aria-label="Moves"] button[data-ply]')];
      return nodes.map((node) => node.firstChild.textContent).join(' ') !== text;
    }, before);
  }

  async drag(from, to) {
    await this.#waitForHands(from, to);
    return this.visitor.drag(from, to, BOARD);
  }

  /** Which of the games that came together is shown, from 0, and how many there are; null where it came alone. */
  gameShown() {
    return this.page.evaluate(() => {
      const label = document.querySelector('.game-switch [aria-expanded]')?.getAttribute('aria-label') ?? '';
      const [, place, count] = /^Game ([\d,]+) \/ ([\d,]+)/.exec(label) ?? [];
      const number = (text) => Number(text.replaceAll(',', ''));
      return place === undefined ? null : { shown: number(place) - 1, count: number(count) };
    });
  }

  /** Null where the game that is shown came alone. */
  async waitForGame(shown) {
    await this.#until((wanted) => {
      const label = document.querySelector('.game-switch [aria-expanded]')?.getAttribute('aria-label');
      return wanted === null ? label === undefined : label?.startsWith(`Game ${wanted + 1} /`);
    }, shown);
  }

  async openGames() {
    await this.visitor.click('.game-switch [aria-expanded="false"]');
    await this.page.waitForSelector('.game-list [role="option"]');
  }

  /** Chooses one of the games in the list. */
  async chooseGame(index) {
    await this.openGames();
    await this.visitor.click(`.game-list [role="option"][aria-posinset="${index + 1}"]`);
  }

  /** What the list has, as far as it is drawn. */
  gamesListed() {
    return this.page.$$eval('.game-list [role="option"]', (rows) => rows.map((row) => row.innerText.replace(/\s+/g, ' ').trim()));
  }

  /** The moves of the line shown. */
  moves() {
    return this.page.$$eval('.analyse [aria-label="Moves"] button[data-ply]', (nodes) => nodes.map((node) => node.firstChild.textContent));
  }

  /** Everything in the list of moves, block by block, with a space between what stands side by side. */
  blocks() {
    return this.page.$$eval('.analyse [aria-label="Moves"] > [role="row"]', (rows) => {
      const blocks = [];
      let pairs;
      for (const row of rows) {
        const kind = { variation: '(', comment: '{' }[row.classList[0]] ?? '';
        const isPair = row.className === 'main-line';
        const words = [...row.querySelectorAll('.number, button, .aside, .sign, .gap, p > span:not([class])')]
          .map((word) => (word.tagName === 'BUTTON' ? word.firstChild.textContent : word.textContent));
        // `11 … Nf6` is `11… Nf6`, and `11 Nf3 …` goes on elsewhere.
        if (isPair && words[1] === '…') words.splice(0, 2, `${words[0]}…`);
        if (isPair && words.at(-1) === '…') words.pop();
        const text = kind + (words.length === 0 ? row.textContent : words.join(' '));
        if (isPair && pairs !== undefined) blocks[pairs] += ` ${text}`;
        else blocks.push(text);
        pairs = isPair ? (pairs ?? blocks.length - 1) : undefined;
      }
      return blocks;
    });
  }

  shownMove() {
    return this.page.$eval('.analyse [aria-label="Moves"]', (list) => list.querySelector('[aria-current]')?.firstChild.textContent ?? '');
  }

  async waitForMoves(count) {
    await this.#until((wanted) => document.querySelectorAll('.analyse [aria-label="Moves"] button[data-ply]').length === wanted, count);
    return this.moves();
  }

  async waitForShownMove(san) {
    await this.#until(
      (wanted) => (document.querySelector('.analyse [aria-label="Moves"] [aria-current]')?.firstChild.textContent ?? '') === wanted,
      san,
    );
  }

  status() {
    return this.visitor.text('[data-testid="analyse-status-text"]');
  }

  async waitForStatus(pattern) {
    try {
      await this.#until(
        (source) => new RegExp(source).test(document.querySelector('[data-testid="analyse-status-text"]')?.textContent),
        pattern.source,
      );
    } catch {
      throw new Error(`The status never matched ${pattern}; it is "${await this.status()}".`);
    }
    return this.status();
  }

  /** Score and moves of each line. */
  lines() {
    return this.page.$$eval('.analyse .lines li', (rows) =>
      rows.map((row) => ({
        score: row.querySelector('.score').textContent,
        moves: [...row.querySelectorAll('.pv button')].map((node) => node.textContent),
      })),
    );
  }

  /** Waits until `count` lines have moves, the first of them beginning like this. */
  async waitForLines(count, start) {
    await this.#until(
      (wanted, source) => {
        const rows = [...document.querySelectorAll('.analyse .lines li')];
        const found = rows.map((row) => row.querySelector('.pv button')).filter((node) => node !== null);
        return found.length === wanted && found.every((node) => new RegExp(source).test(node.textContent));
      },
      count,
      start.source,
    );
    return this.lines();
  }

  /** Waits until the search has come so far. */
  waitForDepth(depth) {
    return this.#until(
      (wanted) => Number(/depth (\d+)/.exec(document.querySelector('[data-testid="analyse-note"]')?.textContent)?.[1]) >= wanted,
      depth,
    );
  }

  /** Chooses from a menu. */
  async choose(menu, item) {
    const isOpen = await this.page.$eval(menu, (node) => node.ariaExpanded === 'true');
    if (!isOpen) await this.visitor.click(menu);
    await this.visitor.click(item);
  }

  /** Waits for a block of the list of moves that matches. */
  async waitForBlock(pattern) {
    const isThere = async () => (await this.blocks()).some((block) => pattern.test(block));
    await until(isThere).catch(async () => assert.fail(`No block matches ${pattern}: ${(await this.blocks()).join(' | ')}`));
  }

  /** What the page copies, from the click on. */
  async copied(act) {
    await this.page.evaluate(() => {
      globalThis.copied = undefined;
      navigator.clipboard.writeText = (text) => {
        globalThis.copied = text;
        return Promise.resolve();
      };
      navigator.clipboard.write = async ([item]) => {
        globalThis.copied = await (await item.getType('text/plain')).text();
      };
    });
    await act();
    await this.#until(() => globalThis.copied !== undefined);
    return this.page.evaluate(() => globalThis.copied);
  }

  /** Drops a file on the view that is shown, as from a folder. */
  drop(name, text) {
    return this.page.evaluate((file, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      document.querySelector('main:not([hidden])').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, name, text);
  }

  /** Who stands at the board: above, then below. */
  players() {
    return this.page.$$eval('.analyse .player b', (names) => names.map((name) => name.textContent));
  }

  async paste(text) {
    // Beside the name of what has been opened the field is behind a button.
    const isBehind = () => document.querySelector('.open-source[aria-expanded="false"]')?.checkVisibility() === true;
    if (await this.page.evaluate(isBehind)) await this.visitor.click('.source button/Open…');
    await this.page.$eval('[aria-label="PGN or FEN"]', (field, content) => {
      field.value = content;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
    await this.visitor.click('.import button/Open');
  }

  label(square) {
    return this.page.$eval(
      BOARD,
      (board, name) => board.shadowRoot.querySelector(`.square[data-square="${name}"]`).getAttribute('aria-label'),
      square,
    );
  }

  arrows() {
    return this.page.$eval(BOARD, (board) => board.shadowRoot.querySelectorAll('.arrows polygon').length);
  }

  /** What is drawn on the position, in words. */
  drawn() {
    return this.visitor.text('[data-testid="drawn"]');
  }

  async waitForDrawn(text) {
    await this.#until((wanted) => document.querySelector('[data-testid="drawn"]')?.textContent === wanted, text);
  }

  /** Drags with the right button. */
  async drawByMouse(from, to) {
    const [start, end] = [await this.visitor.centerOf(from, BOARD), await this.visitor.centerOf(to, BOARD)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button: 'right' });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up({ button: 'right' });
  }

  spoken() {
    return this.page.$eval(BOARD, (board) => board.shadowRoot.querySelector('.spoken').textContent);
  }

  waitForSpoken(pattern) {
    return this.#until(
      (board, source) => new RegExp(source).test(document.querySelector(board).shadowRoot.querySelector('.spoken').textContent),
      BOARD,
      pattern.source,
    );
  }

  /** What the position looks like before calculating, in centipawns from White's view. */
  async glance() {
    const text = await this.visitor.text('[data-testid="glance"]');
    const [, sign, pawns] = /At first sight ([+−]?)(\d+\.\d\d)/.exec(text) ?? [];
    return pawns === undefined ? 0 : Math.round(100 * Number(pawns)) * (sign === '−' ? -1 : 1);
  }

  /** Waits until the sentence is that of the position shown, and matches. */
  async waitForGlance(pattern) {
    await this.#until(
      (source) =>
        document.querySelector('.analyse-glance [aria-busy]').ariaBusy === 'false' &&
        new RegExp(source).test(document.querySelector('[data-testid="glance"]')?.textContent),
      pattern.source,
    );
    return this.glance();
  }

  /** The rows of all terms: name without detail, and values, the last of which is what the difference comes to. */
  evalRows(selector) {
    return this.page.$$eval(`[data-testid="terms"] ${selector}`, (rows) =>
      rows.map((row) => [...row.cells].map((cell) => (cell.querySelector('div') ?? cell).textContent)),
    );
  }

  #until(condition, ...args) {
    return this.page.waitForFunction(condition, {}, ...args);
  }
}

/**
 * Tells a visit to an analyst and to the visitor who is one. The engine looks at each position for a moment: behind
 * stories about other things it would keep a core busy.
 */
export function tellAnalyst(arrive, { seconds = 0.1, ...options }, tell) {
  const settings = { seconds };
  return tellTo(arrive, { view: 'analyse', settings, ...options }, (visitor) => tell(new Analyst(visitor), visitor));
}
