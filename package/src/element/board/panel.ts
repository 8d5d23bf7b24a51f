/** What stands below the squares: who plays, the state of the game, the best line, the moves, and buttons to step. */

import { numberedLine } from '../../model/format.js';
import { t } from '../../model/words.js';
import { element, iconButton, keepFocus, nameButton, setText } from '../dom.js';
import type { GameState } from './game.js';

export interface PanelActions {
  /** To the position after so many moves. */
  goTo(ply: number): void;
  flip(): void;
  takeBack(): void;
  newGame(): void;
  /** Begins an analysis, or ends it. */
  analyse(): void;
}

export interface PanelState {
  readonly game: GameState | undefined;
  /** Whether the game can be stepped through. */
  readonly steps: boolean;
  /** Whether the visitor plays, and may take back and begin again. */
  readonly plays: boolean;
  /** Whether the position is analysed, where the visitor decides that. */
  readonly analysed: boolean | undefined;
  readonly status: string;
  readonly tone: 'calm' | 'over' | 'trouble';
  /** `undefined` where nothing is analysed, empty while nothing is found. */
  readonly line: { readonly score: string; readonly depth: string; readonly moves: string } | undefined;
}

const ICONS = {
  first: 'M18 6l-6 6 6 6M8 6v12',
  back: 'M15 6l-6 6 6 6',
  on: 'M9 6l6 6-6 6',
  last: 'M6 6l6 6-6 6M16 6v12',
  flip: 'M8 4v16m0 0l-4-4m4 4l4-4M16 20V4m0 0l-4 4m4-4l4 4',
  takeBack: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  again: 'M12 5v14M5 12h14',
  analyse: 'M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15 15l6 6',
} as const;

export class Panel {
  readonly root = element('div', { class: 'panel', part: 'panel', hidden: true });
  readonly #title = element('p', { class: 'title', part: 'title' });
  readonly #status = element('p', { class: 'status', part: 'status', role: 'status' });
  readonly #score = element('b', { class: 'line-score' });
  readonly #depth = element('span', { class: 'line-depth' });
  readonly #lineMoves = element('span', { class: 'line-moves' });
  readonly #line = element('p', { class: 'line', part: 'line' }, this.#score, this.#lineMoves, this.#depth);
  readonly #comment = element('p', { part: 'comment', 'aria-live': 'polite' });
  readonly #moves = element('ol', { class: 'moves', part: 'moves' });
  readonly #steps: readonly HTMLButtonElement[];
  readonly #plays: readonly HTMLButtonElement[];
  readonly #analyse: HTMLButtonElement;
  readonly #actions: PanelActions;
  /** Each names a part in the language of now. */
  readonly #names: (() => void)[] = [];
  #game: GameState | undefined;
  #drawn: readonly string[] | undefined;

