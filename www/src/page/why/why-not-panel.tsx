/** "Why not this move?": the answer, the line behind it, both lines side by side, and the way into the search. */

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WhyNot as Answer, Score, WhyVariation } from '#espalier/engine/types.js';
import { numberedLine, numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { opposite } from '../../model/game/clock.js';
import { colorName } from '../../model/text/result-text.js';
import { balanceText, chancesAfter, costText, costUnit } from '../../model/why/why-words.js';
import { FoldButton } from '../shared/view/fold-button.js';
import { Drawn, Icon } from '../shared/view/icon.js';
import { late } from '../shared/view/late.js';
import { written } from '../shared/view/look.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { Chances } from './chances.js';
import { Staircase } from './staircase.js';
import type { Question, Side, WhyNot } from './why-not.js';
import './why-not.css';

const SearchStory = late(() => import('./search-story.js'), 'SearchStory');

export interface WhyNotPanelProps {
  readonly why: WhyNot;
  /** How the position before the move is searched, and what becomes of the move. */
  readonly onExplore: (question: Question) => void;
}

const PLAY = 'M7 4.5 15 10l-8 5.5z';
const PAUSE = 'M7.5 5v10M12.5 5v10';

export function WhyNotPanel({ why, onExplore }: WhyNotPanelProps): JSX.Element | null {
  const root = useRef<HTMLElement>(null);
  const question = why.question.value;
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  if (question === undefined) return null;
  const answer = why.answer.value;
  return (
    <section
      class="why-view"
      aria-label={t`Why not ${nameOf(question)}?`}
      tabIndex={-1}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape') why.close();
      }}
    >
      <AnswerCard why={why} question={question} answer={answer} />
      {answer === undefined ? (
        <div class="panel why-skeleton" aria-hidden="true" />
      ) : (
        <>
          <Line why={why} question={question} answer={answer} />
          <Comparison why={why} question={question} answer={answer} />
          <Story why={why} question={question} answer={answer} onExplore={onExplore} />
        </>
      )}
    </section>
  );
}

interface PartProps {
  readonly why: WhyNot;
  readonly question: Question;
  readonly answer: Answer;
}

function AnswerCard({
  why,
  question,
  answer,
}: Omit<PartProps, 'answer'> & { answer: Answer | undefined }): JSX.Element {
  const name = nameOf(question);
  const { trouble, others, ply } = why;
  return (
    <div class="why-answer">
      <p class="over">{t`Why not ${name}?`}</p>
      <button type="button" class="why-close" aria-label={t`Close`} title={t`Close`} onClick={() => why.close()}>
        <Icon name="close" />
      </button>
      <div class="why-words" role="status">
        {answer === undefined ? (
          <h2>{trouble.value ?? t`Looking at ${name}…`}</h2>
        ) : (
          <>
            <h2>{written(answer.headline)}</h2>
            <p>{written(answer.sentence)}</p>
          </>
        )}
      </div>
      {answer !== undefined && !isBest(answer) && (
        <p class="why-cost">
          <b>{costText(answer.best.score, answer.asked.score)}</b>{' '}
          <small>{written(costUnit(answer, numberedMove(question.position, answer.best.line[0]?.san ?? '')))}</small>
        </p>
      )}
      <div class="why-others" role="group" aria-label={t`Other moves`}>
        {chipsOf(question, answer, others.value).map(({ uci, san, cost }) => (
          <button type="button" key={uci} aria-pressed={uci === question.move.uci} onClick={() => why.askOther(uci)}>
            {written(numberedMove(question.position, san))} <small>{cost}</small>
          </button>
        ))}
        <button type="button" class="why-another" aria-pressed={ply.value === 0} onClick={() => why.show(0)}>
          <Icon name="plus" />
          <span>{t`another: play it on the board`}</span>
        </button>
      </div>
    </div>
  );
}

interface Chip {
  readonly uci: string;
  readonly san: string;
  readonly cost: string;
}

/** The move that was asked about, and others than the best. */
function chipsOf(
  { move }: Question,
  answer: Answer | undefined,
  others: readonly { readonly uci: string; readonly san: string; readonly score: Score }[],
): Chip[] {
  const asked = { ...move, cost: answer === undefined ? '' : costText(answer.best.score, answer.asked.score) };
  const [best] = others;
  const rest = others
    .slice(1)
    .flatMap(({ uci, san, score }) =>
      best === undefined || uci === move.uci || uci === answer?.best.line[0]?.uci
        ? []
        : [{ uci, san, cost: costText(best.score, score) }],
    );
  return [asked, ...rest.slice(0, CHIPS)];
}

