import { createHash } from 'node:crypto';
import { rows, sql } from '@rampart/sql';
import { jsonWithSealed, sealedText } from '@rampart/sealing';
import { canonicalJson, crashPoint, ids, isId } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A report of a rail or a chain about one payment. */
export interface NewInboundEvent {
  readonly source: 'fiatRail' | 'chain';
  /** The provider's own unique id. */
  readonly eventId: string;
  /** Null for an unmatched payment. The first report decides; later ones keep its verdict, however they would be judged. */
  readonly transactionId: string | null;
  /** Amounts are plain decimal text. Facts of the payment must not change between reports; everything else stays as first reported. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Addresses that a deposit came from. A later report may add some, but never removes one. */
  readonly senders?: readonly string[];
}

type Content = NewInboundEvent['content'];

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
   * Stores an event once, in its own commit. Returns the stored event, or undefined if the same event was reported before with other facts: those are stored as
   * a conflict for an operator, and never acted on.
   */
  async storeEvent({
    source,
    eventId,
    transactionId,
    content,
    senders = [],
  }: NewInboundEvent): Promise<StoredEvent | undefined> {
    const whole = { ...content, transactionId };
    const [event] = await rows<StoredEvent & { stored: Content }>(
      this.database,
      sql`INSERT INTO inbound_event AS e (id, source, event_id, transaction_id, partner_id, content, senders, recorded_at)
          VALUES (${ids.next()}, ${source}, ${eventId}, ${transactionId}, (SELECT partner_id FROM transaction WHERE id = ${transactionId}), ${sealedContent(whole)}::jsonb, nullif(${[...senders]}::text[], '{}'), rampart_now())
          ON CONFLICT (source, event_id) DO UPDATE SET senders =
            (SELECT array_agg(DISTINCT sender ORDER BY sender) FROM unnest(e.senders || excluded.senders) sender)
          RETURNING id, transaction_id AS "transactionId", content AS stored`.prepared(),
    );
    crashPoint('inbound.stored');
    if (!event) throw new Error('an inbound event was neither stored nor found');
    const { stored, ...known } = event;
    if (factsOf(stored) === factsOf(whole)) return known;
    await this.recordConflict(event.id, withoutPayer(whole));
    return undefined;
  }

  private async recordConflict(inboundEventId: string, content: Content): Promise<void> {
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

/** Seals text that a payer or a bank wrote. An order's id in a reference stays readable, because queries use it. */
function sealedContent({ payerName, reference, ...content }: Content): string {
  return jsonWithSealed({
    ...content,
    ...(payerName === undefined ? {} : { payerName: sealedText(payerName as string) }),
    ...(reference === undefined ? {} : { reference: isId(reference) ? reference : sealedText(reference as string) }),
  });
}

/**
 * Returns JSON of the facts of a payment, which no report may change. They exclude whose payment it is and who paid it: a rule for names may change, and a user
 * may be erased, and a reversal of the payment must still be recognised. In an unmatched payment the time has another name.
 */
function factsOf(content: Content): string {
  const { amount, currency, chain, txId, receivedAt, seenAt, occurredAt = receivedAt ?? seenAt } = content;
  return canonicalJson(JSON.parse(JSON.stringify({ amount, currency, chain, txId, occurredAt }))); // stored times are strings, reported times are dates
}

/** The first report has the payer's name, unless the user was erased since. */
function withoutPayer({ payerName: _, ...content }: Content): Content {
  return content;
}
