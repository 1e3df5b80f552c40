import { InboundEvent, type Payout } from '@rampart/data';
import { inOneStatement, rows, sql } from '@rampart/sql';
import { emailStatements } from '@rampart/emails';
import { findNamedOrder, type NamedOrder, unmatchedContent } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';
import type { AnyPayout } from './payout-requests.js';

export const isSent = (state: Payout['state']): boolean => state === 'submitted' || state === 'confirmed';

/** Writes the email about a refund, or about the return of a payment that named an order: one for each, however it is found to be sent. */
export async function writeRefundEmail(
  manager: EntityManager,
  { payout, transaction }: AnyPayout,
  at: Date,
): Promise<void> {
  const order = transaction ?? (await orderOfReturn(manager, payout));
  if (!order) return;
  const { id: transactionId, partnerId, userId } = order;
  const event = { kind: 'refundSent', subjectId: payout.id, partnerId, userId, transactionId, at } as const;
  await rows(manager, inOneStatement(emailStatements(event), sql`SELECT id FROM email_written`));
}

async function orderOfReturn(manager: EntityManager, { inboundEventId }: Payout): Promise<NamedOrder | undefined> {
  if (inboundEventId === null) return undefined;
  const event = await manager.findOneByOrFail(InboundEvent, { id: inboundEventId });
  return findNamedOrder(manager, unmatchedContent(event).reference);
}
