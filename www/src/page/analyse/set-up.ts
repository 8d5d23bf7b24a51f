/**
 * The ways from a position to another one that is set up by hand, and to a game. The editor is loaded when it is asked
 * for.
 */

import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { element } from '#espalier/element/dom.js';
import type { Rules } from '#espalier/rules/types.js';
import { type PlayStart, writePlayLink } from '../../model/address/view-links.js';
import { Lazy } from '../../model/lazy.js';
import { lateScript } from '../shared/late-script.js';
import { goTo } from '../shared/views.js';

export class SetUp {
  readonly #start = signal<PlayStart>();
  readonly #isOpen = signal(false);
  readonly #editor: Lazy<void>;

  constructor(rules: Rules, onAnalyse: (position: PlayStart) => void) {
    this.#editor = new Lazy(async () => {
      const { PositionEditor } = await lateScript(() => import('../editor/position-editor.js'));
      const place = element('div');
      document.body.append(place);
      render(
        h(PositionEditor, { rules, start: this.#start, isOpen: this.#isOpen, onAnalyse, onPlay: playFrom }),
        place,
      );
    });
  }

  async open(position: PlayStart): Promise<void> {
    await this.#editor.get();
    this.#start.value = position;
    this.#isOpen.value = true;
  }
}

export function playFrom(position: PlayStart): void {
  goTo(writePlayLink(position));
}
