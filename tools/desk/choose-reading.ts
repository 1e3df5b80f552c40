import {
  accountFor,
  DeskAccounts,
  detectProfiles,
  PROFILE_NAMES,
  type ProfileName,
  type Proposal,
  proposeProfile,
  SHIPPED_PROFILES,
  statementAccount,
  type DryRunAccount,
  type DryRun,
  dryRun,
} from '@rampart/bank-desk';
import { Problem } from '../bootstrap/problem.mjs';
import type { Format, DryRunOptions } from './dry-run-options.js';

/** How a file is read, and by what. */
export interface Reading {
  /** The reading in words, for the operator: `the profile kbank (KBank)`. */
  readonly by: string;
  readonly run: DryRun;
  /** Other shipped profiles that read the whole file. */
  readonly also: readonly string[];
  readonly proposal?: Proposal | undefined;
}

type ReadingOptions = DryRunOptions & { readonly format: Format; readonly now: Date };

export async function chooseReading(bytes: Uint8Array, options: ReadingOptions): Promise<Reading> {
  if (options.config !== undefined) return readAsAccount(bytes, options, options.config);
  const account: DryRunAccount = {
    numbers: [],
    timeZone: 'UTC',
    ...(options.currency === undefined ? {} : { currency: options.currency }),
  };
  if (options.format !== 'csv') {
    const run = await dryRun(bytes, options.format, {
      account: accountFor({ bank: '', source: '', profile: ANY }, account),
      now: options.now,
    });
    return { by: options.format === 'camt' ? 'camt' : 'MT940', run, also: [] };
  }
  return options.profile === undefined
    ? detectOrPropose(bytes, account, options)
    : readBy(bytes, options.profile, { account, now: options.now });
}

/** MT940 and camt need no profile. */
const ANY = { columns: { valueDate: 'date', amount: 'amount' } };

async function readAsAccount(
  bytes: Uint8Array,
  { account: id, format, now }: ReadingOptions,
  config: string,
): Promise<Reading> {
  const { all } = DeskAccounts.fromFile(config);
  const account = id === undefined ? all[0] : all.find((each) => each.id === id);
  if (!account || (id === undefined && all.length > 1))
    throw new Problem(`Say which account: --account=${all.map((each) => each.id).join(' or --account=')}`);
  const run = await dryRun(bytes, format, { account: statementAccount(account), now });
  return { by: `the account ${account.id} of ${config}`, run, also: [] };
}

const nameOf = (name: ProfileName): string => `the profile ${name} (${SHIPPED_PROFILES[name].bank})`;

async function readBy(
  bytes: Uint8Array,
  name: string,
  { account, now }: { account: DryRunAccount; now: Date },
): Promise<Reading> {
  const known = PROFILE_NAMES.find((each) => each === name);
  if (known === undefined) throw new Problem(`There is no profile ${name}. There are ${PROFILE_NAMES.join(', ')}.`);
  const run = await dryRun(bytes, 'csv', { account: accountFor(SHIPPED_PROFILES[known], account), now });
  return { by: nameOf(known), run, also: [] };
}

async function detectOrPropose(bytes: Uint8Array, account: DryRunAccount, { now }: ReadingOptions): Promise<Reading> {
  const [best, ...others] = await detectProfiles(bytes, { account, now });
  const also = others.filter(({ run }) => !run.refused).map(({ name }) => name);
  if (best && !best.run.refused) return { by: nameOf(best.name), run: best.run, also };
  const proposal = await proposeProfile(bytes);
  if (proposal) {
    const proposed = accountFor({ bank: '', source: '', profile: proposal.profile }, account);
    return {
      by: 'the profile that is proposed above',
      run: await dryRun(bytes, 'csv', { account: proposed, now }),
      also: [],
      proposal,
    };
  }
  if (best) return { by: nameOf(best.name), run: best.run, also };
  throw new Problem('This is no CSV file with dates and amounts. camt and MT940 are known by .xml, .sta and .mt940.');
}
