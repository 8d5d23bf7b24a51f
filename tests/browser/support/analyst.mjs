// What a visitor does and sees in the Analyse view.
const PATIENCE = { timeout: 60_000 };
const BOARD = '#analyse-board';

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
    await this.waitForMoves((query.match(/moves=([^&]*)/)?.[1] ?? '').split(',').filter(Boolean).length);
  }

  async move(from, to) {
    const before = (await this.moves()).join(' ');
    await this.visitor.move(from, to, BOARD);
    await this.#until((text) => {
      const nodes = [...document.querySelectorAll('#analyse-moves button')];
      return nodes.map((node) => node.textContent).join(' ') !== text;
    }, before);
  }

  drag(from, to) {
    return this.visitor.drag(from, to, BOARD);
  }

  moves() {
    return this.page.$$eval('#analyse-moves button', (nodes) => nodes.map((node) => node.textContent));
  }

  shownMove() {
    return this.page.$eval('#analyse-moves', (list) => list.querySelector('[aria-current]')?.textContent ?? '');
  }

  async waitForMoves(count) {
    await this.#until((wanted) => document.querySelectorAll('#analyse-moves button').length === wanted, count);
    return this.moves();
  }

  async waitForShownMove(san) {
    await this.#until(
      (wanted) => (document.querySelector('#analyse-moves [aria-current]')?.textContent ?? '') === wanted,
      san,
    );
  }

  status() {
    return this.visitor.text('#analyse-status-text');
  }

  async waitForStatus(pattern) {
    try {
      await this.#until(
        (source) => new RegExp(source).test(document.querySelector('#analyse-status-text').textContent),
        pattern.source,
      );
    } catch {
      throw new Error(`The status never matched ${pattern}; it is "${await this.status()}".`);
    }
    return this.status();
  }

  /** Score, depth and moves of each line. */
  lines() {
    return this.page.$$eval('#analyse-lines li', (rows) =>
      rows.map((row) => ({
        score: row.querySelector('.score').textContent,
        depth: Number(row.querySelector('.depth').textContent),
        moves: [...row.querySelectorAll('button:not([hidden])')].map((node) => node.textContent),
      })),
    );
  }

  /** Waits until `count` lines have moves, the first of them beginning like this. */
  async waitForLines(count, start) {
    await this.#until(
      (wanted, source) => {
        const rows = [...document.querySelectorAll('#analyse-lines li')];
        const found = rows.map((row) => row.querySelector('button:not([hidden])')).filter((node) => node !== null);
        return found.length === wanted && found.every((node) => new RegExp(source).test(node.textContent));
      },
      count,
      start.source,
    );
    return this.lines();
  }

  async paste(text) {
    await this.visitor.type('#analyse-paste', text);
    await this.visitor.click('#analyse-open');
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

  spoken() {
    return this.page.$eval(BOARD, (board) => board.shadowRoot.querySelector('.spoken').textContent);
  }

  /** What the heading over the terms of the static evaluation says. */
  evalTitle() {
    return this.visitor.text('#analyse-eval-fold');
  }

  async waitForEval(pattern) {
    await this.#until(
      (source) => new RegExp(source).test(document.querySelector('#analyse-eval-fold').textContent),
      pattern.source,
    );
    return this.evalTitle();
  }

  /** The rows in sight: name without detail, and values, the last of which is what the difference comes to. */
  evalRows(selector) {
    return this.page.$$eval(`.terms ${selector}:not([hidden])`, (rows) =>
      rows.map((row) => [...row.cells].map((cell) => (cell.querySelector('div') ?? cell).textContent)),
    );
  }

  variations() {
    return this.page.$$eval('#analyse-variations button', (nodes) => nodes.map((node) => node.textContent));
  }

  #until(condition, ...args) {
    return this.page.waitForFunction(condition, PATIENCE, ...args);
  }
}
