import { conceal } from '@rampart/config';
import type { ChainId } from '@rampart/kernel';
import { type Source, Table } from './table.js';
import { feedCursors } from './tables.js';

/** The simulated world's own record: payments to, payouts from and queries of banks and chains. */
export const sentPayouts = new Table<SentPayout>('sandbox.sent_payout');
export const fiatPayments = new Table<FiatPayment>('sandbox.fiat_payment');
export const deposits = new Table<Deposit>('sandbox.deposit');
export const textMessages = new Table<TextMessage>('sandbox.sms');

/** Whether the service has read everything that the bank reported. */
export async function isFeedRead(source: Source): Promise<boolean> {
  const [cursor] = await feedCursors.find(source, { source: 'fiatRail' });
  const revisions = (await fiatPayments.find(source)).map(({ revision }) => BigInt(revision));
  return cursor !== undefined && revisions.every((revision) => revision <= BigInt(cursor.cursor));
}

/** Changes the payer's name that the bank reports for an order's payments. */
export async function renamePayers(source: Source, transactionId: string, name: string): Promise<void> {
  await fiatPayments.update(source, { transactionId }, { payerName: conceal(name) });
}

interface SentPayout {
  readonly rail: 'bank' | 'chain';
  readonly key: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly currency: string;
  /** JSON. */
  readonly destination: string;
  readonly outcome: string;
  readonly reference: string;
  readonly sentAt: Date;
  readonly seq: string;
}

interface FiatPayment {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly reversed: boolean;
  readonly payerName: string | null;
  readonly revision: string;
}

interface Deposit {
  readonly transactionId: string;
  readonly txId: string;
  readonly chain: ChainId;
  readonly currency: string;
  readonly amount: string;
  readonly confirmations: number;
  readonly dropped: boolean;
  readonly seenAt: Date;
}

interface TextMessage {
  readonly id: string;
  readonly recipient: string;
  readonly body: string;
  readonly sentAt: Date;
}
