/** Files that the build copies, by their paths, and where each will be. */
interface ImportMeta {
  glob(pattern: string, options: { query: '?url'; import: 'default'; eager: true }): Readonly<Record<string, string>>;
}

/** A style, which the build puts into the sheet of the page. */
declare module '*.css';