  constructor(actions: PanelActions) {
    this.#actions = actions;
    const by = (distance: number) => (): void => this.#goTo((this.#game?.ply ?? 0) + distance);
    const button = (label: () => string, path: string, act: () => void): HTMLButtonElement => {
      const made = iconButton(label(), path, 'button', act);
      this.#names.push(() => nameButton(made, label()));
      return made;
    };
    this.#steps = [
      button(
        () => t`First position`,
        ICONS.first,
        () => this.#goTo(0),
      ),
      button(() => t`One move back`, ICONS.back, by(-1)),
      button(() => t`One move on`, ICONS.on, by(1)),
      button(
        () => t`Last position`,
        ICONS.last,
        () => this.#goTo(Number.POSITIVE_INFINITY),
      ),
    ];
    this.#plays = [
      button(
        () => t`Take back`,
        ICONS.takeBack,
        () => actions.takeBack(),
      ),
      button(
        () => t`New game`,
        ICONS.again,
        () => actions.newGame(),
      ),
    ];
    this.#analyse = button(
      () => t`Analyse`,
      ICONS.analyse,
      () => actions.analyse(),
    );
    const flip = button(
      () => t`Turn the board`,
      ICONS.flip,
      () => actions.flip(),
    );
    const gap = element('span', { class: 'gap' });
    const controls = element(
      'div',
      { class: 'controls', part: 'controls', role: 'group' },
      ...this.#steps,
      gap,
      ...this.#plays,
      this.#analyse,
      flip,
    );
    this.#names.push(
      () => this.#moves.setAttribute('aria-label', t`Moves`),
      () => controls.setAttribute('aria-label', t`Game`),
    );
    this.refreshWords();
    // Line and comment come last, so that their coming and going moves no button that was pressed for it.
    this.root.append(this.#title, this.#status, this.#moves, controls, this.#line, this.#comment);
    this.root.addEventListener('keydown', (event) => this.#key(event));
    this.#moves.addEventListener('click', ({ target }) => {
      const ply = target instanceof HTMLElement ? target.dataset['ply'] : undefined;
      if (ply !== undefined) this.#goTo(Number(ply));
    });
  }

  /** Names buttons and lists in the language that was chosen since. */
  refreshWords(): void {
    for (const name of this.#names) name();
  }

  update({ game, steps, plays, analysed, status, tone, line }: PanelState): void {
    this.#game = game;
    const title = titleOf(game);
    show(this.#title, title !== '');
    setText(this.#title, title);
    show(this.#status, status !== '');
    setText(this.#status, status);
    this.#status.dataset['tone'] = tone;
    show(this.#line, line !== undefined);
    setText(this.#score, line?.score ?? '');
    setText(this.#depth, line?.depth ?? '');
    setText(this.#lineMoves, line?.moves ?? '');
    for (const button of this.#steps) show(button, steps);
    for (const button of this.#plays) show(button, plays);
    show(this.#analyse, analysed !== undefined);
    this.#analyse.setAttribute('aria-pressed', String(analysed));
    const length = game?.sans.length ?? 0;
    const ply = game?.ply ?? 0;
    setText(this.#comment, game?.nodes?.[ply]?.comment ?? '');
    this.#steps.forEach((button, index) => disable(button, index < 2 ? ply === 0 : ply === length));
    for (const button of this.#plays) disable(button, length === 0);
    show(this.#moves, steps && length > 0);
    this.#drawMoves(game);
  }

  #goTo(ply: number): void {
    const game = this.#game;
    if (game !== undefined) this.#actions.goTo(Math.min(Math.max(ply, 0), game.sans.length));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ply = this.#game?.ply ?? 0;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Number.POSITIVE_INFINITY }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#goTo(to);
  }

  #drawMoves(game: GameState | undefined): void {
    if (game === undefined) return this.#moves.replaceChildren();
    const [start] = game.positions;
    // The names are the same array for as long as the game is.
    if (game.sans !== this.#drawn && start !== undefined) {
      this.#drawn = game.sans;
      const items = numberedLine(start, game.sans).map((name, index) =>
        element('li', {}, element('button', { type: 'button', part: 'move', 'data-ply': String(index + 1) }, name)),
      );
      keepFocus(this.#moves, 'ply', () => this.#moves.replaceChildren(...items));
    }
    const buttons = [...this.#moves.querySelectorAll('button')];
    for (const [index, button] of buttons.entries()) {
      const isShown = index + 1 === game.ply;
      if (isShown === button.hasAttribute('aria-current')) continue;
      if (!isShown) button.removeAttribute('aria-current');
      else {
        button.setAttribute('aria-current', 'true');
        // Not `scrollIntoView`, which would scroll the page as well.
        this.#moves.scrollTop = button.offsetTop - this.#moves.clientHeight / 2;
      }
    }
    if (game.ply === 0) this.#moves.scrollTop = 0;
  }
}

/** `Adolf Anderssen – Lionel Kieseritzky · 1–0`, as far as it is known. */
function titleOf(game: GameState | undefined): string {
  const tag = (name: string): string => (game?.tags.get(name) ?? '').replace(/^\?+$|^\*$/, '');
  const players = [tag('White'), tag('Black')].filter((name) => name !== '').join(' – ');
  const result = tag('Result').replaceAll('1/2', '½').replace('-', '\u2060–\u2060');
  return players === '' ? '' : [players, result].filter((text) => text !== '').join(' · ');
}

function show(node: HTMLElement, isShown: boolean): void {
  if (node.hidden === isShown) node.hidden = !isShown;
}

/** A button that has the focus keeps it while it can do nothing. */
function disable(button: HTMLButtonElement, isDisabled: boolean): void {
  button.setAttribute('aria-disabled', String(isDisabled));
}
