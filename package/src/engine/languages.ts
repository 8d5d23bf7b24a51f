/** The languages in which the engine explains itself. */

/** A language of explanations, by its BCP 47 tag. */
export type Language = 'en' | 'de';

/**
 * All languages of explanations, English first.
 *
 * @example
 * ```ts
 * import { createEngine, LANGUAGES } from 'espalier';
 *
 * const language = LANGUAGES.find((known) => navigator.language.startsWith(known));
 * const engine = await createEngine({ ...(language !== undefined && { language }) });
 * ```
 */
export const LANGUAGES: readonly Language[] = ['en', 'de'];
