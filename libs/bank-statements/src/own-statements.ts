import { bareNumber } from './bare-number.js';
import type { SkippedRow, StatementPart, StatementParts } from './bank-line.js';
import type { StatementAccount } from './statement-checks.js';

type Part = StatementPart | SkippedRow;
type Opens = StatementPart & { kind: 'opens' };

/**
 * Leaves out statements of other accounts and currencies, if a file has several. A file without a statement of the account keeps its first one, so that it is
 * refused. `others` counts what was left out.
 */
export class OwnStatements {
  others = 0;
  private readonly numbers: ReadonlySet<string>;
  private isOwn = true;
  private hasOwn = false;
  private firstOther: Opens | undefined;

  constructor(private readonly account: Pick<StatementAccount, 'numbers' | 'currency'>) {
    this.numbers = new Set(account.numbers.map(bareNumber));
  }

  async *of(parts: StatementParts): StatementParts {
    for await (const some of parts) yield some.filter((part) => this.keep(part));
    if (!this.hasOwn && this.firstOther) yield [this.firstOther];
  }

  private keep(part: Part): boolean {
    if (part.kind === 'closes' && this.isOwn) this.others += part.others ?? 0;
    if (part.kind === 'opens') {
      this.isOwn = this.isOurs(part);
      this.hasOwn ||= this.isOwn;
      if (!this.isOwn) this.others++;
      if (!this.isOwn) this.firstOther ??= part;
    }
    return this.isOwn;
  }

  private isOurs({ account, currency }: Opens): boolean {
    const isNumber = account === undefined || this.numbers.has(bareNumber(account));
    return isNumber && (currency === undefined || currency === this.account.currency);
  }
}
