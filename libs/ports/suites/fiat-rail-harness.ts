import { type Amount, type FiatCode, type MethodId } from '@rampart/kernel';
import type { FiatPayout, FiatRail, StatementLine, StatementSpan } from '../src/index.js';
import { type Harness } from './harness.js';
import { type OfTheSuite, type PayoutHarness } from './payout-harness.js';

export interface FiatRailHarness extends Harness, Omit<PayoutHarness, OfTheSuite> {
  readonly rail: FiatRail;
  /** An order of every method that this driver serves. */
  readonly orders: readonly { readonly method: MethodId; readonly amount: Amount<FiatCode>; readonly hasQr: boolean }[];
  readonly payout: Omit<FiatPayout, 'key' | 'transactionId'>;
  /** Whether the bank has statements. */
  readonly hasStatements: boolean;
  /** Simulates a payment for the transaction. */
  pay(transactionId: string, payment: { amount: string; currency: string; payerName?: string }): Promise<void>;
  /** Simulates that the bank reverses or reinstates the transaction's last payment. */
  reverse(transactionId: string, reversed: boolean): Promise<void>;
  /** Simulates that the bank books the payouts that were sent; absent if it books them at once. */
  bookPayouts?(): Promise<void>;
  /** Simulates that the bank reports the transaction's last payment a second time. */
  repeatLast(transactionId: string): Promise<void>;
}

/** Reads every page of the statement. */
export async function linesOf(
  rail: FiatRail,
  span: StatementSpan = { from: new Date(0), to: new Date('2100-01-01') },
): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await rail.readStatement({ ...span, ...(cursor === undefined ? {} : { cursor }) });
    lines.push(...(page?.lines ?? []));
    cursor = page?.next;
    if (cursor === undefined) return lines;
  }
}
