import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Certificate } from '../../proofs/components/certificate.js';
import { OuterBank } from '../../proofs/components/outer-bank.mjs';
import { portOf } from '../postgres/ports.js';

/** A bank with an account of the service, whose statements arrive as files, and a partner's server. */
export interface OuterWorld {
  readonly url: string;
  readonly partnerPort: number;
  stop(): Promise<void>;
}

interface Places {
  readonly account: { readonly number: string; readonly currency: string };
  /** A folder of the desk. */
  readonly statements: string;
  /** A line for each webhook that came. */
  readonly webhooks: string;
  readonly certificate: Certificate;
}

export async function startOuterWorld({ account, statements, webhooks, certificate }: Places): Promise<OuterWorld> {
  const bank = new OuterBank(account);
  const received: unknown[] = [];
  fs.mkdirSync(statements, { recursive: true });
  fs.writeFileSync(webhooks, '');
  let count = 0;
  const writeStatement = <T>(done: T): T => {
    const name = `${String((count += 1)).padStart(6, '0')}.xml`;
    fs.writeFileSync(path.join(statements, `.${name}`), bank.statement());
    fs.renameSync(path.join(statements, `.${name}`), path.join(statements, name));
    return done;
  };
  const routes: Readonly<Record<string, (body: string) => unknown>> = {
    'POST /bank/transfers': (body) => writeStatement(bank.receive(JSON.parse(body) as Transfer)),
    'POST /bank/files': (body) => writeStatement(bank.carryOut(body)),
    'GET /webhooks': () => received,
  };
  const world = http.createServer((request, response) => {
    const route = routes[`${request.method} ${request.url}`];
    void text(request)
      .then((body) => route?.(body))
      .then(
        (answer) => response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer)),
        (error) => response.writeHead(400).end(String(error)),
      );
  });
  const files = { key: fs.readFileSync(certificate.key), cert: fs.readFileSync(certificate.certificate) };
  const partner = https.createServer(files, (request, response) => {
    void text(request).then((body) => {
      const { headers } = request;
      received.push({ headers, body, at: Date.now() });
      fs.appendFileSync(webhooks, `${JSON.stringify({ headers, body })}\n`);
      response.writeHead(204).end();
    });
  });
  await Promise.all([world, partner].map((server) => listen(server)));
  return {
    url: `http://127.0.0.1:${portOf(world)}`,
    partnerPort: portOf(partner),
    stop: async () => void (await Promise.all([world, partner].map((server) => close(server)))),
  };
}

interface Transfer {
  readonly amount: string;
  readonly name: string;
  readonly text: string;
}

const listen = (server: http.Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const close = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
