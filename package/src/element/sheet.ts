/** Style sheets that a strict Content-Security-Policy allows, unlike style elements. */

/**
 * One constructed sheet for all elements of a kind, made on first use: importing the elements needs no document. What is
 * given puts it on a shadow root. A DOM that lays nothing out, such as jsdom, knows no such sheets and needs none.
 */
export function sheetOf(css: string): (root: ShadowRoot) => void {
  let sheet: CSSStyleSheet | undefined;
  return (root) => {
    if (!('adoptedStyleSheets' in root)) return;
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    root.adoptedStyleSheets.push(sheet);
  };
}
