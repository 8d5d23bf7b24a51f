/** What is listed as a table for other programs, and the map as a drawing. */

import type { JSX } from 'preact';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { download } from '../shared/share.js';
import type { MapState } from './map-state.js';
import type { Querying } from './querying.js';
import type { Shown } from './shown.js';
import { type TableKind, tableOf } from './table-file.js';

export interface ExportProps {
  readonly shown: Shown;
  readonly querying: Querying;
  readonly map: Pick<MapState, 'svg'>;
}

export function ExportItems({ shown, querying, map }: ExportProps): JSX.Element {
  const isThere = shown.loaded.value !== undefined;
  const save = (kind: TableKind): void => {
    const file = shown.file;
    if (file === undefined) return;
    const { matches, judgements } = querying;
    tableOf(kind, { file, ids: matches.value, judgements: judgements.value }).then(
      (table) => download(`espalier.${kind}`, table),
      (error: unknown) => tellEverywhere(messageOf(error)),
    );
  };
  const draw = (): void => download('espalier.svg', new Blob([map.svg()], { type: 'image/svg+xml' }));
  return (
    <>
      <button type="button" disabled={!isThere} onClick={() => save('csv')}>{t`What is listed, as CSV`}</button>
      <button
        type="button"
        disabled={!isThere}
        onClick={() => save('jsonl')}
      >{t`What is listed, as JSON Lines`}</button>
      <button type="button" disabled={!isThere} onClick={draw}>{t`The map, as SVG`}</button>
    </>
  );
}
