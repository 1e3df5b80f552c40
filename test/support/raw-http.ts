import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Answer, parsedJson } from './answer.js';

/** A request exactly as written: any method with any body, a path that is not normalised, a header more than once. */
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
        resolve({
          status: incoming.statusCode ?? 0,
          headers: new Headers(pairs),
          text: content,
          body: parsedJson(content),
        });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Writes bytes to the service's port, ends the stream, and returns what arrives before the service closes. */
export async function sendBytes(baseUrl: string, bytes: string | Uint8Array): Promise<string> {
  const socket = socketTo(baseUrl);
  socket.end(bytes);
  return allFrom(socket);
}

/** Writes a whole request, which says `Connection: close`, and returns what arrives before the service closes. */
export async function sendRequest(baseUrl: string, request: string): Promise<Answer> {
  const socket = socketTo(baseUrl);
  socket.write(request);
  return answerIn(await allFrom(socket));
}

function socketTo(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  return socket.setTimeout(45_000, () => socket.destroy(new Error('no response within 45 s')));
}

async function allFrom(socket: Socket): Promise<string> {
  try {
    return await text(socket);
  } finally {
    socket.destroy();
  }
}

function answerIn(received: string): Answer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((each): [string, string] => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1).trim()]),
  );
  const body = rest.join('\r\n\r\n');
  const content = headers.get('transfer-encoding') === 'chunked' ? unchunked(Buffer.from(body)) : body;
  return { status: Number(line.split(' ')[1]), headers, text: content, body: parsedJson(content) };
}

function unchunked(bytes: Buffer): string {
  const end = bytes.indexOf('\r\n');
  const size = Number.parseInt(bytes.subarray(0, end).toString(), 16);
  if (!(size > 0)) return '';
  return bytes.subarray(end + 2, end + 2 + size).toString() + unchunked(bytes.subarray(end + 2 + size + 2));
}
