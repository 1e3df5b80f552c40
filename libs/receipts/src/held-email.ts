import type { InboundEvent } from '@rampart/data';
import { inOneStatement, rows, sql } from '@rampart/sql';
import { emailStatements } from '@rampart/emails';
import { findNamedOrder, unmatchedContent } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';

/** Writes the email about a payment that names an order and waits for operators, once. Its user must know that it arrived, and not pay again. */
export async function writeHeldEmail(manager: EntityManager, event: InboundEvent, at: Date): Promise<void> {
  const order = await findNamedOrder(manager, unmatchedContent(event).reference);
  if (!order) return;
  const { id: transactionId, partnerId, userId } = order;
  const held = { kind: 'paymentHeld', subjectId: event.id, partnerId, userId, transactionId, at } as const;
  await rows(manager, inOneStatement(emailStatements(held), sql`SELECT id FROM email_written`));
}
