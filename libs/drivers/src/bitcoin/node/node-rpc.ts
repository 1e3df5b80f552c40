import { driverCalls } from '@rampart/kernel';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 64 * 2 ** 20;

/** The node answered, and refused. */
export class NodeRefused extends Error {
  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(`the node refused ${method}: ${message}`);
  }
}

export type RpcCall = readonly [method: string, ...params: readonly unknown[]];

interface Answer {
  readonly id: number;
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null;
}

/** JSON-RPC over HTTP with a time-out and a bounded answer. Errors never contain the address, which has the password in it. */
export class NodeRpc {
  private readonly origin: string;
  private readonly authorization: string;

  constructor(
    url: string,
    private readonly wallet: string,
    private readonly timeout = TIMEOUT_MS,
  ) {
    const { username, password, origin } = new URL(url);
    this.origin = origin;
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  /** Throws `NodeRefused`, or another error where no answer came. */
  async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const [answer] = await this.batch<T>([[method, ...params]]);
    if (answer instanceof NodeRefused) throw answer;
    return answer as T;
  }

  /** One request for many calls; the answers are in their order. */
  async batch<T>(calls: readonly RpcCall[]): Promise<(T | NodeRefused)[]> {
    if (calls.length === 0) return [];
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '1.0', id, method, params }));
    const answers = await driverCalls.measure('bitcoind', nameOf(calls), () => this.exchange(JSON.stringify(body)), {
      judgeAnswer: (each) => (each.every(({ error }) => !error) ? 'ok' : 'refused'),
    });
    return calls.map(([method], id) => {
      const answer = answers.find((each) => each.id === id);
      if (!answer) throw new Error(`the node left ${method} unanswered`);
      return answer.error ? new NodeRefused(method, answer.error.code, answer.error.message) : (answer.result as T);
    });
  }

  private async exchange(body: string): Promise<readonly Answer[]> {
    const response = await fetch(`${this.origin}/wallet/${encodeURIComponent(this.wallet)}`, {
      method: 'POST',
      headers: { 'authorization': this.authorization, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(this.timeout),
    }).catch((error: Error) => {
      throw new Error(`the node does not answer: ${error.name === 'TimeoutError' ? 'time-out' : causeOf(error)}`, {
        cause: error,
      });
    });
    if (response.status === 401 || response.status === 403)
      throw new Error('the node refuses the name or the password');
    const answers = JSON.parse(await readBounded(response)) as readonly Answer[] | Answer;
    return Array.isArray(answers) ? (answers as readonly Answer[]) : [{ ...(answers as Answer), id: 0 }];
  }
}

/** Of its calls where they are alike. */
const nameOf = (calls: readonly RpcCall[]): string =>
  new Set(calls.map(([method]) => method)).size === 1 ? calls[0]![0] : 'batch';

const causeOf = (error: Error): string => (error.cause as { code?: string } | undefined)?.code ?? error.name;

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_BYTES) throw new Error('the node answered too much');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString();
}
