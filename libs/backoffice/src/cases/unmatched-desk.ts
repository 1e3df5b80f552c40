import { HOUSE, InboundConflict, inTransaction, insertAudit } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault, isId, MAX_LISTED } from '@rampart/kernel';
import { AWAITS_OPERATOR, NAMED_ORDER } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface UnmatchedEvent {
  readonly id: string;
  readonly source: string;
  readonly eventId: string;
  readonly reference: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly occurredAt: string;
  readonly recordedAt: Date;
  /** The payer, if the bank reports the name. */
  readonly payerName: string | null;
  /** Why a payment that names an order is held: `payerName` means that the payer is not the order's user. */
  readonly heldFor: string | null;
  /** State of an open return. */
  readonly returnState: string | null;
  /** The order that the payment names, and orders that await, or recently awaited, exactly this amount. Only a hint. */
  readonly suggestions: readonly string[];
}

export interface OpenConflict {
  readonly id: string;
  readonly inboundEventId: string;
  readonly transactionId: string | null;
  readonly source: string;
  readonly eventId: string;
  /** The first report, which the service acts on. */
  readonly first: unknown;
  /** The later report under the same id. */
  readonly again: unknown;
  readonly seenAt: Date;
}

const MAX_SUGGESTIONS = 5;

/** Orders for the amount of the event `e`. The condition on `expires_at` follows from that on `created_at`, and lets Postgres use an index. */
const ORDERS_FOR_IT = sql`
  SELECT t.id FROM transaction t
  WHERE e.source = 'fiatRail' AND t.type = 'buy' AND t.currency = e.content->>'currency'
    AND (e.content->>'amount')::numeric IN (t.fiat, t.fiat - t.fiat_discount)
    AND t.status IN ('pending', 'expired_fiat_not_received') AND t.created_at > e.recorded_at - interval '7 days' AND t.expires_at > e.recorded_at - interval '7 days'
  UNION (SELECT t.id FROM transaction t WHERE e.content->>'heldFor' IS NOT NULL AND t.id = ${NAMED_ORDER} LIMIT 1)`;

/** Payments that await an operator: unmatched, or reported with contradictory content. The longest waiting first. */
@Injectable()
export class UnmatchedDesk {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  listEvents(): Promise<UnmatchedEvent[]> {
    return rows<UnmatchedEvent>(
      this.database,
      sql`
        SELECT e.id, e.source, e.event_id AS "eventId", e.content->>'reference' AS reference, e.content->>'amount' AS amount,
          e.content->>'currency' AS currency, e.content->>'occurredAt' AS "occurredAt", e.recorded_at AS "recordedAt",
          e.content->>'payerName' AS "payerName", e.content->>'heldFor' AS "heldFor", r.state AS "returnState",
          coalesce((SELECT jsonb_agg(id ORDER BY id DESC) FROM (${ORDERS_FOR_IT} ORDER BY id DESC LIMIT ${MAX_SUGGESTIONS}) s), '[]') AS suggestions
        FROM inbound_event e LEFT JOIN payout r ON r.inbound_event_id = e.id AND r.partner_id = ${HOUSE} AND r.state <> 'failed'
        WHERE ${AWAITS_OPERATOR} ORDER BY e.recorded_at LIMIT ${MAX_LISTED}`,
    );
  }

  listConflicts(): Promise<OpenConflict[]> {
    return rows<OpenConflict>(
      this.database,
      sql`
        SELECT c.id, e.id AS "inboundEventId", e.transaction_id AS "transactionId", e.source, e.event_id AS "eventId",
          e.content AS first, c.content AS again, c.seen_at AS "seenAt"
        FROM inbound_conflict c JOIN inbound_event e ON e.id = c.inbound_event_id
        WHERE c.resolved_at IS NULL ORDER BY c.seen_at LIMIT ${MAX_LISTED}`,
    );
  }

  /** Resolves a conflict that an operator has clarified with the bank; the first report stays. Throws CONFLICT_NOT_FOUND, CONFLICT_RESOLVED. */
  async resolveConflict(id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
    if (!isId(id)) throw fault('CONFLICT_NOT_FOUND');
    await inTransaction(this.database, async (manager) => {
      const conflict = await manager.findOne(InboundConflict, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!conflict) throw fault('CONFLICT_NOT_FOUND');
      if (conflict.resolvedAt !== null) throw fault('CONFLICT_RESOLVED');
      await manager.update(InboundConflict, { id }, { resolvedAt: this.clock.now() });
      const subject = `inboundEvent:${conflict.inboundEventId}`;
      await rows(
        manager,
        insertAudit({
          actor: `operator:${by}`,
          action: 'resolveConflict',
          subject,
          reason,
          before: null,
          after: { conflictId: id },
        }),
      );
    });
  }
}
