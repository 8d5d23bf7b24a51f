/** The cards of the stories, and what the present step of the one that is told says. */

import { t } from '#espalier/model/words.js';
import type { Story } from '../../model/explore/story.js';
import { button, byId, disable, element, setText } from '../shared/dom.js';

/** Drawn on a card: lines of a 20 by 20 square. */
const SIGNS: Readonly<Record<Story['sign'], string>> = {
  crown: 'M3 15h14M3.5 12.5 2.5 6l4 3 3.5-5 3.5 5 4-3-1 6.5z',
  shears: 'M4 3l9.5 10.5M16 3 6.5 13.5M7 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM17 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  pass: 'M4 10h10M10.5 6.5 14 10l-3.5 3.5M17 4v12',
  clock: 'M10 5v5l3.5 2M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  board: 'M3.5 3.5h13v13h-13zM3.5 10h13M10 3.5v13',
};

const SVG = 'http://www.w3.org/2000/svg';

export interface TaleActions {
  readonly open: (story: Story) => void;
  readonly openLastGame: () => void;
  /** There may be no such step. */
  readonly goTo: (step: number) => void;
}

export class StoryBar {
  readonly #cards = new Map<string, HTMLButtonElement>();
  readonly #lastGame: HTMLButtonElement;
  readonly #tale = byId('tale', HTMLElement);
  readonly #title = element('h2', { id: 'tale-title' });
  readonly #place = element('span', { class: 'place' });
  readonly #text = element('p', { class: 'telling', 'aria-live': 'polite' });
  readonly #doubt = element('p', { class: 'doubt', role: 'status' });
  readonly #dots = element('span', { class: 'dots', 'aria-hidden': 'true' });
  readonly #back: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  #story: Story | undefined;
  #step = 0;

  constructor(stories: readonly Story[], actions: TaleActions) {
    const bar = byId('stories', HTMLElement);
    for (const story of stories) bar.append(this.#addCard(story, () => actions.open(story)));
    this.#lastGame = card('board', t`Your last game`, t`its most doubtful move`, actions.openLastGame);
    this.#lastGame.disabled = true;
    bar.append(this.#lastGame);
    this.#back = button(t`Back`, () => actions.goTo(this.#step - 1), { class: 'quiet' });
    this.#next = button(t`Next`, () => actions.goTo(this.#step + 1), { class: 'primary' });
    this.#tale.append(
      element('header', {}, this.#title, this.#place),
      this.#text,
      this.#doubt,
      element('footer', {}, this.#dots, this.#back, this.#next),
    );
  }

  /** Whether there is a game to look at. */
  offerLastGame(isThere: boolean): void {
    this.#lastGame.disabled = !isThere;
    this.#lastGame.title = isThere ? '' : t`Play a few moves first.`;
  }

  /** `doubt`: that the search does not do what the step says. */
  tell(story: Story, at: number, doubt: string): void {
    const step = story.steps[at];
    this.#story = story;
    this.#step = at;
    this.#tale.hidden = false;
    setText(this.#title, story.title);
    setText(this.#place, t`${at + 1} of ${story.steps.length}`);
    setText(this.#text, step?.text ?? '');
    setText(this.#doubt, doubt);
    this.#dots.replaceChildren(...story.steps.map((_, index) => element('span', { class: index === at ? 'dot here' : 'dot' })));
    disable(this.#back, at === 0);
    disable(this.#next, at + 1 >= story.steps.length);
    this.#mark();
  }

  /** No story is told. */
  clear(): void {
    this.#story = undefined;
    this.#tale.hidden = true;
    this.#mark();
  }

  get told(): Story | undefined {
    return this.#story;
  }

  #mark(): void {
    for (const [id, node] of this.#cards) node.setAttribute('aria-pressed', String(id === this.#story?.id));
    this.#lastGame.setAttribute('aria-pressed', String(this.#story !== undefined && !this.#cards.has(this.#story.id)));
  }

  #addCard({ id, sign, title, subtitle }: Story, open: () => void): HTMLButtonElement {
    const node = card(sign, title, subtitle, open);
    this.#cards.set(id, node);
    return node;
  }
}

function card(sign: Story['sign'], title: string, subtitle: string, open: () => void): HTMLButtonElement {
  const node = element(
    'button',
    { type: 'button', class: 'story', 'aria-pressed': 'false' },
    drawSign(sign),
    element('span', {}, element('b', {}, title), element('small', {}, subtitle)),
  );
  node.addEventListener('click', open);
  return node;
}

function drawSign(sign: Story['sign']): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SIGNS[sign]);
  svg.append(path);
  return svg;
}
