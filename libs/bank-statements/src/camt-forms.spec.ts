import type { IdentifiedLine } from './identify-lines.js';
import { readStatement } from './read-statement.js';

async function read(text: string | Buffer) {
  const lines: IdentifiedLine[] = [];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield typeof text === 'string' ? Buffer.from(text) : text;
  }
  const summary = await readStatement(bytes(), 'camt', {
    account: { id: 'own', numbers: ['111222'], currency: 'HKD', timeZone: 'Asia/Hong_Kong', encoding: 'utf-8' },
    now: new Date('2026-11-27T12:00:00Z'),
    take: (some) => void lines.push(...some),
  });
  return { lines, summary };
}

const notification = (
  inner: string,
  { encoding = 'UTF-8', date = '2026-11-26', period = '', number = '111222' } = {},
) =>
  `<?xml version="1.0" encoding="${encoding}"?><Document><BkToCstmrDbtCdtNtfctn>${section(inner, { date, period, number })}</BkToCstmrDbtCdtNtfctn></Document>`;

const section = (inner: string, { date = '2026-11-26', period = '', number = '111222' } = {}) =>
  `<Ntfctn>${period}<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>HKD</Ccy></Acct><Ntry><Amt Ccy="HKD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>B1</AcctSvcrRef>${inner}</Ntry></Ntfctn>`;

const details = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;

