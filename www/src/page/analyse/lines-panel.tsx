/** Best lines: what the engine has found, of which position and how deep, and how it is to search. */

import type { JSX } from 'preact';
import type { PlyView } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { AnalysisReport } from '../../model/analysis/analyser.js';
import type { AnalysisStatus } from '../../model/analysis/analysis-status.js';
import { durationText } from '../../model/analysis/analysis-status.js';
import type { LineMove } from '../../model/analysis/line-preview.js';
import { colorName } from '../../model/text/result-text.js';
import type { AnalysisSettings } from '../shared/settings.js';
import { MOST_LINES } from '../shared/settings.js';
import { copy } from '../shared/share.js';
import { PassingButton } from '../shared/view/passing-button.js';
import type { StudyState, Verdicts } from './analyse-state.js';
import type { EngineWork } from './engine-work.js';
import { LineList } from './line-list.js';
import { MoveStrip } from './move-strip.js';
import type { ReviewState } from './review-state.js';
import { ThreadSelect } from './thread-select.js';
import './lines-panel.css';

/** Seconds for each position; 0: no limit. */
const SECONDS = [5, 30, 120, 600, 0];

export interface LinesPanelProps {
  readonly shown: StudyState;
  readonly work: EngineWork;
  readonly verdicts: Verdicts;
  readonly review: ReviewState;
  readonly onSettings: (part: Partial<AnalysisSettings>) => void;
  readonly onEngine: () => void;
  readonly onPreview: (move: LineMove | undefined) => void;
  readonly onPlay: (move: LineMove) => void;
  readonly onRepair: (kind: NonNullable<AnalysisStatus['action']>['kind']) => void;
  readonly onFocusLost: () => void;
  readonly onGo: (id: number) => void;
}

export function LinesPanel(props: LinesPanelProps): JSX.Element {
  const { shown, work, review, onSettings, onEngine, onPreview, onPlay, onFocusLost, onGo } = props;
  const { lines: count, chances } = work.settings.value;
  const passed = work.passed.value;
  const start = passed?.start ?? shown.node.value;
  const isOver = shown.facts.value.outcome !== undefined;
  return (
    <>
      <header>
        <h2>{t`Best lines`}</h2>
        <span class="note" data-testid="analyse-note">
          {isOver ? t`The game is over.` : caption(start, work.searched.value, passed !== undefined)}
        </span>
        <label class="lines-count">
          {t`Lines`}{' '}
          <select value={count} onChange={({ currentTarget }) => onSettings({ lines: Number(currentTarget.value) })}>
            {Array.from({ length: MOST_LINES }, (_, index) => (
              <option>{index + 1}</option>
            ))}
          </select>
        </label>
        <ThreadSelect threads={work.settings.value.threads} onChoose={(threads) => onSettings({ threads })} />
        <button type="button" class="engine" aria-keyshortcuts="Space" onClick={onEngine}>
          {work.isAtWork.value && !isOver ? t`Stop` : t`Analyse`}
        </button>
      </header>
      <LineList
        start={start}
        lines={work.lines.value}
        count={count}
        isOver={isOver}
        areChances={chances}
        onPreview={onPreview}
        onPlay={onPlay}
        onCopy={(text) => void copy(text)}
        onFocusLost={onFocusLost}
      />
      <MoveStrip tree={shown.tree.value} remarks={review.remarks.value} onGo={onGo} />
      <StatusLine {...props} />
    </>
  );
}

function StatusLine({ verdicts, work, onSettings, onRepair, onFocusLost }: LinesPanelProps): JSX.Element {
  const { tone, text, action } = verdicts.status.value;
  const { seconds, arrows, chances } = work.settings.value;
  return (
    <div class="analyse-status" data-testid="analyse-status" data-tone={tone}>
      <p role="status" data-testid="analyse-status-text">
        {text}
      </p>
      {action !== undefined && (
        <PassingButton key="repair" onPress={() => onRepair(action.kind)} onFocusLost={onFocusLost}>
          {action.label}
        </PassingButton>
      )}
      <label>
        <span class="label-text">{t`Each position`} </span>
        <select
          value={seconds ?? 0}
          onChange={({ currentTarget }) => onSettings({ seconds: Number(currentTarget.value) || null })}
        >
          {SECONDS.map((value) => (
            <option value={value}>{value === 0 ? t`no limit` : durationText(value)}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={arrows}
          onChange={({ currentTarget }) => onSettings({ arrows: currentTarget.checked })}
        />{' '}
        {t`arrows`}
      </label>
      <label class="check" title={t`How often White wins, it is a draw, and Black wins, in percent`}>
        <input
          type="checkbox"
          checked={chances}
          onChange={({ currentTarget }) => onSettings({ chances: currentTarget.checked })}
        />{' '}
        {t`chances`}
      </label>
    </div>
  );
}

/** Of which position the lines are, and how far the search has come. */
function caption({ turn, moveNumber }: PlyView, report: AnalysisReport | undefined, isThreat: boolean): string {
  const side = colorName(turn);
  const place = isThreat ? t`What ${side} would do now` : t`Move ${moveNumber}, ${side} to move`;
  if (report === undefined) return place;
  const { depth, selectiveDepth, nps, milliseconds } = report.info;
  const speed = milliseconds > 0 ? t` · ${compact(nps)} positions a second` : '';
  return `${place} · ${t`depth ${depth} / ${selectiveDepth}`}${speed}`;
}
