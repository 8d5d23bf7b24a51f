/** Reads the file that is shown again where it has grown, as long as the browser gives it as it is now. */

import { fileHandles } from '../shared/drop-and-paste.js';

/** How often a file is looked at, in milliseconds. */
const INTERVAL = 1000;

export class Following {
  readonly #shown: () => File | undefined;
  readonly #onGrown: (before: File, now: File) => Promise<void>;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isLooking = false;

  /** `onGrown` is told of another state of the file that is shown. */
  constructor(shown: () => File | undefined, onGrown: (before: File, now: File) => Promise<void>) {
    this.#shown = shown;
    this.#onGrown = onGrown;
  }

  /** From now on the file that is shown is looked at, while there is one and the page is visible. */
  begin(): void {
    this.#timer ??= setInterval(() => void this.#look(), INTERVAL);
  }

  async #look(): Promise<void> {
    const before = this.#shown();
    if (before === undefined) return this.#end();
    if (document.hidden || this.#isLooking) return;
    this.#isLooking = true;
    try {
      const now = await fileNow(before);
      if (now === undefined) this.#end();
      else if (isChanged(before, now)) await this.#onGrown(before, now);
    } catch {
      // It is being written, or is gone: what was read of it stays.
    } finally {
      this.#isLooking = false;
    }
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The file as it is now; it keeps its handle. */
async function fileNow(file: File): Promise<File | undefined> {
  const asked = fileHandles.get(file);
  const now = await (await asked)?.getFile?.();
  if (asked !== undefined && now !== undefined) fileHandles.set(now, asked);
  return now;
}

function isChanged(before: File, now: File): boolean {
  return before.size !== now.size || before.lastModified !== now.lastModified;
}
