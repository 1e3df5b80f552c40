import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A JSON-RPC call and its result. */
export interface NodeAnswer {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null;
}

/** Returns another response in place of the node's. */
export type Lie = (answer: NodeAnswer) => NodeAnswer;

/** Proxies a Bitcoin node's JSON-RPC and can lie. */
export interface NodeProxy {
  /** The URL with user name and password. */
  readonly url: string;
  lie: Lie | undefined;
  stop(): Promise<void>;
}

type Call = Pick<NodeAnswer, 'method' | 'params'> & { readonly id: number };
type Answered = Pick<NodeAnswer, 'result' | 'error'> & { readonly id: number };

export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const { origin, username, password } = new URL(nodeUrl);
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'authorization': authorization = '', 'content-type': type = '' } = request.headers;
      const body = Buffer.concat(chunks).toString();
      void fetch(`${origin}${request.url ?? ''}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body,
      })
        .then(async (answer) => {
          response.statusCode = answer.status;
          response.setHeader('content-type', 'application/json');
          response.end(proxy.lie ? changed(body, await answer.text(), proxy.lie) : await answer.text());
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: NodeProxy = {
    url: `http://${username}:${password}@127.0.0.1:${port}`,
    lie: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function changed(asked: string, answered: string, lie: Lie): string {
  const calls = JSON.parse(asked) as readonly Call[];
  const answers = JSON.parse(answered) as readonly Answered[];
  return JSON.stringify(
    answers.map(({ id, result, error }) => {
      const { method, params } = calls.find((call) => call.id === id)!;
      return { id, ...lie({ method, params, result, error }) };
    }),
  );
}
