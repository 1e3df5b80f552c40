import {
  csvProfile,
  PROFILE_NAMES,
  type ProfileName,
  SHIPPED_PROFILES,
  type ShippedProfile,
  type StatementAccount,
} from '@rampart/bank-statements';
import { type DryRun, dryRun } from './dry-run.js';

export interface DetectedProfile {
  readonly name: ProfileName;
  readonly run: DryRun;
}

/** The parts of an account that a dry run needs. */
export type DryRunAccount = Pick<StatementAccount, 'numbers' | 'timeZone'> & { readonly currency?: string };

/** The account for a dry run with a profile, in the given currency, or else that of the profile's bank. */
export const accountFor = (profile: ShippedProfile, { currency, ...rest }: DryRunAccount): StatementAccount => ({
  id: 'run',
  encoding: 'utf-8',
  ...rest,
  currency: currency ?? profile.currency ?? 'XXX',
  csv: csvProfile.parse(profile.profile),
});

/** Finds shipped profiles that read a CSV file, best first: those that read all of it, then those that read the most. */
export async function detectProfiles(
  bytes: Uint8Array,
  { account, now }: { account: DryRunAccount; now: Date },
): Promise<readonly DetectedProfile[]> {
  const all = await Promise.all(
    PROFILE_NAMES.map(async (name) => ({
      name,
      run: await dryRun(bytes, 'csv', { account: accountFor(SHIPPED_PROFILES[name], account), now }),
    })),
  );
  return all.filter(({ run }) => linesIn(run) > 0).sort((a, b) => rankOf(b.run) - rankOf(a.run));
}

export const linesIn = ({ parts }: DryRun): number => parts.filter(({ kind }) => kind === 'line').length;

const rankOf = (run: DryRun): number => (run.refused ? 0 : 1e9) + linesIn(run);
