/** What was skipped or mended when something was opened: one line, which unfolds where it stands for several. */

import { t } from '#espalier/model/words.js';
import { byId, element, setText } from '../shared/dom.js';

export class Notices {
  readonly #root = byId('analyse-notices', HTMLDetailsElement);
  readonly #line = element('summary');
  readonly #list = element('ul');

  constructor() {
    this.#root.append(this.#line, this.#list);
  }

  show(sentences: readonly string[]): void {
    this.#root.hidden = sentences.length === 0;
    this.#root.open = false;
    const [first = '', ...others] = sentences;
    const isAlone = others.length === 0;
    setText(this.#line, isAlone ? first : t`${sentences.length} things were skipped or mended.`);
    this.#root.classList.toggle('alone', isAlone);
    this.#list.replaceChildren(...(isAlone ? [] : sentences.map((text) => element('li', {}, text))));
  }
}
