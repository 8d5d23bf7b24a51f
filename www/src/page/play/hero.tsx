/** Who is played against; after the game, how it went. */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { opposite } from '../../model/game/clock.js';
import type { Game } from '../../model/game/game.js';
import type { GameReport } from '../../model/game/game-report.js';
import { LEVELS, levelOf } from '../../model/game/levels.js';
import { opponentName, playerNames } from '../../model/game/players.js';
import { colorName, endingText, resultForPlayer, resultForYou, resultSentence } from '../../model/text/result-text.js';
import { written } from '../shared/view/look.js';
import './hero.css';

/** The move that decided a game, and why it was a mistake. */
export interface Cause {
  readonly move: string;
  readonly reason: string;
}

export interface HeroProps {
  readonly game: Game;
  /** Nothing where scores are not shown. */
  readonly report: GameReport | undefined;
  /** How many of their games with these colors the player has won, drawn and lost, as far as that is known. */
  readonly score: string | undefined;
  readonly cause: Cause | undefined;
}

export function Hero({ game, report, score, cause }: HeroProps): JSX.Element {
  const { phase, setup } = game;
  if (phase.kind === 'over') {
    const { result } = phase;
    const isWon = setup.twoPeople !== undefined && result.winner !== undefined;
    return (
      <Frame result={isWon ? 'won' : resultForPlayer(result, setup.human)}>
        <p class="over">{endingText(result, game.position.positions)}</p>
        <h2>
          {resultForYou(result, setup, opponentName(setup))}
          {cause !== undefined && <span> {written(t`${cause.move} decided it.`)}</span>}
        </h2>
        {cause !== undefined && <p class="words cause">{written(cause.reason)}</p>}
        {setup.twoPeople === undefined ? (
          <p class="words score">
            {t`All games as ${colorName(setup.human)} against ${opponentName(setup)}:`} <b>{score ?? '…'}</b>
          </p>
        ) : (
          <p class="words">{resultSentence(result)}</p>
        )}
        {report !== undefined && <Accuracies game={game} report={report} />}
      </Frame>
    );
  }
  if (setup.twoPeople !== undefined) {
    return (
      <Frame>
        <p class="over">{t`Two people, one board`}</p>
        <h2>{t`White against Black`}</h2>
        <p class="words">{t`The engine stays out of it until the game is over. Then it can be reviewed like any other.`}</p>
      </Frame>
    );
  }
  const level = levelOf(setup.level);
  return (
    <Frame>
      <p class="over">{t`Level ${level.id} of ${LEVELS.length}`}</p>
      <h2>{level.name}</h2>
      <p class="words">{level.character}</p>
      <div class="ladder" aria-hidden="true">
        {LEVELS.map(({ id }) => (
          <span class={id <= level.id ? 'reached' : undefined} />
        ))}
      </div>
    </Frame>
  );
}

function Frame({ result, children }: { readonly result?: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section class="hero" data-result={result} aria-label={t`Opponent`}>
      <svg class="hero-art" aria-hidden="true">
        <use href="#icon-mark" />
      </svg>
      {children}
    </section>
  );
}

function Accuracies({
  game: { setup },
  report: { accuracy, complete },
}: {
  readonly game: Game;
  readonly report: GameReport;
}): JSX.Element {
  const names = playerNames(setup);
  const sides = [setup.human, opposite(setup.human)].map((side) => [names[side], accuracy[side]] as const);
  return (
    <div class="accuracies">
      {sides.map(([who, value]) => (
        <div class="accuracy">
          {/* Who has not moved has none, however long one waits. */}
          <Ring percent={value ?? 0} text={value === undefined ? (complete ? '–' : '…') : String(value)} />
          <span>
            {who}
            <small>{t`accuracy`}</small>
          </span>
        </div>
      ))}
    </div>
  );
}

const RADIUS = 25;

function Ring({ percent, text }: { readonly percent: number; readonly text: string }): JSX.Element {
  const length = 2 * Math.PI * RADIUS;
  return (
    <span class="ring">
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle class="ring-back" cx="30" cy="30" r={RADIUS} />
        <circle
          class="ring-part"
          cx="30"
          cy="30"
          r={RADIUS}
          stroke-dasharray={`${(percent / 100) * length} ${length}`}
          transform="rotate(-90 30 30)"
        />
      </svg>
      <b>{text}</b>
    </span>
  );
}
