/**
 * The functions by which the engine reaches words that it shares with the engines of other threads. WebAssembly takes them
 * as they are when it is instantiated: memory is shared before that or never.
 */
import { MODULE } from './shared-table-module.js';

export let load = refuse;
export let store = refuse;
export let zero = refuse;

let hear = () => undefined;

/**
 * Has a listener told of each search in which others are to help, when it begins: its number.
 * @param {(search: number) => void} listener
 */
export function onSearch(listener) {
  hear = listener;
}

/** @param {number} search */
export function begun(search) {
  hear(search);
}

/**
 * Has the engine that is instantiated next share this memory.
 * @param {WebAssembly.Memory} memory
 */
export function shareMemory(memory) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { shared: { memory } });
  ({ load, store, zero } = exports);
}

function refuse() {
  throw new Error('This engine shares no memory.');
}
