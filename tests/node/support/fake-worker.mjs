// A platform whose workers do what real ones do, when the test says so: no thread, and no time of their own.

const info = (nodes, depth, position) => ({
  depth, lineNumber: 1, selectiveDepth: depth, nodes, nps: 1, milliseconds: 1, hashfull: 0, bound: 'exact',
  score: { kind: 'centipawns', value: 0 }, pv: [position], pvSan: [position],
});

const ranges = Object.fromEntries(
  ['depth', 'nodes', 'mate', 'movestogo', 'lines', 'skillLevel', 'elo', 'hashMb', 'benchDepth', 'perftDepth', 'records']
    .map((name) => [name, { min: 1, max: 2 ** 40 }]),
);

/** What the moves of a search answer with: the question itself. */
export const moveFor = ({ moves }) => `after ${moves.join(' ')}`;

class FakeWorker {
  isAlive = true;
  /** Messages that it has not heard. */
  #inbox = [];
  #job;
  #nodes = 0;
  #depth = 0;
  #flag;
  #hears = false;
  #isStopped = false;

  constructor(events, version) {
    this.events = events;
    this.version = version;
  }

  post(message) {
    if (this.isAlive) this.#inbox.push(message);
  }

  get isAtWork() {
    return this.#job !== undefined || this.#inbox.length > 0;
  }

  /** Hears one message, or does a bit of its job. */
  step() {
    if (!this.isAlive) return;
    if (this.#job === undefined || this.#hears) {
      const message = this.#inbox.shift();
      if (message !== undefined) return this.#hear(message);
    }
    if (this.#job !== undefined) this.#work();
  }

  #hear(message) {
    if (message.type === 'init') {
      this.#flag = message.stop;
      this.#hears = message.suspends;
      this.events.message({ type: 'ready', version: this.version });
    } else if (message.type === 'stop') {
      this.#isStopped = true;
    } else if (message.type === 'run') {
      const { id, job } = message;
      this.#isStopped = false;
      this.#nodes = 0;
      this.#depth = 0;
      if (job.kind !== 'search') return this.events.message({ type: 'done', id, answer: job.kind === 'ranges' ? ranges : null });
      this.#job = { id, job };
      this.#tell({ type: 'unsearched', answer: this.#found('stopped') });
    }
  }

  #work() {
    const { id, job } = this.#job;
    const isStopped = this.#isStopped || (this.#flag !== undefined && Atomics.load(this.#flag, 0) !== 0);
    const { nodes = Infinity, depth = Infinity } = job.limits;
    const isDone = this.#nodes + 10 > nodes || this.#depth >= depth;
    if (!isStopped && !isDone) {
      this.#nodes += 10;
      this.#depth += 1;
      return this.#tell({ type: 'info', info: info(this.#nodes, this.#depth, moveFor(job.game)) });
    }
    const answer = this.#found(isStopped && !isDone ? 'stopped' : 'limit');
    this.#job = undefined;
    this.events.message({ type: 'done', id, answer });
  }

  #found(ended) {
    const bestMove = moveFor(this.#job.job.game);
    const found = info(this.#nodes, this.#depth, bestMove);
    return { bestMove, info: found, lines: [found], ended };
  }

  #tell(progress) {
    this.events.message({ type: 'progress', id: this.#job.id, progress });
  }

  die() {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.events.died('the test ended it');
  }
}

/** @param {'shared' | 'jspi' | 'respawn'} stopMode */
export function fakePlatform(stopMode, version) {
  const workers = [];
  const spawn = (_, events) => {
    const worker = new FakeWorker(events, version);
    workers.push(worker);
    return {
      post: (message) => worker.post(message),
      hold: () => undefined,
      terminate: async () => {
        worker.isAlive = false;
      },
    };
  };
  const platform = { stopModes: [stopMode], spawn, wasm: async () => ({}), compile: async () => ({}) };
  return { platform, workers };
}
