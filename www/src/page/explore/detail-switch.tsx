/** Newcomers see a story and the growing tree, others everything there is. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { DETAILS } from '../../model/settings/settings.js';
import { Segments } from '../shared/view/segments.js';
import type { Room } from './room.js';

export function DetailSwitch({ room }: { readonly room: Room }): JSX.Element {
  return (
    <Segments
      label={t`How much is shown`}
      choices={DETAILS}
      words={(detail) => (detail === 'simple' ? t`Simple` : t`Everything`)}
      chosen={room.detail.value}
      onChange={(detail) => room.choose(detail)}
    />
  );
}
