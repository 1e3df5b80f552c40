import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RpcCall, RpcRefused } from '@rampart/wallet-frame';
import { EvmRpc } from './evm-rpc.js';

interface Request {
  readonly id: number;
  readonly method: string;
}

type Handle = (calls: readonly Request[]) => { readonly status?: number; readonly body: string };

const CALLS: RpcCall[] = [['eth_chainId'], ['eth_gasPrice']];
const json = (body: unknown): string => JSON.stringify(body);
const answerAll: Handle = (calls) => ({ body: json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: id }))) });

describe('a batch of calls to a node', () => {
  let server: http.Server;
  let handle: Handle;
  const asked: number[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const calls = JSON.parse(Buffer.concat(chunks).toString()) as Request[];
        asked.push(calls.length);
        const { status = 200, body } = handle(calls);
        response.writeHead(status).end(body);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => void (asked.length = 0));
  afterAll(() => server.close());

  const at = (path: string): string =>
    `http://user:secret%21@127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const provider = (): EvmRpc => new EvmRpc(at('/v2/Key-0123456789?apiKey=another-key'));
  const messageOf = (asking: Promise<unknown>): Promise<string> =>
    asking.then(
      () => 'it was answered',
      ({ message }: Error) => message,
    );

  it('is sent in requests of at most 100, and answered in the order of its calls', async () => {
    handle = (calls) => {
      const { body } = answerAll(calls);
      return { body: json((JSON.parse(body) as object[]).reverse()) };
    };
    const calls = Array.from({ length: 250 }, (): RpcCall => ['eth_chainId']);

    const answers = await provider().batch<number>(calls);

    expect(asked).toEqual([100, 100, 50]);
    expect(answers).toEqual(calls.map((_, i) => i % 100));
  });

  it.each<[what: string, answer: ReturnType<Handle>, words: string]>([
    [
      'with one error for all',
      { body: json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch requests are not enabled' } }) },
      'the provider refused a batch of 2: batch requests are not enabled',
    ],
    [
      'with one error for its first call',
      { body: json([{ jsonrpc: '2.0', id: 0, error: { code: -32600, message: 'batch too large' } }]) },
      'the provider refused a batch of 2: batch too large',
    ],
    [
      'with an error that is only text',
      { body: json({ error: 'Too many requests' }) },
      'the provider answers with HTTP 200 and something else than asked: Too many requests',
    ],
    [
      'with a page',
      { body: '<html><style>p { }</style><title>Just a\n moment</title><p>Checking your browser</p></html>' },
      'the provider answers with HTTP 200 and something else than asked: Just a moment Checking your browser',
    ],
    [
      'with 429',
      { status: 429, body: json({ jsonrpc: '2.0', error: { code: -32005, message: 'daily request count exceeded' } }) },
      'the provider answers with HTTP 429: daily request count exceeded',
    ],
    [
      'with 403 by what stands before it',
      { status: 403, body: json({ message: 'Forbidden' }) },
      'the provider answers with HTTP 403: Forbidden',
    ],
    ['with 502 and nothing', { status: 502, body: '' }, 'the provider answers with HTTP 502'],
    ['with null', { body: 'null' }, 'the provider answers with HTTP 200 and something else than asked: null'],
    ['with a part', { body: json([{ id: 0, result: '0x1' }]) }, 'the provider left eth_gasPrice unanswered'],
  ])('that is refused %s is reported in the words of the node', async (_, answer, words) => {
    handle = () => answer;

    expect(await messageOf(provider().batch(CALLS))).toBe(words);
  });

  it('that is refused shows no part of the address, however long the words are', async () => {
    const words = `no ${at('/v2/Key-0123456789?apiKey=another-key')} secret! `;
    handle = () => ({ status: 401, body: words.repeat(99) });
    const refused = await messageOf(provider().batch(CALLS));
    handle = ([call]) => ({ body: json([{ id: call?.id, error: { code: 1, message: words } }]) });
    const single = await messageOf(provider().call('eth_chainId'));

    expect(refused.length).toBeLessThan(300);
    for (const secret of ['127.0.0.1', 'user', 'secret', 'Key-0123', 'another'])
      expect(`${refused} ${single}`).not.toContain(secret);
  });

  it('of one call is answered by one object, and refused by one with its id', async () => {
    handle = () => ({ body: json({ jsonrpc: '2.0', id: 0, result: '0x1' }) });
    const answer = await provider().call('eth_chainId');
    handle = () => ({ body: json({ jsonrpc: '2.0', id: 0, error: { code: 3, message: 'execution reverted' } }) });
    const [refusal] = await provider().batch([['eth_call']]);
    handle = () => ({ body: json({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'rate limit' } }) });
    const limited = await messageOf(provider().batch([['eth_call']]));

    expect(answer).toBe('0x1');
    expect(refusal).toBeInstanceOf(RpcRefused);
    expect(limited).toBe('the provider refused a batch of 1: rate limit');
  });
});
