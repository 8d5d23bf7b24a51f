/** Chooses the language before anything is made of words, then starts the page. */

async function begin(): Promise<void> {
  const root = document.documentElement;
  if (root.lang !== 'en') {
    try {
      const { translatePage } = await import('./shared/translation.js');
      await translatePage(root.lang);
    } catch {
      // Without its words the page is in English.
      root.lang = 'en';
    }
    root.dataset['words'] = '';
  }
  await import('./start.js');
}

void begin();
