/** Where the sentence over every view is answered by a button that has the focus, the focus goes back to where it was. */

export function passFocusOf(notice: HTMLElement): void {
  let before: EventTarget | null = null;
  notice.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && notice.contains(relatedTarget))) before = relatedTarget;
  });
  // After what the button does, which may have taken the focus to where it is needed.
  notice.addEventListener('click', () => {
    if (document.activeElement !== document.body) return;
    const next = notice.querySelector('button') ?? before;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}
