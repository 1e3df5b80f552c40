import {
  CHILD_OF,
  DESCENT,
  FOLLOWING_TITLES,
  JOINED_TITLES,
  LONG_TITLES,
  PARENT_FOLLOWS,
  PARTICLES,
  TITLES,
} from './vocabulary.js';
import { type Spellings, spellingsOf } from './spellings.js';

export interface NameWord {
  readonly text: string;
  /** The word without a title that is joined to it. */
  readonly bare: string;
  /** Spellings of the word, with and without a title that is joined to it. */
  readonly spellings: readonly Spellings[];
}

export interface NameWords {
  /** Words without titles and particles, as long as a word is left. */
  readonly words: readonly NameWord[];
  readonly leftOut: readonly string[];
  /** The first word after "son of" or "daughter of". */
  readonly parent: NameWord | undefined;
  /** Words before that word, if there are any. */
  readonly child: readonly string[];
}

/**
 * Splits a name into comparable words: Latin ones without apostrophes, those of other scripts with their vowel signs. A title or particle that is among the
 * `own` words counts as a name: Al Gore's first name is one.
 */
export function nameWords(name: string, own: ReadonlySet<string> = new Set()): NameWords {
  const all = splitWords(name);
  const isName = (word: string): boolean => own.has(word) || (!TITLES.has(word) && !PARTICLES.has(word));
  const names = all.filter(isName);
  const kept = names.length > 0 ? names : all;
  const long = [...fold(name).matchAll(LONG_TITLES)].map(([title]) => title);
  const parent = all[all.findIndex((word) => CHILD_OF.has(word)) + 1];
  const ofParent = all.findIndex((word, at) => at > 0 && at < all.length - 1 && PARENT_FOLLOWS.has(word));
  return {
    words: kept.map((word) => nameWord(word, all[all.indexOf(word) - 1])),
    child: all.slice(0, Math.max(ofParent, 0)).filter(isName),
    leftOut: [...long, ...all.filter((word) => !kept.includes(word))],
    parent: parent === undefined || parent === all[0] ? undefined : nameWord(parent, undefined),
  };
}

const splitWords = (name: string): string[] =>
  fold(name)
    .replace(DESCENT, ' bin ')
    .replace(LONG_TITLES, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');

/** Whether two names differ only in case, punctuation and spaces. */
export const isSameText = (one: string, other: string): boolean =>
  inOneForm(one) !== '' && inOneForm(one) === inOneForm(other);

const inOneForm = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** Full-width letters become ordinary ones; apostrophes are dropped. */
const fold = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`‘ʻʼ]/gu, '');

function nameWord(text: string, before: string | undefined): NameWord {
  const [prefixed, followed] = [text.replace(FOLLOWING_TITLES, ''), text.replace(JOINED_TITLES, '')];
  const forms = new Set([text, followed, prefixed, ...arabicForms(text, before)].filter((form) => form !== ''));
  return {
    text,
    bare: [followed, prefixed].find((form) => form !== text && form !== '') ?? text,
    spellings: [...forms].map(spellingsOf),
  };
}

/** Arabic names are written with the article and with `abd` (servant) before them, in one word or several: Al Sayed, Elsayed; Abd El Rahman, Abdulrahman. */
function arabicForms(text: string, before: string | undefined): string[] {
  const [, servant] = /^abd[eaiou][lrstnz](\p{L}{3,})$/u.exec(text) ?? [];
  const [, named] = /^[ae]l(\p{L}{4,})$/u.exec(text) ?? [];
  return [
    ...(before === 'al' || before === 'el' ? [`al${text}`] : []),
    ...(named === undefined ? [] : [`al${named}`]),
    ...(servant === undefined ? [] : [`abdul${servant}`, `abd${servant}`]),
  ];
}
