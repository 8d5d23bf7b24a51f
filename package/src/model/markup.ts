/** Elements of SVG and HTML as text, for places without a document. */

export type Attributes = Readonly<Record<string, string | number>>;

/** An element; its children are markup, not text. */
export function markup(tag: string, attributes: Attributes, ...children: readonly string[]): string {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${text.join('')}>${children.join('')}</${tag}>`;
}

/** Text as it stands in markup. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
