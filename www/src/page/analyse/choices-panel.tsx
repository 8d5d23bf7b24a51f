/** In wide windows, beside the moves: why the second-best move is not the best, and the tree of a short search. */

import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Loaded } from '#espalier/element/tree/load.js';
import { TreeMap } from '#espalier/element/tree/tree-map.js';
import type { WhyNot as Answer } from '#espalier/engine/types.js';
import { integer, numberedLine, numberedMove } from '#espalier/model/format.js';
import { bestLine } from '#espalier/model/walk.js';
import { t } from '#espalier/model/words.js';
import { pathTo, requestOf } from '../../model/analysis/variation-tree.js';
import { pointedAtText } from '../../model/trace/pointed-at.js';
import { costText } from '../../model/why/why-words.js';
import { writtenNames } from '../explore/map-state.js';
import { PlainLegend } from '../explore/plain-wall.js';
import { followPointer } from '../explore/pointer-tip.js';
import { Drawn } from '../shared/view/icon.js';
import { scoreView, written } from '../shared/view/look.js';
import { Chances } from '../why/chances.js';
import type { Question } from '../why/why-not.js';
import type { AnalysisProps } from './analysis.js';
import { SecondChoice } from './second-choice.js';
import '../shared/view/map-wall.css';
import '../why/why-not.css';
import './choices-panel.css';

/** Moves of the line: what is above stays in sight. */
const MOST_MOVES = 10;
const PLAY = 'M7 4.5 15 10l-8 5.5z';
/** Least and greatest height of a generation, in pixels. */
const ROW = [18, 40] as const;

export function ChoicesPanel({ analysis }: AnalysisProps): JSX.Element {
  const { shown, study, work, dependencies } = analysis;
  const choice = useMemo(() => new SecondChoice(dependencies.rules, dependencies.engine), []);
  useSignalEffect(() => {
    const { tree, key } = study;
    if (tree !== undefined) choice.follow(key, requestOf(tree, pathTo(tree, tree.current)), work.report.value);
  });
  useEffect(() => () => choice.end(), []);
  const [question, answer, recording] = [choice.question.value, choice.answer.value, choice.recording.value];
  const isOver = shown.facts.value.outcome !== undefined;
  return (
    <>
      <section class="panel second-choice" aria-label={t`Why not the second move?`}>
        {question !== undefined && answer !== undefined ? (
          <Second question={question} answer={answer} analysis={analysis} />
        ) : (
          <p class="note">
            {isOver ? t`The game is over.` : t`The second-best move is looked at when the lines are deep enough.`}
          </p>
        )}
      </section>
      <section class="wall plain looked-at" aria-label={t`The tree of this position`}>
        <header>
          <h2>{t`What it looked at`}</h2>
          {recording !== undefined && <span class="note">{t`${integer(recording.tree.records.count)} steps`}</span>}
          <button type="button" class="text-link" onClick={() => analysis.act('explore')}>{t`Explore`}</button>
        </header>
        <SmallTree recording={recording} onPress={() => analysis.act('explore')} />
        <PlainLegend isShort />
      </section>
    </>
  );
}

function Second({
  question,
  answer,
  analysis,
}: AnalysisProps & { readonly question: Question; readonly answer: Answer }): JSX.Element {
  const { position, move } = question;
  const { asked, best } = answer;
  const moves = asked.line.slice(0, MOST_MOVES);
  const names = numberedLine(
    position,
    moves.map(({ san }) => san),
  );
  return (
    <>
      <header>
        <h2>{written(t`Why not ${numberedMove(position, move.san)}?`)}</h2>
        <b class="cost">{costText(best.score, asked.score)}</b>
      </header>
      <p>
        <b>{written(answer.headline)}</b> {written(answer.sentence)}
      </p>
      <p class="line-chips" onPointerLeave={() => analysis.look(undefined)}>
        {names.map((name, ply) => {
          const to = {
            moves: moves.slice(0, ply + 1).map(({ uci }) => uci),
            text: names.slice(0, ply + 1).join(' '),
          };
          return (
            <button
              type="button"
              key={name}
              onPointerEnter={() => analysis.look(to)}
              onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && analysis.look(to)}
              onBlur={() => analysis.look(undefined)}
              onClick={() => analysis.play(to)}
            >
              {written(name)}
            </button>
          );
        })}
      </p>
      <div class="why-both">
        <div class="asked">
          <Chances question={question} answer={answer} side="asked" />
        </div>
        <div>
          <Chances question={question} answer={answer} side="best" />
        </div>
      </div>
      <button type="button" onClick={() => analysis.askAbout(move.uci, answer)}>
        <Drawn path={PLAY} />
        {t`Play it`}
      </button>
    </>
  );
}

/** The map of a recorded search, in one picture. */
function SmallTree({
  recording,
  onPress,
}: {
  readonly recording: Loaded | undefined;
  readonly onPress: () => void;
}): JSX.Element {
  const [canvas, hover] = [useRef<HTMLCanvasElement>(null), useRef<HTMLParagraphElement>(null)];
  const map = useRef<TreeMap>(undefined);
  useLayoutEffect(() => {
    if (canvas.current === null || hover.current === null) return;
    map.current = new TreeMap({ canvas: canvas.current, hover: hover.current, row: ROW }, onPress);
    map.current.setColor('rule');
    map.current.setScale('root');
    return followPointer(canvas.current, hover.current);
  }, []);
  const { value: view } = scoreView;
  useLayoutEffect(() => {
    if (recording === undefined || map.current === undefined) return;
    map.current.describe = (id) => written(pointedAtText(recording.tree, id, view));
    const { records } = recording.tree;
    map.current.show(records, writtenNames(recording.tree, true));
    map.current.select(bestLine(records, 0).find((id) => records.move(id) !== undefined) ?? 0);
  }, [recording, view]);
  return (
    <>
      <canvas
        ref={canvas}
        hidden={recording === undefined}
        role="img"
        aria-label={t`Map of the search: each bar is a move`}
      />
      <p class="map-tip" aria-hidden="true" ref={hover} />
    </>
  );
}
