// @ts-check
// node outer-world.mjs KEY.pem CERTIFICATE.pem NUMBER CURRENCY: what live mode meets, in a process of its own with a memory of its own: a chain and a bank,
// over HTTP, and a partner's webhook server over HTTPS. Prints the two ports.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { OuterBank } from '../../components/outer-bank.mjs';
import { OuterChain } from './outer-chain.mjs';

const [key = '', certificate = '', number = '', currency = ''] = process.argv.slice(2);
const chain = new OuterChain();
const bank = new OuterBank({ number, currency });
const webhooks = /** @type {{ headers: http.IncomingHttpHeaders, body: string, at: number }[]} */ ([]);

/** Every route: those of the drivers, of users, and of the drill's own checks. */
const ROUTES = /** @type {Record<string, (query: URLSearchParams, body: string) => unknown>} */ ({
  'POST /chain/wallets': (query) => chain.walletFor(query.get('reference') ?? ''),
  'GET /chain/deposits': (query) => chain.deposits.filter(({ reference }) => reference === query.get('reference')),
  'POST /chain/deposits': (_, body) => chain.deposit(JSON.parse(body)),
  'GET /chain/changes': (query) => ({
    transactionIds: [...new Set(chain.news.slice(Number(query.get('cursor'))))],
    cursor: chain.news.length === 0 ? (query.get('cursor') ?? '') : String(chain.news.length),
  }),
  'POST /chain/payouts': (_, body) => chain.send(JSON.parse(body)),
  'GET /chain/payouts': (query) => {
    const sent = chain.sent.get(query.get('key') ?? '');
    return sent ? { state: 'confirmed', reference: sent.txId } : { state: 'unknown' };
  },
  'GET /chain/sent': () => [...chain.sent.values()],
  'GET /chain/balance': (query) => ({ amount: chain.balance(Number(query.get('confirmations'))), feesPaid: '0' }),
  'POST /bank/transfers': (_, body) => bank.receive(JSON.parse(body)),
  'POST /bank/files': (_, body) => bank.carryOut(body),
  'GET /bank/statement': () => bank.statement(),
  'GET /webhooks': () => webhooks,
});

const world = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://world');
  const route = ROUTES[`${request.method} ${pathname}`];
  void text(request)
    .then((body) => (route ? route(searchParams, body) : undefined))
    .then(
      (answer) =>
        response
          .writeHead(answer === undefined ? 404 : 200)
          .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
      (error) => response.writeHead(400).end(String(error)),
    );
});
const partner = https.createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
  void text(request).then((body) => {
    webhooks.push({ headers: request.headers, body, at: Date.now() });
    response.writeHead(204).end();
  });
});

await Promise.all([once(world.listen(0, '127.0.0.1'), 'listening'), once(partner.listen(0, '127.0.0.1'), 'listening')]);
const portOf = (/** @type {http.Server} */ server) =>
  /** @type {import('node:net').AddressInfo} */ (server.address()).port;
process.send?.({ world: portOf(world), partner: portOf(partner) });
process.on('disconnect', () => process.exit());
