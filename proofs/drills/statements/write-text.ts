import { balancesOf, closingOf, type Sample, type SampleLine, signedAmount } from './sample.js';

const swift = (amount: string): string => amount.replace('-', '').replace('.', ',');
const swiftBalance = (tag: string, amount: string, currency: string): string =>
  `:${tag}:${amount.startsWith('-') ? 'D' : 'C'}260131${currency}${swift(amount)}\r\n`;

export const mt940Head = ({ account, opening, currency }: Sample): string =>
  `:20:STARTUMS\r\n:25:${account}\r\n:28C:1/1\r\n${swiftBalance('60F', opening, currency)}`;
export const mt940Tail = ({ currency }: Sample, closing: string): string =>
  `${swiftBalance('62F', closing, currency)}-\r\n`;

/** Writes field 86 in numbered subfields, which carry a name. */
export function mt940Line({
  valueDate,
  direction,
  amount,
  bankReference,
  endToEndId,
  partyName,
  partyAccount,
  text,
}: SampleLine): string {
  const date = valueDate.slice(2).replaceAll('-', '');
  const purpose = (endToEndId === undefined ? '' : `EREF+${endToEndId}SVWZ+`) + text;
  const pieces = purpose.match(/[^]{1,27}/g) ?? [];
  const subfields = [
    ...pieces.map((piece, i) => `?${20 + i}${piece}`),
    ...(partyAccount === undefined ? [] : [`?31${partyAccount}`]),
    ...(partyName === undefined
      ? []
      : [`?32${partyName.slice(0, 27)}`, ...(partyName.length > 27 ? [`?33${partyName.slice(27)}`] : [])]),
  ];
  return `:61:${date}${date.slice(2)}${direction === 'in' ? 'C' : 'D'}${swift(amount)}NTRFNONREF${bankReference === undefined ? '' : `//${bankReference}`}\r\n:86:166${subfields.join('\r\n')}\r\n`;
}

export const writeMt940 = (sample: Sample): string =>
  [mt940Head(sample), ...sample.lines.map(mt940Line), mt940Tail(sample, closingOf(sample))].join('');

const quoted = (text: string | undefined, delimiter: string): string =>
  text === undefined
    ? ''
    : text.includes('"') || text.includes(delimiter) || text.includes('\n')
      ? `"${text.replaceAll('"', '""')}"`
      : text;

export interface CsvForm {
  readonly delimiter: ',' | ';';
  readonly decimal: '.' | ',';
}

export const CSV_COLUMNS = {
  valueDate: 'Value date',
  amount: 'Amount',
  balance: 'Balance',
  account: 'Account',
  currency: 'Currency',
  bankReference: 'Reference',
  endToEndId: 'End to end',
  partyName: 'Name',
  partyAccount: 'Other account',
  text: ['Details'],
};

export const csvHead = ({ delimiter }: CsvForm): string => `${Object.values(CSV_COLUMNS).flat().join(delimiter)}\r\n`;

export function csvRow(
  line: SampleLine,
  { account, currency, balance }: { account: string; currency: string; balance: string },
  form: CsvForm,
): string {
  const number = (amount: string): string => amount.replace('.', form.decimal);
  return `${[
    line.valueDate,
    number(signedAmount(line)),
    number(balance),
    account,
    currency,
    line.bankReference,
    line.endToEndId,
    line.partyName,
    line.partyAccount,
    line.text,
  ]
    .map((text) => quoted(text, form.delimiter))
    .join(form.delimiter)}\r\n`;
}

export function writeCsv(sample: Sample, form: CsvForm): string {
  const balances = balancesOf(sample);
  return (
    csvHead(form) +
    sample.lines.map((line, i) => csvRow(line, { ...sample, balance: balances[i] ?? '' }, form)).join('')
  );
}
