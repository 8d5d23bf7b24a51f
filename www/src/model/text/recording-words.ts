/** Why a recording cannot be opened. */

import type { TraceFault } from '#espalier/engine/trace-fault.js';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';

/** The same as `messageOf`; of a file that is no recording, or a damaged one, what is wrong with it. */
export function recordingWords(error: unknown): string {
  const [first] = (error as { readonly faults?: readonly TraceFault[] } | undefined)?.faults ?? [];
  if (first === undefined) return messageOf(error);
  const { kind, field = '', offset, record, found } = first;
  switch (kind) {
    case 'magic':
      return t`This file is no recording of a search.`;
    case 'truncated':
      return t`The recording ends before its first record.`;
    case 'format':
      return t`The recording has format ${found}, which cannot be read here.`;
    case 'fen':
    case 'moves':
    case 'fields':
      return t`The recording has no line “${field}” that can be read.`;
    default:
      return record === undefined
        ? t`The recording cannot be read: at byte ${offset} ${field} is ${found}. espalier check-trace says what belongs there.`
        : t`The recording cannot be read: at byte ${offset} ${field} of record ${record} is ${found}. espalier check-trace says what belongs there.`;
  }
}
