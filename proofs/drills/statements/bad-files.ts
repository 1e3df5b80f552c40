import { newSample } from './sample.js';
import { camtEntry, camtHead, camtTail, writeCamt } from './write-camt.js';
import { writeCsv, writeMt940 } from './write-text.js';

export interface BadFile {
  readonly name: string;
  readonly format: 'camt' | 'mt940' | 'csv';
  readonly bytes: Uint8Array;
  /** The text of the refusal. */
  readonly because: RegExp;
}

const FORM = { delimiter: ';', decimal: ',' } as const;
const few = newSample(1, { lines: 6 });
const camt = writeCamt(few);
const mt940 = writeMt940(few);
const csv = writeCsv(few, FORM);

const file = (name: string, format: BadFile['format'], text: string | Uint8Array, because: RegExp): BadFile => ({
  name,
  format,
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  because,
});

const withDoctype = (declarations: string, text = '&a;'): string =>
  camt.replace('?>\n', `?>\n<!DOCTYPE Document [${declarations}]>\n`).replace('</Ustrd>', `${text}</Ustrd>`);

/** Ten levels of ten: 10^10 characters if they were expanded. */
const LAUGHS = [
  '<!ENTITY a0 "ha">',
  ...Array.from({ length: 10 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`),
].join('');

/** Files that must be refused, with nothing booked. */
export const BAD_FILES: readonly BadFile[] = [
  file('entity expansion', 'camt', withDoctype(LAUGHS, '&a10;'), /document type/),
  file('external entity', 'camt', withDoctype('<!ENTITY a SYSTEM "file:///etc/passwd">'), /document type/),
  file('parameter entity', 'camt', withDoctype('<!ENTITY % a SYSTEM "http://127.0.0.1:9/x"> %a;', ''), /document type/),
  file('undeclared entity', 'camt', camt.replace('</Ustrd>', '&nbsp;</Ustrd>'), /well-formed/),
  file('nesting without end', 'camt', camtHead(few, '053') + '<a>'.repeat(100_000), /nested/),
  file('text without end', 'camt', `${camtHead(few, '053')}<a>${'x'.repeat(1_000_000)}`, /text|readable|well-formed/),
  file('elements that cross', 'camt', camt.replace('</Ntry>', '</NtryDtls></Ntry>'), /well-formed/),
  file('cut in mid-entry', 'camt', camt.slice(0, camt.lastIndexOf('<Ntry>') + 40), /well-formed/),
  file('cut between entries', 'camt', camt.slice(0, camt.lastIndexOf('<Ntry>')), /well-formed/),
  file('an entry removed', 'camt', camt.replace(/<Ntry>.*<\/Ntry>\n/, ''), /add up/),
  file('no closing balance', 'camt', camt.replace('>CLBD<', '>CLAV<'), /no closing balance/),
  file('another account', 'camt', camt.replace('7890123', '7890124'), /another account/),
  file('another currency', 'camt', camt.replaceAll('NZD', 'AUD'), /in AUD, and the account in NZD/),
  file(
    'an entry in another currency',
    'camt',
    camt.replace(/<Ntry><Amt Ccy="NZD">/, '<Ntry><Amt Ccy="AUD">'),
    /entry is in AUD/,
  ),
  file('an amount that is none', 'camt', camt.replace(/(<Ntry><Amt Ccy="NZD">)[\d.]+/, '$11e9'), /not an amount/),
  file('a date that is none', 'camt', camt.replaceAll('<ValDt><Dt>2026-01-01', '<ValDt><Dt>2026-02-31'), /not a date/),
  file('a collective booking that does not add up', 'camt', collective(), /collective booking/),
  file('another kind of document', 'camt', '<Document><CstmrCdtTrfInitn/></Document>', /no statement/),
  file(
    'Latin letters declared as UTF-8',
    'camt',
    Buffer.from(camt.replace('payment', 'zahlung für'), 'latin1'),
    /not UTF-8/,
  ),
  file('UTF-16 with half a character', 'camt', Buffer.from(`\uFEFF${camt}`, 'utf16le').subarray(0, -1), /UTF-16/),
  file(
    'UTF-16 that ends as UTF-8',
    'camt',
    Buffer.concat([Buffer.from(camt, 'utf16le'), Buffer.from('<a/>\n')]),
    /well-formed|UTF-16/,
  ),
  file('a NUL character', 'csv', csv.replace('payment', 'pay\0ment'), /NUL/),
  file('an interim report', 'camt', camt.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), /camt\.052/),
  file('an empty file', 'camt', '', /well-formed|no statement/),
  file('cut before its balance', 'mt940', mt940.slice(0, mt940.indexOf(':62F:')), /closing balance/),
  file('a line removed', 'mt940', mt940.replace(/:61:[^]*?(?=:61:)/, ''), /add up/),
  file('another account', 'mt940', mt940.replace('7890123', '7890124'), /another account/),
  file('another currency', 'mt940', mt940.replaceAll('NZD', 'AUD'), /AUD/),
  file('a line that is not readable', 'mt940', mt940.replace(/(:61:\d{10}[CD])\d/, '$1?'), /field 61/),
  file('an unknown field', 'mt940', mt940.replace(':28C:', ':99Z:'), /field 99|not a field/),
  file('a date of another century', 'mt940', mt940.replaceAll(':61:26', ':61:36'), /future/),
  file(
    'an interim report',
    'mt940',
    mt940.replace(/:60F:[^\r]*/, ':34F:NZD0,').replace(/:62F:[^\r]*\r\n/, ''),
    /MT942/,
  ),
  file('no message', 'mt940', 'hello\r\n', /MT940/),
  file('a row removed', 'csv', csv.split('\r\n').toSpliced(3, 1).join('\r\n'), /balance does not follow/),
  file('a row cut off', 'csv', csv.slice(0, csv.lastIndexOf(';')), /number of columns/),
  file('a quote without end', 'csv', `${csv}"`, /no end|readable/),
  file('a column missing', 'csv', csv.replace('Amount', 'Sum'), /no column "Amount"/),
  file(
    'the decimal sign of another country',
    'csv',
    writeCsv(few, { ...FORM, decimal: '.' }),
    /not an amount with the decimal sign ","/,
  ),
  file('a date of the Buddhist era', 'csv', csv.replaceAll('2026-', '2569-'), /future/),
  file('a column that the profile does not know', 'csv', csv.replace('Details', 'Fee;Details'), /column "Fee"/),
  file('another account', 'csv', csv.replaceAll('7890123', '7890124'), /another account/),
  file('a row of another account amid the others', 'csv', ofAnotherAccount(2), /balance does not follow/),
  file('another currency', 'csv', csv.replaceAll('NZD', 'AUD'), /AUD/),
  file('another encoding', 'csv', Buffer.from(csv.replace('payment', 'für'), 'latin1'), /not UTF-8/),
];

/** Changes the digits of the account in the row of this index alone. */
function ofAnotherAccount(index: number): string {
  const rows = csv.split('\r\n');
  return rows.with(index + 1, rows[index + 1]!.replace('7890123', '7890124')).join('\r\n');
}

function collective(): string {
  const detail = (amount: string): string => `<TxDtls><Amt Ccy="NZD">${amount}</Amt></TxDtls>`;
  const entry = camtEntry(few.lines[0]!, 'NZD').replace(
    /<NtryDtls>.*<\/NtryDtls>/,
    `<NtryDtls>${detail('1.00')}${detail('2.00')}</NtryDtls>`,
  );
  return camtHead(few, '054') + entry.replace(/(<Ntry><Amt Ccy="NZD">)[\d.]+/, '$14.00') + camtTail('054');
}
