// Node's platform with its workers within reach, for tests that need to get at them.
import '../../built.mjs?package';
import { nodePlatform } from '../../../package/lib/engine/platform-node.js';

const shipped = (name) => new URL(`../../../package/dist/${name}`, import.meta.url);

/** As the package has it in Node. */
export const ownPlatform = () => nodePlatform({ wasm: () => shipped('engine.wasm'), worker: () => shipped('worker.js') });

/**
 * @param {'shared' | 'respawn'} stopMode `respawn` is what a browser without shared memory does.
 * @returns {{ platform: object, watch: { sent?: (worker: object) => void },
 *   workers: { events: object, handle: object, sent: object[], heard: string[], ended: boolean }[] }} `watch.sent` is
 *   called when a worker has been sent something; `heard` has the kinds of its messages.
 */
export function openPlatform(stopMode = 'shared') {
  const node = ownPlatform();
  const workers = [];
  const watch = {};
  const spawn = (script, events) => {
    const message = (said) => {
      worker.heard.push(said.type);
      events.message(said);
    };
    const worker = { events: { ...events, message }, sent: [], heard: [], ended: false };
    const handle = node.spawn(script, worker.events);
    worker.handle = handle;
    workers.push(worker);
    return {
      ...handle,
      terminate() {
        worker.ended = true;
        return handle.terminate();
      },
      post(message, handedOver) {
        worker.sent.push(message);
        handle.post(message, handedOver);
        queueMicrotask(() => watch.sent?.(worker));
      },
    };
  };
  return { platform: { ...node, stopModes: [stopMode], spawn }, watch, workers };
}

/** The workers that have been given a search, oldest first. */
export function searchers(workers) {
  return workers.filter(({ sent }) => sent.some(({ job }) => job?.kind === 'search'));
}
