/** Handles to dropped files, where the browser gives them: by one a file can be read again after it has changed. */

/** What is used of a `FileSystemFileHandle`. */
interface FileHandle {
  readonly getFile?: () => Promise<File>;
}

interface DroppedItem extends DataTransferItem {
  readonly getAsFileSystemHandle?: () => Promise<FileHandle | null>;
}

export const fileHandles = new WeakMap<File, Promise<FileHandle | null>>();

/** The files of a drop. Their handles can be asked for only as long as it is told. */
export function droppedFiles(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item: DroppedItem) => {
    const file = item.getAsFile();
    if (file === null) return [];
    const handle = item.getAsFileSystemHandle?.();
    if (handle) fileHandles.set(file, handle);
    return file;
  });
}
