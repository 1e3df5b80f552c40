import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Anvil } from './anvil.js';

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A provider in front of a node, which can be unavailable, hide transactions, and lie. */
export interface ProviderProxy {
  readonly url: string;
  /** Whether it no longer responds. */
  isAway: boolean;
  /** Whether it accepts transactions without forwarding them. */
  swallows: boolean;
  /** Replaces the node's result; an exception becomes an error of the provider, with its `code`. */
  change: (method: string, result: unknown, params: readonly unknown[]) => unknown;
  stop(): Promise<void>;
}

export async function startProviderProxy(node: Anvil): Promise<ProviderProxy> {
  const answer = async ({ id, method, params }: RpcRequest): Promise<object> => {
    try {
      if (proxy.swallows && method === 'eth_sendRawTransaction')
        return { jsonrpc: '2.0', id, result: `0x${'0'.repeat(64)}` };
      const result = await node.call(method, ...params);
      return { jsonrpc: '2.0', id, result: proxy.change(method, result, params) };
    } catch (error) {
      const { code = 3, message } = error as Error & { readonly code?: number };
      return { jsonrpc: '2.0', id, error: { code, message } };
    }
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (proxy.isAway) return void response.destroy();
      const calls = JSON.parse(Buffer.concat(chunks).toString()) as readonly RpcRequest[];
      void Promise.all(calls.map(answer)).then((answers) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answers));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: ProviderProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    swallows: false,
    change: (_method, result) => result,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
