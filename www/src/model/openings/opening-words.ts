/** Names of openings in other languages than English. */

/**
 * The words of a language for the parts of a name ("Sicilian Defense", "Dragon Variation"), by the English ones. A part
 * of which nothing is known stays English.
 */
export interface OpeningWords {
  /** Whole parts that follow no rule: `Ruy Lopez`. */
  readonly names: Words;
  /** The nouns at the end of a part, each with the ending of an adjective before it: `Variation`. */
  readonly nouns: Readonly<Record<string, readonly [noun: string, ending: string]>>;
  /** The ending of the noun takes the place of a hyphen at the end: `Italian`, `Berlin`. */
  readonly adjectives: Words;
  /** The beginnings of compounds: `Exchange` Variation. */
  readonly compounds: Words;
  /** Persons and places: `Alekhine`. */
  readonly spellings: Words;
  /** `with d6`, `Reversed Dragon`; {1} is the rest. */
  readonly with: string;
  readonly reversed: string;
}

type Words = Readonly<Record<string, string>>;

/** Said behind an opening, and in most languages before it. */
const STATE = /^(.+) (Accepted|Declined|Deferred)$/;
const REVERSED = /^Reversed (.+)$|^(.+) Reversed$/;

/** `name` has parts after ": " and ", ". */
export function openingIn(words: OpeningWords, name: string): string {
  return name.replace(/(?<=^|: |, )[^:,]+/g, (part) => partIn(words, part));
}

function partIn(words: OpeningWords, part: string): string {
  const whole = words.names[part];
  if (whole !== undefined) return whole;
  if (part.startsWith('with ')) return words.with.replace('{1}', partIn(words, part.slice('with '.length)));
  const [, first, second] = REVERSED.exec(part) ?? [];
  const reversed = first ?? second;
  if (reversed !== undefined) return words.reversed.replace('{1}', partIn(words, reversed));
  return phraseIn(words, part.replace(STATE, '$2 $1'));
}

/** Adjectives, then a name or the beginning of a compound, then a noun. */
function phraseIn(words: OpeningWords, phrase: string): string {
  const whole = words.names[phrase];
  if (whole !== undefined) return whole;
  const split = endings(phrase).find(([, noun]) => noun in words.nouns);
  if (split === undefined) return spelled(words, phrase);
  const [before, english] = split;
  const [noun, ending] = words.nouns[english] as readonly [string, string];
  if (before === '') return noun;
  const compound = words.compounds[before];
  if (compound !== undefined) return `${compound}${noun.toLowerCase()}`;
  const [adjective, rest] = endings(phrase).findLast(([start]) => start in words.adjectives) ?? [];
  if (adjective !== undefined) {
    return `${words.adjectives[adjective]?.replace(/-$/, ending)} ${phraseIn(words, rest as string)}`;
  }
  return `${spelled(words, before).replace(/'s$/, '').replaceAll(' ', '-')}-${noun}`;
}

/** A phrase in two, the one with the fewest words in front first. */
function endings(phrase: string): readonly (readonly [string, string])[] {
  const words = phrase.split(' ');
  return words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const);
}

const spelled = (words: OpeningWords, names: string): string =>
  names.replace(/[^ -]+/g, (name) => words.spellings[name] ?? name);
