/** The worker script: hears jobs, has the engine do them, and says how it went. */
import { blocking, type Calls, suspending } from './calls.js';
import { reasonOf } from './errors.js';
import { perform, Refusal } from './perform.js';
import { openPort } from './port.js';
import { type Answer, type CrashCode, type Job, PROTOCOL_VERSION, type ToWorker } from './protocol.js';
import { instantiate, openSession, ranges, type Session } from './wasm.js';

const port = openPort();
let session: Session | undefined;
let calls: Calls = blocking(undefined);
/** In memory of this worker alone: set by a message that is heard during a search. */
let stopHeard: Int32Array | undefined;

port.listen((message: ToWorker) => {
  switch (message.type) {
    case 'init':
      return init(message);
    case 'run':
      return void run(message.id, message.job);
    case 'stop':
      if (stopHeard) stopHeard[0] = 1;
      return;
  }
});

function init({ module, hashMb: asked, language = 'en', suspends, stop }: ToWorker & { type: 'init' }): void {
  try {
    const wasm = instantiate(module);
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
  try {
    session = openSession(hashMb);
    session.setLanguage(language);
    session.setPulse(() => port.post({ type: 'alive' }));
  } catch {
    return port.post({ type: 'crashed', code: 'out-of-memory', reason: hashTooLarge(hashMb) });
  }
  void port.watched.then(() => port.post({ type: 'ready', version: PROTOCOL_VERSION }));
}

async function run(id: number, job: Job): Promise<void> {
  if (session === undefined) return;
  if (stopHeard) stopHeard[0] = 0;
  try {
    const answer = await perform(session, job, calls, (progress) => {
      port.post({ type: 'progress', id, progress });
    });
    port.post({ type: 'done', id, answer }, handedOver(answer));
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, field, reason } = error;
      port.post({ type: 'refused', id, code, message, field, reason });
    } else {
      // After a trap nothing in the instance's memory can be trusted.
      session = undefined;
      port.post({ type: 'crashed', ...crash(job, error) });
    }
  }
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
