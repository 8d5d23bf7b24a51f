/** The analysis survives a reload, and so do the last ones that others have taken the place of. */

import type { Rules } from 'espalier/rules';
import { readSavedAnalysis, restoreAnalysis, savedAnalysis } from '../../model/analysis/saved-analysis.js';
import type { SavedAnalysis } from '../../model/analysis/saved-analysis.js';
import { plyOf, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { listOf } from '../../model/json.js';
import { read, write } from '../shared/local-data.js';

const KEY = 'espalier.analysis.1';
const PAST_KEY = 'espalier.analysis.past.1';
/** Large studies would fill what the browser allows. */
const PAST_MAX = 5;
/** Stepping quickly through a game does not save every step. */
const SAVE_AFTER_MS = 200;

export class AnalysisStore {
  readonly #onSaved: (isKept: boolean) => void;
  #latest: VariationTree | undefined;
  /** Also where the latest is what is kept: a change was taken back, and the address may still be that of the change. */
  #isDue = false;
  #past: readonly VariationTree[] = [];
  #savedPast: readonly VariationTree[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onSaved` is told whether the browser keeps it. */
  constructor(onSaved: (isKept: boolean) => void) {
    this.#onSaved = onSaved;
    // On a phone this may be the last event before the page is dropped.
    addEventListener('pagehide', () => this.#save());
  }

  /** The analysis that was left, or nothing where there is none that the rules accept. */
  load(rules: Rules): VariationTree | undefined {
    const saved = readSavedAnalysis(read(KEY));
    return saved && restoreAnalysis(rules, saved);
  }

  /** Those that were left before it, the latest last. */
  loadPast(rules: Rules): VariationTree[] {
    const saved = listOf(read(PAST_KEY) ?? [], readSavedAnalysis) ?? [];
    return saved.flatMap((one) => restoreAnalysis(rules, one) ?? []);
  }

  /** Whether this is another tree than before; then it will be saved soon. `past` is what was left before. */
  changed(tree: VariationTree, past: readonly VariationTree[]): boolean {
    if (tree === this.#latest) return false;
    this.#latest = tree;
    this.#past = past;
    this.#isDue = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER_MS);
    return true;
  }

  /** What comes next is saved, even if it is the same. */
  forget(): void {
    this.#latest = undefined;
  }

  #save(): void {
    const tree = this.#latest;
    if (tree === undefined || !this.#isDue) return;
    this.#isDue = false;
    let isKept = write(KEY, toSave(tree));
    if (this.#past !== this.#savedPast) {
      isKept = write(PAST_KEY, this.#past.slice(-PAST_MAX).map(toSave)) && isKept;
    }
    this.#savedPast = this.#past;
    this.#onSaved(isKept);
  }
}

function toSave(tree: VariationTree): SavedAnalysis {
  return savedAnalysis(tree, shownLine(tree), plyOf(tree));
}
