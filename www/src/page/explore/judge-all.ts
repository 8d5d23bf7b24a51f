/** Judges the cuts of all recordings that were opened together, one recording after the other. */

import type { Signal } from '@preact/signals';
import { recordingBytes } from '#espalier/element/tree/load.js';
import type { FileAudit } from '#espalier/engine/research-types.js';
import type { Engine } from '#espalier/engine/types.js';
import { plural, t } from '#espalier/model/words.js';
import { auditFile } from '#espalier/research/index.js';
import { recordingWords } from '../../model/text/recording-words.js';
import { type JudgedRecording, perRecording } from '../../model/trace/suite-rulings.js';
import { nothingSaid, type Said } from '../shared/view/language.js';
import type { Suite } from './suite.js';

export interface JudgedSuite {
  readonly recordings: readonly JudgedRecording<File>[];
  /** The faults of those that cannot be judged, each with its name. */
  readonly faults: readonly string[];
}

export interface JudgeAllOptions {
  /** How many cuts of each rule are judged, over all recordings. */
  readonly perRule: number;
  /** Plies by which the referee searches deeper than a cut. */
  readonly extraPlies: number;
  readonly abort: AbortSignal;
  /** Told how far it is. */
  readonly note: Signal<Said>;
  /** Holds the verdicts so far. */
  readonly judged: Signal<JudgedSuite>;
}

/** Resolves with the words at its end. */
export async function judgeAll(engine: Engine, suite: Suite, options: JudgeAllOptions): Promise<Said> {
  const { extraPlies, abort, note, judged } = options;
  const files = suite.files.value;
  const asked = { perRule: perRecording(options.perRule, files.length), extraPlies };
  judged.value = { recordings: [], faults: [] };
  for (const [index, file] of files.entries()) {
    if (abort.aborted) break;
    const onProgress = ({ cuts, drawn }: FileAudit): void => {
      if (!abort.aborted) note.value = () => progress(index + 1, files.length, cuts.length, drawn);
    };
    const found = await recordingBytes(file)
      .then((bytes) => auditFile(engine, bytes, asked, { stop: abort, onProgress }))
      .catch((error: unknown) => `${file.name}: ${recordingWords(error)}`);
    if (files !== suite.files.value) return nothingSaid;
    const { recordings, faults } = judged.value;
    judged.value =
      typeof found === 'string'
        ? { recordings, faults: [...faults, found] }
        : { recordings: [...recordings, { file, found }], faults };
  }
  const { recordings } = judged.value;
  const cuts = recordings.reduce((sum, { found }) => sum + found.cuts.length, 0);
  const count = recordings.length;
  return () =>
    t`${cuts} ${plural(cuts, 'cut', 'cuts')} of ${count} ${plural(count, 'recording', 'recordings')} judged.`;
}

function progress(number: number, count: number, judged: number, drawn: number): string {
  return t`Recording ${number} of ${count}: ${judged} of ${drawn} cuts judged.`;
}
