import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Answer, parsedJson } from './answer.js';

/** A request exactly as written: any method with any body, a path that nobody tidies up, a header more than once. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

export async function sendRaw(baseUrl: string, { method, path, headers = {}, body }: RawCall): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request({ hostname, port, method, path, headers: { ...length, ...headers } }, (incoming) => {
      text(incoming).then((content) => {
        const pairs = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: incoming.statusCode ?? 0, headers: new Headers(pairs), text: content, body: parsedJson(content) });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Writes bytes to the service's port, says that no more will come, and answers what comes back before it closes. */
export async function sendBytes(baseUrl: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.setTimeout(5_000, () => socket.destroy(new Error('no answer within 5 s')));
  socket.end(bytes);
  try {
    return await text(socket);
  } finally {
    socket.destroy();
  }
}
