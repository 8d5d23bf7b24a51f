/** What the build knows of its own files. */
declare module 'espalier:build' {
  /** Another one as soon as any file is another. */
  export const VERSION: string;
  /** Every file that the page needs, by its path from the page, with the digest of its bytes. */
  export const FILES: readonly { readonly path: string; readonly integrity: string }[];
}
