import { createHash } from 'node:crypto';
import { rows, sql } from '@rampart/data';
import { crashPoint, ids } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A report of a rail or a chain about one payment. */
export interface NewInboundEvent {
  readonly source: 'fiatRail' | 'chain';
  /** The provider's own unique id. */
  readonly eventId: string;
  /** Null for an unmatched payment. */
  readonly transactionId: string | null;
  /** Fields that must not change between reports; amounts as plain decimal text. */
  readonly content: Readonly<Record<string, unknown>>;
}

export interface StoredEvent {
  readonly id: string;
  /** Current transaction: an operator may have matched the event. */
  readonly transactionId: string | null;
}

/** Stores the reports of providers unchanged, before the service acts on them. */
@Injectable()
export class InboundEvents {
  private readonly log = new Logger('InboundEvents');

  constructor(private readonly database: DataSource) {}

  /**
   * Stores an event once, in a commit of its own. Returns the stored event, or undefined when the same event was reported
   * before with other content: that is stored as a conflict for an operator, and never acted on.
   */
  async storeEvent({ source, eventId, transactionId, content }: NewInboundEvent): Promise<StoredEvent | undefined> {
    const text = JSON.stringify({ ...content, transactionId });
    const [event] = await rows<StoredEvent & { isSame: boolean }>(
      this.database,
      sql`INSERT INTO inbound_event AS e (id, source, event_id, transaction_id, content, recorded_at)
          VALUES (${ids.next()}, ${source}, ${eventId}, ${transactionId}, ${text}::jsonb, rampart_now())
          ON CONFLICT (source, event_id) DO UPDATE SET event_id = e.event_id
          RETURNING id, transaction_id AS "transactionId", content = ${text}::jsonb AS "isSame"`,
    );
    crashPoint('inbound.stored');
    if (!event) throw new Error('an inbound event was neither stored nor found');
    if (event.isSame) return event;
    await this.recordConflict(event.id, text);
    return undefined;
  }

  private async recordConflict(inboundEventId: string, text: string): Promise<void> {
    this.log.warn(`inbound event ${inboundEventId} was reported again with other content`);
    const digest = createHash('sha256').update(text).digest('hex');
    await rows(
      this.database,
      sql`INSERT INTO inbound_conflict (id, inbound_event_id, content, digest, seen_at)
          VALUES (${ids.next()}, ${inboundEventId}, ${text}::jsonb, ${digest}, rampart_now())
          ON CONFLICT (inbound_event_id, digest) DO NOTHING`,
    );
  }
}
