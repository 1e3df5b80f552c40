import { createHash } from 'node:crypto';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import express from 'express';
import { Vault, type StoredDocument } from '@rampart/ports';
import { receiveDocument, type ReceivedDocument } from '../../apps/api/src/users/upload/receive-document.js';

const MiB = 1024 * 1024;
const VIDEO_BYTES = 90 * MiB;
/** Half of the video, which leaves room for the rest of the test's process, including the client. */
const MAX_MEMORY = 45 * MiB;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use, without garbage. A dead buffer is released only by the next collection. */
const memoryHeld = (): number => {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Discards the content, and measures the memory after every 10 MiB of it. */
class MeasuringVault extends Vault {
  private readonly before = memoryHeld();
  mostHeld = 0;
  measurements = 0;

  async storeDocument(content: Readable): Promise<StoredDocument> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (Math.floor((size + chunk.length) / (10 * MiB)) > Math.floor(size / (10 * MiB))) this.measure();
      size += chunk.length;
    }
    return { key: 'video', size, sha256: hash.digest('hex') };
  }

  async openDocument(): Promise<Readable> {
    throw new Error('it was forgotten');
  }

  replaceDocument(): Promise<void> {
    return Promise.reject(new Error('not here'));
  }

  async hasDocument(): Promise<boolean> {
    return false;
  }

  async findSecretOf(): Promise<string | undefined> {
    return undefined;
  }

  async resealDocument(): Promise<boolean> {
    return false;
  }

  async removeDocument(): Promise<void> {}

  private measure(): void {
    this.measurements += 1;
    this.mostHeld = Math.max(this.mostHeld, memoryHeld() - this.before);
  }
}

/** The boxes before the media, also a multiple of three bytes. */
const HEADER = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x10moov\0\0\0\x08mvhd'),
  Buffer.alloc(4),
  Buffer.from('mdat'),
]);
HEADER.writeUInt32BE(VIDEO_BYTES - 40, 40);
/** A multiple of three bytes, so that the base64 of the blocks is the base64 of the whole. */
const BLOCK = Buffer.from(Array.from({ length: 48 * 1024 }, (_, i) => (i * 31 + (i >> 7)) & 0xff));

function* video(): Generator<Buffer> {
  yield HEADER;
  for (let left = VIDEO_BYTES - HEADER.length; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, left);
}

function* around(before: string, chunks: Iterable<Buffer>, after: string): Generator<Buffer> {
  yield Buffer.from(before);
  yield* chunks;
  yield Buffer.from(after);
}

function* base64(escape: (digits: string) => string): Generator<Buffer> {
  for (const block of video()) yield Buffer.from(escape(block.toString('base64')));
}

const FORMS: readonly [name: string, contentType: string, body: () => Iterable<Buffer>][] = [
  [
    'multipart',
    'multipart/form-data; boundary=frontier',
    () =>
      around(
        '--frontier\r\nContent-Disposition: form-data; name="file"; filename="me.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
        video(),
        '\r\n--frontier\r\nContent-Disposition: form-data; name="type"\r\n\r\nkycVideo\r\n--frontier--\r\n',
      ),
  ],
  [
    'JSON',
    'application/json',
    () =>
      around(
        '{"filename":"me.mp4","file":"',
        base64((digits) => digits),
        '","type":"kycVideo"}',
      ),
  ],
  [
    'urlencoded',
    'application/x-www-form-urlencoded',
    () => around('filename=me.mp4&file=', base64(encodeURIComponent), '&type=kycVideo'),
  ],
];

let vault: MeasuringVault;
let server: Server;

beforeAll((done) => {
  const app = express();
  app.post('/', async (req, res) => {
    res.json(await receiveDocument(req, vault));
  });
  server = app.listen(0, '127.0.0.1', done);
});

afterAll((done) => {
  server.closeAllConnections();
  server.close(done);
});

async function post(contentType: string, body: Iterable<Buffer>): Promise<ReceivedDocument> {
  const { port } = server.address() as AddressInfo;
  const req = request({ port, method: 'POST', headers: { 'content-type': contentType } });
  const answered = new Promise<Buffer[]>((resolve, reject) =>
    req.on('response', (res) => resolve(res.toArray())).on('error', reject),
  );
  await pipeline(Readable.from(body, { objectMode: false }), req);
  return JSON.parse(Buffer.concat(await answered).toString()) as ReceivedDocument;
}

it.each(FORMS)(
  'a video of 90 MiB sent as %s is never held in memory',
  async (_name, contentType, body) => {
    vault = new MeasuringVault();

    const received = await post(contentType, body());

    expect(received).toMatchObject({ type: 'kycVideo', mediaType: 'video/mp4', stored: { size: VIDEO_BYTES } });
    expect(received.stored.sha256).toBe(
      [...video()].reduce((hash, block) => hash.update(block), createHash('sha256')).digest('hex'),
    );
    expect(vault.measurements).toBe(9);
    expect(vault.mostHeld).toBeLessThan(MAX_MEMORY);
  },
  60_000,
);
