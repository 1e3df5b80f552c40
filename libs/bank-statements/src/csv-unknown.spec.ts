import { csvProfile, type CsvProfileInput } from './csv-profile.js';
import { readStatement } from './read-statement.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const BASE: CsvProfileInput = { dates: 'dd/MM/yyyy', columns: { valueDate: 'Date', amount: 'Amount', text: ['Text'] } };

async function read(rows: readonly string[], profile: CsvProfileInput, { currency = 'NZD' } = {}) {
  const lines: string[] = [];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${rows.join('\n')}\n`);
  }
  await readStatement(bytes(), 'csv', {
    account: {
      id: 'own',
      numbers: ['12-3456-7890123-00'],
      currency,
      timeZone: 'Pacific/Auckland',
      encoding: 'utf-8',
      csv: csvProfile.parse(profile),
    },
    now: NOW,
    take: (some) =>
      void lines.push(...some.map(({ direction, amount, text }) => `${direction} ${amount} ${text}`.trim())),
  });
  return lines;
}

const with_ = (
  changes: Partial<CsvProfileInput>,
  columns: Partial<CsvProfileInput['columns']> = {},
): CsvProfileInput => ({
  ...BASE,
  ...changes,
  columns: { ...BASE.columns, ...columns },
});

describe('a row that is not booked is never money', () => {
  const status = with_({ bookedWords: ['Posted', 'Settled'], pendingWords: ['Pending'] }, { status: 'Status' });

  it('is left out by its status, and counts once it is booked', async () => {
    const rows = ['Date,Amount,Text,Status', '26/11/2026,200,a,POSTED', '27/11/2026,300,b,Pending'];

    expect(await read(rows, status)).toEqual(['in 200 a']);
  });

  it.each(['Held', ''])('with the status %p, which the profile does not know, is refused', async (word) => {
    await expect(read(['Date,Amount,Text,Status', `26/11/2026,200,a,${word}`], status)).rejects.toThrow(
      /line 2: the status/,
    );
  });

  it('is refused where the profile has a column for its word that means nothing else', async () => {
    const ignored = with_({}, { ignored: ['Kind'] });

    await expect(read(['Date,Amount,Text,Kind', '26/11/2026,200,a,PENDING'], ignored)).rejects.toThrow(
      /line 2: .*"PENDING"/,
    );
  });

  it.each(['PENDING', 'pending', 'Declined', '處理中'])(
    'is refused where %s is all that the row says',
    async (word) => {
      await expect(read(['Date,Amount,Text', `26/11/2026,200,${word}`], BASE)).rejects.toThrow(/no column `status`/);
    },
  );

  it.each(['Pending transfer', 'Awaiting authorisation', 'Not yet posted', 'Rejected - AC04', 'Chờ xử lý giao dịch'])(
    'is refused where the bank writes %s in a column of its own',
    async (word) => {
      const typed = with_({}, { transactionCode: 'Type' });
      const rows = ['Date,Amount,Text,Type', `26/11/2026,200,a,${word}`];

      await expect(read(rows, typed)).rejects.toThrow(/no column `status`/);
      expect(await read(rows, { ...typed, bookedWords: [word] })).toEqual(['in 200 a']);
    },
  );

  it.each(['Processing fee', 'Failed payment fee', 'Heldon transfer', 'Direct Credit'])(
    'is none where the kind of the row is %s',
    async (word) => {
      const typed = with_({}, { transactionCode: 'Type' });

      expect(await read(['Date,Amount,Text,Type', `26/11/2026,-2,a,${word}`], typed)).toEqual(['out 2 a']);
    },
  );

  it('is booked where a payer with a name wrote such a word', async () => {
    const named = with_({}, { partyName: 'Name' });

    expect(await read(['Date,Amount,Text,Name', '26/11/2026,200,pending,Ada'], named)).toEqual(['in 200 pending']);
  });
});

describe('what the profile does not know is refused', () => {
  const sided = with_({}, { side: 'D/C' });

  it.each([
    ['an empty side', '26/11/2026,200,a,', /side of a row is empty/],
    ['an unknown side', '26/11/2026,200,a,X', /neither a word of credit nor of debit/],
    ['a sign that contradicts the side', '26/11/2026,-200,a,C', /contradict/],
    ['a word beside the amount that contradicts the side', '26/11/2026,200 DR,a,C', /contradict/],
  ])('%s', async (_, row, because) => {
    await expect(read(['Date,Amount,Text,D/C', row], sided)).rejects.toThrow(because);
  });

  it.each([
    ['a column that it does not name', ['Date,Amount,Text,Fee', '26/11/2026,200,a,5'], /column "Fee"/],
    ['a cell without a column', ['Date,Amount,Text', '26/11/2026,200,a,5'], /number of columns/],
    ['a missing cell', ['Date,Amount,Text', '26/11/2026,200'], /number of columns/],
    ['a cell in a column without a name', ['Date,Amount,Text,', '26/11/2026,200,a,5'], /without a name/],
    ['a missing column', ['Date,Text', '26/11/2026,a'], /no column "Amount"/],
    ['a row without a date', ['Date,Amount,Text', ',200,Total thanks'], /date ""/],
    ['a row without an amount', ['Date,Amount,Text', '26/11/2026,,a'], /amount/],
    ['an amount of zero', ['Date,Amount,Text', '26/11/2026,0.00,a'], /moves no money/],
    ['another currency beside an amount', ['Date,Amount,Text', '26/11/2026,USD 200,a'], /not an amount/],
  ])('%s', async (_, rows, because) => {
    await expect(read(rows, BASE)).rejects.toThrow(because);
  });

  it('but for columns that some files of the bank lack', async () => {
    const sometimes = with_({}, { text: ['Text', 'Note'], bankReference: 'Id', optional: ['Note', 'Id'] });

    expect(await read(['Date,Amount,Text', '26/11/2026,200,a'], sometimes)).toEqual(['in 200 a']);
    expect(await read(['Date,Amount,Text,Note', '26/11/2026,200,a,b'], sometimes)).toEqual(['in 200 a b']);
    for (const optional of ['Amount', 'Name'])
      expect(csvProfile.safeParse(with_({}, { partyName: 'Name', optional: [optional] })).success).toBe(false);
  });

  it('an amount in both columns, and a negative one among credits', async () => {
    const two: CsvProfileInput = {
      ...BASE,
      columns: { valueDate: 'Date', debit: 'Out', credit: 'In', text: ['Text'] },
    };

    await expect(read(['Date,Out,In,Text', '26/11/2026,1,2,a'], two)).rejects.toThrow(/one of the columns/);
    await expect(read(['Date,Out,In,Text', '26/11/2026,,-2,a'], two)).rejects.toThrow(/other side/);
    expect(await read(['Date,Out,In,Text', '26/11/2026,-2,,a', '26/11/2026,0.00,3,b'], two)).toEqual([
      'out 2 a',
      'in 3 b',
    ]);
  });
});

describe('rows that are no movements', () => {
  const skipping = with_({ skip: ['Opening', 'Total'], continuationRows: true });

  it('are left out where the profile names their start, and texts below a row are its text', async () => {
    const rows = [
      'Date,Amount,Text',
      '25/11/2026,,Opening balance',
      '26/11/2026,200,PayNow',
      ',,R7K2P9M4WX1',
      ',200,Total',
    ];

    expect(await read(rows, skipping)).toEqual(['in 200 PayNow R7K2P9M4WX1']);
  });

  it.each([
    'Opening Balance',
    'BALANCE B/F',
    'Brought forward',
    'Grand Total',
    'Saldo Akhir',
    'ยอดยกมา',
    'Số dư đầu kỳ',
    '承上結餘',
  ])('are left out where they begin as sums of any bank do: %s', async (word) => {
    const rows = ['Date,Amount,Text', `25/11/2026,,${word}`, '26/11/2026,200,a', `,,${word} 1`];

    expect(await read(rows, BASE)).toEqual(['in 200 a']);
  });

  it.each(['Total', 'GRAND TOTAL:', 'Closing balance', 'Total transactions: 2', 'Jumlah', 'Total Kredit'])(
    'are left out with the sum that they show: %s',
    async (word) => {
      expect(await read(['Date,Amount,Text', '26/11/2026,200,a', `,200,${word}`], BASE)).toEqual(['in 200 a']);
    },
  );

  const balanced = with_({ order: 'either' }, { balance: 'Balance' });
  const sides: CsvProfileInput = {
    ...BASE,
    columns: { valueDate: 'Date', debit: 'Out', credit: 'In', text: ['Text'] },
  };

  it('E111: are left out with a date and an amount where these are a balance, and refused without one to compare', async () => {
    const rows = ['Date,Amount,Text,Balance', '25/11/2026,1000.00,Opening Balance,"1,000.00"', '26/11/2026,5,a,1005'];

    expect(await read(rows, balanced)).toEqual(['in 5 a']);
    expect(await read(rows.with(1, '25/11/2026,5,Opening Balance,1000'), balanced)).toHaveLength(2);
    await expect(read(['Date,Amount,Text', '25/11/2026,1000,BALANCE B/F'], BASE)).rejects.toThrow(
      /line 2: a row says "BALANCE B\/F" and has an amount/,
    );
  });

  it('are left out with a date where both sides have an amount', async () => {
    const rows = ['Date,Out,In,Text', '26/11/2026,,5,a', '26/11/2026,7,5,Total'];

    expect(await read(rows, sides)).toEqual(['in 5 a']);
  });

  it('are left out where they have an amount of nothing and repeat the balance', async () => {
    const rows = ['Date,Amount,Text,Balance', '25/11/2026,0.00,Fee waived,1000', '26/11/2026,5,a,1005'];

    expect(await read(rows, balanced)).toEqual(['in 5 a']);
    await expect(read(rows.with(1, '25/11/2026,0.00,Fee waived,990'), balanced)).rejects.toThrow(/does not follow/);
  });

  it('are texts of the row above where a payer writes such words', async () => {
    const rows = ['Date,Amount,Text', ',,Opening balance', '26/11/2026,200,PayNow', ',,Total R7K2P9M4WX1'];

    expect(await read(rows, with_({ continuationRows: true }))).toEqual(['in 200 PayNow Total R7K2P9M4WX1']);
  });

  it('are never payments, whatever a payer writes', async () => {
    const rows = ['Date,Amount,Text', '26/11/2026,200,Total of my debts'];

    expect(await read(rows, skipping)).toEqual(['in 200 Total of my debts']);
  });

  it('are the heading again, on each page', async () => {
    const rows = ['Date,Amount,Text', '25/11/2026,200,a', 'Date,Amount,Text', '26/11/2026,300,b'];

    expect(await read(rows, BASE)).toEqual(['in 200 a', 'in 300 b']);
  });

  it('are refused where their shape is another and they have a date', async () => {
    await expect(read(['Date,Amount,Text', '26/11/2026,Total,thanks,200'], skipping)).rejects.toThrow(
      /number of columns/,
    );
  });
});

describe('dates', () => {
  it.each([
    ['27/11/2569', /future/],
    ['27/11/2999', /future/],
    ['30/11/2026', /future/],
    ['27/11/1483', /years ago/],
    ['31/02/2026', /not a date/],
  ])('%s is refused with its line', async (date, because) => {
    const refused = read(['Date,Amount,Text', '26/11/2026,1,a', `${date},200,b`], BASE);

    await expect(refused).rejects.toThrow(/^line 3: /);
    await expect(refused).rejects.toThrow(because);
  });

  it('of tomorrow are read, since calendars of bank and service may be a day apart', async () => {
    expect(await read(['Date,Amount,Text', '28/11/2026,200,a'], BASE)).toEqual(['in 200 a']);
  });

  it('of the Gregorian calendar are refused in a file of the Buddhist era', async () => {
    await expect(read(['Date,Amount,Text', '27/11/2026,200,a'], with_({ calendar: 'buddhist' }))).rejects.toThrow(
      /years ago/,
    );
  });

  it('outside of the period of the statement are refused', async () => {
    const profile = with_({ periodLine: 'Period' });
    const rows = (date: string) => ['Period,01/10/2026 - 31/10/2026,', 'Date,Amount,Text', `${date},200,a`];

    expect(await read(rows('31/10/2026'), profile)).toEqual(['in 200 a']);
    await expect(read(rows('10/01/2026'), profile)).rejects.toThrow(/^line 3: .*outside of the days/);
    await expect(read(['Date,Amount,Text', '31/10/2026,200,a'], profile)).rejects.toThrow(/no "Period"/);
  });

  it('without a year are of the year of the period', async () => {
    const profile = with_({ periodLine: 'Period', dates: ['dd/MM/yyyy', 'dd/MM'] });
    const rows = ['Period,01/12/2025 - 31/01/2026,', 'Date,Amount,Text', '31/12,1,a', '02/01,2,b'];

    expect(await read(rows, profile)).toEqual(['in 1 a', 'in 2 b']);
    await expect(read([...rows, '05/06,3,c'], profile)).rejects.toThrow(/year/);
  });
});

describe('the account of a file', () => {
  const named = with_({ accountLine: 'Account' });

  it('is the one that the lines before the heading name', async () => {
    const rows = ['Account: 12 3456 7890123 00 (Current),,', 'Date,Amount,Text', '26/11/2026,200,a'];

    expect(await read(rows, named)).toEqual(['in 200 a']);
    await expect(read(rows.with(0, 'Account: 12 3456 7890124 00'), named)).rejects.toThrow(/another account/);
    await expect(read(rows.slice(1), named)).rejects.toThrow(/no "Account"/);
  });
});

describe('a file with rows of several accounts', () => {
  const several = with_({}, { account: 'Account', currency: 'Currency' });
  const row = (account: string, currency: string, amount: number) => `${account},${currency},26/11/2026,${amount},a`;
  const heading = 'Account,Currency,Date,Amount,Text';

  it('is read for a currency in small letters', async () => {
    expect(await read([heading, row('12 3456 7890123 00', 'nzd', 1)], several)).toEqual(['in 1 a']);
  });

  it('is read for one account and currency', async () => {
    const rows = [
      row('12 3456 7890123 00', 'NZD', 1),
      row('99-9', 'NZD', 2),
      row('12 3456 7890123 00', 'USD', 4),
      row('12-3456-7890123-00', 'NZD', 8),
    ];

    expect(await read([heading, ...rows], several)).toEqual(['in 1 a', 'in 8 a']);
  });

  it('is refused where none is of the account, or says another word than a currency', async () => {
    await expect(read([heading, row('99-9', 'NZD', 2)], several)).rejects.toThrow(/another account/);
    await expect(read([heading, row('12-3456-7890123-00', 'USD', 2)], several)).rejects.toThrow(/in USD/);
    await expect(
      read([heading, row('12-3456-7890123-00', 'NZD', 2), row('12-3456-7890123-00', 'NZ$', 4)], several),
    ).rejects.toThrow(/^line 3: /);
  });
});

it.each([
  ['empty cells beyond the heading', 'Date,Amount,Text', '26/11/2026,5.00,a,,', 'in 5.00 a'],
  ['the sign of the currency', 'Date,Amount,Text', '26/11/2026,-$5.00,a', 'out 5.00 a'],
  ['the sign of the currency with its country', 'Date,Amount,Text', '26/11/2026,NZ$5.00,a', 'in 5.00 a'],
  ['characters of full width', 'Date,Amount,Text', '26/11/2026,\uFF0D５．00,a', 'out 5.00 a'],
])('%s are read', async (_, heading, row, line) => {
  expect(await read([heading, row], BASE)).toEqual([line]);
});

it.each(['US$5.00', '€5.00', '₹5.00'])('%s is another currency than the account’s', async (amount) => {
  await expect(read(['Date,Amount,Text', `26/11/2026,${amount},a`], BASE)).rejects.toThrow(/is not an amount/);
});

it('250.000 is 250000 where the profile says so, and refused where it does not', async () => {
  const rows = ['Date,Amount,Text', '26/11/2026,250.000,a'];

  expect(await read(rows, with_({ decimal: ',' }), { currency: 'VND' })).toEqual(['in 250000 a']);
  await expect(read(rows, BASE, { currency: 'VND' })).rejects.toThrow(/decimal sign/);
  await expect(read(rows, with_({ decimal: '.' }), { currency: 'VND' })).rejects.toThrow(/decimal sign/);
});

describe('quotation marks', () => {
  it.each([
    ['of a payer, in a file that quotes nothing', '26/11/2026,200,5" pipe "x"', 'in 200 5" pipe "x"'],
    ['that keep zeros in a spreadsheet', '26/11/2026,200,="0012"', 'in 200 0012'],
    ['around a text with a line break', '26/11/2026,200,"a\nb, c"', 'in 200 a b, c'],
  ])('%s are read', async (_, row, line) => {
    expect(await read(['Date,Amount,Text', row], BASE)).toEqual([line]);
  });

  it('that a payer began never hide the rows that follow', async () => {
    const rows = ['Date,Amount,Text', '25/11/2026,200,"a', '26/11/2026,300,b', '26/11/2026,400,c"'];

    await expect(read(rows, BASE)).rejects.toThrow(/line 4: .*several rows/);
  });

  it('within a quoted text that are not doubled refuse the file with the line', async () => {
    await expect(read(['Date,Amount,Text', '"26/11/2026","200","say "hi" now"'], BASE)).rejects.toThrow(/^line 2: /);
  });
});

it('marks that are invisible, and dashes for a minus, are no part of amounts and dates', async () => {
  const rows = [
    'Date,Amount,Text',
    '\u200E26/11/2026,\u200E5.00,a',
    '26/11/2026,\u20136.00,b',
    '26/11/2026,1\u2019234.00,c',
  ];

  expect(await read(rows, BASE)).toEqual(['in 5.00 a', 'out 6.00 b', 'in 1234.00 c']);
});
