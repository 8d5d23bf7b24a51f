/**
 * Who of several tabs may write an entry: the one that holds the lock of this name. Browsers release the locks of a tab
 * that is closed, or left. Where there are no locks, every tab may, as if it were alone.
 */

/** As `navigator.locks`. */
export interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly steal?: boolean },
    granted: (lock: object | null) => Promise<void> | undefined,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

export interface Claim {
  /** Neither released nor taken by another tab. */
  readonly isHeld: boolean;
  release(): void;
}

/** As long as nobody else can have one. */
export const UNDISPUTED: Claim = { isHeld: true, release: () => undefined };

const LOCK = 'espalier entry ';

/** Whether a tab has it; asking takes it from nobody. */
export async function isClaimed(locks: Locks | undefined, id: string): Promise<boolean> {
  try {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.some(({ name }) => name === LOCK + id);
  } catch {
    // It cannot be known.
    return true;
  }
}

/**
 * Undefined where another tab has it, unless it is taken from that; `onLost` is told when another tab takes it from
 * this one.
 */
export function claim(
  locks: Locks | undefined,
  id: string,
  onLost: () => void,
  { steal = false } = {},
): Promise<Claim | undefined> {
  if (locks === undefined) return Promise.resolve(UNDISPUTED);
  return new Promise((resolve) => {
    let isHeld = false;
    const granted = (lock: object | null): Promise<void> | undefined => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise((done) => {
        const release = (): void => {
          isHeld = false;
          done();
        };
        isHeld = true;
        resolve({
          get isHeld() {
            return isHeld;
          },
          release,
        });
      });
    };
    locks.request(LOCK + id, steal ? { steal } : { ifAvailable: true }, granted).catch(() => {
      const wasHeld = isHeld;
      isHeld = false;
      if (wasHeld) return onLost();
      // Locks are refused here: nobody has any.
      resolve(UNDISPUTED);
    });
  });
}
