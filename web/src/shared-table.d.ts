/** Has a listener told of each search in which others are to help, when it begins: its number. */
export function onSearch(listener: (search: number) => void): void;

/** Has the engine that is instantiated next share this memory. */
export function shareMemory(memory: WebAssembly.Memory): void;
