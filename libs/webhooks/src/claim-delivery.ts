import { randomUUID } from 'node:crypto';
import { inTransaction, rows, sql } from '@rampart/data';
import type { DataSource, EntityManager } from 'typeorm';
import { type Health, room } from './circuit.js';
import type { DeliveryTry } from './jobs.js';
import { isHead } from './is-head.js';
import { secretsInUse } from './secrets-in-use.js';

/** Longer than the longest try (15 s) by a margin: a worker that is still alive never loses its lease in the middle. */
const LEASE_SECONDS = 25;
/** A try that takes longer makes its endpoint a slow one, which gets less room until it answers. */
const SLOW_SECONDS = 2;

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

interface Waiting {
  readonly eventId: string;
  readonly attempts: number;
  readonly lease: 'none' | 'live' | 'over';
  /** Other deliveries on their way to the endpoint. */
  readonly busy: number;
  readonly slow: number;
}

/**
 * Takes a delivery for one try. Answers `parked` when its endpoint has no room: no attempt is spent, and the turnstile
 * wakes it. Answers undefined when the try is not wanted: settled, made already, its endpoint disabled, not the first of its
 * lane (whoever settles the one before wakes it), or being made by a worker (should that one die, the turnstile finds out).
 * `share` is how many tries at once this worker grants one endpoint.
 */
export function claimDelivery(database: DataSource, wanted: DeliveryTry, share: number): Promise<ClaimedDelivery | 'parked' | undefined> {
  return inTransaction(database, async (manager) => {
    const health = await lockEndpoint(manager, wanted.endpointId);
    return health && claimIn(manager, health, { wanted, share });
  });
}

/** Takes the delivery that has been parked longest at an endpoint, if there is room. */
export function claimParked(database: DataSource, endpointId: string, share: number): Promise<ClaimedDelivery | undefined> {
  return inTransaction(database, async (manager) => {
    const health = await lockEndpoint(manager, endpointId);
    const wanted = health && (await longestParked(manager, endpointId));
    const claimed = wanted && (await claimIn(manager, health, { wanted, share }));
    return claimed === 'parked' ? undefined : claimed;
  });
}

type Endpoint = Health & { readonly enabled: boolean };

async function claimIn(
  manager: EntityManager,
  health: Endpoint,
  { wanted, share }: { wanted: DeliveryTry; share: number },
): Promise<ClaimedDelivery | 'parked' | undefined> {
  const head = await headOfLane(manager, wanted);
  const attempt = Number(wanted.attempt);
  if (head?.eventId !== wanted.eventId) return undefined;
  if (head.lease === 'live') return undefined;
  if (head.attempts !== (head.lease === 'over' ? attempt : attempt - 1)) return undefined;
  if (!health.enabled) return hold(manager, wanted.endpointId);
  if (head.busy >= Math.min(room(health), head.slow > 0 ? 2 : share)) return park(manager, wanted);
  const isProbe = health.probeDue !== null;
  if (isProbe) await takeProbe(manager, wanted.endpointId);
  const claimed = await lease(manager, wanted, attempt);
  return claimed && { ...claimed, isProbe };
}

/**
 * Claims of one endpoint take turns, so that its room is never exceeded. They hold no more than a millisecond: what a
 * crash forgets of a claim is a try that counts again, so the commit need not wait for the disk.
 */
async function lockEndpoint(manager: EntityManager, endpointId: string): Promise<Endpoint | undefined> {
  const [endpoint] = await rows<Endpoint>(
    manager,
    sql`SELECT enabled, slots, probe_at <= rampart_now() AS "probeDue", set_config('synchronous_commit', 'off', true)
        FROM webhook_endpoint WHERE id = ${endpointId} FOR NO KEY UPDATE`,
  );
  return endpoint;
}