const CHIPS = 3;

function Line({ why, question, answer }: PartProps): JSX.Element {
  const side = why.side.value;
  const variation = answer[side];
  // The move itself is in the headline: what follows is the answer to it.
  const from = side === 'asked' ? 1 : 0;
  const [ply, length] = [why.ply.value, variation.line.length];
  const title = useUniqueId();
  const sentence = (answer.reason ?? answer.threat)?.sentence;
  return (
    <section class="panel why-moves" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          {side === 'asked' ? t`${colorName(opposite(question.position.turn))}’s answer` : t`The better line`}
        </h2>
        <span class="note">{t`what is taken, in pawns; ${balanceText(variation.balance)} before it`}</span>
        <span class="note why-at">{t`${Math.max(0, ply - from)} of ${length - from}`}</span>
        <LineStep label={t`First position`} isIdle={ply === 0} onPress={() => why.show(0)}>
          <Icon name="first" />
        </LineStep>
        <LineStep label={t`One move back`} isIdle={ply === 0} onPress={() => why.step(-1)}>
          <Icon name="previous" />
        </LineStep>
        <LineStep label={why.isPlaying.value ? t`Stop` : t`Play`} isMain onPress={() => void why.play()}>
          <Drawn path={why.isPlaying.value ? PAUSE : PLAY} />
        </LineStep>
        <LineStep label={t`One move forward`} isIdle={ply === length} onPress={() => why.step(1)}>
          <Icon name="next" />
        </LineStep>
      </header>
      <Staircase
        variation={variation}
        names={namesOf(question, variation, from)}
        from={from}
        ply={ply}
        onShow={(at) => why.show(at)}
      />
      {sentence !== undefined && <p class="why-reason">{written(sentence)}</p>}
    </section>
  );
}

function LineStep({
  label,
  isIdle = false,
  isMain = false,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isIdle?: boolean;
  readonly isMain?: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <button
      type="button"
      class={isMain ? 'why-step primary' : 'why-step'}
      aria-label={label}
      title={label}
      aria-disabled={isIdle}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Of a line that is read beside another one. */
const COMPARED = 12;

function Comparison({ why, question, answer }: PartProps): JSX.Element {
  const sides: readonly Side[] = isBest(answer) ? ['best'] : ['asked', 'best'];
  return (
    <section class="panel why-both" aria-label={t`Both lines`}>
      {sides.map((side) => {
        const { score, line, material, balance } = answer[side];
        const names = namesOf(question, answer[side], 1);
        const chances = chancesAfter(score, question.position.turn);
        return (
          <button
            type="button"
            key={side}
            class={side}
            aria-pressed={why.side.value === side}
            onClick={() => why.show(1, side)}
          >
            <Chances question={question} answer={answer} side={side} note={side === 'asked' ? t`your move` : t`best`} />
            <small>{t`${chances}% winning chances`}</small>
            <span class="why-pv">{names.slice(0, COMPARED).join(' ')}</span>
            {/* Where it is mate nobody counts. */}
            {score.kind !== 'mate' && (
              <span>
                <b>{balanceText(line.at(-1)?.balance ?? balance)}</b> {written(material)}
              </span>
            )}
          </button>
        );
      })}
    </section>
  );
}

function Story({ why, question, answer, onExplore }: PartProps & Pick<WhyNotPanelProps, 'onExplore'>): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const id = useUniqueId();
  return (
    <section class="panel why-story">
      <div class="why-fold">
        <FoldButton name={t`How the engine saw it`} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
        {!isOpen && <span class="note">{t`both lines ${answer.depth} half-moves deep`}</span>}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <SearchStory question={question} depth={answer.depth} engine={why.engine} />}
        <button type="button" onClick={() => onExplore(question)}>
          <Icon name="mark" />
          {t`Explore this`}
        </button>
      </div>
    </section>
  );
}

/** Whether the move that was asked about is the best. */
const isBest = ({ asked, best }: Answer): boolean => asked.line[0]?.uci === best.line[0]?.uci;

const nameOf = ({ position, move }: Question): string => written(numberedMove(position, move.san));

/** The moves of a line from this one on, numbered. */
function namesOf({ position }: Question, { line }: WhyVariation, from: number): string[] {
  const start = line.slice(0, from).reduce((at, { uci }) => at.play(uci), position);
  return numberedLine(
    start,
    line.slice(from).map(({ san }) => san),
  ).map(written);
}
