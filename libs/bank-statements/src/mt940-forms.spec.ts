import type { IdentifiedLine } from './identify-lines.js';
import { readStatement } from './read-statement.js';
import type { StatementAccount, StatementSummary } from './statement-checks.js';

const account: StatementAccount = {
  id: 'own',
  numbers: ['12-3456-7890123-00', 'NL08DEUT0319809633'],
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  encoding: 'utf-8',
};

async function read(
  text: string,
  of: Partial<StatementAccount> = {},
  size = text.length,
): Promise<{ lines: IdentifiedLine[]; summary: StatementSummary }> {
  const lines: IdentifiedLine[] = [];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
  }
  const summary = await readStatement(bytes(), 'mt940', {
    account: { ...account, ...of },
    now: new Date('2026-11-27T12:00:00Z'),
    take: (some) => void lines.push(...some),
  });
  return { lines, summary };
}

const statement = (lines: string, { number = '12-3456-7890123-00', currency = 'NZD', closing = '240,' } = {}) =>
  `:20:X\r\n:25:${number}\r\n:28C:1/1\r\n:60F:C261126${currency}0,\r\n${lines}:62F:C261127${currency}${closing}\r\n`;
const line = (rest: string) => statement(`:61:2611271127C240,NTRFNONREF//B1\r\n${rest}`);

describe('everything that the bank wrote is kept', () => {
  it.each([
    [
      'amount, message and orderer',
      ':86:/OCMT/NZD240,00/BNF/R7K2P9M4WX1/ORD/ADA LOVELACE/\r\n',
      'R7K2P9M4WX1 NZD240,00',
      'ADA LOVELACE',
    ],
    [
      'an orderer with an account',
      ':86:/ORD/0123456 ADA LOVELACE 1 HIGH ST/\r\n',
      '0123456 ADA LOVELACE 1 HIGH ST',
      undefined,
    ],
    [
      'codes that are known and codes that are not',
      ':86:/EREF/END1/REMI/USTD//thanks/XYZW/R7K2P9M4WX1/\r\n',
      'thanks/XYZW/R7K2P9M4WX1',
      undefined,
    ],
    ['a second field 86', ':86:first\r\n:86:R7K2P9M4WX1\r\n', 'first R7K2P9M4WX1', undefined],
    ['a second field 86 of another form', ':86:/REMI/first/\r\n:86:R7K2P9M4WX1\r\n', 'first R7K2P9M4WX1', undefined],
    ['several lines of one field', ':86:one\r\n two\r\nR7K2P9M4WX1\r\n', 'one two R7K2P9M4WX1', undefined],
    ['the further lines of field 61', 'R7K2P9M4WX1\r\n:86:thanks\r\n', 'thanks R7K2P9M4WX1', undefined],
    [
      'numbered subfields beside the purpose',
      ':86:166?00GUTSCHRIFT?20SVWZ+thanks?21KREF+R7K2P9M4WX1?32ADA?33 LOVELACE\r\n',
      'thanks R7K2P9M4WX1 GUTSCHRIFT',
      'ADA LOVELACE',
    ],
    [
      'numbered subfields that have no meaning of their own',
      ':86:166?00GUTSCHRIFT?1093?20thanks?30NZBK?34991?35INTO SAVINGS?70R7K2P9M4WX1\r\n',
      'thanks GUTSCHRIFT INTO SAVINGS R7K2P9M4WX1',
      undefined,
    ],
    [
      'field NS, as MultiCash writes it (wolph/mt940, mt940_tests/sberbank)',
      ':NS:01R7K2P9M4WX1\r\n02of Friday\r\n15ADA LOVE\r\n16LACE\r\n3310918001\r\n',
      'R7K2P9M4WX1 of Friday 10918001',
      'ADA LOVELACE',
    ],
    [
      'a time that wraps to the beginning of a line',
      ':86:at 12\r\n:30:05 R7K2P9M4WX1\r\n',
      'at 12 :30:05 R7K2P9M4WX1',
      undefined,
    ],
    [
      'a field that a payer writes',
      ':86:thanks\r\n:20:R7K2P9M4WX1\r\n:25:\r\n',
      'thanks :20:R7K2P9M4WX1 :25:',
      undefined,
    ],
    ['the kind of booking, if nothing else is there', ':86:808?00ENTGELT\r\n', 'ENTGELT', undefined],
    [
      'the counterparty of ING',
      ':86:/EREF/END1//CNTP/NL32INGB0000012345/INGBNL2A/A LOVELACE///REMI/USTD//R7K2P9M4WX1/\r\n',
      'R7K2P9M4WX1',
      'A LOVELACE',
    ],
  ])('%s', async (_, details, text, partyName) => {
    const { lines } = await read(line(details));

    expect(lines).toMatchObject([{ amount: '240', text, partyName }]);
  });

  it('the own reference of field 61, where field 86 has another', async () => {
    const { lines } = await read(statement(':61:261127C240,NTRFR7K2P9M4WX1//B1\r\n:86:/EREF/END1/REMI/thanks/\r\n'));

    expect(lines).toMatchObject([{ endToEndId: 'END1', text: 'thanks R7K2P9M4WX1' }]);
  });

  it('names the payer of a payment, and not the payee', async () => {
    const { lines } = await read(line(':86:/ORDP//NAME/ADA/BENM//NAME/RAMPART LTD/REMI/USTD//thanks/\r\n'));

    expect(lines).toMatchObject([{ partyName: 'ADA', text: 'thanks RAMPART LTD' }]);
  });
});

