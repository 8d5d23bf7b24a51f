/**
 * Scrolls a list until what is shown in it is in sight. The list and nothing else: `scrollIntoView` would move the
 * page.
 */

export function keepInSight(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current === null) return void list.scrollTo(0, 0);
  const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += distance(box.top - box.height, box.bottom + box.height, frame.top, frame.bottom);
  list.scrollLeft += distance(box.left, box.right, frame.left, frame.right);
}

function distance(start: number, end: number, from: number, to: number): number {
  return start < from ? start - from : Math.max(0, end - to);
}
