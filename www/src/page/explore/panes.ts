/** On a phone one part of the view is shown below the board, and the sheet that holds it can be pulled up over the board. */

import { byId } from '../shared/dom.js';

export type Pane = 'why' | 'tree' | 'moves' | 'stories';

/** How far the sheet is up: its edge, what is free below the map, or all of it. */
type Reach = 'peek' | 'half' | 'full';

/** Pixels that a finger goes until the sheet follows. */
const PULL = 30;

const HIGHER: Readonly<Record<Reach, Reach>> = { peek: 'half', half: 'full', full: 'full' };
const LOWER: Readonly<Record<Reach, Reach>> = { peek: 'peek', half: 'peek', full: 'half' };

export interface PaneActions {
  readonly back: () => void;
  readonly deeper: () => void;
  /** Another part is shown, or has another size. */
  readonly onShow: () => void;
}

export class Panes {
  readonly #view = byId('explore', HTMLElement);
  readonly #handle = byId('sheet-handle', HTMLButtonElement);
  readonly #actions: PaneActions;
  #pulledFrom: number | undefined;
  /** The sheet has followed the pointer that was last put on the handle. */
  #hasFollowed = false;

  constructor(actions: PaneActions) {
    this.#actions = actions;
    byId('panes', HTMLElement).addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const { pane, go } = button?.dataset ?? {};
      if (go === 'back') actions.back();
      else if (go === 'deeper') actions.deeper();
      else if (pane !== undefined) this.show(pane as Pane);
    });
    this.#handle.addEventListener('click', ({ detail }) => {
      // A mouse that pulls ends with a click that is none; a finger does not. A key is no pointer.
      if (this.#hasFollowed && detail > 0) return;
      this.#reach(this.#reached === 'full' ? 'half' : HIGHER[this.#reached]);
    });
    this.#handle.addEventListener('pointerdown', (event) => {
      this.#pulledFrom = event.clientY;
      this.#hasFollowed = false;
      this.#handle.setPointerCapture(event.pointerId);
    });
    this.#handle.addEventListener('pointerup', (event) => this.#pulled(event));
    this.#reach('half');
  }

  /** Shows a part of the view. */
  show(pane: Pane): void {
    this.#view.dataset['pane'] = pane;
    for (const button of byId('panes', HTMLElement).querySelectorAll<HTMLElement>('[data-pane]')) {
      if (button.dataset['pane'] === pane) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    if (this.#reached === 'peek') this.#reach('half');
    this.#actions.onShow();
  }

  get #reached(): Reach {
    const { sheet } = this.#view.dataset;
    return sheet === 'peek' || sheet === 'full' ? sheet : 'half';
  }

  #reach(reach: Reach): void {
    this.#view.dataset['sheet'] = reach;
    this.#handle.setAttribute('aria-expanded', String(reach === 'full'));
    this.#actions.onShow();
  }

  #pulled(event: PointerEvent): void {
    const way = event.clientY - (this.#pulledFrom ?? event.clientY);
    this.#pulledFrom = undefined;
    if (Math.abs(way) < PULL) return;
    this.#hasFollowed = true;
    this.#reach(way < 0 ? HIGHER[this.#reached] : LOWER[this.#reached]);
  }
}
