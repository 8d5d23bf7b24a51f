/**
 * When an address is written. Browsers count: Safari refuses the 101st address within 30 seconds by throwing. The first
 * is written at once, those that follow quickly are put together.
 */

/** At most 75 in 30 seconds. */
const INTERVAL_MS = 400;
/** After the browser has refused one. */
const RETRY_MS = 5_000;

export interface AddressTarget {
  /** What is to be written, worked out only when it is; undefined: nothing. */
  readonly address: () => string | undefined;
  /** May throw; then it is tried again later. */
  readonly write: (address: string) => void;
}

export class AddressWriter {
  readonly #target: AddressTarget;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPending = false;
  #isResting = false;

  constructor(target: AddressTarget) {
    this.#target = target;
  }

  /** Another address is due. */
  changed(): void {
    this.#isPending = true;
    if (!this.#isResting) this.flush();
  }

  /** Writes now what is due, if anything: the page may not be asked again. */
  flush(): void {
    if (!this.#isPending) return;
    this.#isPending = false;
    const address = this.#target.address();
    if (address === undefined) return;
    try {
      this.#target.write(address);
      this.#rest(INTERVAL_MS);
    } catch {
      this.#isPending = true;
      this.#rest(RETRY_MS);
    }
  }

  #rest(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#isResting = true;
    this.#timer = setTimeout(() => {
      this.#isResting = false;
      this.flush();
    }, milliseconds);
  }
}
