/** Which names the player has in games from files: asked after an import, and chosen anew. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { useFocusHandoff } from '../shared/view/focus-handoff.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { MyGames } from './my-games.js';
import '../shared/view/text-link.css';

const CHANGE = 'own-name-change';

interface OwnNameProps {
  readonly mine: MyGames;
}

export function OwnNameQuestion({ mine }: OwnNameProps): JSX.Element | null {
  return mine.ownNames.offered.length === 0 ? null : <Question mine={mine} />;
}

function Question({ mine: { ownNames } }: OwnNameProps): JSX.Element {
  const place = useFocusHandoff<HTMLElement>(() => document.getElementById(CHANGE)?.focus());
  const title = useUniqueId();
  return (
    <section class="panel own-name" aria-labelledby={title} ref={place}>
      <h3 id={title}>{t`Which player are you?`}</h3>
      <p class="note">{t`Imported games then show your side, your results and your accuracy.`}</p>
      <div>
        {ownNames.offered.map((name) => (
          <button key={name} type="button" aria-pressed={ownNames.isOwn(name)} onClick={() => ownNames.toggle(name)}>
            {name}
          </button>
        ))}
        <button type="button" class="quiet" onClick={() => ownNames.refuse()}>{t`None of them`}</button>
      </div>
    </section>
  );
}

/** As long as there are games from files. */
export function OwnNameLine({ mine: { opened, ownNames } }: OwnNameProps): JSX.Element | null {
  if (opened.value.length === 0) return null;
  const names = ownNames.names.value.join(' · ');
  const isAsked = ownNames.offered.length > 0;
  const press = (): void => (isAsked ? ownNames.close() : ownNames.askAnew(opened.peek()));
  return (
    <p class="own-name-line">
      {names !== '' && <span title={names}>{t`You are: ${names}`}</span>}
      <button type="button" class="text-link" id={CHANGE} aria-expanded={isAsked} onClick={press}>
        {isAsked ? t`Close` : names === '' ? t`Which player are you?` : t`Change`}
      </button>
    </p>
  );
}
