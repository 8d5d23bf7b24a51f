/** Style sheets that a strict Content-Security-Policy allows, unlike style elements. */

/** One constructed sheet for all elements of a kind, made on first use: importing the elements needs no document. */
export function sheetOf(css: string): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    return sheet;
  };
}
