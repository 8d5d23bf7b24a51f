/** Versions of the page: those that can be forgotten, and the one that is ready. */

/**
 * `older` are the names of what is kept of versions before the present one, the oldest first; `held` are the locks that
 * tabs hold, each with the name of what it uses. The last one stays: a tab may just be loading it, and holds nothing
 * yet.
 */
export function unusedVersions(older: readonly string[], held: readonly string[]): string[] {
  return older.slice(0, -1).filter((name) => !held.includes(name));
}

/**
 * What a version is kept under, and the lock of a tab that uses it. Several pages may share a host, and with it both.
 */
export const versionName = (scope: string, version: string): string => `espalier ${scope} ${version}`;

/**
 * Whether a new version of the page is ready. That is said by the versions themselves: the order in which browsers tell
 * of a service worker that is installed, waits, or takes over is not the same in all of them, and on a first visit the
 * worker is of the version that is shown.
 */
export class VersionWatch<Worker> {
  readonly #own: string;
  readonly #versionOf: (worker: Worker) => Promise<string>;
  readonly #onNew: () => void;
  #offered: string | undefined;

  /** `own` is the version of the page that is shown. */
  constructor(own: string, versionOf: (worker: Worker) => Promise<string>, onNew: () => void) {
    this.#own = own;
    this.#versionOf = versionOf;
    this.#onNew = onNew;
  }

  /** A worker has all files of its version, whether it waits or answers for the page already. */
  async seen(worker: Worker | null): Promise<void> {
    if (worker === null) return;
    const version = await this.#versionOf(worker);
    if (version === this.#own || version === this.#offered) return;
    this.#offered = version;
    this.#onNew();
  }
}
