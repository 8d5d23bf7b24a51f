/** The one line under the board of the Analyse view: what is going on, and what to do about it. */

import { t } from '#espalier/model/words.js';
import { resultMark, resultSentence } from '../text/result-text.js';
import type { AnalysisReport } from './analyser.js';
import type { Notice, PositionFacts } from './study.js';

export interface AnalysisState {
  /** Whether another tab writes the analysis. */
  readonly isElsewhere: boolean;
  /** Why something does not work, and who is to try again. */
  readonly trouble: string | undefined;
  readonly notice: Notice | undefined;
  readonly facts: PositionFacts | undefined;
  readonly isOn: boolean;
  readonly isRunning: boolean;
  /** Whether the whole game is being searched, which goes before one position. */
  readonly isReviewing: boolean;
  /** Whether the engine is needed for a move of the game that is being played. */
  readonly isEngineTaken: boolean;
  /** Null: no limit. */
  readonly seconds: number | null;
  readonly report: AnalysisReport | undefined;
}

export interface AnalysisStatus {
  readonly text: string;
  readonly tone: 'calm' | 'drawn' | 'trouble' | 'look';
  readonly action?: { readonly kind: 'retry' | 'undo' | 'continue'; readonly label: string };
}

export function analysisStatus(state: AnalysisState): AnalysisStatus {
  const { trouble, notice, facts } = state;
  if (trouble !== undefined) return { text: trouble, tone: 'trouble', action: { kind: 'retry', label: t`Try again` } };
  if (state.isElsewhere) {
    return {
      text: t`This analysis is open in another tab.`,
      tone: 'look',
      action: { kind: 'continue', label: t`Continue here` },
    };
  }
  const end = facts?.outcome && `${resultMark(facts.outcome)} ${resultSentence(facts.outcome)}`;
  if (notice !== undefined) {
    const action = notice.undo ? { action: { kind: 'undo', label: t`Undo` } as const } : {};
    return { text: [end, notice.text].filter((part) => part !== undefined).join(' '), tone: 'look', ...action };
  }
  if (end !== undefined) return { text: end, tone: 'drawn' };
  return { text: engineText(state), tone: 'calm' };
}

function engineText({ isOn, isRunning, isReviewing, isEngineTaken, seconds, report }: AnalysisState): string {
  if (isReviewing && !isEngineTaken) return t`The engine reviews the game first.`;
  if (!isOn) return t`Engine paused. Space starts it.`;
  if (isEngineTaken) return t`The engine thinks about its move in the game first.`;
  if (!isRunning && report?.state === 'done') {
    return t`Analyzed to depth ${report.lines[0]?.depth ?? report.info.depth}. Engine paused.`;
  }
  return seconds === null ? t`Analyzing until you stop it.` : t`Analyzing, ${durationText(seconds)} for each position.`;
}

export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds === 60 ? t`1 minute` : t`${seconds / 60} minutes`;
}
