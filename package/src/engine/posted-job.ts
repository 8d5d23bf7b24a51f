/** Jobs on their way to a worker. */
import { offer } from './handover.js';
import type { Job } from './protocol.js';

/** A job as it is posted, and the ports that move with it. What lies in shared memory stays where it is. */
export function toPost(job: Job): [Job, MessagePort[]] {
  if (!('bytes' in job && job.bytes instanceof Uint8Array)) return [job, []];
  if (!(job.bytes.buffer instanceof ArrayBuffer)) return [job, []];
  const bytes = offer(job.bytes);
  return [{ ...job, bytes }, [bytes.port]];
}
