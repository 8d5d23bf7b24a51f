/** How the game of a moment went, and where its moments are. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Task } from '../../model/practice/todays-five.js';
import { EvalGraph } from '../shared/view/eval-graph.js';

export function Course({ task: { set, moment } }: { readonly task: Task }): JSX.Element {
  return (
    <section class="panel practice-course" aria-label={t`The game`}>
      <header>
        <h2>{t`The game`}</h2>
        <span class="note">{t`your worst moves, the worst first`}</span>
      </header>
      <EvalGraph
        scores={set.scores.map((score) => score ?? undefined)}
        marks={set.moments.map(({ ply, mark }) => ({ ply: ply + 1, mark }))}
        phases={[]}
        ply={moment.ply}
        name={t`Move ${Math.floor(moment.ply / 2) + 1}`}
      />
    </section>
  );
}
