import { CHILD_OF, DESCENT, FOLLOWING_TITLES, JOINED_TITLES, LONG_TITLES, PARTICLES, TITLES } from './vocabulary.js';
import { type Spellings, spellingsOf } from './spellings.js';

export interface NameWord {
  readonly text: string;
  /** Of the word, and of it without a title that is joined to it. */
  readonly spellings: readonly Spellings[];
}

export interface NameWords {
  /** Without titles and particles, as long as a word is left. */
  readonly words: readonly NameWord[];
  readonly leftOut: readonly string[];
  /** The first word after "son of" or "daughter of". */
  readonly parent: NameWord | undefined;
}

/**
 * Splits a name into words that compare: Latin ones without apostrophes, those of other scripts with their vowel signs. A title or particle
 * that is among the `own` words is a name: Al Gore's first name is one.
 */
export function nameWords(name: string, own: ReadonlySet<string> = new Set()): NameWords {
  const all = splitWords(name);
  const isName = (word: string): boolean => own.has(word) || (!TITLES.has(word) && !PARTICLES.has(word));
  const names = all.filter(isName);
  const kept = names.length > 0 ? names : all;
  const long = [...fold(name).matchAll(LONG_TITLES)].map(([title]) => title);
  const parent = all[all.findIndex((word) => CHILD_OF.has(word)) + 1];
  return {
    words: kept.map(nameWord),
    leftOut: [...long, ...all.filter((word) => !kept.includes(word))],
    parent: parent === undefined || parent === all[0] ? undefined : nameWord(parent),
  };
}

const splitWords = (name: string): string[] =>
  fold(name)
    .replace(DESCENT, ' bin ')
    .replace(LONG_TITLES, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');

/** Whether two names differ in case, punctuation and spaces alone. */
export const isSameText = (one: string, other: string): boolean =>
  inOneForm(one) !== '' && inOneForm(one) === inOneForm(other);

const inOneForm = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** Full-width letters are ordinary ones; apostrophes are left out. */
const fold = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`‘ʻʼ]/gu, '');

function nameWord(text: string): NameWord {
  const forms = new Set([text, text.replace(JOINED_TITLES, ''), text.replace(FOLLOWING_TITLES, '')]);
  return { text, spellings: [...forms].filter((form) => form !== '').map(spellingsOf) };
}
