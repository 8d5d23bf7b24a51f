/** Which versions of the page can be forgotten. */

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
