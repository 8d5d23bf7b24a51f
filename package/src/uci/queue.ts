/** First in, first out, in constant time: a program may write a hundred thousand lines at once. */
export class Queue<Item> {
  #items: Item[] = [];
  #start = 0;

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#start];
    if (item === undefined) return undefined;
    this.#start += 1;
    if (this.#start * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#start);
      this.#start = 0;
    }
    return item;
  }
}
