/** WebAssembly that is entered through `WebAssembly.promising` may wait for a promise here. */
export const turn =
  typeof WebAssembly.Suspending === 'function'
    ? new WebAssembly.Suspending(nextTask)
    : () => {
        throw new Error('WebAssembly cannot wait for JavaScript here.');
      };

let channel;

/** Messages that wait are heard first. A timer would take at least 4 ms. */
function nextTask() {
  channel ??= new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(undefined);
  });
}
