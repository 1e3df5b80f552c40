import { BankTime } from './bank-time.js';
import { csvProfile } from './csv-profile.js';
import type { IdentifiedLine } from './identify-lines.js';
import { readStatement, type StatementFormat } from './read-statement.js';
import type { StatementAccount } from './statement-checks.js';

const account: StatementAccount = {
  id: 'main',
  numbers: ['DE02 1203 0000 0000 2020 51', '9876543210'],
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  encoding: 'utf-8',
};

async function read(text: string | Buffer, format: StatementFormat, of: Partial<StatementAccount> = {}) {
  const lines: IdentifiedLine[] = [];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield typeof text === 'string' ? Buffer.from(text) : text;
  }
  const summary = await readStatement(bytes(), format, {
    account: { ...account, ...of },
    now: new Date('2026-01-05T12:00:00Z'),
    take: (some) => void lines.push(...some),
  });
  return { lines, summary };
}

describe('value times', () => {
  it.each([
    ['Pacific/Auckland', '2026-01-15', '2026-01-15T10:59:59.999Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-05T11:59:59.999Z'],
    ['Asia/Singapore', '2026-01-15', '2026-01-15T15:59:59.999Z'],
    ['Asia/Kolkata', '2024-02-29', '2024-02-29T18:29:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.999Z'],
  ])('in %s the date %s alone ends at %s', (zone, date, end) => {
    expect(new BankTime(zone).valueTimeOf(date, 1)).toEqual({ valueDate: date, valueAt: new Date(end) });
  });

  it('with a time of day are in the zone of the bank, unless they have an offset', () => {
    const time = new BankTime('Asia/Bangkok');

    expect(time.valueTimeOf('2026-01-15T09:30:00', 1).valueAt).toEqual(new Date('2026-01-15T02:30:00Z'));
    expect(time.valueTimeOf('2026-01-15 09:30', 1).valueAt).toEqual(new Date('2026-01-15T02:30:00Z'));
    expect(time.valueTimeOf('2026-01-15T09:30:00.5+01:00', 1).valueAt).toEqual(new Date('2026-01-15T08:30:00.500Z'));
  });

  it.each(['2026-02-30', '2026-13-01', '15.01.2026', '', '2026-01-15T25:00:00'])('refuses %p', (text) => {
    expect(() => new BankTime('UTC').valueTimeOf(text, 3)).toThrow(/^line 3: /);
  });
});

