/** What is asked for in the view, in whatever way: of several that take a while the last is shown. */

/** Whether something else has been asked for since. */
export type IsStale = () => boolean;

export class Requests {
  /** The number of what was asked for last. */
  #asked = 0;

  /** Something is asked for: what was asked for before, and takes longer, is not shown. */
  ask(): IsStale {
    const asked = (this.#asked += 1);
    return () => asked !== this.#asked;
  }
}
