import { createHash } from 'node:crypto';
import { ERASED, jsonWithSealed, rows, sealedText, sql } from '@rampart/data';
import { canonicalJson, crashPoint, ids, isId } from '@rampart/kernel';
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
  /** Where a deposit came from. A later report may name more, and none takes one away. */
  readonly senders?: readonly string[];
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
  async storeEvent({
    source,
    eventId,
    transactionId,
    content,
    senders = [],
  }: NewInboundEvent): Promise<StoredEvent | undefined> {
    const whole = { ...content, transactionId };
    const [event] = await rows<StoredEvent & { stored: unknown }>(
      this.database,
      sql`INSERT INTO inbound_event AS e (id, source, event_id, transaction_id, content, senders, recorded_at)
          VALUES (${ids.next()}, ${source}, ${eventId}, ${transactionId}, ${sealedContent(whole)}::jsonb, nullif(${[...senders]}::text[], '{}'), rampart_now())
          ON CONFLICT (source, event_id) DO UPDATE SET senders =
            (SELECT array_agg(DISTINCT sender ORDER BY sender) FROM unnest(e.senders || excluded.senders) sender)
          RETURNING id, transaction_id AS "transactionId", content AS stored`.prepared(),
    );
    crashPoint('inbound.stored');
    if (!event) throw new Error('an inbound event was neither stored nor found');
    const { stored, ...known } = event;
    if (isSame(stored, whole)) return known;
    await this.recordConflict(event.id, whole);
    return undefined;
  }

  private async recordConflict(inboundEventId: string, content: Readonly<Record<string, unknown>>): Promise<void> {
    this.log.warn(`inbound event ${inboundEventId} was reported again with other content`);
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    await rows(
      this.database,
      sql`INSERT INTO inbound_conflict (id, inbound_event_id, content, digest, seen_at)
          VALUES (${ids.next()}, ${inboundEventId}, ${sealedContent(content)}::jsonb, ${digest}, rampart_now())
          ON CONFLICT (inbound_event_id, digest) DO NOTHING`,
    );
  }
}

/** Seals what a payer or a bank writes; the order that a reference names is not, since the books are asked by it. */
function sealedContent({ payerName, reference, ...content }: Readonly<Record<string, unknown>>): string {
  return jsonWithSealed({
    ...content,
    ...(payerName === undefined ? {} : { payerName: sealedText(payerName as string) }),
    ...(reference === undefined ? {} : { reference: isId(reference) ? reference : sealedText(reference as string) }),
  });
}

/** Whether JSON of the two is equal: one has been stored, and has texts where the other has dates. */
function isSame(stored: unknown, reported: Readonly<Record<string, unknown>>): boolean {
  const { payerName } = stored as { payerName?: unknown };
  const known = payerName === ERASED ? { ...reported, payerName } : reported;
  return canonicalJson(stored) === canonicalJson(JSON.parse(JSON.stringify(known)));
}