describe('frames and forms of banks', () => {
  const whole = line(':86:thanks\r\n');

  it.each([
    ['SWIFT', `{1:F01ANZBNZ22XXXX0000000000}{2:O9400000}{4:\r\n${whole}-}\r\n`],
    ['SWIFT with a trailer', `{1:F01ANZBNZ22XXXX}{2:I940}{3:}{4:\r\n${whole}-}{5:{CHK:123}}\r\n`],
    ['ABN AMRO', `ABNANL2A\r\n940\r\nABNANL2A\r\n${whole}-\r\n`],
    ['ING', `0000 01INGBNL2AXXXX00001\r\n0000 01INGBNL2AXXXX00001\r\n940 00\r\n${whole}-XXX\r\n`],
    ['Rabobank', `:940:\r\n${whole}`],
    ['only the fields', whole],
    ['a hyphen between messages', `${statement('', { closing: '0,' })}-\r\n${whole}-\r\n`],
    [
      'the head of ABN AMRO before each message',
      `ABNANL2A\r\n940\r\nABNANL2A\r\n${statement('', { closing: '0,' })}-\r\nABNANL2A\r\n940\r\nABNANL2A\r\n${whole}-\r\n`,
    ],
  ])('%s', async (_, text) => {
    const { lines } = await read(text);

    expect(lines).toMatchObject([{ amount: '240', text: 'thanks' }]);
  });

  it.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
    ['CR CR LF, which a transfer as text makes of CR LF', '\r\r\n'],
  ])('lines that end in %s, in pieces of any size', async (_, end) => {
    const text = statement(':61:261127C240,NTRFNONREF//B1\r\nR7K2P9M4WX1\r\n:86:thanks\r\n and more\r\n');
    const file = text.replaceAll('\r\n', end);
    const expected = [{ amount: '240', text: 'thanks and more R7K2P9M4WX1', bankReference: 'B1' }];

    expect((await read(file)).lines).toMatchObject(expected);
    expect((await read(file, {}, 1)).lines).toMatchObject(expected);
  });

  it('a refusal names the line, whatever ends lines', async () => {
    const file = statement(':61:nothing\r\n');

    for (const end of ['\n', '\r\n', '\r', '\r\r\n'])
      await expect(read(file.replaceAll('\r\n', end))).rejects.toThrow(/^line 5: .*not readable/);
  });

  it('a blank booking date, as Citi writes it', async () => {
    const { lines } = await read(statement(':61:261127    C240,NTRFNONREF//B1\r\n:86:thanks\r\n'));

    expect(lines).toMatchObject([{ valueDate: '2026-11-27', bookedOn: undefined, direction: 'in', amount: '240' }]);
  });

  it.each([':61:2611271127CD 240,NTRFNONREF//B1\r\n', ':61:261127C\r\n240,NTRFNONREF//B1\r\n'])(
    'a gap before the amount, as some banks of Australia and Germany write it: %j',
    async (text) => {
      expect((await read(statement(text))).lines).toMatchObject([
        { direction: 'in', amount: '240', bankReference: 'B1' },
      ]);
    },
  );

  it('a line of a text that is a hyphen alone', async () => {
    expect((await read(line(':86:thanks\r\n-\r\nR7K2P9M4WX1\r\n'))).lines).toMatchObject([
      { text: 'thanks - R7K2P9M4WX1' },
    ]);
  });

  it('pages of one statement, and an account that is overdrawn', async () => {
    const page = (number: number, opening: string, lines: string, closing: string) =>
      `:20:X\r\n:25:12-3456-7890123-00\r\n:28C:7/${number}\r\n${opening}\r\n${lines}${closing}\r\n-\r\n`;
    const { lines, summary } = await read(
      page(1, ':60F:D261126NZD300,', ':61:261127C240,NTRFNONREF//B1\r\n', ':62M:D261127NZD60,') +
        page(2, ':60M:D261127NZD60,', ':61:261127RC40,NRTINONREF//B2\r\n', ':62F:D261127NZD100,'),
    );

    expect(lines.map(({ direction, isReversal }) => [direction, isReversal])).toEqual([
      ['in', false],
      ['out', true],
    ]);
    expect(summary).toMatchObject({ opening: '-300', closing: '-100', isBalanced: true, breaks: [] });
  });

  it.each(['12-3456-7890123-00NZD', '12-3456-7890123-00 NZD', 'NL08DEUT0319809633NZD'])(
    'the currency behind the number: %s',
    async (number) => {
      const { lines } = await read(statement(':61:261127C240,NTRFNONREF\r\n', { number }));

      expect(lines).toHaveLength(1);
    },
  );
});

