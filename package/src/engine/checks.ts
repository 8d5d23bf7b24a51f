/**
 * Checks of what callers hand over: it has its type, or is refused by the name of its field. Each who checks has an
 * error of its own.
 */

import type { InputReason } from './error-values.js';

/** The numbers or names that were possible, and the number that was given. */
export interface InputValues {
  min?: number;
  max?: number;
  given?: number;
  choices?: string[];
}

/** Makes the error; the message is a sentence without its full stop. */
export type Refuse = (field: string, reason: InputReason, message: string, values?: InputValues) => Error;

/** Reads a value, or refuses it by the name of its field. */
export type Reader<T> = (value: unknown, field: string) => T;

/** What readers by the names of fields come to, where the fields may be absent. */
type Given<Readers> = { [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T : never };

/** An object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The whole numbers that are allowed. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

export class Checks {
  readonly #refuse: Refuse;

  constructor(refuse: Refuse) {
    this.#refuse = refuse;
  }

  wrongType(field: string, wanted: string): Error {
    return this.#refuse(field, 'wrong-type', `${field} must be ${wanted}`);
  }

  /** An object; `title` is what people call it. */
  record(value: unknown, field: string, title = field): Fields {
    if (typeof value === 'object' && value !== null) return value as Fields;
    throw this.#refuse(field, value === undefined ? 'missing' : 'wrong-type', `${title} must be an object`);
  }

  /** Fields of which none is there by mistake, for instance one that belongs into the next argument. */
  known(fields: Fields, names: readonly string[], place = '', fault = 'cannot be asked for here'): Fields {
    const unknown = Object.keys(fields).find((name) => !names.includes(name));
    if (unknown === undefined) return fields;
    const field = `${place}${unknown}`;
    throw this.#refuse(field, 'unknown-field', `${field} ${fault}; known are ${names.join(', ')}`, {
      choices: [...names],
    });
  }

  /** The fields that are there, each as its reader reads it. */
  given<Readers extends Readonly<Record<string, Reader<unknown>>>>(
    fields: Fields,
    readers: Readers,
    place = '',
  ): Given<Readers> {
    const there = Object.entries(readers).filter(([name]) => fields[name] !== undefined);
    return Object.fromEntries(there.map(([name, read]) => [name, read(fields[name], place + name)])) as Given<Readers>;
  }

  readonly text = (value: unknown, field: string): string => {
    if (typeof value === 'string') return value;
    throw this.wrongType(field, 'a string');
  };

  readonly texts = (value: unknown, field: string): string[] => this.list(value, field, 'a list of strings', this.text);

  /** A list whose items are read one by one, each by its place. */
  list<T>(value: unknown, field: string, wanted: string, read: Reader<T>): T[] {
    if (!Array.isArray(value)) throw this.wrongType(field, wanted);
    return value.map((item: unknown, index) => read(item, `${field}[${index}]`));
  }

  readonly flag = (value: unknown, field: string): boolean => {
    if (typeof value === 'boolean') return value;
    throw this.wrongType(field, 'true or false');
  };

  /** A reader of whole numbers. */
  within(bounds: Bounds): Reader<number> {
    return (value, field) => this.whole(value, field, bounds);
  }

  /** A reader of what can be chosen. */
  oneOf<T>(choices: readonly T[]): Reader<T> {
    return (value, field) => this.choice(value, field, choices);
  }

  whole(value: unknown, field: string, { min, max }: Bounds): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    const message = `${field} must be a whole number from ${min} to ${max}`;
    if (typeof value !== 'number') throw this.#refuse(field, 'wrong-type', message);
    throw this.#refuse(field, 'out-of-range', message, { min, max, given: value });
  }

  /** The value, if it is one of those that can be chosen. */
  choice<T>(value: unknown, field: string, choices: readonly T[]): T {
    const found = choices.find((one) => one === value);
    if (found !== undefined) return found;
    throw this.#refuse(field, 'not-a-choice', `${field} must be one of ${choices.join(', ')}`, {
      choices: choices.map(String),
    });
  }
}
