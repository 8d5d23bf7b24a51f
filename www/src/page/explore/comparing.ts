/** Two recordings of one position: the one that is shown, and one without a rule or from a file. */

import { signal } from '@preact/signals';
import type { TraceComparison } from '#espalier/compare/index.js';
import type { PlacedParting } from '#espalier/compare/partings.js';
import { type Loaded, loaded, programOf, recordingBytes } from '#espalier/element/tree/load.js';
import type { RuleName } from '#espalier/engine/trace-node.js';
import type { Ablated, Ablation, Engine, Info } from '#espalier/engine/types.js';
import { messageOf } from '#espalier/model/error-words.js';
import { isRule } from '#espalier/model/palette.js';
import { t } from '#espalier/model/words.js';
import type { Saving } from '../../model/explore/saving.js';
import { nothingSaid } from '../shared/view/language.js';
import type { Shown } from './shown.js';

export interface Compared {
  /** The two trees; the first is the one that is shown. */
  readonly a: Loaded;
  readonly b: Loaded;
  readonly result: TraceComparison;
  /** All places where they part; the first is that of the result. */
  readonly partings: readonly PlacedParting[];
  /** What the second is called. */
  readonly name: string;
  /** What was reported after each iteration; nothing of a file. */
  readonly infos: { readonly a: readonly Info[]; readonly b: readonly Info[] };
  /** The rule that was off, where that is the difference. */
  readonly without?: RuleName | undefined;
  /** The saving of that rule, if it was chosen for it. */
  readonly saving?: Saving | undefined;
}

/** The second recording, before it is read. */
type Second = Pick<Compared, 'name' | 'without' | 'saving'> & {
  readonly file: Uint8Array;
  readonly infos: readonly Info[];
};

interface Without extends Pick<Compared, 'saving'> {
  readonly rule: RuleName;
  readonly label: string;
}

/** Cuts of each rule that are judged before one is chosen. */
const SAMPLED = 5;

export class Comparing {
  readonly now = signal<Compared>();
  readonly isRunning = signal(false);
  /** Whether the comparison began by itself, as its panel was opened: one that is asked for replaces it. */
  readonly isUnasked = signal(false);
  /** What the rule that is off saves, by several searches; the first of them are those compared. */
  readonly repeated = signal<Ablated>();
  /** Whether these searches run: until then the engine has no time for anything else. */
  readonly isRepeating = signal(false);
  /** How it goes, or what went wrong. */
  readonly note = signal(nothingSaid);
  /** Which of the places where they part is told, from 0. */
  readonly place = signal(0);
  /** Whether it has been gone to. */
  #isThere = false;
  readonly #engine: Engine;
  readonly #shown: Shown;
  #abort: AbortController | undefined;

  readonly #select: (id: number) => void;

  constructor(engine: Engine, shown: Shown, select: (id: number) => void) {
    this.#engine = engine;
    this.#shown = shown;
    this.#select = select;
  }