describe('camt', () => {
  const statement = (entries: string, closing = '100.00') => `<?xml version="1.0"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
<n:Acct><n:Id><n:IBAN>DE02120300000000202051</n:IBAN></n:Id></n:Acct>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>PRCD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="EUR">0.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="EUR">${closing}</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>
${entries.replaceAll('</', '</n:').replaceAll(/<(?=[A-Z])/g, '<n:')}</n:Stmt></n:BkToCstmrStmt></n:Document>`;
  const entry = (inner: string, { amount = '100.00', status = '<Sts><Cd>BOOK</Cd></Sts>' } = {}) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}<ValDt><DtTm>2026-01-02T10:00:00</DtTm></ValDt><AcctSvcrRef>B1</AcctSvcrRef>${inner}</Ntry>`;

  it('of version 8, with prefixes, nests names and statuses deeper', async () => {
    const { lines } = await read(
      statement(
        entry(
          '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>ADA &amp; CO</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>FR76</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd></RmtInf></TxDtls></NtryDtls>',
        ),
      ),
      'camt',
    );

    expect(lines).toMatchObject([
      {
        amount: '100.00',
        partyName: 'ADA & CO',
        partyAccount: 'FR76',
        text: 'one two',
        endToEndId: undefined,
        valueAt: new Date('2026-01-02T09:00:00Z'),
      },
    ]);
  });

  it('has a line for each payment of a collective booking, each with a reference', async () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;

    const { lines } = await read(
      statement(entry(`<NtryDtls>${part('60.00', 'A')}${part('40.00', 'B')}</NtryDtls>`)),
      'camt',
    );

    expect(lines.map(({ amount, partyName, bankReference }) => [amount, partyName, bankReference])).toEqual([
      ['60.00', 'A', 'B1/1'],
      ['40.00', 'B', 'B1/2'],
    ]);
  });

  it('has the code of the bank for the kind of movement: that of ISO, else its own', async () => {
    const iso = '<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>';
    const own = '<BkTxCd><Prtry><Cd>NCHG+808</Cd></Prtry></BkTxCd>';

    const { lines } = await read(statement(entry(iso) + entry(own).replace('B1', 'B2'), '200.00'), 'camt');

    expect(lines.map(({ transactionCode }) => transactionCode)).toEqual(['ACMT/MDOP/CHRG', 'NCHG+808']);
  });

  it('leaves out what is announced and not booked', async () => {
    const { lines } = await read(
      statement(entry('') + entry('', { amount: '5.00', status: '<Sts><Cd>PDNG</Cd></Sts>' })),
      'camt',
    );

    expect(lines).toHaveLength(1);
  });

  it('reads what was instructed in another currency by what the account received', async () => {
    const { lines } = await read(
      statement(
        entry('<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">120.00</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>'),
      ),
      'camt',
    );

    expect(lines).toMatchObject([{ amount: '100.00' }]);
  });
});

describe('MT940', () => {
  const message = (lines: string) =>
    `{1:F01}{2:I940}{4:\r\n:20:X\r\n:25:9876543210\r\n:28C:1\r\n:60F:C251231EUR1000,\r\n${lines}:62F:C260102EUR1000,\r\n-}\r\n`;

  it('reads every mark: credit, debit and their reversals, and a booking date beyond New Year', async () => {
    const { lines } = await read(
      message(
        ':61:2512310102C10,NTRFME//B1\r\n:86:free\r\n text\r\n:61:251231D10,NTRFNONREF//B2\r\n:61:260102RC7,5NRTI//B1\r\nsupplement\r\n:86:/EREF/XY/ORDP//NAME/ADA/REMI/USTD//thanks/\r\n:61:260102RD7,50S051//B2\r\n',
      ),
      'mt940',
    );

    expect(
      lines.map(({ direction, isReversal, amount, bookedOn, text, endToEndId, partyName }) => [
        direction,
        isReversal,
        amount,
        bookedOn,
        text,
        endToEndId,
        partyName,
      ]),
    ).toEqual([
      ['in', false, '10', '2026-01-02', 'free text', 'ME', undefined],
      ['out', false, '10', undefined, '', undefined, undefined],
      ['out', true, '7.5', undefined, 'thanks supplement', 'XY', 'ADA'],
      ['in', true, '7.50', undefined, '', undefined, undefined],
    ]);
  });
});

it('MT940 has the code of the bank for the kind of movement, with the business code of field 86', async () => {
  const { lines } = await read(
    ':20:X\r\n:25:9876543210\r\n:28C:1\r\n:60F:C260101EUR3,\r\n:61:260102D1,NCHGNONREF\r\n:86:808?00ENTGELT?20fee\r\n:61:260102D2,NINTNONREF\r\n:86:free\r\n:62F:C260102EUR0,\r\n',
    'mt940',
  );

  expect(lines.map(({ transactionCode }) => transactionCode)).toEqual(['NCHG/808', 'NINT']);
});

describe('CSV', () => {
  const csv = csvProfile.parse({
    encoding: 'iso-8859-1',
    delimiter: ';',
    decimal: ',',
    dates: 'dd.MM.yyyy',
    skipLines: 1,
    order: 'newestFirst',
    columns: {
      valueDate: 'Valuta',
      credit: 'Haben',
      debit: 'Soll',
      balance: 'Saldo',
      partyName: 'Name',
      text: ['Zweck'],
    },
  });
  const rows =
    'Konto 1\nValuta;Name;Zweck;Soll;Haben;Saldo\n2.1.2026;Zoë;"a ""b""; c";;1.000,50;1.500,50\n01.01.2026;Max;d;20,00;;500,00\n';

  it('by a profile with two columns of amounts, newest first, in ISO-8859-1', async () => {
    const { lines, summary } = await read(Buffer.from(rows, 'latin1'), 'csv', { csv });

    expect(
      lines.map(({ direction, amount, partyName, text, valueDate }) => [direction, amount, partyName, text, valueDate]),
    ).toEqual([
      ['in', '1000.50', 'Zoë', 'a "b"; c', '2026-01-02'],
      ['out', '20.00', 'Max', 'd', '2026-01-01'],
    ]);
    expect(summary).toMatchObject({ opening: '520', closing: '1500.5', isBalanced: true });
  });

  it('that is UTF-8 in truth is read as UTF-8: hardly any text of another encoding is well-formed UTF-8', async () => {
    const { lines } = await read(rows, 'csv', { csv });

    expect(lines.map(({ partyName }) => partyName)).toEqual(['Zoë', 'Max']);
  });

  it('in UTF-8 may begin with a byte order mark', async () => {
    const { lines } = await read(`\uFEFF${rows.slice(8)}`, 'csv', { csv: { ...csv, encoding: 'utf-8', skipLines: 0 } });

    expect(lines).toHaveLength(2);
  });

  it('without balances says that nothing was compared', async () => {
    const { summary } = await read('D,A,T\n2026-01-01,5,x\n', 'csv', {
      csv: csvProfile.parse({ columns: { valueDate: 'D', amount: 'A', text: ['T'] } }),
    });

    expect(summary).toMatchObject({ lines: 1, totalIn: '5', totalOut: '0', isBalanced: false });
  });
});
