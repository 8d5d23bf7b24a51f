/** The questions that can be asked of the engine while nothing of it is shown, where there is room. */

import type { ComponentChildren, JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { opposite } from '../../model/game/clock.js';
import { colorName } from '../../model/text/result-text.js';
import { Drawn, Icon, type IconName } from '../shared/view/icon.js';
import { useUniqueId } from '../shared/view/unique-id.js';
import { WaysOn } from './engine-sees.js';
import type { Play } from './play.js';
import './ask.css';

const EYE = 'M2 10c4.5-7.5 11.5-7.5 16 0-4.5 7.5-11.5 7.5-16 0M7.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0';

export function Ask({ play }: { readonly play: Play }): JSX.Element {
  const title = useUniqueId();
  const game = play.state.game.value;
  const isIdle = game.phase.kind !== 'human';
  return (
    <section class="panel sees ask" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t`Ask`}</h2>
        <span class="note">{t`nothing is shown unless you do`}</span>
      </header>
      <Question
        icon="threat"
        keys="t"
        name={t`What does ${colorName(opposite(game.setup.human))} threaten?`}
        isIdle={isIdle}
        onPress={() => play.act('threat')}
      >
        {t`an arrow, for this move`}
      </Question>
      <Question icon="hint" keys="h" name={t`Give me a hint`} isIdle={isIdle} onPress={() => play.act('hint')}>
        {t`first the piece, then the square`}
      </Question>
      <button type="button" role="switch" aria-checked={false} onClick={() => play.switchEvaluation()}>
        <Drawn path={EYE} />
        <span>
          <b>{t`Show what the engine sees`}</b>
          <small>{t`bar, best line and marks, until you turn it off`}</small>
        </span>
      </button>
      <WaysOn play={play} />
    </section>
  );
}

interface QuestionProps {
  readonly icon: IconName;
  readonly keys: string;
  readonly name: string;
  readonly isIdle: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** It keeps the focus while the opponent thinks. */
function Question({ icon, keys, name, isIdle, onPress, children }: QuestionProps): JSX.Element {
  return (
    <button
      type="button"
      aria-keyshortcuts={keys}
      aria-disabled={isIdle}
      title={isIdle ? t`It is not your turn` : undefined}
      onClick={() => !isIdle && onPress()}
    >
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <small>{children}</small>
      </span>
    </button>
  );
}