it('an account behind the code of its bank is refused with the setting that has such forms', async () => {
  const file = statement('', { number: 'ANZBNZ22/12-3456-7890123-00', closing: '0,' });

  await expect(read(file)).rejects.toThrow(/another account.*`alsoWritten`/);
  expect((await read(file, { numbers: ['ANZBNZ22/12-3456-7890123-00'] })).summary).toMatchObject({ lines: 0 });
});

describe('a file with statements of several accounts', () => {
  const own = line(':86:own\r\n');
  const other = statement(':61:261127C7,NTRFNONREF\r\n:86:other\r\n', { number: '12-3456-9999999-00', closing: '7,' });
  const dollars = statement(':61:261127C9,NTRFNONREF\r\n:86:dollars\r\n', { currency: 'USD', closing: '9,' });

  it('is read for the account, and says how many others it has', async () => {
    const { lines, summary } = await read(other + own + dollars);

    expect(lines.map(({ text }) => text)).toEqual(['own']);
    expect(summary).toMatchObject({ lines: 1, totalIn: '240', otherStatements: 2, isBalanced: true });
  });

  it('is refused where none is of the account', async () => {
    await expect(read(other + other)).rejects.toThrow(/another account/);
    await expect(read(dollars)).rejects.toThrow(/in USD/);
  });
});

it.each([':61:2611271127C240,NTRFNONREF\r\n:86:x\r\n', ''])(
  'an interim report (MT942) is refused, since its lines come again: with the line %j',
  async (lines) => {
    const report = `:20:X\r\n:25:12-3456-7890123-00\r\n:28C:1/1\r\n:34F:NZD0,\r\n:13D:2611271200+1300\r\n${lines}:90D:0NZD0,\r\n-\r\n`;

    await expect(read(report)).rejects.toThrow(/MT942.*MT940/);
  },
);

it.each([
  [':61:2911271127C240,NTRFNONREF\r\n', /future/],
  [':61:2612151127C240,NTRFNONREF\r\n', /value date .* is in the future/],
  [':61:261127C1.240,00NTRFNONREF\r\n', /not an amount/],
  [':61:2604010401C240,NTRFNONREF\r\n', /outside of the days/],
  [':61:261127EC240,NTRFNONREF\r\n', /not readable/],
])('%s is refused with its line', async (text, because) => {
  const refused = read(statement(text));

  await expect(refused).rejects.toThrow(/^line 5: /);
  await expect(refused).rejects.toThrow(because);
});

describe('what public samples of banks have', () => {
  it.each([
    ['codes that only the bank knows', ':86:/PT/DE/EI/231048 ADA LOVELACE R7K2P9M4WX1/BI/1/BO/2\r\n'],
    ['a question mark in the text', ':86:166?00G?20WHAT?NO R7K2P9M4WX1\r\n'],
    ['a code word that occurs twice', ':86:166?00G?20SVWZ+R7K2P9M4WX1 ?22SVWZ+MIETE\r\n'],
  ])('keeps the reference: %s', async (_, field) => {
    const { lines } = await read(line(field));

    expect(lines[0]?.text).toContain('R7K2P9M4WX1');
  });

  it('refuses a statement without an account, also behind one that has one', async () => {
    const nameless = line('').replace(/:25:[^\r]*\r\n/, '');

    await expect(read(nameless)).rejects.toThrow('names no account');
    await expect(read(line('') + nameless)).rejects.toThrow('names no account');
  });

  it('takes no line for an amount of nothing', async () => {
    const nothing = ':61:2611271127C0,00NTRFNONREF//B0\r\n:86:R7K2P9M4WX1\r\n';

    expect((await read(statement(`${nothing}:61:2611271127C240,NTRFNONREF//B1\r\n`))).lines).toHaveLength(1);
  });
});

