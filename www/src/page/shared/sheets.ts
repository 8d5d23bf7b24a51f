/** Loads the style sheets of a view beside its script: nothing is drawn before it looks as it will. */

/** A sheet that did not come. */
export class LostSheet extends Error {}

/** What the build makes of every `import()`; `sheets` are beside the script that asks for them. */
export async function withSheets<T>(load: () => Promise<T>, sheets: readonly string[] = [], base = ''): Promise<T> {
  const script = load();
  // It may fail while sheets are on their way.
  script.catch(() => undefined);
  await Promise.all(sheets.map((path) => sheet(new URL(path, base).href)));
  return script;
}

/** By address, as long as they have not failed. */
const asked = new Map<string, Promise<unknown>>();

function sheet(href: string): Promise<unknown> | undefined {
  const known = asked.get(href);
  // Those that the page is sent with have come, or failed, before it starts.
  if (known !== undefined || [...document.querySelectorAll('link')].some((link) => link.href === href)) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const coming = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      asked.delete(href);
      reject(new LostSheet(href));
    });
  });
  asked.set(href, coming);
  document.head.append(link);
  return coming;
}
