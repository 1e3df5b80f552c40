import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BankLine } from '../bank-line.js';
import { csvProfile } from '../csv-profile.js';
import { partsOf } from '../read-statement.js';
import { PROFILE_NAMES, type ProfileName, SHIPPED_PROFILES } from './index.js';

interface Example {
  readonly account: { readonly number: string; readonly currency: string; readonly timeZone: string };
  /** Date, signed amount, text, and name of the other party. */
  readonly lines: readonly (readonly [date: string, amount: string, text: string, name?: string])[];
  /** For each row that is left out, a word of the reason. */
  readonly skipped?: readonly string[];
}

/** Files in the formats that the profiles' sources show, with invented names and numbers. */
const FOLDER = path.join(path.resolve(import.meta.dirname, '../../../..'), 'test/support/bank-files');
const EXAMPLES = JSON.parse(readFileSync(path.join(FOLDER, 'examples.json'), 'utf8')) as Record<ProfileName, Example>;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function readExample(name: ProfileName, text = readFileSync(path.join(FOLDER, `${name}.csv`), 'utf8')) {
  const { account } = EXAMPLES[name];
  const lines: BankLine[] = [];
  const skipped: string[] = [];
  const csv = csvProfile.parse(SHIPPED_PROFILES[name].profile);
  const parts = partsOf(bytesOf(text), 'csv', {
    id: 'own',
    numbers: [account.number],
    encoding: 'utf-8',
    csv,
    ...account,
  });
  for await (const some of parts)
    for (const part of some) {
      if (part.kind === 'line') lines.push(part.line);
      if (part.kind === 'skipped') skipped.push(part.why);
    }
  return { lines, skipped };
}

describe.each(PROFILE_NAMES)('the profile %s', (name) => {
  it('reads a file in the form that its source shows', async () => {
    const { lines, skipped } = await readExample(name);

    expect(
      lines.map(({ valueDate, direction, amount, text, partyName }) => [
        valueDate,
        direction === 'in' ? amount : `-${amount}`,
        text,
        partyName,
      ]),
    ).toEqual(EXAMPLES[name].lines.map(([date, amount, text, party]) => [date, amount, text, party]));
    expect(skipped).toEqual((EXAMPLES[name].skipped ?? []).map((word) => expect.stringContaining(word)));
  });

  it('names its source', () => {
    expect(SHIPPED_PROFILES[name].source).toMatch(/\S{8}/);
  });
});

it('Wise leaves out columns in some of its files, and writes dates in three ways', async () => {
  for (const date of ['24-10-2026', '2026-10-24', '24/10/2026']) {
    const text = `Date,Amount,Currency,Description,Running Balance,Payer Name\n${date},5.00,USD,R7K2P9M4WX1,20.00,ADA LOVELACE\n`;
    const { lines } = await readExample('wise', text);

    expect(lines).toMatchObject([{ valueDate: '2026-10-24', text: 'R7K2P9M4WX1', partyName: 'ADA LOVELACE' }]);
  }
});
