import type { StatementAccount } from '@rampart/bank-desk';
import { CSV_COLUMNS } from './write-text.js';

/** The account of the written statements. The drivers are loaded once they are built. */
export async function accountOf(numbers: readonly string[]): Promise<StatementAccount> {
  const { csvProfile } = await import('@rampart/bank-desk');
  return {
    id: 'main',
    numbers,
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    encoding: 'utf-8',
    csv: csvProfile.parse({ delimiter: ';', decimal: ',', columns: CSV_COLUMNS }),
  };
}
