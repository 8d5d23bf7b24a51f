/** How the position is analysed: how many lines, in how many threads, for how long, with arrows, with scores or chances. */

import { type ThreadChoices, threadChoices } from '../../model/analysis/thread-choice.js';
import { byId } from '../shared/dom.js';
import type { AnalysisSettings, SettingsStore } from '../shared/settings.js';

export function wireEngineControls(settings: SettingsStore): void {
  const count = byId('analyse-line-count', HTMLSelectElement);
  const threads = byId('analyse-threads', HTMLSelectElement);
  const { most } = offerThreads(threads);
  const time = byId('analyse-seconds', HTMLSelectElement);
  const arrows = byId('analyse-arrows', HTMLInputElement);
  const chances = byId('analyse-chances', HTMLInputElement);
  const set = (part: Partial<AnalysisSettings>): void => settings.change(part);
  const apply = ({ lines, threads: asked, seconds, arrows: areShown, chances: areTold }: AnalysisSettings): void => {
    count.value = String(lines);
    threads.value = String(Math.min(asked, most));
    time.value = String(seconds ?? 0);
    arrows.checked = areShown;
    chances.checked = areTold;
  };
  apply(settings.value);
  settings.onChange(() => apply(settings.value));
  count.addEventListener('change', () => set({ lines: Number(count.value) }));
  threads.addEventListener('change', () => set({ threads: Number(threads.value) }));
  time.addEventListener('change', () => set({ seconds: Number(time.value) || null }));
  arrows.addEventListener('change', () => set({ arrows: arrows.checked }));
  chances.addEventListener('change', () => set({ chances: chances.checked }));
}

/** Where there is nothing to choose and nothing to say, nothing is shown. */
function offerThreads(threads: HTMLSelectElement): ThreadChoices {
  const choices = threadChoices({
    cores: navigator.hardwareConcurrency,
    isIsolated: crossOriginIsolated,
    hasSharedMemory: typeof SharedArrayBuffer === 'function',
  });
  const { most, remark } = choices;
  for (let count = 1; count <= most; count += 1) threads.append(new Option(String(count)));
  if (remark !== undefined) {
    const option = new Option(remark);
    option.disabled = true;
    threads.append(option);
  }
  const label = threads.closest('label');
  if (label !== null) label.hidden = most === 1 && remark === undefined;
  return choices;
}
