/** A thing that is loaded when it is first asked for. */

export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #value: T | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** What there is already. */
  get value(): T | undefined {
    return this.#value;
  }

  /** A failure is not remembered: who asks again tries again. */
  async get(): Promise<T> {
    this.#made ??= this.#make();
    try {
      return (this.#value = await this.#made);
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
  }
}
