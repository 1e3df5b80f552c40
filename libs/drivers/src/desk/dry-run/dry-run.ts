import { type SkippedRow, type StatementPart, StatementRefused } from '../statements/bank-line.js';
import { partsOf, type StatementFormat } from '../statements/read-statement.js';
import type { StatementAccount } from '../statements/statement-checks.js';
import { StatementDates } from '../statements/statement-dates.js';
import { BankTime } from '../statements/bank-time.js';

/** Everything that a file says, up to where it is refused. */
export interface DryRun {
  readonly parts: readonly (StatementPart | SkippedRow)[];
  readonly refused: StatementRefused | undefined;
}

/** Reads a file as an account would, and keeps what came before a refusal, so that a person sees how far it was right. */
export async function dryRun(
  bytes: Uint8Array,
  format: StatementFormat,
  { account, now }: { account: StatementAccount; now: Date },
): Promise<DryRun> {
  const dates = new StatementDates(new BankTime(account.timeZone), now);
  const parts: (StatementPart | SkippedRow)[] = [];
  try {
    for await (const some of partsOf(only(bytes), format, account))
      for (const part of some) {
        if (part.kind !== 'skipped') dates.check(part);
        parts.push(part);
      }
    return { parts, refused: undefined };
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    return { parts, refused: error };
  }
}

export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
