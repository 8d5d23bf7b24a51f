/** The worker script: hears jobs, has the engine do them, and says how it went. */
import { reasonOf } from './errors.js';
import { perform, Refusal } from './perform.js';
import { openPort } from './port.js';
import { type Answer, type CrashCode, type Job, PROTOCOL_VERSION, type ToWorker } from './protocol.js';
import { instantiate, openSession, ranges, type Session } from './wasm.js';

const port = openPort();
let session: Session | undefined;
let stop: Int32Array | undefined;

port.listen((message: ToWorker) => {
  switch (message.type) {
    case 'init':
      return init(message.module, message.hashMb, message.stop);
    case 'run':
      return run(message.id, message.job);
  }
});

function init(module: WebAssembly.Module, asked: number | undefined, flag: Int32Array | undefined): void {
  stop = flag;
  try {
    instantiate(module);
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
  } catch {
    return port.post({ type: 'crashed', code: 'out-of-memory', reason: hashTooLarge(hashMb) });
  }
  port.post({ type: 'ready', version: PROTOCOL_VERSION });
}

function run(id: number, job: Job): void {
  if (session === undefined) return;
  try {
    const answer = perform(session, job, stop, (progress) => {
      port.post({ type: 'progress', id, progress });
    });
    port.post({ type: 'done', id, answer }, handedOver(answer));
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message } = error;
      port.post({ type: 'refused', id, code, message });
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
