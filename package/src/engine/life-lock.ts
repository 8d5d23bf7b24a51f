/**
 * How a page learns at once that one of its workers is gone, however it went: a worker holds a lock for as long as it
 * lives, and who asks for the same lock is given it when the worker has ended. Without Web Locks, as on pages that are
 * not secure, the watchdog alone notices.
 */

/** What a worker tells the page, beside what it tells the client: the name of the lock that it holds. */
export interface LifeLock {
  type: 'life-lock';
  name: string;
}

export function isLifeLock(message: { type: string }): message is LifeLock {
  return message.type === 'life-lock';
}

const PREFIX = 'espalier-worker-';

/** A browser that does not answer by then is not waited for. */
const TIMEOUT_MS = 1_000;

/** In a worker: calls `tell` when the lock is held; resolves then, or when it is not to be had. */
export function holdLifeLock(tell: (lock: LifeLock) => void): Promise<void> {
  const name = PREFIX + Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
  return new Promise((resolve) => {
    const held = (): Promise<void> => {
      tell({ type: 'life-lock', name });
      resolve();
      return new Promise(() => undefined);
    };
    const asked = locks()?.request(name, held);
    if (asked === undefined) return resolve();
    asked.catch(() => resolve());
    setTimeout(resolve, TIMEOUT_MS);
  });
}

/** In a page: calls `gone` when the worker that holds the lock has ended. */
export function onEndOfLife({ name }: LifeLock, gone: () => void): void {
  locks()
    ?.request(name, gone)
    .catch(() => undefined);
}

function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}
