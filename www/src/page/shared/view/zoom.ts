/**
 * Pixels of the window for a pixel of an element: more than one in wide windows, where panels are enlarged. Rounded,
 * as `offsetWidth` is.
 */
export const zoomOf = (element: HTMLElement): number =>
  Math.round((100 * element.getBoundingClientRect().width) / element.offsetWidth) / 100 || 1;
