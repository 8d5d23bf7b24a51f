/** What is chosen of how a view looks: this tab of the browser has it again after a reload. */

import { type Signal, signal } from '@preact/signals';
import { readText, writeText } from '../local-data.js';

const PREFIX = 'espalier.look.';

/** The first of the choices, unless another was chosen before. */
export function keptSignal<T extends string>(name: string, choices: readonly [T, ...T[]]): Signal<T> {
  const known = readText(PREFIX + name, 'sessionStorage');
  const chosen = signal(choices.find((choice) => choice === known) ?? choices[0]);
  chosen.subscribe((value) => void writeText(PREFIX + name, value, 'sessionStorage'));
  return chosen;
}
