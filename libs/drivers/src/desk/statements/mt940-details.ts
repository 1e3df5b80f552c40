/** Field 86 as far as it is of use: who paid, and what the payer wrote. */
export interface SwiftDetails {
  readonly text: string;
  readonly partyName?: string | undefined;
  readonly partyAccount?: string | undefined;
  readonly endToEndId?: string | undefined;
  /** Business transaction code before numbered subfields: `166`. */
  readonly businessCode?: string | undefined;
}

/** Banks write field 86 in three ways: numbered subfields (`166?00…?20…`), code words between slashes (`/EREF/…/REMI/…/`), or free text. */
export function detailsOf(field: string): SwiftDetails {
  if (/^\d{3}\?/.test(field)) return numbered(field.replaceAll('\n', ''));
  if (/^\/[A-Z]{3,5}\//.test(field)) return coded(field.replaceAll('\n', ''));
  return { text: joined(field.split('\n')) };
}

function numbered(field: string): SwiftDetails {
  const subfields = field
    .slice(4)
    .split('?')
    .map((each) => [each.slice(0, 2), each.slice(2)] as const);
  const of = (...tags: readonly string[]) => subfields.filter(([tag]) => tags.includes(tag)).map(([, text]) => text);
  const purpose = of(...PURPOSE).join('');
  const tagged = sepaParts(purpose);
  return {
    businessCode: field.slice(0, 3),
    text: (tagged.get('SVWZ') ?? purpose).trim(),
    partyName: given(of('32', '33').join('')),
    partyAccount: given(of('31').join('')),
    endToEndId: given(tagged.get('EREF')),
  };
}

const PURPOSE = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];
const SEPA = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP)\+/;

/** `EREF+E1SVWZ+thanks`: each code word with the text up to the next. */
function sepaParts(purpose: string): ReadonlyMap<string, string> {
  const pieces = purpose.split(SEPA);
  return new Map(pieces.flatMap((piece, i): [string, string][] => (i % 2 === 1 ? [[piece, pieces[i + 1] ?? '']] : [])));
}

function coded(field: string): SwiftDetails {
  const pieces = field.split(/\/(EREF|REMI|NAME|IBAN|ORDP|BENM|BIC|TRTP|CSID|MARF|PREF|RTRN|SVCL|ID|USTD)\//);
  const parts = new Map(
    pieces.flatMap((piece, i): [string, string][] => (i % 2 === 1 ? [[piece, pieces[i + 1] ?? '']] : [])),
  );
  const remittance = parts.get('USTD') ?? parts.get('REMI') ?? '';
  return {
    text: remittance
      .replace(/^(?:USTD)?\/\//, '')
      .replace(/\/$/, '')
      .trim(),
    partyName: given(parts.get('NAME')),
    partyAccount: given(parts.get('IBAN')),
    endToEndId: given(parts.get('EREF')),
  };
}

const given = (text: string | undefined): string | undefined => {
  const trimmed = text?.replace(/\/$/, '').trim() ?? '';
  return trimmed === '' || trimmed === 'NOTPROVIDED' ? undefined : trimmed;
};

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
