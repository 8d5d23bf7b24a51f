/** The ways from a position to another one that is set up by hand, and to a game. The editor is loaded when it is asked for. */

import type { Rules } from '#espalier/rules/types.js';
import type { PlayStart } from '../../model/address/play-link.js';
import { writePlayLink } from '../../model/address/play-link.js';
import { Lazy } from '../../model/lazy.js';
import type { PositionEditor } from '../editor/position-editor.js';
import { goTo } from '../shared/views.js';

export class SetUp {
  readonly #editor: Lazy<PositionEditor>;

  constructor(rules: Rules, onAnalyse: (position: PlayStart) => void) {
    this.#editor = new Lazy(async () => {
      const { PositionEditor } = await import('../editor/position-editor.js');
      return new PositionEditor(rules, { onAnalyse, onPlay: playFrom });
    });
  }

  async open(position: PlayStart): Promise<void> {
    (await this.#editor.get()).open(position);
  }
}

export function playFrom(position: PlayStart): void {
  goTo(writePlayLink(position));
}
