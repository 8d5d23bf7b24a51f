/** What the player has reached: what is to be practiced, the score, and the last accuracies. */

import type { JSX } from 'preact';
import { plural, t } from '#espalier/model/words.js';
import { accuracyChart, CHART, LINES } from '../../model/games/accuracy-chart.js';
import { standingText, type Tally, tallyText, tallyWords } from '../../model/games/kept-game.js';
import type { GroupScore } from '../../model/games/own-score.js';
import { countDue } from '../../model/practice/todays-five.js';
import { Icon } from '../shared/view/icon.js';
import type { MyGames } from './my-games.js';
import './standing.css';

const RESULTS = ['won', 'drawn', 'lost'] as const satisfies readonly (keyof Tally)[];

const groupWords = (): Readonly<Record<GroupScore['group'], string>> => ({
  white: t`White`,
  black: t`Black`,
  levels: t`levels`,
  people: t`people`,
});

export function Score({ mine }: { readonly mine: MyGames }): JSX.Element | null {
  const scores = mine.scores.value;
  if (scores.length === 0) return null;
  return (
    <section class="panel score">
      <h3 id="own-score">{t`Your score`}</h3>
      <table aria-labelledby="own-score">
        <tbody>
          {scores.map(({ group, tally }) => (
            <tr key={group}>
              <th scope="row">{groupWords()[group]}</th>
              <td>
                <div class="bars" aria-hidden="true">
                  {RESULTS.map((result) => tally[result] > 0 && <i class={result} style={{ flex: tally[result] }} />)}
                </div>
                <span class="unseen">{tallyWords(tally)}</span>
              </td>
              <td aria-hidden="true">{tallyText(tally)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Of the last games, by how they have ended. */
export function Accuracies({ mine }: { readonly mine: MyGames }): JSX.Element | null {
  const accuracies = mine.accuracies.value;
  if (accuracies.length < 2) return null;
  const mean = Math.round(accuracies.reduce((sum, { percent }) => sum + percent, 0) / accuracies.length);
  const { lines, points } = accuracyChart(accuracies);
  return (
    <section class="panel own-accuracy">
      <h3>{t`Your accuracy`}</h3>
      <small>{t`average ${mean}%`}</small>
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={t`Your accuracy in the last ${accuracies.length} games: average ${mean}%`}
      >
        {lines.map(({ percent, y }) => (
          <>
            <path class="line" d={`M0 ${y}H${LINES.right}`} />
            <text x={CHART.width} y={y + 4}>
              {percent}
            </text>
          </>
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ x, y, standing }) => (
          <circle class={standing} cx={x} cy={y} r="3.4" />
        ))}
      </svg>
      <p class="results-key">
        {RESULTS.map((result) => (
          <span>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <circle class={result} cx="5" cy="5" r="3.4" />
            </svg>
            {standingText(result)}
          </span>
        ))}
      </p>
    </section>
  );
}

interface DueProps {
  readonly mine: MyGames;
  /** The moments of today are to be tried. */
  readonly onPractise: () => void;
}

/** The mistakes of all games that are to be practiced. */
export function Due({ mine, onPractise }: DueProps): JSX.Element | null {
  const withMoments = mine.practised.value;
  const [due, games] = [countDue(withMoments, Date.now()), withMoments.length];
  if (games === 0) return null;
  const words = due === 0 ? t`Nothing to practice today` : due === 1 ? t`mistake to practice` : t`mistakes to practice`;
  return (
    <section class="panel due" aria-label={t`Practice`}>
      {due > 0 && <b class="many">{due}</b>}{' '}
      <p>
        <b>{words}</b> <small>{t`from ${games} ${plural(games, 'game', 'games')}, the worst first`}</small>
      </p>
      <button type="button" class="primary" onClick={onPractise}>
        <Icon name="hint" />
        {t`Today’s five positions`}
      </button>
    </section>
  );
}
