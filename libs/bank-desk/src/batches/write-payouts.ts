import { Decimal, FIAT_CODES, isOneOf, latinName, PRECISION } from '@rampart/kernel';
import type { DeskAccount, PayoutFormat } from '../desk-config.js';
import type { Creditor } from '../rail/desk-payouts.js';

export interface PayoutFile {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executionDate: string;
  readonly account: DeskAccount;
  readonly payouts: readonly PayoutOrder[];
}

export interface PayoutOrder {
  /** End-to-end id of the payout. */
  readonly reference: string;
  readonly amount: string;
  readonly creditor: Creditor;
}

export function writePayouts(file: PayoutFile, format: PayoutFormat): string {
  return format === 'csv' ? writeCsv(file) : writePain(file, format);
}

/** Used if a bank reported no name of the payer that is paid back. Other names without a Latin form are refused earlier. */
const NO_NAME = 'NOT PROVIDED';

/** Converts text to letters that every bank accepts. */
const latin = (text: string, length: number): string => latinName(text)?.slice(0, length).trim() ?? NO_NAME;

/** Writes as many decimals as the currency has: some banks refuse 12.5. */
const written = (amount: string, { currency }: Pick<DeskAccount, 'currency'>): string =>
  new Decimal(amount).toFixed(
    Math.max(isOneOf(FIAT_CODES, currency) ? PRECISION[currency] : 2, new Decimal(amount).decimalPlaces()),
  );

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/;

const accountId = (number: string): string => {
  const bare = number.replaceAll(' ', '');
  return IBAN.test(bare) && hasIbanCheck(bare)
    ? `<Id><IBAN>${bare}</IBAN></Id>`
    : `<Id><Othr><Id>${escaped(bare.slice(0, 34))}</Id></Othr></Id>`;
};

/** Checks an IBAN by ISO 13616: letters count from 10, the first four characters move to the end, and the remainder modulo 97 is 1. */
const hasIbanCheck = (iban: string): boolean =>
  BigInt([...iban.slice(4), ...iban.slice(0, 4)].map((each) => parseInt(each, 36)).join('')) % 97n === 1n;

function writePain(
  { messageId, createdAt, executionDate, account, payouts }: PayoutFile,
  format: Exclude<PayoutFormat, 'csv'>,
): string {
  const isNew = format === 'pain.001.001.09';
  const sum = payouts.reduce((total, { amount }) => total.plus(amount), new Decimal(0)).toFixed();
  const agent = (bank: string | undefined): string => {
    const code = bank?.toUpperCase() ?? '';
    if (BIC.test(code)) return `<FinInstnId>${isNew ? `<BICFI>${code}</BICFI>` : `<BIC>${code}</BIC>`}</FinInstnId>`;
    return code === ''
      ? '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>'
      : `<FinInstnId><Othr><Id>${latin(code, 35)}</Id></Othr></FinInstnId>`;
  };
  const date = isNew ? `<Dt>${executionDate}</Dt>` : executionDate;
  const totals = `<NbOfTxs>${payouts.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  const holder = `<Nm>${latin(account.holder, 70)}</Nm>`;
  const transfers = payouts.map(
    ({ reference, amount, creditor }) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>${reference}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${account.currency}">${written(amount, account)}</InstdAmt></Amt><CdtrAgt>${agent(creditor.bank)}</CdtrAgt><Cdtr><Nm>${latin(creditor.name, 70)}</Nm></Cdtr><CdtrAcct>${accountId(creditor.account)}</CdtrAcct><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></CdtTrfTxInf>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${totals}<InitgPty>${holder}</InitgPty></GrpHdr>
<PmtInf><PmtInfId>${messageId}</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}<ReqdExctnDt>${date}</ReqdExctnDt><Dbtr>${holder}</Dbtr><DbtrAcct>${accountId(account.number)}<Ccy>${account.currency}</Ccy></DbtrAcct><DbtrAgt>${agent(account.bic)}</DbtrAgt>
${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>
`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** No cell can be a formula: names begin with a letter or digit, and accounts, which keep their `+`, have no character that calls a function. */
function writeCsv({ messageId, executionDate, account, payouts }: PayoutFile): string {
  const rows = payouts.map(({ reference, amount, creditor }) =>
    [
      reference,
      named(creditor.name, 70),
      creditor.account,
      named(creditor.bank ?? '', 35),
      written(amount, account),
      account.currency,
      executionDate,
      messageId,
    ]
      .map(quoted)
      .join(','),
  );
  return `"Reference","Name","Account","Bank","Amount","Currency","Date","Message"\r\n${rows.map((row) => `${row}\r\n`).join('')}`;
}

const named = (text: string, length: number): string =>
  (latinName(text) ?? NO_NAME)
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, length)
    .trim();
