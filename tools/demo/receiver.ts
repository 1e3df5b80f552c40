import { once } from 'node:events';
import http from 'node:http';
import { portOf } from '../postgres/ports.js';
import type { Transaction } from './shapes.js';

/** A webhook about a transaction, as it came. */
export interface ReceivedHook {
  readonly payload: Transaction;
  readonly headers: http.IncomingHttpHeaders;
  /** Whether its signature is right. */
  readonly signed: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedHook[];
  expectSignaturesOf(endpointSecret: string): void;
  about(transactionId: string): ReceivedHook[];
  /** The webhook number `index` about a transaction, or undefined when it does not come in time. */
  awaitWebhook(transactionId: string, index: number, timeoutMs: number): Promise<ReceivedHook | undefined>;
  close(): void;
}

/** A partner's server: keeps every webhook that it gets, and whether its signature is right. */
export async function startReceiver(): Promise<Receiver> {
  const { verifyWebhook } = await import('@rampart/client/webhooks'); // built by now, which it was not when this file was loaded
  const received: ReceivedHook[] = [];
  const waiting = new Set<() => void>();
  let secret = '';
  const isSigned = (webhook: Pick<Parameters<typeof verifyWebhook>[0], 'body' | 'headers'>): Promise<boolean> =>
    verifyWebhook({ ...webhook, secret }).then(
      ({ body }) => body.message !== undefined,
      () => false,
    );
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await read(request);
    response.writeHead(204).end();
    const { headers } = request;
    const { payload } = JSON.parse(body) as { payload: Transaction };
    received.push({ payload, headers, signed: await isSigned({ body, headers }) });
    for (const look of [...waiting]) look();
  };
  const server = http.createServer((request, response) => void receive(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const about = (transactionId: string): ReceivedHook[] =>
    received.filter(({ payload }) => payload.id === transactionId);
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhooks`,
    received,
    expectSignaturesOf: (endpointSecret) => {
      secret = endpointSecret;
    },
    about,
    awaitWebhook: (transactionId, index, timeoutMs) =>
      new Promise((resolve) => {
        const finish = (hook?: ReceivedHook): void => {
          clearTimeout(timeout);
          waiting.delete(look);
          resolve(hook);
        };
        const look = (): void => {
          const hook = about(transactionId)[index];
          if (hook) finish(hook);
        };
        const timeout = setTimeout(finish, timeoutMs);
        waiting.add(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: http.IncomingMessage): Promise<string> {
  return Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
}
