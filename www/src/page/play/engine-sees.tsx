/** "What the engine sees": what the full engine thinks of the position that is shown. It can be switched off. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Color } from '#espalier/engine/types.js';
import { compact, numberedLine, scoreText } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import type { MoveReport } from '../../model/game/game-report.js';
import type { PositionScore } from '../../model/game/judge.js';
import { scoreWords } from '../../model/text/score-text.js';
import { EvalGraph } from '../shared/view/eval-graph.js';
import { Icon } from '../shared/view/icon.js';
import { toldScore, written } from '../shared/view/look.js';
import { Toggle } from '../shared/view/toggle.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import '../shared/view/text-link.css';
import { moveName } from './game-summary.js';
import type { Play } from './play.js';
import './engine-sees.css';

/** Fewer points are no curve. */
const CURVE_MIN = 3;
const NOTHING = '–';

export function EngineSees({ play }: { readonly play: Play }): JSX.Element {
  const { state, page } = play;
  const [isOn, ply, scores] = [state.isEvaluated.value, state.current.ply, state.scores.value];
  const judgement = state.judgement.value;
  const title = useUniqueId();
  const known = useRef<Known | undefined>(undefined);
  known.current = isOn
    ? judgement === undefined
      ? known.current
      : { judgement, last: state.report.value.moves[ply - 1] }
    : undefined;
  const shown = known.current?.judgement;
  const isCurve = scores.filter((score) => score !== undefined).length >= CURVE_MIN;
  return (
    <section class="panel sees" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`What the engine sees`}</h2>
        <Toggle isOn={isOn} labelledBy={title} onPress={() => play.switchEvaluation()} />
      </header>
      <div class="sees-body">
        <p class="in-words">{words(isOn, known.current, state.names.value)}</p>
        {isOn && (
          <>
            <dl class="search-figures">
              <Figure name={t`Depth`}>{shown?.info.depth ?? NOTHING}</Figure>
              <Figure name={t`Positions`}>{shown === undefined ? NOTHING : compact(shown.info.nodes)}</Figure>
              <Figure name={t`Time`}>
                {shown === undefined ? NOTHING : `${fixed(shown.info.milliseconds / 1000, 1)} s`}
              </Figure>
            </dl>
            <h3>{t`Expected`}</h3>
            <p class="line">
              {shown !== undefined &&
                numberedLine(shown, shown.info.pvSan.slice(0, 8)).map((move) => (
                  <>
                    <span>{written(move)}</span>{' '}
                  </>
                ))}
            </p>
            {/* Its room is kept while there is little to draw. */}
            <div class="course">
              {isCurve && (
                <EvalGraph
                  scores={scores}
                  marks={[]}
                  phases={[]}
                  ply={ply}
                  name={moveName(state.game.value, ply)}
                  onGo={(to) => page.current.browse(to)}
                  onStep={(by) => page.current.browse(Math.max(0, ply + by))}
                />
              )}
            </div>
          </>
        )}
      </div>
      <WaysOn play={play} />
    </section>
  );
}

/** From the position that is shown into its search, and from the game into its analysis. */
export function WaysOn({ play }: { readonly play: Play }): JSX.Element {
  return (
    <p class="text-links">
      <button type="button" class="text-link" onClick={() => play.handOver.onExplore(play.state.current.ply)}>
        <Icon name="mark" />
        {t`Explore this search`}
      </button>
      <button
        type="button"
        class="text-link"
        aria-label={t`Analyse this game`}
        onClick={() => play.analyse()}
      >{t`Analyse`}</button>
    </p>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Known {
  readonly judgement: PositionScore;
  /** The move that led to the position. */
  readonly last: MoveReport | undefined;
}

type Names = Readonly<Record<Color, string>>;

function words(isOn: boolean, known: Known | undefined, names: Names): string {
  if (!isOn) return t`While you play, nothing is shown unless you ask. After the game everything is.`;
  return known === undefined
    ? t`Looking at the position…`
    : `${judgementWords(known.judgement)}${costWords(known.last, names)}`;
}

function judgementWords({ score, turn, info: { depth } }: PositionScore): string {
  return scoreWords(score, depth, scoreText(toldScore(score, turn)));
}

/** A mark is always explained where it is seen. */
function costWords(last: MoveReport | undefined, names: Names): string {
  if (last?.mark === undefined) return '';
  const who = names[last.color];
  const cost = Math.round(last.loss);
  const words =
    who === t`You`
      ? t`Your ${last.san} cost ${cost} points of winning chances.`
      : t`${who}’s ${last.san} cost ${cost} points of winning chances.`;
  return ` ${words}`;
}
