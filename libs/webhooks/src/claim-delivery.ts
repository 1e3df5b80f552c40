import { randomUUID } from 'node:crypto';
import { inTransaction, rows, sql } from '@rampart/data';
import type { DataSource, EntityManager } from 'typeorm';
import type { DeliveryTry } from './jobs.js';

/** Longer than the longest try (15 s) by a margin: a worker that is still alive never loses its lease in the middle. */
const LEASE_SECONDS = 25;

export interface ClaimedDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
  readonly transactionId: string;
  readonly sequence: number;
  readonly body: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
}

interface Waiting {
  readonly eventId: string;
  readonly attempts: number;
  readonly lease: 'none' | 'live' | 'over';
}

/**
 * Takes a delivery for one try, or answers undefined when the try is not wanted: settled, made already, its endpoint
 * disabled, or not the first of its lane (whoever settles the one before wakes it). Throws while another worker is at it.
 */
export function claimDelivery(database: DataSource, wanted: DeliveryTry): Promise<ClaimedDelivery | undefined> {
  return inTransaction(database, async (manager) => {
    const head = await headOfLane(manager, wanted);
    const attempt = Number(wanted.attempt);
    if (head?.eventId !== wanted.eventId) return undefined;
    if (head.lease === 'live') throw new Error('another worker is trying this delivery');
    const isWanted = head.lease === 'over' ? head.attempts === attempt : head.attempts === attempt - 1;
    const claimed = isWanted ? await lease(manager, wanted, attempt) : undefined;
    if (isWanted && !claimed) await holdForDisabled(manager, wanted);
    return claimed;
  });
}

/**
 * The lane is locked while we look: a predecessor that is being settled at this moment either still waits, and its
 * settlement will see and wake us, or is gone and we are the head.
 */
async function headOfLane(manager: EntityManager, { eventId, endpointId }: DeliveryTry): Promise<Waiting | undefined> {
  const [head] = await rows<Waiting>(
    manager,
    sql`SELECT event_id AS "eventId", attempts,
          CASE WHEN lease_token IS NULL THEN 'none' WHEN lease_until > now() THEN 'live' ELSE 'over' END AS lease
        FROM webhook_delivery
        WHERE endpoint_id = ${endpointId} AND state = 'pending'
          AND transaction_id = (SELECT transaction_id FROM webhook_event WHERE id = ${eventId})
        ORDER BY sequence FOR UPDATE`,
  );
  return head;
}

async function lease(manager: EntityManager, { eventId, endpointId }: DeliveryTry, attempt: number): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await rows<ClaimedDelivery>(
    manager,
    sql`UPDATE webhook_delivery d
        SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), lease_token = ${randomUUID()}, attempts = ${attempt}
        FROM webhook_event e, webhook_endpoint p
        WHERE d.event_id = ${eventId} AND d.endpoint_id = ${endpointId} AND e.id = d.event_id AND p.id = d.endpoint_id AND p.enabled
        RETURNING d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.lease_token AS "leaseToken", d.attempts,
          d.transaction_id AS "transactionId", d.sequence, e.body, p.url, p.sealed_secret AS "sealedSecret"`,
  );
  return claimed;
}

/**
 * An event that was being written while its endpoint was disabled did not see that. It is held like those after it;
 * left waiting without a job, it would stop its lane for good.
 */
const holdForDisabled = (manager: EntityManager, { endpointId }: DeliveryTry): Promise<unknown> =>
  rows(
    manager,
    sql`UPDATE webhook_delivery SET state = 'held', lease_token = NULL
        WHERE endpoint_id = ${endpointId} AND state = 'pending' AND EXISTS (SELECT 1 FROM webhook_endpoint WHERE id = ${endpointId} AND NOT enabled)`,
  );