  /** Another recording is shown: what it was compared with says nothing of it. */
  forget(): void {
    this.stop();
    this.#abort = undefined;
    this.isRunning.value = false;
    this.isRepeating.value = false;
    this.now.value = undefined;
    this.repeated.value = undefined;
    this.note.value = nothingSaid;
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Goes to the next place where both part, or the one before; to the first where none has been gone to. */
  part(way: 'next' | 'previous'): void {
    const beside = way === 'next' ? 1 : -1;
    this.goTo(this.place.value + (this.#isThere ? beside : 0));
  }

  /** Goes to one of them, which is told then. */
  goTo(place: number): void {
    const parting = this.now.value?.partings[place];
    if (parting === undefined) return;
    this.#isThere = true;
    this.place.value = place;
    this.#select(parting.nearest);
  }

  /** Records the same search once more without a rule. */
  without(rule: RuleName, label: string): Promise<void> {
    return this.#without(async () => ({ rule, label }));
  }

  /** The same without the rule that saved most, by a sample of the cuts of each: nobody has asked for it. */
  withoutMostSaving(): Promise<void> {
    return this.#without(async (signal) => {
      const [{ mostSaving }, sample] = await Promise.all([
        import('../../model/explore/saving.js'),
        this.#shown.loaded.value?.trace?.auditSample({ perRule: SAMPLED }, { signal }),
      ]);
      const saving = sample && mostSaving(sample);
      return saving !== undefined && isRule(saving.rule) ? { ...saving, rule: saving.rule, saving } : undefined;
    }, true);
  }

  async #without(choose: (signal: AbortSignal) => Promise<Without | undefined>, isUnasked = false): Promise<void> {
    this.isUnasked.value = isUnasked;
    await this.#compare(async (signal) => {
      const recording = this.#shown.recording.value;
      const depth = this.#shown.loaded.value?.depth;
      if (recording === undefined || depth === undefined)
        throw new Error(t`A recording from a file has no engine to ask.`);
      const chosen = await choose(signal);
      if (chosen === undefined) return undefined;
      const { rule, label, saving } = chosen;
      const { fen, moves, chess960 } = recording;
      const trace = await this.#engine.trace(
        { ...(fen !== undefined && { fen }), moves: [...moves], chess960, limits: { depth }, without: [rule] },
        { signal, onProgress: (info) => (this.note.value = () => t`depth ${info.depth}`) },
      );
      return { file: trace.toFile(), name: t`without ${t(label)}`, infos: trace.infos, without: rule, saving };
    });
    void this.#repeat();
  }

  /** Searches both again, with other orders of equal moves: one search against one says little. */
  async #repeat(): Promise<void> {
    const compared = this.now.value;
    const { trace, depth } = compared?.a ?? {};
    const signal = this.#abort?.signal;
    if (compared?.without === undefined || trace === undefined || depth === undefined || signal?.aborted) return;
    this.isRepeating.value = true;
    const show = ({ searches }: Ablation): void => {
      if (this.now.value === compared) this.repeated.value = searches[1];
    };
    const work = { onProgress: show, ...(signal !== undefined && { signal }) };
    await trace.ablate({ limits: { depth }, of: compared.without }, work).then(show, (error: unknown) => {
      if (signal?.aborted !== true) this.note.value = () => messageOf(error);
    });
    if (this.#abort?.signal === signal) this.isRepeating.value = false;
  }

  /** Reads the second one from a file. */
  file(file: File): Promise<void> {
    this.isUnasked.value = false;
    return this.#compare(async () => ({
      file: await recordingBytes(file),
      name: file.name,
      infos: [],
    }));
  }

  async #compare(other: (signal: AbortSignal) => Promise<Second | undefined>): Promise<void> {
    const a = this.#shown.loaded.value;
    const bytes = this.#shown.file;
    if (a === undefined || bytes === undefined) return;
    const abort = new AbortController();
    this.#abort?.abort();
    this.#abort = abort;
    this.isRunning.value = true;
    this.isRepeating.value = false;
    this.repeated.value = undefined;
    this.note.value = () => t`searching…`;
    try {
      // Only who compares loads what does it.
      const [{ readTrace }, { compareTraces }, { partings }] = await Promise.all([
        import('#espalier/engine/trace-file.js'),
        import('#espalier/compare/index.js'),
        import('#espalier/compare/partings.js'),
      ]);
      const found = await other(abort.signal);
      if (this.#abort !== abort) return;
      this.note.value = nothingSaid;
      if (found === undefined) return;
      const { file, name, infos, without, saving } = found;
      const second = readTrace(file);
      const b = loaded(second);
      const result = compareTraces(readTrace(bytes), second);
      this.place.value = 0;
      this.#isThere = false;
      this.now.value = {
        a,
        b,
        result,
        partings: partings(a.tree, b.tree),
        name: name === '' ? programOf(b) : name,
        infos: { a: a.trace?.infos ?? [], b: infos },
        without,
        saving,
      };
    } catch (error) {
      if (this.#abort === abort) this.note.value = () => (abort.signal.aborted ? t`stopped` : messageOf(error));
    } finally {
      if (this.#abort === abort) this.isRunning.value = false;
    }
  }
}
