/** The sheet of keys, with the options that belong to the whole page. */

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Settings, Switch, Theme } from '../shared/settings.js';
import { Dialog } from '../shared/view/dialog.js';
import './help-dialog.css';

export interface HelpDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly settings: ReadonlySignal<Settings>;
  readonly onChange: (part: Partial<Settings>) => void;
  readonly onLanguage: (language: 'en' | 'de') => void;
  readonly onAbout: () => void;
}

export function HelpDialog({ isOpen, settings, onChange, onLanguage, onAbout }: HelpDialogProps): JSX.Element {
  const option = (name: Switch, words: string): JSX.Element => (
    <label class="check">
      <input
        type="checkbox"
        checked={settings.value[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
      />{' '}
      {words}
    </label>
  );
  return (
    <Dialog title={t`Keyboard and options`} isOpen={isOpen}>
      <div class="options">
        <label class="check">
          {t`Language`}{' '}
          <select
            value={document.documentElement.lang}
            onChange={({ currentTarget }) => onLanguage(currentTarget.value === 'de' ? 'de' : 'en')}
          >
            <option value="en" lang="en">
              English
            </option>
            <option value="de" lang="de">
              Deutsch
            </option>
          </select>
        </label>
        <label class="check">
          {t`Light or dark`}{' '}
          <select
            value={settings.value.theme}
            onChange={({ currentTarget }) => onChange({ theme: themeOf(currentTarget.value) })}
          >
            <option value="system">{t`Auto`}</option>
            <option value="light">{t`Light`}</option>
            <option value="dark">{t`Dark`}</option>
          </select>
        </label>
        {option('singleKeys', t`Shortcuts with a single key`)}
        {option('returnOnMove', t`Back to the game when the opponent moves`)}
        {option('sounds', t`Sounds`)}
        {option('typing', t`Type moves, and have the position read`)}
      </div>
      <Keys>
        <Key keys={['←', '→']}>{t`step through the game`}</Key>
        <Key keys={[t`Home`, t`End`]}>{t`first and current position`}</Key>
        <Key keys={['n']}>{t`new game`}</Key>
        <Key keys={['u']}>{t`take back`}</Key>
        <Key keys={['f']}>{t`flip the board`}</Key>
        <Key keys={['b']}>{t`go to the board`}</Key>
        <Key keys={['h']}>{t`hint`}</Key>
        <Key keys={['k', 'K']}>{t`after the game: next and previous key moment`}</Key>
        <Key keys={['m']}>{t`type a move`}</Key>
        <Key keys={['r', 'R']}>{t`read the last move, the position`}</Key>
        <Key keys={[t`Esc`]}>{t`let go of a piece, forget a move made in advance`}</Key>
      </Keys>
      <h3>{t`In Analyse`}</h3>
      <Keys>
        <Key keys={[t`Space`]}>{t`start and stop the engine`}</Key>
        <Key keys={['x']}>{t`what would they do? the threat`}</Key>
        <Key keys={['k', 'K']}>{t`next and previous mistake`}</Key>
        <Key keys={['d']}>
          {t`draw arrows and rings: Enter twice;`} <Kbds keys={['g', 'r', 'b', 'y']} /> {t`choose the color`}
        </Key>
        <Key keys={[t`Del`]}>{t`remove the move shown and what follows`}</Key>
        <Key keys={['u']}>{t`bring back what was removed or replaced`}</Key>
        <Key keys={['←', '→']}>{t`in a line of the engine: look at its moves`}</Key>
      </Keys>
      <h3>{t`In Explore`}</h3>
      <Keys>
        <Key keys={['↑', '↓']}>{t`previous and next move of the same node`}</Key>
        <Key keys={['←', '→']}>{t`up to the node, down to its first move`}</Key>
        <Key keys={[t`Enter`]}>{t`unfold or fold the row; on the map, give the node the whole width`}</Key>
        <Key keys={['+', '−', '0']}>{t`zoom the tree map in, out, all the way`}</Key>
        <Key keys={[t`Backspace`]}>{t`show more of the map`}</Key>
        <Key keys={['e']}>{t`unfold or fold the card`}</Key>
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

const themeOf = (value: string): Theme => (value === 'light' || value === 'dark' ? value : 'system');

function Keys({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <dl class="keys">{children}</dl>;
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
