import type { NameWord } from './name-words.js';

/** Banks cut names at 18, 27, 31 or 35 characters, some elsewhere. A shorter beginning of a name is not evidence. */
const SHORTEST_CUT = 18;

/** Whether a payer's name is the beginning of the user's, in either order of its parts, up to the length that the bank keeps. */
export function isCutName(
  [first, last]: readonly [readonly NameWord[], readonly NameWord[]],
  payer: readonly NameWord[],
  payerName: string,
): boolean {
  if (payerName.length < SHORTEST_CUT || payer.length < 2) return false;
  return [
    [...first, ...last],
    [...last, ...first],
  ].some((user) => isBeginning(user, payer));
}

function isBeginning(user: readonly NameWord[], payer: readonly NameWord[]): boolean {
  const cut = payer.at(-1);
  const continued = user[payer.length - 1];
  if (!cut || !continued) return false;
  return payer.slice(0, -1).every((word, at) => shares(word, user[at])) && startsLike(continued, cut);
}

const shares = (one: NameWord, other: NameWord | undefined): boolean =>
  one.spellings.some((mine) =>
    other?.spellings.some(
      (theirs) =>
        mine.full === theirs.full ||
        mine.passport === theirs.passport ||
        mine.plain === theirs.passport ||
        mine.passport === theirs.plain,
    ),
  );

const startsLike = (whole: NameWord, cut: NameWord): boolean =>
  cut.spellings.some(({ plain }) =>
    whole.spellings.some((spelling) => spelling.plain.startsWith(plain) || spelling.passport.startsWith(plain)),
  );
