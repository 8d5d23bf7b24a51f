/** How the position is analysed: how many lines, for how long, with arrows or without. */

import { byId } from '../shared/dom.js';
import type { AnalysisSettings } from '../shared/settings.js';

export function wireEngineControls(known: AnalysisSettings, set: (part: Partial<AnalysisSettings>) => void): void {
  const count = byId('analyse-line-count', HTMLSelectElement);
  const time = byId('analyse-seconds', HTMLSelectElement);
  const arrows = byId('analyse-arrows', HTMLInputElement);
  count.value = String(known.lines);
  time.value = String(known.seconds ?? 0);
  arrows.checked = known.arrows;
  count.addEventListener('change', () => set({ lines: Number(count.value) }));
  time.addEventListener('change', () => set({ seconds: Number(time.value) || null }));
  arrows.addEventListener('change', () => set({ arrows: arrows.checked }));
}
