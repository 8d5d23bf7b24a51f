/** How all of this is read. */

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';
import './reading-dialog.css';

const wordsToRead = (): readonly (readonly [string, string])[] => [
  [
    t`Why did Espalier stop here?`,
    t`First what it means, then why, then the numbers. The bar shows how far ahead the side was, and how far was enough.`,
  ],
  [
    t`Improving ▲ ▼ ●`,
    t`Whether the side to move stands better than at its own last turn: ▲ yes, ▼ no, ● not known. The number beside it, from 0 to 1, sums up the last turns of the line, so it can differ from the sign. Where a position improves the engine dares more.`,
  ],
  [
    t`The board`,
    t`An arrow is a move that the search considered. Thicker: more positions. The color tells the outcome.`,
  ],
  [
    t`The tree`,
    t`It grows upward: each row is one move deeper. A bar is a position, the wider the more positions lie behind it; a cut corner marks pruning. The shoot with leaves is the best line. Click a bar to see why it ended; the slider shows the tree at each depth of the search.`,
  ],
  [
    t`The line above the table`,
    t`Filters nodes, as in rule=nmp depth>=6, or goes to moves, a FEN or a record number. The map dims the others. The key / goes to the line, n and N to the next match and the one before.`,
  ],
  [
    t`RFP, NMP, LMP …`,
    t`The rule that ended a position or pruned a move. Point at a chip, or tap it, to read what its rule does.`,
  ],
  [t`Was this right?`, t`The position is searched once more: with that rule off here, and with nothing pruned at all.`],
];

export function ReadingDialog({ isOpen }: { readonly isOpen: Signal<boolean> }): JSX.Element {
  return (
    <Dialog title={t`How to read this`} isOpen={isOpen}>
      <p>{t`An engine looks at a fraction of all lines. Where it has seen enough it stops, and does not search the rest: that is pruning. Here every position that a search visited and every move that it pruned can be looked at.`}</p>
      <dl class="reading">
        {wordsToRead().map(([name, text]) => (
          <div>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => (isOpen.value = false)}>{t`Close`}</button>
      </div>
    </Dialog>
  );
}
