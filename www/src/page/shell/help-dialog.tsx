/** The sheet of keys. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';
import './help-dialog.css';

export interface HelpDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly onAbout: () => void;
}

export function HelpDialog({ isOpen, onAbout }: HelpDialogProps): JSX.Element {
  return (
    <Dialog title={t`Keyboard`} isRead isOpen={isOpen}>
      <Keys>
        <Key keys={['←', '→']}>{t`step through the game`}</Key>
        <Key keys={[t`Home`, t`End`, '↑', '↓']}>{t`first and current position`}</Key>
        <Key keys={[t`Wheel`]}>{t`over the board: step through the game`}</Key>
        <Key keys={['n']}>{t`new game`}</Key>
        <Key keys={['u']}>{t`take back`}</Key>
        <Key keys={['f']}>{t`flip the board`}</Key>
        <Key keys={['b']}>{t`go to the board`}</Key>
        <Key keys={['h']}>{t`hint`}</Key>
        <Key keys={['t']}>{t`what would they do? the threat`}</Key>
        <Key keys={['k', 'K']}>{t`after the game: next and previous key moment`}</Key>
        <Key keys={['w']}>{t`at a key moment: why not this move?`}</Key>
        <Key keys={['m']}>{t`type a move`}</Key>
        <Key keys={['r', 'R']}>{t`read the last move, the position`}</Key>
        <Key keys={['c']}>{t`read the clocks`}</Key>
        <Key keys={[',']}>{t`settings`}</Key>
        <Key keys={[t`Esc`]}>{t`let go of a piece, forget a move made in advance`}</Key>
      </Keys>
      <h3>{t`In Practice`}</h3>
      <Keys>
        <Key keys={['s']}>{t`show the solution`}</Key>
        <Key keys={[t`Enter`]}>{t`next moment`}</Key>
        <Key keys={[t`Esc`]}>{t`back to where it was begun`}</Key>
      </Keys>
      <h3>{t`In My games`}</h3>
      <Keys>
        <Key keys={['/']}>{t`find a game`}</Key>
        <Key keys={['↑', '↓']}>{t`previous and next game`}</Key>
        <Key keys={[t`Enter`]}>{t`open the game`}</Key>
        <Key keys={['p']}>{t`practice its mistakes`}</Key>
        <Key keys={[t`Del`]}>{t`delete the game`}</Key>
      </Keys>
      <h3>{t`In Analyse`}</h3>
      <Keys>
        <Key keys={[t`Space`]}>{t`start and stop the engine`}</Key>
        <Key keys={['x']}>{t`what would they do? the threat`}</Key>
        <Key keys={['k', 'K']}>{t`next and previous mistake`}</Key>
        <Key keys={['w']}>{t`why not this move?`}</Key>
        <Key keys={['d']}>
          {t`draw arrows and rings: Enter twice;`} <Kbds keys={['g', 'r', 'b', 'y']} /> {t`choose the color`}
        </Key>
        <Key keys={[t`Del`]}>{t`remove the move shown and what follows`}</Key>
        <Key keys={['u']}>{t`restore what was removed or replaced`}</Key>
        <Key keys={['←', '→']}>{t`in a line of the engine: look at its moves`}</Key>
        <Key keys={['e']}>{t`read the evaluation`}</Key>
      </Keys>
      <h3>{t`In Explore`}</h3>
      <Keys>
        <Key keys={['↑', '↓']}>{t`previous and next move of the same node`}</Key>
        <Key keys={['←', '→']}>{t`up to the node, down to its first move`}</Key>
        <Key keys={['←', '→']}>{t`Simple: the step before, the next step`}</Key>
        <Key keys={[t`Home`, t`End`]}>{t`first and last row of the table`}</Key>
        <Key keys={[t`Enter`]}>{t`unfold or fold the row; on the map, give the node the whole width`}</Key>
        <Key keys={['+', '−', '0']}>{t`zoom the tree map in, out, all the way`}</Key>
        <Key keys={[t`Backspace`]}>{t`show more of the map`}</Key>
        <Key keys={['e']}>{t`unfold or fold the card`}</Key>
        <Key keys={['/']}>{t`ask which nodes, or where to go`}</Key>
        <Key keys={['n', 'N']}>{t`next and previous node that was asked for`}</Key>
        <Key keys={['o']}>{t`the next order of the map`}</Key>
        <Key keys={['c']}>{t`compare with another recording`}</Key>
        <Key keys={['d', 'D']}>{t`next and previous place where both recordings part`}</Key>
        <Key keys={['l', 'L']}>{t`one step along the best line, to its end`}</Key>
        <Key keys={['w']}>{t`was this right?`}</Key>
      </Keys>
      <p>
        {t`On the board the arrow keys walk the squares,`} <kbd>{t`Enter`}</kbd> {t`or`} <kbd>{t`Space`}</kbd>{' '}
        {t`picks a piece up and puts it down,`} <kbd>{t`Esc`}</kbd>{' '}
        {t`lets go. A move made while the engine thinks is kept and played if it is still legal.`}
      </p>
      <div class="buttons">
        <button type="button" class="quiet" onClick={onAbout}>{t`About Espalier`}</button>
        <button type="button" class="primary" onClick={() => (isOpen.value = false)}>{t`Close`}</button>
      </div>
    </Dialog>
  );
}

function Keys({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <dl class="key-list">{children}</dl>;
}

function Key({
  keys,
  children,
}: {
  readonly keys: readonly string[];
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div>
      <dt>
        <Kbds keys={keys} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Kbds({ keys }: { readonly keys: readonly string[] }): JSX.Element {
  return (
    <>
      {keys.map((key) => (
        <>
          <kbd>{key}</kbd>{' '}
        </>
      ))}
    </>
  );
}
