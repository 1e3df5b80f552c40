import { rows, type Sql, sql } from '@rampart/data';
import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';
import type { DataSource, EntityManager } from 'typeorm';

/** A try that takes longer makes its endpoint a slow one, which gets less room until it answers. */
const SLOW_SECONDS = 2;
const AT_ONCE_WHILE_SLOW = 2;

export interface ClaimedDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
  readonly sequence: number;
  readonly type: WebhookEventType;
  /** As it was recorded, see `bodyIn`. */
  readonly body: string;
  /** The endpoint's. */
  readonly payloadVersion: WebhookPayloadVersion;
  readonly occurredAt: Date;
  readonly url: string;
  readonly sealedSecrets: readonly Buffer[];
  /** Whether this is the single try of a degraded endpoint. */
  readonly isProbe: boolean;
}

export interface ClaimWish {
  /** The endpoints to look at; undefined for all. */
  readonly among: readonly string[] | undefined;
  readonly most: number;
  /** How many tries at once this worker grants one endpoint. */
  readonly share: number;
  /** Longer than a try can take, by a margin: a worker that is still at it never loses its lease. */
  readonly leaseSeconds: number;
  /** This process, see `Notifications`. */
  readonly holder: number;
}

/**
 * Takes deliveries that stand in line, for one try each: the first of their lanes, as many as each endpoint has room for, the
 * endpoints in turn. Claims of one endpoint wait for each other, so that its room is never exceeded.
 */
export function claimDeliveries(
  database: DataSource,
  { among, most, share, leaseSeconds, holder }: ClaimWish,
): Promise<ClaimedDelivery[]> {
  return rows<ClaimedDelivery>(
    database,
    sql`SELECT event_id AS "eventId", endpoint_id AS "endpointId", lease_token AS "leaseToken", attempts, sequence, body, occurred_at AS "occurredAt",
          url, sealed_secrets AS "sealedSecrets", is_probe AS "isProbe", type, payload_version AS "payloadVersion"
        FROM claim_webhooks(${among ?? null}::uuid[], ${most}, ${share}, ${AT_ONCE_WHILE_SLOW}, ${leaseSeconds}, ${SLOW_SECONDS}, ${holder})`,
  );
}

/** How many deliveries are moved at once while somebody waits: there may be hundreds of thousands. */
const MOST_HELD_AT_ONCE = 10_000;

/** What waits for a disabled endpoint is kept, and no longer tried; workers hold what is more. Tries that are on their way end as they end. */
export const hold = (manager: EntityManager, endpointId: string): Promise<unknown> =>
  rows(manager, holding(sql`SELECT ${endpointId}::uuid AS id`));

/** The statement that holds deliveries of the endpoints that `endpoints` selects as `id`. */
export const holding = (endpoints: Sql): Sql => sql`
  UPDATE webhook_delivery d SET state = 'held', parked = false
  WHERE d.state = 'pending' AND d.lease_token IS NULL AND d.ctid = ANY(ARRAY(
    SELECT w.at FROM (${endpoints}) p CROSS JOIN LATERAL (
      SELECT ctid AS at FROM webhook_delivery WHERE endpoint_id = p.id AND state = 'pending' AND lease_token IS NULL LIMIT ${MOST_HELD_AT_ONCE}) w))`;
