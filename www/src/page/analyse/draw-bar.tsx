/** The colors to draw with, and what is drawn, in words. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import { DRAWING_COLORS } from '#espalier/rules/choices.js';
import { drawingWords } from '../../model/pgn/annotations.js';
import type { DrawingState } from './drawing-state.js';
import './draw-bar.css';

export function DrawBar({ drawing }: { readonly drawing: DrawingState }): JSX.Element {
  const {
    drawings: { value: drawings },
    isOn,
    color,
  } = drawing;
  return (
    <>
      {isOn.value && (
        <div class="draw-bar" role="group" aria-label={t`Draw on the board`}>
          {DRAWING_COLORS.map((one) => (
            <button
              type="button"
              class="draw-color"
              data-color={one}
              aria-label={t(one)}
              title={t(one)}
              aria-pressed={one === color.value}
              onClick={() => (drawing.color.value = one)}
            />
          ))}
          {/* It keeps the focus while there is nothing to clear. */}
          <button
            type="button"
            aria-disabled={drawings.length === 0}
            onClick={() => drawing.clear()}
          >{t`Clear`}</button>
          <button type="button" class="primary" onClick={() => drawing.switch(false)}>{t`Done`}</button>
        </div>
      )}
      <p class="unseen" data-testid="drawn">
        {drawings.length > 0 && t`Drawn here: ${drawings.map(drawingWords).join(', ')}.`}
      </p>
    </>
  );
}
