/** The analysis survives a reload. */

import type { Engine } from 'espalier';
import { readSavedAnalysis, restoreAnalysis, savedAnalysis } from '../../model/analysis/saved-analysis.js';
import { plyOf, shownLine } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { read, write } from '../shared/local-data.js';

const KEY = 'espalier.analysis.1';
/** Stepping quickly through a game does not save every step. */
const SAVE_AFTER_MS = 200;

export class AnalysisStore {
  readonly #onSaved: () => void;
  #saved: VariationTree | undefined;
  #waiting: VariationTree | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onSaved: () => void) {
    this.#onSaved = onSaved;
    // On a phone this may be the last event before the page is dropped.
    addEventListener('pagehide', () => this.#save());
  }

  /** The analysis that was left, or nothing where there is none that the rules accept. */
  async load(engine: Engine): Promise<VariationTree | undefined> {
    const saved = readSavedAnalysis(read(KEY));
    return saved && restoreAnalysis(engine, saved);
  }

  /** Whether something has changed since it was saved; then it will be soon. */
  changed(tree: VariationTree): boolean {
    if (tree === this.#saved) return false;
    this.#waiting = tree;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER_MS);
    return true;
  }

  /** What comes next is saved, even if it is the same. */
  forget(): void {
    this.#saved = undefined;
  }

  #save(): void {
    const tree = this.#waiting;
    if (tree === undefined || tree === this.#saved) return;
    this.#saved = tree;
    write(KEY, savedAnalysis(tree, shownLine(tree), plyOf(tree)));
    this.#onSaved();
  }
}
