/** Which piece the next click on the board puts; a piece can also be dragged there. */

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import type { Color } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';
import { type PieceLetter, pieceOf } from '../../model/analysis/board-setup.js';
import { chosenPieces } from '../shared/page-board.js';
import { Piece } from '../shared/view/piece.js';
import { pieceName, type Tool } from './editor-board.js';

const LETTERS: Readonly<Record<Color, readonly PieceLetter[]>> = {
  black: ['k', 'q', 'r', 'b', 'n', 'p'],
  white: ['K', 'Q', 'R', 'B', 'N', 'P'],
};

export interface PaletteProps {
  readonly color: Color;
  readonly tool: Signal<Tool>;
  readonly onCarry: (event: PointerEvent, piece: PieceLetter) => void;
}

export function Palette({ color, tool, onCarry }: PaletteProps): JSX.Element {
  return (
    <div class="palette" role="group" aria-label={color === 'white' ? t`White pieces` : t`Black pieces`}>
      {LETTERS[color].map((letter) => (
        <ToolButton
          tool={letter}
          chosen={tool}
          name={pieceName(letter)}
          onDown={(event) => event.button === 0 && onCarry(event, letter)}
        >
          <Piece {...pieceOf(letter)} set={chosenPieces()} />
        </ToolButton>
      ))}
      {color === 'black' ? (
        <ToolButton tool="erase" chosen={tool} name={t`Erase`}>{t`Erase`}</ToolButton>
      ) : (
        <ToolButton tool="move" chosen={tool} name={t`Move`}>{t`Move`}</ToolButton>
      )}
    </div>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly chosen: Signal<Tool>;
  readonly name: string;
  readonly onDown?: (event: PointerEvent) => void;
  readonly children: ComponentChildren;
}

function ToolButton({ tool, chosen, name, onDown, children }: ToolButtonProps): JSX.Element {
  const choose = (): void => void (chosen.value = tool);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={chosen.value === tool}
      // A pointer that is captured for dragging gives its click to the dialog.
      onPointerDown={(event) => {
        choose();
        onDown?.(event);
      }}
      onClick={choose}
    >
      {children}
    </button>
  );
}
