/** The analysis survives a reload. */

import type { Engine } from 'espalier';
import { readSavedAnalysis, restoreAnalysis, savedAnalysis } from '../../model/analysis/saved-analysis.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { read, write } from '../shared/local-data.js';

const KEY = 'espalier.analysis.1';

export function saveAnalysis(tree: VariationTree, shown: readonly number[], ply: number): void {
  write(KEY, savedAnalysis(tree, shown, ply));
}

/** The analysis that was left, or nothing where there is none that the rules accept. */
export async function loadAnalysis(engine: Engine): Promise<VariationTree | undefined> {
  const saved = readSavedAnalysis(read(KEY));
  return saved && restoreAnalysis(engine, saved);
}
