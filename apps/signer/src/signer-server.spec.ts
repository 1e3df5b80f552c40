import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { MAX_LINE_BYTES, type SignerRequest } from '@rampart/signing';
import { SignerServer } from './signer-server.js';

const HELLO = '{"op":"hello"}';
const MAX_CONNECTIONS = 64;
const CHUNK = Buffer.alloc(1 << 20, 0x20);

describe("the signer's socket", () => {
  let folder: string;
  let socket: string;
  let server: SignerServer;
  let asked: SignerRequest[];
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'socket-'));
    socket = path.join(folder, 'signer.sock');
    asked = [];
    const answer = (request: SignerRequest) => {
      asked.push(request);
      return Promise.resolve({ allowed: true } as const);
    };
    server = new SignerServer({ answer }, socket);
    await server.listen();
  });
  afterEach(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true });
  });

  /** Sends bytes, and returns the response once the other side closes; empty if the connection is cut. */
  const send = (...parts: (string | Buffer)[]): Promise<string> => {
    const connection = net.connect(socket);
    parts.forEach((part) => connection.write(part));
    return text(connection).catch(() => '');
  };
  const open = (part: string): Promise<net.Socket> =>
    new Promise((resolve) => {
      const connection = net.connect(socket, () => connection.write(part, () => resolve(connection)));
      connection.on('error', () => undefined); // a connection above the limit is cut
    });

  it('cuts a connection that sends more than the longest message, and answers others', async () => {
    const tooMuch = Array.from({ length: MAX_LINE_BYTES / CHUNK.length + 1 }, () => CHUNK);

    expect(await send(...tooMuch, `${HELLO}\n`)).toBe('');
    expect(asked).toEqual([]);
    expect(JSON.parse(await send(`${HELLO}\n`))).toEqual({ allowed: true });
  });

  it('takes two requests in one message for none', async () => {
    const answer = await send(`${HELLO}\n${HELLO}\n`);

    expect(JSON.parse(answer)).toMatchObject({ refused: [{ code: 'malformed' }] });
    expect(asked).toEqual([]);
  });

  it('asks the signer nothing for half a request whose sender is gone', async () => {
    (await open(HELLO.slice(0, -1))).destroy();

    expect(JSON.parse(await send(`${HELLO}\n`))).toEqual({ allowed: true });
    expect(asked).toHaveLength(1);
  });

  it('answers beside half requests, and again once as many as it takes are gone', async () => {
    const few = await Promise.all(Array.from({ length: MAX_CONNECTIONS / 2 }, () => open('{')));
    const beside = await send(`${HELLO}\n`);
    const many = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => open('{')));
    const above = await send(`${HELLO}\n`);
    const ended = [...few, ...many].map((connection) => text(connection).catch(() => ''));
    [...few, ...many].forEach((connection) => connection.end('\n'));
    await Promise.all(ended);

    expect([JSON.parse(beside), above]).toEqual([{ allowed: true }, '']);
    expect(JSON.parse(await send(`${HELLO}\n`))).toEqual({ allowed: true });
  });
});
