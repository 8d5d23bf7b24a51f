/** The title of the document says what is going on, for who has many tabs. */

const NAME = 'Espalier';

export function setTitle(text: string): void {
  const title = `${text} – ${NAME}`;
  if (document.title !== title) document.title = title;
}
