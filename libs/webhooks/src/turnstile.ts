import { DatabaseClock, inOneStatement, inTransaction, rows, type Sql, sql } from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MOST_AT_ONCE } from './circuit.js';
import { DeliveryMeter } from './delivery-meter.js';
import { isHead } from './is-head.js';
import { deliverWebhook } from './jobs.js';

const POLL_MS = 1_000;
/** Any number: the key under which turnstiles take turns. */
const TURN = 7_201_126;
/** A delivery that was let through has its slot for so long before a worker takes it up. */
const RESERVED_SECONDS = 5;

/**
 * Lets parked deliveries through when their endpoints have room and nobody who is at it already takes them along, the
 * longest waiting first. Told whenever a worker parks one or turns away from an endpoint, and looks each second besides,
 * when it also takes up what a worker left behind by dying.
 */
@Injectable()
export class Turnstile extends Loop {
  private readonly touched = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly meter: DeliveryMeter,
    clock: DatabaseClock,
  ) {
    super(new Logger('Turnstile'), POLL_MS);
    clock.onChange(() => this.wake());
  }

  /** There may be room at the endpoint, or somebody new who waits for it. */
  touch(endpointId: string): void {
    this.touched.add(endpointId);
    this.wake();
  }

  protected async work(): Promise<boolean> {
    const touched = [...this.touched];
    this.touched.clear();
    if (touched.length === 0) await this.recover();
    if (await this.anybodyWaits()) await this.letThrough(touched);
    return this.touched.size > 0;
  }

  /** Their tries count as not made: whether they were is not known. */
  private async recover(): Promise<void> {
    const recovered = await rows(
      this.database,
      sql`UPDATE webhook_delivery SET attempts = attempts - 1, lease_until = NULL, lease_token = NULL, parked = true
          WHERE state = 'pending' AND lease_token IS NOT NULL AND lease_until < now() RETURNING event_id`,
    );
    this.meter.recovered(recovered.length);
  }

  private async anybodyWaits(): Promise<boolean> {
    return (await rows(this.database, sql`SELECT 1 AS waits FROM webhook_delivery WHERE parked LIMIT 1`)).length > 0;
  }

  private async letThrough(touched: readonly string[]): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      await rows(manager, sql`SELECT pg_advisory_xact_lock(${TURN})`);
      await rows(manager, inOneStatement({ room: roomOf(touched), chosen: CHOSEN, woken: WOKEN, jobs: JOBS }, sql`SELECT 1`));
    });
  }
}

const roomOf = (touched: readonly string[]): Sql => sql`
  SELECT p.id, (CASE WHEN p.probe_at IS NULL THEN least(p.slots, ${MOST_AT_ONCE}) WHEN p.probe_at <= rampart_now() THEN 1 ELSE 0 END)
    - (SELECT count(*) FROM webhook_delivery o WHERE o.endpoint_id = p.id AND o.lease_until > now()) AS free
  FROM webhook_endpoint p
  WHERE p.enabled AND (${touched.length === 0} OR p.id = ANY(${touched}::uuid[]))
    AND EXISTS (SELECT FROM webhook_delivery w WHERE w.endpoint_id = p.id AND w.parked)`;

/** Heads of their lanes only: the others are woken by whoever settles the one before. */
const CHOSEN = sql`
  SELECT c.event_id, c.endpoint_id FROM room CROSS JOIN LATERAL (
    SELECT d.event_id, d.endpoint_id FROM webhook_delivery d
    WHERE d.endpoint_id = room.id AND d.parked AND ${isHead}
    ORDER BY d.next_attempt_at, d.event_id LIMIT greatest(room.free, 0) FOR UPDATE OF d SKIP LOCKED) c`;

const WOKEN = sql`
  UPDATE webhook_delivery d SET parked = false, lease_until = now() + make_interval(secs => ${RESERVED_SECONDS})
  FROM chosen WHERE d.event_id = chosen.event_id AND d.endpoint_id = chosen.endpoint_id
  RETURNING d.event_id, d.endpoint_id, d.attempts`;

const JOBS = sql`
  INSERT INTO outbox (id, queue, name, payload, run_at)
  SELECT gen_random_uuid(), ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', event_id, 'endpointId', endpoint_id, 'attempt', (attempts + 1)::text), rampart_now()
  FROM woken`;