describe('what banks write beside the standard', () => {
  it.each([
    ['a decimal point', '240.00NTRFNONREF//B1', undefined],
    ['zeros in front', '000000000240,00NTRFNONREF//B1', undefined],
    ['more zeros than an amount has digits', '000000000000000240,00NTRFNONREF//B1', undefined],
    ['no decimal sign', '240NTRFNONREF//B1', undefined],
    ['a code of two letters', '240,NIT NONREF//B1', undefined],
    ['a code of one letter', '240,S   NONREF//B1', undefined],
    ['a space before the code', '240,00 NTRFNONREF//B1', undefined],
    ['no code', '240,00NONREF//B1', undefined],
    ['no code and no own reference', '240,00//B1', undefined],
    ['an own reference without a code', '240,00R7K2P9M4WX1//B1', 'R7K2P9M4WX1'],
  ])('in field 61: %s', async (_, rest, endToEndId) => {
    const { lines } = await read(statement(`:61:2611271127C${rest}\r\n:86:thanks\r\n`));

    expect(lines).toMatchObject([{ bankReference: 'B1', endToEndId, text: 'thanks' }]);
    expect(Number(lines[0]?.amount)).toBe(240);
  });

  it.each(['240.00', '240', '000000000000240.00', ' 240,'])('in the closing balance: %j', async (closing) => {
    const { summary } = await read(statement(':61:261127C240,NTRFNONREF\r\n', { closing }));

    expect(summary).toMatchObject({ closing: '240', isBalanced: true });
  });

  it('no digit before the decimal sign', async () => {
    const { lines, summary } = await read(
      `:20:X\r\n:25:12-3456-7890123-00\r\n:60F:C261126NZD,00\r\n:61:261127C,50NTRFNONREF\r\n:62F:C261127NZD,5\r\n`,
    );

    expect(lines).toMatchObject([{ amount: '0.50' }]);
    expect(summary).toMatchObject({ opening: '0', closing: '0.5' });
  });

  it('the last days of a month of 30 days in February (wolph/mt940, february_30.sta)', async () => {
    const { lines } = await read(
      `:20:X\r\n:25:12-3456-7890123-00\r\n:60F:C260227NZD0,\r\n:61:2602300301C240,NTRFNONREF\r\n:62F:C260301NZD240,\r\n`,
    );

    expect(lines).toMatchObject([{ valueDate: '2026-02-28', bookedOn: '2026-03-01' }]);
  });

  it.each([
    [':61:261127C1.240NTRFNONREF\r\n', /"1\.240" is not an amount/],
    [':61:261127C1,240.00NTRFNONREF\r\n', /is not an amount/],
  ])('never an amount that may be another: %s', async (text, because) => {
    await expect(read(statement(text))).rejects.toThrow(because);
  });

  it.each([
    ['the marks of a file of SWIFT', (text: string) => `\u0001{1:F01ANZBNZ22XXXX}{2:O940}{4:\r\n${text}-}\u0003`],
    [
      'a dollar between messages',
      (text: string) => `{1:F01A}{4:\r\n${text}-}\${1:F01A}{4:\r\n${statement('', { closing: '0,' })}-}$\r\n`,
    ],
    ['a mark before the first line', (text: string) => `\u0001\n${text}`],
    ['the end of a file of DOS', (text: string) => `${text}-\r\n\u001a`],
  ])('around messages: %s', async (_, framed) => {
    expect((await read(framed(line(':86:thanks\r\n')))).lines).toMatchObject([{ amount: '240', text: 'thanks' }]);
  });

  it.each([
    ['000>100555555555\r\n>20R7K2P9\r\n>21M4WX1\r\n>310666666666', '0666666666', undefined],
    ['020~20R7K2P9~21M4WX1~32ADA~33 LOVELACE', undefined, 'ADA LOVELACE'],
    ['020<20R7K2P9<21M4WX1<32ADA', undefined, 'ADA'],
    ['166?20R7K2P9?21M4WX1?38NL66', 'NL66', undefined],
  ])('as mark of subfields: %j', async (field, partyAccount, partyName) => {
    const { lines } = await read(line(`:86:${field}\r\n`));

    expect(lines).toMatchObject([{ text: 'R7K2P9M4WX1', partyAccount, partyName }]);
  });

  it('as the day of a further page: that of the statement, after its lines', async () => {
    const page = (from: string, opening: string, amount: number, to: string) =>
      `:20:X\r\n:25:12-3456-7890123-00\r\n:28C:9/1\r\n${opening}\r\n:61:${from}C${amount},NTRFNONREF//B${amount}\r\n${to}\r\n-\r\n`;
    const { lines } = await read(
      page('260809', ':60F:C260730NZD0,', 5, ':62M:C261127NZD5,') +
        page('260816', ':60M:C261127NZD5,', 7, ':62F:C261127NZD12,'),
    );

    expect(lines.map(({ valueDate }) => valueDate)).toEqual(['2026-08-09', '2026-08-16']);
  });

  it('a line of a payer that begins as the frame of a message does', async () => {
    expect((await read(line(':86:thanks\r\n{R7K2P9M4WX1\r\n'))).lines).toMatchObject([{ text: 'thanks {R7K2P9M4WX1' }]);
  });
});
