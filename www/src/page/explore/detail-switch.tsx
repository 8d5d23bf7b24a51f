/** Newcomers see a story and the growing tree, others everything there is. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { DETAILS } from '../../model/settings/settings.js';
import { Segments } from '../shared/view/segments.js';
import type { ViewLayout } from './view-layout.js';

export function DetailSwitch({ layout }: { readonly layout: ViewLayout }): JSX.Element {
  return (
    <Segments
      label={t`How much is shown`}
      choices={DETAILS}
      words={(detail) => (detail === 'simple' ? t`Simple` : t`Everything`)}
      chosen={layout.detail.value}
      onChange={(detail) => layout.choose(detail)}
    />
  );
}
