/** Link, recording and picture of what is shown, and recordings of this or another program opened. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '#espalier/model/words.js';
import { copy, download } from '../shared/share.js';
import { saveAs } from './export-items.js';
import type { Shown } from './shown.js';

export interface ShareProps {
  readonly shown: Shown;
  /** The address of the node. */
  readonly link: () => string;
  /** The picture of the node. */
  readonly card: () => Promise<Blob>;
  readonly onFiles: (files: readonly File[]) => void;
  /** The file that is shown, where only a person can open it again once it has changed. */
  readonly byHand: () => File | undefined;
}

export function ShareItems({ shown, link, card, onFiles, byHand }: ShareProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const isThere = shown.loaded.value !== undefined;
  const canLink = shown.recording.value !== undefined || shown.loaded.value?.hash !== undefined;
  const again = byHand()?.name;
  const choose = (): void => field.current?.click();
  const save = (): void => {
    const { file } = shown;
    if (file !== undefined)
      download('espalier.trace', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }));
  };
  return (
    <>
      <button
        type="button"
        disabled={!isThere || !canLink}
        onClick={() => void copy(new URL(link(), location.href).href)}
        title={
          isThere && !canLink
            ? t`The file has no hash, and so there is no link into it. Save it, and send the file.`
            : undefined
        }
      >
        {t`Copy link`}
      </button>
      <button
        type="button"
        disabled={!isThere}
        onClick={() => void saveAs('espalier.png', card)}
      >{t`Save a picture`}</button>
      <button type="button" disabled={!isThere} onClick={save}>{t`Save the recording`}</button>
      {again !== undefined && <button type="button" onClick={choose}>{t`Open ${again} again…`}</button>}
      <button type="button" onClick={choose}>{t`Open recordings…`}</button>
      <input
        type="file"
        multiple
        ref={field}
        accept=".trace,application/octet-stream"
        aria-label={t`Recordings`}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // The same files can be chosen once more.
          currentTarget.value = '';
        }}
      />
      <p class="note">{t`Recordings of this or another program can also be dropped on the page. A dropped recording is followed while it grows, where the browser can; opened again, it keeps its place.`}</p>
    </>
  );
}
