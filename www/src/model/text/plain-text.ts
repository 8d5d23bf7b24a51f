/** Texts as they are searched and compared. */

/** Without accents, capitals and space around it. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
