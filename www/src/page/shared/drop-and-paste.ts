/** What is dropped on the page, whichever view is shown, and what is pasted where no field has the focus. */

import { viewOf } from './views.js';

const GAMES = /\.(pgn|fen|epd|txt)$/i;
const RECORDING = /\.trace$/i;
const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

/** A source holds games or a position. */
export function listenForDrops(
  onGames: (source: File | string) => void,
  onRecordings: (files: readonly File[]) => void,
): void {
  const take = (data: DataTransfer | null): void => {
    const files = droppedFiles(data);
    const [file] = files;
    const recordings = files.filter(isRecording);
    const text = data?.getData('text') ?? '';
    if (recordings.length > 0) onRecordings(recordings);
    else if (file !== undefined) onGames(file);
    else if (text.trim() !== '') onGames(text);
  };
  // A link of the page itself, for example.
  let isOwn = false;
  document.addEventListener('dragstart', () => (isOwn = true));
  document.addEventListener('dragend', () => (isOwn = false));
  const isForUs = (event: DragEvent): boolean => !isOwn && !isForField(event);
  const mark = (isOver: boolean): void => void document.body.classList.toggle('dropping', isOver);
  document.addEventListener('dragover', (event) => {
    if (!isForUs(event)) return;
    event.preventDefault();
    mark(!isDialogOpen());
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  document.addEventListener('drop', (event) => {
    mark(false);
    if (!isForUs(event)) return;
    // Otherwise the browser would leave the page for the file.
    event.preventDefault();
    if (!isDialogOpen()) take(event.dataTransfer);
  });
  document.addEventListener('paste', (event) => {
    if (event.defaultPrevented || isField(event.target) || isDialogOpen()) return;
    take(event.clipboardData);
  });
}

/** A name says what a file is. Where it does not, it is what the view shows that it is dropped on. */
function isRecording({ name }: File): boolean {
  return RECORDING.test(name) || (!GAMES.test(name) && viewOf(location.hash) === 'explore');
}

/** A text can be dropped into a field, a file cannot. */
function isForField({ dataTransfer, target }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') !== true && isField(target);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELDS);
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** What is used of a `FileSystemFileHandle`. */
interface FileHandle {
  readonly getFile?: () => Promise<File>;
}

interface DroppedItem extends DataTransferItem {
  readonly getAsFileSystemHandle?: () => Promise<FileHandle | null>;
}

/** Handles to dropped files, where the browser gives them: by one a file can be read again after it has changed. */
export const fileHandles = new WeakMap<File, Promise<FileHandle | null>>();

/** The files of a drop. Their handles can be asked for only as long as it is told. */
function droppedFiles(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item: DroppedItem) => {
    const file = item.getAsFile();
    if (file === null) return [];
    const handle = item.getAsFileSystemHandle?.();
    if (handle) fileHandles.set(file, handle);
    return file;
  });
}
