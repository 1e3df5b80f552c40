import fs from 'node:fs';
import path from 'node:path';

export const ACCOUNT = { number: '12-3456-7890123-00', currency: 'NZD' };

/** Writes the file of the desk's account, whose statements arrive in the folder; returns its path. */
export function writeDeskAccount(folder: string, statements: string): string {
  const file = path.join(folder, 'desk.json');
  const account = {
    ...{ id: 'nzd', holder: 'Rampart Ltd', ...ACCOUNT, timeZone: 'UTC', methods: ['nz-bank-transfer'] },
    dropFolder: statements,
    bookUnbalanced: true, // the first statement of all continues none
    payouts: { format: 'pain.001.001.03', cutOff: '16:00' },
  };
  fs.writeFileSync(file, JSON.stringify({ accounts: [account] }, null, 2));
  return file;
}
