import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { portOf } from '../../../tools/postgres/ports.js';

/** A request as received, with the time of its response. */
export interface ReceivedRequest {
  readonly path: string;
  readonly id: string;
  readonly sequence: number;
  readonly subject: string;
  readonly digest: string;
  readonly accepted: boolean;
  readonly at: number;
}

/** A status, or no response at all. */
export type Answer = number | 'never';

export interface RequestLog {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  close(): void;
}

/** Partners' servers, one path each. Every request is kept and passed to `onReceive`; `answer` decides the response to each. */
export async function startReceiver(
  answer: (path: string) => Answer,
  onReceive: (request: ReceivedRequest) => void = () => undefined,
): Promise<RequestLog> {
  const requests: ReceivedRequest[] = [];
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await read(request).catch(() => undefined);
    if (body === undefined) return;
    const path = request.url ?? '';
    const status = answer(path);
    const received: ReceivedRequest = {
      path,
      id: String(request.headers['webhook-id']),
      sequence: Number(request.headers['webhook-sequence']),
      subject: (JSON.parse(body.toString('utf8')) as { payload: { id: string } }).payload.id,
      digest: createHash('sha256').update(body).digest('base64'),
      accepted: status !== 'never' && status >= 200 && status < 300,
      at: performance.timeOrigin + performance.now(),
    };
    requests.push(received);
    onReceive(received);
    if (status !== 'never') response.writeHead(status).end();
  };
  const server = http.createServer((request, response) => void receive(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: http.IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await request.toArray()) as Buffer[]);
}
