/** WebAssembly that is entered through `WebAssembly.promising` may wait for a promise here. */
export const turn =
  typeof WebAssembly.Suspending === 'function'
    ? new WebAssembly.Suspending(nextTask)
    : () => {
        throw new Error('WebAssembly cannot wait for JavaScript here.');
      };

let channel;

/**
 * Messages that wait are heard first. A task of low priority lets them pass, and the thread need not
 * sleep for it as for a message of its own; a timer would take at least 4 ms.
 */
function nextTask() {
  if (globalThis.scheduler?.postTask !== undefined) {
    return scheduler.postTask(() => undefined, { priority: 'background' });
  }
  channel ??= new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(undefined);
  });
}
