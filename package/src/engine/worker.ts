/** The worker script: hears jobs, has the engine do them, and says how it went. */
import { blocking, type Calls, suspending } from './calls.js';
import { reasonOf } from './errors.js';
import { perform, Refusal, refusingTable } from './perform.js';
import { openPort } from './port.js';
import { type Answer, type CrashCode, type FromWorker, type Job, PROTOCOL_VERSION, type ToWorker } from './protocol.js';
import { instantiate, onSearch, openSession, openSharing, ranges, type Session } from './wasm.js';

const port = openPort<ToWorker, FromWorker>();
/** The lock is asked for at once, so that it is held when the engine is ready. */
const watched = port.watch();
/** With the table that the engine was started with. */
let session: Session | undefined;
/** With tables of their own. */
const others = new Map<number, Session>();
/** Tables that are to be freed, not in the middle of a search. */
const closing = new Set<number>();
let isRunning = false;
/** Brings a session of this size to where the first one is. */
let open = (hashMb: number): Session => openSession(hashMb);
let calls: Calls = blocking(undefined);
/** In memory of this worker alone: set by a message that is heard during a search. */
let stopHeard: Int32Array | undefined;

port.listen((message) => {
  switch (message.type) {
    case 'init':
      return init(message);
    case 'run':
      return void run(message);
    case 'stop':
      if (stopHeard) stopHeard[0] = 1;
      return;
    case 'close':
      closing.add(message.table);
      if (!isRunning) closeTables();
      return;
  }
});

function init({ module, hashMb: asked, suspends, stop, table }: ToWorker & { type: 'init' }): void {
  try {
    const wasm = instantiate(module, table);
    stopHeard = suspends ? new Int32Array(1) : undefined;
    calls = stopHeard ? suspending(wasm, stopHeard) : blocking(stop);
  } catch (error) {
    return port.post({ type: 'crashed', code: 'worker-died', reason: reasonOf(error) });
  }
  const { min, max, usual = min } = ranges().hashMb;
  const hashMb = asked ?? usual;
  if (hashMb < min || hashMb > max) {
    const reason = `hashMb must be a whole number from ${min} to ${max}.`;
    return port.post({ type: 'crashed', code: 'invalid-request', reason });
  }
  const prepare = (opened: Session): Session => {
    opened.setPulse(() => port.post({ type: 'alive' }));
    return opened;
  };
  open = (megabytes) => prepare(openSession(megabytes));
  try {
    session = table === undefined ? open(hashMb) : prepare(openSharing(table));
  } catch {
    return port.post({ type: 'crashed', code: 'out-of-memory', reason: hashTooLarge(hashMb) });
  }
  void watched.then(() => port.post({ type: 'ready', version: PROTOCOL_VERSION }));
}

async function run({ id, job, helpers }: ToWorker & { type: 'run' }): Promise<void> {
  if (session === undefined) return;
  if (stopHeard) stopHeard[0] = 0;
  isRunning = true;
  try {
    session.setHelpers(helpers);
    onSearch((search) => port.post({ type: 'begun', id, search }));
    const answer = await perform(sessionOf(job, session), job, calls, (progress) => {
      port.post({ type: 'progress', id, progress }, progress.type === 'partial' ? handedOver(progress.answer) : []);
    });
    port.post({ type: 'done', id, answer }, handedOver(answer));
  } catch (error) {
    if (error instanceof Refusal) {
      port.post({ type: 'refused', id, ...error.refused });
    } else {
      // After a trap nothing in the instance's memory can be trusted.
      session = undefined;
      port.post({ type: 'crashed', ...crash(job, error) });
    }
  } finally {
    isRunning = false;
    closeTables();
  }
}

/** The session that has the table of the job; the first job of a table opens it. */
function sessionOf(job: Job, usual: Session): Session {
  const table = 'table' in job ? job.table : undefined;
  if (table === undefined) return usual;
  let found = others.get(table.id);
  if (found === undefined) {
    found = refusingTable(() => open(table.hashMb));
    others.set(table.id, found);
  }
  return found;
}

function closeTables(): void {
  for (const table of closing) {
    // After a crash nothing in the instance's memory can be trusted.
    if (session !== undefined) others.get(table)?.free();
    others.delete(table);
  }
  closing.clear();
}

/** A trace is tens of megabytes, which are not to be there twice: handed over where they are not shared. */
function handedOver(answer: Answer): ArrayBuffer[] {
  if (typeof answer !== 'object' || answer === null || !('bytes' in answer)) return [];
  const { buffer } = answer.bytes;
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

/** The one thing that is asked for and may not fit into memory is the hash table. */
function crash(job: Job, error: unknown): { code: CrashCode; reason: string } {
  return job.kind === 'setHash'
    ? { code: 'out-of-memory', reason: hashTooLarge(job.hashMb) }
    : { code: 'worker-died', reason: reasonOf(error) };
}

function hashTooLarge(hashMb: number): string {
  return `There is not enough memory for a hash table of ${hashMb} MB.`;
}
