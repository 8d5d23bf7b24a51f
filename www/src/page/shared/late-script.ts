/** Imports scripts that are loaded late, also where a browser remembers that one has failed. */

/**
 * What `load` imports. A browser that remembers a failure gives it again without asking: by another address, it asks.
 * What a script imports itself is found where it was.
 */
export async function lateScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // All browsers name the file that failed.
    const [url] = /https?:[^\s?]+\.js/.exec(String(error)) ?? [];
    if (url === undefined) throw error;
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as T;
  }
}
