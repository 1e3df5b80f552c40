import { given, joined, type SwiftDetails } from './swift-details.js';

const PURPOSE = /^[26]\d$/;
/** Subfields that are read elsewhere, and numbers that only the bank uses. */
const READ = /^(?:00|10|3[0-4]|38|[26]\d)$/;
const SEPA = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC|COAM|OAMT)\+/;

/**
 * Reads numbered subfields, as German banks write them: `?00` is the kind of booking, `?20` to `?29` and from `?60` on the purpose, `?31` to `?33` the other
 * party. Dutch and Polish banks write another mark.
 */
export function numberedDetails(field: string): SwiftDetails {
  const [start = '', mark = '?'] = /^\d{3}\s*(\D)/.exec(field) ?? [];
  const subfields = field
    .slice(start.length)
    .split(new RegExp(`\\${mark}(?=\\d\\d)`)) // a text may contain the mark as well
    .map((each) => [each.slice(0, 2), each.slice(2)] as const);
  const of = (isOne: (tag: string) => boolean) =>
    subfields
      .filter(([tag]) => isOne(tag))
      .map(([, text]) => text)
      .join('');
  const rest = subfields.filter(([tag]) => !READ.test(tag)).map(([, text]) => text);
  const purpose = of((tag) => PURPOSE.test(tag));
  const { untagged, tagged } = sepaParts(purpose);
  const { EREF, SVWZ, ...others } = joinedByTag(tagged);
  return {
    businessCode: field.slice(0, 3),
    text: joined([SVWZ, untagged, ...Object.values(others), of((tag) => tag === '00'), ...rest]),
    partyName: given(of((tag) => tag === '32' || tag === '33')),
    partyAccount: given(of((tag) => tag === '31')) ?? given(of((tag) => tag === '38')),
    endToEndId: given(EREF),
  };
}

/** A code word may occur twice; its texts are joined. */
function joinedByTag(tagged: readonly (readonly [string, string])[]): Partial<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [tag, text] of tagged) texts[tag] = joined([texts[tag], text]);
  return texts;
}

/** Splits `EREF+E1SVWZ+thanks`: each code word with the text up to the next. */
function sepaParts(purpose: string): { untagged: string; tagged: readonly (readonly [string, string])[] } {
  const [untagged = '', ...pieces] = purpose.split(SEPA);
  const tagged = pieces.flatMap((piece, i) => (i % 2 === 0 ? [[piece, pieces[i + 1] ?? ''] as const] : []));
  return { untagged, tagged };
}
