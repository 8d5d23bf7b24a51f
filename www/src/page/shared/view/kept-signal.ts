/** What is chosen of how a view looks: this tab of the browser has it again after a reload. */

import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';

const PREFIX = 'espalier.look.';

/** The first of the choices, unless another was chosen before. */
export function keptSignal<T extends string>(name: string, choices: readonly [T, ...T[]]): Signal<T> {
  const known = read(PREFIX + name);
  const chosen = signal(choices.find((choice) => choice === known) ?? choices[0]);
  chosen.subscribe((value) => write(PREFIX + name, value));
  return chosen;
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then it is as it was at first.
  }
}
