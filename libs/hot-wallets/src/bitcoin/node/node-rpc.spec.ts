import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeRpc } from './node-rpc.js';

describe('a call to a Bitcoin node', () => {
  let server: http.Server;
  let answer: { readonly status: number; readonly body: string };
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(answer.status).end(answer.body));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it.each([
    [
      503,
      'Work queue depth exceeded',
      'the node answers with HTTP 503 and something else than asked: Work queue depth exceeded',
    ],
    [401, '', 'the node refuses the name or the password'],
  ])('says so when the node answers %s', async (status, body, message) => {
    const node = new NodeRpc(`http://user:secret%21@127.0.0.1:${(server.address() as AddressInfo).port}/`, 'rampart');
    answer = { status, body };

    await expect(node.call('getblockcount')).rejects.toThrow(message);
  });
});
