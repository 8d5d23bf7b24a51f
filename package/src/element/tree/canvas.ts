/** A canvas as sharp as the screen, with colors from the style sheet around it. */

import { media, nextFrame, whenResized, zoomOf } from '../screen.js';

/** Where to draw. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Clears the canvas and makes it fit its place; `undefined` where there is nothing to draw on. */
export function prepare(canvas: HTMLCanvasElement): Surface | undefined {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = width === 0 || height === 0 ? null : canvas.getContext('2d');
  if (context === null) return undefined;
  const scale = devicePixelRatio * zoomOf(canvas);
  const pixels = [Math.round(width * scale), Math.round(height * scale)] as const;
  if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) [canvas.width, canvas.height] = pixels;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** The present values of custom properties, which differ between light and dark. */
export function themeColors<Name extends string>(
  node: Element,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  // A custom property keeps `light-dark(…)` as text; a real color property resolves it.
  const probe = document.createElement('span');
  probe.hidden = true;
  // Where the system chooses colors, these are still those of the data.
  probe.style.setProperty('forced-color-adjust', 'none');
  node.append(probe);
  const colors = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colors) as Record<Name, string>;
}

/**
 * Calls when the size of a canvas or the theme has changed, so that it has to be drawn again. Sites switch their theme
 * also by a class or a style of the page, which change for other reasons, too: `recolor` is called for the theme, and may
 * look whether the colors are others. What is returned ends that; what goes with its canvas need not be ended.
 */
export function whenStale(canvas: HTMLCanvasElement, draw: () => void, recolor = draw): () => void {
  const unobserve = whenResized(canvas, draw);
  canvas.addEventListener(THEME_CHANGED, recolor);
  // The page outlives the canvas, and must keep neither it nor what it draws.
  const held = new WeakRef(canvas);
  const dark = media('(prefers-color-scheme: dark)');
  const tell = (): void => {
    const stale = held.deref();
    if (stale === undefined) return end();
    stale.dispatchEvent(new Event(THEME_CHANGED));
  };
  const end = (): void => {
    unobserve();
    dark?.removeEventListener('change', tell);
    named.disconnect();
  };
  const named = new MutationObserver(tell);
  dark?.addEventListener('change', tell);
  for (const node of document.querySelectorAll('html, body'))
    named.observe(node, { attributeFilter: ['data-theme', 'class', 'style'] });
  return end;
}

/** Told to a canvas alone. */
const THEME_CHANGED = 'espalier-theme-changed';

/** Puts many calls in one frame together. */
export function oncePerFrame(act: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    nextFrame(() => {
      isAsked = false;
      act();
    });
  };
}
