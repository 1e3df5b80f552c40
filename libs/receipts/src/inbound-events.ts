import { createHash } from 'node:crypto';
import { jsonWithSealed, rows, sealedText, sql } from '@rampart/data';
import { canonicalJson, crashPoint, ids, isId } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A report of a rail or a chain about one payment. */
export interface NewInboundEvent {
  readonly source: 'fiatRail' | 'chain';
  /** The provider's own unique id. */
  readonly eventId: string;
  /** Null for an unmatched payment. A verdict of the first report: later ones keep it, whatever they would be judged as. */
  readonly transactionId: string | null;
  /** Amounts are plain decimal text. Facts of the payment must not change between reports; the rest stays as it was first reported. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Where a deposit came from. A later report may name more, and none takes one away. */
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
   * Stores an event once, in a commit of its own. Returns the stored event, or undefined when the same event was reported
   * before with other facts: they are stored as a conflict for an operator, and never acted on.
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
      sql`INSERT INTO inbound_event AS e (id, source, event_id, transaction_id, content, senders, recorded_at)
          VALUES (${ids.next()}, ${source}, ${eventId}, ${transactionId}, ${sealedContent(whole)}::jsonb, nullif(${[...senders]}::text[], '{}'), rampart_now())
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

/** Seals what a payer or a bank writes; the order that a reference names is not, since the books are asked by it. */
function sealedContent({ payerName, reference, ...content }: Content): string {
  return jsonWithSealed({
    ...content,
    ...(payerName === undefined ? {} : { payerName: sealedText(payerName as string) }),
    ...(reference === undefined ? {} : { reference: isId(reference) ? reference : sealedText(reference as string) }),
  });
}

/**
 * JSON of what a payment is, and what no report may change. Whose it is and who paid it is no part of them: a rule for names may change, and
 * a user may be erased, and the payment must still be found reversed. The time has another name in an unmatched payment.
 */
function factsOf(content: Content): string {
  const { amount, currency, chain, txId, receivedAt, seenAt, occurredAt = receivedAt ?? seenAt } = content;
  return canonicalJson(JSON.parse(JSON.stringify({ amount, currency, chain, txId, occurredAt }))); // stored times are texts, reported ones dates
}

/** The first report has the payer's name, unless the user was erased since. */
function withoutPayer({ payerName: _, ...content }: Content): Content {
  return content;
}
