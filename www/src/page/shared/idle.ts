/** For what can wait until the page is drawn and nobody waits for anything. */
export function whenIdle(act: () => void): void {
  // A frame is drawn after the callbacks for it: by the next ones it has been.
  requestAnimationFrame(() => requestAnimationFrame(() => soon(act)));
}

function soon(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
}
