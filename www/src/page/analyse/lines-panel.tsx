/** Best lines: what the engine has found, of which position and how deep, and how it is to search. */

import type { JSX } from 'preact';
import type { PlyView } from '#espalier/engine/types.js';
import { compact } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { AnalysisReport } from '../../model/analysis/analyser.js';
import { durationText } from '../../model/analysis/analysis-status.js';
import { threadChoices } from '../../model/analysis/thread-choice.js';
import { colorName } from '../../model/text/result-text.js';
import { LINE_COUNTS } from '../shared/settings.js';
import { copy } from '../shared/share.js';
import { HandoffButton } from '../shared/view/focus-handoff.js';
import { Drawn, Icon } from '../shared/view/icon.js';
import { written } from '../shared/view/look.js';
import { Menu } from '../shared/view/menu.js';
import { Segments } from '../shared/view/segments.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import type { StudyState } from './analyse-state.js';
import type { AnalysisProps } from './analysis.js';
import type { EngineWork } from './engine-work.js';
import { LineList } from './line-list.js';
import { MoveStrip } from './move-strip.js';
import './lines-panel.css';

const ARROW = 'M5 15 15 5M8 5h7v7';
const PAUSE = 'M7.5 5v10M12.5 5v10';
const START = 'M7 4.5 15 10l-8 5.5z';

/** Seconds for each position; 0: no limit. */
const SECONDS = [5, 30, 120, 600, 0];

export function LinesPanel({ analysis }: AnalysisProps): JSX.Element {
  const { board, shown, study, work, review } = analysis;
  const { lines: count, chances } = work.settings.value;
  const passed = work.passed.value;
  const start = passed?.start ?? shown.node.value;
  const isOver = shown.facts.value.outcome !== undefined;
  const ahead = aheadText(shown);
  const note = isOver ? t`The game is over.` : caption(start, work.searched.value, passed !== undefined);
  return (
    <>
      <header>
        <h2>{t`Best lines`}</h2>
        {/* What is looked ahead at moves nothing. */}
        <span class="note" data-testid="analyse-note">
          {ahead ?? note}
        </span>
        <Controls analysis={analysis} isOver={isOver} />
      </header>
      <LineList
        start={start}
        lines={work.lines.value}
        count={count}
        isOver={isOver}
        areChances={chances}
        onPoint={(line) => (shown.pointed.value = line)}
        onPreview={(move) => analysis.look(move)}
        onPlay={(move) => analysis.play(move)}
        onCopy={(words) => void copy(words)}
        onFocusLost={() => board.focus()}
      />
      <StatusLine analysis={analysis} />
      <MoveStrip tree={shown.tree.value} remarks={review.remarks.value} onGo={(id) => study.goTo(id)} />
    </>
  );
}

/** How many lines, in how many threads, whether with arrows; whether it searches; and what is chosen once. */
function Controls({ analysis, isOver }: AnalysisProps & { readonly isOver: boolean }): JSX.Element {
  const { work, verdicts } = analysis;
  const { settings } = work;
  const { lines, seconds, arrows, chances } = settings.value;
  const id = useUniqueId();
  const isAtWork = work.isAtWork.value && !isOver;
  return (
    <>
      <span class="lines-count">
        <span id={id}>{t`Lines`}</span>
        <Segments
          labelledBy={id}
          choices={LINE_COUNTS}
          chosen={lines}
          onChange={(count) => settings.change({ lines: count })}
        />
      </span>
      <ThreadSelect settings={settings} />
      <button
        type="button"
        class="sign-button"
        aria-label={t`Arrows`}
        title={t`Arrows`}
        aria-pressed={arrows}
        onClick={() => settings.change({ arrows: !arrows })}
      >
        <Drawn path={ARROW} />
      </button>
      <Menu label={t`Engine options`} face={<Icon name="more" />} kind="sign-button quiet">
        <label>
          {t`Each position`}{' '}
          <select
            value={seconds ?? 0}
            onChange={({ currentTarget }) => settings.change({ seconds: Number(currentTarget.value) || null })}
          >
            {SECONDS.map((value) => (
              <option value={value}>{value === 0 ? t`no limit` : durationText(value)}</option>
            ))}
          </select>
        </label>
        <label title={t`How often White wins, it is a draw, and Black wins, in percent`}>
          <input
            type="checkbox"
            checked={chances}
            onChange={({ currentTarget }) => settings.change({ chances: currentTarget.checked })}
          />{' '}
          {t`chances`}
        </label>
      </Menu>
      <button
        type="button"
        class="sign-button engine"
        aria-label={isAtWork ? t`Stop` : t`Analyse`}
        title={verdicts.status.value.tone === 'calm' ? verdicts.status.value.text : undefined}
        aria-keyshortcuts="Space"
        onClick={() => work.toggle()}
      >
        <Drawn path={isAtWork ? PAUSE : START} />
      </button>
    </>
  );
}

/** Where there is nothing to choose and nothing to say, nothing is shown. */
function ThreadSelect({ settings }: Pick<EngineWork, 'settings'>): JSX.Element | null {
  const { most, remark } = threadChoices({
    cores: navigator.hardwareConcurrency,
    isIsolated: crossOriginIsolated,
    hasSharedMemory: typeof SharedArrayBuffer === 'function',
  });
  if (most === 1 && remark === undefined) return null;
  return (
    <label class="lines-count">
      <span class="label-text">{t`Threads`}</span>{' '}
      <select
        // Where there is no room for the word, it still has its name.
        aria-label={t`Threads`}
        value={Math.min(settings.value.threads, most)}
        onChange={({ currentTarget }) => settings.change({ threads: Number(currentTarget.value) })}
      >
        {Array.from({ length: most }, (_, index) => (
          <option>{index + 1}</option>
        ))}
        {remark !== undefined && <option disabled>{remark}</option>}
      </select>
    </label>
  );
}

/** What has to be seen has a row. Of what goes well the buttons tell; it is there for those who hear the page. */
function StatusLine({ analysis }: AnalysisProps): JSX.Element {
  const { board, shown, verdicts, work } = analysis;
  const { tone, text: status, action } = verdicts.status.value;
  const threat = tone === 'calm' ? work.threat.value : undefined;
  const text = threat === undefined ? status : written(threat);
  const isSeen = tone !== 'calm' || threat !== undefined;
  return (
    <div
      class={isSeen ? 'analyse-status' : 'unseen'}
      data-testid="analyse-status"
      data-tone={threat === undefined ? tone : 'look'}
    >
      <p role="status" data-testid="analyse-status-text">
        {isSeen ? text : (aheadText(shown) ?? text)}
      </p>
      {action !== undefined && (
        <HandoffButton key="repair" onPress={() => analysis.repair(action.kind)} onFocusLost={() => board.focus()}>
          {action.label}
        </HandoffButton>
      )}
    </div>
  );
}

/** What a line that is pointed at leads to, if one is. */
function aheadText(shown: StudyState): string | undefined {
  const preview = shown.preview.value;
  return preview && t`Looking ahead: ${preview.text}`;
}

/** Of which position the lines are, and how far the search has come. */
function caption({ turn }: PlyView, report: AnalysisReport | undefined, isThreat: boolean): string {
  const side = colorName(turn);
  const place = isThreat ? t`What ${side} would do now` : t`${side} to move`;
  if (report === undefined) return place;
  const { depth, nps, milliseconds } = report.info;
  const speed = milliseconds > 0 ? t` · ${compact(nps)} a second` : '';
  return `${place} · ${t`depth ${depth}`}${speed}`;
}
