/**
 * Counts what the page has asked its engine of the records it shows, what their moves are called and why they ended:
 * `openQuestions` of the page is 0 when all of it is answered. For `prepare`.
 */
export function countQuestions() {
  const open = new Map();
  Object.defineProperty(globalThis, 'openQuestions', {
    get: () => [...open.values()].reduce((sum, ids) => sum + ids.size, 0),
  });
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      open.set(this, new Set());
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'done' || data.type === 'refused') open.get(this)?.delete(data.id);
      });
    }

    postMessage(message, ...rest) {
      if (['nodePosition', 'explain'].includes(message.job?.kind)) open.get(this)?.add(message.id);
      super.postMessage(message, ...rest);
    }

    terminate() {
      open.delete(this);
      super.terminate();
    }
  };
}
