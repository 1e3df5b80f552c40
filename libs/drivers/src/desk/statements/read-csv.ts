import { Decimal } from '@rampart/kernel';
import { writtenAmount } from './amounts.js';
import { type BankLine, StatementRefused, type StatementPart, type StatementParts } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import type { CsvProfile } from './csv-profile.js';
import { recordsOf } from './csv-records.js';
import { type CsvRow, lineOfRow, negated } from './csv-row.js';

const BATCH = 500;

/**
 * Reads a CSV file by the profile of its bank. With a column of balances, each row is checked against the one before. Without, nothing shows that rows are
 * missing, and the preview says so.
 */
export async function* readCsv(text: AsyncIterable<string>, profile: CsvProfile, time: BankTime): StatementParts {
  const reader = new CsvReader(profile, time);
  let parts: StatementPart[] = [];
  for await (const { record, info } of recordsOf(text, profile)) {
    parts.push(...reader.read(record, info.lines));
    if (parts.length < BATCH) continue;
    yield parts;
    parts = [];
  }
  yield [...parts, ...reader.end()];
}

class CsvReader {
  private heading: ReadonlyMap<string, number> | undefined;
  /** Balances where reading began, and where it has arrived. */
  private start: Decimal | undefined;
  private balance: Decimal | undefined;
  private first: { account: string | undefined; currency: string | undefined } | undefined;
  private at = 1;

  constructor(
    private readonly profile: CsvProfile,
    private readonly time: BankTime,
  ) {}

  read(record: readonly string[], at: number): readonly StatementPart[] {
    this.at = at;
    if (!this.heading) {
      this.heading = headingOf(record, this.profile, at);
      return [];
    }
    const row = rowOf(record, { heading: this.heading, profile: this.profile, at });
    const line = lineOfRow(row, this.profile, this.time);
    const subject = { account: row.valueOf('account'), currency: row.valueOf('currency') };
    this.followBalance(row, line);
    if (this.first) {
      this.assertSameAccount(subject, at);
      return [{ kind: 'line', line }];
    }
    this.first = subject;
    return [this.opens(subject), { kind: 'line', line }];
  }

  end(): readonly StatementPart[] {
    if (!this.heading) throw new StatementRefused('the file has no heading', 1);
    const closes: StatementPart = { kind: 'closes', ...this.balances(), at: this.at };
    return this.first ? [closes] : [this.opens({ account: undefined, currency: undefined }), closes];
  }

  private opens(subject: NonNullable<CsvReader['first']>): StatementPart {
    return { kind: 'opens', ...subject, opening: undefined, hasBalances: false, at: this.at };
  }

  /** The balance before the file's oldest row, and after its newest. */
  private balances(): { opening: string | undefined; closing: string | undefined } {
    const ends = [this.start?.toFixed(), this.balance?.toFixed()] as const;
    const [opening, closing] = this.profile.order === 'oldestFirst' ? ends : [ends[1], ends[0]];
    return { opening, closing };
  }

  /** Compares the balance of this row with the row before, so that the line where it fails is known. */
  private followBalance(row: CsvRow, { direction, amount, at }: BankLine): void {
    if (this.profile.columns.balance === undefined) return;
    const text = row.valueOf('balance');
    if (text === undefined) throw new StatementRefused('a row has no balance', at);
    const after = new Decimal(writtenAmount(text, this.profile.decimal, at));
    const before = after.minus(direction === 'in' ? amount : negated(amount));
    const [here, next] = this.profile.order === 'oldestFirst' ? [before, after] : [after, before];
    if (this.balance && !this.balance.eq(here))
      throw new StatementRefused(
        `the balance does not follow from the row before: ${here.toFixed()} instead of ${this.balance.toFixed()}`,
        at,
      );
    this.start ??= here;
    this.balance = next;
  }

  private assertSameAccount({ account, currency }: NonNullable<CsvReader['first']>, at: number): void {
    if (account !== this.first?.account || currency !== this.first?.currency)
      throw new StatementRefused('a row is of another account or another currency than the first', at);
  }
}

function headingOf(record: readonly string[], { columns }: CsvProfile, at: number): ReadonlyMap<string, number> {
  const heading = new Map(record.map((name, i) => [name, i]));
  const missing = Object.values(columns)
    .flat()
    .filter((name) => !heading.has(name));
  if (missing.length > 0) throw new StatementRefused(`the heading has no column "${missing.join('", "')}"`, at);
  return heading;
}

function rowOf(
  record: readonly string[],
  { heading, profile: { columns }, at }: { heading: ReadonlyMap<string, number>; profile: CsvProfile; at: number },
): CsvRow {
  const read = (name: string | undefined): string | undefined =>
    record[heading.get(name ?? '') ?? -1]?.trim() || undefined;
  return {
    at,
    valueOf: (column) => read(columns[column]),
    texts: () => columns.text.flatMap((name) => read(name) ?? []),
  };
}
