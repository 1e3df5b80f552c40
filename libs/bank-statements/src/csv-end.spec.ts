import { csvProfile, type CsvProfileInput } from './csv-profile.js';
import { readStatement } from './read-statement.js';

const LAST_AMOUNT: CsvProfileInput = { columns: { valueDate: 'Date', amount: 'Amount', text: ['Text'] } };
const BALANCED: CsvProfileInput = {
  ...LAST_AMOUNT,
  columns: { ...LAST_AMOUNT.columns, balance: 'Balance' },
};
const TWO_COLUMNS: CsvProfileInput = {
  columns: { valueDate: 'Date', debit: 'Out', credit: 'In', text: ['Text'] },
};

async function read(file: string, profile: CsvProfileInput): Promise<string[]> {
  const lines: string[] = [];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(file);
  }
  await readStatement(bytes(), 'csv', {
    account: {
      ...{ id: 'own', numbers: ['1234'], currency: 'NZD', timeZone: 'Pacific/Auckland', encoding: 'utf-8' },
      csv: csvProfile.parse(profile),
    },
    now: new Date('2026-11-27T12:00:00Z'),
    take: (some) => void lines.push(...some.map(({ direction, amount }) => `${direction} ${amount}`)),
  });
  return lines;
}

const HEAD = 'Date,Text,Amount\n2026-11-26,a,5.00\n';

describe('E82: a file that ends in an amount, without a line break', () => {
  it.each(['2026-11-26,b,1250.00', '2026-11-26,b,1250', '2026-11-26,b,1250.00 '])(
    'is refused with its last line, since nothing shows that the amount is whole: %p',
    async (row) => {
      await expect(read(HEAD + row, LAST_AMOUNT)).rejects.toThrow(/^line 3: the file ends in an amount/);
      await expect(read(`Date,Text,Amount\n${row}`, LAST_AMOUNT)).rejects.toThrow(
        /^line 2: the file ends in an amount/,
      );
    },
  );

  it('is refused where the amount is one of two columns', async () => {
    await expect(read('Date,Text,Out,In\n2026-11-26,a,,5.00', TWO_COLUMNS)).rejects.toThrow(/ends in an amount/);
  });

  it.each([
    ['a line break', '2026-11-26,b,1250\n'],
    ['a line break of old Macs', '2026-11-26,b,1250\r'],
    ['the end of a quoted cell', '2026-11-26,b,"1250"'],
    ['a blank line behind it', '2026-11-26,b,1250\n  '],
  ])('is read where %s ends the amount', async (_, row) => {
    const file = row.endsWith('\r') ? (HEAD + row).replaceAll('\n', '\r') : HEAD + row;

    expect(await read(file, LAST_AMOUNT)).toEqual(['in 5.00', 'in 1250']);
  });

  it('is read where a further cell ends the amount', async () => {
    expect(await read('Date,Amount,Text\n2026-11-26,1250,b', LAST_AMOUNT)).toEqual(['in 1250']);
    expect(await read('Date,Text,Out,In\n2026-11-26,a,5.00,', TWO_COLUMNS)).toEqual(['out 5.00']);
  });

  it('is read where its last row is no movement', async () => {
    expect(await read(`${HEAD},Total,5.00`, { ...LAST_AMOUNT, skip: ['Total'] })).toEqual(['in 5.00']);
  });

  const balanced = 'Date,Text,Balance,Amount\n2026-11-25,a,100.00,5.00\n2026-11-26,b,90.00,-10';

  it('is read where the balances of two rows show the amount', async () => {
    expect(await read(balanced, BALANCED)).toEqual(['in 5.00', 'out 10']);
    await expect(read(balanced.slice(0, -1), BALANCED)).rejects.toThrow(/balance does not follow/);
  });

  it('is refused where the balances do not: of one row alone, and of the oldest of a file that runs backwards', async () => {
    const [heading, first, second] = balanced.split('\n');
    const backwards = { ...BALANCED, order: 'newestFirst' } as const;

    await expect(read(`${heading}\n${first}`, BALANCED)).rejects.toThrow(/ends in an amount/);
    await expect(read(`${heading}\n${second}\n${first}`, backwards)).rejects.toThrow(/ends in an amount/);
    await expect(read(`${heading}\n${second}\n${first}`, { ...BALANCED, order: 'either' })).rejects.toThrow(
      /ends in an amount/,
    );
  });
});

it.each([
  ['a heading that ends in another way than the rows', 'Date,Text,Amount\r\n2026-11-26,a,5.00\n2026-11-26,b,6.00\r\n'],
  ['the mark of DOS at the end', 'Date,Text,Amount\r\n2026-11-26,a,5.00\r\n2026-11-26,b,6.00\r\n\u001A'],
  ['one CR', 'Date,Text,Amount\r2026-11-26,a,5.00\r2026-11-26,b,6.00\r'],
])('a file with %s is read', async (_, file) => {
  expect(await read(file, LAST_AMOUNT)).toEqual(['in 5.00', 'in 6.00']);
  await expect(read(file.replace('6.00', 'six'), LAST_AMOUNT)).rejects.toThrow(/^line 3: /);
});

it('a profile with a date that is no pattern is refused for that', () => {
  expect(csvProfile.safeParse({ ...LAST_AMOUNT, dates: 'yyyy-QQ' }).error?.issues).toMatchObject([
    { message: expect.stringContaining('date pattern') },
  ]);
});