describe('everything that the bank wrote is kept', () => {
  it.each([
    [
      'additional remittance information',
      details('<RmtInf><Strd><AddtlRmtInf>R7K2P9M4WX1</AddtlRmtInf></Strd></RmtInf>'),
      'R7K2P9M4WX1',
    ],
    ['additional transaction information', details('<AddtlTxInf>R7K2P9M4WX1</AddtlTxInf>'), 'R7K2P9M4WX1'],
    [
      'a creditor reference',
      details('<RmtInf><Strd><CdtrRefInf><Ref>R7K2P9M4WX1</Ref></CdtrRefInf></Strd></RmtInf>'),
      'R7K2P9M4WX1',
    ],
    [
      'texts beside the information of the entry',
      `${details('<RmtInf><Ustrd>thanks</Ustrd></RmtInf>')}<AddtlNtryInf>FPS R7K2P9M4WX1</AddtlNtryInf>`,
      'thanks FPS R7K2P9M4WX1',
    ],
    [
      'the pieces of a text in their order',
      details('<RmtInf><Ustrd>R7K2P</Ustrd><Ustrd>9M4WX1</Ustrd><Strd><AddtlRmtInf>more</AddtlRmtInf></Strd></RmtInf>'),
      'R7K2P 9M4WX1 more',
    ],
    [
      'references of the payment',
      details('<Refs><EndToEndId>END1</EndToEndId><InstrId>INS1</InstrId><TxId>TX1</TxId></Refs>'),
      'INS1 TX1',
    ],
    [
      'details that are one payment together',
      '<NtryDtls><TxDtls><RmtInf><Ustrd>one</Ustrd></RmtInf></TxDtls><TxDtls><AddtlTxInf>two</AddtlTxInf></TxDtls></NtryDtls>',
      'one two',
    ],
    [
      'no text twice',
      `${details('<RmtInf><Ustrd>R7K2P9M4WX1</Ustrd></RmtInf><AddtlTxInf>R7K2P9M4WX1</AddtlTxInf>')}<AddtlNtryInf>R7K2P9M4WX1</AddtlNtryInf>`,
      'R7K2P9M4WX1',
    ],
  ])('%s', async (_, inner, text) => {
    const { lines } = await read(notification(inner));

    expect(lines).toMatchObject([{ amount: '100.00', text }]);
  });

  it('for each part of a collective booking alone', async () => {
    const part = (amount: string, text: string) =>
      `<TxDtls><Amt Ccy="HKD">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

    const { lines } = await read(
      notification(
        `<NtryDtls>${part('60.00', 'one')}${part('40.00', 'two')}</NtryDtls><AddtlNtryInf>R7K2P9M4WX1</AddtlNtryInf>`,
      ),
    );

    expect(lines.map(({ text }) => text)).toEqual(['one', 'two']);
  });
});

it.each([
  ['big5', Buffer.from('b3afa46aa4e5', 'hex'), '陳大文'],
  ['GB18030', Buffer.from('b3c2b4f3cec4', 'hex'), '陈大文'],
  ['TIS-620', Buffer.from('cac1aad2c2', 'hex'), 'สมชาย'],
  ['windows-1252', Buffer.from('5a6feb80', 'hex'), 'Zoë€'],
])('is read in the encoding %s that the document declares', async (encoding, name, text) => {
  const [before = '', after = ''] = notification(details('<RmtInf><Ustrd>#</Ustrd></RmtInf>'), { encoding }).split('#');

  const { lines } = await read(Buffer.concat([Buffer.from(before), name, Buffer.from(after)]));

  expect(lines).toMatchObject([{ text }]);
});

it('is read in UTF-16 with its mark, and refused in an encoding that is not read', async () => {
  const text = notification(details('<RmtInf><Ustrd>陳大文</Ustrd></RmtInf>'), { encoding: 'UTF-16' });

  expect((await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).lines).toMatchObject([{ text: '陳大文' }]);
  await expect(read(notification('', { encoding: 'EBCDIC-US' }))).rejects.toThrow(/EBCDIC-US, which is not read/);
});

it('with statements of several accounts is read for one', async () => {
  const several = `<Document><BkToCstmrDbtCdtNtfctn>${section('', { number: '999' })}${section(details('<AddtlTxInf>own</AddtlTxInf>'))}</BkToCstmrDbtCdtNtfctn></Document>`;

  const { lines, summary } = await read(several);

  expect(lines.map(({ text }) => text)).toEqual(['own']);
  expect(summary.otherStatements).toBe(1);
});

it.each([
  ['2999-11-27', '', /future/],
  ['2569-11-27', '', /future/],
  [
    '2026-11-26',
    '<FrToDt><FrDtTm>2026-10-01T00:00:00</FrDtTm><ToDtTm>2026-10-31T23:59:59</ToDtTm></FrToDt>',
    /outside of the days/,
  ],
])('a date of %s is refused', async (date, period, because) => {
  await expect(read(notification('', { date, period }))).rejects.toThrow(because);
});

describe('what public samples of banks have', () => {
  const part = (name: string, more = '') =>
    `<TxDtls>${more}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${name === 'ADA' ? 'R7K2P9M4WX1' : ''}</Ustrd></RmtInf></TxDtls>`;

  it('names no payer for a booking of several whose parts have no amounts', async () => {
    const { lines } = await read(notification(`<NtryDtls>${part('ADA')}${part('BOB')}</NtryDtls>`));

    expect(lines).toMatchObject([
      { amount: '100.00', text: '2 payments in one booking: ADA, BOB R7K2P9M4WX1', isOfSeveral: true },
    ]);
    expect(lines[0]?.partyName).toBeUndefined();
  });

  const reference = '<RmtInf><Ustrd>R7K2P9M4WX1</Ustrd></RmtInf>';
  const account = (id: string) => `<RltdPties><DbtrAcct><Id><Othr><Id>${id}</Id></Othr></Id></DbtrAcct></RltdPties>`;
  const count = '<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>';

  it.each([
    [
      'its parts have several accounts',
      `<NtryDtls><TxDtls>${account('1')}${reference}</TxDtls><TxDtls>${account('2')}</TxDtls></NtryDtls>`,
    ],
    [
      'its parts have several ids of payments',
      `<NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>${reference}</TxDtls><TxDtls><Refs><EndToEndId>E2</EndToEndId></Refs></TxDtls></NtryDtls>`,
    ],
    ['the bank counts several', `${count.replace('</NtryDtls>', `<TxDtls>${reference}</TxDtls></NtryDtls>`)}`],
    ['the bank counts several and names none', `${count}<AddtlNtryInf>R7K2P9M4WX1</AddtlNtryInf>`],
    [
      'its one part is less than the whole',
      `<NtryDtls><TxDtls><Amt Ccy="HKD">60.00</Amt>${reference}</TxDtls></NtryDtls>`,
    ],
    [
      'one of its parts has an amount',
      `<NtryDtls><TxDtls><Amt Ccy="HKD">60.00</Amt>${reference}</TxDtls><TxDtls><AddtlTxInf>x</AddtlTxInf></TxDtls></NtryDtls>`,
    ],
  ])('E110: names no order for a booking of several: %s', async (_, inner) => {
    expect((await read(notification(inner))).lines).toMatchObject([
      { amount: '100.00', text: expect.stringMatching(/^[23] payments in one booking R7K2P9M4WX1/), isOfSeveral: true },
    ]);
  });

  it('is one balance for a day on which nothing moved (genkgo/camt, camt53.only-Dt-with-DtTm.xml)', async () => {
    const balance = (type: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="HKD">5442.09000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2026-11-26T00:00:00.000000000</DtTm></Dt></Bal>`;
    const day = (balances: string, entry = '') =>
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>111222</Id></Othr></Id></Acct>${balances}${entry}</Stmt></BkToCstmrStmt></Document>`;

    for (const type of ['OPBD', 'CLBD'])
      expect((await read(day(balance(type)))).summary).toMatchObject({
        ...{ lines: 0, opening: '5442.09', closing: '5442.09', closedOn: '2026-11-26' },
      });
    const [entry = ''] = /<Ntry>.*<\/Ntry>/.exec(notification('')) ?? [];
    await expect(read(day(balance('OPBD'), entry))).rejects.toThrow('no closing balance');
  });

  it('splits a booking by its parts, and refuses another currency, though the account states none', async () => {
    const amountOf = (value: string) => `<Amt Ccy="HKD">${value}</Amt>`;
    const both = `<NtryDtls>${part('ADA', amountOf('60.00'))}${part('BOB', amountOf('40.00'))}</NtryDtls>`;
    const bare = (text: string) => text.replace('<Ccy>HKD</Ccy>', '');

    expect((await read(bare(notification(both)))).lines.map(({ amount }) => amount)).toEqual(['60.00', '40.00']);
    await expect(read(bare(notification('')).replaceAll('Ccy="HKD"', 'Ccy="USD"'))).rejects.toThrow(/USD/);
  });

  it('reads each spelling of booked, leaves out what is announced, and refuses other words', async () => {
    const withStatus = (status: string) => notification('').replace('<Sts>BOOK</Sts>', `<Sts>${status}</Sts>`);

    expect((await read(withStatus('Book'))).lines).toHaveLength(1);
    expect((await read(withStatus('PDNG'))).lines).toEqual([]);
    await expect(read(withStatus('DONE'))).rejects.toThrow('DONE');
  });

  it('names of a reversal whom the reversed payout went to', async () => {
    const inner = `<RvslInd>true</RvslInd><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>RAMPART</Nm></Dbtr><Cdtr><Nm>ADA LOVELACE</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>`;

    expect((await read(notification(inner))).lines).toMatchObject([{ isReversal: true, partyName: 'ADA LOVELACE' }]);
  });
});

it('a payment less a fee is that payment, of the amount that was booked', async () => {
  const detail = '<TxDtls><Amt Ccy="HKD">126.00</Amt><RmtInf><Ustrd>R7K2P9M4WX1</Ustrd></RmtInf></TxDtls>';
  const { lines } = await read(notification(`<NtryDtls>${detail}</NtryDtls>`));

  expect(lines).toMatchObject([{ amount: '100.00', text: 'R7K2P9M4WX1' }]);
});

it.each(['2026-11-26+08:00', '2026-11-26Z'])(
  'a date with an offset is the day that the bank wrote: %s',
  async (date) => {
    const { lines } = await read(notification('', { date }));

    expect(lines).toMatchObject([
      { valueDate: '2026-11-26', bookedOn: '2026-11-26', valueAt: new Date('2026-11-26T15:59:59.999Z') },
    ]);
  },
);

it('an interim report (camt.052) is refused, since its entries come again', async () => {
  const report = notification('').replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrAcctRpt').replaceAll('Ntfctn', 'Rpt');

  await expect(read(report)).rejects.toThrow(/camt\.052.*camt\.053/);
});

describe('what banks write beside the standard', () => {
  it('is an envelope with a header around the document', async () => {
    const document = notification('<AddtlNtryInf>thanks</AddtlNtryInf>').replace(/<\?xml[^>]*>/, '');
    const report = document.replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrAcctRpt');
    const within = (inner: string) => `<Envelope><AppHdr><BizMsgIdr>1</BizMsgIdr></AppHdr>${inner}</Envelope>`;

    expect((await read(within(document))).lines).toMatchObject([{ text: 'thanks' }]);
    await expect(read(within(report))).rejects.toThrow(/camt\.052/);
  });

  it.each(['2026-11-26T00:00:00', '2026-11-26T00:00:00.000', '2026-11-26T00:00:00+08:00', '2026-11-26T00:00:00Z'])(
    'is midnight for a date without a time of day: %s',
    async (time) => {
      const { lines } = await read(notification('').replaceAll('<Dt>2026-11-26</Dt>', `<DtTm>${time}</DtTm>`));

      expect(lines).toMatchObject([{ valueDate: '2026-11-26', valueAt: new Date('2026-11-26T15:59:59.999Z') }]);
    },
  );

  it('is the party for whom another pays: its name is the payer’s where there is none, and a text', async () => {
    const parties = (inner: string) => details(`<RltdPties>${inner}<UltmtDbtr><Nm>EVE</Nm></UltmtDbtr></RltdPties>`);

    expect((await read(notification(parties('<Dbtr><Nm>ADA</Nm></Dbtr>')))).lines).toMatchObject([
      { partyName: 'ADA', text: 'EVE' },
    ]);
    expect((await read(notification(parties('')))).lines).toMatchObject([{ partyName: 'EVE' }]);
  });

  it('is the number of an entry, which may be a reference and is no part of its text', async () => {
    expect((await read(notification('<NtryRef>R7K2P9M4WX1</NtryRef>'))).lines).toMatchObject([
      { entryReference: 'R7K2P9M4WX1', text: '' },
    ]);
  });
});
