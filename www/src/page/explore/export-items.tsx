/** What is listed as a table for other programs, and the map as a drawing. */

import type { JSX } from 'preact';
import { messageOf } from '#espalier/model/error-words.js';
import { t } from '#espalier/model/words.js';
import { lateScript } from '../shared/late-script.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { download } from '../shared/share.js';
import type { MapState } from './map-state.js';
import type { Querying } from './querying.js';
import type { Shown } from './shown.js';
import type { TableKind } from './table-file.js';

const importTable = (): Promise<typeof import('./table-file.js')> => lateScript(() => import('./table-file.js'));

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
    const request = { file, ids: matches.value, judgements: judgements.value };
    void saveAs(`espalier.${kind}`, async () => (await importTable()).tableOf(kind, request));
  };
  const draw = (): void =>
    void saveAs('espalier.svg', async () => new Blob([await map.svg()], { type: 'image/svg+xml' }));
  return (
    <>
      <button type="button" disabled={!isThere} onClick={() => save('csv')}>{t`Download as CSV`}</button>
      <button type="button" disabled={!isThere} onClick={() => save('jsonl')}>{t`Download as JSON Lines`}</button>
      <button type="button" disabled={!isThere} onClick={draw}>{t`The map, as SVG`}</button>
    </>
  );
}

/** Saves a file that takes a while to make, and says what went wrong. */
export async function saveAs(name: string, make: () => Promise<Blob>): Promise<void> {
  try {
    download(name, await make());
  } catch (error) {
    tellEverywhere(messageOf(error));
  }
}