/** The head of its lane; one that the turnstile has let through is not parked any more. */
async function longestParked(manager: EntityManager, endpointId: string): Promise<DeliveryTry | undefined> {
  const [parked] = await rows<DeliveryTry>(
    manager,
    sql`SELECT d.event_id AS "eventId", d.endpoint_id AS "endpointId", (d.attempts + 1)::text AS attempt
        FROM webhook_delivery d WHERE d.endpoint_id = ${endpointId} AND d.parked AND ${isHead}
        ORDER BY d.next_attempt_at, d.event_id LIMIT 1`,
  );
  return parked;
}

/**
 * The lane is locked while we look: a predecessor that is being settled at this moment either still waits, and its
 * settlement will see and wake us, or is gone and we are the head.
 */
async function headOfLane(manager: EntityManager, { eventId, endpointId }: DeliveryTry): Promise<Waiting | undefined> {
  const [head] = await rows<Waiting>(
    manager,
    sql`SELECT event_id AS "eventId", attempts,
          CASE WHEN lease_token IS NULL THEN 'none' WHEN lease_until > now() THEN 'live' ELSE 'over' END AS lease,
          (SELECT count(*)::int FROM webhook_delivery o
            WHERE o.endpoint_id = ${endpointId} AND o.lease_until > now() AND o.event_id <> ${eventId}) AS busy,
          (SELECT count(*)::int FROM webhook_delivery o
            WHERE o.endpoint_id = ${endpointId} AND o.lease_until > now() AND o.lease_token IS NOT NULL
              AND o.lease_until < now() + make_interval(secs => ${LEASE_SECONDS - SLOW_SECONDS})) AS slow
        FROM webhook_delivery
        WHERE endpoint_id = ${endpointId} AND state = 'pending'
          AND subject_id = (SELECT subject_id FROM webhook_event WHERE id = ${eventId})
        ORDER BY sequence FOR UPDATE`,
  );
  return head;
}

async function lease(
  manager: EntityManager,
  { eventId, endpointId }: DeliveryTry,
  attempt: number,
): Promise<Omit<ClaimedDelivery, 'isProbe'> | undefined> {
  const [claimed] = await rows<Omit<ClaimedDelivery, 'isProbe'>>(
    manager,
    sql`UPDATE webhook_delivery d
        SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), lease_token = ${randomUUID()}, attempts = ${attempt}, parked = false
        FROM webhook_event e, webhook_endpoint p
        WHERE d.event_id = ${eventId} AND d.endpoint_id = ${endpointId} AND e.id = d.event_id AND p.id = d.endpoint_id
        RETURNING d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.lease_token AS "leaseToken", d.attempts, d.sequence,
          e.body, e.occurred_at AS "occurredAt", p.url, ${secretsInUse} AS "sealedSecrets"`,
  );
  return claimed;
}

/** Until this one is judged, or its worker's lease is over, there is no other. */
async function takeProbe(manager: EntityManager, endpointId: string): Promise<void> {
  await rows(
    manager,
    sql`UPDATE webhook_endpoint SET probe_at = rampart_now() + make_interval(secs => ${LEASE_SECONDS}) WHERE id = ${endpointId}`,
  );
}

async function park(manager: EntityManager, { eventId, endpointId }: DeliveryTry): Promise<'parked'> {
  await rows(
    manager,
    sql`UPDATE webhook_delivery SET parked = true, lease_until = NULL, lease_token = NULL
        WHERE event_id = ${eventId} AND endpoint_id = ${endpointId}`,
  );
  return 'parked';
}

/**
 * What waits for a disabled endpoint is kept, and no longer tried. Also an event that was being written while its endpoint
 * was disabled and did not see that: left waiting without a job, it would stop its lane for good.
 */
export async function hold(manager: EntityManager, endpointId: string): Promise<undefined> {
  await rows(
    manager,
    sql`UPDATE webhook_delivery SET state = 'held', parked = false, lease_until = NULL, lease_token = NULL
        WHERE endpoint_id = ${endpointId} AND state = 'pending'`,
  );
}
