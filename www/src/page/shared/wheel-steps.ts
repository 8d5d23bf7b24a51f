/** The wheel over a board goes through the positions of its game. */

/** Pixels that a wheel turns by a notch, or a hand on a touchpad by as much. */
const NOTCH = 80;
/** Pixels of a line, where a browser counts in lines. */
const LINE = 40;

/** `onStep` is told of every notch: 1 for the next position, −1 for the one before. */
export function stepByWheel(board: HTMLElement, onStep: (by: 1 | -1) => void): void {
  let turned = 0;
  board.addEventListener(
    'wheel',
    (event) => {
      // With Ctrl the page is made larger or smaller.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
      if (Math.sign(pixels) !== Math.sign(turned)) turned = 0;
      turned += pixels;
      while (Math.abs(turned) >= NOTCH) {
        const by = turned > 0 ? 1 : -1;
        turned -= by * NOTCH;
        onStep(by);
      }
    },
    { passive: false },
  );
}
