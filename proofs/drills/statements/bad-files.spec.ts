import { csvProfile, readStatement, type StatementAccount, StatementRefused } from '@rampart/bank-desk';
import { BAD_FILES } from './bad-files.js';
import { CSV_COLUMNS } from './write-text.js';

const account: StatementAccount = {
  id: 'main',
  numbers: ['12-3456-7890123-00'],
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  encoding: 'utf-8',
  csv: csvProfile.parse({ delimiter: ';', decimal: ',', columns: CSV_COLUMNS }),
};

it.each(BAD_FILES)('$format: $name is refused with the reason and the line', async ({ format, bytes, because }) => {
  const refused = await readStatement(only(bytes), format, { account, now: new Date(), take: () => undefined }).catch(
    (error: unknown) => error,
  );

  expect(refused).toBeInstanceOf(StatementRefused);
  expect((refused as StatementRefused).reason).toMatch(because);
  expect((refused as StatementRefused).line).toBeGreaterThan(0);
});

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
