// What a person chooses in the dialog of settings, which takes effect at once.

/** Opens the dialog, presses these controls (`button/Dark`, `switch/Sounds`), and closes it. */
export async function chooseSettings(visitor, ...controls) {
  await visitor.click('.bar button/Settings');
  for (const control of controls) await visitor.click(`dialog[open] ${control}`);
  await visitor.click('dialog[open] button/Done');
  await visitor.page.waitForFunction(() => document.querySelector('dialog[open]') === null);
}
