import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterKeys } from '../../apps/standalone/src/cells/haproxy-map.js';
import { eventually } from '../../test/support/eventually.js';
import { type CellsProxy, startCellsProxy } from '../components/cells-proxy.js';
import { findProxy } from '../components/proxies.js';
import { TlsCaller } from '../support/tls-caller.js';

const isInstalled = findProxy('haproxy') !== undefined;
if (!isInstalled) console.log('Suite of cells behind HAProxy: skipped, it is not installed');

(isInstalled ? describe : describe.skip)('HAProxy in front of two cells, as deploy/proxies configures it', () => {
  const servers: http.Server[] = [];
  let proxy: CellsProxy;
  let caller: TlsCaller;

  /** A cell that answers with its name. */
  const cell = async (name: string): Promise<string> => {
    const server = http.createServer(
      (_, response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify({ name })),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const cellOf = async (authorization?: string): Promise<string> =>
    (await caller.call('GET', '/api/prices', { headers: authorization === undefined ? {} : { authorization } })).body
      .name;
  const basic = (key: string): string => `Basic ${Buffer.from(`${key}:secret:with:colons`).toString('base64')}`;

  beforeAll(async () => {
    proxy = await startCellsProxy({ a: [await cell('a')], b: [await cell('b')] });
    caller = new TlsCaller(proxy.url, proxy.certificate, 4);
    await eventually('both cells are ready', async () => (await caller.call('GET', '/')).status === 200);
  }, 60_000);
  afterAll(async () => {
    caller?.close();
    await proxy?.close();
    for (const server of servers) server.close();
  });

  it('leads keys that it does not know to the first cell, and calls without a key', async () => {
    expect([await cellOf(basic('unknown')), await cellOf(), await cellOf('Bearer b')]).toEqual(['a', 'a', 'a']);
  });

  it('leads a key that was entered to its cell, at once, and back again', async () => {
    await enterKeys({ file: proxy.map, socket: proxy.socket }, ['k1', 'k2'], 'b');
    expect([await cellOf(basic('k1')), await cellOf(basic('k2')), await cellOf(basic('k3'))]).toEqual(['b', 'b', 'a']);

    await enterKeys({ file: proxy.map, socket: proxy.socket }, ['k1'], 'a');
    expect([await cellOf(basic('k1')), await cellOf(basic('k2'))]).toEqual(['a', 'b']);
  });

  it('has keys in its file for the next time that it starts, each once', () => {
    expect(fs.readFileSync(proxy.map, 'utf8').split('\n').filter(Boolean).toSorted()).toEqual(['k1 a', 'k2 b']);
  });
});
