import { parseByteaArray } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { type Traceparent, tracing, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import type { DataSource, EntityManager } from 'typeorm';

/** An attempt that takes longer marks its endpoint as slow; a slow endpoint gets fewer slots until it responds. */
const SLOW_SECONDS = 2;
const MAX_CONCURRENT_WHILE_SLOW = 2;

export interface ClaimedDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly leaseToken: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly sequence: number;
  readonly type: WebhookEventType;
  /** The body as recorded; `bodyIn` converts it to the endpoint's payload version. */
  readonly body: string;
  /** Payload version of the endpoint. */
  readonly payloadVersion: WebhookPayloadVersion;
  readonly occurredAt: Date;
  readonly url: string;
  readonly sealedSecrets: readonly Buffer[];
  /** Whether this attempt probes a degraded endpoint. */
  readonly isProbe: boolean;
  /** Trace of the order that the event is about, if traces are enabled. */
  readonly orderTrace?: Traceparent | null;
}

export interface ClaimOptions {
  /** Endpoints to claim for; undefined for all. */
  readonly endpointIds: readonly string[] | undefined;
  readonly limit: number;
  /** Concurrent attempts that this worker allows one endpoint. */
  readonly slotsPerEndpoint: number;
  /** Longer than any attempt, so that a live worker never loses its lease. */
  readonly leaseSeconds: number;
  /** Number of this process, see `Notifications`. */
  readonly holder: number;
}

/**
 * Claims queued deliveries for one attempt each: the first of each lane, up to the endpoint's free slots, in turn among the endpoints. Claims for one endpoint
 * wait for each other, so its slots are never exceeded.
 */
export async function claimDeliveries(
  database: DataSource,
  { endpointIds, limit, slotsPerEndpoint, leaseSeconds, holder }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const claimed = await rows<Omit<ClaimedDelivery, 'sealedSecrets'> & { readonly secrets: string }>(
    database,
    sql`SELECT event_id AS "eventId", endpoint_id AS "endpointId", lease_token AS "leaseToken", attempts, sequence, body, occurred_at AS "occurredAt",
          url, sealed_secrets::text AS secrets, is_probe AS "isProbe", type, payload_version AS "payloadVersion"${tracing.isOn ? ORDER_TRACE : NOTHING}
        FROM claim_webhooks(${endpointIds ?? null}::uuid[], ${limit}, ${slotsPerEndpoint}, ${MAX_CONCURRENT_WHILE_SLOW}, ${leaseSeconds}, ${SLOW_SECONDS}, ${holder})`.prepared(),
  );
  const secretsOf = parsingOnce();
  return claimed.map((delivery) => Object.assign(delivery, { sealedSecrets: secretsOf(delivery.secrets) }));
}

/** Parses equal secrets only once, because deliveries to one endpoint share them. */
function parsingOnce(): (secrets: string) => readonly Buffer[] {
  const parsed = new Map<string, readonly Buffer[]>();
  return (secrets) => {
    const known = parsed.get(secrets) ?? parseByteaArray(secrets);
    parsed.set(secrets, known);
    return known;
  };
}

const NOTHING = sql``;
const ORDER_TRACE = sql`, order_trace(event_id) AS "orderTrace"`;

/** Deliveries that one statement holds while a caller waits: there may be hundreds of thousands. */
const HOLD_BATCH = 10_000;

/** Holds the pending deliveries of a disabled endpoint; workers hold those beyond one batch. Attempts in flight end normally. */
export const holdDeliveries = (manager: EntityManager, endpointId: string): Promise<unknown> =>
  rows(manager, holdStatement(sql`SELECT ${endpointId}::uuid AS id`));

/** The statement that holds pending deliveries of the endpoints that `endpoints` selects as `id`. */
export const holdStatement = (endpoints: Sql): Sql => sql`
  UPDATE webhook_delivery d SET state = 'held', queued = false
  FROM (
    SELECT w.* FROM (${endpoints}) p CROSS JOIN LATERAL (
      SELECT event_id, endpoint_id, partner_id FROM webhook_delivery
      WHERE endpoint_id = p.id AND state = 'pending' AND lease_token IS NULL LIMIT ${HOLD_BATCH} FOR NO KEY UPDATE) w) found
  WHERE ${IS_FOUND}`;

/**
 * Whether `d` is a delivery that a subquery `found` has locked, by key: deliveries of two months can have the same `ctid`. The lock makes sure of the other
 * conditions, which are not repeated: Postgres would look for each delivery by an index of all that meet them.
 */
export const IS_FOUND = sql`d.event_id = found.event_id AND d.endpoint_id = found.endpoint_id AND d.partner_id = found.partner_id`;
