/** The cuts of all recordings as a referee finds them: each rule beside its control, and those that were worst. */

import type { JSX } from 'preact';
import type { RefereedCut } from '#espalier/engine/research-types.js';
import { scoreOf } from '#espalier/engine/trace-records.js';
import { compact, integer, percent, scoreText } from '#espalier/model/format.js';
import { markOf } from '#espalier/model/palette.js';
import { fixed, t } from '#espalier/model/words.js';
import type { Share } from '#espalier/report/share.js';
import { scaleFrom, verdictMarks } from '#espalier/report/verdict-marks.js';
import {
  type RuleOfAll,
  rulesOfAll,
  shareOf,
  type WrongCutOfAll,
  worstOfAll,
} from '../../model/trace/suite-rulings.js';
import { written } from '../shared/view/look.js';
import { ChartPanel } from './chart-panel.js';
import type { Shown } from './shown.js';
import type { SuiteJudging } from './suite-judging.js';
import { WorkButtons } from './work-buttons.js';
import './suite-cuts.css';

/** Rows of the worst cuts. */
const WORST = 20;
/** From here on a distance is that to a mate, in centipawns. */
const MATE = 20_000;

export interface SuiteCutsProps {
  readonly judging: SuiteJudging;
  readonly shown: Shown;
  /** Opens a cut in its recording. */
  readonly onShow: (cut: WrongCutOfAll<File>) => void;
  /** The choices before they are judged. */
  readonly children: JSX.Element;
}

export function SuiteCuts({ judging, shown, onShow, children }: SuiteCutsProps): JSX.Element {
  const { work } = judging;
  const { recordings, faults } = judging.judged.value;
  const rules = rulesOfAll(recordings.map(({ found }) => found));
  const worst = worstOfAll(recordings, WORST);
  return (
    <>
      <ChartPanel title={work.title()} chart={undefined}>
        <WorkButtons work={work} label={t`Judge`}>
          {children}
        </WorkButtons>
        {faults.map((fault) => (
          <p class="error">{fault}</p>
        ))}
        {rules.length > 0 && <Rules rules={rules} shown={shown} />}
      </ChartPanel>
      {worst.length > 0 && (
        <ChartPanel title={t`Worst cuts`} chart={undefined}>
          <p class="caption">{t`Wrong by the referee, and by its second search a ply deeper. A row opens the recording at its node.`}</p>
          <Worst cuts={worst} shown={shown} onShow={onShow} />
        </ChartPanel>
      )}
    </>
  );
}

interface RulesProps {
  readonly rules: readonly RuleOfAll[];
  readonly shown: Shown;
}

function Rules({ rules, shown }: RulesProps): JSX.Element {
  const from = scaleFrom(rules.flatMap(({ all, control }) => [shareOf(all), shareOf(control)]));
  return (
    <div class="wide-table suite-rules">
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Rule`}</th>
            <th scope="col" class="keys">
              <span class="control" /> {t`control`} <span class="dot" /> {t`right`}
            </th>
            <th scope="col">{t`right`}</th>
            <th scope="col">{t`control`}</th>
            <th scope="col">{t`judged`}</th>
            <th scope="col">{t`cannot tell`}</th>
            <th scope="col">{t`cuts`}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ rule, label, cuts, all, control }) => (
            <tr key={rule}>
              <th scope="row">
                <Chip name={rule} shown={shown} /> {t(label)}
              </th>
              <td>
                <Strip cuts={shareOf(all)} control={shareOf(control)} from={from} />
              </td>
              <td>{shareText(shareOf(all))}</td>
              <td>{shareText(shareOf(control))}</td>
              <td>{integer(all.judged)}</td>
              <td>{integer(all.cannotTell)}</td>
              <td title={integer(cuts)}>{compact(cuts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shareText({ part, of }: Share): string {
  return of === 0 ? '–' : percent(part, of);
}

/** A dot with its interval for the cuts, a ring for the control. */
function Strip(props: { readonly cuts: Share; readonly control: Share; readonly from: number }): JSX.Element {
  const { width, height, line, interval, control, right } = verdictMarks(props.cuts, props.control, props.from);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} class="strip" aria-hidden="true">
      <path d={line} class="line" />
      {interval !== undefined && <path d={interval} class="interval" />}
      {control !== undefined && <circle {...control} class="control" />}
      {right !== undefined && <circle {...right} class="right" />}
    </svg>
  );
}

/** The letters of a rule, as the recording that is shown declares it. */
function Chip({ name, shown }: { readonly name: string; readonly shown: Shown }): JSX.Element | null {
  const declared = [...(shown.loaded.value?.tree.records.declarations.rules.values() ?? [])];
  const rule = declared.find((known) => known.name === name);
  if (rule === undefined) return null;
  return (
    <span class="chip" data-family={markOf(rule).family}>
      {rule.letters}
    </span>
  );
}

interface WorstProps {
  readonly cuts: readonly WrongCutOfAll<File>[];
  readonly shown: Shown;
  readonly onShow: (cut: WrongCutOfAll<File>) => void;
}

function Worst({ cuts, shown, onShow }: WorstProps): JSX.Element {
  return (
    <div class="wide-table worst-cuts">
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Recording`}</th>
            <th scope="col">{t`Rule`}</th>
            <th scope="col">{t`off by`}</th>
            <th scope="col">{t`depth`}</th>
            <th scope="col">{t`bound`}</th>
            <th scope="col">{t`referee`}</th>
            <th scope="col">{t`deeper`}</th>
          </tr>
        </thead>
        <tbody>
          {cuts.map((worst) => {
            const { file, cut, label } = worst;
            return (
              <tr key={`${file.name} ${cut.record}`}>
                <th scope="row">
                  <button type="button" onClick={() => onShow(worst)}>
                    {file.name}
                  </button>
                </th>
                <th scope="row">
                  <Chip name={cut.rule} shown={shown} /> {t(label)}
                </th>
                <td class="off">{cut.off < MATE ? fixed(cut.off / 100, 2) : t`mate`}</td>
                <td>{cut.depth}</td>
                {scoresOf(cut).map((text) => (
                  <td>{written(text)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The claim of the cut and the scores of both searches of the referee, for the side to move. */
function scoresOf({ bound, withoutRule, deeper }: RefereedCut): string[] {
  const scores = [scoreOf(bound), withoutRule.score, deeper.withoutRule.score];
  return scores.map((score) => (score === undefined ? '–' : scoreText(score)));
}
