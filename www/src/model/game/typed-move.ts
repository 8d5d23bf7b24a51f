/** Moves as people type them: `Nf3`, `nf3`, `exd5`, `ed5`, `O-O`, `0-0`, `e8=Q`, `e8q`, `g1f3`, in German `Sf3`. */

import type { LegalMove } from 'espalier';
import { t } from 'espalier/words';

/** The legal move that is meant, or the sentence that says why there is none. */
export function typedMove(text: string, legal: readonly LegalMove[]): LegalMove | string {
  const typed = text.trim().replace(/^\d+\s*(\.|…)+\s*/, '');
  if (typed === '') return t`Type a move, for example Nf3.`;
  return meant(typed, legal) ?? meant(fromGerman(typed), legal) ?? t`There is no legal move ${typed} here.`;
}

/** The move that is meant, a sentence where it may be several, or nothing. */
function meant(typed: string, legal: readonly LegalMove[]): LegalMove | string | undefined {
  // Exactly what is written first: `bxc3` is a pawn's move and `Bxc3` a bishop's.
  for (const plain of [exact, loose]) {
    const wanted = plain(typed);
    const found = legal.filter(({ san, uci }) => plain(san) === wanted || uci === typed.toLowerCase());
    const [first] = found;
    if (found.length === 1 && first !== undefined) return first;
    if (found.length > 1) return t`${typed} may be ${found.map(({ san }) => san).join(` ${t`or`} `)}.`;
  }
  const rivals = legal.filter(({ san }) => withoutOrigin(san) === withoutOrigin(typed));
  return rivals.length > 1 ? t`${typed} may be ${rivals.map(({ san }) => san).join(` ${t`or`} `)}.` : undefined;
}

/** Capitals that English has no use for: the page shows English letters, and people have their habits. */
const GERMAN: Readonly<Record<string, string>> = { S: 'N', L: 'B', T: 'R', D: 'Q' };

function fromGerman(text: string): string {
  return text.replace(/[SLTD]/g, (letter) => GERMAN[letter] ?? letter);
}

/** Signs of check and of capture are not asked for. */
function exact(text: string): string {
  return text.replace(/[x+#=!?\s:]/g, '').replaceAll('0', 'O');
}

function loose(text: string): string {
  return exact(text).toLowerCase().replaceAll('-', '');
}

/** `Nbd7` as `nd7`. */
function withoutOrigin(text: string): string {
  return loose(text).replace(/^([nbrqk])[a-h]?[1-8]?([a-h][1-8])$/, '$1$2');
}
