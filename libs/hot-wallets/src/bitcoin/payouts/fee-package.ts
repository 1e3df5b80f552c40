import type { Batch, Version } from './batch-store.js';

/** The fee of transactions that miners take together, and their size. */
export interface FeePackage {
  /** Satoshi. */
  readonly fee: bigint;
  /** Virtual bytes. */
  readonly size: number;
}

/** Virtual bytes. */
export const sizeOf = ({ fee, rate }: Pick<Version, 'fee' | 'rate'>): number => Number(fee) / rate;

/** Returns an open batch that spends the change of this one. A replacement would take that change away, and the payouts of the other batch with it. */
export const spenderOf = (batch: Batch, open: readonly Batch[]): Batch | undefined =>
  open.find((other) => spends(other, batch));

/** Sums up a version and the unmined transactions that it depends on: miners take them together, so their rate is what counts. */
export function packageOf(batch: Batch, version: Version, open: readonly Batch[]): FeePackage {
  const versions = [version, ...[...ancestorsOf(batch, open)].flatMap((each) => lastSigned(each) ?? [])];
  return {
    fee: versions.reduce((sum, { fee }) => sum + fee, 0n),
    size: versions.reduce((sum, each) => sum + sizeOf(each), 0),
  };
}

function ancestorsOf(batch: Batch, open: readonly Batch[]): ReadonlySet<Batch> {
  const parents = open.filter((other) => !other.isMined && spends(batch, other));
  return new Set(parents.flatMap((parent) => [parent, ...ancestorsOf(parent, open)]));
}

const spends = ({ inputs }: Batch, { versions }: Batch): boolean =>
  versions.some(({ txId }) => txId !== null && inputs.some((outpoint) => outpoint.startsWith(`${txId}:`)));

const lastSigned = ({ versions }: Batch): Version | undefined => versions.findLast(({ raw }) => raw !== null);
