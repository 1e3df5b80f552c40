import type { NameWord } from './name-words.js';
import type { Spellings } from './spellings.js';

/** How certain it is that two words are the same, in percent. */
export const STRENGTHS = {
  'the same': 100,
  'transliterated': 97,
  'joined': 97,
  'a short form': 95,
  'an initial': 70,
} as const;

export type Likeness = keyof typeof STRENGTHS;

export interface WordMatch {
  readonly user: string;
  readonly payer: string;
  readonly likeness: Likeness;
}

export interface WordMatches {
  readonly matches: readonly WordMatch[];
  readonly userRest: readonly NameWord[];
  readonly payerRest: readonly NameWord[];
}

type Test = (one: Spellings, other: Spellings) => boolean;

const TESTS: readonly (readonly [Likeness, Test])[] = [
  ['the same', (one, other) => one.plain === other.plain],
  ['transliterated', isTransliteration],
  ['a short form', (one, other) => one.full === other.full],
];

/** Pairs each word with one of the other name, closest matches first. */
export function matchWords(user: readonly NameWord[], payer: readonly NameWord[]): WordMatches {
  const left = { user: [...user], payer: [...payer] };
  const matches = [
    ...TESTS.flatMap(([likeness, test]) => takePairs(left, likeness, (one, other) => anySpelling(one, other, test))),
    ...takeJoined(left),
    ...takePairs(left, 'an initial', isInitial),
    ...takeInitials(left),
  ];
  return { matches, userRest: left.user, payerRest: left.payer };
}

interface Left {
  user: NameWord[];
  payer: NameWord[];
}

function takePairs(left: Left, likeness: Likeness, fits: (one: NameWord, other: NameWord) => boolean): WordMatch[] {
  return left.user.slice().flatMap((word) => {
    const at = left.payer.findIndex((other) => fits(word, other));
    const [taken] = at < 0 ? [] : left.payer.splice(at, 1);
    if (!taken) return [];
    left.user.splice(left.user.indexOf(word), 1);
    return [{ user: word.text, payer: taken.text, likeness }];
  });
}

/** `TAN WEILING` for `Wei Ling Tan`: one word of a name equals two or three of the other, in order. */
function takeJoined(left: Left): WordMatch[] {
  return [
    ...takeRuns(left.payer, left.user).map(({ one, run }) => ({ user: run, payer: one, likeness: 'joined' as const })),
    ...takeRuns(left.user, left.payer).map(({ one, run }) => ({ user: one, payer: run, likeness: 'joined' as const })),
  ];
}

/** `LOVELACE AA` for `Ada Augusta Lovelace`. Letters that include a vowel may be a name: Ho, La. */
const INITIALS = /^(?!ng$)(?:(\p{Script=Latin})\1|[^\P{Script=Latin}aeiouy]{2,3})$/u;

function takeInitials(left: Left): WordMatch[] {
  return left.payer.slice().flatMap((word) => {
    const run = left.user.slice(0, word.text.length);
    const initials = run.map(({ text }) => text[0]).join('');
    if (!INITIALS.test(word.text) || run.length < word.text.length || initials !== word.text) return [];
    left.payer.splice(left.payer.indexOf(word), 1);
    left.user.splice(0, run.length);
    return run.map(({ text }) => ({ user: text, payer: word.text, likeness: 'an initial' as const }));
  });
}

function takeRuns(ones: NameWord[], others: NameWord[]): { one: string; run: string }[] {
  return ones.slice().flatMap((word) => {
    const found = runsOf(others).find(({ joined }) =>
      word.spellings.some(({ plain, passport }) => joined.includes(plain) || joined.includes(passport)),
    );
    if (!found) return [];
    ones.splice(ones.indexOf(word), 1);
    others.splice(found.at, found.length);
    return [{ one: word.text, run: found.text }];
  });
}

function runsOf(words: readonly NameWord[]) {
  return words.flatMap((_, at) =>
    [2, 3]
      .filter((length) => at + length <= words.length)
      .map((length) => {
        const run = words.slice(at, at + length);
        const joined = run.some(({ spellings }) => spellings.length === 0) ? [] : joinedSpellings(run);
        return { at, length, joined, text: run.map(({ text }) => text).join(' ') };
      }),
  );
}

const joinedSpellings = (run: readonly NameWord[]): readonly string[] =>
  (['plain', 'passport'] as const).map((form) => run.map(({ spellings }) => spellings[0]?.[form] ?? '').join(''));

const anySpelling = (one: NameWord, other: NameWord, test: Test): boolean =>
  one.spellings.some((mine) => other.spellings.some((theirs) => test(mine, theirs)));

function isTransliteration(one: Spellings, other: Spellings): boolean {
  if (one.passport === other.plain || one.plain === other.passport || one.passport === other.passport) return true;
  return one.loose.length > 2 && one.loose === other.loose;
}

const isInitial = ({ text: one }: NameWord, { text: other }: NameWord): boolean =>
  ([...one].length === 1 || [...other].length === 1) && [...one][0] === [...other][0] && /\p{Script=Latin}/u.test(one);
