/** Components whose scripts are loaded when they are first drawn: most people see few of them. */

import { type Signal, signal } from '@preact/signals';
import type { FunctionComponent, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { isNotLoaded, lateScript } from '../late-script.js';
import { tellFault } from '../page-notice.js';
import './late.css';

/** What fetches the scripts of all of them. */
const fetches: (() => void)[] = [];

/** Fetches all of them: whoever opens one later waits for nothing. */
export function fetchLate(): void {
  for (const fetchIt of fetches) fetchIt();
}

/** What is said where a script does not come. */
export const notLoadedText = (): string => t`This part could not be loaded. The connection may be gone.`;

/**
 * A component of a script. Until that has come its place has what is drawn `meanwhile`, or says so; where it does not
 * come one can try again.
 */
export function late<Name extends string, Module extends Readonly<Record<Name, FunctionComponent<never>>>>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile?: FunctionComponent<never>,
): Module[Name] {
  const script = signal<Module>();
  const hasFailed = signal(false);
  let isFetching = false;
  const fetchIt = (): void => {
    if (isFetching || script.peek() !== undefined) return;
    isFetching = true;
    hasFailed.value = false;
    lateScript(load)
      .then(
        (module) => (script.value = module),
        (error: unknown) => {
          if (!isNotLoaded(error)) return tellFault(error);
          hasFailed.value = true;
        },
      )
      .finally(() => (isFetching = false));
  };
  fetches.push(fetchIt);
  const Late = (props: object): JSX.Element => {
    const Drawn = (script.value?.[name] ?? meanwhile) as FunctionComponent | undefined;
    useEffect(fetchIt, []);
    return Drawn === undefined ? <Missing hasFailed={hasFailed} onAgain={fetchIt} /> : <Drawn {...props} />;
  };
  return Late as FunctionComponent<never> as Module[Name];
}

function Missing({ hasFailed, onAgain }: { hasFailed: Signal<boolean>; onAgain: () => void }): JSX.Element {
  if (!hasFailed.value) return <p class="coming" aria-busy="true">{t`Loading…`}</p>;
  return (
    <p role="alert">
      {notLoadedText()} <button type="button" onClick={onAgain}>{t`Try again`}</button>
    </p>
  );
}
