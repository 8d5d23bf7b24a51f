/** What the player has reached: what is to be practiced, the score against each level, and the last accuracies. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { levelOf } from '../../model/game/levels.js';
import { tallyText } from '../../model/games/kept-game.js';
import { dueText } from '../../model/practice/moment.js';
import { countDue } from '../../model/practice/todays-five.js';
import type { MyGames } from './my-games.js';

export function Score({ mine }: { readonly mine: MyGames }): JSX.Element | null {
  const levels = mine.scores.value;
  const accuracies = mine.accuracies.value;
  const mean = accuracies.reduce((sum, one) => sum + one, 0) / Math.max(1, accuracies.length);
  if (levels.length === 0 && accuracies.length < 2) return null;
  return (
    <section class="panel score" aria-label={t`The score`} tabIndex={0}>
      {levels.length > 0 && (
        <table>
          <caption>{t`The score`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`against`}</th>
              <th scope="col">{t`as White`}</th>
              <th scope="col">{t`as Black`}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, white, black }) => (
              <tr key={level}>
                <th scope="row">{levelOf(level).name}</th>
                <td>{tallyText(white)}</td>
                <td>{tallyText(black)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {accuracies.length > 1 && (
        <figure>
          <figcaption>{t`Your accuracy in the last ${accuracies.length} games: average ${Math.round(mean)}%`}</figcaption>
          <Course values={accuracies} />
        </figure>
      )}
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
  const due = countDue(withMoments, Date.now());
  if (withMoments.length === 0) return null;
  return (
    <section class="panel due" aria-label={t`Practice`}>
      <b>{due === 0 ? t`Nothing to practice today` : dueText(due)}</b>
      <p class="note">{t`from ${withMoments.length} of your games`}</p>
      <button type="button" class="primary" onClick={onPractise}>{t`Today’s five positions`}</button>
    </section>
  );
}

/** From 50 to 100 percent. */
function Course({ values }: { readonly values: readonly number[] }): JSX.Element {
  const [width, height, lowest] = [200, 60, 50];
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height * (1 - (Math.max(lowest, value) - lowest) / (100 - lowest))).toFixed(1)}`;
  });
  return (
    <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
