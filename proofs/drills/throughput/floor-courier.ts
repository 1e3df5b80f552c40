// The minimum that delivers from a table: claims a batch in one statement, decrypts and signs each body, posts it, acknowledges the batch in one statement and
// records each attempt. Bodies are personal data, which are stored sealed, and receivers verify signatures: no deliverer can omit these. No order, no slots, no
// retry, no versions. A message starts it, and it reports when all are delivered. Ends with its parent.
import http from 'node:http';
import { unseal } from '@rampart/config';
import { hmac } from '@rampart/kernel';
import { poolOn } from '../../../tools/postgres/connect.js';
import { FLOOR_BOUND_TO } from './backlog.js';

const BATCH = 64;
/** One batch is posted while another is at the database. */
const CONCURRENCY = 2;

interface Delivery {
  readonly id: string;
  readonly path: string;
  readonly body: string;
}

const [databaseUrl = '', receiverUrl = '', keyHex = ''] = process.argv.slice(2);
const key = Buffer.from(keyHex, 'hex');
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
const pool = poolOn(databaseUrl, CONCURRENCY);
process.on('disconnect', () => process.exit());
process.on('message', () => {
  void Promise.all(Array.from({ length: CONCURRENCY }, deliverAll)).then(() => process.send?.('done'));
});
process.send?.('ready');

async function deliverAll(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Delivery>({ name: 'claim', text: CLAIM, values: [BATCH] });
    if (rows.length === 0) return;
    await Promise.all(rows.map(postDelivery));
    await pool.query({ name: 'acknowledge', text: ACKNOWLEDGE, values: [rows.map(({ id }) => id)] });
  }
}

function postDelivery({ id, path, body: sealed }: Delivery): Promise<void> {
  const body = unseal(key, Buffer.from(sealed, 'base64url'), FLOOR_BOUND_TO);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = hmac(key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(receiverUrl + path, { method: 'POST', agent, headers }, (response) =>
      response.resume().once('end', resolve),
    );
    request.once('error', reject).end(body);
  });
}

const CLAIM = `
  UPDATE floor_delivery SET lease_until = now() + interval '25 seconds' WHERE id IN (
    SELECT id FROM floor_delivery WHERE NOT done AND lease_until IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, path, (SELECT body FROM floor_event WHERE floor_event.id = floor_delivery.event_id) AS body`;

const ACKNOWLEDGE = `
  WITH done AS (UPDATE floor_delivery SET done = true, lease_until = NULL WHERE id = ANY($1::uuid[]) RETURNING id)
  INSERT INTO floor_attempt (id, delivery_id, at, status) SELECT gen_random_uuid(), id, now(), 204 FROM done`;
