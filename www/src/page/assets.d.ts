/** The address of a file that the build copies. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** A style, which the build puts into the sheet of the page. */
declare module '*.css';
