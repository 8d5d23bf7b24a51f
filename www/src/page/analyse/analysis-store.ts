/**
 * The analysis of this tab survives a reload, and so do the last ones that others have taken the place of. Each has an
 * entry of its own; one that another tab writes is shown as it goes on there.
 */

import { effect } from '@preact/signals';
import type { Rules } from '#espalier/rules/types.js';
import {
  readAnalysisRecord,
  restoreAnalysis,
  type SavedAnalysis,
  savedAnalysis,
} from '../../model/analysis/saved-analysis.js';
import type { Study } from '../../model/analysis/study.js';
import { plyOf, shownLine, type VariationTree } from '../../model/analysis/variation-tree.js';
import type { Entry } from '../../model/storage/entry.js';
import type { EntryLock } from '../../model/storage/entry-lock.js';
import type { PageStorage } from '../shared/storage.js';
import type { CommentDraft } from './comment-draft.js';

/** Each has an entry as well: here is what is brought back by one click after a reload. */
const PAST_MAX = 5;
/** Stepping quickly through a game does not save every step. */
const SAVE_AFTER_MS = 200;

/** An analysis, and what was there before it, the latest last. */
export interface KeptAnalysis {
  readonly tree: VariationTree;
  readonly past: readonly VariationTree[];
}

export class AnalysisStore {
  readonly #rules: Rules;
  readonly #study: Pick<Study, 'replace'>;
  readonly #onSaved: () => void;
  readonly #lock: EntryLock;
  readonly #store: PageStorage['store'];
  /** The latest revision of those that have an entry, as far as this tab knows. */
  readonly #known = new Map<string, number>();
  #latest: VariationTree | undefined;
  /**
   * Also where the latest is what is kept: a change was taken back, and the address may still be that of the change.
   */
  #isDue = false;
  #past: readonly VariationTree[] = [];
  #savedPast: { readonly past: readonly VariationTree[]; readonly saved: readonly SavedAnalysis[] } = {
    past: [],
    saved: [],
  };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    storage: PageStorage,
    rules: Rules,
    study: Pick<Study, 'replace' | 'isReadOnly'>,
    draft: Pick<CommentDraft, 'finish' | 'keep'>,
    onSaved: () => void,
  ) {
    this.#rules = rules;
    this.#study = study;
    this.#onSaved = onSaved;
    this.#store = storage.store;
    this.#lock = storage.hold('analysis');
    this.#lock.listen({
      onEntry: (entry) => this.#follow(this.#unlessLeft(entry)),
      onAsked: () => {
        draft.finish();
        this.#save();
      },
      onInherited: (entry) => this.#follow(this.#unlessLeft(entry)),
    });
    storage.beforeLeaving(() => {
      draft.keep();
      this.#save();
    });
    effect(() => void (study.isReadOnly.value = this.isElsewhere));
  }

  /** Whether another tab writes it. */
  get isElsewhere(): boolean {
    return this.#lock.isReadOnly;
  }

  /** Whether it is what this tab showed before a reload. */
  get isOwn(): boolean {
    return this.#lock.isOwn;
  }

  /** What this tab had, else what was analysed last; nothing where there is none that can be read. */
  load(): Promise<KeptAnalysis | undefined> {
    return this.#lock.resumeReadable((entry) => this.#read(entry));
  }

  /** Goes on with what another tab has written. */
  async takeOver(): Promise<void> {
    this.#follow(this.#unlessLeft(await this.#lock.takeOver()));
  }

  /** An analysis that is kept, whoever has begun it; undefined where it cannot be read. */
  async read(id: string): Promise<VariationTree | undefined> {
    return this.#read(await this.#store.get(id))?.tree;
  }

  /** Another tree than before will be saved soon. `past` is what was left before. */
  changed(tree: VariationTree, past: readonly VariationTree[]): void {
    if (tree === this.#latest) return;
    if (tree.id !== this.#lock.comingId) this.#change(tree);
    this.#latest = tree;
    this.#past = past;
    this.#isDue = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER_MS);
  }

  /** What comes next is saved, even if it is the same. */
  forget(): void {
    this.#latest = undefined;
  }

  /** Another analysis is shown: a new one, or one that has been here before and may be open in another tab by now. */
  #change({ id = '' }: VariationTree): void {
    this.#save();
    const known = this.#known.get(id);
    if (known === undefined) return this.#lock.begin(id);
    void this.#lock.open(id, (entry) => () => {
      if (this.isElsewhere) this.#follow(entry);
      else if (entry !== undefined && entry.revision > known) this.#catchUp(entry);
      else this.#save();
    });
  }

  #save(): void {
    const tree = this.#latest;
    // What is opened just now is saved when it is held.
    if (tree === undefined || !this.#isDue || tree.id !== this.#lock.id) return;
    this.#isDue = false;
    // Where there is nothing yet, there is nothing to keep.
    if (!this.isElsewhere && (isWorthKeeping(tree) || this.#lock.isSaved)) {
      const present = toSave(tree);
      const before = readAnalysisRecord(this.#lock.entry?.record)?.present;
      // What was deleted stays so as long as it is only looked at.
      const isNew = !this.#lock.isRemoved || before === undefined || !isSame(before, present);
      if (isNew) this.#lock.save('open', { present, past: this.#toSavePast() });
      this.#known.set(this.#lock.id, this.#lock.entry?.revision ?? 0);
    }
    this.#onSaved();
  }

  #toSavePast(): readonly SavedAnalysis[] {
    if (this.#past !== this.#savedPast.past) {
      this.#savedPast = { past: this.#past, saved: this.#past.slice(-PAST_MAX).map(toSave) };
    }
    return this.#savedPast.saved;
  }

  /** What is held is left as soon as something else is shown, which is held a moment later. */
  #unlessLeft(entry: Entry | undefined): Entry | undefined {
    return entry?.id === this.#lock.comingId ? entry : undefined;
  }

  #follow(entry: Entry | undefined): void {
    const kept = this.#read(entry);
    if (kept !== undefined) this.#study.replace(kept.tree, kept.past);
  }

  /** Another tab has gone on with it, and left it, since it was here. */
  #catchUp(entry: Entry): void {
    const kept = this.#read(entry);
    if (kept !== undefined) this.#study.replace(kept.tree, this.#past);
  }

  /** Undefined where the rules do not accept it. */
  #read(entry: Entry | undefined): KeptAnalysis | undefined {
    const record = entry && readAnalysisRecord(entry.record);
    const present = record && restoreAnalysis(this.#rules, record.present);
    if (entry === undefined || record === undefined || present === undefined) return undefined;
    const past = record.past.flatMap((one) => restoreAnalysis(this.#rules, one) ?? []);
    this.#known.set(entry.id, entry.revision);
    // Of which revision they are is not known: they are brought back as they are.
    for (const { id } of past) {
      if (id !== undefined && !this.#known.has(id)) this.#known.set(id, Number.POSITIVE_INFINITY);
    }
    return { tree: { ...present, id: entry.id }, past };
  }
}

function isWorthKeeping({ start, nodes }: VariationTree): boolean {
  return nodes.length > 1 || start.fen !== undefined || nodes.some(({ comment, drawings }) => comment ?? drawings);
}

/** Whatever is looked at. */
function isSame(one: SavedAnalysis, other: SavedAnalysis): boolean {
  const [before, after] = [one, other].map(({ start, lines, notes }) => JSON.stringify([start, lines, notes]));
  return before === after;
}

function toSave(tree: VariationTree): SavedAnalysis {
  return savedAnalysis(tree, shownLine(tree), plyOf(tree));
}
