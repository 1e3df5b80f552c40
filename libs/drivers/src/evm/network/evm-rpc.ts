import { driverCalls } from '@rampart/kernel';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 2 ** 20;

/** The provider answered, and refused. */
export class RpcRefused extends Error {
  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(`the provider refused ${method}: ${message}`);
  }
}

export type RpcCall = readonly [method: string, ...params: readonly unknown[]];

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** JSON-RPC over HTTP with a time-out and a bounded answer. Errors never contain the address: providers put keys into it. */
export class EvmRpc {
  private readonly address: string;
  private readonly headers: Record<string, string>;

  constructor(
    url: string,
    private readonly timeout = TIMEOUT_MS,
  ) {
    const parsed = new URL(url);
    const credentials = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
    this.headers = {
      'content-type': 'application/json',
      ...(parsed.username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    };
    this.address = Object.assign(parsed, { username: '', password: '' }).href;
  }

  /** Throws `RpcRefused`, or another error where no answer came. */
  async call<T>(...call: RpcCall): Promise<T> {
    const [answer] = await this.batch<T>([call]);
    if (answer instanceof RpcRefused) throw answer;
    return answer as T;
  }

  /** One request for many calls; the answers are in their order. */
  async batch<T>(calls: readonly RpcCall[]): Promise<(T | RpcRefused)[]> {
    if (calls.length === 0) return [];
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = await driverCalls.measure('evm', nameOf(calls), () => this.exchange(JSON.stringify(body)), {
      judgeAnswer: (each) => (each.every(({ error }) => !error) ? 'ok' : 'refused'),
    });
    return calls.map(([method], id) => {
      const answer = answers.find((each) => each.id === id);
      if (!answer) throw new Error(`the provider left ${method} unanswered`);
      return answer.error ? new RpcRefused(method, answer.error.code, answer.error.message) : (answer.result as T);
    });
  }

  private async exchange(body: string): Promise<readonly Answer[]> {
    const response = await fetch(this.address, {
      method: 'POST',
      headers: this.headers,
      body,
      signal: AbortSignal.timeout(this.timeout),
    }).catch((error: Error) => {
      throw new Error(`the provider does not answer: ${error.name === 'TimeoutError' ? 'time-out' : causeOf(error)}`, {
        cause: error,
      });
    });
    if (!response.ok) throw new Error(`the provider answers with HTTP ${response.status}`);
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
    if (bytes > MAX_BYTES) throw new Error('the provider answered too much');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString();
}
