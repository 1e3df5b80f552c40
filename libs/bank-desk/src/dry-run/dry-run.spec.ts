import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { PROFILE_NAMES, SHIPPED_PROFILES } from '@rampart/bank-statements';
import { accountFor, detectProfiles, type DryRunAccount } from './detect-profile.js';
import { proposeProfile } from './propose-profile.js';
import { type DryRun, dryRun } from './dry-run.js';

const FOLDER = path.join(projectRoot, 'test/support/bank-files');
const EXAMPLES = JSON.parse(readFileSync(path.join(FOLDER, 'examples.json'), 'utf8')) as Record<
  string,
  { account: { number: string; currency: string; timeZone: string } }
>;
const now = new Date('2026-11-27T12:00:00Z');

const fileOf = (name: string): Buffer => readFileSync(path.join(FOLDER, `${name}.csv`));
const accountOf = (name: string): DryRunAccount => {
  const { number, ...rest } = EXAMPLES[name]!.account;
  return { ...rest, numbers: [number] };
};

const moves = ({ parts }: DryRun): string[] =>
  parts.flatMap((part) =>
    part.kind === 'line' ? [`${part.line.valueDate} ${part.line.direction} ${part.line.amount}`] : [],
  );

it.each(PROFILE_NAMES)('a file of %s is read by that profile, or by one that reads it alike', async (name) => {
  const [best] = await detectProfiles(fileOf(name), { account: accountOf(name), now });
  const own = await dryRun(fileOf(name), 'csv', { account: accountFor(SHIPPED_PROFILES[name], accountOf(name)), now });

  expect(best?.run.refused).toBeUndefined();
  expect(moves(best!.run)).toEqual(moves(own));
});

/** In these files an operator must name totals, continuation rows, texts without quotes, or a column without a name. */
const NEED_A_PERSON = ['dbs', 'ocbc', 'kbank', 'bca', 'bca-personal', 'dbs-status', 'hdfc-excel'];

it.each(PROFILE_NAMES.filter((name) => !NEED_A_PERSON.includes(name)))(
  'for a file of %s, as if it were unknown, a profile is proposed that never reads a movement wrongly',
  async (name) => {
    const proposal = await proposeProfile(fileOf(name));
    const own = await dryRun(fileOf(name), 'csv', {
      account: accountFor(SHIPPED_PROFILES[name], accountOf(name)),
      now,
    });

    const account = accountFor({ bank: '', source: '', profile: proposal!.profile }, accountOf(name));
    const run = await dryRun(fileOf(name), 'csv', { account, now });
    const read = moves(run);

    expect(read.length > 0 || run.refused !== undefined).toBe(true);
    expect(read).toEqual(moves(own).slice(0, read.length));
  },
);

it('a file that is no table has no proposal', async () => {
  expect(await proposeProfile(Buffer.from('hello\nworld\n'))).toBeUndefined();
});

it('a date that may be a month, and an amount that may be a thousand, are doubts', async () => {
  const proposal = await proposeProfile(
    Buffer.from('Date,Description,Amount\n03/04/2026,a,250.000\n05/06/2026,b,1.000\n'),
  );

  expect(proposal?.doubts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/dd\/MM\/yyyy and as MM\/dd\/yyyy/),
      expect.stringMatching(/decimal/),
    ]),
  );
});

it.each(['State', 'Anything'])(
  'a word by which a row is not booked is never proposed as booked: in the column %s',
  async (name) => {
    const proposal = await proposeProfile(
      Buffer.from(`Date,Description,Amount,${name}\n2026-10-13,a,25.00,COMPLETED\n2026-10-14,b,1.00,PENDING\n`),
    );

    expect(proposal?.profile).toMatchObject({
      ...{ bookedWords: ['COMPLETED'], pendingWords: ['PENDING'], columns: { status: name } },
    });
  },
);

it.each([
  ['DR,CR,BAL', '01-10-2026,a, ,1200.00,5200.00\n14-10-2026,b,200.00, ,5000.00', ','],
  ['Rút ra;Gửi vào;Số dư', '01/10/2026;a;;1.200.000;5.200.000\n14/10/2026;b;200.000;;5.000.000', ';'],
])('the sides of a bank may be %s', async (names, rows, delimiter) => {
  const proposal = await proposeProfile(Buffer.from(`Date${delimiter}Text${delimiter}${names}\n${rows}\n`));
  const [debit, credit, balance] = names.split(delimiter);

  expect(proposal?.profile.columns).toMatchObject({ debit, credit, balance });
});
