import {
  BankTime,
  partsOf,
  readStatement,
  type SkippedRow,
  type StatementAccount,
  StatementDates,
  type StatementFormat,
  type StatementPart,
  StatementRefused,
} from '@rampart/bank-statements';

/** Everything that a file says, up to the point where it is refused. */
export interface DryRun {
  readonly parts: readonly (StatementPart | SkippedRow)[];
  readonly refused: StatementRefused | undefined;
}

/**
 * Reads a file as an account would, and keeps what came before a refusal, so that an operator sees how far it was right. An account without numbers accepts
 * any.
 */
export async function dryRun(
  bytes: Uint8Array,
  format: StatementFormat,
  { account, now }: { account: StatementAccount; now: Date },
): Promise<DryRun> {
  const parts: Part[] = [];
  const refused =
    (await refusalOf(() => collect(bytes, format, { account, now, parts }))) ??
    (await refusalOf(() =>
      readStatement(only(bytes), format, { account: ownerOf(account, parts), now, take: () => undefined }),
    ));
  return { parts, refused };
}

type Part = DryRun['parts'][number];

async function collect(
  bytes: Uint8Array,
  format: StatementFormat,
  { account, now, parts }: { account: StatementAccount; now: Date; parts: Part[] },
): Promise<void> {
  const dates = new StatementDates(new BankTime(account.timeZone), now);
  for await (const some of partsOf(only(bytes), format, account))
    for (const part of some) {
      if (part.kind !== 'skipped') dates.check(part);
      parts.push(part);
    }
}

async function refusalOf(read: () => Promise<unknown>): Promise<StatementRefused | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (error instanceof StatementRefused) return error;
    throw error;
  }
}

/** The account that the file belongs to, if none is given. */
function ownerOf(account: StatementAccount, parts: readonly Part[]): StatementAccount {
  const opened = parts.find((part) => part.kind === 'opens');
  if (account.numbers.length > 0 || !opened) return account;
  return {
    ...account,
    numbers: opened.account === undefined ? [] : [opened.account],
    currency: opened.currency ?? account.currency,
  };
}

export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
