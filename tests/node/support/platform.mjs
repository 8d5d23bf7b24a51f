// Node's platform with its workers within reach, for tests that need to get at them.
import { nodePlatform } from '../../../www/lib/engine/platform-node.js';

/**
 * @param {'flag' | 'respawn'} stopMode `respawn` is what a browser without shared memory does.
 * @returns {{ platform: object, workers: { events: object, handle: object, sent: object[] }[] }}
 */
export function openPlatform(stopMode = 'flag') {
  const node = nodePlatform();
  const workers = [];
  const spawn = (script, events) => {
    const handle = node.spawn(script, events);
    const worker = { events, handle, sent: [] };
    workers.push(worker);
    return {
      ...handle,
      post(message) {
        worker.sent.push(message);
        handle.post(message);
      },
    };
  };
  return { platform: { ...node, stopMode, spawn }, workers };
}

/** The workers that have been given a search, oldest first. */
export function searchers(workers) {
  return workers.filter(({ sent }) => sent.some(({ job }) => job?.kind === 'search'));
}
