import type { User } from '@rampart/data';
import { actingWords, companyWords } from './payer/companies.js';
import { isCutName } from './payer/cut-name.js';
import { generationOf } from './payer/generation.js';
import { matchWords, STRENGTHS, type WordMatches } from './payer/match-words.js';
import { isSameText, type NameWord, nameWords } from './payer/name-words.js';
import { isSameInOtherScript } from './payer/other-script.js';
import { nameParts } from './payer/name-parts.js';

type UserName = Pick<User, 'firstName' | 'lastName'>;

/** Whether a payment's payer is the order's user, how sure that is, and why. */
export interface PayerVerdict {
  readonly isUser: boolean;
  /** 0 to 100; from 75 on the payer counts as the user. */
  readonly score: number;
  /** Sentences for an operator. */
  readonly reasons: readonly string[];
}

const PASSING_SCORE = 75;
/** Longer than any name that a bank passes on. Reordering misplaced accents takes quadratic time. */
const MAX_LENGTH = 500;

export const canBePaidBy = (user: UserName, payerName: string | undefined): boolean =>
  judgePayer(user, payerName).isUser;

/**
 * Compares the payer's name with the user's. Case, order, accents, punctuation, titles and further given names do not matter; a company word makes the payer a
 * third party, even next to the user's name. A payment without a payer's name passes.
 */
export function judgePayer(user: UserName, payerName: string | undefined): PayerVerdict {
  const payer = payerName?.trim() ?? '';
  if (payer === '') return verdict(100, 'The bank named no payer.');
  if (payer.length > MAX_LENGTH) return verdict(0, 'The name is longer than any that a bank passes on.');
  const userName = `${user.firstName} ${user.lastName}`;
  const company = companyWords(userName, payer, isCut(user, payer));
  if (company.length > 0) return verdict(0, `The payer is an organisation: ${company.join(', ')}.`);
  const acting = actingWords(userName, payer);
  if (acting.length > 0) return verdict(0, `The payer acts for another: ${acting.join(', ')}.`);
  const judged = nameParts(payer).map((part) => judgePart(user, part));
  return judged.reduce((best, each) => (each.score > best.score ? each : best));
}

const isCut = ({ firstName, lastName }: UserName, payerName: string): boolean =>
  isCutName([nameWords(firstName).words, nameWords(lastName).words], nameWords(payerName).words, payerName);

function judgePart({ firstName, lastName }: UserName, payerName: string): PayerVerdict {
  if ([`${firstName} ${lastName}`, `${lastName} ${firstName}`].some((name) => isSameText(name, payerName)))
    return verdict(100, 'The names are the same.');
  const [first, last] = [nameWords(firstName), nameWords(lastName)];
  const user = unique([...first.words, ...last.words]); // users with a single name may enter it twice
  const { words: payer, leftOut, parent, child } = nameWords(payerName, new Set(user.map(({ text }) => text)));
  if (user.length === 0 || payer.length === 0)
    return `${firstName} ${lastName}`.trim() === payerName
      ? verdict(100, 'The names are the same.')
      : verdict(0, 'One of the names has no letters.');
  const both = `${firstName} ${lastName}`;
  const generations = [generationOf(both), generationOf(payerName)] as const;
  if (generations[0] && generations[1] && generations[0] !== generations[1])
    return verdict(50, `The generations differ: ${generations[0]} and ${generations[1]}.`);
  const parents = nameWords(both).parent;
  if (parents && parent && !matchWords([parents], [parent]).matches.length)
    return verdict(50, `The parents differ: “${parents.text}” and “${parent.text}”.`);
  if (isJoined(first.words, last.words, payer)) return verdict(97, 'The names are the same, apart from spaces.');
  if (isSameInOtherScript([firstName, lastName], payerName))
    return verdict(80, `“${payerName}” is “${both}” in another script.`);
  const matched = matchWords(user, payer);
  if (child.length > 0 && !matched.matches.some((match) => child.includes(match.payer)))
    return verdict(50, `The payer is “${child.join(' ')}”, a child of the one who is named behind.`);
  const judged = judgeMatches(matched, { user: user.length, payer: payer.length, parts: [first.words, last.words] });
  if (judged.score < PASSING_SCORE && isCutName([first.words, last.words], payer, payerName))
    return verdict(85, 'The payer’s name is the beginning of the user’s: the bank cut it.');
  return {
    ...judged,
    reasons: [...judged.reasons, ...(leftOut.length > 0 ? [`Titles that do not count: ${leftOut.join(', ')}.`] : [])],
  };
}

/**
 * Two names match if all words of one are in the other, at least one of them in full, and at least one word each of the user's first and last names. A single
 * word requires a single word.
 */
function judgeMatches({ matches, userRest, payerRest }: WordMatches, counts: Counts): PayerVerdict {
  const reasons = [
    ...matches.map(({ user, payer, likeness }) => `“${payer}” is “${user}”: ${likeness}.`),
    ...(userRest.length > 0 ? [`The payer’s name lacks ${textsOf(userRest)}.`] : []),
    ...(payerRest.length > 0 ? [`The user’s name lacks ${textsOf(payerRest)}.`] : []),
  ];
  const fewest = Math.min(counts.user, counts.payer);
  const isWhole =
    userRest.length === 0 || (payerRest.length === 0 && !counts.parts.some((part) => isMissing(part, userRest)));
  const isEnough = fewest > 1 || counts.user === counts.payer || matches.some(({ likeness }) => likeness === 'joined');
  const inFull = matches.filter(({ likeness }) => likeness !== 'an initial').length;
  if (!isWhole || !isEnough || inFull === 0)
    return verdict(Math.min(PASSING_SCORE - 5, (70 * inFull) / Math.max(counts.user, counts.payer)), ...reasons);
  const mean = matches.reduce((sum, { likeness }) => sum + STRENGTHS[likeness], 0) / matches.length;
  return verdict(Math.max(PASSING_SCORE, mean - 2 * Math.min(userRest.length + payerRest.length, 5)), ...reasons);
}

interface Counts {
  readonly user: number;
  readonly payer: number;
  /** The user's first and last names. */
  readonly parts: readonly (readonly NameWord[])[];
}

/** Given names alone, or a family name alone, do not identify a payer. */
const isMissing = (part: readonly NameWord[], rest: readonly NameWord[]): boolean =>
  part.length > 0 && part.every(({ text }) => rest.some((word) => word.text === text));

const textsOf = (words: readonly NameWord[]): string => words.map(({ text }) => `“${text}”`).join(', ');

/** Recognises `LovelaceAda`, and names in scripts that do not separate words. */
function isJoined(first: readonly NameWord[], last: readonly NameWord[], payer: readonly NameWord[]): boolean {
  const given = joinedForms(payer);
  return [
    [...first, ...last],
    [...last, ...first],
  ].some((words) => joinedForms(words).some((form) => given.includes(form)));
}

/** Returns each spelling, in which the first and last word may also lack a title that is joined to them. */
function joinedForms(words: readonly NameWord[]): readonly string[] {
  return (['plain', 'passport'] as const).flatMap((form) =>
    words.reduce<readonly string[]>(
      (texts, { spellings }) => texts.flatMap((text) => spellings.map((spelling) => text + spelling[form])).slice(0, 8),
      [''],
    ),
  );
}

const unique = (words: readonly NameWord[]): NameWord[] => [
  ...new Map(words.map((word) => [word.text, word])).values(),
];

const verdict = (score: number, ...reasons: string[]): PayerVerdict => ({
  isUser: score >= PASSING_SCORE,
  score: Math.round(score),
  reasons,
});
