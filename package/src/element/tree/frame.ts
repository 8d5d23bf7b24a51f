/** The parts of `<espalier-tree>`: board and moves, sentence and numbers, map. Nothing here knows what is shown. */

import type { MapColor } from '../../model/palette.js';
import { t } from '../../model/words.js';
import { element, icon, iconButton, nameButton, setText } from '../dom.js';

const ICONS = {
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  flip: 'M8 4v16m0 0l-4-4m4 4l4-4M16 20V4m0 0l-4 4m4-4l4 4',
  closer: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M11 8v6M8 11h6',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  leaf: 'M5 19C5 9 10 4 20 4c0 10-5 15-15 15zM5 19l8-8',
} as const;

export interface FrameActions {
  flip(): void;
  /** One step along the best line, or back towards the root. */
  follow(): void;
  back(): void;
  zoomIn(): void;
  zoomAll(): void;
  audit(): void;
  color(color: MapColor): void;
}

const COLORS: readonly (readonly [MapColor, () => string])[] = [
  ['rate', () => t`Improving`],
  ['rule', () => t`Rule`],
];

export class Frame {
  /** Each says something in the language of now. */
  readonly #words: (() => void)[] = [];
  readonly root = this.#named(
    element('div', { class: 'tree', part: 'tree', role: 'group' }),
    () => t`A recorded search`,
  );
  readonly board = document.createElement('espalier-chessboard');
  readonly asked = element('span');
  readonly path = this.#named(element('ol', { class: 'path', part: 'path' }), () => t`Moves to the node`);
  readonly sentence = element('p', { class: 'sentence', part: 'sentence', 'aria-live': 'polite' });
  readonly reason = element('p', { class: 'reason', part: 'reason' });
  readonly engineSentence = element('p', { class: 'engine-sentence' });
  readonly facts = element('dl', { class: 'facts', part: 'facts' });
  readonly margin = element('div', { class: 'margins' });
  readonly audit = this.#written(
    element('button', { type: 'button', class: 'audit', part: 'audit', hidden: true }),
    () => t`Was this right?`,
  );
  readonly verdict = element('p', { class: 'verdict', part: 'verdict', role: 'status' });
  readonly numbers = element(
    'details',
    { class: 'numbers', part: 'numbers' },
    this.#written(element('summary'), () => t`The numbers`),
  );
  readonly canvas = this.#named(
    element('canvas', { class: 'map', tabindex: '0', role: 'application' }),
    () =>
      t`Tree map. Left and right walk between a node and its first move, up and down between moves of the same node; plus, minus and 0 zoom; l follows the best line. The sentence says what is selected.`,
  );
  readonly hover = element('p', { class: 'hover', 'aria-hidden': 'true' });
  readonly legend = element('div', { class: 'legend', part: 'legend' });
  readonly source = element('p', { class: 'source', part: 'source' });
  readonly #counted = element('dl', { class: 'facts' });
  readonly statistics = element(
    'details',
    { class: 'statistics', part: 'statistics', hidden: true },
    this.#written(element('summary'), () => t`Statistics`),
    this.#counted,
  );
  /** Words of two recordings, and the map of the second; empty where there is one. */
  readonly compared = element('div', { class: 'compared' });
  readonly otherCanvas = this.#named(
    element('canvas', { class: 'map', part: 'other-map', role: 'img' }),
    () => t`The tree of the second recording.`,
  );
  readonly otherHover = element('p', { class: 'hover', 'aria-hidden': 'true' });
  readonly otherSentence = element('p', { class: 'other-sentence', 'aria-live': 'polite' });
  readonly comparison = this.#named(
    element(
      'div',
      { class: 'comparison', part: 'comparison', role: 'group', hidden: true },
      this.otherCanvas,
      this.otherHover,
      this.otherSentence,
      this.compared,
    ),
    () => t`Two recordings`,
  );
  readonly message = element('p', { class: 'message', part: 'message', role: 'status' });
  readonly #colors = new Map<MapColor, HTMLButtonElement>();

  constructor(actions: FrameActions) {
    this.board.setAttribute('part', 'board');
    this.audit.addEventListener('click', () => actions.audit());
    const steps = element(
      'div',
      { class: 'steps', role: 'group' },
      this.#button(
        () => t`Back towards the root`,
        ICONS.previous,
        () => actions.back(),
      ),
      this.#button(
        () => t`One step along the best line`,
        ICONS.next,
        () => actions.follow(),
      ),
      element('span', { class: 'gap' }),
      this.#button(
        () => t`Turn the board`,
        ICONS.flip,
        () => actions.flip(),
      ),
    );
    this.#named(steps, () => t`Steps`);
    const seen = element('div', { class: 'seen' }, this.board, this.path, steps);
    this.numbers.append(this.engineSentence, this.facts, this.margin);
    const asked = element('p', { class: 'asked' }, icon(ICONS.leaf), this.asked);
    const judge = element('div', { class: 'judge' }, this.audit, this.verdict);
    const why = element('div', { class: 'why', part: 'why' }, asked, this.sentence, this.reason, judge, this.numbers);
    const tools = element(
      'div',
      { class: 'tools' },
      this.#written(element('p', { class: 'heading' }), () => t`The tree`),
      this.#colorButtons((color) => actions.color(color)),
      this.#button(
        () => t`Closer to the node`,
        ICONS.closer,
        () => actions.zoomIn(),
      ),
      this.#button(
        () => t`The whole tree`,
        ICONS.whole,
        () => actions.zoomAll(),
      ),
    );
    const wall = element(
      'div',
      { class: 'wall', part: 'map' },
      tools,
      this.canvas,
      this.hover,
      this.comparison,
      this.legend,
      this.statistics,
      this.source,
    );
    this.root.append(seen, why, wall);
    this.#words.push(() => this.canvas.setAttribute('aria-roledescription', t`tree map`));
    this.refreshWords();
  }

  /** Says everything that does not depend on the tree in the language that was chosen since. */
  refreshWords(): void {
    for (const say of this.#words) say();
  }

  #named<Part extends HTMLElement>(part: Part, name: () => string): Part {
    this.#words.push(() => part.setAttribute('aria-label', name()));
    return part;
  }

  #written<Part extends HTMLElement>(part: Part, text: () => string): Part {
    this.#words.push(() => setText(part, text()));
    return part;
  }

  #button(name: () => string, path: string, act: () => void): HTMLButtonElement {
    const button = iconButton(name(), path, 'button', act);
    this.#words.push(() => nameButton(button, name()));
    return button;
  }

  /** Names and numbers, one after another. */
  setStatistics(facts: readonly (readonly [string, string])[]): void {
    this.#counted.replaceChildren(
      ...facts.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
    );
  }

  /** Marks what the colors of the map stand for; what they cannot stand for is not there to be chosen. */
  setColor(color: MapColor, can: (color: MapColor) => boolean): void {
    for (const [known, button] of this.#colors) {
      button.setAttribute('aria-pressed', String(known === color));
      button.hidden = !can(known);
    }
  }

  #colorButtons(choose: (color: MapColor) => void): HTMLElement {
    const buttons = COLORS.map(([color, name]) => {
      const button = this.#written(element('button', { type: 'button', part: 'choice' }), name);
      button.addEventListener('click', () => choose(color));
      this.#colors.set(color, button);
      return button;
    });
    return this.#named(element('div', { class: 'choices', role: 'group' }, ...buttons), () => t`Color by`);
  }
}
