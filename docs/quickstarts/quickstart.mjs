// A first buy in the sandbox, in Node.js 20 or newer: sign a user up, verify, estimate, buy, watch signed webhooks.
//   RAMPART_URL=http://127.0.0.1:3000 RAMPART_KEY=... RAMPART_SECRET=... node quickstart.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { RAMPART_URL = 'http://127.0.0.1:3000', RAMPART_KEY, RAMPART_SECRET } = process.env;
const basic = Buffer.from(`${RAMPART_KEY}:${RAMPART_SECRET}`).toString('base64');
const run = Date.now();

async function api(method, path, body, headers = {}) {
  const answer = await fetch(RAMPART_URL + path, {
    method,
    headers: { 'Authorization': `Basic ${basic}`, 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Signed is "id.timestamp.body" (Standard Webhooks). Give the raw body, before any JSON.parse. */
function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const expected = Buffer.from(`v1,${signature}`);
  return signatures
    .split(' ')
    .map((given) => Buffer.from(given))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

// 1. A receiver of webhooks: answer at once, drop what was seen, work afterwards.
let secret = '';
const seen = new Set();
let completed;
const done = new Promise((resolve) => (completed = resolve));
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (!isGenuine(secret, request.headers, body)) return response.writeHead(400).end();
  response.writeHead(204).end();
  if (seen.has(request.headers['webhook-id'])) return;
  seen.add(request.headers['webhook-id']);
  const { payload } = JSON.parse(body);
  console.log('webhook', payload.id, payload.status);
  if (payload.status === 'completed') completed(payload);
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const endpoint = await api('POST', '/api/webhook-endpoints', {
  url: `http://127.0.0.1:${receiver.address().port}/webhooks`,
});
secret = endpoint.secret; // shown this once

// 2. Sign a user up.
const user = await api('POST', '/api/users', {
  email: `ada.${run}@example.com`,
  firstName: 'Ada',
  lastName: 'Lovelace',
});
console.log('user', user.id);

// 3. Verify: phone, three documents, review. The sandbox shows the text message, and reviews at your word.
const phone = `91${String(run % 1_000_000).padStart(6, '0')}`;
await api('PUT', `/api/users/${user.id}/phone`, { phone, code: '+65' });
const { messages } = await api('GET', `/api/sandbox/sms?phone=%2B65${phone}`);
await api('PUT', `/api/users/${user.id}/phone/verify`, { code: messages.at(-1).code });
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const VIDEO = '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41\x00\x00\x00\x08moov\x00\x00\x00\x08mdat';
const documents = [
  { type: 'front', filename: 'passport.png', file: PICTURE },
  { type: 'addressProof', filename: 'bill.pdf', file: Buffer.from(PDF).toString('base64') },
  { type: 'kycVideo', filename: 'selfie.mp4', file: Buffer.from(VIDEO, 'latin1').toString('base64') },
];
for (const document of documents) await api('POST', `/api/users/${user.id}/upload-kyc-documents`, document);
await api('PUT', `/api/users/${user.id}/verify`, { address: '1 Raffles Place, Singapore' });
await api('POST', `/api/sandbox/users/${user.id}/kyc`, { decision: 'approve' });

// 4. What would it come to?
const order = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200 };
const { total } = await api('POST', '/api/transactions/estimate', order);
console.log('200 SGD buy', total, 'BTC');

// 5. Buy. The key makes the call safe to repeat: it is one order.
const bought = await api(
  'POST',
  `/api/users/${user.id}/transactions`,
  { ...order, wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
  { 'Idempotency-Key': `quickstart-${run}` },
);
console.log('order', bought.id);

// 6. Play the bank, and watch the webhooks.
await api('POST', `/api/sandbox/transactions/${bought.id}/fiat`, {});
const late = setTimeout(() => {
  console.error('No webhook says completed.');
  process.exit(1);
}, 30_000);
const { blockchainTxId } = await done;
clearTimeout(late);
console.log('completed', bought.id, blockchainTxId);
await api('DELETE', `/api/webhook-endpoints/${endpoint.id}`);
receiver.closeAllConnections();
receiver.close();
