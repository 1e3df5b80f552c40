import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TransactionUpdatedBody } from '@rampart/contract';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: TransactionUpdatedBody;
  readonly at: number;
}

type Answering = (received: ReceivedWebhook) => number | 'never' | Promise<number>;

/** A partner's server that receives webhooks. */
export interface WebhookSink {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** The statuses reported of a transaction, in the order in which they came. */
  statusesOf(transactionId: string): string[];
  /** Sets the responses from now on; 204 by default. `never` leaves the caller waiting. */
  answerWith(answer: Answering): void;
  /** The maximum number of requests in progress at one time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export async function startSink(): Promise<WebhookSink> {
  const received: ReceivedWebhook[] = [];
  let answer: Answering = () => 204;
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    most = Math.max(most, ++open);
    response.on('close', () => void (open -= 1));
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const hook: ReceivedWebhook = {
        path: request.url ?? '',
        headers: request.headers,
        raw,
        body: JSON.parse(raw),
        at: Date.now(),
      };
      received.push(hook);
      void Promise.resolve(answer(hook)).then((status) => status !== 'never' && response.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Hooks/Rampart`,
    received,
    statusesOf: (id) => received.filter(({ body }) => body.payload.id === id).map(({ body }) => body.payload.status),
    answerWith: (next) => void (answer = next),
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
