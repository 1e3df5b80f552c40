import { rows, sql } from '@rampart/data';
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
  readonly body: string;
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
export function claimDeliveries(database: DataSource, { among, most, share, leaseSeconds, holder }: ClaimWish): Promise<ClaimedDelivery[]> {
  return rows<ClaimedDelivery>(
    database,
    sql`SELECT event_id AS "eventId", endpoint_id AS "endpointId", lease_token AS "leaseToken", attempts, sequence, body, occurred_at AS "occurredAt",
          url, sealed_secrets AS "sealedSecrets", is_probe AS "isProbe"
        FROM claim_webhooks(${among ?? null}::uuid[], ${most}, ${share}, ${AT_ONCE_WHILE_SLOW}, ${leaseSeconds}, ${SLOW_SECONDS}, ${holder})`,
  );
}

/** What waits for a disabled endpoint is kept, and no longer tried. */
export async function hold(manager: EntityManager, endpointId: string): Promise<void> {
  await rows(
    manager,
    sql`UPDATE webhook_delivery SET state = 'held', parked = false, lease_until = NULL, lease_token = NULL
        WHERE endpoint_id = ${endpointId} AND state = 'pending'`,
  );
}
