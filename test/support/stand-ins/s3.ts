import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'a secret of the object storage';
const BUCKET = 'documents';
const REGION = 'us-east-1';

export interface ObjectStorage {
  readonly url: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
  /** The objects, keyed by their S3 key. */
  readonly objects: Map<string, Buffer>;
  /** From now on every call gets this status; undefined works again. */
  failWith(status: number | undefined): void;
  close(): Promise<void>;
}

/** A bucket as S3's documentation describes it: it verifies Signature Version 4, the hash of each body and its length. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const objects = new Map<string, Buffer>();
  let failure: number | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const problem = failure ?? findProblem(request, body);
      if (problem === undefined) answer(objects, request, body, response);
      else response.writeHead(problem).end(`<Error><Code>${problem}</Code></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ bucket: BUCKET, keyId: KEY_ID, secret: SECRET, objects },
    failWith: (status) => void (failure = status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  objects: Map<string, Buffer>,
  { method, url = '', headers: { range = '' } }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const [, bucket, key] = url.split('/');
  const found = key === undefined ? undefined : objects.get(key);
  if (bucket !== BUCKET) return void response.writeHead(404).end();
  if (key === undefined) return void response.writeHead(method === 'HEAD' ? 200 : 405).end();
  if (method === 'PUT') {
    objects.set(key, body);
    return void response.writeHead(200).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return void response.writeHead(404).end();
  const [, last] = /^bytes=0-(\d+)$/.exec(range) ?? [];
  if (last !== undefined) return void response.writeHead(206).end(found.subarray(0, Number(last) + 1));
  response.writeHead(200, { 'content-length': found.length }).end(method === 'GET' ? found : undefined);
}

function findProblem(request: IncomingMessage, body: Buffer): number | undefined {
  const { headers } = request;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 400; // XAmzContentSHA256Mismatch
  if (request.method === 'PUT' && Number(headers['content-length']) !== body.length) return 411;
  return headers.authorization === authorizationFor(request) ? undefined : 403;
}

/** Signature Version 4, written after its documentation and not after the client. */
function authorizationFor({ method, url = '', headers }: IncomingMessage): string {
  const date = String(headers['x-amz-date']);
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path = '', query = ''] = url.split('?');
  const canonical = [method, path, query, canonicalHeaders.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = [date.slice(0, 8), REGION, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(Buffer.from(canonical))].join('\n');
  const key = scope.reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${SECRET}`));
  return `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope.join('/')}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
