/** Where the sentence over every view is answered by a button that has the focus, that goes back to where it was. */

export function passFocusOf(notice: HTMLElement): void {
  let before: HTMLElement | null = null;
  notice.addEventListener('focusin', ({ relatedTarget }) => {
    const from = relatedTarget as HTMLElement | null;
    if (!notice.contains(from)) before = from;
  });
  // After what the button does, which may have taken the focus to where it is needed.
  notice.addEventListener('click', () => {
    if (document.activeElement === document.body)
      (notice.querySelector('button') ?? before)?.focus({ preventScroll: true });
  });
}
