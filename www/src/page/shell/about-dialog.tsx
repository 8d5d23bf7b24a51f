/** What this is, which version, and under which licenses. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { Dialog } from '../shared/view/dialog.js';
import './about-dialog.css';

export function AboutDialog({ isOpen }: { readonly isOpen: Signal<boolean> }): JSX.Element {
  return (
    <Dialog title={t`About Espalier`} isRead isOpen={isOpen}>
      <p>{t`A chess engine whose search can be seen. It runs in this tab: no game and no position leaves it.`}</p>
      <Facts />
      <p>
        <a href="./licenses.txt" target="_blank" rel="noopener">{t`Licenses of everything that is in it`}</a>
      </p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => (isOpen.value = false)}>{t`Close`}</button>
      </div>
    </Dialog>
  );
}

/** As they are when the dialog opens. */
function Facts(): JSX.Element {
  // As the build has written them into the page. One that does not know where its source is says nothing about it.
  const { version, source = '' } = document.documentElement.dataset;
  const isKept = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller != null;
  return (
    <dl class="facts-list">
      <Fact name={t`Version`}>{version}</Fact>
      {source !== '' && (
        <Fact name={t`Source`}>
          <a href={source} target="_blank" rel="noopener noreferrer">
            {source}
          </a>
        </Fact>
      )}
      <Fact name={t`License`}>{t`MIT or Apache 2.0, as you like`}</Fact>
      <Fact name={t`Openings`}>{t`lichess-org/chess-openings, public domain (CC0)`}</Fact>
      <Fact name={t`Off line`}>{isKept ? t`works without a network` : t`needs the network`}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
