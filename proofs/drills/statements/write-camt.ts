import { closingOf, type Sample, type SampleLine } from './sample.js';

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => SPECIAL[character] ?? character);
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

export const camtHead = ({ account, currency }: Sample, message: '053' | '054'): string => {
  const [kind, statement] = message === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.02"><${kind}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-31T23:00:00</CreDtTm></GrpHdr>
<${statement}><Id>S1</Id><CreDtTm>2026-01-31T23:00:00</CreDtTm><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
`;
};

export const camtTail = (message: '053' | '054'): string =>
  message === '053' ? '</Stmt></BkToCstmrStmt></Document>\n' : '</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n';

export const camtBalances = (sample: Sample, closing = closingOf(sample)): string =>
  balance('OPBD', sample.opening, sample.currency) + balance('CLBD', closing, sample.currency);

const balance = (type: string, amount: string, currency: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>
`;

export function camtEntry(line: SampleLine, currency: string): string {
  const [party, account] = line.direction === 'in' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const parties = [
    line.partyName === undefined ? '' : `<${party}>${element('Nm', line.partyName)}</${party}>`,
    line.partyAccount === undefined
      ? ''
      : `<${account}><Id><Othr>${element('Id', line.partyAccount)}</Othr></Id></${account}>`,
  ].join('');
  return `<Ntry><Amt Ccy="${currency}">${line.amount}</Amt><CdtDbtInd>${line.direction === 'in' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${line.valueDate}</Dt></BookgDt><ValDt><Dt>${line.valueDate}</Dt></ValDt>${element('AcctSvcrRef', line.bankReference)}<BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>${line.endToEndId === undefined ? '' : `<Refs>${element('EndToEndId', line.endToEndId)}</Refs>`}${parties === '' ? '' : `<RltdPties>${parties}</RltdPties>`}<RmtInf>${element('Ustrd', line.text)}</RmtInf></TxDtls></NtryDtls></Ntry>
`;
}

export const writeCamt = (sample: Sample, message: '053' | '054' = '053'): string =>
  [
    camtHead(sample, message),
    message === '053' ? camtBalances(sample) : '',
    ...sample.lines.map((line) => camtEntry(line, sample.currency)),
    camtTail(message),
  ].join('');
