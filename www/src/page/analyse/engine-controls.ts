/** How the position is analysed: how many lines, for how long, with arrows or without, with scores or chances. */

import { byId } from '../shared/dom.js';
import type { AnalysisSettings, SettingsStore } from '../shared/settings.js';

export function wireEngineControls(settings: SettingsStore): void {
  const count = byId('analyse-line-count', HTMLSelectElement);
  const time = byId('analyse-seconds', HTMLSelectElement);
  const arrows = byId('analyse-arrows', HTMLInputElement);
  const chances = byId('analyse-chances', HTMLInputElement);
  const set = (part: Partial<AnalysisSettings>): void => settings.change(part);
  const apply = ({ lines, seconds, arrows: areShown, chances: areTold }: AnalysisSettings): void => {
    count.value = String(lines);
    time.value = String(seconds ?? 0);
    arrows.checked = areShown;
    chances.checked = areTold;
  };
  apply(settings.value);
  settings.onChange(() => apply(settings.value));
  count.addEventListener('change', () => set({ lines: Number(count.value) }));
  time.addEventListener('change', () => set({ seconds: Number(time.value) || null }));
  arrows.addEventListener('change', () => set({ arrows: arrows.checked }));
  chances.addEventListener('change', () => set({ chances: chances.checked }));
}
