import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connectTo } from '../../../tools/postgres/connect.js';
import { forkTool } from '../../../tools/processes/tool.js';
import type { Stage } from '../stage/stage.js';

const KEY_BYTES = 32;
/** The bytes of a sealed text's nonce and tag. */
const SEALED_BESIDE = 28;
/** The characters of a body beside its payload. */
const BODY_BESIDE = 46;
export const FLOOR_BOUND_TO = 'floor';

/** The number of claims and settlements of deliveries, and of attempts, so far. */
export interface Statements {
  readonly claims: number;
  readonly settles: number;
  readonly attempts: number;
}

export interface Backlog {
  /** The process of the bare loop. */
  readonly floorPid: number | undefined;
  /** Copies the given endpoint to other paths. */
  copyEndpoint(original: string, paths: readonly string[]): Promise<void>;
  enable(paths: readonly string[], enabled: boolean): Promise<void>;
  disableAllBut(paths: readonly string[]): Promise<void>;
  /** Writes each event for each enabled endpoint of the partner. */
  writeForWorkers(events: number): Promise<void>;
  /** Writes them and returns a function that commits them, which notifies the workers. */
  prepareForWorkers(events: number): Promise<() => Promise<void>>;
  writeForFloor(events: number, paths: readonly string[]): Promise<void>;
  beginFloor(): Promise<void>;
  /** Whether everything is delivered and every job for it is done. */
  isDrained(): Promise<boolean>;
  countStatements(): Promise<Statements>;
  close(): Promise<void>;
}

/** Thousands of deliveries, written straight into the database: for the workers, and the same for a bare loop. */
export async function openBacklog({ env, databaseUrl }: Stage, receiverUrl: string): Promise<Backlog> {
  const { loadEnv, PurposeKeys, seal, sealNamed } = await import('@rampart/config'); // imported here, because it was not yet built when this file was loaded
  const keys = new PurposeKeys(loadEnv(env), 'webhook-secret');
  const client = await connectTo(databaseUrl);
  const run = async (text: string, values: unknown[]): Promise<void> => void (await client.query(text, values));
  await client.query(FLOOR_TABLES);
  const floorKey = randomBytes(KEY_BYTES);
  const { rows } = await client.query<{ body: string }>(MODEL_BODY);
  await run(FLOOR_EVENT, [seal(floorKey, bodyLike(rows[0]?.body ?? ''), FLOOR_BOUND_TO).toString('base64url')]);
  const floor = forkTool('proofs/drills/throughput/floor-courier.ts', [
    databaseUrl,
    receiverUrl,
    floorKey.toString('hex'),
  ]);
  await once(floor, 'message');
  return {
    floorPid: floor.pid,
    copyEndpoint: async (original, paths) => {
      for (const path of paths) {
        const id = randomUUID();
        const secret = sealNamed(keys, 'whsec_YmFja2xvZyBvZiB3ZWJob29rcw==', id);
        await run(COPY_ENDPOINT, [original, id, receiverUrl + path, secret]);
      }
    },
    enable: (paths, enabled) => run(ENABLE, [receiverUrl, paths, enabled]),
    disableAllBut: (paths) => run(DISABLE_OTHERS, [receiverUrl, paths]),
    writeForWorkers: async (events) => {
      await run(EVENTS, [events]);
      await run("NOTIFY rampart_webhooks, ''", []);
    },
    prepareForWorkers: async (events) => {
      await run('BEGIN', []);
      await run(EVENTS, [events]);
      return async () => {
        await run('COMMIT', []);
        await run("NOTIFY rampart_webhooks, ''", []);
      };
    },
    writeForFloor: (events, paths) => run(FLOOR_ROWS, [events, paths]),
    beginFloor: async () => {
      floor.send('go');
      await once(floor, 'message');
    },
    isDrained: async () => (await client.query(UNFINISHED)).rowCount === 0,
    countStatements: async () =>
      (await client.query<Statements>(STATEMENTS)).rows[0] ?? { claims: 0, settles: 0, attempts: 0 },
    close: async () => {
      floor.disconnect();
      await Promise.all([client.end(), once(floor, 'exit')]);
    },
  };
}

const ENABLE = 'UPDATE webhook_endpoint SET enabled = $3 WHERE url = ANY(SELECT $1 || p FROM unnest($2::text[]) p)';

const DISABLE_OTHERS = 'UPDATE webhook_endpoint SET enabled = url = ANY(SELECT $1 || p FROM unnest($2::text[]) p)';

const UNFINISHED = `SELECT FROM webhook_delivery WHERE state = 'pending' UNION ALL SELECT FROM outbox WHERE queue = 'webhooks' LIMIT 1`;

/** A body as long as the sealed one, which only the service can decrypt. */
function bodyLike(sealed: string): string {
  const length = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url').length - SEALED_BESIDE;
  return JSON.stringify({ message: 'TRANSACTION_UPDATED', payload: 'x'.repeat(Math.max(0, length - BODY_BESIDE)) });
}

const MODEL_BODY = "SELECT body FROM webhook_event WHERE type = 'TRANSACTION_UPDATED' LIMIT 1";

const FLOOR_TABLES = `
  CREATE TABLE floor_event (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), body text);
  CREATE TABLE floor_delivery (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), path text, event_id uuid, done boolean DEFAULT false, lease_until timestamptz);
  CREATE INDEX ON floor_delivery (id) WHERE NOT done;
  CREATE TABLE floor_attempt (id uuid PRIMARY KEY, delivery_id uuid REFERENCES floor_delivery, at timestamptz, status integer);
  CREATE INDEX ON floor_attempt (delivery_id)`;

/** Inserts a copy with its own sealed secret, because a secret opens only for its own endpoint. */
const COPY_ENDPOINT = `
  INSERT INTO webhook_endpoint
  SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::uuid, 'url', $3::text, 'sealed_secret', $4::bytea))).* FROM webhook_endpoint p WHERE p.id = $1`;

/** Inserts events with the body and type of a real event, each about another subject. */
const EVENTS = `
  WITH model AS (SELECT * FROM webhook_event WHERE type = 'TRANSACTION_UPDATED' LIMIT 1),
  event AS (
    INSERT INTO webhook_event (id, partner_id, subject_id, transaction_id, sequence, type, body, occurred_at, xid)
    SELECT new_id(), partner_id, new_id(), transaction_id, 1, type, body, rampart_now(), (SELECT ahead + pg_current_xact_id()::text::bigint FROM xid_epoch)
    FROM model CROSS JOIN generate_series(1, $1) RETURNING id, partner_id, subject_id, occurred_at)
  INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
  SELECT e.id, p.id, e.partner_id, e.subject_id, 1, 'pending', true, e.occurred_at
  FROM event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.enabled`;

const FLOOR_EVENT = 'INSERT INTO floor_event (body) VALUES ($1)';

const FLOOR_ROWS = `
  INSERT INTO floor_delivery (path, event_id)
  SELECT path, e.id FROM floor_event e CROSS JOIN generate_series(1, $1) CROSS JOIN unnest($2::text[]) path`;

/** Each settling statement writes its attempts in one transaction. */
const STATEMENTS = `
  SELECT coalesce((SELECT sum(calls) FROM pg_stat_user_functions WHERE funcname = 'claim_webhooks'), 0)::int AS claims,
    (SELECT count(DISTINCT xmin::text) FROM webhook_attempt)::int AS settles, (SELECT count(*) FROM webhook_attempt)::int AS attempts`;
