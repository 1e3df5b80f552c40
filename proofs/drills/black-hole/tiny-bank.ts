import { once } from 'node:events';
import http from 'node:http';
import { portOf } from '../../../tools/postgres/ports.js';

export interface TinyPayment {
  readonly reference: string;
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly receivedAt: string;
}

/** A bank in a separate process, reached by HTTP; it keeps all its state in memory. */
export interface TinyBank {
  readonly url: string;
  /** Payouts by their keys, as requested. */
  readonly payouts: ReadonlyMap<string, unknown>;
  pay(payment: Omit<TinyPayment, 'receivedAt'>): void;
  close(): void;
}

/** The maximum number of references in one page of changes. */
const PAGE = 500;

export async function startTinyBank(): Promise<TinyBank> {
  const payments: TinyPayment[] = [];
  const payouts = new Map<string, unknown>();
  const server = http.createServer((request, response) => {
    void answer(request, { payments, payouts }).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    payouts,
    pay: (payment) => void payments.push({ ...payment, receivedAt: new Date().toISOString() }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Books {
  readonly payments: readonly TinyPayment[];
  readonly payouts: Map<string, unknown>;
}

async function answer(request: http.IncomingMessage, { payments, payouts }: Books): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bank');
  const asked = (name: string): string => searchParams.get(name) ?? '';
  if (pathname === '/changes') {
    const from = Number(asked('cursor'));
    const news = payments.slice(from, from + PAGE);
    return {
      transactionIds: [...new Set(news.map(({ reference }) => reference))],
      cursor: news.length === 0 ? asked('cursor') : String(from + news.length),
    };
  }
  if (pathname === '/payments') return payments.filter(({ reference }) => reference === asked('reference'));
  const key = asked('key');
  if (request.method === 'POST')
    payouts.set(key, JSON.parse(Buffer.concat((await request.toArray()) as Buffer[]).toString()));
  return payouts.has(key) ? { state: 'confirmed', reference: `TINY-${key}` } : { state: 'unknown' };
}
