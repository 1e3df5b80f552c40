import { Decimal } from '@rampart/kernel';
import { StatementRefused } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';

/** Balances at which reading began and which it has reached, if the file has this order. */
class Chain {
  start: Decimal | undefined;
  balance: Decimal | undefined;
  /** Whether the balance before the newest row is known, so that the row's amount follows from two balances. */
  showsAmount = false;
  /** Reason why the file does not have this order. */
  problem: StatementRefused | undefined;

  constructor(readonly order: 'oldestFirst' | 'newestFirst') {}

  follow(after: Decimal, moved: Decimal, at: number): void {
    const before = after.minus(moved);
    this.showsAmount = !this.isBackwards && this.balance !== undefined;
    const [here, next] = this.order === 'oldestFirst' ? [before, after] : [after, before];
    this.expect(here, at);
    this.balance = next;
  }

  /** Compares a balance with the previous one, to find the line where the order fails. */
  expect(here: Decimal, at: number): void {
    if (this.balance && !this.balance.eq(here))
      this.problem ??= new StatementRefused(
        `the balance does not follow from the row before: ${here.toFixed()} instead of ${this.balance.toFixed()}`,
        at,
      );
    this.start ??= here;
    this.balance = here;
  }

  get isBackwards(): boolean {
    return this.order === 'newestFirst';
  }
}

/** Follows the balance after each row. If the profile does not know the order of a file, one of both orders must fit. */
export class CsvBalances {
  private chains: readonly Chain[];

  constructor(order: CsvProfile['order']) {
    this.chains = (order === 'either' ? (['oldestFirst', 'newestFirst'] as const) : [order]).map(
      (each) => new Chain(each),
    );
  }

  /** Throws `StatementRefused` unless the balance after a row is the previous one plus what the row moved. */
  follow(after: string, moved: string, at: number): void {
    this.each((chain) => chain.follow(new Decimal(after), new Decimal(moved), at));
  }

  /** A row that moves nothing repeats the balance. */
  repeat(balance: string, at: number): void {
    this.each((chain) => chain.expect(new Decimal(balance), at));
  }

  /** Whether balances confirm the amount of the row that was read last, in every order that is still possible. */
  get showAmount(): boolean {
    return this.chains.every(({ showsAmount }) => showsAmount);
  }

  /** The balance before the oldest row of the file, and after its newest. If both orders are possible, dates decide. */
  ends({ isDescending }: { isDescending: boolean }): {
    opening: string | undefined;
    closing: string | undefined;
    isNewestFirst: boolean;
  } {
    const chain = this.chains.find(({ isBackwards }) => isBackwards === isDescending) ?? this.chains[0];
    const ends = [chain?.start?.toFixed(), chain?.balance?.toFixed()] as const;
    const [opening, closing] = chain?.isBackwards ? [ends[1], ends[0]] : ends;
    return { opening, closing, isNewestFirst: chain?.isBackwards ?? isDescending };
  }

  private each(step: (chain: Chain) => void): void {
    this.chains.forEach(step);
    const right = this.chains.filter(({ problem }) => problem === undefined);
    if (right.length === 0) throw this.chains[0]?.problem ?? new Error('a file has no order');
    this.chains = right;
  }
}
