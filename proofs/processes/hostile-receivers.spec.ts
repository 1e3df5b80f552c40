import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { buy } from '../../test/support/trades.js';

const MIB = 1024 * 1024;
const MAX_GROWTH = 32 * MIB;
/** The deadline of an attempt, and the time that a busy machine may take to cut it; the actual time is printed. */
const CUT_WITHIN_MS = 45_000;
const BUYS = 8;
const BOMB = gzipSync(Buffer.alloc(64 * MIB));
const OK = 'HTTP/1.1 200 OK\r\n';

/** Ways of a receiver to treat a connection with a request. */
const HOSTILE: Readonly<Record<string, (socket: Socket) => void>> = {
  'sends headers and then a byte each second': (socket) => {
    socket.write(`${OK}Content-Length: 1000000\r\n\r\n`);
    every(1_000, socket, () => socket.write('x'));
  },
  'sends a body of a gigabyte': (socket) => {
    socket.write(`${OK}Content-Length: ${1024 * MIB}\r\n\r\n`);
    pour(socket, Buffer.alloc(MIB));
  },
  'sends a gzip bomb': (socket) =>
    void socket.write(
      Buffer.concat([Buffer.from(`${OK}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`), BOMB]),
    ),
  'never closes': (socket) => void socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`),
  'resets in the middle': (socket) =>
    void socket.write(`${OK}Content-Length: 100\r\n\r\nx`, () => socket.resetAndDestroy()),
  'says 100 Continue for ever': (socket) => every(200, socket, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
  'sends endless headers': (socket) => {
    socket.write(OK);
    pour(socket, Buffer.from('x-more: '.padEnd(1_000, 'x') + '\r\n'));
  },
};

describe('receivers that are hostile', () => {
  let world: ProcessWorld;
  let worker: Running;
  const closers: (() => void)[] = [];
  /** How long each connection was kept open from its first byte, by kind. */
  const kept: { kind: string; ms: number }[] = [];

  beforeAll(async () => {
    world = await processWorld();
    await world.start('api');
    worker = await world.start('worker');
  }, 60_000);
  afterAll(async () => {
    for (const close of closers) close();
    await world.close();
  });

  async function listen(kind: string, answer: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const askedAt = performance.now();
        socket.once('close', () => kept.push({ kind, ms: performance.now() - askedAt }));
        answer(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  it('are cut off at the deadline and cost no more than 32 MiB of memory', async () => {
    const { id: userId } = await verifiedUser(world.partner);
    await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
    for (let i = 0; i < BUYS; i++) await buy(world.partner, userId);
    await eventually('the worker is warm', () => world.sink.received.length >= BUYS);
    for (const [kind, answer] of Object.entries(HOSTILE))
      await world.partner.post('/api/webhook-endpoints', { url: await listen(kind, answer) });
    const before = rss(worker.pid);
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, rss(worker.pid))), 50);

    for (let i = 0; i < BUYS; i++) await buy(world.partner, userId);
    await eventually(
      'each was cut off',
      () => Object.keys(HOSTILE).every((kind) => kept.some((one) => one.kind === kind)),
      60_000,
    );
    await aMoment(1_000);
    clearInterval(watch);

    process.stdout.write(
      `hostile receivers: the worker grew by ${((highest - before) / MIB).toFixed(1)} MiB; longest kept ${Math.max(...kept.map(({ ms }) => Math.round(ms)))} ms\n`,
    );
    expect(kept.filter(({ ms }) => ms > CUT_WITHIN_MS)).toEqual([]);
    expect(highest - before).toBeLessThanOrEqual(MAX_GROWTH);
    expect(worker.isAlive()).toBe(true);
    expect(world.sink.received).toHaveLength(2 * BUYS);
  }, 120_000);
});

/** Resident memory in bytes. */
const rss = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

function every(ms: number, socket: Socket, act: () => void): void {
  const timer = setInterval(act, ms);
  socket.once('close', () => clearInterval(timer));
}

/** Writes as fast as the receiver reads. */
function pour(socket: Socket, chunk: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}
