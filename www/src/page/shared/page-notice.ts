/**
 * A sentence over every view: what has happened to the engine, or to the page itself. One that asks for something stays
 * until it is answered; the others go by themselves, and what was asked is seen again. What came last is seen first.
 */

import { element } from '#espalier/element/dom.js';
import { reasonOf } from '#espalier/engine/errors.js';
import { t } from '#espalier/model/words.js';
import { button, byId, drawn } from './dom.js';

const SHOWN_MS = 10_000;

interface Offer {
  readonly text: string;
  /** What can be done about it, if anything. */
  readonly label?: string;
  readonly act?: () => void;
  /** It is answered, or taken back. */
  readonly onEnd?: (() => void) | undefined;
}

const offers: Offer[] = [];
let passing: string | undefined;
/** Something has been asked since what is passing was said. */
let isAskedSince = false;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tellEverywhere(text: string): void {
  passing = text;
  isAskedSince = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    passing = undefined;
    draw();
  }, SHOWN_MS);
  draw();
}

/** Says what stays so until somebody has read it. */
export function remindEverywhere(text: string): void {
  offers.push({ text });
  draw();
}

/** Asks for something, with a button for it. What is returned takes it back. */
export function offerEverywhere(text: string, label: string, act: () => void, onEnd?: () => void): () => void {
  const offer = { text, label, act, onEnd };
  offers.push(offer);
  isAskedSince = true;
  draw();
  return () => withdraw(offer);
}

/** Says that the program has a fault, and reports it as browsers do. */
export function tellFault(error: unknown): void {
  reportError(error);
  const text = t`The page has a fault: ${reasonOf(error)}. Your games are kept.`;
  offerEverywhere(text, t`Reload`, () => location.reload());
}

function withdraw(offer: Offer): void {
  const at = offers.indexOf(offer);
  if (at < 0) return;
  offers.splice(at, 1);
  offer.onEnd?.();
  draw();
}

/** Into the dialog that is open, where all else can be neither pressed nor, behind it, read. */
function placeNotice(): void {
  const node = notice();
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (node.parentNode !== place) place.append(node);
}

let known: HTMLElement | undefined;
/** What stands there with its buttons. */
let shown: Offer | undefined;

function notice(): HTMLElement {
  if (known !== undefined) return known;
  known = byId('page-notice', HTMLElement);
  // It does not go with the dialog.
  document.addEventListener('close', placeNotice, { capture: true });
  return known;
}

function draw(): void {
  const node = notice();
  placeNotice();
  const offer = passing === undefined || isAskedSince ? offers.at(-1) : undefined;
  // A button that is replaced while it is pressed hears no click.
  if (offer !== undefined && offer === shown) return;
  shown = offer;
  if (offer === undefined) return node.replaceChildren(...(passing === undefined ? [] : [passing]));
  const { text, label, act } = offer;
  const accept = (): void => {
    withdraw(offer);
    act?.();
  };
  node.replaceChildren(
    element('span', {}, text),
    ...(label === undefined ? [] : [button(label, accept, { class: 'primary' })]),
    button(drawn('M5 5l10 10M15 5 5 15'), () => withdraw(offer), {
      class: 'quiet',
      'aria-label': label === undefined ? t`Close` : t`Not now`,
    }),
  );
}
